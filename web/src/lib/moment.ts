// A moment of a finished game as its address has it: ?step=12&seat=0; without a seat, with open hands.

export interface Moment {
  readonly step: number;
  /** Whose cards one sees; -1 for everybody's. */
  readonly seat: number;
}

function whole(text: string | null, otherwise: number): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : otherwise;
}

export function momentOf(search: string): Moment {
  const asked = new URLSearchParams(search);
  return { step: whole(asked.get("step"), 0), seat: whole(asked.get("seat"), -1) };
}

export function searchOf({ step, seat }: Moment): string {
  const parts = [step > 0 ? `step=${step}` : "", seat >= 0 ? `seat=${seat}` : ""].filter(Boolean);
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}
