"""Languages in real browsers: each reads their own at one table, and German fits on a phone."""

import json

import pytest

from kit.page.critic import crossed, cut_off, out_of_reach, too_wide
from kit.page.driver import TITLES, Player, over
from kit.page.reader import english_in
from kit.page.scenes import Scene, come_to, scenes
from kit.page.visitor import Visit, Visitor
from kit.server.served import Served

WORDS = """() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [document.title];
    while (walk.nextNode()) {
        const parent = walk.currentNode.parentElement;
        const english = parent.closest('[lang]').lang === 'en';
        if (!english && !parent.closest('script, style')) texts.push(walk.currentNode.data);
    }
    for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
        if (one.closest('[lang]').lang !== 'en')
            texts.push(one.ariaLabel ?? '', one.title ?? '', one.placeholder ?? '');
    return texts.join('\\n');
}"""
"""All that is said on a page, but for what is marked as English, such as the law."""
AROUND = {
    "/": ("list", "Games"), "/settings": ("heading", "Settings"), "/link": ("heading", "Go on here?"),
    "/t/NOSUCH": ("heading", "There is no such table"), "/rules/table": ("navigation", ""),
    "/nowhere-at-all": ("heading", "There is nothing here"), "/d/uno-4-zz": ("heading", "There is no such deal"),
    "/day": ("button", "Play the deal of UNO"), "/statistics": ("heading", "My statistics"),
    "/house": ("heading", "The house"),
    **{f"/rules/{game}": ("heading", title) for game, title in TITLES.items()},
}  # fmt: skip
ENGLISH_NAMES = ("Game Master", "Extreme Last Card")


def wrong(visitor: Visitor, where: str) -> list[str]:
    """What is cut off, out of reach or English on a page in another language."""
    page = visitor.page
    said = str(page.evaluate(WORDS))
    for name in ENGLISH_NAMES:
        said = said.replace(name, "")
    english = [f"English: {line}" for line in said.splitlines() if english_in(line)]
    unreached = [] if where.startswith("/rules/") else out_of_reach(page)  # the numbers of rules are small print
    found = (*too_wide(page), *cut_off(page), *crossed(page), *unreached, *english)
    return [f"{where}: {one}" for one in found]


def test_two_people_at_one_table_each_read_their_own_language(visit: Visit) -> None:
    ana, ben = Player(visit("desktop")), Player(visit("phone", language="de"))
    code = ana.open_table("check-game", seats=2, bots=0)
    ben.visitor.open(f"/t/{code}")
    ben.sit_down()
    ben.visitor.press("I am ready")
    ana.deal()
    ben.visitor.sees("region", "You")
    pages = [one.visitor.page for one in (ana, ben)]
    assert [page.locator("html").get_attribute("lang") for page in pages] == ["en", "de"]
    said = [page.locator(".status").first.inner_text() for page in pages]
    assert english_in(said[0]) and not english_in(said[1]), said
    ben.visitor.press("Log and chat")
    for page, line in zip(pages, ("cards are dealt to everyone", "Alle bekommen 7 Karten."), strict=True):
        page.get_by_text(line).first.wait_for()


def test_one_chooses_a_language_and_keeps_it(visit: Visit) -> None:
    visitor = visit("phone", language="de")
    visitor.open("/settings")
    visitor.sees("heading", "Settings")
    visitor.page.get_by_role("button", name="English", exact=True).tap()
    visitor.page.get_by_role("heading", name="Settings", exact=True).wait_for()
    visitor.open("/")
    visitor.page.get_by_role("list", name="Games").wait_for()
    visitor.open("/settings")
    visitor.page.get_by_role("button", name="As my browser", exact=True).tap()
    visitor.page.get_by_role("heading", name="Einstellungen", exact=True).wait_for()


def test_every_page_around_the_games_fits_a_phone_in_german(visit: Visit) -> None:
    visitor = visit("phone", language="de")
    visitor.forgiven = ("status of 404",)  # two of them are meant to lead nowhere
    found: list[str] = []
    for path, (role, name) in AROUND.items():
        visitor.open(path)
        visitor.sees(role, name)
        found += wrong(visitor, path)
    assert found == []


@pytest.mark.parametrize("game", TITLES)
def test_a_table_fits_a_phone_in_german_from_the_lobby_to_the_end(game: str, visit: Visit, house: Served) -> None:
    player = Player(visit("phone", language="de"))
    visitor = player.visitor
    code = player.open_table(game, seats=3, bots=2)
    found = wrong(visitor, "the lobby")
    player.deal()
    found += wrong(visitor, game)
    visitor.press("Log and chat")
    found += wrong(visitor, "the log")
    visitor.press("Close")
    visitor.press("More about this table")
    found += wrong(visitor, "the menu")
    visitor.press("Back to the table")
    visitor.open(f"/t/{code}/screen")
    visitor.sees("list", "Players")
    found += wrong(visitor, "the screen for all")
    assert found == []


@pytest.mark.parametrize("scene", [*scenes()], ids=lambda scene: f"{scene.game}-{scene.name}")
def test_every_moment_of_a_game_fits_a_phone_in_german(scene: Scene, visit: Visit, house: Served) -> None:
    player = Player(visit("phone", language="de"))
    come_to(scene, player, house)
    assert wrong(player.visitor, scene.name) == []


def test_a_whole_game_is_played_by_names_in_german(visit: Visit) -> None:
    player = Player(visit("phone", language="de"))
    player.open_table("check-game", seats=2, bots=1)
    player.deal()
    assert over(player.play())
    assert wrong(player.visitor, "the end") == []


def test_the_page_is_told_every_language_there_is(visit: Visit) -> None:
    visitor = visit("desktop")
    visitor.open("/")
    told = json.loads(visitor.page.locator("#catalogue").text_content() or "")
    assert told["languages"] == {"en": "English", "de": "Deutsch"}
