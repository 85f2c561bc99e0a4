"""Switch: setting up, stock, clock, leaving and the result (docs/rules/switch.md, S1–S4, S44–S48, S59, S71–S76)."""

import pytest

from kit.at import Spot
from kit.switch_spot import engine, fitting, lays, live, now, numbers, opened, spot, told
from upcard import BadSetup
from upcard.engine.games.switch import Switch

# --- setting up


@pytest.mark.scenario(1)
@pytest.mark.rule("S2", "S3")
@pytest.mark.parametrize(("seats", "each", "stock"), [(2, 7, 37), (3, 7, 30), (4, 5, 31), (8, 5, 11), (9, 5, 58)])
def test_hands_and_packs_go_by_the_number_of_players(seats: int, each: int, stock: int):
    table = Spot("switch", seats)
    assert [table.count(seat) for seat in range(seats)] == [each] * seats
    assert (len(table.stock), len(table.pile)) == (stock, 1)


@pytest.mark.scenario(1)
@pytest.mark.rule("S2")
@pytest.mark.parametrize("seats", [1, 11])
def test_a_table_has_two_to_ten_players(seats: int):
    with pytest.raises(BadSetup) as refused:
        Spot("switch", seats)
    assert refused.value.rule == "S2"


@pytest.mark.scenario(85)
@pytest.mark.rule("S2")
def test_big_tables_take_as_many_packs_as_leave_a_fifth_in_the_stock():
    ten = Spot("switch", 10)
    assert (ten.count(0), len(ten.stock)) == (5, 53)
    large = Spot("switch", 10, {"hand_size": 10})
    assert (large.count(0), len(large.stock)) == (10, 55)
    with pytest.raises(BadSetup) as refused:
        Spot("switch", 9, {"decks": 1})
    assert refused.value.rule == "S2"


@pytest.mark.rule("S2")
def test_a_fifth_of_the_pack_must_stay_in_the_stock():
    assert len(Spot("switch", 8, {"hand_size": 5, "decks": 1}).stock) == 11
    with pytest.raises(BadSetup) as refused:
        Spot("switch", 6, {"hand_size": 7, "decks": 1})
    assert refused.value.rule == "S2"


@pytest.mark.rule("S2")
@pytest.mark.parametrize("option", [{"hand_size": 11}, {"passes": 10}, {"announce": "loud"}, {"announce_seconds": 0}])
def test_an_option_outside_its_range_is_refused(option: dict[str, int | str]):
    with pytest.raises(BadSetup):
        Spot("switch", 4, option)


@pytest.mark.rule("S1", "S3")
def test_the_seat_left_of_the_dealer_gets_the_first_card_and_begins():
    table = Spot("switch", 3, {"dealer": 0, "starter": "dead"})
    assert (table.turn, table.field("direction"), Spot("switch", 3).turn) == (1, "1", 0)
    supplied = opened("9S", 3, hands={1: "KC QC JC 10C 9C 8C 7C"}, options={"dealer": 0})
    assert (supplied.hand(1), supplied.turn) == (["7C", "8C", "9C", "10C", "JC", "QC", "KC"], 1)


@pytest.mark.rule("S3")
def test_the_deal_is_told_and_the_starter_shown():
    table = Spot("switch", 4, {"starter": "dead"})
    assert told(table) == [("dealt", "S3"), ("starter", "S4")]
    assert table.events(-1)[1].cards == (table.top,)


@pytest.mark.scenario(81)
@pytest.mark.rule("S4")
def test_a_dead_starter_has_no_effect():
    assert now(opened("2S", options={"starter": "dead"})) == ("normal", 0, "2S", 0)


@pytest.mark.scenario(81)
@pytest.mark.rule("S4")
def test_with_redraw_a_trick_card_goes_back_into_the_stock():
    table = opened("8D", stock="9D 4C 6C", options={"starter": "redraw"})
    assert (table.pile, set(table.stock)) == (["9D"], {"8D", "4C", "6C"})


@pytest.mark.rule("S4")
def test_with_redraw_a_trick_card_goes_back_at_any_place():
    tables = [opened("8D", stock="9D 4C 6C", options={"starter": "redraw"}, seed=seed) for seed in range(40)]
    assert {(table.top, *table.stock) for table in tables} == {
        ("9D", "8D", "4C", "6C"),
        ("9D", "4C", "8D", "6C"),
        ("9D", "4C", "6C", "8D"),
    }


@pytest.mark.rule("S4")
def test_with_redraw_a_starter_is_never_a_trick_card():
    for seed in range(30):
        table = Spot("switch", 4, {"starter": "redraw"}, seed)
        assert table.top[:-1] in ("4", "5", "6", "9", "10", "Q", "K")
        assert table.top != "5H"


@pytest.mark.rule("S4", "S2")
def test_with_redraw_a_trick_card_stays_dead_if_the_stock_has_nothing_else():
    table = opened("2S", 2, stock="3S AS", options={"starter": "redraw"})
    assert (now(table), len(table.stock)) == (("normal", 0, "2S", 0), 2)


@pytest.mark.rule("S58", "S59")
def test_the_mode_presets_what_is_not_chosen():
    casual, cut_throat = Spot("switch", 4), Spot("switch", 4, {"mode": "cut-throat"})
    assert (casual.field("passes-left"), casual.windows[0].seconds) == ("1 1 1 1", 0)
    assert (cut_throat.field("passes-left"), cut_throat.windows[0].seconds) == ("0 0 0 0", 30)
    chosen = Spot("switch", 4, {"mode": "cut-throat", "passes": 3, "turn_seconds": 10})
    assert (chosen.field("passes-left"), chosen.windows[0].seconds) == ("3 3 3 3", 10)


# --- stock


@pytest.mark.scenario(50)
@pytest.mark.rule("S44")
def test_an_empty_stock_is_made_anew_from_the_pile_beneath_its_top():
    table = spot(pile="4C 6D 9S", stock="KC", hands={0: "4H 6H", 1: "4S 6S"}).does(0, "draw")
    assert (table.hand(0), table.stock, table.pile) == (["4H", "6H", "KC"], [], ["4C", "6D", "9S"])
    table.does(1, "draw")
    assert ({*table.hand(1), *table.stock}, len(table.stock)) == ({"4S", "6S", "4C", "6D"}, 1)
    assert (table.pile, live(table), told(table)[-2:]) == (["9S"], "9S", [("reshuffled", "S44"), ("drew", "S6")])


@pytest.mark.rule("S44", "S17")
def test_a_penalty_is_drawn_through_a_reshuffle():
    table = spot(pile="4C 6D 2S", stock="KC", phase="twos", pending=3, hands={0: "4H"}).does(0, "draw")
    assert (set(table.hand(0)), table.pile, table.stock) == ({"4H", "KC", "4C", "6D"}, ["2S"], [])


@pytest.mark.rule("S44", "S21")
def test_a_reshuffle_leaves_the_named_suit():
    table = spot(pile="4C AS", live_rank="A", live_suit="H", stock="", hands={0: "4S"}).does(0, "draw")
    assert (table.pile, now(table)) == (["AS"], ("normal", 0, "AH", 1))


@pytest.mark.scenario(51)
@pytest.mark.rule("S47", "S48")
def test_with_no_other_card_to_draw_the_pile_is_taken_and_the_next_may_lead_anything():
    table = spot(pile="9S", stock="", hands={0: "4H", 1: "4C 6H KD"}).does(0, "draw")
    assert (table.hand(0), table.pile, now(table)) == (["9S", "4H"], [], ("normal", 0, "", 1))
    assert (fitting(table, 1), table.legal(1)) == ({"4C", "6H", "KD"}, ["6H", "KD", "4C"])
    refused = table.refused(1, "draw")
    assert (refused.code, refused.rule) == ("nothing_to_draw", "S48")
    assert now(table.does(1, "KD done")) == ("normal", 0, "KD", 2)


@pytest.mark.scenario(52)
@pytest.mark.rule("S45", "S47")
def test_taking_the_pile_cancels_the_rest_of_the_draw():
    table = spot(pile="2D", stock="KC QC", phase="twos", pending=6, hands={0: "4H"}).does(0, "draw")
    assert (table.hand(0), table.pile, now(table)) == (["4H", "2D", "QC", "KC"], [], ("normal", 0, "", 1))


@pytest.mark.scenario(53)
@pytest.mark.rule("S47")
def test_without_reshuffling_an_empty_stock_means_the_whole_pile():
    pile = "4C 6C 8C 10C QC 4D 6D 8D 10D QD 4S 9S"
    table = spot(pile=pile, stock="", options={"reshuffle": False}, hands={0: "4H"}).does(0, "draw")
    assert (set(table.hand(0)), table.pile, table.turn) == ({*pile.split(), "4H"}, [], 1)
    assert ("took_pile", "S47") in told(table)


@pytest.mark.rule("S47", "S23")
def test_the_succession_of_aces_goes_with_the_pile():
    table = spot(pile="AS", live_rank="A", live_suit="H", aces="3 1 1", stock="", hands={0: "4S"}).does(0, "draw")
    assert (table.view(-1).facts["aces"], now(table)) == ((), ("normal", 0, "", 1))


@pytest.mark.rule("S47", "S35")
def test_a_run_is_gone_with_the_pile():
    table = spot(pile="6S", phase="run", run_rank="6", stock="KC", hands={0: "4S"}).does(0, "draw")
    assert (table.hand(0), now(table)) == (["4S", "6S", "KC"], ("normal", 0, "", 1))
    assert table.view(-1).facts["run"] == ()


@pytest.mark.rule("S47")
def test_everybody_knows_the_cards_of_a_pile_that_was_taken():
    pile = "4C 6C 8C 9S"
    table = spot(pile=pile, stock="", options={"reshuffle": False}, hands={0: "4H 6H"}).does(0, "draw")
    for seed in range(10):
        imagined = engine(table).imagine(1, seed)
        assert isinstance(imagined, Switch)
        assert set(pile.split()) < {Switch.words[card] for card in imagined.hand(0)}


@pytest.mark.rule("S48", "S59")
def test_with_nothing_on_the_table_a_timeout_just_passes_the_turn():
    table = spot(pile="", stock="", options={"passes": 1}, hands={0: "4H 6H"}).expires()
    assert (table.hand(0), table.turn, table.field("passes-left")) == (["4H", "6H"], 1, "1 1 1 1")


# --- clock


@pytest.mark.scenario(54)
@pytest.mark.rule("S59")
@pytest.mark.parametrize(
    ("fields", "cards"),
    [
        ({"pile": "9S"}, 3),
        ({"pile": "2S", "phase": "twos", "pending": 4}, 6),
        ({"pile": "6S", "phase": "run", "run_rank": "6"}, 8),
    ],
)
def test_silence_draws_what_the_phase_costs_and_two_more(fields: dict[str, object], cards: int):
    table = spot(**fields).expires()
    assert (table.count(0), table.phase, table.turn, told(table)[0]) == (6 + cards, "normal", 1, ("expired", "S59"))


@pytest.mark.scenario(75)
@pytest.mark.rule("S72", "S59")
def test_without_a_clock_an_absent_player_draws_no_extra_cards():
    table = spot(pile="9S", options={"turn_seconds": 0, "passes": 1}).expires()
    assert (table.count(0), table.turn, table.field("passes-left")) == (7, 1, "1 1 1 1")


@pytest.mark.rule("S58", "S59")
def test_a_pass_spares_the_extra_cards_of_a_timeout():
    table = spot(pile="2S", phase="twos", pending=4, options={"passes": 1}).expires()
    assert (table.count(0), table.field("passes-left"), table.turn) == (10, "0 1 1 1", 1)


@pytest.mark.rule("S58", "S59")
def test_no_pass_is_used_for_a_timeout_that_costs_nothing_extra():
    table = spot(pile="9S", options={"passes": 1, "timeout_cards": 0}).expires()
    assert (table.count(0), table.field("passes-left")) == (7, "1 1 1 1")


@pytest.mark.rule("S72", "S52")
def test_nobody_announces_for_an_absent_player():
    table = spot(pile="8H", options={"announce": "button"}, hands={0: "8S 8D 4D"}).does(0, "8S 8D done").expires()
    assert table.count(0) == 1 + 2 + 3


@pytest.mark.rule("S71")
def test_windows_count_up_from_one_and_an_extra_turn_opens_a_new_one():
    table = spot(pile="9S", hands={0: "8S 8D 4C 6C"})
    assert (numbers(table), table.windows[0].seats) == ([1], (0,))
    table.does(0, "8S 8D done")
    assert (table.turn, numbers(table)) == (0, [2])
    before = table.text(sealed=True)
    assert not table.expire(1)
    assert (table.text(sealed=True), numbers(table.does(0, "draw"))) == (before, [3])


@pytest.mark.rule("S71", "S73")
def test_neither_laying_nor_a_bystander_who_leaves_touches_the_window():
    table = lays(spot(pile="9S", hands={0: "9D 4C 6C"}, window=5), 0, "9D")
    assert numbers(table) == [5]
    assert numbers(table.leaves(2)) == [5]


# --- leaving


@pytest.mark.scenario(76)
@pytest.mark.rule("S73")
def test_the_debt_lapses_with_the_one_who_leaves():
    table = spot(pile="2S", phase="twos", pending=4, turn=1, stock="KC QC", window=3).leaves(1)
    assert (table.stock[:2], len(table.stock), table.hand(1)) == (["KC", "QC"], 8, [])
    assert (now(table), numbers(table), table.field("turns")) == (("normal", 0, "2S", 2), [4], "0")


@pytest.mark.rule("S73")
def test_a_run_is_over_when_the_one_on_turn_leaves():
    table = spot(pile="6S", phase="run", run_rank="6", turn=1, hands={2: "7C 9S 4D"}).leaves(1)
    assert (now(table), fitting(table, 2)) == (("normal", 0, "6S", 2), {"9S"})


@pytest.mark.scenario(103)
@pytest.mark.rule("S73")
@pytest.mark.parametrize(
    ("fields", "debt"),
    [
        ({"pile": "2S", "phase": "twos", "pending": 4}, 4),
        ({"pile": "5H", "phase": "five", "pending": 5}, 5),
        ({"pile": "6S", "phase": "run", "run_rank": "6"}, 6),
    ],
)
def test_a_debt_that_lapses_is_told(fields: dict[str, object], debt: int):
    told = spot(turn=1, **fields).leaves(1).all_events[-2:]
    assert [(event.what, event.rule, event.seat) for event in told] == [("left", "S73", 1), ("lapsed", "S73", 1)]
    assert told[-1].number == debt


@pytest.mark.rule("S73")
def test_where_nothing_is_owed_no_debt_lapses():
    assert spot(pile="9S", turn=1).leaves(1).all_events[-1].what == "left"


@pytest.mark.scenario(103)
@pytest.mark.rule("S73", "S74")
def test_a_debt_lapses_with_a_leave_that_ends_the_game_too():
    over = spot(2, pile="2S", phase="twos", pending=4, turn=1).leaves(1)
    assert (over.result.reason, over.field("pending")) == ("forfeit", "0")
    assert spot(2, pile="2S", phase="twos", pending=4, turn=1).leaves(0).field("pending") == "4"


@pytest.mark.rule("S73")
def test_a_run_and_a_penalty_outlive_a_bystander_who_leaves():
    assert spot(pile="6S", phase="run", run_rank="6", turn=1).leaves(0).phase == "run"
    assert now(spot(pile="2S", phase="twos", pending=4, turn=1).leaves(0)) == ("twos", 4, "2S", 1)


@pytest.mark.rule("S73", "S5")
def test_one_who_left_has_no_word_and_cannot_leave_again():
    table = spot(pile="9S").leaves(2)
    refused = table.refused(2, "draw")
    assert (refused.code, refused.rule, table.legal(2)) == ("not_active", "S73", [])
    again = table.leave(2)
    assert again is not None
    assert again.code == "not_active"


@pytest.mark.rule("S73", "S28")
def test_the_turn_of_one_who_leaves_goes_on_in_the_direction_of_play():
    assert spot(pile="9S", direction=-1, turn=1).leaves(1).turn == 0


@pytest.mark.scenario(77)
@pytest.mark.rule("S74", "S7", "S29")
@pytest.mark.parametrize(("play", "turn"), [("JS done", 3), ("JS JD done", 0)])
def test_jacks_skip_only_seats_still_in(play: str, turn: int):
    assert spot(pile="9S", gone="2", present="0 1 3", hands={0: "JS JD 4C 6C"}).does(0, play).turn == turn


@pytest.mark.scenario(77)
@pytest.mark.rule("S74", "S7")
def test_the_turn_passes_over_those_who_left():
    hands = {0: "4S 6C 8C", 1: "6S 8S 10S"}
    table = spot(pile="9S", gone="2", present="0 1 3", hands=hands).does(0, "4S done").does(1, "6S done")
    assert table.turn == 3


@pytest.mark.rule("S74", "S27")
def test_two_who_are_left_play_eights_as_two_players():
    fields = {"pile": "9S", "gone": "1 2", "present": "0 3", "hands": {0: "8S 8D 4C 6C"}}
    assert spot(**fields).does(0, "8S done").turn == 3
    assert spot(**fields).does(0, "8S 8D done").turn == 0


@pytest.mark.scenario(78)
@pytest.mark.rule("S74", "S76")
def test_the_last_one_left_wins_by_forfeit():
    table = spot(2, pile="9S").leaves(1)
    assert (table.result.reason, table.result.winners, table.result.places) == ("forfeit", (0,), (1, 2))
    assert (table.windows, table.awaited) == ([], [])


# --- the result


@pytest.mark.scenario(79)
@pytest.mark.rule("S76", "S40")
def test_behind_the_winner_the_fewest_cards_are_best_and_equals_share_a_place():
    hands = {0: "4S", 1: "4C 6C 8C 10C", 2: "4D 6D", 3: "8D 10D"}
    table = spot(pile="9S", hands=hands).does(0, "4S done")
    assert (table.result.reason, table.result.places, table.result.scores) == ("out", (1, 4, 2, 2), (0, 4, 2, 2))
    left = spot(pile="9S", hands={**hands, 3: ""}, gone="3", present="0 1 2").does(0, "4S done")
    assert left.result.places == (1, 3, 2, 4)


@pytest.mark.rule("S76")
def test_one_who_has_a_single_card_left_is_behind_the_winner():
    table = spot(2, pile="9S", hands={0: "4S", 1: "4C"}).does(0, "4S done")
    assert (table.result.places, table.result.scores) == ((1, 2), (0, 1))


@pytest.mark.rule("S76", "S74")
def test_of_those_who_left_the_earliest_is_last():
    table = spot(pile="9S").leaves(2).leaves(0).leaves(3)
    assert (table.result.places, table.result.winners) == ((3, 1, 4, 2), (1,))


@pytest.mark.scenario(80)
@pytest.mark.rule("S75", "S76")
def test_at_the_turn_limit_nobody_wins_and_the_fewest_cards_are_best():
    hands = {0: "4S 6S", 1: "4C 6C 8C 10C QC", 2: "4D 6D 8D", 3: "4H 6H 8H 10H"}
    table = spot(pile="9S", hands=hands, options={"turn_limit": 10}, turns=9).does(0, "draw")
    assert (table.result.reason, table.result.winners, table.result.places) == ("limit", (), (1, 4, 1, 3))
    assert (table.result.scores, told(table)[1]) == ((3, 5, 3, 4), ("over", "S75"))


@pytest.mark.rule("S75")
def test_a_turn_that_wins_counts_and_wins_even_at_the_limit():
    table = spot(pile="9S", hands={0: "4S"}, options={"turn_limit": 10}, turns=9).does(0, "4S done")
    assert (table.result.reason, table.field("turns")) == ("out", "10")


@pytest.mark.rule("S75", "S6")
def test_plays_draws_timeouts_paid_mistakes_and_interrupts_complete_a_turn():
    hands = {0: "9D 4C 6C", 1: "9H 4H 6H", 2: "KC 4D 6D"}
    table = spot(pile="9S", hands=hands, options={"quick_play": "rank"}, turn=3).does(3, "draw").does(0, "9D done")
    table.leaves(3)
    assert table.field("turns") == "2"
    table.does(1, "9H done").does(2, "KC done").expires()
    assert table.field("turns") == "5"


@pytest.mark.rule("S5", "S76", "S71")
def test_after_the_end_nothing_is_legal_and_all_hands_are_open():
    table = spot(pile="9S", hands={0: "4S", 1: "4C 6C"}).does(0, "4S done")
    assert ([table.legal(seat) for seat in range(4)], table.windows) == ([[]] * 4, [])
    assert [table.code(1, play) for play in ("draw", "4C done", "last-card")] == ["game_over"] * 3
    assert (table.view(-1).seats[1].cards, told(table)[-1]) == (("4C", "6C"), ("revealed", "S76"))
    refused = table.leave(1)
    assert refused is not None
    assert (refused.code, table.expire(1)) == ("game_over", False)


@pytest.mark.rule("S64")
def test_the_view_tells_what_an_ace_and_a_seven_stand_for_and_nothing_once_they_are_covered():
    table = spot(pile="9S", hands={0: "AD 4C 6C", 1: "7H 4D 6D", 2: "4H 6H 8H"}).does(0, "AD suit-H")
    ace = table.view(3)
    assert (ace.pile[-1], ace.facts["live_rank"], ace.facts["live_suit"]) == ("AD", "A", "H")
    seven = table.does(1, "7H done").view(3)
    assert (seven.pile[-1], seven.facts["live_rank"], seven.facts["live_suit"]) == ("7H", "A", "H")
    plain = table.does(2, "4H done").view(3)
    assert (plain.facts["live_rank"], plain.facts["live_suit"], plain.facts["aces"]) == ("4", "H", ())
