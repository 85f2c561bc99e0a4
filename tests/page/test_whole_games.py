"""A whole game of each, by mouse and by finger, to the end screen, with all that can happen in it."""

import pytest

from kit.page.deals import stacked
from kit.page.driver import TITLES, Player, over
from kit.page.visitor import Kind, Visit
from kit.server.served import Served

OCCURS = {
    "uno": {"choice", "call", "refusal"},
    "switch": {"set", "choice", "call", "refusal"},
    "check": {"choice", "call", "refusal"},
    "extreme-last-card": {"set", "choice", "call", "refusal"},
    "check-game": {"choice", "refusal"},
}


@pytest.mark.parametrize("kind", ["desktop", "phone"])
@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_shows_all_that_the_game_has(game: str, kind: Kind, visit: Visit, house: Served) -> None:
    player = Player(visit(kind))
    player.open_table(game)
    house.say(f"stage {stacked(game).encode().hex()}", "staged")
    player.deal()
    player.play(until=lambda _: "refusal" in player.occurred)
    player.visitor.page.reload()
    assert over(player.play())
    assert player.occurred >= OCCURS[game]
    assert player.surprises == []


def test_a_whole_game_is_played_while_things_move(visit: Visit, house: Served) -> None:
    player = Player(visit("desktop", motion="no-preference"))
    player.open_table("extreme-last-card")
    house.say(f"stage {stacked('extreme-last-card').encode().hex()}", "staged")
    player.deal()
    assert over(player.play())
