// Back to where one wanted to go, as soon as the server answers.
const AGAIN_MS = 3000;

async function look() {
  const answers = await fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok, () => false);
  if (answers) location.reload();
}
addEventListener("online", look);
document.querySelector("a")?.addEventListener("click", (event) => {
  event.preventDefault();
  location.reload();
});
setInterval(look, AGAIN_MS);
