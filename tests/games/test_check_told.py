"""Check!: what everybody is told, and the reason that comes with a refusal (docs/rules/check.md)."""

import pytest

from kit.check_round import lies, new, spot, using

# --- events


@pytest.mark.rule("C8")
def test_each_is_told_their_bottom_row_alone():
    table = new(2)
    own = table.grid(0).split()
    looks = [event.cards for event in table.events(0) if event.what == "looked"]
    assert looks == [(own[2], own[3]), ("?", "?")]


@pytest.mark.rule("C9", "C34")
def test_a_last_turn_is_told_from_any_other():
    tables = lies("3C").expires(), spot().does(0, "check")
    assert [(table.events(-1)[-1].what, table.events(-1)[-1].seat) for table in tables] == [
        ("turn", 1),
        ("last_turn", 1),
    ]


@pytest.mark.rule("C28")
def test_both_places_of_a_swap_are_told():
    table = using("J").does(0, "swap 0.3 1.2")
    told = [(event.what, event.other, event.number) for event in table.events(-1)[:2]]
    assert told == [("swapped", 0, 3), ("swapped_with", 1, 2)]


@pytest.mark.rule("C39")
def test_time_is_up_for_all_or_for_the_one_who_was_to_act():
    tables = spot(pile="", phase="initial_peek"), lies("7H"), spot(turn=1), using("K", turn=2)
    first = [table.expires().events(-1)[0] for table in tables]
    assert [(event.what, event.seat) for event in first] == [
        ("time_up", -1),
        ("time_up", -1),
        ("expired", 1),
        ("expired", 0),
    ]


@pytest.mark.rule("C8", "C39")
def test_nobody_is_waited_for_when_the_initial_peek_is_over():
    assert new(2).expires().waiting == []


# --- reasons


@pytest.mark.rule("C8", "C19", "C50")
def test_why_one_may_not_speak_twice():
    calm = lies("7H", options={"race": "calm"}).does(1, "pass")
    tables = (new(3).does(1, "ready"), "ready"), (lies("7H").does(1, "pass"), "pass"), (calm, "pass")
    refusals = [table.refused(1, word) for table, word in tables]
    assert [(refused.rule, refused.why) for refused in refusals] == [("C8", "ready"), ("C19", ""), ("C50", "chosen")]


@pytest.mark.rule("C13", "C18")
def test_an_empty_slot_is_refused_by_the_rule_of_the_play():
    put, attempt = spot().does(0, "deck").refused(0, "slot-9"), lies("7H").refused(0, "slot-9")
    assert [(put.code, put.rule), (attempt.code, attempt.rule)] == [("bad_slot", "C13"), ("bad_slot", "C18")]


@pytest.mark.rule("C45")
def test_a_seat_that_is_not_there_is_no_target():
    assert using("K").refused(0, "peek seat-3 slot-0 done").why == "no_seat"
    assert using("K", locked_1="dq").refused(0, "peek seat-1 slot-0 done").why == "locked"


@pytest.mark.rule("C45")
@pytest.mark.parametrize(("rank", "begin", "seat"), [("K", "peek", "seat_or_done"), ("J", "swap", "seat")])
def test_one_who_says_a_word_out_of_place_hears_what_comes_next(rank, begin, seat):
    table = using(rank)
    heard = []
    for word in (begin, "seat-0", "slot-0", "seat-1"):
        assert table.says(0, word) == ""
        heard.append(table.why(0, "skip"))
    assert heard == [seat, "slot", seat, "slot"]


# --- views


@pytest.mark.rule("C26")
def test_an_ability_names_its_steps_and_how_many_cards_each_takes():
    steps = [using(rank).fact("steps") for rank in "KQJ"]
    assert steps == [("peek:2", "swap:2"), ("peek:1", "swap:2"), ("swap:2",)]
    assert (using("K").does(0, "skip").fact("steps"), spot().fact("steps")) == (("peek:2", "swap:2"), ())


@pytest.mark.rule("C33")
def test_a_view_names_whose_last_turn_it_is():
    called = spot().does(0, "check")
    assert (spot().fact("last_turn"), called.fact("last_turn"), called.queue) == (-1, 1, (2,))
    emptied = lies("7H", turn=0, grids={1: "7C - - -"}).does(1, "slot-0")
    assert (emptied.field("stage"), emptied.turn, emptied.fact("last_turn")) == ("final", 2, 2)


@pytest.mark.rule("C31", "C33")
def test_one_who_gets_another_turn_after_this_one_does_not_have_the_last_one_yet():
    table = lies("KH", turn=0, stack="0:K:peek", grids={1: "KC - - -"}).does(1, "slot-0")
    assert (table.phase, table.turn, table.fact("last_turn"), table.queue) == ("ability", 0, -1, (2, 0))
