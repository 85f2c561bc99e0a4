// The first page as text, for the build; and the colours behind the pictures of games, which are drawn by the script.
import { render } from "svelte/server";
import { grounds } from "./games/pictures";
import Home from "./pages/Home.svelte";

export function first(): string {
  const drawn = render(Home).body.replace(/<!--.*?-->/g, "").replace(/<(button|input) /g, "<$1 disabled ") // until the script is here
    .replace(/ style="[^"]*"/g, "") // which the policy of the server forbids
    .replace(/(<svg(?![^>]*ground)[^>]*>).*?<\/svg>/g, "$1</svg>"); // what is drawn comes with the script
  return `<!-- first page ${JSON.stringify(grounds())} -->${drawn}<!-- /first page -->`;
}
