// Which page stands at a place; the first one is here, each of the others is brought when somebody goes there.
import type { Component } from "svelte";
import { bring } from "../lib/bring";
import type { Place } from "../lib/place";
import { worded } from "../lib/worded";
import Home from "./Home.svelte";

type Props = Record<string, unknown>;

/** A page with what it shows; another key means that it is made anew. */
export interface Shown {
  readonly Page: Component<Props>;
  readonly props: Props;
  readonly key: string;
}

export function pageAt(place: Place): Promise<Shown> {
  switch (place.page) {
    case "table":
      return place.screen
        ? shown(() => worded(["screen", "series"], import("./Screen.svelte")), { code: place.code })
        : shown(() => import("./Table.svelte"), { code: place.code });
    case "rules":
      return shown(() => import("./Rules.svelte"), { game: place.game });
    case "replay":
      return shown(() => worded(["coach", "fair", "replay"], import("./Replay.svelte")), { code: place.code, number: place.number });
    case "linked":
      return location.hash.length > 1 || place.framed
        ? shown(() => worded(["coach", "fair", "replay"], import("./Replay.svelte")), { link: location.hash.slice(1), framed: place.framed })
        : shown(() => worded(["replay"], import("./OpenReplay.svelte")), {});
    case "deal":
      return shown(() => worded(["fair"], import("./Deal.svelte")), { code: place.code, number: place.number });
    case "coach":
      return shown(() => worded(["coach"], import("./Coach.svelte")), { code: place.code, number: place.number });
    case "linked coach":
      return location.hash.length > 1
        ? shown(() => worded(["coach"], import("./Coach.svelte")), { link: location.hash.slice(1) })
        : shown(() => worded(["replay"], import("./OpenReplay.svelte")), {});
    case "named":
      return shown(() => worded(["deal"], import("./NamedDeal.svelte")), { name: place.name });
    case "day":
      return shown(() => worded(["day"], import("./Day.svelte")), { day: place.day });
    case "statistics":
      return shown(() => worded(["statistics"], import("./Statistics.svelte")), { person: place.person });
    case "house":
      return shown(() => worded(["statistics"], import("./House.svelte")), {});
    case "tournaments":
      return shown(() => worded(["tournament"], import("./Tournaments.svelte")), {});
    case "tournament":
      return place.screen
        ? shown(() => worded(["tournament"], import("./TournamentScreen.svelte")), { code: place.code })
        : shown(() => worded(["tournament"], import("./Tournament.svelte")), { code: place.code });
    case "settings":
      return shown(() => worded(["avatar"], import("./Settings.svelte")), {});
    case "link":
      return shown(() => worded(["link"], import("./Link.svelte")), {});
    case "nowhere":
      return shown(() => import("./Nowhere.svelte"), {});
    case "home":
      return shown(() => Promise.resolve({ default: Home }), {});
  }
}

async function shown<P extends Props>(part: () => Promise<{ default: Component<P> }>, props: P): Promise<Shown> {
  const { default: Page } = await bring(part);
  return { Page: Page as unknown as Component<Props>, props, key: Object.values(props).join("/") };
}
