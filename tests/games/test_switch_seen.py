"""Switch by what its views say beyond the cards: what is owed and by whom, what a draw costs, spent tricks, powers."""

import pytest

from kit.at import Spot
from kit.switch_spot import ANY, HOUSE, LIVE, opened, spot

CLASSIC = {"variant": "classic"}
ENDLESS = {"variant": "endless"}


def fact(table: Spot, name: str, seat: int = -1) -> object:
    return table.view(seat).facts[name]


def running(rank: str, **fields: object) -> Spot:
    return spot(pile=f"{rank}C", phase="run", run_rank=rank, **fields)  # type: ignore[arg-type]


# --- what is owed


@pytest.mark.rule("S15", "S16", "S18")
def test_what_is_owed_is_told_by_who_laid_what_and_what_it_came_to():
    hands = {0: "2S 2D 4C", 1: "2H 4H 6H", 2: "5S 5H 4D"}
    table = (
        spot(pile="9S", options={**HOUSE, **ANY}, hands=hands)
        .does(0, "2S 2D done")
        .does(1, "2H done")
        .does(2, "5H 5S done")
    )
    assert fact(table, "raised") == ("0:2D:4", "1:2H:6", "2:5H:11")


@pytest.mark.rule("S4")
def test_a_starter_that_must_be_answered_was_laid_by_nobody():
    assert fact(opened("2S", options=LIVE), "raised") == ("-1:2S:2",)


@pytest.mark.rule("S17", "S47", "S73")
def test_nothing_is_left_of_what_was_owed_when_it_is_served_or_lapses():
    owed = {"pile": "9S 2S", "phase": "twos", "pending": 2, "raised": "3:2S:2"}
    for table in (spot(**owed).does(0, "draw"), spot(**owed).leaves(0), spot(**{**owed, "stock": ""}).does(0, "draw")):
        assert (fact(table, "pending"), fact(table, "raised")) == (0, ())


@pytest.mark.rule("S41", "S44")
def test_a_reshuffle_beneath_the_top_does_not_forget_who_laid_what():
    hands = {0: "2S 4C", 1: "2H"}
    table = spot(pile="9S", stock="", hands=hands).does(0, "2S done").does(1, "2H done")
    assert (table.pile, fact(table, "raised")) == (["2H"], ("0:2S:2", "1:2H:4"))


@pytest.mark.rule("S16", "S19", "S20")
def test_a_view_names_what_answers_the_cards_owed():
    owed = {"phase": "twos", "pending": 2}
    tables = [
        spot(pile="9S 2S", **owed),
        spot(pile="9H 2H", **owed),
        spot(pile="9H 2H", options=HOUSE, **owed),
        spot(pile="9H 2H", options=CLASSIC, **owed),
        spot(pile="9H 5H", phase="five", pending=5),
        spot(pile="9H 2H"),
    ]
    assert [fact(table, "answers") for table in tables] == [("2",), ("2",), ("2", "5H"), ("2",), ("2H",), ()]


# --- what a draw costs


@pytest.mark.rule("S6", "S17", "S35", "S36")
def test_a_view_names_the_price_of_a_draw():
    owed = {"pile": "9S 2S", "phase": "twos", "pending": 6}
    tables = [spot(pile="9S"), spot(**owed), running("3"), running("K"), running("A", options=ENDLESS)]
    assert [fact(table, "price") for table in tables] == [1, 6, 3, 13, 1]
    assert [len(table.does(0, "draw").hand(0)) for table in tables] == [7, 12, 9, 19, 7]


@pytest.mark.rule("S31", "S36")
def test_a_run_names_its_ranks_in_order():
    ranks = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    assert fact(running("4"), "ladder") == (*ranks, "A")
    assert fact(running("4", options=ENDLESS), "ladder") == ("A", "2", *ranks)
    assert fact(spot(pile="4C"), "ladder") == ()


# --- what the cards do


@pytest.mark.rule("S11", "S17", "S20", "S37")
def test_a_trick_that_has_been_served_is_spent():
    tops = ["2S", "3S", "5H", "5S", "8S", "AS"]
    assert [fact(spot(pile=top), "spent") for top in tops] == [True, True, True, False, False, False]
    assert fact(spot(pile="5H", options=CLASSIC), "spent") is False
    assert fact(spot(pile="2S", phase="twos", pending=2), "spent") is False


@pytest.mark.rule("S9", "S12")
def test_trick_cards_say_what_they_do_and_in_classic_some_are_plain():
    hand = {0: "AD 2D 3D 4D 5H 5D 7D 8D JD"}
    house = "AD:suit 2D:add2 3D:run 7D:mirror 8D:turn JD:skip"
    assert set(fact(spot(pile="9S", hands=hand), "powers", 0)) == {*house.split(), "5H:add5"}  # type: ignore[call-overload]
    assert fact(spot(pile="9S", hands=hand, options=CLASSIC), "powers", 0) == tuple(
        house.replace("7D:mirror ", "").split()
    )
    assert fact(spot(pile="9S", hands=hand), "powers") == ()


@pytest.mark.rule("S16", "S33")
def test_in_a_run_no_card_has_a_power_and_where_cards_are_owed_only_those_that_add():
    hand = {0: "AD 2D 5H 7D JD"}
    assert fact(running("4", hands=hand), "powers", 0) == ()
    assert fact(spot(pile="9S 2S", phase="twos", pending=2, hands=hand), "powers", 0) == ("5H:add5", "2D:add2")
