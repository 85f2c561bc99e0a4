"""Extreme Last Card by what its views say beyond the cards: fights, blows, duels, powers."""

import pytest

from kit.at import Spot, at
from upcard import BadText

GAME = "extreme-last-card"
FOUR = {0: "5C 2S 3S", 1: "2H 3H 4H", 2: "7D 3D 4D", 3: "6S QS KS"}


def spot(seats: int = 4, pile: str = "9C", **fields: object) -> Spot:
    return at(GAME, seats, pile=pile, **fields)  # type: ignore[arg-type]


def fight(total: int = 5, **fields: object) -> Spot:
    """Seat 0 is to answer an attack."""
    return spot(mode="fight", total=total, fight=f"3:5S:{total}", pile="9S 5S", **fields)


def fact(table: Spot, name: str, seat: int = -1) -> object:
    return table.view(seat).facts[name]


# --- fights


@pytest.mark.rule("E26", "E27")
def test_a_fight_is_told_by_who_laid_what_and_what_it_came_to():
    table = spot(hands=FOUR).does(0, "5C done").does(1, "2H done").does(2, "7D done").does(3, "6S done")
    steps = ("0:5C:5:add", "1:2H:7:add", "2:7D:7:block", "3:6S:7:open")
    assert [fact(table, "fight", seat) for seat in (-1, 0, 2)] == [steps] * 3


@pytest.mark.rule("E26", "E27")
def test_who_blocks_is_marked_as_long_as_the_block_stands():
    table = spot(hands=FOUR).does(0, "5C done").does(1, "2H done").does(2, "7D done")
    assert [seat.marks for seat in table.view(-1).seats] == [(), (), ("blocks",), ()]
    assert table.does(3, "6S done").view(-1).seats[2].marks == ()


@pytest.mark.rule("E34")
def test_an_empty_hand_in_a_fight_is_marked():
    table = fight(hands={0: "9D"}, declared="0").does(0, "9D done")
    assert table.view(-1).seats[0].marks == ("emptied",)
    assert table.does(1, "take").view(-1).seats[0].marks == ()


@pytest.mark.rule("E26", "E27")
def test_who_is_to_answer_sees_what_each_card_does_to_whom():
    table = fight(hands={0: "2D 6D 7D 9D QD KD"})
    assert fact(table, "blows", 0) == ("2D:add:1:7", "7D:block:-1:5", "9D:pass:1:5", "QD:back:3:5")
    assert fact(fight(blocked="on", hands={0: "2D 6D"}), "blows", 0) == ("6D:open:1:5",)


@pytest.mark.rule("E26", "E63")
def test_a_blow_passes_over_those_who_have_left():
    table = fight(hands={0: "9D QD 4D"}).leaves(1).leaves(3)
    assert fact(table, "blows", 0) == ("9D:pass:2:5", "QD:back:2:5")


@pytest.mark.rule("E16", "E42")
def test_what_would_open_a_fight_says_so_unless_it_may_not_be_laid():
    assert fact(spot(hands={0: "2C 5H 9D"}), "blows", 0) == ("5H:attack:1:5", "2C:attack:1:2")
    assert fact(spot(hands={0: "2C"}), "blows", 0) == ()


@pytest.mark.rule("E26")
def test_nobody_else_sees_what_the_cards_of_a_hand_would_do():
    table = fight(hands={0: "2D 9D QD", 1: "2H 9H QH"})
    assert [fact(table, "blows", seat) for seat in (-1, 1)] == [(), ()]


# --- the THUNDERDOME


@pytest.mark.rule("E46", "E47")
def test_a_duel_is_told_draw_by_draw_with_values_and_rounds():
    hands = {0: "", 1: "", 2: "KH QH", 3: "3H 4H"}
    fields = {"mode": "thunderdome", "contenders": "0 1", "round": 1, "stock": "9S 9D AH QC JK", "hands": hands}
    table = spot(pile="", **fields).does(0, "duel")
    assert fact(table, "duel") == ("0:9S:9:1",)
    table.does(1, "duel").does(0, "duel")
    assert fact(table, "duel") == ("0:9S:9:1", "1:9D:9:1", "0:AH:1:2")
    draws = fact(table.does(1, "duel"), "duel", 2)
    assert (draws, table.result.winners) == (("0:9S:9:1", "1:9D:9:1", "0:AH:1:2", "1:QC:12:2"), (1,))


@pytest.mark.rule("E62")
def test_the_draw_of_one_who_leaves_the_round_is_no_longer_told():
    fields = {"mode": "thunderdome", "contenders": "0 1 2", "round": 1, "stock": "KS 4D 5D 6D"}
    table = spot(pile="", hands={0: "", 1: "", 2: "", 3: "3H"}, **fields).does(0, "duel").does(1, "duel").leaves(0)
    assert fact(table, "duel") == ("1:4D:4:1",)


# --- powers, and what follows


@pytest.mark.rule("E15", "E16", "E18", "E19", "E22", "E23", "E24")
def test_cards_say_what_they_do_in_normal_mode():
    table = spot(hands={0: "AD 2D 3D 4D 5D 8D 10D JD QD KD JK", 1: "JC QC KC"})
    powers = "AD:suit 2D:add2 4D:free 5D:add5 8D:give 10D:skip JD:turn KD:dance JK:suit"
    assert fact(table, "powers", 0) == tuple(powers.split())
    assert [fact(table, "powers", seat) for seat in (-1, 1)] == [(), ("JC:turn", "KC:dance")]


@pytest.mark.rule("E25")
def test_in_a_fight_cards_say_what_they_do_there():
    table = fight(hands={0: "AD 2D 3D 4D 5D 6D 7D 9D QD JK"})
    powers = "2D:add2 3D:block 5D:add5 6D:open 7D:block 9D:pass QD:back"
    assert fact(table, "powers", 0) == tuple(powers.split())


@pytest.mark.rule("E7", "E8")
def test_a_view_names_the_rank_to_follow_and_a_joker_has_none():
    assert fact(spot(pile="AC", suit="H"), "rank") == "A"
    assert fact(spot(pile="JK", suit="H"), "rank") == ""


@pytest.mark.rule("E5", "E63")
def test_a_view_names_who_follows_in_the_direction_of_play():
    table = spot(hands=FOUR, direction=-1)
    assert fact(table, "next") == 3
    assert fact(table.leaves(3), "next") == 2
    assert fact(table.leaves(1).leaves(2), "next") == -1


@pytest.mark.rule("E26")
@pytest.mark.parametrize("step", ["4:5S:5", "3:5X:5", "3:5S", "3:5S:-1", "3:5S:9999999999", "5S"])
def test_a_step_of_a_fight_that_makes_no_sense_is_refused(step: str):
    with pytest.raises(BadText, match="a step is written SEAT:CARD:NUMBER"):
        spot(mode="fight", total=5, fight=step)
