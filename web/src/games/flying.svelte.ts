// Lets the cards of a page fly whenever there is news: it is looked at before and after it changes.
import { untrack } from "svelte";
import type { At } from "./at";
import { flights, places } from "./flights";
import type { Places } from "./flights";

export function flying(at: () => At | null): void {
  let before: Places = new Map();
  const news = $derived(at()?.news); // the same news counts once, however often the table is drawn
  $effect.pre(() => {
    void news;
    before = places(document);
  });
  $effect(() => {
    void news;
    const now = untrack(at);
    if (now !== null) flights(document, before, now);
  });
}
