// A line to the server that is opened before its table is known: both are asked for at once.
import type { Socket } from "./connection";

let ahead: WebSocket | null = null;

function opened(table = ""): WebSocket {
  return new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/ws?t=${table}`);
}

export function connectAhead(): void {
  ahead?.close();
  ahead = opened();
}

/** The line that was opened ahead, if it still holds, or a new one. */
export function connected(table: string): Socket {
  const [socket, early] = [ahead ?? opened(table), ahead];
  ahead = null;
  if (early !== null && early.readyState > WebSocket.OPEN) return opened(table) as Socket;
  if (socket.readyState === WebSocket.OPEN) queueMicrotask(() => socket.onopen?.(new Event("open")));
  return socket as Socket;
}
