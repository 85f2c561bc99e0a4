"""A series of several games: chosen in the lobby, told between the games."""

import pytest

from kit.at import at
from kit.page.critic import cut_off, faults, out_of_reach
from kit.page.driver import on_turn
from kit.page.visitor import Kind, Visit
from kit.server.served import Served


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_a_series_is_chosen_in_the_lobby_and_stands_behind_each_game(kind: Kind, visit: Visit, house: Served) -> None:
    visitor = visit(kind)
    visitor.open("/")
    visitor.press("Play UNO with friends")
    visitor.press("That’s me")
    visitor.sees("button", "Add a bot")
    visitor.choose("Series", "first to wins")
    visitor.sees("spinbutton", "Wins")
    assert [*faults(visitor.page), *cut_off(visitor.page), *out_of_reach(visitor.page)] == []
    visitor.press("Add a bot")
    spot = at("uno", 2, pile="R5", colour="R", hands={0: "R7", 1: "B9"}, called="0", options={"target": 0})
    house.say(f"stage {spot.text().encode().hex()}", "staged")
    visitor.press("Deal the cards")
    visitor.until(on_turn)
    visitor.press("red seven")
    visitor.sees("heading", "You win!")
    visitor.page.get_by_text("1 : 0, first to 3 wins").wait_for()
    visitor.sees("button", "Next game")
    assert [*faults(visitor.page), *cut_off(visitor.page), *out_of_reach(visitor.page)] == []
