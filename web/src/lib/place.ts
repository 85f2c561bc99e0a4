// Addresses and the places they mean.
import { plainCode } from "./codes";

export type Place =
  | { page: "home" }
  | { page: "table"; code: string; screen: boolean }
  | { page: "rules"; game: string }
  | { page: "replay"; code: string; number: number }
  | { page: "deal"; code: string; number: number }
  | { page: "coach"; code: string; number: number }
  | { page: "linked"; framed: boolean }
  | { page: "linked coach" }
  | { page: "named"; name: string }
  | { page: "day"; day: string }
  | { page: "statistics"; person: string }
  | { page: "house" }
  | { page: "tournaments" }
  | { page: "tournament"; code: string; screen: boolean }
  | { page: "settings" }
  | { page: "link" }
  | { page: "nowhere" };

/** The place an address means. */
export function placeOf(path: string): Place {
  const [first = "", second = "", third = "", fourth = ""] = path.split("/").slice(1).map(decoded);
  if (first === "t" && second) return { page: "table", code: plainCode(second), screen: third === "screen" };
  if (first === "rules" && second) return { page: "rules", game: second };
  if (first === "g" && second && third) return { page: fourth === "deal" || fourth === "coach" ? fourth : "replay", code: plainCode(second), number: Number(third) };
  if (first === "r" && second === "coach" && !third) return { page: "linked coach" };
  if ((first === "r" || first === "embed") && !second) return { page: "linked", framed: first === "embed" };
  if (first === "d") return { page: "named", name: second };
  if (first === "day") return { page: "day", day: second || "today" };
  if (first === "statistics") return { page: "statistics", person: second };
  if (first === "tournaments" && second) return { page: "tournament", code: plainCode(second), screen: third === "screen" };
  if (first === "tournaments" || first === "settings" || first === "house" || first === "link") return { page: first };
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
