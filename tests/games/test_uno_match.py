"""UNO: the end of a round, the match, teams, clocks and leaving (docs/rules/uno.md, U24–U35, U45–U48)."""

import pytest

from kit.at import Spot
from kit.uno_spot import facts, opened, scores, spot


def pause(seats: int = 3, seed: int = 0, **fields: object) -> Spot:
    """P0 has gone out; the dealer was the last seat."""
    return spot(seats, hands={0: "R7"}, seed=seed, **fields).does(0, "R7")


def all_next(table: Spot) -> Spot:
    for seat in table.awaited:
        table.does(seat, "next")
    return table


# --- the end of a round


@pytest.mark.scenario(33)
@pytest.mark.rule("U24", "U25")
def test_who_goes_out_scores_what_the_others_hold():
    table = spot(hands={0: "R7", 1: "B9 Yskip", 2: "W G0"}).does(0, "R7")
    assert (table.phase, scores(table)) == ("round_over", [79, 0, 0])


@pytest.mark.rule("U25")
def test_every_copy_of_a_card_counts():
    table = spot(hands={0: "R7", 1: "B9 B9", 2: "W W W W Gskip"}).does(0, "R7")
    assert scores(table) == [18 + 220, 0, 0]


@pytest.mark.scenario(34)
@pytest.mark.rule("U24", "U25")
def test_going_out_on_a_draw_two_the_next_player_still_draws():
    table = spot(hands={0: "R+2", 1: "B9", 2: "G4"}).does(0, "R+2")
    assert (table.hand(1), scores(table)) == (["Y1", "Y2", "B9"], [16, 0, 0])
    assert [(event.seat, event.number) for event in table.events(-1) if event.what == "conceded"] == [(1, 12), (2, 4)]


@pytest.mark.scenario(35)
@pytest.mark.rule("U24")
def test_going_out_on_a_wild_draw_four_asks_for_no_colour():
    table = spot(hands={0: "W+4", 1: "B9", 2: "G4"}).does(0, "W+4 colour-B")
    assert (table.phase, table.hand(1), scores(table)) == ("round_over", ["Y1", "Y2", "Y3", "Y4", "B9"], [23, 0, 0])
    assert table.field("colour") == "R"


@pytest.mark.scenario(62)
@pytest.mark.rule("U24")
def test_going_out_on_a_wild_asks_for_no_colour():
    table = spot(hands={0: "W", 1: "B9", 2: "G4"}).does(0, "W")
    assert (table.phase, scores(table)) == ("round_over", [13, 0, 0])


@pytest.mark.rule("U24")
def test_a_last_card_wins_without_a_call():
    table = spot(hands={0: "R7 R8", 1: "R2 B9", 2: "G4"}).does(0, "R7").does(1, "R2").does(2, "draw").does(0, "R8")
    assert scores(table) == [9 + 4 + 1, 0, 0]  # P2 drew Y1


@pytest.mark.scenario(36)
@pytest.mark.rule("U26")
@pytest.mark.parametrize(("had", "phase"), [(421, "over"), (420, "round_over")])
def test_the_match_ends_at_the_target(had: int, phase: str):
    table = spot(hands={0: "R7", 1: "B9 Yskip", 2: "W G0"}, scores=f"{had} 0 0").does(0, "R7")
    assert (table.phase, scores(table)[0]) == (phase, had + 79)


@pytest.mark.scenario(36)
@pytest.mark.rule("U26", "U45")
def test_the_deal_moves_on_and_the_scores_stay():
    tables = [all_next(pause(seed=seed, scores="5 6 7", direction=-1)) for seed in range(12)]
    assert {table.field("dealer") for table in tables} == {"0"}
    assert {tuple(scores(table)[1:]) for table in tables} == {(6, 7)}
    by_number = [(table.turn, table.field("direction")) for table in tables if table.top[1:].isdigit()]
    assert set(by_number) == {(1, "1")}


@pytest.mark.rule("U26")
def test_with_target_0_a_single_round_decides():
    table = pause(options={"target": 0})
    assert (table.phase, table.result.reason, table.result.winners) == ("over", "round", (0,))
    assert (table.result.places, table.code(1, "next"), table.awaited) == ((1, 2, 3), "game_over", [])


@pytest.mark.rule("U26", "U27")
def test_the_winner_of_a_match_is_ranked_first_and_the_others_by_score():
    table = pause(4, scores="500 30 40 50")
    result = table.result
    assert (result.reason, result.winners, result.places) == ("match", (0,), (1, 4, 3, 2))
    assert result.scores[1:] == (30, 40, 50)


@pytest.mark.rule("U27")
def test_equal_scores_are_ranked_by_points_conceded_then_by_seat():
    table = spot(4, hands={0: "R7", 1: "B9", 2: "G4", 3: "B4"}, scores="490 30 30 30").does(0, "R7")
    assert (table.field("conceded"), table.result.places) == ("0 9 4 4", (1, 4, 2, 3))


@pytest.mark.rule("U26", "U27")
def test_the_winner_of_a_round_without_points_is_ranked_first():
    table = spot(hands={0: "B0", 1: "R7", 2: "G0"}, turn=1, options={"target": 0}).does(1, "R7")
    assert (table.result.scores, table.result.places) == ((0, 0, 0), (2, 1, 3))


@pytest.mark.rule("U27", "U33")
def test_a_leaver_ranks_behind_all_who_stayed_whatever_their_score():
    table = spot(hands={0: "R7", 1: "B9"}, scores="491 10 400").leaves(2).does(0, "R7")
    assert (table.result.reason, table.result.places) == ("match", (1, 2, 3))


# --- between rounds


@pytest.mark.scenario(55)
@pytest.mark.rule("U25", "U45")
def test_between_rounds_all_hands_lie_open_and_everybody_is_awaited():
    table = spot(hands={0: "R7", 1: "B9 Yskip", 2: "W G0"}).does(0, "R7")
    assert {table.view(seat).seats[1].cards for seat in (-1, 0, 1, 2)} == {("Yskip", "B9")}
    assert (table.awaited, table.windows[0].seats) == ([0, 1, 2], (0, 1, 2))


@pytest.mark.scenario(55)
@pytest.mark.rule("U45", "U47")
def test_everybody_says_next_once():
    table = pause()
    number = table.window
    table.does(0, "next")
    assert (table.code(0, "next"), table.code(1, "draw"), table.window) == ("not_your_turn", "game_over", number)
    assert facts(table)["ready"] == (0,)
    table.does(1, "next").does(2, "next")
    assert (table.phase, table.field("round"), table.window > number, table.field("ready")) == ("turn", "2", True, "")


@pytest.mark.scenario(55)
@pytest.mark.rule("U45", "U31")
def test_the_pause_runs_out():
    table = pause().does(0, "next").expires()
    assert (table.field("round"), table.field("turns"), table.phase) == ("2", "1", "turn")


@pytest.mark.scenario(55)
@pytest.mark.rule("U45", "U48")
def test_the_next_round_begins_when_the_last_one_awaited_leaves():
    table = pause().does(0, "next").does(1, "next").leaves(2)
    assert (table.field("round"), table.count(2), table.field("present")) == ("2", 0, "0 1")
    assert table.count(0) + table.count(1) in (14, 16)


# --- enough of it


def stopping() -> Spot:
    """P0 has gone out at a table where the match may end between rounds."""
    return spot(hands={0: "R7", 1: "B9 Yskip", 2: "W G0"}, options={"enough": True}).does(0, "R7")


@pytest.mark.scenario(80)
@pytest.mark.rule("U53")
def test_who_has_had_enough_ends_the_match_and_most_points_win():
    table = stopping().does(1, "next")
    assert table.code(1, "enough") == "not_your_turn"
    table.does(0, "enough")
    assert (table.phase, table.result.reason, table.result.winners) == ("over", "enough", (0,))
    assert (table.result.scores, table.result.places) == ((79, 0, 0), (1, 2, 3))


@pytest.mark.scenario(80)
@pytest.mark.rule("U53", "U27")
def test_the_leader_wins_whoever_says_it():
    table = stopping().does(2, "enough")
    assert table.result.winners == (0,)


@pytest.mark.scenario(80)
@pytest.mark.rule("U53")
def test_enough_without_any_points_has_no_winner():
    table = spot(stock="", hands={0: "B7", 1: "G1", 2: "G2"}, options={"enough": True})
    table.does(0, "draw").does(1, "draw").does(2, "draw").does(1, "enough")
    assert (table.result.reason, table.result.winners) == ("enough", ())


@pytest.mark.scenario(80)
@pytest.mark.rule("U53", "U45")
def test_without_the_option_nobody_ends_a_match_so():
    assert pause().code(0, "enough") == "game_over"


@pytest.mark.rule("U6", "U45")
def test_a_late_word_in_the_pause_is_answered_by_the_end_of_the_round():
    table = spot(hands={0: "R7"})
    late = table.window
    table.does(0, "R7")
    assert (table.code(1, "draw", late), table.code(1, "next", late)) == ("game_over", "stale")
    assert (table.code(1, "catch-0", table.window), table.code(0, "say-uno R7")) == ("game_over", "game_over")


@pytest.mark.scenario(57)
@pytest.mark.rule("U26", "U33", "U48")
def test_one_who_leaves_between_rounds_keeps_their_points_and_is_dealt_nothing():
    tables = [all_next(pause(seed=seed).leaves(0)) for seed in range(12)]
    assert {(table.field("dealer"), table.count(0)) for table in tables} == {("1", 0)}
    assert {table.turn for table in tables if table.top[1:].isdigit()} == {2}
    assert {table.turn for table in tables if not table.top[1:].isdigit()} <= {1}  # two-player rules
    result = tables[0].leaves(1).result
    assert (result.places, result.winners, result.scores[0] > 0) == ((3, 2, 1), (2,), True)


# --- dead rounds


@pytest.mark.scenario(60)
@pytest.mark.rule("U46")
def test_no_turn_begins_after_the_last_one():
    table = spot(hands={0: "B1", 1: "B2"}, options={"turn_limit": 2}).does(0, "draw")
    assert (table.phase, table.field("turns")) == ("turn", "2")
    assert (table.does(1, "draw").phase, table.field("dead-rounds"), scores(table)) == ("round_over", "1", [0, 0, 0])


@pytest.mark.rule("U46")
def test_the_answer_to_a_wild_draw_four_is_no_turn():
    table = spot(hands={0: "W+4 B2 G7", 1: "G1"}, options={"turn_limit": 2}).does(0, "W+4 colour-B").does(1, "accept")
    assert (table.phase, table.turn, table.field("turns")) == ("turn", 2, "2")


@pytest.mark.rule("U46", "U24")
def test_the_last_turn_may_still_win_the_round():
    table = spot(hands={0: "R7", 1: "B2", 2: "B3"}, options={"turn_limit": 1}).does(0, "R7")
    assert (scores(table), table.field("dead-rounds")) == ([5, 0, 0], "0")


@pytest.mark.scenario(56)
@pytest.mark.rule("U46", "U27")
def test_three_dead_rounds_in_a_row_end_the_match():
    table = spot(stock="", hands={0: "B1", 1: "B2", 2: "B3"}, dead_rounds=2, scores="10 30 20")
    table.does(0, "draw").does(1, "draw").does(2, "draw")
    assert (table.phase, table.result.reason, table.result.winners) == ("over", "dead", ())
    assert table.result.places == (3, 1, 2)


@pytest.mark.rule("U46")
def test_a_won_round_starts_the_count_of_dead_rounds_again():
    assert pause(dead_rounds=2).field("dead-rounds") == "0"


@pytest.mark.scenario(56)
@pytest.mark.rule("U30", "U46")
def test_with_target_0_the_first_dead_round_ends_it():
    table = spot(stock="", hands={0: "B1", 1: "B2", 2: "B3"}, options={"target": 0})
    table.does(0, "draw").does(1, "draw").does(2, "draw")
    assert (table.phase, table.result.reason, table.result.winners) == ("over", "dead", ())


@pytest.mark.scenario(56)
@pytest.mark.rule("U31", "U46")
def test_a_table_where_nobody_acts_comes_to_its_end():
    table = Spot("uno", 3)
    while table.windows:
        table.expires()
    assert (table.result.reason, table.field("dead-rounds"), table.field("round")) == ("dead", "3", "3")


# --- teams


@pytest.mark.scenario(40)
@pytest.mark.rule("U34", "U35")
def test_a_team_scores_the_cards_of_both_opponents():
    table = spot(4, hands={0: "R7", 1: "B9", 2: "W", 3: "Gskip"}, options={"teams": True}).does(0, "R7")
    assert (scores(table), table.field("conceded")) == ([29, 0], "0 29")
    assert facts(table)["scores"] == (29, 0, 29, 0)


@pytest.mark.rule("U34")
def test_partners_do_not_see_each_others_cards():
    table = spot(4, hands={2: "W B1"}, options={"teams": True})
    assert table.view(0).seats[2].cards == ("?", "?")


@pytest.mark.rule("U34")
def test_each_is_told_who_the_partner_is():
    table = spot(4, options={"teams": True})
    assert [facts(table, seat).get("partner") for seat in (-1, 0, 1, 2, 3)] == [None, 2, 3, 0, 1]
    assert "partner" not in facts(spot(4), 0)


@pytest.mark.rule("U35", "U26")
def test_partners_win_together():
    options = {"teams": True, "target": 29}
    table = spot(4, hands={1: "R7", 0: "B9", 3: "W", 2: "Gskip"}, turn=1, options=options).does(1, "R7")
    assert (table.result.winners, table.result.places, table.result.scores) == ((1, 3), (3, 1, 3, 1), (0, 29, 0, 29))


@pytest.mark.scenario(42)
@pytest.mark.rule("U33")
def test_a_team_that_loses_a_player_loses_the_match():
    table = spot(4, options={"teams": True}, scores="10 400").leaves(3)
    assert (table.result.reason, table.result.winners, table.result.places) == ("forfeit", (0, 2), (1, 3, 1, 3))


# --- clocks and leaving


@pytest.mark.rule("U47")
def test_a_turn_has_30_seconds_a_colour_or_an_answer_10_and_the_pause_15():
    turn, drawn = spot(), spot(stock="R8").does(0, "draw")
    wild = spot(hands={0: "W+4 B2 B3"}).does(0, "W+4")
    answer = spot(hands={0: "W+4 B2 B3"}).does(0, "W+4 colour-B")
    tables = [turn, drawn, wild, answer, pause()]
    assert [table.phase for table in tables] == ["turn", "drawn", "choose_colour", "challenge", "round_over"]
    assert [table.windows[0].seconds for table in tables] == [30, 30, 10, 10, 15]


@pytest.mark.scenario(41)
@pytest.mark.rule("U31")
@pytest.mark.parametrize("stock", ["Y1 Y2", "R8 Y2"])
def test_silence_draws_a_card_and_keeps_it(stock: str):
    table = spot(stock=stock, hands={0: "B1 R2"}).expires()
    assert (table.count(0), table.turn, table.phase) == (3, 1, "turn")


@pytest.mark.scenario(41)
@pytest.mark.rule("U31")
def test_silence_keeps_a_drawn_card():
    table = spot(stock="R8 Y2", hands={0: "B1 R2"}).does(0, "draw").expires()
    assert (table.count(0), table.turn) == (3, 1)


@pytest.mark.scenario(41)
@pytest.mark.rule("U31", "U47")
def test_a_closed_window_does_not_expire():
    table = spot(hands={0: "R7 B2 B3"}).does(0, "R7")
    before = table.text()
    assert not table.expire(table.window - 1)
    assert table.text() == before


@pytest.mark.rule("U30", "U31")
def test_silence_passes_where_there_is_nothing_to_draw():
    table = spot(stock="", hands={0: "R2 B1"}).expires()
    assert (table.hand(0), table.turn, table.field("dead")) == (["R2", "B1"], 1, "1")


@pytest.mark.scenario(42)
@pytest.mark.rule("U33")
def test_the_last_one_left_wins():
    table = spot(2, scores="3 450").leaves(1)
    assert (table.phase, table.result.reason, table.result.winners) == ("over", "forfeit", (0,))
    assert (table.result.places, table.result.scores) == ((1, 2), (3, 450))


@pytest.mark.rule("U33")
def test_the_earliest_leaver_is_last():
    table = spot(4, scores="1 400 300 2").leaves(1).leaves(2).leaves(0)
    assert table.result.places == (2, 4, 3, 1)


@pytest.mark.rule("U33")
def test_leaving_twice_or_after_the_end_is_refused():
    table = spot().leaves(1)
    refused = table.leave(1)
    assert refused is not None
    assert refused.code == "not_active"
    over = table.leaves(2).leave(0)
    assert over is not None
    assert over.code == "game_over"


@pytest.mark.rule("U33", "U48")
def test_a_leavers_hand_goes_under_the_stock():
    table = spot(stock="R8 Y2", hands={0: "B1 B2"}).does(0, "draw").leaves(0)
    assert (table.stock[0], sorted(table.stock[1:]), table.turn) == ("Y2", ["B1", "B2", "R8"], 1)
    assert (table.phase, table.field("gone"), table.view(-1).seats[0].marks) == ("turn", "0", ("left",))


@pytest.mark.rule("U48")
def test_somebody_elses_leave_changes_neither_turn_nor_window():
    table = spot(hands={0: "W B1 B2"}).does(0, "W")
    number = table.window
    table.leaves(2)
    assert (table.phase, table.turn, table.window) == ("choose_colour", 0, number)


@pytest.mark.scenario(48)
@pytest.mark.rule("U48")
def test_a_wild_whose_player_leaves_keeps_the_old_colour():
    table = spot(hands={0: "W B2 G3"}).does(0, "W").leaves(0)
    assert (table.top, table.field("colour"), table.turn, table.phase) == ("W", "R", 1, "turn")


@pytest.mark.rule("U33")
def test_one_who_left_says_nothing_more():
    table = pause().leaves(2)
    assert (table.code(2, "next"), table.awaited) == ("not_your_turn", [0, 1])
    table = opened("B9").leaves(2)
    assert {table.code(2, word) for word in ("R1", "draw", "next")} == {"not_your_turn"}
