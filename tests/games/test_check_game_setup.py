"""Check-game: how it begins, what may be said, and what a view shows (docs/rules/check-game.md)."""

import pytest

from kit.check_game_spot import dealt, dealt_with, playable, spot, told
from upcard import BadSetup, Table

ALL_ATTACKS_LEFT = 569920
"""A seed with which seven seats of seven cards leave nothing but sevens and jokers."""


# --- setup


@pytest.mark.scenario(37)
@pytest.mark.rule("G1", "G2", "G3", "G5")
@pytest.mark.parametrize(("seats", "each", "stock"), [(3, 7, 32), (7, 7, 4), (8, 6, 5), (9, 5, 8), (10, 4, 13)])
def test_hands_are_equal_and_four_cards_are_left_at_least(seats: int, each: int, stock: int):
    table = dealt(seats)
    assert [table.count(seat) for seat in range(seats)] == [each] * seats
    assert (len(table.stock), len(table.pile)) == (stock, 1)
    assert (table.turn, table.field("attack"), table.phase, table.window) == (0, "0", "turn", 1)


@pytest.mark.scenario(37)
@pytest.mark.rule("G3")
def test_a_seven_or_joker_that_is_turned_up_goes_back():
    back = [
        table
        for table in (dealt(3, seed, starter="redraw") for seed in range(60))
        if ("starter_back", "G3") in told(table)
    ]
    assert back
    for table in back:
        assert table.top[0] != "7"
        assert table.top not in ("RJ", "BJ")
        assert table.view(-1).stock == 32


@pytest.mark.scenario(37, 49)
@pytest.mark.rule("G1")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (11, {}),
        (2, {"hand_size": 25}),
        (3, {"hand_size": 17}),
        (10, {"hand_size": 5}),
        (3, {"hand_size": 0}),
        (3, {"first_player": 3}),
        (3, {"first_player": -1}),
        (3, {"direction": 0}),
        (3, {"turn_limit": -1}),
    ],
)
def test_a_table_that_cannot_be_is_refused(seats: int, options: dict[str, int]):
    with pytest.raises(BadSetup) as refused:
        Table("check-game", seats, options)
    assert (refused.value.code, refused.value.rule) == ("bad_setup", "G1")


@pytest.mark.rule("G1", "G2")
@pytest.mark.parametrize(("seats", "most"), [(2, 24), (3, 16), (7, 7), (10, 4)])
def test_hands_may_have_one_card_or_as_many_as_leave_four_for_a_joker(seats: int, most: int):
    assert dealt(seats, hand_size=1).count(seats - 1) == 1
    assert dealt(seats, hand_size=most).count(seats - 1) == most


@pytest.mark.rule("G2")
def test_cards_are_dealt_one_at_a_time_from_seat_0_upwards():
    one, two = dealt(3, hand_size=1), dealt(3, hand_size=2)
    assert all(set(one.hand(seat)) < set(two.hand(seat)) for seat in range(3))
    assert {one.top, *one.stock} > {card for seat in range(3) for card in set(two.hand(seat)) - set(one.hand(seat))}


@pytest.mark.rule("G5")
def test_the_first_player_begins():
    assert dealt(3, first_player=2).turn == 2


@pytest.mark.scenario(38)
@pytest.mark.rule("G4", "G5")
def test_a_starter_ace_skips_nobody():
    assert dealt_with("AS").turn == 0


@pytest.mark.scenario(38)
@pytest.mark.rule("G4", "G7")
def test_a_starter_jack_demands_nothing():
    table = dealt_with("JD")
    assert (table.field("suit"), table.field("demanded"), table.phase) == ("D", "off", "turn")
    table = spot(pile="JD", hands={0: "5D 5C"})
    assert playable(table, 0) == {"5D"}


@pytest.mark.scenario(38)
@pytest.mark.rule("G3", "G4")
@pytest.mark.parametrize("starter", ["7H", "RJ"])
def test_a_seven_or_joker_that_is_turned_up_stays_and_attacks_nobody(starter: str):
    table = dealt_with(starter)
    assert (table.field("attack"), table.phase, table.turn, len(table.stock)) == ("0", "turn", 0, 32)
    assert ("starter_back", "G3") not in told(table)


@pytest.mark.scenario(38)
@pytest.mark.rule("G4", "G16")
@pytest.mark.parametrize(
    ("starter", "hand", "may"),
    [("7H", "4H 7C RJ 9S KD", {"4H", "7C", "RJ"}), ("RJ", "4H 4D BJ 9S 2S", {"4H", "4D", "BJ", "2S"})],
)
def test_a_seven_or_joker_that_starts_is_followed_like_a_served_one(starter: str, hand: str, may: set[str]):
    assert playable(spot(pile=starter, hands={0: hand}), 0) == may


@pytest.mark.scenario(39)
@pytest.mark.rule("G3", "G4")
def test_a_starter_that_cannot_be_changed_stays_without_force():
    table = dealt(7, ALL_ATTACKS_LEFT, starter="redraw")
    assert {table.top, *table.stock} == {"7H", "7D", "7C", "RJ", "BJ"}
    assert (table.field("attack"), len(table.stock), table.turn) == ("0", 4, 0)
    assert ("starter_back", "G3") not in told(table)


@pytest.mark.scenario(39)
@pytest.mark.rule("G4", "G16")
def test_a_seven_that_had_to_start_is_followed_like_a_served_one():
    table = spot(pile="7S", hands={0: "4S 7C BJ 2D JD RJ 4H"})
    assert playable(table, 0) == {"4S", "7C", "BJ", "2D", "JD"}


# --- messages and windows


@pytest.mark.rule("G26")
def test_the_vocabulary_has_59_words_in_the_order_of_the_law():
    cards = [rank + suit for suit in "SHDC" for rank in [*"A23456789", "10", *"JQK"]]
    words = spot(pile="6S").game.words
    assert list(words) == [*cards, "RJ", "BJ", "draw", "suit-S", "suit-H", "suit-D", "suit-C"]
    assert len(words) == 59


@pytest.mark.scenario(49)
@pytest.mark.rule("G26", "G8")
@pytest.mark.parametrize("play", ["draw 9S", "9S KH", "suit-H JC", "JC suit-S suit-H", "draw suit-S", ""])
@pytest.mark.parametrize("stock", ["9S", "3H", ""])
def test_a_list_that_is_not_one_play_is_refused_unread(play: str, stock: str):
    table = spot(pile="6S", hands={0: "KH JC"}, stock=stock)
    refused = table.refused(0, play)
    assert (refused.code, refused.rule) == ("bad_list", "G26")


@pytest.mark.scenario(49)
@pytest.mark.rule("G26")
@pytest.mark.parametrize("word", ["1S", "pass", "9s", "suit-X"])
def test_a_word_outside_the_vocabulary_is_refused(word: str):
    assert spot(pile="6S", hands={0: "9S"}).code(0, word) == "bad_word"


@pytest.mark.scenario(49)
@pytest.mark.rule("G25")
def test_one_who_is_out_or_gone_cannot_leave():
    table = spot(4, pile="10H", hands={0: "KH"}).does(0, "KH").leaves(3)
    for seat in (0, 3):
        refused = table.leave(seat)
        assert refused is not None
        assert (refused.code, refused.rule, refused.about) == ("not_active", "G25", {"seat": str(seat)})


@pytest.mark.scenario(49)
@pytest.mark.rule("G25", "G8", "G27")
def test_nothing_can_be_done_after_the_end():
    table = spot(2, pile="10H", hands={0: "KH"}).does(0, "KH")
    left = table.leave(1)
    assert left is not None
    assert (left.code, table.code(1, "draw"), table.code(1, "draw", window=1)) == ("game_over",) * 3
    assert not table.expire(2)


@pytest.mark.scenario(51)
@pytest.mark.rule("G27")
def test_a_message_for_an_older_window_is_stale():
    table = spot(pile="6S", hands={0: "KH"})
    number = table.window
    table.does(0, "draw")
    before = table.text(sealed=True)
    assert table.window == number + 1
    assert table.code(0, "draw", number) == "stale"
    assert table.code(0, "draw", number + 1) == "not_your_turn"
    assert table.text(sealed=True) == before


@pytest.mark.scenario(51)
@pytest.mark.rule("G27", "G12")
def test_a_jack_with_its_suit_closes_two_windows():
    table = spot(pile="QD", hands={0: "JC KS"})
    number = table.window
    assert table.act(0, "JC suit-S", number) is None
    assert (table.window, table.windows[0].seats, table.windows[0].seconds) == (number + 2, (1,), 30)


# --- what a view says beyond the cards


@pytest.mark.rule("G13", "G16", "G25")
def test_an_attack_is_told_by_who_laid_what_and_what_is_owed():
    hands = {0: "7S KS", 1: "RJ KD", 2: "4C 4H"}
    table = spot(pile="9S", hands=hands).does(0, "7S").does(1, "RJ")
    assert table.view(-1).facts["raised"] == ("0:7S:2", "1:RJ:6")
    left = table.clone()
    assert left.leave(2) is None
    assert (left.view(-1).facts["raised"], table.does(2, "draw").view(-1).facts["raised"]) == ((), ())


@pytest.mark.rule("G7", "G12")
def test_a_view_names_the_rank_to_follow_unless_a_suit_was_named_or_a_joker_lies_there():
    tops = {"9S": {}, "RJ": {}, "JS": {"suit": "H", "demanded": "on"}}
    assert [spot(pile=top, **fields).view(-1).facts["rank"] for top, fields in tops.items()] == ["9", "", ""]


@pytest.mark.rule("G20")
def test_a_view_names_who_has_finished_in_that_order():
    table = spot(4, pile="9S", finished="2 0", present="1 3", turn=1, hands={1: "9H KS", 3: "4C 4H"})
    assert (table.view(3).facts["finished"], table.view(3).facts["next"]) == ((2, 0), 3)


@pytest.mark.rule("G6", "G7", "G11", "G12", "G13")
def test_cards_say_what_they_do_and_under_attack_only_what_answers():
    hands = {0: "AS 2S 6S 7S JS RJ", 1: "4C 4H"}
    table = spot(pile="9S", hands=hands)
    assert table.view(0).facts["powers"] == ("AS:skip", "2S:any", "7S:add2", "JS:suit", "RJ:add4")
    assert [table.view(seat).facts["powers"] for seat in (-1, 1)] == [(), ()]
    assert spot(pile="7H", attack=2, hands=hands).view(0).facts["powers"] == ("7S:add2", "RJ:add4")
