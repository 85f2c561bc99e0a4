// Addresses and the places they mean.
import { plainCode } from "./codes";

export type Place =
  | { page: "home" }
  | { page: "table"; code: string; screen: boolean }
  | { page: "rules"; game: string }
  | { page: "replay"; code: string; number: number }
  | { page: "settings" }
  | { page: "link" }
  | { page: "nowhere" };

/** The place an address means. */
export function placeOf(path: string): Place {
  const [first = "", second = "", third = ""] = path.split("/").slice(1).map(decoded);
  if (first === "t" && second) return { page: "table", code: plainCode(second), screen: third === "screen" };
  if (first === "rules" && second) return { page: "rules", game: second };
  if (first === "g" && second && third) return { page: "replay", code: plainCode(second), number: Number(third) };
  if (first === "settings" || first === "link") return { page: first };
  return { page: first === "" ? "home" : "nowhere" };
}

/** A part of an address; a broken one stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
