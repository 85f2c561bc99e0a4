"""UNO: the Wild Draw Four and its challenge (docs/rules/uno.md, U14–U18), and who learns what from it."""

import pytest

from kit.at import Spot
from kit.uno_spot import facts, gap, spot
from upcard.engine.games.uno import Uno, wild_four


def laid(hand: str, seats: int = 3, **fields: object) -> Spot:
    """P0 has laid a W+4 from this hand and named blue; P1 may answer."""
    return spot(seats, hands={0: f"W+4 {hand}", 1: "G1"}, **fields).does(0, "W+4 colour-B")


def imagined(table: Spot, seat: int, seed: int) -> Uno:
    """The position as a seat may imagine it."""
    twin = table._position.imagine(seat, seed)
    assert isinstance(twin, Uno)
    return twin


@pytest.mark.scenario(16)
@pytest.mark.rule("U15", "U16")
def test_an_accepted_wild_draw_four_costs_four_and_the_turn():
    table = laid("B2 G7")
    assert (table.phase, table.turn, table.legal(1)) == ("challenge", 1, ["accept", "challenge"])
    assert (table.code(1, "G1"), table.code(1, "draw")) == ("wrong_phase", "wrong_phase")
    table.does(1, "accept")
    assert (table.hand(1), table.turn, table.field("colour")) == (["Y1", "Y2", "Y3", "Y4", "G1"], 2, "B")


@pytest.mark.rule("U14", "U16")
def test_nothing_of_a_charge_is_left_when_it_is_answered():
    for answer in ("accept", "challenge"):
        table = laid("B2 G7").does(1, answer)
        assert [table.field(name) for name in ("accused", "proof", "kept")] == ["-1", "", ""]


@pytest.mark.scenario(17)
@pytest.mark.rule("U18")
def test_a_challenge_in_vain_costs_six_and_the_turn():
    table = laid("B2 G7").does(1, "challenge")
    assert (table.count(1), table.count(0), table.turn, table.phase) == (7, 2, 2, "turn")


@pytest.mark.scenario(17)
@pytest.mark.rule("U15", "U18")
def test_only_the_challenger_sees_the_hand():
    table = laid("B2 G7").does(1, "challenge")
    shown = {seat: [event.cards for event in table.events(seat) if event.what == "shown"] for seat in (-1, 0, 1, 2)}
    assert shown == {-1: [("?", "?")], 0: [("?", "?")], 1: [("G7", "B2")], 2: [("?", "?")]}
    assert facts(table, 1)["known_0"] == ("G7", "B2")
    assert (table.view(2).seats[0].cards, "known_0" in facts(table, 2)) == (("?", "?"), False)


@pytest.mark.scenario(18)
@pytest.mark.rule("U17")
def test_a_rightful_challenge_costs_the_other_four():
    table = laid("R2 G7").does(1, "challenge")
    assert (table.hand(0), table.hand(1)) == (["R2", "Y1", "Y2", "Y3", "Y4", "G7"], ["G1"])
    assert (table.turn, table.phase, table.field("colour"), table.top) == (1, "turn", "B", "W+4")


@pytest.mark.scenario(19, 20)
@pytest.mark.rule("U14")
@pytest.mark.parametrize(
    ("hand", "playable", "colour"),
    [
        ("R2 G7", True, True),
        ("G5 B2", True, False),
        ("W G7", True, False),
        ("W+4 G7", False, False),
        ("B2 G7", False, False),
    ],
)
def test_what_makes_a_wild_draw_four_improper(hand: str, playable: bool, colour: bool):
    for rule, improper in (("playable", playable), ("colour", colour)):
        table = laid(hand, options={"wd4_rule": rule}).does(1, "challenge")
        assert table.turn == (1 if improper else 2), rule


@pytest.mark.rule("U14")
def test_a_wild_top_has_no_number_that_counts():
    table = spot(pile="R5 W", colour="G", hands={0: "W+4 R5 B2", 1: "G1"}).does(0, "W+4 colour-B").does(1, "challenge")
    assert table.turn == 2


@pytest.mark.rule("U14", "U13")
def test_a_drawn_wild_draw_four_is_judged_by_the_rest_of_the_hand():
    table = spot(stock="W+4 Y1 Y2 Y3 Y4", hands={0: "R2 B1", 1: "G1"}).does(0, "draw", "W+4 colour-B")
    assert table.does(1, "challenge").count(0) == 6


@pytest.mark.scenario(21)
@pytest.mark.rule("U15")
def test_only_the_next_player_may_challenge():
    table = laid("B2 G7")
    assert (table.code(2, "challenge"), table.code(0, "accept")) == ("not_your_turn", "not_your_turn")


@pytest.mark.scenario(22)
@pytest.mark.rule("U16", "U17", "U18")
def test_the_wild_draw_four_with_two_players():
    table = laid("B2 G7", 2).does(1, "accept")
    assert (table.count(1), table.turn) == (5, 0)
    table = laid("B2 G7", 2).does(1, "challenge")
    assert (table.count(1), table.turn) == (7, 0)
    table = laid("R2 G7", 2).does(1, "challenge")
    assert (table.count(0), table.turn) == (6, 1)


@pytest.mark.scenario(30)
@pytest.mark.rule("U14", "U23")
def test_the_hand_at_the_play_is_judged_whatever_a_catch_adds():
    table = laid("R2").does(2, "catch-0")
    assert table.hand(0) == ["R2", "Y1", "Y2"]
    table.does(1, "challenge")
    assert (table.count(0), table.turn, facts(table, 1)["known_0"]) == (7, 1, ("R2",))


@pytest.mark.rule("U14", "U23")
def test_cards_that_a_catch_adds_prove_nothing():
    table = laid("G7", stock="R2 R3 Y1 Y2 Y3 Y4 Y6 Y7").does(2, "catch-0").does(1, "challenge")
    assert (table.hand(0), table.turn) == (["R2", "R3", "G7"], 2)


@pytest.mark.scenario(38)
@pytest.mark.rule("U29")
def test_a_forced_draw_stops_short():
    table = laid("B2 G7", stock="").does(1, "accept")
    assert (table.hand(1), table.stock, table.turn) == (["R5", "G1"], [], 2)


@pytest.mark.scenario(41)
@pytest.mark.rule("U31")
def test_silence_accepts():
    table = laid("B2 G7").expires()
    assert (table.count(1), table.turn) == (5, 2)


@pytest.mark.scenario(42)
@pytest.mark.rule("U33", "U48")
def test_a_wild_draw_four_against_a_leaver_lapses():
    table = laid("B2 G7").leaves(1)
    assert (table.turn, table.phase, table.count(0), table.field("colour")) == (2, "turn", 2, "B")
    assert table.field("accused") == "-1"


@pytest.mark.scenario(53)
@pytest.mark.rule("U33", "U48")
def test_the_wild_draw_four_of_a_leaver_lapses():
    table = laid("B2 G7")
    window = table.window
    table.leaves(0)
    assert (table.turn, table.phase, table.hand(1), table.field("colour"), table.top) == (1, "turn", ["G1"], "B", "W+4")
    assert table.window == window + 1


@pytest.mark.scenario(47)
@pytest.mark.rule("U31", "U43")
def test_a_wild_draw_four_without_a_colour_keeps_the_old_one():
    table = spot(hands={0: "W+4 B2 G3"}).does(0, "W+4").expires()
    assert (table.field("colour"), table.phase, table.turn) == ("R", "challenge", 1)


@pytest.mark.scenario(48)
@pytest.mark.rule("U48")
def test_a_wild_draw_four_whose_player_leaves_before_the_colour_lapses():
    table = spot(hands={0: "W+4 B2 G3", 1: "G1"}).does(0, "W+4").leaves(0)
    assert (table.top, table.field("colour"), table.turn, table.phase, table.hand(1)) == ("W+4", "R", 1, "turn", ["G1"])


# --- what a search may know


@pytest.mark.rule("U14")
def test_nobody_but_its_player_can_imagine_the_verdict():
    table = laid("R2 G7", stock="")
    for seat, verdicts in ((0, {True}), (1, {True, False}), (2, {True, False})):
        assert {wild_four.is_improper(imagined(table, seat, seed)) for seed in range(60)} == verdicts


@pytest.mark.rule("U14", "U23")
def test_which_card_was_there_before_a_catch_is_imagined_too():
    table = laid("R2").does(2, "catch-0")
    for seed in range(20):
        twin = imagined(table, 1, seed)
        assert twin.kept in list(twin.hand(0))
    assert len({imagined(table, 1, seed).kept for seed in range(60)}) > 5
    assert {Uno.words[imagined(table, 0, seed).kept] for seed in range(9)} == {"R2"}


@pytest.mark.rule("U15")
def test_the_challenger_imagines_the_cards_that_they_have_seen():
    table = laid("B2 G7").does(1, "challenge")
    hands = {seat: {tuple(imagined(table, seat, seed).hand(0)) for seed in range(20)} for seat in (1, 2)}
    assert len(hands[1]) == 1
    assert len(hands[2]) > 5


@pytest.mark.rule("U7", "U15")
def test_a_card_seen_and_played_is_known_no_more():
    table = laid("B2 B2 G7").does(1, "challenge").does(2, "draw").does(0, "B2")
    assert facts(table, 1)["known_0"] == ("G7", "B2")
    assert gap(table) == -1


@pytest.mark.rule("U12", "U13")
def test_a_drawn_card_is_imagined_as_one_that_can_be_played():
    table = spot(stock="R8 Y2", hands={0: "B1 G2"}).does(0, "draw")
    for seed in range(40):
        twin = imagined(table, 1, seed)
        drawn = Uno.words[twin.drawn]
        assert (drawn[0] == "R" or drawn[1:] == "5" or drawn[0] == "W", twin.drawn in list(twin.hand(0))) == (
            True,
            True,
        )
    assert len({imagined(table, 1, seed).drawn for seed in range(40)}) > 1
    assert {Uno.words[imagined(table, 0, seed).drawn] for seed in range(5)} == {"R8"}
