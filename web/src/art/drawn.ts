// Avatars as they are drawn: brought once somebody who is shown has chosen one.
export { drawingOf } from "./avatars";
export { default as Drawn } from "./Drawn.svelte";
