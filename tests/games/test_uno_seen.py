"""UNO by what its views say beyond the cards: what follows, who has called, how rounds ended, who plays with whom."""

import pytest

from kit.at import Spot, at
from kit.uno_spot import facts, spot
from upcard import BadText, Table


def marks(table: Spot, seat: int) -> tuple[str, ...]:
    return table.view(-1).seats[seat].marks


@pytest.mark.rule("U5")
def test_a_view_names_the_face_to_follow_and_a_wild_has_none():
    assert [facts(spot(pile=pile, colour="R"))["face"] for pile in ("R5", "Rskip", "W")] == ["5", "skip", ""]


@pytest.mark.rule("U20", "U21")
def test_who_has_called_is_marked_and_stays_so_for_those_who_come_later():
    table = spot(hands={0: "R7 B2", 1: "R1 R2 R3"}).does(0, "say-uno R7").does(1, "R1")
    assert marks(table, 0) == ("said_uno",)


@pytest.mark.rule("U20", "U22")
def test_who_forgot_is_not_marked_as_having_called_when_the_gap_is_closed():
    table = spot(hands={0: "R7 B2", 1: "R1 R2 R3"}).does(0, "R7")
    assert marks(table, 0) == ("forgot_uno",)
    assert marks(table.does(1, "R1"), 0) == ()


@pytest.mark.rule("U20", "U21")
def test_a_call_made_late_counts_and_one_that_lapsed_does_not():
    late = spot(hands={0: "R7 B2"}).does(0, "R7").does(0, "say-uno")
    assert marks(late, 0) == ("said_uno",)
    lapsed = spot(2, stock="", hands={0: "B7 B2", 1: "B5 B1 B3"}).does(0, "say-uno", "draw").does(1, "B5").does(0, "B7")
    assert marks(lapsed.does(1, "B1"), 0) == ()


@pytest.mark.scenario(69)
@pytest.mark.rule("U20")
def test_a_call_ahead_of_a_card_that_is_kept_lapses_with_the_turn():
    table = spot(2, stock="R9 B6 B7", hands={0: "W", 1: "G1 G2 G3"}).does(0, "draw", "say-uno", "keep")
    assert (table.field("said"), table.field("called")) == ("off", "")
    table.does(1, "draw").does(0, "W")
    assert (table.phase, marks(table, 0)) == ("choose_colour", ())
    assert table.code(0, "say-uno") == ""


@pytest.mark.scenario(69)
@pytest.mark.rule("U20", "U30", "U31")
def test_a_call_ahead_lapses_with_a_turn_that_brings_neither_card_nor_play():
    passed = spot(stock="", hands={0: "B7 B2"}, called="1").does(0, "say-uno", "draw")
    silent = spot(stock="R9", phase="drawn", drawn="R7", hands={0: "R7 B2"}, called="1").does(0, "say-uno").expires()
    assert [table.field("called") for table in (passed, silent)] == ["1", "1"]


@pytest.mark.rule("U20", "U33")
def test_a_call_leaves_with_its_player():
    table = spot(4, hands={0: "R7 B2"}, called="1 2").does(0, "say-uno").leaves(0)
    assert table.field("called") == "1 2"
    assert table.leaves(2).field("called") == "1"


@pytest.mark.scenario(70)
@pytest.mark.rule("U20", "U29")
def test_a_forced_draw_that_brings_no_card_leaves_the_call_alone():
    table = spot(stock="", pile="W+4", colour="R", phase="challenge", accused=0, turn=1, hands={1: "G1"}, called="1")
    table.does(1, "accept")
    assert (table.count(1), marks(table, 1)) == (1, ("said_uno",))


@pytest.mark.rule("U20", "U23")
def test_a_card_that_is_drawn_ends_the_call():
    table = spot(hands={0: "R7 B2", 1: "R+2 R2 R3", 2: "R8 R9 R1"}, turn=0).does(0, "say-uno R7").does(1, "R2")
    table.does(2, "R8").does(0, "draw")
    assert (table.count(0), table.field("called")) == (2, "")


@pytest.mark.rule("U20", "U21")
def test_who_forgets_takes_no_mark_from_those_who_have_called():
    table = spot(hands={0: "R7 B2", 1: "G1"}, called="1").does(0, "R7")
    assert (marks(table, 0), marks(table, 1)) == (("forgot_uno",), ("said_uno",))


@pytest.mark.rule("U11", "U20")
def test_a_forced_draw_ends_the_call_of_its_seat_alone():
    table = spot(hands={0: "R+2 B2 B3", 1: "G1", 2: "G2"}, called="1 2").does(0, "R+2")
    assert (table.count(1), table.field("called")) == (3, "2")


@pytest.mark.rule("U20", "U25")
def test_a_call_ends_with_the_round():
    table = spot(hands={0: "R7", 1: "G1"}, called="0 1").does(0, "R7")
    assert (table.phase, table.field("called"), marks(table, 1)) == ("round_over", "", ())


@pytest.mark.rule("U20")
def test_one_on_turn_with_more_than_two_cards_sees_that_it_is_too_early_to_call():
    table = spot(hands={0: "R7 B2 B3", 1: "R1 R2 R3"})
    assert [facts(table, seat)["too_early"] for seat in (0, 1, -1)] == [True, False, False]
    assert facts(spot(hands={0: "R7 B2"}), 0)["too_early"] is False


@pytest.mark.rule("U25", "U30")
def test_a_view_says_how_the_last_round_ended():
    table = spot(hands={0: "R7", 1: "B9 Yskip", 2: "W G0"}).does(0, "R7")
    assert (facts(table)["round_winner"], facts(table)["round_points"]) == (0, 79)
    dead = spot(2, stock="", hands={0: "B2", 1: "G2"}, round_winner=1, round_points=9).does(0, "draw").does(1, "draw")
    assert (dead.phase, facts(dead)["round_winner"], facts(dead)["round_points"]) == ("round_over", -1, 0)


@pytest.mark.rule("U26", "U34")
def test_a_view_names_the_target_and_who_plays_together():
    pairs = facts(spot(4, options={"teams": True, "target": 200}))
    assert (pairs["target"], pairs["sides"]) == (200, (0, 1, 0, 1))
    assert facts(spot(3))["sides"] == ()


@pytest.mark.rule("U21")
def test_a_dealer_who_forgot_is_marked_so_before_all_else():
    table = spot(hands={0: "R7 B2"}, dealer=0).does(0, "R7")
    assert marks(table, 0) == ("forgot_uno", "dealer")


@pytest.mark.rule("U13")
def test_a_position_in_which_two_cards_were_drawn_at_once_is_refused():
    text = at("uno", phase="drawn", drawn="R9", pile="R5", hands={0: "R9 G2"}).text()
    with pytest.raises(BadText, match="drawn has 2 cards; it must be one, or none"):
        Table.of(text.replace("drawn R9", "drawn R9 G2"))
