// The way to the drawings of avatars: most people keep the face that follows from their name, and need none.
import { bring } from "../lib/bring";

let drawn = $state.raw<typeof import("./drawn")>();
let asked = false;

/** What avatars are drawn with; nothing until it is here. */
export function drawings(): typeof drawn {
  if (!asked) void bring(() => import("./drawn")).then((part) => (drawn = part));
  asked = true;
  return drawn;
}
