"""What comes over the wire until somebody has cards in hand, by kind, in bytes, with all headers."""

import re
from collections import Counter
from time import monotonic
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page

KINDS = {"Document": "html", "Script": "js", "Stylesheet": "css", "Font": "fonts", "Image": "pictures"}
OTHER = "json"
CARDS = "section.hand .hold, .own svg"
"""One's own cards, in any of the games."""
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""Milliseconds to and fro, and bytes a second: a slow 3G."""
FRAME = 4
"""Bytes before the text of a frame, mostly."""
SIGHT = '"sight":'
"""In a frame that has the cards as its reader sees them."""


class Scale:
    """Counts what one page receives."""

    def __init__(self, page: Page) -> None:
        self.bytes: Counter[str] = Counter()
        self.requests = 0
        self._dealt = False
        self._kinds: dict[str, str] = {}
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._devtools.on("Network.responseReceived", self._begin)
        self._devtools.on("Network.loadingFinished", self._finish)
        self._devtools.on("Network.webSocketFrameReceived", self._frame)
        self._devtools.send("Network.enable")

    def _begin(self, told: dict[str, Any]) -> None:
        self._kinds[told["requestId"]] = KINDS.get(told["type"], OTHER)

    def _finish(self, told: dict[str, Any]) -> None:
        self.requests += 1
        self.bytes[self._kinds.get(told["requestId"], OTHER)] += int(told["encodedDataLength"])

    def _frame(self, told: dict[str, Any]) -> None:
        """A frame counts if it comes with the first cards or before; the others tell what bots play meanwhile."""
        text = told["response"]["payloadData"]
        if not self._dealt:
            self.bytes["frames"] += len(text.encode()) + FRAME
        self._dealt = self._dealt or SIGHT in text


def to_first_card(chromium: Browser, url: str, title: str) -> Scale:
    """Come as a newcomer with a phone, and play a game against bots at once."""
    context = chromium.new_context(base_url=url, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    scale = Scale(page)
    page.goto("/")
    page.get_by_role("button", name=re.compile(f"^Play {title} now")).click()
    page.locator(CARDS).first.wait_for()
    page.evaluate("document.fonts.ready.then(() => null)")
    page.wait_for_load_state("networkidle")
    context.close()
    return scale


class Times(NamedTuple):
    """Seconds from the address to what somebody sees, and from a tap to the cards."""

    first_content: float
    buttons: float
    cards_after_the_tap: float


def on_a_slow_line(chromium: Browser, url: str, title: str) -> Times:
    """Come with a slow phone over a slow line, as the developers' tools of the browser imitate them."""
    context = chromium.new_context(base_url=url, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    began = monotonic()
    page.goto("/", wait_until="commit")
    play = page.get_by_role("button", name=re.compile(f"^Play {title} now"))
    play.click(trial=True)  # once it is there and takes a touch
    ready = monotonic() - began
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN")
    tapped = monotonic()
    play.click()
    page.locator(CARDS).first.wait_for()
    cards = monotonic() - tapped
    context.close()
    return Times(painted / 1000, ready, cards)
