// What an option and its values are called.
import { sayFirst } from "./say";
import type { Sentences } from "./say";
import type { Choice } from "../wire";

export type Value = number | string | boolean;

/** The title of an option: the game's own, the page's, or its name. */
export function titleOf(name: string, own: Sentences = {}): string {
  return sayFirst([`option.${name}`], {}, own) ?? capital(plain(name));
}

/** A value of an option, in words. */
export function spoken({ name }: Pick<Choice, "name">, value: Value, own: Sentences = {}): string {
  if (typeof value === "boolean") return sayFirst([value ? "value.on" : "value.off"]) ?? "";
  return sayFirst([`value.${name}.${value}`, `value.${value}`], {}, own) ?? plain(String(value));
}

/** A name nobody has put into words, at least without its underlines. */
function plain(name: string): string {
  return name.replaceAll("_", " ");
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
