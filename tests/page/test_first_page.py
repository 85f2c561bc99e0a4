"""The first page before any script: its games are in the HTML, and nothing moves when it takes over."""

import pytest
from playwright.sync_api import Browser, Page, expect

from kit.page.critic import faults
from kit.page.driver import TITLES
from kit.page.visitor import Visit
from kit.server.served import Served

PLACED = "h1, article, article h2, .ways, .picture, .join"
SIZES = [(360, 740), (820, 1180), (1440, 900)]


@pytest.mark.parametrize(("language", "ways"), [("en", "Play now"), ("de", "Sofort spielen")])
def test_the_tiles_are_there_without_a_script(language: str, ways: str, chromium: Browser, house: Served) -> None:
    context = chromium.new_context(base_url=house.url, java_script_enabled=False, locale=language)
    page = context.new_page()
    page.goto("/")
    assert page.locator("article h2").all_inner_texts() == list(TITLES.values())
    expect(page.get_by_text(ways, exact=True)).to_have_count(5)
    expect(page.get_by_text(ways, exact=True).first).to_be_disabled()  # nobody's touch is lost
    assert "\u27e6" not in page.content()
    page.locator("article a").first.click()
    assert page.url.endswith("/rules/uno") and page.locator("article").count() == 0
    context.close()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_moves_when_the_script_takes_over(width: int, height: int, chromium: Browser, house: Served) -> None:
    places = []
    for script in (False, True):
        size = {"width": width, "height": height}
        context = chromium.new_context(base_url=house.url, java_script_enabled=script, viewport=size)
        page = context.new_page()
        page.goto("/", wait_until="networkidle")
        if script:
            expect(page.get_by_role("button", name="Play UNO now")).to_be_enabled()
        places.append(measured(page))
        context.close()
    assert places[0] == places[1]


def measured(page: Page) -> list[str]:
    """Where things stand, in pixels."""
    things = page.locator(PLACED).all()
    boxes = [box for thing in things if (box := thing.bounding_box())]
    return [",".join(str(round(box[side])) for side in ("x", "y", "width", "height")) for box in boxes]


def test_the_first_page_has_no_fault_before_its_script(visit: Visit) -> None:
    visitor = visit("phone")
    visitor.page.route("**/assets/*.js", lambda asked: asked.abort())
    visitor.forgiven = ("Failed to load resource", "ERR_FAILED")
    visitor.open("/")
    visitor.sees("heading", "UNO")
    assert faults(visitor.page) == []
