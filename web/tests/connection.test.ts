import { beforeEach, describe, expect, it } from "vitest";
import { Connection, Offline, backoff } from "../src/lib/connection";
import type { Line, Socket } from "../src/lib/connection";
import type { Notice, Request } from "../src/wire";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Request[] = [];
  open = true;

  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as Request);
  }

  close(): void {
    this.open = false;
  }

  hears(notice: object): void {
    this.onmessage?.({ data: JSON.stringify(notice) });
  }

  breaks(code = 1006): void {
    this.onclose?.({ code });
  }
}

let sockets: FakeSocket[];
let timers: { at: number; then: () => void }[];
let now: number;
let lines: Line[];
let notices: Notice[];
let connection: Connection;
let reachable: boolean;

const socket = (): FakeSocket => sockets.at(-1) as FakeSocket;
const last = (): Request => socket().sent.at(-1) as Request;
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Let time pass; whatever it brings happens at its moment. */
async function pass(seconds: number): Promise<void> {
  const until = now + seconds;
  for (;;) {
    const due = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
    if (due === undefined) break;
    timers = timers.filter((timer) => timer !== due);
    now = due.at;
    due.then();
    await settled();
  }
  now = until;
}

function welcome(): void {
  socket().onopen?.();
  socket().hears({ t: "welcome", id: last().id, you: "me" });
}

beforeEach(() => {
  [sockets, timers, now, lines, notices, reachable] = [[], [], 0, [], [], true];
  const around = {
    connect: () => {
      sockets.push(new FakeSocket());
      return socket();
    },
    greet: () => (reachable ? Promise.resolve() : Promise.reject(new Error("unreachable"))),
    wait: (seconds: number, then: () => void) => {
      const timer = { at: now + seconds, then };
      timers.push(timer);
      return () => void (timers = timers.filter((one) => one !== timer));
    },
    chance: () => 1,
  };
  connection = new Connection("K7MQXA", false, around, {
    notice: (notice) => notices.push(notice),
    line: (line) => lines.push(line),
    seen: () => ({ game: 2, seq: 40 }),
  });
  connection.open();
});

describe("a connection", () => {
  it("says hello with the last place it has seen", () => {
    socket().onopen?.();
    expect(last()).toMatchObject({ t: "hello", table: "K7MQXA", game: 2, seq: 40 });
  });

  it("is open once it is welcomed", () => {
    welcome();
    expect([connection.line, notices[0]?.t]).toEqual(["open", "welcome"]);
  });

  it("gives every request its own answer", async () => {
    welcome();
    const [ready, draw] = [connection.ask({ t: "ready", on: true }), connection.ask({ t: "again" })];
    const [first, second] = socket().sent.slice(-2) as [Request, Request];
    socket().hears({ t: "no", id: second.id, code: "not_gm", rule: "C42", say: "No." });
    socket().hears({ t: "yes", id: first.id });
    expect([(await ready).t, (await draw).t]).toEqual(["yes", "no"]);
  });

  it("keeps nothing for later while there is no line", async () => {
    await expect(connection.ask({ t: "say", text: "hello?" })).rejects.toBeInstanceOf(Offline);
  });

  it("hands on what comes unasked", () => {
    welcome();
    socket().hears({ t: "reacted", member: "ana", what: "wow" });
    expect(notices.at(-1)).toEqual({ t: "reacted", member: "ana", what: "wow" });
  });
});

describe("a line that breaks", () => {
  it("is taken up again", async () => {
    welcome();
    socket().breaks();
    expect(connection.line).toBe("lost");
    await pass(1);
    welcome();
    expect([sockets.length, connection.line]).toEqual([2, "open"]);
  });

  it("sends an unanswered play again under the same aid, and only once it is welcomed", async () => {
    welcome();
    const played = connection.ask({ t: "act", aid: "a1", window: 3, words: ["R7"] });
    socket().breaks();
    await pass(1);
    expect(socket().sent).toEqual([]);
    welcome();
    expect(last()).toMatchObject({ t: "act", aid: "a1", words: ["R7"] });
    socket().hears({ t: "yes", id: last().id, seq: 41 });
    expect((await played).t).toBe("yes");
  });

  it("sends nothing else again", async () => {
    welcome();
    const said = connection.ask({ t: "say", text: "hi" });
    socket().breaks();
    await expect(said).rejects.toBeInstanceOf(Offline);
    await pass(1);
    welcome();
    expect(last().t).toBe("hello");
  });

  it("counts as unreachable when nobody answers for long", async () => {
    welcome();
    reachable = false;
    socket().breaks();
    await pass(30);
    expect(connection.line).toBe("unreachable");
    reachable = true;
    connection.nudge();
    await settled();
    welcome();
    expect(connection.line).toBe("open");
  });

  it("is tried at once when the network is back", async () => {
    welcome();
    socket().breaks();
    connection.nudge();
    await settled();
    expect(sockets.length).toBe(2);
  });

  it("is waited for longer each time, and never for all at one moment", () => {
    expect([0, 1, 2, 9].map((tries) => backoff(tries, 1))).toEqual([0.5, 1, 2, 15]);
    expect(backoff(2, 0)).toBe(1);
  });
});

describe("silence", () => {
  it("is asked about after a while", async () => {
    welcome();
    await pass(15);
    expect(last().t).toBe("ping");
  });

  it("is asked about even while the table goes on: who only listens must show that they are there", async () => {
    welcome();
    for (let second = 0; second < 15; second++) {
      await pass(1);
      socket().hears({ t: "moved", seq: 41 + second });
    }
    expect(last().t).toBe("ping");
  });

  it("is fine when the answer comes", async () => {
    welcome();
    await pass(15);
    socket().hears({ t: "pong", id: last().id });
    await pass(10);
    expect(connection.line).toBe("open");
  });

  it("means that the line is lost", async () => {
    welcome();
    await pass(24.9);
    expect(connection.line).toBe("open");
    await pass(0.1);
    expect([connection.line, sockets[0]?.open]).toEqual(["lost", false]);
  });
});

describe("an end that the server gives", () => {
  it.each([
    ["taken_over", "taken_over"], ["removed", "removed"], ["closed", "closed"], ["version", "version"],
    ["unknown_table", "unknown"], ["full", "full"],
  ])("%s is final", async (why, line) => {
    welcome();
    socket().hears({ t: "bye", why, say: "Goodbye." });
    socket().breaks(1000);
    await pass(60);
    expect([connection.line, sockets.length]).toEqual([line, 1]);
  });

  it("is known by its number where the words were lost", () => {
    welcome();
    socket().breaks(4001);
    expect(connection.line).toBe("taken_over");
  });

  it("of a server that stops is waited out", async () => {
    welcome();
    socket().hears({ t: "bye", why: "stopping", say: "Back soon." });
    socket().breaks(1012);
    expect(connection.line).toBe("stopping");
    await pass(1);
    welcome();
    expect(connection.line).toBe("open");
  });

  it("of a server that stops is answered at once, since another one may be there", async () => {
    welcome();
    socket().hears({ t: "bye", why: "stopping", say: "Back soon." });
    socket().breaks(1012);
    await pass(0.3);
    expect(sockets.length).toBe(2);
    socket().breaks();
    await pass(0.5);
    expect(sockets.length).toBe(3);
  });

  it("of one’s own will is kept", async () => {
    welcome();
    connection.close();
    await pass(60);
    expect([connection.line, sockets.length]).toEqual(["left", 1]);
  });
});
