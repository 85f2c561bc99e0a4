// Lets the cards of a page fly whenever there are new events: it is looked at before and after it changes.
import { untrack } from "svelte";
import type { At } from "./at";
import { flights, places } from "./flights";
import type { Places } from "./flights";

export function flying(at: () => At | null): void {
  let before: Places = new Map();
  const events = $derived(at()?.events); // the same events count once, however often the table is drawn
  $effect.pre(() => {
    void events;
    before = places(document);
  });
  $effect(() => {
    void events;
    const now = untrack(at);
    if (now !== null) flights(document, before, now);
  });
}
