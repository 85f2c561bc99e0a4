"""Somebody with a browser: looks at the screen, and touches what has a name, with a mouse, a finger or keys."""

from collections.abc import Callable
from functools import cache
from typing import Literal, TypeVar, get_args

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, Position, ViewportSize
from playwright.sync_api import TimeoutError as TooLate

from kit.page.presses import Presses
from kit.page.reader import Reader
from kit.page.screen import Screen, Thing, read

Seen = TypeVar("Seen")
Kind = Literal["wall", "desktop", "laptop", "tablet", "tall", "phone", "short", "sideways", "keys", "zoomed"]
SIZES: dict[Kind, ViewportSize] = {
    "wall": {"width": 1920, "height": 1080},
    "desktop": {"width": 1440, "height": 900},
    "laptop": {"width": 1280, "height": 720},
    "tablet": {"width": 820, "height": 1180},
    "tall": {"width": 412, "height": 915},
    "phone": {"width": 360, "height": 740},
    "short": {"width": 390, "height": 664},
    "sideways": {"width": 740, "height": 360},
    "keys": {"width": 1440, "height": 900},
    "zoomed": {"width": 720, "height": 450},
}
PHONES = ("tall", "phone", "short")
"""With a finger; the short one shows what a browser leaves of its screen."""
TIMEOUT = 30_000
"""Milliseconds until somebody who waits for ever gives up; nothing else depends on it."""
REACH = 8_000
"""Milliseconds until what one reaches for counts as covered, or gone."""
MOST_TABS = 150
CORNER: Position = {"x": 16, "y": 30}
"""Where one takes hold of a card: in a full hand the next one covers all but the left of it."""
SHOWN = """[document.title, document.body.innerText, ...[...document.querySelectorAll('[aria-label], input')].map(
    (one) => [one.ariaLabel, one.checked, one.value])].join()"""
"""All that can be seen or heard, as one text: it tells whether anything has changed; nothing else is read from it."""
REPLACED = "Execution context was destroyed"
"""What the browser says of a question to a page that another has taken the place of."""
WAY = """(wanted) => {
    const here = document.activeElement;
    if (wanted === here) return 'here';
    const cards = [...document.querySelectorAll('.fan button')];
    const [from, to] = [here, wanted].map((one) => cards.indexOf(one));
    if (from >= 0 && to >= 0) {
        const going = cards.filter((one, place) => place === from || one.querySelector('.playable'));
        const [first, last] = [here, wanted].map((one) => going.indexOf(one));
        const steps = last < 0 ? Infinity : (last - first + going.length) % going.length;
        if (steps < Math.abs(to - from)) return 'ArrowDown';
        return going.length - steps < Math.abs(to - from) ? 'ArrowUp' : to > from ? 'ArrowRight' : 'ArrowLeft';
    }
    if (here.matches('.grid .hold') && wanted.matches('.grid .hold')) {
        const [a, b] = [here, wanted].map((one) => one.getBoundingClientRect());
        const [across, down] = [b.left - a.left, b.top - a.top];
        if (Math.abs(across) > Math.abs(down)) return across > 0 ? 'ArrowRight' : 'ArrowLeft';
        return down > 0 ? 'ArrowDown' : 'ArrowUp';
    }
    const behind = wanted.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING;
    return behind ? 'Shift+Tab' : 'Tab';
}"""
"""The key that leads towards a thing."""
ON_PICKED = "document.activeElement?.ariaPressed === 'true'"
"""Whether Enter ends the play."""
IN_HAND = "document.activeElement?.closest('.hand') != null"
REPORT = """addEventListener('securitypolicyviolation',
    (one) => console.error(`CSP: ${one.violatedDirective} ${one.blockedURI}`))"""

TAUGHT = """try { localStorage.upcard ??= '{"lessons":false}' } catch { /* a page without a place to keep it */ }"""
"""Whoever knows the games: no lesson comes between them and the table."""


reader = cache(Reader)


class Visitor:
    """One browser of one person, and everything that went wrong in it."""

    def __init__(
        self,
        chromium: Browser,
        url: str,
        kind: Kind = "desktop",
        *,
        theme: str = "dark",
        motion: str = "reduce",
        lessons: str = "known",
        language: str = "en",
    ) -> None:
        assert kind in get_args(Kind)
        self.kind = kind
        self.reader = None if language == "en" else reader(language)
        """Tells in English what stands there in another language."""
        self.url = url
        self.wrongs: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        """What may stand in a complaint of the browser that is no fault of the page."""
        self.context = chromium.new_context(
            base_url=url, viewport=SIZES[kind], has_touch=kind in PHONES, is_mobile=kind in PHONES,
            color_scheme=theme, reduced_motion=motion, locale=language,  # type: ignore[arg-type]  # words of CSS
        )  # fmt: skip
        self.context.set_default_timeout(TIMEOUT)
        self.context.add_init_script(REPORT)
        if lessons == "known":
            self.context.add_init_script(TAUGHT)
        self.context.on("page", self._watch)
        self.page = self.context.new_page()
        self.presses = Presses(self.page)

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.wrongs.append(f"{page.url}: {error}"))
        page.on("console", self._hear)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and not any(part in said.text for part in self.forgiven):
            self.wrongs.append(f"{said.page.url if said.page else 'nowhere'}: {said.text}")

    def go_home(self) -> None:
        self.context.close()

    def open(self, path: str) -> None:
        self.page.goto(path)

    def in_a_new_tab(self, path: str) -> None:
        self.page = self.context.new_page()
        self.page.goto(path)

    def back_to(self, tab: Page) -> None:
        self.page = tab
        tab.bring_to_front()

    # --- looking

    def look(self) -> Screen:
        """What is on the screen now."""
        english = self.reader.english if self.reader else str
        return read(*self._through_loading(self._snapshot), english)

    def _snapshot(self) -> tuple[str, str]:
        return self.page.title(), self.page.locator("body").aria_snapshot()

    def _through_loading(self, ask: Callable[[], Seen]) -> Seen:
        """Ask a page something, and again if it was loaded anew meanwhile."""
        while True:
            try:
                return ask()
            except Error as why:
                if REPLACED not in why.message:
                    raise

    def until(self, wanted: Callable[[Screen], object]) -> Screen:
        """Look until something is there."""
        while True:
            shown = self.shown()
            screen = self.look()
            if wanted(screen):
                return screen
            self.wait(shown)

    def sees(self, role: str, name: str = "", within: str = "") -> Screen:
        return self.until(lambda screen: screen.has(role, name, within))

    def shown(self) -> str:
        return self._through_loading(lambda: str(self.page.evaluate(SHOWN)))

    def wait(self, before: str) -> None:
        """Wait until the screen is another than it was."""
        try:
            self.page.wait_for_function(f"(before) => {SHOWN} !== before", arg=before)
        except Exception as late:
            raise AssertionError(f"nothing happens any more: {self.page.locator('body').aria_snapshot()}") from late

    # --- touching

    def place(self, thing: Thing) -> Locator:
        return self.page.get_by_role(thing.role, name=thing.shown, exact=True).nth(thing.number)  # type: ignore[arg-type]

    def touch(self, thing: Thing) -> bool:
        """Do what one does with a button; False if somebody quicker has taken it away before."""
        try:
            self._touch(thing)
        except TooLate:
            if self.place(thing).count():
                raise
            return False
        return True

    def _touch(self, thing: Thing) -> None:
        corner = CORNER if thing.card else None
        if self.kind == "keys":
            self._by_keys(thing)
        elif self.kind in PHONES:
            self.place(thing).tap(position=corner, timeout=REACH)
        else:
            self.place(thing).click(position=corner, timeout=REACH)

    def _by_keys(self, thing: Thing) -> None:
        """Press the key that says it, or go there and press Enter."""
        key = self.place(thing).get_attribute("aria-keyshortcuts", timeout=REACH)
        if key == "Enter" and self.page.evaluate(ON_PICKED):
            self._press(key)
        elif key and key != "Enter" and self.page.evaluate(IN_HAND):
            first = key.split()[0]
            self._press(first if "+" in first else first.lower())
        else:
            self.walk_to(thing)
            self._press("Space" if thing.role == "checkbox" else "Enter")

    def _press(self, key: str) -> None:
        self.presses.press(key)
        self.page.keyboard.press(key)

    def walk_to(self, thing: Thing) -> None:
        """Press arrows among cards, and else Tab, until the thing has the focus; backwards if it lies behind one."""
        wanted = self.place(thing)
        for _ in range(MOST_TABS):
            match wanted.evaluate(WAY, timeout=REACH):
                case "here":
                    return
                case key:
                    self._press(key)
        raise AssertionError(f"no way to {thing} by keys")

    def press(self, name: str, role: str = "button") -> None:
        """Touch what is called so, as soon as it is there; if it is taken away meanwhile, when it is there again."""
        touched = False
        while not touched:
            screen = self.until(lambda screen: [one for one in screen.find(role, name) if one.open])
            touched = self.touch(next(one for one in screen.find(role, name) if one.open))

    def fill(self, label: str, text: str) -> None:
        """Type into a field; by keys like anybody else."""
        field = self.place(self.sees("textbox", label).find("textbox", label)[0])
        if self.kind == "keys":
            self.walk_to(self.sees("textbox", label).find("textbox", label)[0])
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(text)
        else:
            field.fill(text)

    def choose(self, label: str, option: str) -> None:
        """Choose in a list, by what it is called."""
        chooser = self.sees("combobox", label).find("combobox", label)[0]
        if self.kind == "keys":
            self.walk_to(chooser)
            self.page.keyboard.type(option)
        else:
            offered = [one for one in self.look().find("option", option) if one.name == option]
            self.place(chooser).select_option(label=offered[0].shown if offered else option)


Visit = Callable[..., Visitor]
"""Lets somebody come with a browser of a kind."""
