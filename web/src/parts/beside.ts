// What is opened beside a game, by a tap or a key: it comes in one file, after the first cards, and before most people want it.
export { default as HintSheet } from "./HintSheet.svelte";
export { default as KeySheet } from "./KeySheet.svelte";
export { default as Leaving } from "./Leaving.svelte";
export { default as NameDialog } from "./NameDialog.svelte";
export { default as TableMenu } from "./TableMenu.svelte";
export { default as Talk } from "./Talk.svelte";
export { default as TalkDrawer } from "./TalkDrawer.svelte";
