"""Games in links in the page: opened on a server that never saw them, damaged, framed, kept as files, played on."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page

from kit.page.critic import crossed
from kit.page.driver import TITLES, Player
from kit.page.visitor import Kind, Visit, Visitor
from kit.server.served import Served
from upcard.logs.links import pack
from upcard.logs.log import parse

GOLDEN = Path(__file__).parents[1] / "golden"
LINKS = dict(line.split() for line in (GOLDEN / "links.txt").read_text("utf-8").splitlines())
WHOLE = "The whole game in a link"
UNDER_THE_HANDS = """() => {
    const [below] = document.querySelectorAll('.cards, .controls');
    return [...document.querySelectorAll('.status, .asked, .stock')]
        .filter((one) => one.getBoundingClientRect().bottom > below.getBoundingClientRect().top + 1)
        .map((one) => `under the hands: ${one.textContent}`);
}"""
"""What of the table of a replay is covered by the hands below it."""


def link_of(game: str) -> str:
    return next(link for name, link in LINKS.items() if name.startswith(f"{game}/0"))


def shown_link(visitor: Visitor) -> str:
    """The link with the whole game that a replay offers."""
    visitor.press("More")
    visitor.press("Copy the link")
    return visitor.page.get_by_role("dialog").get_by_role("textbox", name="Link", exact=False).first.input_value()


@pytest.fixture
def other_house(tmp_path: Path) -> Iterator[Served]:
    """A server that has never heard of any table."""
    served = Served(tmp_path / "other", "--bot-pace", "0", "--rate", "1000")
    yield served
    served.stop()


@pytest.mark.parametrize("kind", ["desktop", "phone"])
@pytest.mark.parametrize("game", TITLES)
def test_a_game_of_each_kind_is_opened_from_its_link(game: str, kind: Kind, visit: Visit) -> None:
    visitor = visit(kind)
    visitor.open(f"/r#{link_of(game)}")
    visitor.until(lambda screen: any(one.name.startswith(TITLES[game]) for one in screen.find("heading")))
    for _ in range(3):
        visitor.press("One step on")
    visitor.until(lambda screen: any("Step 3 of" in one.name for one in screen.find("heading")))
    assert "step=3" in visitor.page.url and visitor.page.url.endswith(link_of(game))


@pytest.mark.parametrize("kind", ["phone", "short"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_told_has_room_between_the_seats_and_the_hands(kind: Kind, language: str, visit: Visit) -> None:
    visitor = visit(kind, language=language)
    page = visitor.page
    wrong: list[str] = []
    for game in TITLES:
        for step in (4, 9, 14, 19):
            visitor.open(f"/r?step={step}#{link_of(game)}")
            visitor.sees("button", "One step on")
            page.evaluate("document.fonts.ready")
            wrong += [f"{game} {step}: {one}" for one in (*crossed(page), *page.evaluate(UNDER_THE_HANDS))]
    assert wrong == []


def test_a_game_that_was_played_here_is_opened_elsewhere_and_played_on(other_house: Served, visit: Visit) -> None:
    player = Player(visit())
    code = player.open_table("check-game")
    player.deal()
    player.play()
    player.visitor.open(f"/g/{code}/1?step=2")
    player.visitor.until(lambda screen: any("Step 2 of" in one.name for one in screen.find("heading")))
    link = shown_link(player.visitor)
    assert "/r?step=2#" in link
    away = visit("phone", url=other_house.url)
    away.open(link.replace(player.visitor.url, ""))
    away.until(lambda screen: any("Step 2 of" in one.name for one in screen.find("heading")))
    away.press("More")
    away.choose("As", "Ada")
    away.press("Play on")
    away.sees("region", "You")
    assert "/t/" in away.page.url


def test_a_damaged_link_is_met_calmly(visit: Visit) -> None:
    visitor = visit()
    visitor.forgiven = ("400 (Bad Request)",)
    for damaged in (link_of("uno")[:-3], "hello", link_of("uno")[7:], "%00%zz"):
        visitor.open("/")
        visitor.open(f"/r#{damaged}")
        visitor.sees("heading", "This replay cannot be opened")
        visitor.press("Home", role="link")
        visitor.sees("button", "Play UNO now, against bots")


def test_a_link_may_be_pasted_and_a_file_chosen(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    visitor.open("/r")
    visitor.fill("Paste the link of a game", f"http://some.where/r?step=1#{link_of('check')}")
    visitor.press("Open")
    visitor.until(lambda screen: any(one.name.startswith("Check!") for one in screen.find("heading")))
    visitor.press("More")
    with visitor.page.expect_download() as saving:
        visitor.press("Save as a file")
    saving.value.save_as(tmp_path / "game.log")
    assert pack(parse((tmp_path / "game.log").read_text("utf-8"))) == link_of("check")
    visitor.open("/r")
    visitor.page.get_by_label("or choose the file of one").set_input_files(tmp_path / "game.log")
    visitor.until(lambda screen: any(one.name.startswith("Check!") for one in screen.find("heading")))


@pytest.fixture
def other_site(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A site of somebody else, at another address, and its folder."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002  as the library has it
            """Nobody reads it."""

    site = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    with ThreadPoolExecutor(1) as aside:
        aside.submit(site.serve_forever)
        yield f"http://localhost:{site.server_address[1]}", tmp_path
        site.shutdown()
        site.server_close()


def framing(page: Page, site: tuple[str, Path], address: str) -> None:
    """Open a page of another site that frames an address of ours."""
    url, folder = site
    (folder / "index.html").write_text(f'<iframe src="{address}" width="390" height="700"></iframe>', "utf-8")
    page.goto(f"{url}/index.html")


def test_a_replay_may_be_framed_and_nothing_else(visit: Visit, house: Served, other_site: tuple[str, Path]) -> None:
    visitor = visit()
    visitor.forgiven = ("404 (File not found)", "frame-ancestors", "ERR_BLOCKED_BY_RESPONSE")
    framing(visitor.page, other_site, f"{house.url}/embed?step=2#{link_of('uno')}")
    frame = visitor.page.frame_locator("iframe")
    frame.get_by_role("heading", name="Step 2 of").wait_for()
    frame.get_by_role("button", name="One step on").click()
    frame.get_by_role("heading", name="Step 3 of").wait_for()
    assert frame.get_by_role("link").count() == 1
    assert frame.get_by_role("link", name="Open in a page of its own").get_attribute("target") == "_blank"
    assert frame.get_by_role("button", name="More").count() == 0
    for path in ("/r", "/", "/settings"):
        policy = visitor.page.request.get(house.url + path).headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy
