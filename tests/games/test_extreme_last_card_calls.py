"""Extreme Last Card by its worked scenarios (docs/rules/extreme-last-card.md, section 5): drawing and "Last Card"."""

import pytest

from kit.at import Spot, at
from kit.drive import follows

GAME = "extreme-last-card"


def spot(seats: int = 4, pile: str = "9C", **fields: object) -> Spot:
    return at(GAME, seats, pile=pile, **fields)  # type: ignore[arg-type]


# --- drawing and passing


@pytest.mark.scenario(21)
@pytest.mark.rule("E13")
def test_only_who_cannot_play_draws():
    table = spot(hands={0: "4D KH"}).does(0, "draw")
    assert (table.count(0), table.turn) == (3, 1)
    assert spot(hands={0: "4D KH 2C"}).refused(0, "draw").rule == "E13"


@pytest.mark.scenario(64)
@pytest.mark.rule("E13")
def test_a_voluntary_draw_is_an_option():
    table = spot(hands={0: "2C 4D"}, options={"voluntary_draw": True}).does(0, "draw")
    assert (table.count(0), table.turn) == (3, 1)
    assert spot(stock="", hands={0: "2C 4D"}, options={"voluntary_draw": True}).legal(0) == ["2C"]


@pytest.mark.scenario(90)
@pytest.mark.rule("E13", "E18")
def test_after_a_four_one_plays_a_card_and_does_not_draw():
    hands = {0: "4C 2S 3S", 1: "KH 8D"}
    table = spot(hands=hands).does(0, "4C done")
    assert (table.legal(1), table.refused(1, "draw").rule) == (["KH", "8D"], "E13")
    table = spot(hands=hands, options={"voluntary_draw": True}).does(0, "4C done").does(1, "draw")
    assert (table.count(1), table.turn, table.field("free-play")) == (3, 2, "off")


@pytest.mark.scenario(46)
@pytest.mark.rule("E50")
def test_the_pile_beneath_the_middle_becomes_the_stock():
    table = spot(pile="4C 6D 9S", stock="", hands={0: "QD KH"}).does(0, "draw")
    assert (table.count(0), len(table.stock), table.pile, table.turn) == (3, 1, ["9S"], 1)
    assert {*table.hand(0), *table.stock} == {"QD", "KH", "4C", "6D"}


@pytest.mark.rule("E50")
def test_the_middle_keeps_its_chosen_suit_when_the_pile_is_shuffled():
    table = spot(pile="4C 6D AS", suit="H", stock="", hands={0: "QD KC", 1: "QH QS"}).does(0, "draw")
    assert table.legal(1) == ["QH"]


@pytest.mark.scenario(79)
@pytest.mark.rule("E14", "E53")
def test_one_passes_only_if_nothing_can_be_played_or_drawn():
    table = spot(pile="9S", stock="", hands={0: "QD KH"})
    assert table.legal(0) == ["pass"]
    assert table.refused(0, "draw").rule == "E53"
    table.does(0, "pass")
    assert (table.turn, table.field("stuck")) == (1, "1")
    assert spot(pile="9S", stock="", hands={0: "QS KH"}).refused(0, "pass").rule == "E14"
    assert spot(pile="9S", hands={0: "QD KH"}).refused(0, "pass").rule == "E14"


@pytest.mark.rule("E42", "E53")
def test_one_undeclared_card_passes_where_no_card_can_be_had():
    table = spot(pile="9S", stock="", hands={0: "QS"})
    assert table.legal(0) == ["pass"]


@pytest.mark.rule("E54")
def test_a_draw_ends_a_row_of_passes():
    assert spot(stuck=2, hands={0: "4D KH"}).does(0, "draw").field("stuck") == "0"


# --- "Last Card"


@pytest.mark.scenario(41)
@pytest.mark.rule("E42")
def test_the_only_card_undeclared_is_not_played():
    table = spot(hands={0: "KC"})
    assert (table.refused(0, "KC done").code, table.refused(0, "KC done").rule) == ("must_declare", "E42")
    table.does(0, "draw")
    assert (table.count(0), table.turn) == (2, 1)


@pytest.mark.scenario(43)
@pytest.mark.rule("E40", "E43")
def test_last_card_may_be_said_until_the_own_next_turn():
    hands = {0: "9H KH", 1: "QH 2S 3S", 2: "6H 2D 3D", 3: "3H 4S 4D"}
    table = spot(hands=hands).does(0, "9H done").does(1, "QH done").does(0, "last-card")
    assert table.field("declared") == "0"
    table.does(2, "6H done").does(3, "3H done").does(0, "KH done")
    assert table.result.winners == (0,)


@pytest.mark.rule("E43")
def test_last_card_comes_too_late_in_the_own_turn():
    table = spot(hands={0: "KC"})
    assert (table.refused(0, "last-card").code, table.refused(0, "last-card").rule) == ("too_late", "E43")
    assert table.refused(1, "last-card").code == "cannot_declare"


@pytest.mark.rule("E40", "E44")
def test_a_card_drawn_ends_the_own_declaration_and_no_other():
    assert spot(hands={0: "4D", 2: "KH"}, declared="0 2").does(0, "draw").field("declared") == "2"
    attacked = spot(mode="fight", total=5, hands={0: "4D", 2: "KH"}, declared="0 2")
    assert attacked.does(0, "take").field("declared") == "2"


@pytest.mark.scenario(44)
@pytest.mark.rule("E37")
def test_an_ace_laid_last_picks_up_one_card():
    table = spot(hands={0: "AD"}, declared=0).does(0, "AD suit-S")
    assert (table.count(0), table.field("declared"), table.turn) == (1, "", 1)
    assert (table.view(-1).facts["number"], table.view(-1).facts["suit"]) == (1, "S")


@pytest.mark.scenario(58)
@pytest.mark.rule("E37", "E40")
def test_last_card_said_with_an_ace_laid_last_counts_for_the_card_picked_up():
    table = spot(hands={0: "AD"}, declared=0).does(0, "AD last-card suit-S")
    assert (table.count(0), table.field("declared"), table.turn) == (1, "0", 1)


@pytest.mark.scenario(45)
@pytest.mark.rule("E36", "E37", "E38", "E41")
@pytest.mark.parametrize(
    ("play", "wins", "cards", "mode"),
    [
        ("7C 8C done", True, 0, "over"),
        ("AD AH suit-S", False, 1, "normal"),
        ("3C 2C AC suit-S", False, 1, "normal"),
        ("AC 2C 3C done", True, 0, "over"),
        ("4C 5C done", False, 0, "fight"),
    ],
)
def test_a_final_stack_needs_no_call_and_its_top_card_decides(play, wins, cards, mode):
    table = spot(hands={0: " ".join(play.split()[:-1])}).does(0, play)
    assert (table.outcome is not None, table.count(0), table.field("mode")) == (wins, cards, mode)


@pytest.mark.rule("E36", "E39")
def test_the_effect_of_a_winning_card_is_void():
    table = spot(hands={0: "KC"}, declared=0).does(0, "KC done")
    assert (table.result.reason, table.result.winners, table.field("dignity-lost")) == ("out", (0,), "0 0 0 0")
    assert (table.refused(1, "draw").code, table.legal(1)) == ("game_over", [])


@pytest.mark.scenario(51)
@pytest.mark.rule("E18", "E42")
def test_freedom_does_not_help_an_undeclared_last_card():
    table = spot(turn=1, free_play="on", hands={1: "6H"})
    assert table.refused(1, "6H done").rule == "E42"
    table.does(1, "draw")
    assert (table.count(1), table.turn, table.field("free-play")) == (2, 2, "off")


@pytest.mark.scenario(52)
@pytest.mark.rule("E22", "E42", "E43")
def test_last_card_may_be_said_in_an_extra_turn():
    table = spot(2, hands={0: "10C KC"}).does(0, "10C done", "last-card", "KC done")
    assert table.result.winners == (0,)
    table = spot(2, hands={0: "10C KC"}).does(0, "10C done")
    assert (table.refused(0, "KC done").rule, table.legal(0)) == ("E42", ["last-card", "draw"])
    table.does(0, "draw")
    assert (table.count(0), table.turn) == (2, 1)


@pytest.mark.scenario(59)
@pytest.mark.rule("E5", "E43")
def test_last_card_is_said_off_turn_and_once():
    table = spot(turn=1, hands={2: "KH"})
    assert table.may_interject == [2]
    assert table.refused(2, "draw").rule == "E5"
    table.does(2, "last-card")
    assert (table.field("declared"), table.turn) == ("2", 1)
    assert table.refused(2, "last-card").rule == "E43"


@pytest.mark.scenario(65)
@pytest.mark.rule("E20", "E40")
def test_with_automatic_declaring_everyone_has_said_it():
    automatic = {"declare": "auto"}
    table = spot(hands={0: "8C 3H", 1: "2D"}, options=automatic)
    assert [table.refused(seat, "last-card").rule for seat in (0, 1)] == ["E40", "E40"]
    assert table.refused(0, "8C last-card target-2").rule == "E40"
    assert follows(table, 0, "8C") == ["target-1", "target-2", "target-3"]
    assert table.does(0, "8C target-2").result.winners == (0,)
    assert spot(hands={0: "KC"}, options=automatic).does(0, "KC done").result.winners == (0,)
