// Whether things may move: as the settings say on the root element, or else the system.

/** True where motion is unwanted. */
export function still(): boolean {
  const wish = document.documentElement.dataset["motion"];
  if (wish === "on" || wish === "off") return wish === "off";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
