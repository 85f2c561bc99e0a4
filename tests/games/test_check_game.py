"""Check-game by its worked scenarios (docs/rules/check-game.md, section 5)."""

import pytest

from kit.at import Spot, at
from upcard import BadSetup, Table

STOCK = "3H 3D 8S 8H 8D 8C 10S 10C"
ALL_ATTACKS_LEFT = 569920
"""A seed with which seven seats of seven cards leave nothing but sevens and jokers."""


def spot(seats: int = 3, stock: str = STOCK, **fields: object) -> Spot:
    return at("check-game", seats, stock=stock, **fields)  # type: ignore[arg-type]


def dealt(seats: int, seed: int = 0, **options: int | str | bool) -> Spot:
    return Spot("check-game", seats, options, seed)


def dealt_with(starter: str, **options: int | str | bool) -> Spot:
    """A new game of three that a given card starts."""
    return next(table for table in (dealt(3, seed, **options) for seed in range(2000)) if table.top == starter)


def playable(table: Spot, seat: int) -> set[str]:
    """The cards a seat may play now."""
    return set(table.legal(seat)) - {"draw"}


def told(table: Spot, seat: int = -1) -> list[tuple[str, str]]:
    """What happened and the rule it stands on."""
    return [(event.what, event.rule) for event in table.events(seat)]


# --- following


@pytest.mark.scenario(1)
@pytest.mark.rule("G7", "G9", "G10")
def test_a_card_of_the_same_suit_follows():
    table = spot(pile="6S", hands={0: "9S KH"}).does(0, "9S")
    assert (table.top, table.hand(0), table.field("suit"), table.turn) == ("9S", ["KH"], "S", 1)


@pytest.mark.scenario(2)
@pytest.mark.rule("G7", "G9")
def test_a_card_of_the_same_rank_follows_and_changes_the_suit():
    table = spot(pile="6S", hands={0: "6D KH"}).does(0, "6D")
    assert (table.field("suit"), table.turn) == ("D", 1)


@pytest.mark.scenario(3)
@pytest.mark.rule("G7", "G8")
def test_a_card_that_matches_in_nothing_is_refused_and_nothing_changes():
    table = spot(pile="6S", hands={0: "KH 9D"})
    before = table.text(sealed=True)
    refused = table.act(0, "KH")
    assert refused is not None
    assert (refused.code, refused.rule, refused.why) == ("illegal_card", "G7", "follow")
    assert refused.about == {"card": "KH", "top": "6S", "suit": "S"}
    assert table.text(sealed=True) == before


@pytest.mark.scenario(4)
@pytest.mark.rule("G7")
def test_the_colour_alone_is_no_match():
    assert spot(pile="6S", hands={0: "9C KH"}).code(0, "9C") == "illegal_card"


@pytest.mark.scenario(5)
@pytest.mark.rule("G7", "G10")
def test_a_two_goes_on_anything_and_what_lay_beneath_no_longer_counts():
    table = spot(pile="KH", hands={0: "2S 9C", 1: "9S KD 2D"}).does(0, "2S")
    assert (table.field("suit"), table.turn) == ("S", 1)
    assert playable(table, 1) == {"9S", "2D"}
    assert table.code(1, "KD") == "illegal_card"


@pytest.mark.rule("G7")
def test_a_jack_goes_on_anything():
    assert playable(spot(pile="KH", hands={0: "JC 9C"}), 0) == {"JC"}


@pytest.mark.scenario(13)
@pytest.mark.rule("G7", "G9", "G13")
def test_a_joker_follows_a_suit_of_its_colour():
    table = spot(pile="9D", hands={0: "RJ BJ 4C"})
    assert table.code(0, "BJ") == "illegal_card"
    table.does(0, "RJ")
    assert (table.field("attack"), table.field("suit"), table.turn) == ("4", "none", 1)


@pytest.mark.scenario(14)
@pytest.mark.rule("G7", "G13")
def test_a_joker_follows_a_served_joker_of_the_other_colour():
    table = spot(pile="BJ", hands={0: "RJ 4H"}).does(0, "RJ")
    assert (table.field("attack"), table.turn) == ("4", 1)


@pytest.mark.scenario(15)
@pytest.mark.rule("G7", "G16")
def test_a_served_black_joker_is_followed_by_black_cards_jokers_twos_and_jacks():
    table = spot(pile="BJ", hands={0: "5S 5C 5H 2D JD 7H 7C RJ"})
    assert playable(table, 0) == {"5S", "5C", "2D", "JD", "7C", "RJ"}
    refused = table.refused(0, "7H")
    assert (refused.code, refused.why, refused.about) == ("illegal_card", "joker_top", {"card": "7H", "top": "BJ"})


@pytest.mark.scenario(15)
@pytest.mark.rule("G7", "G16")
def test_a_served_red_joker_is_followed_by_red_cards_jokers_twos_and_jacks():
    table = spot(pile="RJ", hands={0: "5S 5C 5H 5D 2S JC 7H 7C BJ"})
    assert playable(table, 0) == {"5H", "5D", "2S", "JC", "7H", "BJ"}


@pytest.mark.scenario(16)
@pytest.mark.rule("G7", "G16")
def test_a_served_seven_is_followed_like_any_card():
    table = spot(pile="7H", hands={0: "RJ BJ 7C 4H 4C"})
    assert playable(table, 0) == {"RJ", "7C", "4H"}
    assert [table.code(0, card) for card in ("BJ", "4C")] == ["illegal_card"] * 2


# --- drawing


@pytest.mark.scenario(6)
@pytest.mark.rule("G8", "G14")
def test_a_drawn_card_waits_for_the_next_turn():
    table = spot(pile="6S", hands={0: "KH"}, stock="9S 3H").does(0, "draw")
    assert (table.hand(0), table.stock, table.turn) == (["9S", "KH"], ["3H"], 1)
    refused = table.refused(0, "9S")
    assert (refused.code, refused.about) == ("not_your_turn", {"seat": "1"})


@pytest.mark.scenario(7)
@pytest.mark.rule("G14")
def test_without_forced_play_one_who_could_play_may_draw():
    table = spot(pile="6S", hands={0: "9S KH"}, options={"forced_play": False}).does(0, "draw")
    assert (table.hand(0), table.turn) == (["9S", "3H", "KH"], 1)


@pytest.mark.scenario(7)
@pytest.mark.rule("G14")
def test_one_who_can_play_must():
    table = spot(pile="6S", hands={0: "9S KH"})
    refused = table.refused(0, "draw")
    assert (refused.code, refused.rule) == ("must_play", "G14")


@pytest.mark.scenario(7)
@pytest.mark.rule("G14")
def test_one_who_cannot_play_draws():
    table = spot(pile="6S", hands={0: "9D KH"}).does(0, "draw")
    assert (table.count(0), table.turn) == (3, 1)


@pytest.mark.scenario(7)
@pytest.mark.rule("G15")
def test_the_attacked_may_draw_though_they_could_defend():
    table = spot(pile="7H", attack=2, hands={0: "7S KH"}).does(0, "draw")
    assert (table.count(0), table.field("attack"), table.turn) == (4, "0", 1)


@pytest.mark.rule("G8")
def test_a_card_that_is_not_in_the_hand_is_refused():
    refused = spot(pile="6S", hands={0: "9S KH"}).refused(0, "QS")
    assert (refused.code, refused.rule, refused.about) == ("not_in_hand", "G8", {"card": "QS"})


@pytest.mark.rule("G14")
def test_a_drawn_card_is_seen_by_its_drawer_alone():
    table = spot(pile="6S", hands={0: "KH"}).does(0, "draw")
    assert [table.events(seat)[-1].cards for seat in (0, 1, -1)] == [("3H",), ("?",), ("?",)]
    assert told(table) == [("drew", "G14")]


# --- aces


@pytest.mark.scenario(8)
@pytest.mark.rule("G11")
def test_an_ace_skips_the_next_of_three():
    table = spot(pile="6S", hands={0: "AS KH"}).does(0, "AS")
    assert table.turn == 2
    assert [(event.what, event.seat, event.other) for event in table.events(-1)][-1] == ("skipped", 1, 0)


@pytest.mark.scenario(9)
@pytest.mark.rule("G11")
def test_an_ace_between_two_gives_a_second_full_turn():
    table = spot(2, pile="6S", hands={0: "AS KH"}).does(0, "AS")
    assert table.turn == 0
    assert table.does(0, "draw").turn == 1


@pytest.mark.scenario(10)
@pytest.mark.rule("G11")
def test_an_ace_skips_against_the_clock_when_play_runs_that_way():
    table = spot(4, pile="6S", turn=1, hands={1: "AS KH"}, options={"direction": -1})
    assert table.does(1, "AS").turn == 3


@pytest.mark.scenario(33)
@pytest.mark.rule("G11")
def test_an_ace_counts_those_who_still_play():
    table = spot(pile="6S", hands={0: "AS 4D"}, finished="1", present="0 2").does(0, "AS")
    assert table.turn == 0


# --- attacks


@pytest.mark.scenario(11)
@pytest.mark.rule("G6", "G13", "G15", "G16")
def test_twos_jacks_kings_and_aces_cannot_answer_an_attack():
    table = spot(pile="QH", hands={0: "7H 4C", 1: "2S JD KH AH"}).does(0, "7H")
    assert [table.code(1, card) for card in ("2S", "JD", "KH", "AH")] == ["illegal_card"] * 4
    refused = table.refused(1, "2S")
    assert (refused.rule, refused.why) == ("G6", "attacked")
    assert refused.about == {"card": "2S", "top": "7H", "number": "2"}
    assert table.field("attack") == "2"


@pytest.mark.scenario(11)
@pytest.mark.rule("G15", "G16")
def test_whoever_draws_the_attack_has_ended_it():
    table = spot(pile="QH", hands={0: "7H 4C", 1: "2S JD KH AH", 2: "5H 7D 2C JS RJ BJ 5C"}).does(0, "7H")
    table.does(1, "draw")
    assert table.hand(1) == ["2S", "AH", "3H", "KH", "3D", "JD"]
    assert (table.field("attack"), table.turn) == ("0", 2)
    assert playable(table, 2) == {"5H", "7D", "2C", "JS", "RJ"}
    assert told(table)[-2:] == [("drew", "G15"), ("served", "G16")]


@pytest.mark.scenario(12)
@pytest.mark.rule("G6", "G13", "G15", "G16")
def test_attacks_add_up_along_a_chain_of_any_colour():
    table = spot(2, pile="QH", hands={0: "7H RJ 5D", 1: "7S KC"})
    sums = [table.does(seat, card).field("attack") for seat, card in ((0, "7H"), (1, "7S"), (0, "RJ"))]
    assert sums == ["2", "4", "8"]
    table.does(1, "draw")
    assert (table.count(1), table.field("attack"), table.top, table.turn) == (9, "0", "RJ", 0)
    assert table.legal(0) == ["5D"]


@pytest.mark.rule("G6")
def test_any_joker_answers_any_attack():
    table = spot(pile="7H", attack=2, hands={0: "BJ RJ 7C 7D KH"})
    assert playable(table, 0) == {"BJ", "RJ", "7C", "7D"}


@pytest.mark.rule("G13")
def test_an_attack_is_told_with_its_sum_and_whom_it_meets():
    event = spot(pile="7S", attack=2, hands={0: "7H 4C"}).does(0, "7H").events(-1)[-1]
    assert (event.what, event.seat, event.other, event.number) == ("attacked", 0, 1, 4)


# --- jacks


@pytest.mark.scenario(17)
@pytest.mark.rule("G12", "G7", "G26")
def test_a_jack_demands_a_suit():
    table = spot(pile="QD", hands={0: "JC KS", 1: "5H 9S 3C 2D JH BJ RJ"}).does(0, "JC suit-S")
    assert (table.top, table.field("suit"), table.field("demanded"), table.turn) == ("JC", "S", "on", 1)
    assert playable(table, 1) == {"9S", "2D", "JH", "BJ"}
    assert [table.code(1, card) for card in ("5H", "3C", "RJ")] == ["illegal_card"] * 3
    refused = table.refused(1, "3C")
    assert (refused.why, refused.about["suit"]) == ("demanded", "S")


@pytest.mark.scenario(17)
@pytest.mark.rule("G12")
def test_a_jack_may_demand_its_own_suit():
    table = spot(pile="QD", hands={0: "JC KS"}).does(0, "JC suit-C")
    assert (table.field("suit"), table.field("demanded"), table.turn) == ("C", "on", 1)


@pytest.mark.scenario(18)
@pytest.mark.rule("G12", "G8")
def test_a_jack_played_alone_waits_for_its_suit():
    table = spot(pile="QD", hands={0: "JC KS"}).does(0, "JC")
    assert (table.phase, table.turn, table.awaited) == ("choose_suit", 0, [0])
    assert [table.code(0, word) for word in ("draw", "KS", "suit-X")] == ["wrong_phase", "wrong_phase", "bad_word"]
    assert table.code(1, "draw") == "not_your_turn"
    table.does(0, "suit-S")
    assert (table.phase, table.turn, table.field("suit"), table.field("demanded")) == ("turn", 1, "S", "on")


@pytest.mark.scenario(18)
@pytest.mark.rule("G12")
def test_only_suits_answer_a_jack():
    table = spot(pile="QD", hands={0: "JC KS"}).does(0, "JC")
    assert table.legal(0) == ["suit-S", "suit-H", "suit-D", "suit-C"]
    refused = table.refused(0, "draw")
    assert (refused.rule, refused.why) == ("G12", "choose_suit")


@pytest.mark.scenario(19)
@pytest.mark.rule("G9", "G7")
def test_a_two_lifts_a_demand():
    table = spot(pile="JC", suit="S", demanded="on", turn=1, hands={1: "2D 9H", 2: "9S 4D 2H RJ BJ"})
    table.does(1, "2D")
    assert (table.field("suit"), table.field("demanded"), table.turn) == ("D", "off", 2)
    assert playable(table, 2) == {"4D", "2H", "RJ"}


@pytest.mark.scenario(20)
@pytest.mark.rule("G14", "G12")
def test_a_demand_survives_a_draw():
    table = spot(pile="JC", suit="H", demanded="on", turn=1, hands={1: "4S"}).does(1, "draw")
    assert (table.turn, table.field("suit"), table.field("demanded")) == (2, "H", "on")


@pytest.mark.scenario(40)
@pytest.mark.rule("G26", "G12")
def test_a_suit_sent_with_a_plain_card_is_dropped():
    table = spot(pile="6S", hands={0: "9S KH"})
    assert table.code(1, "suit-H") == "not_your_turn"
    refused = [table.refused(0, word) for word in ("suit-S", "suit-H", "suit-C")]
    assert {(one.code, one.why) for one in refused} == {("wrong_phase", "no_suit_asked")}
    table.does(0, "9S suit-H")
    assert (table.field("suit"), table.field("demanded"), table.turn) == ("S", "off", 1)


# --- stock


@pytest.mark.scenario(21)
@pytest.mark.rule("G17", "G12")
def test_a_reshuffle_leaves_top_and_demand():
    table = spot(pile="5H 6D 7C JC", suit="H", demanded="on", turn=1, hands={1: "4S"}, stock="").does(1, "draw")
    assert (table.pile, len(table.stock), table.count(1)) == (["JC"], 2, 2)
    assert {*table.hand(1), *table.stock} == {"4S", "5H", "6D", "7C"}
    assert (table.field("suit"), table.field("demanded")) == ("H", "on")
    assert told(table) == [("reshuffled", "G17"), ("drew", "G14")]


@pytest.mark.scenario(22)
@pytest.mark.rule("G17", "G15")
def test_an_attack_is_served_through_a_reshuffle():
    table = spot(pile="5H 6D 7C 7S", attack=6, turn=1, hands={1: "4S"}, stock="3C 4H QS KS").does(1, "draw")
    assert (table.count(1), len(table.stock), table.pile, table.field("attack")) == (7, 1, ["7S"], "0")
    assert {"3C", "4H", "QS", "KS"} < set(table.hand(1))


@pytest.mark.scenario(23)
@pytest.mark.rule("G18")
def test_too_few_cards_serve_an_attack_all_the_same():
    table = spot(pile="5H 7S", attack=6, turn=1, hands={1: "4S"}, stock="3C 4H").does(1, "draw")
    assert set(table.hand(1)) == {"4S", "3C", "4H", "5H"}
    assert (table.stock, table.pile, table.field("attack"), table.turn) == ([], ["7S"], "0", 2)
    assert [(event.what, event.number) for event in table.events(-1)][-2:] == [("short", 3), ("served", 0)]


@pytest.mark.scenario(24)
@pytest.mark.rule("G18")
def test_an_attack_is_served_even_by_no_card_at_all():
    table = spot(pile="7S", attack=2, turn=1, hands={1: "4S"}, stock="").does(1, "draw")
    assert (table.hand(1), table.field("attack"), table.turn, table.field("passes")) == (["4S"], "0", 2, "0")


@pytest.mark.scenario(25)
@pytest.mark.rule("G19")
def test_with_nothing_to_draw_one_who_can_play_must():
    refused = spot(pile="6S", hands={0: "9S KH"}, stock="").refused(0, "draw")
    assert (refused.code, refused.rule) == ("must_play", "G19")


@pytest.mark.scenario(25)
@pytest.mark.rule("G19", "G22")
def test_when_all_pass_in_turn_the_fewest_cards_win():
    table = spot(2, pile="6S", hands={0: "KH QH", 1: "KD"}, stock="").does(0, "draw")
    assert (table.field("passes"), table.turn) == ("1", 1)
    table.does(1, "draw")
    assert (table.result.reason, table.result.places, table.result.losers) == ("blocked", (2, 1), (0,))
    assert table.result.winners == (1,)


@pytest.mark.rule("G19")
def test_a_play_begins_the_count_of_passes_anew():
    table = spot(pile="6S", passes=2, hands={0: "9S KH"}, stock="").does(0, "9S")
    assert table.field("passes") == "0"


@pytest.mark.rule("G19")
def test_a_drawn_card_begins_the_count_of_passes_anew():
    table = spot(pile="6S", passes=2, hands={0: "KH"}).does(0, "draw")
    assert table.field("passes") == "0"


# --- going out


@pytest.mark.scenario(26)
@pytest.mark.rule("G20")
def test_one_of_three_goes_out_and_the_others_play_on():
    table = spot(pile="10H", hands={0: "KH"}).does(0, "KH")
    assert (table.field("finished"), table.turn, table.outcome) == ("0", 1, None)
    assert table.field("present") == "1 2"


@pytest.mark.scenario(27)
@pytest.mark.rule("G21", "G22")
def test_one_of_two_goes_out_and_the_game_is_over():
    table = spot(2, pile="10H", hands={0: "KH", 1: "QH JS"}).does(0, "KH")
    assert (table.result.reason, table.result.winners, table.result.losers) == ("last_player", (0,), (1,))
    assert (table.result.scores, table.turn, table.awaited, table.windows) == ((0, 2), 1, [], [])


@pytest.mark.scenario(28)
@pytest.mark.rule("G20", "G13", "G15")
def test_an_attack_goes_on_after_its_player_is_out():
    table = spot(pile="10H", hands={0: "7H", 1: "7S 4C", 2: "QH JS"}).does(0, "7H")
    assert (table.field("finished"), table.field("attack"), table.turn) == ("0", "2", 1)
    table.does(1, "7S")
    assert (table.field("attack"), table.turn) == ("4", 2)
    table.does(2, "draw")
    assert (table.count(2), table.turn) == (6, 1)


@pytest.mark.scenario(29)
@pytest.mark.rule("G21", "G8")
def test_nobody_draws_once_the_game_is_over():
    table = spot(pile="10H", hands={0: "7H", 1: "7S", 2: "QH JS"}).does(0, "7H").does(1, "7S")
    assert (table.result.winners, table.result.losers) == ((0, 1), (2,))
    assert (table.field("attack"), table.count(2), table.turn) == ("4", 2, 2)
    assert [table.code(2, word) for word in ("draw", "QH", "suit-S")] == ["game_over"] * 3


@pytest.mark.scenario(30)
@pytest.mark.rule("G20", "G11")
def test_a_last_ace_still_skips():
    table = spot(pile="6S", hands={0: "AS"}).does(0, "AS")
    assert (table.field("finished"), table.turn) == ("0", 2)


@pytest.mark.rule("G21", "G11")
def test_a_last_ace_between_two_ends_the_game():
    table = spot(2, pile="6S", hands={0: "AS", 1: "4C 5C"}).does(0, "AS")
    assert (table.result.reason, table.result.places, table.turn) == ("last_player", (1, 2), 1)


@pytest.mark.rule("G21", "G11")
def test_of_one_who_is_out_nobody_hears_that_he_plays_again():
    again = ("again", "G11")
    assert again in told(spot(2, pile="6S", hands={0: "AS KH"}).does(0, "AS"))
    out = told(spot(2, pile="6S", hands={0: "AS", 1: "4C 5C"}).does(0, "AS"))
    assert [what for what, _ in out] == ["played", "out", "over", "revealed"]


@pytest.mark.scenario(31)
@pytest.mark.rule("G20", "G12")
def test_a_last_jack_still_names_its_suit():
    table = spot(pile="6S", hands={0: "JC"}).does(0, "JC suit-H")
    assert (table.field("finished"), table.turn, table.field("suit")) == ("0", 1, "H")


@pytest.mark.scenario(31)
@pytest.mark.rule("G20", "G12")
def test_one_with_a_last_jack_stays_until_he_has_named_the_suit():
    table = spot(pile="6S", hands={0: "JC"}).does(0, "JC")
    assert (table.field("finished"), table.phase, table.turn) == ("", "choose_suit", 0)
    table.does(0, "suit-H")
    assert (table.field("finished"), table.turn, table.field("suit")) == ("0", 1, "H")


@pytest.mark.scenario(32)
@pytest.mark.rule("G21", "G12", "G26")
@pytest.mark.parametrize("play", ["JC", "JC suit-H"])
def test_a_last_jack_between_two_asks_for_nothing(play: str):
    table = spot(2, pile="6S", hands={0: "JC"}).does(0, play)
    assert (table.result.reason, table.field("suit"), table.field("demanded")) == ("last_player", "C", "off")


@pytest.mark.scenario(34)
@pytest.mark.rule("G20", "G10")
def test_the_turn_wraps_round_the_table():
    table = spot(pile="10H", turn=2, hands={2: "KH"}).does(2, "KH")
    assert (table.turn, table.field("finished")) == (0, "2")


@pytest.mark.rule("G20", "G10")
def test_the_turn_passes_over_those_who_are_out():
    table = spot(4, pile="10H", hands={0: "KH 4C"}, finished="1", present="0 2 3").does(0, "KH")
    assert table.turn == 2


# --- clocks and leaving


@pytest.mark.scenario(35)
@pytest.mark.rule("G23", "G15")
def test_silence_takes_the_whole_attack():
    table = spot(pile="RJ", attack=4, turn=1, hands={1: "7S KC"}).expires()
    assert (table.count(1), table.field("attack"), table.turn) == (6, "0", 2)
    assert told(table) == [("expired", "G23"), ("drew", "G23"), ("served", "G16")]


@pytest.mark.scenario(35)
@pytest.mark.rule("G23", "G12")
def test_silence_after_a_jack_demands_its_printed_suit():
    table = spot(pile="QD", hands={0: "JC KS"}).does(0, "JC").expires()
    assert (table.field("suit"), table.field("demanded"), table.turn, table.phase) == ("C", "on", 1, "turn")


@pytest.mark.scenario(35)
@pytest.mark.rule("G23", "G27")
def test_an_older_window_does_not_expire():
    table = spot(pile="6S", hands={0: "KH"})
    old = table.window
    table.does(0, "draw")
    before = table.text(sealed=True)
    assert not table.expire(old)
    assert table.text(sealed=True) == before


@pytest.mark.rule("G23", "G14")
def test_silence_draws_even_where_one_must_play():
    table = spot(pile="6S", hands={0: "9S KH"}, options={"forced_play": True}).expires()
    assert (table.count(0), table.turn) == (3, 1)


@pytest.mark.rule("G24")
def test_a_seat_whose_windows_expire_stays_and_plays_again():
    table = spot(2, pile="6S", hands={0: "9S KH"}).expires().expires()
    assert (table.turn, table.code(0, "9S")) == (0, "")


@pytest.mark.scenario(36)
@pytest.mark.rule("G25", "G22")
def test_the_attack_lapses_with_the_one_who_leaves():
    table = spot(pile="7H", attack=4, turn=1, hands={0: "KH", 1: "7S 4C", 2: "9C"}).leaves(1)
    assert table.window == 2
    assert (table.field("attack"), len(table.stock), table.turn, table.field("gone")) == ("0", 10, 2, "1")
    assert set(table.stock[-2:]) == {"7S", "4C"}
    table.does(2, "draw").does(0, "KH")
    assert (table.result.reason, table.result.places, table.result.losers) == ("last_player", (1, 3, 2), (1,))


@pytest.mark.scenario(41)
@pytest.mark.rule("G25", "G12")
def test_a_jack_whose_player_leaves_demands_its_printed_suit():
    table = spot(pile="QD", hands={0: "JC KS"}).does(0, "JC").leaves(0)
    assert (table.field("gone"), table.field("suit"), table.field("demanded")) == ("0", "C", "on")
    assert (len(table.stock), table.stock[-1], table.turn, table.phase) == (9, "KS", 1, "turn")
    assert told(table)[-2:] == [("left", "G25"), ("named_suit", "G25")]


@pytest.mark.scenario(42)
@pytest.mark.scenario(52)
@pytest.mark.rule("G25", "G27")
def test_a_leave_that_ends_the_game_settles_what_the_leaver_owed():
    attacked = spot(2, pile="7H", attack=4, raised="0:7H:4", turn=1, window=3).leaves(1)
    assert (attacked.result.reason, attacked.field("attack"), attacked.field("raised")) == ("forfeit", "0", "")
    assert (attacked.turn, attacked.field("window")) == (0, "4")
    asked = spot(2, pile="QD", hands={0: "JC KS"}).does(0, "JC").leaves(0)
    assert (asked.result.reason, asked.field("suit"), asked.field("demanded")) == ("forfeit", "C", "on")
    assert told(asked)[-4:-1] == [("left", "G25"), ("named_suit", "G25"), ("over", "G25")]


@pytest.mark.scenario(52)
@pytest.mark.rule("G25")
def test_a_bystander_whose_leave_ends_the_game_settles_nothing():
    attacked = spot(2, pile="7H", attack=4, raised="0:7H:4", turn=1, window=3).leaves(0)
    assert (attacked.result.reason, attacked.field("attack"), attacked.turn) == ("forfeit", "4", 1)
    assert attacked.field("window") == "3"
    asked = spot(2, pile="QD", hands={0: "JC KS"}).does(0, "JC").leaves(1)
    assert (asked.field("suit"), asked.field("demanded"), asked.turn) == ("C", "off", 0)


@pytest.mark.rule("G28")
def test_one_who_owes_only_the_suit_leaves_as_finished():
    table = spot(pile="QD", hands={0: "JC"}).does(0, "JC").leaves(0)
    assert (table.field("finished"), table.field("gone"), table.field("suit")) == ("0", "", "C")
    assert (table.field("demanded"), table.turn, table.outcome) == ("on", 1, None)


@pytest.mark.scenario(43)
@pytest.mark.rule("G28", "G21", "G22")
def test_no_suit_is_needed_when_the_other_one_leaves():
    table = spot(pile="QD", hands={0: "JC"}).does(0, "JC").leaves(1)
    assert (table.result.reason, table.result.places) == ("last_player", (1, 3, 2))
    assert (table.field("finished"), table.result.losers, table.turn) == ("0", (1,), 2)
    assert (table.field("suit"), table.field("demanded")) == ("C", "off")


@pytest.mark.rule("G28")
def test_the_choice_goes_on_while_three_are_left():
    table = spot(4, pile="QD", hands={0: "JC"}).does(0, "JC")
    open_window = table.window
    table.leaves(1)
    assert (table.phase, table.turn, table.window) == ("choose_suit", 0, open_window)
    assert table.does(0, "suit-H").turn == 2


@pytest.mark.scenario(44)
@pytest.mark.rule("G25", "G27", "G22")
def test_bystanders_who_leave_change_nothing_until_one_is_left():
    table = spot(pile="QD", hands={0: "JC KS"}).does(0, "JC")
    open_window = table.window
    table.leaves(1)
    assert (table.phase, table.turn, table.window) == ("choose_suit", 0, open_window)
    table.leaves(2)
    assert (table.result.reason, table.result.places) == ("forfeit", (1, 3, 2))
    assert (table.result.winners, table.result.losers) == ((0,), (1,))


@pytest.mark.rule("G25", "G22")
def test_the_last_one_left_is_placed_behind_the_finished():
    table = spot(pile="6S", turn=1, finished="0", present="1 2", hands={1: "KH QH", 2: "KD"}).leaves(1)
    assert (table.result.reason, table.result.places, table.turn) == ("forfeit", (1, 3, 2), 2)
    assert (table.result.winners, table.result.losers) == ((0,), (1,))


@pytest.mark.rule("G25")
def test_the_hand_of_one_who_leaves_goes_under_the_stock_and_is_gone():
    table = spot(pile="6S", hands={2: "KH QH"}, stock="3H 3D").leaves(2)
    assert (table.stock[:2], set(table.stock[2:]), table.hand(2)) == (["3H", "3D"], {"KH", "QH"}, [])
    assert table.view(0).seats[2].marks == ("left",)


@pytest.mark.scenario(50)
@pytest.mark.rule("G25", "G27")
def test_an_attack_outlives_the_attacker_who_leaves():
    table = spot(pile="7H", attack=4, turn=1, hands={1: "7S KC"})
    open_window = table.window
    table.leaves(0)
    assert (table.field("attack"), table.turn, table.window) == ("4", 1, open_window)


@pytest.mark.scenario(45)
@pytest.mark.rule("G19", "G23")
def test_a_table_where_nobody_acts_ends_blocked():
    table = spot(2, pile="6S", hands={0: "9S KH", 1: "9C"}, stock="").expires()
    assert (table.field("passes"), table.turn, table.outcome) == ("1", 1, None)
    table.expires()
    assert (table.result.reason, table.result.places) == ("blocked", (2, 1))


@pytest.mark.scenario(46)
@pytest.mark.rule("G19", "G22")
def test_equal_counts_share_the_better_place():
    hands = {0: "KH QH", 1: "KD QD", 2: "KC"}
    table = spot(4, pile="6S", finished="3", present="0 1 2", hands=hands, stock="")
    table.does(0, "draw").does(1, "draw").does(2, "draw")
    assert (table.result.reason, table.result.places) == ("blocked", (3, 3, 2, 1))
    assert (table.result.winners, table.result.losers) == ((3,), (0, 1))


@pytest.mark.scenario(46)
@pytest.mark.rule("G19", "G22")
def test_one_single_place_for_all_is_a_draw():
    table = spot(2, pile="6S", hands={0: "KH", 1: "KD"}, stock="").does(0, "draw").does(1, "draw")
    assert (table.result.places, table.result.winners, table.result.losers) == ((1, 1), (), ())


@pytest.mark.scenario(47)
@pytest.mark.rule("G19", "G25")
def test_a_leave_brings_cards_back_and_begins_the_passes_anew():
    table = spot(pile="6S", hands={0: "KH", 1: "KD", 2: "QC"}, stock="").does(0, "draw").does(1, "draw")
    assert table.field("passes") == "2"
    table.leaves(0)
    assert (table.field("passes"), table.stock, table.turn) == ("0", ["KH"], 2)
    table.does(2, "draw")
    assert (table.hand(2), table.turn) == (["KH", "QC"], 1)


@pytest.mark.scenario(48)
@pytest.mark.rule("G29", "G19")
def test_the_turn_limit_ends_the_game_by_fewest_cards():
    table = spot(pile="6S", hands={0: "KH", 1: "KD QD", 2: "QC"}, options={"turn_limit": 3})
    table.does(0, "draw").does(1, "draw")
    assert table.outcome is None
    table.does(2, "draw")
    assert (table.result.reason, table.result.places) == ("limit", (1, 3, 1))
    assert (table.result.winners, table.result.losers) == ((0, 2), (1,))


@pytest.mark.scenario(48)
@pytest.mark.rule("G29", "G11")
def test_the_second_turn_of_an_ace_counts_for_the_limit():
    table = spot(2, pile="6S", hands={0: "AS KH"}, options={"turn_limit": 2}).does(0, "AS")
    assert table.outcome is None
    table.does(0, "draw")
    assert table.result.reason == "limit"


@pytest.mark.scenario(53)
@pytest.mark.rule("G29", "G25", "G28")
def test_a_turn_broken_off_by_leaving_counts_only_if_its_last_card_was_laid():
    options = {"turn_limit": 1}
    broken = spot(pile="6S", options=options).leaves(0)
    assert (broken.field("turns"), broken.outcome) == ("0", None)
    finished = spot(pile="QD", hands={0: "JC"}, options=options).does(0, "JC").leaves(0)
    assert (finished.field("turns"), finished.result.reason) == ("1", "limit")


@pytest.mark.rule("G29", "G12")
def test_a_turn_ends_with_the_choice_of_its_suit():
    table = spot(pile="QD", hands={0: "JC KS"}, options={"turn_limit": 1}).does(0, "JC")
    assert table.outcome is None
    table.does(0, "suit-H")
    assert table.result.reason == "limit"


@pytest.mark.rule("G29", "G21")
def test_one_who_goes_out_with_the_last_turn_ends_it_as_the_last_player():
    table = spot(2, pile="10H", hands={0: "KH"}, options={"turn_limit": 1}).does(0, "KH")
    assert table.result.reason == "last_player"


@pytest.mark.rule("G29")
def test_turn_limit_0_is_no_limit():
    table = spot(pile="6S", hands={0: "KH"}, turns=5000, options={"turn_limit": 0}).does(0, "draw")
    assert table.outcome is None


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
