"""A game that comes as somebody's package is played by clicks, in its own words, and nothing of ours knows it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.example import install
from kit.page.driver import Player, over
from kit.page.visitor import Kind, Visit
from kit.server.served import Served

DEAL = """game follow-suit
seats 2
pile 6S
hand-0 9S 9H KH
hand-1 3C 4C 5C 7C 8C
stock 2H 10H JH QH AH
"""
"""Whatever the other one draws, the first to play can follow suit or rank to the end."""


BARE = """from follow_suit import FollowSuit
from upcard.engine.options import Option


class Bare(FollowSuit):
    name = "bare"
    title = "Bare"
    texts = "bare"
    options = (*FollowSuit.options, Option("table_cloth", "dark_green", choices=("dark_green", "red")))
"""
"""A package with a game and nothing to read."""


def add_bare(site: Path) -> None:
    (site / "bare").mkdir()
    (site / "bare" / "__init__.py").write_text(BARE)
    (site / "bare-1.dist-info").mkdir()
    (site / "bare-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: bare\nVersion: 1\n")
    (site / "bare-1.dist-info" / "entry_points.txt").write_text("[upcard.games]\nbare = bare:Bare\n")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server beside which the example of docs/add_a_game.md is installed, and a game without texts."""
    site = install(tmp_path_factory.mktemp("outside"))
    add_bare(site)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(site)
        served = Served(tmp_path_factory.mktemp("house"), "--bot-pace", "0", "--rate", "1000")
    yield served
    served.stop()


@pytest.mark.parametrize("kind", ["desktop", "phone"])
def test_it_is_played_from_the_lobby_to_the_replay(kind: Kind, visit: Visit, house: Served) -> None:
    player = Player(visit(kind))
    visitor = player.visitor
    visitor.open("/")
    visitor.sees("heading", "Follow Suit")
    visitor.page.get_by_text("Suit or rank, nothing else. The first empty hand wins.").wait_for()

    code = player.open_table("Follow Suit")
    visitor.sees("spinbutton", "Turns at most")
    visitor.press("Coffee break")
    visitor.until(lambda screen: "[pressed]" in screen.find("button", "Coffee break")[0].states)

    house.say(f"stage {DEAL.encode().hex()}", "staged")
    player.deal()
    visitor.until(lambda screen: "Your turn: follow the suit or the rank" in screen.said("status"))
    visitor.press("king of hearts")
    visitor.until(lambda screen: "K♥ has neither the suit nor the rank of 6♠" in screen.said("alert"))
    href = visitor.page.get_by_role("link", name="Read the rule").get_attribute("href")
    assert href == "/rules/follow-suit#F2"
    visitor.press("All right")
    visitor.press("Draw one")
    visitor.sees("group", "Your hand, 4 cards")

    assert over(player.play())
    assert player.surprises == []
    visitor.sees("heading", "You win!")
    visitor.page.get_by_text("Somebody has followed to the last card.").wait_for()
    visitor.sees("link", "The last card")

    visitor.press("Watch replay", role="link")
    assert f"/g/{code}/1" in visitor.page.url
    visitor.press("One step on")
    visitor.until(lambda screen: " draws a card." in screen.said("status"))


@pytest.mark.parametrize("kind", ["desktop", "phone"])
def test_its_rules_and_its_law_can_be_read(kind: Kind, visit: Visit) -> None:
    visitor = visit(kind)
    visitor.open("/rules/follow-suit#F2")
    visitor.sees("heading", "How to play")
    assert visitor.page.title() == "Rules of Follow Suit · Upcard"
    found = visitor.page.locator(".clause.found")
    assert "On your turn play a card of the suit or the rank on top" in found.inner_text()
    visitor.page.get_by_text("The law behind it, rule by rule").click()
    assert visitor.page.locator("#F7").inner_text().startswith("F7 The hand of one who leaves")


def test_a_game_without_texts_is_played_in_words_that_all_games_share(visit: Visit) -> None:
    player = Player(visit(motion="no-preference"))
    player.open_table("Bare")
    player.visitor.choose("Table cloth", "dark green")
    player.deal()
    player.visitor.until(lambda screen: "Your turn" in screen.said("status"))
    assert over(player.play())
    player.visitor.open("/rules/bare")
    player.visitor.sees("heading", "Bare")
    player.visitor.page.get_by_text("Nobody has written down the rules of this game yet.").wait_for()
