"""Extreme Last Card by what it tells: events with their rules, and refusals with what would be right."""

import pytest

from kit.at import Spot, at
from upcard import Refusal
from upcard.play.draft import consider

GAME = "extreme-last-card"


def spot(seats: int = 4, pile: str = "9C", **fields: object) -> Spot:
    return at(GAME, seats, pile=pile, **fields)  # type: ignore[arg-type]


def fight(total: int = 5, **fields: object) -> Spot:
    """Seat 0 is to answer an attack."""
    return spot(mode="fight", total=total, fight=f"3:5S:{total}", pile="9S 5S", **fields)


def told(table: Spot, what: str) -> list[tuple[int, str]]:
    """Of whom something was told, and by which rule."""
    return [(event.seat, event.rule) for event in table.events(-1) if event.what == what]


# --- events


@pytest.mark.rule("E8", "E9", "E10", "E18", "E25")
@pytest.mark.parametrize(
    ("play", "fields", "rule"),
    [
        ("7C", {}, "E8"),
        ("7H", {"free_play": "on"}, "E18"),
        ("7C", {"free_play": "on"}, "E8"),
        ("7C 7H", {}, "E9"),
        ("6C 7C", {}, "E10"),
        ("7H", {"mode": "fight", "total": 5}, "E25"),
    ],
)
def test_a_play_is_told_with_the_rule_that_allows_it(play, fields, rule):
    table = spot(hands={0: "6C 7C 7H 2S 3S"}, **fields).does(0, f"{play} done")
    (event,) = [event for event in table.events(-1) if event.what == "played"]
    assert (event.seat, event.rule, event.cards) == (0, rule, tuple(play.split()))


@pytest.mark.rule("E22")
def test_everybody_whom_tens_skip_is_told():
    assert told(spot(hands={0: "10C 2S 3S"}).does(0, "10C done"), "skipped") == [(1, "E22")]
    table = spot(hands={0: "10C 10D 2S 3S"}, options={"stacked_10_j": True}).does(0, "10C 10D done")
    assert told(table, "skipped") == [(1, "E22"), (2, "E22")]


@pytest.mark.rule("E23")
@pytest.mark.parametrize(("jacks", "turns"), [("JC", [(0, "E23")]), ("JC JD", []), ("JC JD JH", [(0, "E23")])])
def test_a_direction_that_stacked_jacks_leave_as_it_was_is_not_told_to_turn(jacks, turns):
    table = spot(hands={0: "JC JD JH 2S 3S"}, options={"stacked_10_j": True}).does(0, f"{jacks} done")
    assert told(table, "reversed") == turns


@pytest.mark.rule("E16", "E26", "E27")
def test_every_word_of_a_fight_names_who_must_respond():
    hands = {0: "5C KS QS", 1: "2H 6S 4H KD", 2: "9D 3S 4D KH", 3: "QD 2S 4S"}
    table = spot(hands=hands)
    for seat, card in ((0, "5C"), (1, "2H"), (2, "9D"), (3, "QD"), (2, "3S"), (1, "6S")):
        table.does(seat, f"{card} done")
    assert [(event.what, event.rule, event.number, event.other) for event in table.events(-1) if event.other >= 0] == [
        ("attacked", "E16", 5, 1),
        ("attacked", "E26", 7, 2),
        ("deferred", "E26", 7, 3),
        ("turned_back", "E26", 7, 2),
        ("blocked", "E26", 7, 1),
        ("unblocked", "E27", 7, 0),
    ]


@pytest.mark.rule("E34", "E35")
def test_a_hand_emptied_in_a_fight_is_told():
    table = spot(hands={0: "5C", 1: "9D", 2: "2H KH"}, declared="0 1")
    table.does(0, "5C done").does(1, "9D done").does(2, "2H done")
    assert told(table, "emptied") == [(0, "E35"), (1, "E34")]


@pytest.mark.rule("E51")
def test_what_an_attack_cannot_give_is_told_as_forgotten():
    table = fight(total=9, stock="2S 3S 4S 6S 7S", hands={0: "KH JH"}).does(0, "take")
    assert [event.number for event in table.events(-1) if event.what == "short"] == [3]
    table = fight(total=6, stock="2S 3S 4S 6S 7S", hands={0: "KH JH"}).does(0, "take")
    assert (table.count(0), told(table, "short")) == (8, [])


@pytest.mark.rule("E36", "E60", "E65")
def test_everybody_who_wins_is_told():
    table = spot(hands={0: "7C"}, declared=0).does(0, "7C done")
    assert told(table, "won") == [(0, "E36")]
    table = spot(stock="", hands={0: "5C", 1: "9D", 2: "KS JS"}, declared="0 1")
    table.does(0, "5C done").does(1, "9D done").does(2, "take")
    assert told(table, "won") == [(0, "E60"), (1, "E60")]


# --- refusals


@pytest.mark.rule("E6", "E8", "E11", "E14", "E42", "E53")
@pytest.mark.parametrize(
    ("fields", "hand", "play", "why"),
    [
        ({}, "KH QH", "KH done", "illegal_card.follow"),
        ({"pile": "JK", "suit": "S"}, "KH QH", "KH done", "illegal_card.no_number"),
        ({}, "3C JK 4H", "3C JK suit-S", "illegal_card.single_joker"),
        ({}, "3C JK 4H", "JK 3C done", "illegal_card.single_joker"),
        ({}, "7C KD 4H", "7C KD done", "illegal_card.stack"),
        ({}, "7C 7D KD 4H", "7C 7D KD done", "illegal_card.number"),
        ({}, "8C 3H 4H", "8C done", "wrong_closing.target"),
        ({}, "AC 3H 4H", "AC done", "wrong_closing.suit"),
        ({}, "7C 3H 4H", "7C suit-H", "wrong_closing.done"),
        ({}, "7C 3H 4H", "7C suit-S", "wrong_closing.done"),
        ({}, "KC", "KC done", "must_declare.normal"),
        ({}, "KC QH", "pass", "must_play."),
        ({}, "KH QH", "pass", "must_draw."),
        ({"stock": ""}, "KH QH", "draw", "no_cards.pass"),
        ({"stock": "", "options": {"voluntary_draw": True}}, "KC QH", "draw", "no_cards.play"),
    ],
)
def test_a_refusal_says_what_would_be_right(fields, hand, play, why):
    refused = spot(hands={0: hand}, **fields).refused(0, play)
    assert f"{refused.code}.{refused.why}" == why


@pytest.mark.rule("E57")
@pytest.mark.parametrize(
    ("hand", "beginning", "why"),
    [("7C 3H", "7C last-card last-card", "already"), ("7C 3H 4H", "7C last-card", "not_left_with_one")],
)
def test_a_call_is_refused_that_was_made_or_leaves_more_than_one_card(hand, beginning, why):
    refused = consider(spot(hands={0: hand}), 0, beginning)
    assert refused == Refusal("cannot_declare", "E57", why=why)


@pytest.mark.rule("E25", "E42")
@pytest.mark.parametrize(
    ("fields", "hand", "play", "why"),
    [
        ({}, "9D", "9D done", "must_declare.fight"),
        ({}, "2H 2D KS", "2H 2D done", "illegal_card.one_card"),
        ({"options": {"fight_sets": True}}, "2H 5D KS", "2H 5D done", "illegal_card.one_number"),
    ],
)
def test_a_refusal_in_a_fight_says_what_would_be_right(fields, hand, play, why):
    refused = fight(hands={0: hand}, **fields).refused(0, play)
    assert f"{refused.code}.{refused.why}" == why
