"""A whole game of each by role, name and keys alone, as one plays it who sees nothing."""

import pytest

from kit.page.deals import stacked
from kit.page.driver import TITLES, Player, over
from kit.page.visitor import Visit
from kit.server.served import Served

MOST_PRESSES = 6
"""In any turn."""


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_is_played_by_names_and_keys(game: str, visit: Visit, house: Served) -> None:
    player = Player(visit("keys"))
    player.open_table(game)
    house.say(f"stage {stacked(game).encode().hex()}", "staged")
    player.deal()
    player.visitor.presses.begin()
    player.occurred.add("refusal")  # asking why not is no part of a turn
    assert over(player.play())
    assert player.surprises == []
    turns = player.visitor.presses.turns
    assert len(turns) > 3
    assert [keys for keys in turns if len(keys) > MOST_PRESSES] == []
