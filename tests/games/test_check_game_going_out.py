"""Check-game: the stock, and going out (docs/rules/check-game.md)."""

import pytest

from kit.check_game_spot import spot, told

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
def test_of_one_who_is_out_nobody_hears_that_they_play_again():
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
def test_one_with_a_last_jack_stays_until_they_have_named_the_suit():
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
