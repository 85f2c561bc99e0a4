"""Switch as the greedy player plays it: it listens for calls, and knows what may be laid (S12, S13, S53, S80)."""

import pytest

from kit.at import Spot, at
from upcard import Table
from upcard.bots.company import compose
from upcard.bots.greedy import Greedy
from upcard.engine.options import Value

UNSEEN: dict[str, Value] = {"calls": "unseen", "passes": 0}


def listening(table: Table, seat: int) -> Greedy:
    """A greedy player who has heard all that was said at a table."""
    bot = Greedy()
    bot.observe(table.events(seat))
    return bot


def one_card_left(play: str, options: dict[str, Value]) -> Spot:
    """Seat 0 has laid 9♦ and holds one card; seat 1 may follow with 4♦."""
    hands = {0: "9D 4C", 1: "4D 6D KC", 2: "2H 3H 6H", 3: "2C 3C 6C"}
    return at("switch", 4, pile="9S", options=options, hands=hands).does(0, play)


@pytest.mark.parametrize("options", [{"passes": 0}, UNSEEN])
def test_greedy_challenges_whoever_it_has_not_heard_call(options: dict[str, Value]):
    silent = one_card_left("9D done", options)
    assert compose(silent, 2, listening(silent, 2)) == ()
    silent.does(1, "draw")
    assert compose(silent, 3, listening(silent, 3)) == ("challenge-0",)
    silent.does(3, "challenge-0")
    assert compose(silent, 1, listening(silent, 1)) == ()


@pytest.mark.parametrize("options", [{"passes": 0}, UNSEEN])
def test_greedy_challenges_nobody_whom_it_has_heard_call(options: dict[str, Value]):
    called = one_card_left("9D last-card done", options).does(1, "draw")
    assert compose(called, 3, listening(called, 3)) == ()


@pytest.mark.parametrize("options", [{"passes": 0}, UNSEEN])
def test_greedy_makes_up_for_a_call_once_and_in_time(options: dict[str, Value]):
    table = one_card_left("9D done", options)
    assert compose(table, 0, listening(table, 0)) == ("last-card",)
    assert compose(table.does(0, "last-card"), 0, listening(table, 0)) == ()
    late = one_card_left("9D done", options).does(1, "draw")
    assert compose(late, 0, listening(late, 0)) == ()


def test_greedy_knows_that_a_late_call_is_none():
    table = one_card_left("9D done", UNSEEN).does(1, "draw").does(0, "last-card")
    assert compose(table, 3, listening(table, 3)) == ("challenge-0",)


def test_greedy_challenges_silence_in_an_extra_turn_at_once():
    table = at("switch", pile="8H", options=UNSEEN, hands={0: "8S 8D 4C", 1: "4D 6D"}).does(0, "8S 8D done")
    assert compose(table, 1, listening(table, 1)) == ("challenge-0",)


def test_greedy_counts_on_a_set_only_where_one_may_be_laid():
    fields = {"pile": "9S", "hands": {0: "4S 4D 4C 2S 6H 6D"}}
    assert compose(at("switch", **fields), 0, Greedy())[0] == "2S"
    assert compose(at("switch", options={"sets": "any"}, **fields), 0, Greedy())[0] == "4S"


def test_greedy_keeps_a_seven_only_where_it_goes_on_anything():
    fields = {"pile": "9S", "hands": {0: "7S KS 4H QD"}}
    assert compose(at("switch", options={"variant": "house"}, **fields), 0, Greedy())[0] == "KS"
    assert compose(at("switch", **fields), 0, Greedy())[0] == "7S"
