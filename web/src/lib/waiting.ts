// How long an answer has been waited for: after a moment one is told, after a while one is told why.

export type Waits = "no" | "sending" | "stalled";

/** Seconds after which one wonders whether a touch was felt, and after which the line is to blame. */
export const SENDING = 0.7;
export const STALLED = 4;
const WORSE: readonly Waits[] = ["no", "sending", "stalled"];

export class Waiting {
  private readonly open = new Map<number, Waits>();
  private numbers = 0;

  /** `wait` calls back after so many seconds and can be stopped; `changed` hears how long the longest wait is. */
  constructor(
    private readonly wait: (seconds: number, then: () => void) => () => void,
    private readonly changed: (waits: Waits) => void,
  ) {}

  /** Watch over an answer until it is there. */
  async during<T>(answer: Promise<T>): Promise<T> {
    const number = ++this.numbers;
    const stops = [this.wait(SENDING, () => this.put(number, "sending")), this.wait(STALLED, () => this.put(number, "stalled"))];
    try {
      return await answer;
    } finally {
      for (const stop of stops) stop();
      if (this.open.delete(number)) this.tell();
    }
  }

  private put(number: number, waits: Waits): void {
    this.open.set(number, waits);
    this.tell();
  }

  private tell(): void {
    this.changed(WORSE[Math.max(0, ...[...this.open.values()].map((one) => WORSE.indexOf(one)))] ?? "no");
  }
}
