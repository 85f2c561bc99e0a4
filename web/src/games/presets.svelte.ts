// The presets of a game, as they come from its rulebook.
import * as http from "../lib/http";
import type { Preset } from "../wire";

/** The presets of whatever game is asked for; none until they have come, or where there is no rulebook. */
export function presetsOf(game: () => string | undefined): { readonly all: readonly Preset[] } {
  let all = $state.raw<readonly Preset[]>([]);
  $effect(() => {
    const asked = game();
    let wanted = asked !== undefined;
    const show = (found: readonly Preset[]): void => void (wanted && (all = found));
    if (asked !== undefined) http.rulebook(asked).then((book) => show(book?.presets ?? []), () => show([]));
    return () => {
      wanted = false;
    };
  });
  return {
    get all() {
      return all;
    },
  };
}
