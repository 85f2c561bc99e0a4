"""A whole game of each, by mouse and by finger, to the end screen, with all that can happen in it."""

import pytest

from kit.page.deals import stacked
from kit.page.driver import CALLS, TITLES, Player, held, on_turn, over
from kit.page.screen import Screen, Thing
from kit.page.visitor import Kind, Visit
from kit.server.served import Served

OCCURS = {
    "uno": {"choice", "call", "refusal"},
    "switch": {"set", "choice", "call", "refusal"},
    "check": {"choice", "call", "refusal"},
    "extreme-last-card": {"set", "choice", "call", "refusal"},
    "check-game": {"choice", "refusal"},
}

GAMES = 4
"""At most: a bot that thinks may end one before everything has occurred."""


@pytest.mark.parametrize("kind", ["desktop", "phone"])
@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_shows_all_that_the_game_has(game: str, kind: Kind, visit: Visit, house: Served) -> None:
    player = Player(visit(kind))
    for _ in range(GAMES):
        player.open_table(game)
        house.say(f"stage {stacked(game).encode().hex()}", "staged")
        player.deal()
        player.play(until=lambda _: "refusal" in player.occurred)
        player.visitor.page.reload()
        assert over(player.play())
        if player.occurred >= OCCURS[game]:
            break
    assert player.occurred >= OCCURS[game]
    assert player.surprises == []


def test_a_whole_game_is_played_while_things_move(visit: Visit, house: Served) -> None:
    player = Player(visit("desktop", motion="no-preference"))
    player.open_table("extreme-last-card")
    house.say(f"stage {stacked('extreme-last-card').encode().hex()}", "staged")
    player.deal()
    assert over(player.play())


class Listener(Player):
    """Somebody where nobody is reminded of a call: says theirs before the last card but one goes, catches nobody."""

    def call(self, screen: Screen) -> Thing | None:
        if len(held(screen)) != 2 or not on_turn(screen) or "called" in self.occurred:
            return None
        self.occurred.add("called")
        return next((one for call in CALLS[:2] for one in screen.find("button", call, within="You")), None)


@pytest.mark.parametrize("game", ["uno", "switch", "extreme-last-card"])
def test_a_whole_game_is_played_with_calls_that_nobody_sees(game: str, visit: Visit, house: Served) -> None:
    # U52, S80, E68
    player = Listener(visit("phone"))
    player.open_table(game)
    house.say(f"stage {stacked(game, calls='unseen').encode().hex()}", "staged")
    player.deal()
    player.occurred.add("refusal")
    assert over(player.play())
    assert player.surprises == []
