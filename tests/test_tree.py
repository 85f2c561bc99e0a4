"""The tree: behind a play that leaves no choice to others, one's own next play is weighed as well."""

import pytest

from kit.at import at
from kit.fairness import some_positions
from upcard import Table
from upcard.bots import Worlds, make, search, tree
from upcard.bots.company import compose
from upcard.bots.levels import Thinking
from upcard.bots.search import Weighed

SHEDDING = ("check-game", "uno", "switch", "extreme-last-card")


def attacker() -> Worlds:
    """Whoever lays a 7 is asked again with the same cards: the other can only draw."""
    return Worlds(0, at("check-game", 2, pile="9S", hands={0: "7S 4S 8S 4H", 1: "KC QC 8C"}).imagined(0))


def test_a_play_that_is_best_by_luck_gains_nothing() -> None:
    lucky = [[0.0, 1.0], [0.0, -1.0]] * 8
    assert sum(tree.judged(lucky)) <= 0
    better = [[0.0, 1.0], [0.0, 0.5]] * 8
    assert sum(tree.judged(better)) == 12
    assert tree.judged([]) == []


def test_only_plays_that_may_be_best_are_looked_at() -> None:
    plays = [Weighed((word,), gain, 0.01, 400) for word, gain in (("a", 0), ("b", 0.015), ("c", -0.1), ("d", 0.01))]
    assert tree.close(plays) == [1, 3]
    assert tree.close([*plays, Weighed(("e",), 0.3, 0.01, 400)]) == []
    assert tree.close([]) == []


@pytest.mark.parametrize("game", SHEDDING)
def test_worlds_of_a_branch_cannot_be_told_apart(game: str) -> None:
    for table, seat in some_positions(game, 4, seed=5):
        worlds = Worlds(seat, table.imagined(seat))
        for play in worlds.plays()[:2]:
            branches: dict[tuple[int, ...], set[str]] = {}
            for one in worlds.ask_again(play, range(30)):
                if not one.settled:
                    assert one.game.awaited() >> seat & 1
                    own = one.game.view(seat)
                    branches.setdefault(one.heard, set()).add(f"{own.seats[seat].cards} {own.pile} {own.turn}")
            assert all(len(seen) == 1 for seen in branches.values())


def test_what_a_play_gains_is_counted_from_the_advised_one() -> None:
    worlds = attacker()
    asked = worlds.ask_again(("7S",), range(200))
    branches = [[one for one in asked if one.heard == heard] for heard in {one.heard for one in asked}]
    largest = max(branches, key=len)
    assert len(largest) > 100  # mostly there is no answer
    rows = worlds.gains(largest, 4)
    assert all(row[0] == 0 for row in rows) and len(rows[0]) > 1


def test_a_look_at_forced_plays_changes_what_they_gain() -> None:
    worlds = attacker()
    tried = search.weighed(worlds, worlds.plays(), 1, 300)
    looked = tree.looked_on(worlds, tried, range(200), None)
    assert [one.play for one in looked] == [one.play for one in tried]
    assert looked == tree.looked_on(worlds, tried, range(200), None)


@pytest.mark.parametrize("game", SHEDDING)
def test_a_bot_that_looks_on_sees_no_hidden_card(game: str) -> None:
    for table, seat in some_positions(game, 3, seed=9):
        again = Table.of(position_of(table, seat))
        plays = {compose(one, seat, looking(one, seat)) for one in (table, again)}
        assert len(plays) == 1


def position_of(table: Table, seat: int) -> str:
    """Another position that the seat cannot tell from this one."""
    return Worlds(seat, table.imagined(seat)).imagine(77).text()


def looking(table: Table, seat: int) -> Thinking:
    bot = make("max:300", table.game, table.seats, 3)
    assert isinstance(bot, Thinking)
    bot.ahead = 60
    return bot
