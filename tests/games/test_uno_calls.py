"""UNO: calling UNO and catching who forgot it (docs/rules/uno.md, U19–U23, U44), and windows (U47)."""

import pytest

from kit.at import Spot
from kit.uno_spot import gap, spot


def silent(hand: str = "R7 B2", **hands: str) -> Spot:
    """P0 has played R7 and said nothing."""
    others = {int(name[1:]): cards for name, cards in hands.items()}
    return spot(hands={0: hand, **others}).does(0, "R7")


@pytest.mark.scenario(23)
@pytest.mark.rule("U19", "U42")
def test_uno_is_said_with_the_play():
    table = spot(hands={0: "R7 B2"}).does(0, "say-uno R7")
    assert (table.turn, gap(table), table.code(1, "catch-0")) == (1, -1, "no_catch")


@pytest.mark.scenario(24)
@pytest.mark.rule("U21", "U23")
def test_who_forgot_is_caught_and_draws_two():
    table = silent()
    assert (gap(table), table.may_interject) == (0, [0, 2])
    table.does(2, "catch-0")
    assert (table.hand(0), table.turn, table.phase) == (["Y1", "Y2", "B2"], 1, "turn")
    assert table.code(1, "catch-0") == "no_catch"


@pytest.mark.scenario(25)
@pytest.mark.rule("U19", "U20")
def test_who_forgot_may_still_say_it():
    table = silent().does(0, "say-uno")
    assert (gap(table), table.code(1, "catch-0"), table.code(0, "say-uno")) == (-1, "no_catch", "no_uno")


@pytest.mark.scenario(26)
@pytest.mark.rule("U22")
def test_once_the_next_player_has_acted_it_is_too_late():
    table = silent().does(1, "draw")
    assert (table.code(2, "catch-0"), table.code(0, "say-uno")) == ("no_catch", "no_uno")


@pytest.mark.rule("U22", "U31")
def test_silence_of_the_next_player_closes_the_gap():
    assert silent().expires().code(2, "catch-0") == "no_catch"


@pytest.mark.rule("U22")
@pytest.mark.parametrize("answer", ["accept", "challenge"])
def test_the_answer_to_a_wild_draw_four_closes_the_gap(answer: str):
    table = spot(hands={0: "W+4 B2", 1: "G1"}).does(0, "W+4 colour-B")
    assert (table.phase, gap(table)) == ("challenge", 0)
    assert (gap(table.does(1, answer)), table.code(2, "catch-0")) == (-1, "no_catch")


@pytest.mark.scenario(27)
@pytest.mark.rule("U20", "U21")
def test_uno_called_ahead_keeps_the_gap_shut():
    table = spot(hands={0: "R7 B2"}).does(0, "say-uno")
    assert (table.field("said"), table.turn) == ("on", 0)
    assert gap(table.does(0, "R7")) == -1


@pytest.mark.scenario(27)
@pytest.mark.rule("U20")
def test_uno_called_ahead_in_vain_lapses():
    table = spot(hands={0: "B2 G3"}).does(0, "say-uno", "draw")
    assert (table.count(0), table.turn, table.field("said")) == (3, 1, "off")


@pytest.mark.rule("U20")
def test_a_call_lapses_with_the_turn_that_a_wild_draw_four_ends():
    table = spot(hands={0: "W+4 B2", 1: "G1"}).does(0, "say-uno W+4 colour-B")
    assert (table.phase, gap(table), table.field("said")) == ("challenge", -1, "off")


@pytest.mark.rule("U20", "U33")
def test_a_call_lapses_when_the_match_ends():
    table = spot(2, hands={0: "R7 B2"}).does(0, "say-uno").leaves(1)
    assert (table.phase, table.field("said")) == ("over", "off")


@pytest.mark.scenario(28)
@pytest.mark.rule("U20", "U21")
def test_uno_is_due_after_a_drawn_card_too():
    table = spot(stock="R9 Y1 Y2", hands={0: "G3"}).does(0, "draw")
    assert (table.phase, table.count(0), table.code(0, "say-uno")) == ("drawn", 2, "")
    assert gap(table.does(0, "R9")) == 0


@pytest.mark.scenario(29)
@pytest.mark.rule("U20", "U23")
def test_nonsense_calls_are_refused_without_penalty():
    table = spot(hands={0: "R1 R2 R3 R4 R6"})
    assert (table.code(0, "say-uno"), table.code(0, "catch-0")) == ("no_uno", "no_catch")
    assert silent().refused(0, "catch-0").why == "yourself"


@pytest.mark.rule("U20")
def test_nobody_calls_ahead_who_must_answer_a_wild_draw_four():
    table = spot(hands={0: "W+4 B2 G7", 1: "G1 G2"}).does(0, "W+4 colour-B")
    assert (table.phase, table.turn, table.code(1, "say-uno")) == ("challenge", 1, "no_uno")


@pytest.mark.scenario(31)
@pytest.mark.rule("U9", "U22")
def test_with_two_the_gap_stays_open_until_the_same_player_acts_again():
    table = spot(2, hands={0: "Rskip B2"}).does(0, "Rskip")
    assert (table.turn, gap(table)) == (0, 0)
    caught = table.clone()
    assert caught.act(1, "catch-0") is None
    assert (len(caught.view(0).seats[0].cards), caught.awaited) == (3, [0])
    assert table.does(0, "draw").code(1, "catch-0") == "no_catch"


@pytest.mark.scenario(32)
@pytest.mark.rule("U11", "U21")
def test_the_gap_opens_after_the_effect_of_a_draw_two():
    table = spot(hands={0: "R+2 B2", 1: "G1"}).does(0, "R+2")
    assert (table.count(1), table.turn, gap(table)) == (3, 2, 0)
    assert table.does(1, "catch-0").count(0) == 3


@pytest.mark.rule("U23", "U34")
def test_a_partner_may_catch():
    table = spot(4, hands={0: "R7 B2"}, options={"teams": True}).does(0, "R7")
    assert table.does(2, "catch-0").count(0) == 3


@pytest.mark.scenario(46)
@pytest.mark.rule("U43", "U20")
def test_between_a_wild_and_its_colour_only_its_player_speaks():
    table = spot(hands={0: "W B2"}).does(0, "W")
    assert (table.awaited, table.may_interject) == ([0], [])
    assert (table.code(1, "draw"), table.code(1, "catch-0")) == ("not_your_turn", "no_catch")
    table.does(0, "say-uno")
    assert table.refused(0, "say-uno").why == "said"
    table.does(0, "colour-B")
    assert (table.turn, gap(table)) == (1, -1)


@pytest.mark.scenario(46)
@pytest.mark.rule("U43", "U21")
def test_the_gap_of_a_wild_opens_with_its_colour():
    table = spot(hands={0: "W B2"}).does(0, "W", "colour-B")
    assert gap(table) == 0
    assert table.does(2, "catch-0").hand(0) == ["Y1", "Y2", "B2"]


@pytest.mark.scenario(47)
@pytest.mark.rule("U31", "U43")
def test_a_colour_that_the_clock_names_opens_the_gap():
    table = spot(hands={0: "W B2"}).does(0, "W").expires()
    assert (table.field("colour"), table.turn, gap(table)) == ("R", 1, 0)


@pytest.mark.scenario(50)
@pytest.mark.rule("U20")
def test_uno_is_called_once():
    table = spot(hands={0: "R7 B2"}).does(0, "say-uno")
    assert table.code(0, "say-uno") == "no_uno"


@pytest.mark.scenario(51)
@pytest.mark.rule("U44")
def test_several_may_call_and_catch_while_the_gap_is_open():
    table = silent(p1="R1 B2").does(1, "say-uno")
    assert gap(table) == 0
    table.does(1, "catch-0")
    assert (table.count(0), table.code(2, "catch-0")) == (3, "no_catch")
    assert gap(table.does(1, "R1")) == -1


@pytest.mark.scenario(51)
@pytest.mark.rule("U44")
def test_two_calls_stand_side_by_side():
    table = silent(p1="R1 B2").does(1, "say-uno").does(0, "say-uno")
    assert (gap(table), gap(table.does(1, "R1"))) == (-1, -1)


@pytest.mark.scenario(52)
@pytest.mark.rule("U44", "U33")
def test_the_gap_stays_open_when_the_next_player_leaves():
    table = silent().leaves(1)
    assert (table.turn, gap(table)) == (2, 0)
    assert table.does(2, "catch-0").count(0) == 3


@pytest.mark.rule("U33")
def test_the_gap_of_a_leaver_closes():
    table = silent().leaves(0)
    assert (gap(table), table.code(1, "catch-0")) == (-1, "no_catch")


@pytest.mark.rule("U23")
def test_one_who_left_catches_nobody():
    table = silent().leaves(2)
    assert (table.code(2, "catch-0"), table.may_interject) == ("no_catch", [0])


@pytest.mark.scenario(54)
@pytest.mark.rule("U29", "U23")
def test_a_catch_draws_what_there_is():
    table = spot(stock="", hands={0: "R7 B2"}).does(0, "R7").does(1, "catch-0")
    assert (table.hand(0), table.stock, gap(table)) == (["R5", "B2"], [], -1)


@pytest.mark.scenario(68)
@pytest.mark.rule("U23")
def test_nobody_sits_there():
    table = silent()
    assert (table.code(1, "catch-7"), gap(table)) == ("no_catch", 0)


@pytest.mark.scenario(66)
@pytest.mark.rule("U47", "U44")
def test_every_message_names_the_open_window():
    table = spot(hands={0: "R7 B2"})
    first = table.window
    table.does(0, "R7")
    assert (table.window, table.code(0, "say-uno", first), table.code(0, "say-uno", first + 1)) == (
        first + 1,
        "stale",
        "",
    )
    assert table.does(0, "say-uno").window == first + 1


@pytest.mark.scenario(66)
@pytest.mark.rule("U47")
def test_a_late_catch_is_stale():
    table = silent()
    late = table.window
    table.does(1, "draw")
    assert (table.code(2, "catch-0", late), table.code(2, "catch-0", table.window)) == ("stale", "no_catch")


@pytest.mark.rule("U47")
def test_a_window_closes_with_its_question_and_not_before():
    table = spot(2, stock="R8 Y1 Y2 Y3", hands={0: "Rskip B1 B2 W"})
    numbers = [table.window]
    for play in ("Rskip", "draw", "keep"):
        numbers.append(table.does(0, play).window)
    assert numbers == [1, 2, 3, 4]
    table = spot(hands={0: "W+4 B2 G7"})
    assert [table.does(0, play).window for play in ("W+4", "colour-B")] == [2, 3]
    assert spot(hands={0: "R7"}).does(0, "R7").window == 2
    table = spot(hands={0: "R7 B2"}).does(0, "R7")
    assert [table.window, table.does(2, "catch-0").window, table.leaves(2).window, table.leaves(1).windows] == [
        2,
        2,
        2,
        [],
    ]
