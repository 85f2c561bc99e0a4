"""How well bots play, as it is chosen on the page: for one's own games, and for each seat of a lobby (T9, T42)."""

import pytest
from test_own import looks, pressed
from test_way_in import play_now

from kit.page.driver import Player
from kit.page.visitor import Kind, Visit


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_games_against_bots_have_the_level_of_the_settings(visit: Visit, kind: Kind) -> None:
    visitor = visit(kind)
    visitor.open("/settings")
    pressed(visitor, "medium")
    visitor.press("easy")
    pressed(visitor, "easy")
    assert looks(visitor) == []
    play_now(visitor, "check-game")
    visitor.until(lambda screen: any("Pip" in one.text for one in screen.find("listitem", within="Players")))


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_the_game_master_sets_how_well_each_bot_plays(visit: Visit, kind: Kind) -> None:
    player = Player(visit(kind))
    player.open_table("uno", seats=3, bots=2)
    visitor = player.visitor
    visitor.press("Seat of Ada")
    visitor.press("Ada plays at level: strongest")
    visitor.page.get_by_text("bot, strongest").wait_for()
    assert visitor.page.get_by_text("bot, medium").count() == 1
    assert looks(visitor) == []
