"""A whole game of each by role, name and keys alone, as one plays it who sees nothing."""

import pytest

from kit.page.driver import TITLES, Player, over
from kit.page.visitor import Visit


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_is_played_by_names_and_keys(game: str, visit: Visit) -> None:
    player = Player(visit("keys"))
    player.open_table(game)
    if game == "uno":
        player.visitor.press("One round")
    player.deal()
    assert over(player.play())
    assert player.surprises == []
