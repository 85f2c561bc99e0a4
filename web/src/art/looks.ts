// What a player looks like, drawn from the name alone.

export interface Looks {
  readonly colour: string;
  readonly ink: string;
  readonly body: string;
  readonly mouth: "smile" | "grin" | "calm";
  readonly wink: boolean;
}

/** Whoever has a face: somebody at a table, or in a list of them. */
export interface Faced {
  readonly name: string;
  readonly bot?: string;
  readonly avatar?: string;
}

/** What their face is drawn from. */
export function faceOf({ name, bot = "", avatar = "" }: Faced): { name: string; bot: boolean; avatar: string } {
  return { name, bot: bot !== "", avatar };
}

type Paint = readonly [colour: string, ink: string];

const PEOPLE: readonly Paint[] = [
  ["#FF9B54", "#231204"],
  ["#F28CA6", "#3A0F1E"],
  ["#7FC8F8", "#0B2740"],
  ["#B6E36A", "#1F2E05"],
  ["#C9A7F5", "#2A124A"],
  ["#FFD166", "#3A2A00"],
  ["#6FE0C4", "#06302A"],
  ["#F7A072", "#3A1704"],
  ["#9DB4FF", "#10194A"],
  ["#F3B3E6", "#3C0E36"],
];
const BOTS: readonly Paint[] = [
  ["#9FB6BF", "#14262A"],
  ["#B9C4A0", "#1E2A14"],
  ["#D1A9A0", "#2E1410"],
  ["#B7B0CF", "#1D1833"],
  ["#9CC3B2", "#0F2A20"],
  ["#CDBB94", "#2B210B"],
  ["#A3BCE0", "#101F3A"],
  ["#D8A7BF", "#331022"],
];

const ROUND = "M24 3a21 21 0 1 1 0 42 21 21 0 0 1 0-42z";
const SQUARE = "M17 5h14a13 13 0 0 1 13 13v12a13 13 0 0 1-13 13H17A13 13 0 0 1 4 30V18A13 13 0 0 1 17 5z";
const HEXAGON = "M16 5h16q3 0 4.5 2.500l7 13q1.5 3 0 6l-7 13Q35 43 32 43H16q-3 0-4.5-2.500l-7-13q-1.5-3 0-6l7-13Q13 5 16 5z";
const DROP = "M24 2c6 7 19 13 19 25a19 17.5 0 0 1-38 0C5 15 18 9 24 2z";
const FLOWER = "M24 2a11 11 0 0 1 11 11 11 11 0 0 1 0 22 11 11 0 0 1-22 0 11 11 0 0 1 0-22A11 11 0 0 1 24 2z";
const SHAPES: readonly string[] = [ROUND, SQUARE, HEXAGON, DROP, FLOWER, sun(12)];
const BOX = "M14 9h20a9 9 0 0 1 9 9v16a9 9 0 0 1-9 9H14a9 9 0 0 1-9-9V18a9 9 0 0 1 9-9z";
const DOME = "M24 8a19 19 0 0 1 19 19v10a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6V27A19 19 0 0 1 24 8z";
const EARED = "M13 9h22a6 6 0 0 1 6 6v5h2a4 4 0 0 1 4 4v4a4 4 0 0 1-4 4h-2v5a6 6 0 0 1-6 6H13a6 6 0 0 1-6-6v-5H5a4 4 0 0 1-4-4v-4a4 4 0 0 1 4-4h2v-5a6 6 0 0 1 6-6z";
const HEADS: readonly string[] = [BOX, DOME, EARED];
const MOUTHS = ["smile", "grin", "calm"] as const;
const WINKS = [true, false, false, false, false];

/** The looks that belong to a name. */
export function looks(name: string, bot: boolean): Looks {
  const draw = lots(name);
  const [colour, ink] = draw(bot ? BOTS : PEOPLE);
  return { colour, ink, body: draw(bot ? HEADS : SHAPES), mouth: draw(MOUTHS), wink: !bot && draw(WINKS) };
}

/** Draws lots that always fall alike for one name. */
function lots(name: string): <Choice>(choices: readonly Choice[]) => Choice {
  let left = fingerprint(name);
  return <Choice>(choices: readonly Choice[]): Choice => {
    const lot = left % choices.length;
    left = Math.floor(left / choices.length);
    return choices[lot] as Choice;
  };
}

/** FNV-1a, then stirred: names that differ by a letter look unlike each other. */
function fingerprint(name: string): number {
  let number = 0x811c9dc5;
  for (const letter of name) number = Math.imul(number ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  number = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  number = Math.imul(number ^ (number >>> 13), 0xc2b2ae35);
  return (number ^ (number >>> 16)) >>> 0;
}

/** A sun with so many soft rays. */
function sun(rays: number): string {
  const step = (2 * Math.PI) / rays;
  const at = (turn: number, radius: number): string =>
    `${(24 + radius * Math.sin(turn)).toFixed(1)} ${(24 - radius * Math.cos(turn)).toFixed(1)}`;
  const ray = (index: number): string => `Q${at(index * step, 26)} ${at((index + 0.5) * step, 19)}`;
  return `M${at(-step / 2, 19)}${Array.from({ length: rays }, (_, index) => ray(index)).join("")}z`;
}
