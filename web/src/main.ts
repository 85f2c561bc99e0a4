import { mount } from "svelte";
import "./styles/ui.css";
import App from "./App.svelte";
import { router } from "./lib/router.svelte";
import { pageAt } from "./pages/index";
import { bringAhead } from "./pages/stages";
import { install } from "./pwa/worker";

/** Not awaited at the top: the other parts of the page import this one, and would wait for it while it waits for them. */
async function begin(target: HTMLElement): Promise<void> {
  if (router.place.page === "home") bringAhead(); // the line is idle while the first page is drawn
  const first = await pageAt(router.place);
  target.replaceChildren(); // what stood there before any script
  mount(App, { target, props: { first } });
}

const page = document.getElementById("page");
if (page) void begin(page);
install();
