"""Check! by its worked scenarios: peeks and swaps, the stack, Check, last turns, leaving and winning."""

import pytest

from kit.check_round import Round, lies, spot, using

SECOND = "JD 9D 2S 4H"
THIRD = "10C AC 3S 6H"


def king(**fields: object) -> Round:
    return using("K", **{"grids": {1: SECOND, 2: THIRD}, **fields})  # type: ignore[arg-type]


# --- the stack


@pytest.mark.scenario(20)
@pytest.mark.rule("C20", "C25", "C26", "C29", "C30")
def test_the_last_ability_is_used_first():
    table = spot(grids={1: "KD 9D 2S 4H"}).does(0, "deck", "slot-3").does(1, "slot-0")
    assert (table.field("stack"), table.awaited) == ("0:K:peek 1:K:peek", [1])
    table.does(1, "skip", "skip")
    assert (table.field("stack"), table.awaited) == ("0:K:peek", [0])
    table.does(0, "skip", "skip")
    assert (table.phase, table.turn) == ("draw", 1)


@pytest.mark.scenario(21)
@pytest.mark.rule("C20", "C30")
def test_two_kings_of_one_player_are_used_one_after_the_other():
    table = spot(grids={0: "5H KD 2D KS", 1: SECOND, 2: THIRD}).does(0, "deck", "slot-3", "slot-1")
    assert table.field("stack") == "0:K:peek 0:K:peek"
    table.does(0, "peek 1.0 1.1", "swap 1.0 1.1")
    assert (table.field("stack"), table.grid(1)) == ("0:K:peek", "9D JD 2S 4H")
    table.does(0, "peek 2.0 2.1", "swap 2.0 0.0")
    assert (table.turn, table.grid(2)) == (1, "5H AC 3S 6H")


@pytest.mark.scenario(22)
@pytest.mark.rule("C25", "C31", "C32", "C33")
def test_the_ability_of_one_who_emptied_their_grid_fizzles():
    table = spot(grids={1: "KD - - -"}).does(0, "deck", "slot-3").does(1, "slot-0")
    assert (table.locked(1), table.field("caller"), table.field("stage"), table.queue) == (
        "empty",
        "1",
        "final",
        (2, 0),
    )
    assert (table.field("stack"), table.awaited) == ("0:K:peek", [0])
    assert "fizzled" in [event.what for event in table.events(2)]
    table.does(0, "skip", "skip")
    assert (table.turn, table.queue) == (2, (0,))
    table.does(2, "deck", "throw").all_pass()
    assert (table.turn, table.queue) == (0, ())
    table.does(0, "deck", "throw").all_pass()
    assert table.result.reason == "check"


@pytest.mark.rule("C25", "C31")
def test_one_who_empties_their_grid_with_their_own_pair_loses_both_abilities():
    table = spot(grids={0: "KS KD - -"}).does(0, "take", "slot-0")
    assert table.grid(0) == "6C KD - -"
    table.all_pass().does(0, "skip", "skip")
    assert table.turn == 1
    both = lies("KS", grids={0: "KD - - -"}, stack="0:K:peek").does(0, "slot-0")
    assert (both.field("stack"), both.turn, both.phase, both.queue) == ("", 1, "draw", (2,))


# --- peek and swap


@pytest.mark.scenario(23)
@pytest.mark.rule("C27", "C28")
def test_a_queen_peeks_at_one_card_and_swaps():
    table = using("Q", grids={1: "JD 9D AH 4H"}, known_1="AH").does(0, "peek 1.2")
    peeks = [[(event.other, event.number, event.cards) for event in table.events(seat)] for seat in (0, 1, -1)]
    assert peeks == [[(1, 2, ("AH",))], [(1, 2, ("?",))], [(1, 2, ("?",))]]
    assert (table.knowers("AH"), table.faces(0, 1), table.fact("peeked")) == ([0, 1], "? ? AH ?", ("1.2",))
    table.does(0, "swap 0.0 1.2")
    assert (table.grid(0), table.grid(1)) == ("AH 9C 2D KS", "JD 9D 5H 4H")
    assert (table.knowers("AH"), table.knowers("5H"), table.fact("swapped")) == ([0, 1], [], ("0.0", "1.2"))


@pytest.mark.scenario(24)
@pytest.mark.rule("C26", "C28")
def test_a_jack_only_swaps():
    table = using("J")
    plays = ("peek 1.0", "swap 0.0 0.0", "swap 0.0 0.1", "swap 1.0 2.3")
    assert [table.code(0, play) for play in plays] == ["wrong_stage", "same_card", "", ""]


@pytest.mark.scenario(25)
@pytest.mark.rule("C27", "C28", "C35", "C45")
def test_what_can_be_targeted():
    table = king(grids={1: SECOND, 2: "- 4D 9S 9H"}, locked_1="called", stage="final", caller=1)
    before = table.text()
    plays = ("peek 1.0", "peek 2.0", "peek 2.1 2.1", "peek 2.1 2.2 2.3")
    assert [table.code(0, play) for play in plays] == ["bad_target", "bad_target", "same_card", "bad_list"]
    assert table.text() == before
    table.does(0, "peek 2.1")
    assert (table.field("stack"), table.code(0, "swap 0.0 1.0")) == ("0:K:swap", "bad_target")


@pytest.mark.scenario(25)
@pytest.mark.rule("C26", "C45")
def test_a_queen_cannot_peek_at_two_cards():
    table = using("Q", grids={2: "- 4D 9S 9H"})
    assert (table.code(0, "peek 2.1 2.2"), table.known(0)) == ("too_many", ["QH", "6C"])
    assert (table.says(0, "peek", "seat-2", "slot-1"), table.legal(0)) == ("", ["done"])


@pytest.mark.rule("C35")
def test_a_locked_seat_cannot_be_named():
    table = using("J", turn=1, stack="1:J:swap", locked_0="called", stage="final", caller=0)
    assert (table.says(1, "swap"), table.legal(1), table.says(1, "seat-0")) == ("", ["seat-1", "seat-2"], "bad_target")


@pytest.mark.rule("C45")
def test_a_seat_whose_cards_are_all_named_cannot_be_named_again():
    table = king(grids={1: "JD - - -", 2: THIRD})
    assert table.says(0, "peek", "seat-1", "slot-0", "seat-1") == "same_card"
    assert table.says(0, "seat-2", "slot-0", "seat-0") == "too_many"


@pytest.mark.scenario(26)
@pytest.mark.rule("C29", "C30")
@pytest.mark.parametrize("second", ["skip", "swap 0.0 1.0"])
def test_either_step_may_be_skipped(second):
    table = using("Q").does(0, "skip")
    assert (table.field("stack"), table.phase) == ("0:Q:swap", "ability")
    table.does(0, second)
    assert (table.phase, table.turn) == ("draw", 1)


@pytest.mark.scenario(43)
@pytest.mark.rule("C27", "C29", "C39")
def test_ways_to_use_a_kings_peek():
    seen = []
    for play in ("peek 1.2 2.0", "peek 1.2", "skip"):
        table = king().does(0, play)
        assert table.field("stack") == "0:K:swap"
        seen.append((table.faces(0, 1), table.faces(0, 2)))
    assert seen == [("? ? 2S ?", "10C ? ? ?"), ("? ? 2S ?", "? ? ? ?"), ("? ? ? ?", "? ? ? ?")]
    table = king().expires()
    assert (table.field("stack"), table.known(0)) == ("", ["KH", "6C"])


@pytest.mark.scenario(43)
@pytest.mark.rule("C45")
def test_a_peek_word_by_word():
    table = king(window=4)
    assert table.says(0, "peek") == ""
    assert table.legal(0) == ["seat-0", "seat-1", "seat-2"]
    assert [table.says(0, word) for word in ("done", "skip", "slot-2")] == ["nothing_named", "unfinished", "unfinished"]
    assert table.says(0, "seat-1", "slot-2") == ""
    assert (table.window, table.faces(0, 1), "2S" in table.known(0)) == (4, "? ? ? ?", False)
    assert table.says(0, "done") == ""
    assert (table.window, table.faces(0, 1), table.knowers("2S")) == (5, "? ? 2S ?", [0])
    assert (table.code(0, "peek 1.2"), table.says(0, "done"), table.says(0, "seat-1")) == (
        "wrong_stage",
        "not_begun",
        "not_begun",
    )


@pytest.mark.rule("C45")
def test_what_is_to_be_begun_is_named():
    assert [king().why(0, word) for word in ("done", "seat-1")] == ["peek", "peek"]
    assert using("J").why(0, "slot-0") == "swap"


@pytest.mark.rule("C45")
def test_behind_a_seat_comes_its_slot():
    table = king()
    assert table.says(0, "peek", "seat-1", "seat-0") == "unfinished"
    assert (table.why(0, "seat-0"), table.legal(0)) == ("slot", ["slot-0", "slot-1", "slot-2", "slot-3"])


@pytest.mark.scenario(43)
@pytest.mark.rule("C43")
def test_an_unfinished_play_does_not_come_in():
    assert [king().code(0, play) for play in ("peek", "done", "peek seat-1 slot-2")] == ["bad_list"] * 3


@pytest.mark.scenario(44)
@pytest.mark.rule("C28", "C45")
def test_a_swap_word_by_word():
    table = using("J", grids={1: SECOND})
    assert table.says(0, "swap", "seat-0", "slot-0") == ""
    assert (table.grid(0), table.grid(1)) == ("5H 9C 2D KS", SECOND)
    assert [table.says(0, word) for word in ("done", "swap", "slot-1")] == ["unfinished"] * 3
    assert table.says(0, "seat-1", "slot-0") == ""
    assert (table.grid(0), table.grid(1), table.turn) == ("JD 9C 2D KS", "5H 9D 2S 4H", 1)


@pytest.mark.scenario(44)
@pytest.mark.rule("C45")
def test_a_refused_swap_leaves_nothing_behind():
    table = using("J", grids={1: SECOND})
    before = table.text()
    for play in ("swap seat-0 slot-0 seat-0 slot-9", "swap seat-0 slot-0 seat-5 slot-0"):
        refused = table.act(0, play)
        assert refused is not None
        assert refused.code == "bad_target"
    assert table.text() == before


@pytest.mark.scenario(45)
@pytest.mark.rule("C29")
def test_one_who_can_reach_one_card_only_must_skip_the_swap():
    table = spot(2, grids={0: "JS - - -"}, stage="final", caller=1, locked_1="called").does(0, "deck", "slot-0", "pass")
    assert (table.field("stack"), table.says(0, "swap"), table.legal(0)) == ("0:J:swap", "bad_target", ["skip"])
    assert table.code(0, "swap 0.0 1.0") == "bad_target"
    assert table.does(0, "skip").result.reason == "check"


@pytest.mark.scenario(45)
@pytest.mark.rule("C28", "C29")
@pytest.mark.parametrize(
    ("own", "alone", "code"), [("5H - - -", False, ""), ("5H 9C - -", True, ""), ("- 9C - -", True, "bad_target")]
)
def test_a_swap_needs_two_cards_within_reach(own, alone, code):
    others = {"stage": "final", "caller": 1, "locked_1": "called", "locked_2": "empty"} if alone else {}
    assert using("J", grids={0: own}, **others).says(0, "swap") == code


@pytest.mark.scenario(46)
@pytest.mark.rule("C45", "C48")
def test_a_half_made_peek_holds_the_floor_and_is_taken_back_by_a_leave():
    table = king(window=4)
    table.says(0, "peek", "seat-1", "slot-2")
    assert [table.says(2, word) for word in ("pass", "skip")] == ["wrong_phase", "not_your_turn"]
    table.leaves(1)
    assert (table.field("making"), table.field("stack"), table.window) == ("", "0:K:peek", 4)
    assert ("2S" in table.known(0), table.says(0, "peek", "seat-1")) == (False, "bad_target")


@pytest.mark.scenario(46)
@pytest.mark.rule("C39", "C45")
def test_a_half_made_peek_is_taken_back_by_the_clock():
    table = king()
    table.says(0, "peek", "seat-1", "slot-2")
    table.expires()
    assert (table.field("making"), table.field("stack"), table.turn, "2S" in table.known(0)) == ("", "", 1, False)


@pytest.mark.rule("C46")
@pytest.mark.parametrize(("play", "idle"), [("skip", "6"), ("swap 0.0 1.0", "0")])
def test_using_an_ability_is_acting_and_skipping_it_is_not(play, idle):
    assert using("J", idle=5).does(0, play).field("idle") == idle


@pytest.mark.rule("C46")
def test_a_peek_is_acting():
    assert using("Q", idle=5).does(0, "peek 1.0", "skip").field("idle") == "0"


# --- Check and the last turns


@pytest.mark.scenario(27)
@pytest.mark.rule("C12", "C32", "C33")
def test_a_call_gives_everybody_else_a_last_turn():
    table = spot(turn=1).does(1, "check")
    assert (table.locked(1), table.turn, table.phase, table.queue, table.pile) == ("called", 2, "draw", (0,), ["6C"])
    table.does(2, "deck", "throw").all_pass().does(0, "deck", "throw").all_pass()
    assert (table.phase, table.result.reason) == ("over", "check")


@pytest.mark.scenario(28)
@pytest.mark.rule("C12", "C34")
def test_when_check_cannot_be_called():
    table = spot(turn=1)
    assert (table.code(2, "check"), table.does(1, "deck").code(1, "check")) == ("not_your_turn", "wrong_phase")
    final = spot(turn=2, stage="final", caller=1, locked_1="called")
    assert (final.code(2, "check"), final.legal(2)) == ("final_turns", ["deck", "take"])


@pytest.mark.scenario(29)
@pytest.mark.rule("C31", "C33")
def test_one_who_runs_out_of_cards_out_of_turn_has_called():
    table = spot(turn=1, grids={0: "5S - - -", 1: "5D 9D 2S 4H"}).does(1, "deck", "slot-0").does(0, "slot-0")
    assert (table.field("caller"), table.turn, table.phase, table.queue) == ("0", 2, "draw", (1,))
    table.does(2, "deck", "throw").all_pass()
    assert table.turn == 1
    table.does(1, "deck", "throw").all_pass()
    assert table.result.reason == "check"


@pytest.mark.scenario(30)
@pytest.mark.rule("C33")
def test_of_two_players_the_current_one_gets_one_more_turn():
    table = spot(2, turn=1, grids={0: "5S - - -", 1: "5D 9D 2S 4H"}).does(1, "deck", "slot-0").does(0, "slot-0")
    assert (table.turn, table.phase, table.queue) == (1, "draw", ())
    assert table.does(1, "deck", "throw", "pass").result.reason == "check"


@pytest.mark.scenario(31)
@pytest.mark.rule("C31")
def test_a_second_empty_hand_only_locks():
    final = {"stage": "final", "caller": 1, "locked_1": "called", "queue": 0}
    table = spot(turn=2, grids={0: "5S - - -", 2: "5D 9D 2S 4H"}, **final).does(2, "deck", "slot-0").does(0, "slot-0")
    assert (table.locked(0), table.field("caller"), table.result.reason) == ("empty", "1", "check")


@pytest.mark.scenario(37)
@pytest.mark.rule("C36")
@pytest.mark.parametrize(
    ("first", "second", "scores", "winners"),
    [
        ("AD 2S - -", "5D 9H - -", (1, 14), (0,)),
        ("- - - -", "AH - - -", (0, -1), (1,)),
        ("2S 3D - -", "5D - - -", (5, 5), (0, 1)),
        ("10S JD QD KD", "9H - - -", (46, 9), (1,)),
    ],
)
def test_the_lowest_total_wins(first, second, scores, winners):
    final = {"stage": "final", "caller": 0, "locked_0": "empty", "turn": 1}
    table = lies("7H", 2, grids={0: first, 1: second}, **final).expires()
    assert (table.result.reason, table.result.scores, table.result.winners) == ("check", scores, winners)
    assert [table.faces(-1, seat) for seat in (0, 1)] == [first, second]


@pytest.mark.rule("C36")
@pytest.mark.parametrize(
    ("rank", "points"), [("A", -1), *[(str(n), n) for n in range(2, 11)], ("J", 11), ("Q", 12), ("K", 13)]
)
def test_what_each_card_is_worth(rank, points):
    table = lies("7H", 2, grids={0: f"{rank}S - - -"}, options={"turn_limit": 1}).expires()
    assert table.result.scores[0] == points


# --- leaving


@pytest.mark.scenario(39)
@pytest.mark.rule("C41", "C48")
def test_a_card_held_by_a_leaver_goes_on_the_pile_without_matching():
    table = spot(turn=1, phase="decide", held="8D", stock="KC ..").leaves(1)
    assert (table.top, table.locked(1), table.turn, table.phase) == ("8D", "left", 2, "draw")
    table.does(2, "deck", "throw").all_pass()
    assert (table.awaited, table.code(2, "peek 1.0")) == ([2], "bad_target")


@pytest.mark.rule("C41")
def test_a_court_card_held_by_a_leaver_has_no_ability():
    table = spot(turn=1, phase="decide", held="KC").leaves(1)
    assert (table.top, table.field("stack"), table.turn, table.phase) == ("KC", "", 2, "draw")


@pytest.mark.scenario(39)
@pytest.mark.rule("C41", "C48")
def test_the_last_one_who_stays_wins():
    table = spot(2, grids={0: "KS KD KC KH", 1: "AS - - -"}).does(0, "deck").leaves(1)
    assert (table.result.reason, table.result.winners, table.top) == ("left", (0,), "3C")
    refused = table.leave(0)
    assert refused is not None
    assert refused.code == "game_over"


@pytest.mark.rule("C48")
def test_nobody_leaves_twice():
    refused = spot().leaves(1).leave(1)
    assert refused is not None
    assert refused.code == "locked"


@pytest.mark.scenario(51)
@pytest.mark.rule("C32", "C41", "C48")
def test_leavers_lose_their_last_turns():
    table = spot(4, turn=1).does(1, "check")
    assert (table.turn, table.queue) == (2, (3, 0))
    assert table.leaves(3).queue == (0,)
    assert (table.leaves(2).turn, table.phase) == (0, "draw")
    assert table.does(0, "deck", "throw", "pass").result.reason == "check"


@pytest.mark.scenario(52)
@pytest.mark.rule("C25", "C48")
def test_the_stage_goes_on_when_the_discarder_leaves():
    table = spot(grids={1: "KD 9D 2S 4H"}).does(0, "deck", "slot-3").leaves(0)
    assert (table.phase, table.waiting) == ("match", [1, 2])
    table.does(1, "slot-0")
    assert table.awaited == [1]
    table.does(1, "skip", "skip")
    assert (table.phase, table.turn, table.events(1)[-2].what) == ("draw", 1, "fizzled")


@pytest.mark.rule("C48")
def test_the_abilities_of_a_leaver_are_gone():
    table = king(pile="6C KH KC", stack="0:K:peek 1:K:swap", window=4).leaves(0)
    assert (table.field("stack"), table.awaited, table.window) == ("1:K:swap", [1], 4)
    table = king(pile="6C KH KC", stack="0:K:peek 1:K:swap", window=4).leaves(1)
    assert (table.field("stack"), table.awaited, table.window) == ("0:K:peek", [0], 5)


@pytest.mark.rule("C27", "C48")
def test_a_look_lasts_through_the_leave_of_another_and_ends_with_ones_own():
    table = king(pile="6C KH KC", stack="1:K:peek 0:K:peek").does(0, "peek 1.2").leaves(2)
    assert (table.faces(0, 1), table.fact("peeked")) == ("? ? 2S ?", ("1.2",))
    table = king(pile="6C KH KC", stack="1:K:peek 0:K:peek").does(0, "peek 1.2").leaves(0)
    assert (table.awaited, table.faces(1, 1), table.fact("peeked")) == ([1], "? ? ? ?", ())


@pytest.mark.rule("C47", "C48")
def test_anothers_leave_keeps_the_window():
    table = spot(window=4).leaves(2)
    assert (table.window, table.turn, table.phase) == (4, 0, "draw")


@pytest.mark.rule("C48")
def test_a_caller_who_leaves_cannot_win():
    table = spot(turn=1, grids={1: "AS - - -"}).does(1, "check").leaves(1)
    assert (table.locked(1), table.field("caller"), table.field("stage")) == ("left", "1", "final")
    table.does(2, "deck", "throw").all_pass().does(0, "deck", "throw").all_pass()
    assert (table.result.reason, 1 in table.result.winners, table.result.places[1]) == ("check", False, 3)


@pytest.mark.scenario(53)
@pytest.mark.rule("C8", "C48")
def test_nobody_waits_for_a_leaver_in_the_initial_peek():
    table = spot(pile="", phase="initial_peek", waiting="0").leaves(0)
    assert (table.turn, table.phase) == (1, "draw")
    table = spot(pile="", phase="initial_peek").leaves(0)
    assert (table.phase, table.waiting) == ("initial_peek", [1, 2])
    assert (table.code(0, "ready"), table.expires().turn) == ("locked", 1)


@pytest.mark.scenario(54)
@pytest.mark.rule("C21", "C36", "C41")
def test_a_leave_among_the_disqualified():
    table = spot(locked_1="dq").leaves(2)
    assert (table.result.reason, table.result.winners) == ("dq", (0,))
    final = {"turn": 2, "stage": "final", "caller": 1, "locked_1": "called", "locked_0": "dq"}
    table = lies("7H", **final).leaves(2)
    assert (table.result.reason, table.result.winners) == ("check", (1,))
    table = lies("7H", **final).leaves(1).leaves(2)
    assert (table.result.reason, table.result.winners) == ("left", ())
