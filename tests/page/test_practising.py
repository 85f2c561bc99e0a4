"""Practice deals: from the rules to a set position against bots, with its aim; and bots that wait while one reads."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from kit.at import at
from kit.page.critic import faults, out_of_reach, too_wide
from kit.page.driver import TITLES, Player
from kit.page.scenes import Scene, come_to
from kit.page.visitor import Visit, Visitor
from kit.server.served import Served

TRY = "Try it: a practice deal"
LESSON = "A first lesson"
GONE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "Failed to load resource", "WebSocket")
"""What a browser says when its server is stopped at the end."""
COUNTS = "Practice: it counts for nothing"


def practises(visitor: Visitor, game: str) -> None:
    """Somebody begins the practice deal of a game from its rules."""
    visitor.open(f"/rules/{game}")
    visitor.press(TRY)
    visitor.sees("region", "Practice")


@pytest.mark.parametrize("game", TITLES)
def test_each_game_is_practised_at_one_tap_with_its_aim(game: str, visit: Visit) -> None:
    visitor = visit("phone")
    practises(visitor, game)
    page = visitor.page
    assert "/t/" in page.url
    aim = page.get_by_role("region", name="Practice").locator("p").first
    expect(aim).to_contain_text("Practice: ")
    assert faults(page) + out_of_reach(page) + too_wide(page) == []
    visitor.press("Got it")
    expect(page.get_by_role("region", name="Practice")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_contain_text(COUNTS)
    visitor.press("More about this table")
    expect(page.get_by_role("dialog")).to_contain_text("Practice: ")


def test_what_does_not_go_in_practice_says_why(visit: Visit) -> None:
    visitor = visit("phone")
    practises(visitor, "uno")
    visitor.press("Got it")
    visitor.press("red three")
    visitor.sees("link", "Read the rule")


def test_practice_ends_with_another_try_and_no_link(visit: Visit) -> None:
    player = Player(visit("desktop"))
    practises(player.visitor, "check-game")
    player.visitor.press("Got it")
    player.play()
    page = player.visitor.page
    player.visitor.sees("button", "Practise again")
    expect(page.get_by_text(COUNTS)).to_be_visible()
    expect(page.get_by_role("button", name="Copy link")).to_have_count(0)
    address = page.url
    player.visitor.press("Practise again")
    player.visitor.sees("region", "Practice")
    assert page.url != address
    player.visitor.open("/")
    player.visitor.sees("button", "Play UNO now")
    expect(page.get_by_role("list", name="Your finished games")).to_have_count(0)


def test_whoever_plays_while_a_lesson_is_open_plays_on(visit: Visit) -> None:
    visitor = visit("phone", lessons="new")
    practises(visitor, "check")
    page = visitor.page
    visitor.press("Got it")
    expect(page.get_by_role("region", name=LESSON)).to_contain_text("You see two of your four cards")
    visitor.press("I have seen them")
    expect(page.get_by_role("region", name=LESSON)).to_contain_text("Draw a card")
    visitor.press("Draw from the deck")
    visitor.sees("button", "Throw it")
    expect(page.get_by_role("button", name="Go on")).to_have_count(0)


def test_a_lesson_that_is_read_while_the_line_is_down_leaves_no_pause(visit: Visit) -> None:
    visitor = visit("phone", lessons="new")
    visitor.forgiven = GONE
    visitor.open("/")
    visitor.press("Play Check! now")
    visitor.sees("button", "Got it")
    visitor.context.set_offline(True)
    visitor.until(lambda screen: "Your seat is kept" in screen.said("status"))
    visitor.press("Skip all")
    visitor.context.set_offline(False)
    visitor.until(lambda screen: "Your seat is kept" not in screen.said("status"))
    visitor.press("More about this table")
    visitor.sees("button", "Pause the game")  # which is there when the game goes on
    expect(visitor.page.get_by_role("heading", name="Paused")).to_have_count(0)


def test_bots_wait_while_a_lesson_is_open(visit: Visit, tmp_path: Path) -> None:
    served = Served(tmp_path, "--bot-pace", "1.2")
    player = Player(visit("phone", url=served.url, lessons="new"))
    player.visitor.forgiven = GONE
    hands = {0: "B3 B9", 1: "G9", 2: "R1 R3 Y3"}
    forgot = at("uno", 3, pile="Y7 R7", colour="R", turn=2, uno_open=1, hands=hands)
    come_to(Scene("uno", "forgot", forgot.text(), 3, sees=("button", "Catch")), player, served)
    visitor, page = player.visitor, player.visitor.page
    expect(page.get_by_role("region", name=LESSON)).to_contain_text("has not said UNO")
    served.advance(20)
    page.reload()
    visitor.sees("button", "Catch")
    expect(page.get_by_role("region", name=LESSON)).to_contain_text("has not said UNO")
    expect(page.get_by_role("heading", name="Paused")).to_have_count(0)
    visitor.press("Got it")
    expect(page.get_by_role("region", name=LESSON)).to_have_count(0)
    visitor.press("More about this table")
    visitor.sees("button", "Pause the game")  # which is there when the game goes on
    page.keyboard.press("Escape")
    served.advance(20)
    visitor.until(lambda screen: not screen.has("button", "Catch"))
    served.stop()
