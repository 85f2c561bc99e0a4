"""UNO against bots: a round ends with its winner, its points and a choice, another round or enough."""

import pytest
from playwright.sync_api import Page

from kit.at import at
from kit.page.critic import faults, out_of_reach
from kit.page.driver import on_turn
from kit.page.visitor import Kind, Visit, Visitor
from kit.server.served import Served

HANDS = {0: "R7", 1: "B9 Yskip", 2: "W G0", 3: "Y1 Y2"}
WON = "You win the round: 82 points"


def win_a_round(visitor: Visitor, house: Served) -> Page:
    """Begin against bots with one card left, and lay it."""
    spot = at("uno", 4, pile="R5", colour="R", hands=HANDS, called="0", options={"enough": True})
    house.say(f"stage {spot.text().encode().hex()}", "staged")
    visitor.open("/")
    visitor.press("Play UNO now, against bots")
    visitor.until(on_turn)
    visitor.press("red seven")
    visitor.sees("heading", WON)
    return visitor.page


@pytest.mark.parametrize("kind", ["phone", "short", "desktop"])
def test_a_round_ends_with_its_points_and_two_buttons(kind: Kind, visit: Visit, house: Served) -> None:
    visitor = visit(kind)
    page = win_a_round(visitor, house)
    assert page.locator(".btn.go").inner_text() == "Next round (first to 500)"
    assert page.get_by_role("button", name="Enough").is_visible()
    assert faults(page) + out_of_reach(page) == []


def test_the_next_round_keeps_the_points(visit: Visit, house: Served) -> None:
    visitor = visit("phone")
    win_a_round(visitor, house)
    visitor.press("Next round (first to 500)")
    visitor.until(lambda screen: any("Round 2 · you 82 of 500" in one.name for one in screen.find("heading")))


def test_enough_ends_the_game_and_the_points_decide(visit: Visit, house: Served) -> None:
    visitor = visit("phone")
    page = win_a_round(visitor, house)
    visitor.press("Enough")
    visitor.sees("heading", "You win!")
    page.get_by_text("The match ended after a round.").wait_for()
    visitor.sees("button", "Play again")
