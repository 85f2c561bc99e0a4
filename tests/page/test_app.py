"""The page as an app: installed, calm without its server, calling whoever looks elsewhere, handing links on."""

import re
from pathlib import Path

from playwright.sync_api import Page

from kit.page.builds import rebuilt
from kit.page.driver import Player
from kit.page.visitor import Visit, Visitor
from kit.server.served import Served

WORKING = "navigator.serviceWorker.ready.then(() => null)"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
NO_APP = """for (const one of ['serviceWorker', 'wakeLock', 'share']) delete Navigator.prototype[one];
    delete globalThis.Notification"""
SHARES = "Navigator.prototype.share = (what) => { globalThis.handed = what; return Promise.resolve(); }"
HIDDEN = """Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))"""
SEEN = """Object.defineProperty(document, 'hidden', { get: () => false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))"""
AWAKE = """globalThis.held = 0, globalThis.asked = 0;
    const lock = { release: () => { held--; return Promise.resolve(); } };
    navigator.wakeLock.request = () => { held++, asked++; return Promise.resolve(lock); }"""
"""Counts what keeps the screen on, and how often that was asked for."""
SHOWN = """globalThis.shown = 0;
    const { prototype } = ServiceWorkerRegistration, show = prototype.showNotification;
    prototype.showNotification = function (...told) { shown++; return show.apply(this, told); }"""
"""Counts how often a notification comes up."""
BADGE = """globalThis.badge = 0;
    Navigator.prototype.setAppBadge = (number) => { badge = number; return Promise.resolve(); };
    Navigator.prototype.clearAppBadge = () => { badge = 0; return Promise.resolve(); }"""
TOUCHED = """async () => {
    WindowClient.prototype.focus = function () { globalThis.focused = this.url; return Promise.resolve(this); };
    const [notification] = await registration.getNotifications();
    const touch = new NotificationEvent('notificationclick', { notification });
    const work = new Promise((done) => (touch.waitUntil = done));
    dispatchEvent(touch);
    await (await work);
    return globalThis.focused;
}"""
"""Somebody touches the notification; only a real one may bring a tab to the front, and have the worker wait."""
KEPT = "caches.keys().then((names) => names.join(' '))"
TOLD = """navigator.serviceWorker.getRegistration().then((one) => one.getNotifications())
    .then((all) => all.map((one) => one.title).join())"""


def test_the_page_can_be_installed(visit: Visit) -> None:
    ana = visit("phone")
    ana.open("/")
    manifest = ana.page.request.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert ana.page.request.get(icon["src"]).headers["content-type"] == "image/png"
    devtools = ana.context.new_cdp_session(ana.page)
    assert devtools.send("Page.getAppManifest")["errors"] == []


def test_without_its_server_the_page_is_calm_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    served = Served(tmp_path)
    ana = visit("phone", url=served.url)
    ana.forgiven = ("Failed to load resource", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET")
    ana.open("/settings")
    ana.page.evaluate(WORKING)
    ana.page.wait_for_function(CONTROLLED)
    served.kill()
    ana.page.reload()
    ana.sees("heading", "The server does not answer")
    port = served.port
    served.flags = ("--port", str(port))
    served.start()
    ana.sees("heading", "Settings")
    served.stop()


def test_where_a_browser_offers_nothing_nothing_breaks(visit: Visit) -> None:
    ana = visit("phone")
    ana.context.add_init_script(NO_APP)
    ana.open("/settings")
    assert not ana.sees("heading", "Settings").has("checkbox", "Tell me when it is my turn")
    Player(ana).open_table("uno", bots=1)
    assert not ana.sees("button", "Copy link").has("button", "Share")


def test_a_link_is_handed_on_as_the_device_does_it(visit: Visit) -> None:
    ana = visit("phone")
    ana.context.add_init_script(SHARES)
    code = Player(ana).open_table("uno", bots=0)
    ana.press("Share")
    assert ana.page.evaluate("handed.url").endswith(f"/t/{code}")
    assert ana.look().has("button", "Copy link")


def test_one_who_looks_elsewhere_is_told_of_their_turn(visit: Visit) -> None:
    ana = visit("desktop")
    ana.context.grant_permissions(["notifications"])
    ana.open("/settings")
    ana.page.evaluate(WORKING)
    ana.press("Tell me when it is my turn", "checkbox")
    ana.open("/")
    ana.press("Play Check-game now")
    ana.sees("region", "You")
    ana.page.wait_for_function("() => document.title.startsWith('Your turn')")
    ana.page.evaluate(HIDDEN)
    ana.page.wait_for_function(f"() => {TOLD}.then((titles) => titles.startsWith('Your turn'))")


def test_one_who_looks_elsewhere_is_told_once_a_turn(visit: Visit) -> None:
    ana = visit("desktop")
    ana.context.grant_permissions(["notifications"])
    ana.context.add_init_script(SHOWN)
    ana.open("/settings")
    ana.page.evaluate(WORKING)
    ana.press("Tell me when it is my turn", "checkbox")
    ana.open("/")
    ana.press("Play Check-game now")
    ana.sees("region", "You")
    ana.page.wait_for_function("() => document.title.startsWith('Your turn')")
    ana.page.evaluate(HIDDEN)
    ana.page.wait_for_function(f"() => {TOLD}.then((titles) => titles.startsWith('Your turn'))")
    ana.press("Nice!")
    ana.page.locator(".me .said").wait_for()
    ana.page.locator(".me .said").wait_for(state="detached")
    assert ana.page.evaluate("shown") == 1


def test_a_tab_of_an_older_page_takes_over_the_new_one(visit: Visit) -> None:
    """The server was renewed: parts that the tab has not brought yet are gone there, and others have come."""
    ana = visit("desktop")
    ana.forgiven = ("Failed to load resource",)
    ana.open("/")
    ana.sees("heading", "UNO")
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    healthy = f"{ana.page.url}healthz"  # asked before the page is loaded anew
    gone = re.compile("/assets/Settings-")
    ana.page.route(gone, lambda route: route.fallback() if healthy in asked else route.fulfill(status=404))
    ana.page.evaluate("globalThis.old = true")
    ana.press("Settings", "link")
    ana.sees("heading", "Settings")
    assert ana.page.evaluate("globalThis.old === undefined")


def test_a_new_build_takes_the_place_of_the_old_one(visit: Visit, tmp_path: Path) -> None:
    """A tab that is open, and its worker, while the server is stopped and another build is served at its address."""
    served = Served(tmp_path / "data")
    ana = visit("desktop", url=served.url)
    ana.forgiven = (
        "Failed to load resource",
        "ERR_CONNECTION",
        "WebSocket",
        "dynamically imported module",
        "Refused to apply",
    )
    ana.open("/")
    ana.page.evaluate(WORKING)
    ana.page.wait_for_function(CONTROLLED)
    old = ana.page.evaluate(KEPT)
    served.kill()
    served.flags = ("--port", str(served.port), "--page", str(rebuilt(tmp_path / "page")))
    served.start()
    ana.press("Settings", "link")
    ana.sees("heading", "Settings")
    ana.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => null)")
    ana.page.wait_for_function(f"(old) => {KEPT}.then((names) => !names.includes(old))", arg=old)
    ana.open("/")
    ana.press("Play UNO now")
    ana.sees("region", "You")
    served.stop()


def test_the_screen_stays_on_while_it_is_ones_own_game(visit: Visit) -> None:
    ana, ben = visit("phone"), visit("phone")
    for one in (ana, ben):
        one.context.add_init_script(AWAKE)
    player = Player(ana)
    code = player.open_table("uno")
    assert ana.page.evaluate("held") == 0
    player.deal()
    ana.page.wait_for_function("() => held === 1")
    ben.open(f"/t/{code}")
    ben.sees("region", "You are watching")
    assert ben.page.evaluate("held") == 0
    ana.press("Log and chat")
    ana.press("Nice!")
    ana.page.locator(".me .said").wait_for()
    assert ana.page.evaluate("asked") == 1
    ana.press("Leave the table")
    ana.page.wait_for_function("() => held === 1")  # it asks first
    ana.press("Look away, keep my seat")
    ana.page.wait_for_function("() => held === 0")


def test_the_icon_is_marked_while_one_is_called_and_a_touch_leads_back(visit: Visit) -> None:
    ana = visit("desktop")
    ana.context.grant_permissions(["notifications"])
    ana.context.add_init_script(BADGE)
    ana.open("/settings")
    ana.page.evaluate(WORKING)
    ana.press("Tell me when it is my turn", "checkbox")
    ana.open("/")
    ana.press("Play Check-game now")
    ana.sees("region", "You")
    ana.page.wait_for_function("() => document.title.startsWith('Your turn')")
    ana.page.evaluate(HIDDEN)
    ana.page.wait_for_function(f"() => {TOLD}.then((titles) => titles.startsWith('Your turn'))")
    ana.page.wait_for_function("() => badge === 1")
    (worker,) = ana.context.service_workers
    opened = ana.page.evaluate("performance.getEntriesByType('navigation')[0].name")
    assert opened != ana.page.url  # a browser knows a tab by what it was opened with
    assert worker.evaluate(TOUCHED) == opened
    ana.page.evaluate(SEEN)
    ana.page.wait_for_function("() => badge === 0")


def head(page: Page, name: str) -> str:
    return str(page.locator(f'meta[property="og:{name}"]').get_attribute("content"))


def shown(ana: Visitor, path: str) -> tuple[str, str, str]:
    ana.open(path)
    return head(ana.page, "title"), head(ana.page, "description"), head(ana.page, "image")


def test_a_link_tells_of_a_public_table_its_game_and_of_a_private_one_nothing(visit: Visit) -> None:
    ana, ben = visit(), visit()
    code = Player(ana).open_table("uno", bots=0)
    private, unknown = shown(ben, f"/t/{code}"), shown(ben, "/t/222222")
    assert private == unknown and "UNO" not in "".join(private)
    ana.press("Open to all", "checkbox")
    ana.page.wait_for_function("() => [...document.querySelectorAll('input')].length > 0")
    ben.open("/")
    ben.sees("heading", "Open tables")
    title, _, picture = shown(ben, f"/t/{code}")
    assert title == "Come and play UNO" and picture.endswith("/pictures/uno.png")
    assert ben.page.request.get(picture).headers["content-type"] == "image/png"


def test_a_link_to_rules_shows_their_game(visit: Visit) -> None:
    ana = visit()
    ana.forgiven = ("Failed to load resource",)
    assert shown(ana, "/rules/switch")[0] == "Switch: the rules"
    assert shown(ana, "/rules/nothing") == shown(ana, "/")
