"""A WebSocket for load, the same for every server: whole text frames both ways, and nothing that costs more."""

import asyncio
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = bytes(4)
"""A client must mask its frames; with this key they stay as they are."""


class Socket(asyncio.Protocol):
    """One connection; every text that comes is handed on."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._rest = b""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self.opened.done() and not self._shake_hands():
            return
        while (frame := self._next_frame()) is not None:
            opcode, payload = frame
            if opcode == TEXT:
                self.heard(payload)
            elif opcode == PING:
                self._write(PONG, payload)
            elif opcode == CLOSE:
                raise ConnectionError(f"the server has closed: {payload!r}")

    def _shake_hands(self) -> bool:
        head, end, rest = self._rest.partition(b"\r\n\r\n")
        if not end:
            return False
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(f"no socket was opened: {head!r}")
        self._rest = rest
        self.opened.set_result(None)
        return True

    def _next_frame(self) -> tuple[int, bytes] | None:
        """The next whole frame; servers send them unmasked and in one piece."""
        if len(self._rest) < 2:
            return None
        size, start = self._rest[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(self._rest[2:start], "big")
        if len(self._rest) < start + size:
            return None
        opcode, payload = self._rest[0] & 15, self._rest[start : start + size]
        self._rest = self._rest[start + size :]
        return opcode, payload

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._write(TEXT, text)

    def _write(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._transport.write(bytes([128 | opcode]) + length + NO_MASK + payload)

    def close(self) -> None:
        """Go without a word."""
        self._transport.abort()


async def connect(port: int, path: str, heard: Callable[[bytes], None], **headers: str) -> Socket:
    """An open socket to a server on this machine."""
    lines = [
        f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dXBjYXJkLXVwY2FyZC11cA==",
        *[f"{name.replace('_', '-')}: {value}" for name, value in headers.items()],
    ]  # fmt: skip
    request = "\r\n".join([*lines, "", ""]).encode()
    _, socket = await asyncio.get_running_loop().create_connection(lambda: Socket(request, heard), "127.0.0.1", port)
    await socket.opened
    return socket
