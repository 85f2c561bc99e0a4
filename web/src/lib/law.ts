// The law of a game, from the text the server sends into blocks that can be drawn; each rule can be linked to.

export type Inline =
  | { readonly kind: "text" | "strong" | "em" | "code"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: readonly Inline[] }
  | { readonly kind: "item" | "para"; readonly rule: string; readonly text: readonly Inline[] }
  | { readonly kind: "table"; readonly head: readonly (readonly Inline[])[]; readonly rows: readonly (readonly (readonly Inline[])[])[] };

/** Letters of rules that are the house's own: of the table, and of the wire. */
const HOUSE = "TW";
const INLINE = /\*\*(.+?)\*\*|`(.+?)`|\*(.+?)\*|\[([^\]]+)\]\(([\w-]+)\.md\)/g;

/** The book that holds the law around every game. */
export const TABLE = "table";

/** Where a rule met at a table can be read: in its game's law, in the table's (T), or nowhere if only programs meet it (W). */
export function whereToRead(rule: string, game: string): string {
  if (rule === "" || rule.startsWith("W")) return "";
  return `/rules/${rule.startsWith("T") ? TABLE : game}#${rule}`;
}

/** A sentence without the number of its rule at the end, where that is shown beside it. */
export function withoutRule(sentence: string): string {
  return sentence.replace(/ \([A-Z]\d+\)$/, "");
}

/** A line taken apart into plain, strong, slanted and literal parts, and links to other laws. */
export function inline(line: string): readonly Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const found of line.matchAll(INLINE)) {
    if (found.index > from) parts.push({ kind: "text", text: line.slice(from, found.index) });
    const [whole, strong, code, em, link, book] = found;
    if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (link !== undefined) parts.push({ kind: "link", text: link, href: `/rules/${book}` });
    else parts.push({ kind: "em", text: em ?? "" });
    from = found.index + whole.length;
  }
  return from < line.length ? [...parts, { kind: "text", text: line.slice(from) }] : parts;
}

function cells(line: string): readonly (readonly Inline[])[] {
  return line.replace(/^\||\|$/g, "").split("|").map((cell) => inline(cell.trim()));
}

function table(lines: readonly string[]): Block {
  const [head = "", , ...rows] = lines;
  return { kind: "table", head: cells(head), rows: rows.map(cells) };
}

/** The number that a line begins with, if it is a rule. */
function numbered(letter: string): RegExp {
  return new RegExp(`^(?:\\*\\*[^*]+\\*\\* )?\\**([${HOUSE}${letter}]\\d{1,2})\\**(?!\\w)`);
}

function worded(line: string, rule: RegExp): Block {
  const heading = /^(#+) (.*)$/.exec(line);
  if (heading) return { kind: "heading", level: heading[1]?.length ?? 1, text: inline(heading[2] ?? "") };
  const item = /^(?:- |\d+\. )(.*)$/.exec(line);
  const text = item?.[1] ?? line;
  return { kind: item ? "item" : "para", rule: rule.exec(text)?.[1] ?? "", text: inline(text) };
}

/** Lines that belong together: a table, or a line and those that go on with it. */
function groups(text: string): readonly (readonly string[])[] {
  const found: string[][] = [];
  let open = false;
  for (const line of text.split("\n")) {
    const last = found.at(-1);
    const begins = /^(#|- |\d+\. |\|)/.test(line);
    if (line.trim() === "") open = false;
    else if (open && last && (line.startsWith("|") ? last[0]?.startsWith("|") : !begins)) last.push(line.trim());
    else {
      found.push([line.trim()]);
      open = !line.startsWith("#");
    }
  }
  return found;
}

/** The blocks of a law whose rules begin with a letter. */
export function blocks(text: string, letter: string): readonly Block[] {
  const rule = numbered(letter);
  return groups(text).map((lines) => (lines[0]?.startsWith("|") ? table(lines) : worded(lines.join(" "), rule)));
}
