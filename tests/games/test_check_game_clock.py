"""Check-game: silence and leaving (docs/rules/check-game.md)."""

import pytest

from kit.check_game_spot import spot, told

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
