import { expect, it } from "vitest";
import { SENDING, STALLED, Waiting } from "../src/lib/waiting";
import type { Waits } from "../src/lib/waiting";

function clock(): { wait: (seconds: number, then: () => void) => () => void; pass: (seconds: number) => void } {
  let due: { at: number; then: () => void }[] = [];
  let now = 0;
  return {
    wait: (seconds, then) => {
      const one = { at: now + seconds, then };
      due.push(one);
      return () => (due = due.filter((other) => other !== one));
    },
    pass: (seconds) => {
      now += seconds;
      for (const one of due.filter(({ at }) => at <= now)) one.then();
      due = due.filter(({ at }) => at > now);
    },
  };
}

it("says that something is sent after a moment, and that the line is to blame after a while", async () => {
  const { wait, pass } = clock();
  const heard: Waits[] = [];
  const waiting = new Waiting(wait, (waits) => heard.push(waits));
  let answer: (value: string) => void = () => undefined;
  const asked = waiting.during(new Promise<string>((resolve) => (answer = resolve)));
  pass(SENDING);
  expect(heard).toEqual(["sending"]);
  pass(STALLED - SENDING);
  expect(heard).toEqual(["sending", "stalled"]);
  answer("yes");
  expect(await asked).toBe("yes");
  expect(heard.at(-1)).toBe("no");
});

it("says nothing of an answer that comes at once", async () => {
  const { wait, pass } = clock();
  const heard: Waits[] = [];
  expect(await new Waiting(wait, (waits) => heard.push(waits)).during(Promise.resolve(1))).toBe(1);
  pass(STALLED);
  expect(heard).toEqual([]);
});
