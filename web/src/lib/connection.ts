// One table over one WebSocket: every request gets its answer, a lost line is taken up again, nothing happens twice.
import { PROTOCOL } from "../wire";
import { connected } from "./ahead";
import type { Bye, Next, No, Notice, Pong, Request, Welcome, Yes } from "../wire";

/** How the line to the table is. `lost` and `stopping` are tried again; the others behind `open` are ends. */
export type Line =
  | "connecting" | "open" | "lost" | "stopping" | "unreachable"
  | "taken_over" | "removed" | "closed" | "unknown" | "full" | "version" | "left";

export type Answer = Yes | No | Next | Pong | Welcome;
type Without<T> = T extends Request ? Omit<T, "id"> : never;
/** A request before it gets its number. */
export type Wish = Without<Exclude<Request, { t: "hello" }>>;

/** The part of a WebSocket that is used here. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(frame: string): void;
  close(): void;
}

export interface Surroundings {
  /** The table is told in the address, too: a proxy before several workers goes by it. */
  connect(table: string): Socket;
  /** Called before each new try: the browser must be known to the server. */
  greet(): Promise<unknown>;
  wait(seconds: number, then: () => void): () => void;
  chance(): number;
}

export interface Listener {
  notice(notice: Notice): void;
  line(line: Line, said: string): void;
  /** The last game and place of the log that was seen here. */
  seen(): { game: number; seq: number };
}

/** A request was under way when the line broke, or was made while there was none. */
export class Offline extends Error {}

interface Pending {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
}

export const PING_EVERY = 15;
export const SILENCE = 10;
const SLOWEST = 15;
/** Seconds within which all come back, each at their own moment, whom a server sends away because it ends: another one may be there. */
const AT_ONCE = 0.3;
const CODES: Readonly<Record<number, string>> = {
  1012: "stopping", 4001: "taken_over", 4002: "removed", 4003: "closed", 4004: "version", 4005: "unknown_table", 4006: "full",
};
const ENDS: Readonly<Record<string, Line>> = {
  taken_over: "taken_over", crowd: "taken_over", removed: "removed", closed: "closed", version: "version", unknown_table: "unknown", full: "full",
};

/** Seconds until the next try: longer each time, and never for all at the same moment. */
export function backoff(tries: number, chance: number): number {
  return Math.min(SLOWEST, 0.5 * 2 ** tries) * (0.5 + chance / 2);
}

export class Connection {
  line: Line = "connecting";
  private socket: Socket | null = null;
  private pending = new Map<number, Pending>();
  private numbers = 0;
  private tries = 0;
  private parted: Bye | null = null;
  private stopWaiting: () => void = () => {};
  /** Whether the other side owes a sign of life. */
  private watching = false;

  constructor(
    private readonly table: string,
    private readonly screen: boolean,
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {}

  /** Connect, and stay connected until somebody ends it. */
  open(): void {
    this.tries = 0;
    this.say("connecting");
    this.connect();
  }

  /** Try at once, if the line is down: the network or the tab has come back. */
  nudge(): void {
    if (this.line === "lost" || this.line === "stopping" || this.line === "unreachable") this.retry();
  }

  /** The network is gone: it is not waited for until the silence tells. */
  lose(): void {
    if (this.line === "open") this.closed(0);
  }

  close(): void {
    this.say("left");
    this.drop(this.socket);
    this.forget(() => true);
  }

  /** Ask, and get the answer. Nothing is kept for later: without a line it is refused at once. */
  ask(wish: Wish): Promise<Answer> {
    if (this.line !== "open") return Promise.reject(new Offline());
    const request: Request = { ...wish, id: ++this.numbers };
    return new Promise((resolve, reject) => {
      this.pending.set(request.id, { request, resolve, reject });
      this.send(request);
      if (!this.watching) this.watch(SILENCE);
    });
  }

  private connect(): void {
    const socket = this.around.connect(this.table);
    this.drop(this.socket);
    this.socket = socket;
    this.parted = null;
    socket.onopen = () => this.hello();
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as Notice);
    socket.onclose = ({ code }) => this.closed(code);
    this.watch(SILENCE);
  }

  private hello(): void {
    const { game, seq } = this.listener.seen();
    const id = ++this.numbers;
    this.send({ t: "hello", id, version: PROTOCOL, table: this.table, game, seq, screen: this.screen });
  }

  private send(request: Request): void {
    this.socket?.send(JSON.stringify(request));
  }

  private hear(notice: Notice): void {
    if (notice.t === "bye") this.parted = notice;
    if (notice.t === "welcome") this.welcomed();
    else if (this.watching) this.listenOn(); // what comes unasked says nothing of us: the server wants to hear from us too
    if ("id" in notice) this.answer(notice);
    if (notice.t !== "yes" && notice.t !== "no" && notice.t !== "next" && notice.t !== "pong") this.listener.notice(notice);
  }

  private answer(answer: Answer): void {
    const asked = this.pending.get(answer.id);
    this.pending.delete(answer.id);
    asked?.resolve(answer);
  }

  private welcomed(): void {
    this.tries = 0;
    this.say("open");
    this.listenOn();
    for (const { request } of this.pending.values()) this.send(request); // plays whose answer was lost: they count once
  }

  // --- is anybody there?

  private listenOn(): void {
    this.watching = false;
    this.stopWaiting();
    this.stopWaiting = this.around.wait(PING_EVERY, () => this.ping());
  }

  private ping(): void {
    this.send({ t: "ping", id: ++this.numbers });
    this.watch(SILENCE);
  }

  private watch(seconds: number): void {
    this.watching = true;
    this.stopWaiting();
    this.stopWaiting = this.around.wait(seconds, () => this.closed(0));
  }

  // --- when it ends

  private closed(code: number): void {
    this.drop(this.socket);
    this.forget(({ request }) => request.t !== "act");
    const why = this.parted?.why ?? CODES[code] ?? "lost";
    const end = ENDS[why];
    if (end !== undefined) {
      this.forget(() => true);
      this.say(end);
      return;
    }
    this.say(why === "stopping" ? "stopping" : this.tries > 3 ? "unreachable" : "lost");
    this.stopWaiting = this.around.wait(this.pause(why), () => this.retry());
  }

  /** Seconds until the next try. The first two come soon: behind a proxy another server may be there. */
  private pause(why: string): number {
    const [tries, chance] = [this.tries++, this.around.chance()];
    return why === "stopping" && tries === 0 ? AT_ONCE * chance : backoff(Math.max(0, tries - 1), chance);
  }

  private retry(): void {
    this.stopWaiting();
    this.watch(SILENCE);
    this.around.greet().then(() => this.line !== "left" && this.connect(), () => this.line !== "left" && this.closed(0));
  }

  private drop(socket: Socket | null): void {
    this.stopWaiting();
    this.socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** Tell those who wait that no answer will come. */
  private forget(whom: (pending: Pending) => boolean): void {
    for (const [id, pending] of this.pending) {
      if (!whom(pending)) continue;
      this.pending.delete(id);
      pending.reject(new Offline());
    }
  }

  private say(line: Line): void {
    this.line = line;
    this.listener.line(line, this.parted?.say ?? "");
  }
}

/** A connection of a browser to this server. */
export function surroundings(greet: () => Promise<unknown>): Surroundings {
  return {
    connect: connected,
    greet,
    wait: (seconds, then) => {
      const timer = setTimeout(then, seconds * 1000);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
  };
}
