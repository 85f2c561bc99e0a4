"""Check-game: what may be played, and what a card does (docs/rules/check-game.md)."""

import pytest

from kit.check_game_spot import playable, spot, told
from upcard import Table

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


@pytest.mark.rule("G14", "G17")
def test_without_forced_play_the_last_card_that_can_be_had_may_be_drawn():
    table = spot(pile="4C 6S", hands={0: "9S KH"}, stock="", options={"forced_play": False}).does(0, "draw")
    assert (table.hand(0), table.turn) == (["9S", "KH", "4C"], 1)


@pytest.mark.rule("G3", "G14")
def test_a_game_of_version_1_that_does_not_say_so_has_free_draws_and_no_attacking_starter():
    lines = spot(pile="6S", hands={0: "9S KH"}).text().splitlines()
    older = Table.of("\n".join(["game check-game 1", *[line for line in lines if line[:4] not in ("game", "opti")]]))
    assert (older.options["forced_play"], older.options["starter"], older.legal(0)) == (False, "redraw", ["9S", "draw"])


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
