// The service worker. It keeps one calm page for when the server cannot be reached, and nothing else: so nothing gets old.
const KEPT = "offline-BUILD";
const OFFLINE = "/offline";
const FILES = [OFFLINE, "/offline.css", "/offline.js"];
const PROXY_ALONE = [502, 504];

addEventListener("install", (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(forget().then(() => clients.claim())));

addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  const { pathname } = new URL(url);
  if (mode === "navigate") event.respondWith(visit(event.request));
  else if (FILES.includes(pathname)) event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data));
});

async function keep() {
  const cache = await caches.open(KEPT);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
}

async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

async function visit(request) {
  try {
    const answer = await fetch(request);
    return PROXY_ALONE.includes(answer.status) ? await caches.match(OFFLINE) : answer;
  } catch {
    return caches.match(OFFLINE);
  }
}

/** To the tab that told of it, or to a new one. */
async function goTo({ url, opened }) {
  const tabs = await clients.matchAll({ type: "window" });
  const tab = tabs.find((one) => one.url === url) ?? tabs.find((one) => one.url === opened);
  await (tab ? tab.focus() : clients.openWindow(url));
}
