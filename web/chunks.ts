// Which files the page is sent in: few, since each costs a request, and none that brings what nobody there needs.

/** The first that fits counts; what a file imports comes along with it, unless it is in one before. */
export const CHUNKS = [
  { name: "home", tags: ["$initial" as const] },
  { name: "table", test: /src\/(art\/EmptySlot|games\/(parts|(?!dealers|presets|replayed|wall)[^/]*\.ts)|lib\/(session|reading)|pages\/(BadDay|Play|Table)|parts\/(Refusal|LineNote|JustNow|Reactions|Stamps|TopBar)|pwa\/turn)/ },
  { name: "drawn", test: /src\/art\/(avatars|drawn|Drawn)/ },
  { name: "beside", test: /src\/parts\/beside/ },
  { name: "lobby", test: /src\/parts\/(TermsPanel|Qr|CopyLink|Message|Podium)/ },
].map((chunk, place, all) => ({ ...chunk, priority: all.length - place }));
