"""Check! by its worked scenarios: the matching stage, the race and the calm way."""

import pytest

from kit.check_round import Round, lies, spot
from upcard.logs import position

SEVENS = {1: "9D 7C 2S 4H", 2: "7S 8C 3D QH"}
LOW = "10C AC 3S 6H"


def calm(card: str = "7H", **fields: object) -> Round:
    return lies(card, options={"race": "calm"}, **fields)  # type: ignore[arg-type]


@pytest.mark.scenario(10)
@pytest.mark.rule("C20", "C23", "C24")
@pytest.mark.parametrize(("lock", "code"), [(False, ""), (True, "locked_top")])
def test_a_match_leaves_a_gap_and_seals_the_pile_until_the_next_turn(lock, code):
    table = lies("7H", grids={1: "7C 9D 2S 4H"}, options={"lock_matched": lock}).does(1, "slot-0")
    assert (table.grid(1), table.pile) == ("- 9D 2S 4H", ["6C", "7H", "7C"])
    assert (table.turn, table.phase, table.field("sealed")) == (1, "draw", "off")
    assert table.code(1, "take") == code


@pytest.mark.scenario(10)
@pytest.mark.rule("C20")
def test_the_pile_is_sealed_while_abilities_of_the_match_run():
    table = lies("KH", grids={1: "KD 9D 2S 4H"}, stack="0:K:peek").does(1, "slot-0")
    assert (table.phase, table.fact("sealed")) == ("ability", True)


@pytest.mark.scenario(11)
@pytest.mark.rule("C17", "C20")
def test_one_may_match_ones_own_discard():
    table = spot(grids={0: "7H 7S 2D KS"}).does(0, "deck", "slot-0", "slot-1")
    assert (table.grid(0), table.turn, table.phase) == ("3C - 2D KS", 1, "draw")


@pytest.mark.scenario(12)
@pytest.mark.rule("C20")
def test_the_card_just_taken_may_match():
    table = spot(pile="7D", grids={0: "7H 9C 2D KS"}).does(0, "take", "slot-0", "slot-0")
    assert (table.grid(0), table.pile) == ("- 9C 2D KS", ["7H", "7D"])


@pytest.mark.scenario(13)
@pytest.mark.rule("C18", "C23", "C44")
def test_the_first_right_card_wins_the_race():
    table = lies("7H", grids=SEVENS)
    stage = table.window
    table.does(1, "slot-1")
    assert table.code(2, "slot-0", stage) == "stale"
    assert (table.grid(2), table.grid(1)) == (SEVENS[2], "9D - 2S 4H")


@pytest.mark.scenario(14)
@pytest.mark.rule("C20", "C21")
def test_after_a_miss_one_may_try_again():
    table = lies("7H", grids={1: SEVENS[1]}, stock="QD ..").does(1, "slot-0")
    assert (table.grid(1), table.knowers("QD")) == ("9D 7C 2S 4H QD", [])
    assert (table.phase, table.waiting) == ("match", [0, 1, 2])
    table.does(1, "slot-1")
    assert table.grid(1) == "9D - 2S 4H QD"


@pytest.mark.scenario(14)
@pytest.mark.rule("C21")
def test_a_miss_shows_the_slot_and_no_card():
    table = lies("7H", grids={1: SEVENS[1]}).does(1, "slot-0")
    told = table.events(0)
    assert [(event.what, event.seat, event.number, event.cards) for event in told] == [
        ("missed", 1, 0, ()),
        ("penalty", 1, 4, ()),
    ]
    assert [table.faces(viewer, 1) for viewer in (0, 1)] == ["? ? ? ? ?"] * 2


@pytest.mark.scenario(15)
@pytest.mark.rule("C21")
def test_a_penalty_fills_a_gap():
    table = lies("7H", grids={1: "- 9D 2S 4H"}, stock="QD ..").does(1, "slot-1")
    assert table.grid(1) == "QD 9D 2S 4H"


@pytest.mark.scenario(16)
@pytest.mark.rule("C21", "C22")
def test_each_miss_costs_a_card_and_the_grid_grows_at_its_end():
    table = lies("7H", grids={1: "9D 8C 2S 4H"}, stock="QD 3H 10D ..").does(1, "slot-0", "slot-1", "slot-0")
    assert table.grid(1) == "9D 8C 2S 4H QD 3H 10D"


@pytest.mark.scenario(17)
@pytest.mark.rule("C18", "C19")
def test_a_pass_is_final():
    table = lies("7H", grids=SEVENS).does(1, "pass")
    assert (table.code(1, "slot-1"), table.code(1, "pass")) == ("passed", "passed")
    assert table.does(2, "slot-0").grid(2) == "- 8C 3D QH"


@pytest.mark.scenario(18)
@pytest.mark.rule("C19", "C23", "C24", "C39")
def test_without_a_match_the_next_turn_begins():
    assert lies("3C").all_pass().turn == 1
    table = lies("3C").does(1, "pass").expires()
    assert (table.turn, table.phase) == (1, "draw")


@pytest.mark.scenario(19)
@pytest.mark.rule("C18")
def test_an_empty_slot_costs_nothing():
    table = lies("7H", grids={1: "- 9D 2S 4H"})
    assert [table.code(1, slot) for slot in ("slot-0", "slot-9")] == ["bad_slot", "bad_slot"]
    assert table.grid(1) == "- 9D 2S 4H"


@pytest.mark.scenario(32)
@pytest.mark.rule("C17", "C18", "C35")
def test_a_locked_player_cannot_match():
    table = lies("7H", turn=2, stage="final", caller=1, locked_1="called", grids=SEVENS)
    assert (table.waiting, table.code(1, "slot-1"), table.code(1, "pass")) == ([0, 2], "locked", "locked")


@pytest.mark.scenario(34)
@pytest.mark.rule("C21", "C37")
def test_the_stock_is_rebuilt_for_a_penalty():
    table = lies("7H", under="5C 6D", stock="", grids={1: SEVENS[1]}).does(1, "slot-0")
    penalty = table.grid(1).split()[4]
    assert {penalty, *table.stock} == {"5C", "6D"}
    assert (table.knowers(penalty), table.pile, table.phase, len(table.stock)) == ([], ["7H"], "match", 1)


@pytest.mark.scenario(35)
@pytest.mark.rule("C38")
def test_an_impossible_penalty_ends_the_round():
    table = lies("7H", under="", stock="", grids={0: "5H 9C 2D KS", 1: SEVENS[1], 2: "AS 2C - -"}).does(1, "slot-0")
    assert (table.phase, table.result.reason, table.grid(1)) == ("over", "no_cards", SEVENS[1])
    assert (table.result.scores, table.result.winners) == ((29, 22, 1), (2,))


@pytest.mark.scenario(42)
@pytest.mark.rule("C21", "C36")
def test_too_many_cards_disqualify():
    grids = {0: "KD KC QD QC", 1: "2S 3S 4S AS AC AD AH", 2: "KH KS JD JC"}
    table = lies("7H", grids=grids, stock="2H ..", options={"disqualify_at": 8, "turn_limit": 1}).does(1, "slot-0")
    assert (table.locked(1), table.waiting, table.grid(1).split()[7]) == ("dq", [0, 2], "2H")
    table.all_pass()
    assert table.result.scores == (50, 7, 48)
    assert (table.result.winners, table.result.places) == ((2,), (2, 3, 1))


@pytest.mark.rule("C21")
def test_a_disqualification_that_leaves_one_player_ends_the_round():
    table = lies("7H", 2, grids={1: "2S 3S 4S 5S"}, options={"disqualify_at": 5}).does(1, "slot-0")
    assert (table.result.reason, table.result.winners) == ("dq", (0,))


@pytest.mark.rule("C21")
def test_the_last_one_waiting_may_miss_and_try_again():
    table = lies("7H").does(1, "pass").does(2, "pass").does(0, "slot-0")
    assert (table.phase, table.waiting) == ("match", [0])


@pytest.mark.rule("C21", "C23")
def test_the_stage_ends_when_the_last_one_waiting_is_disqualified():
    table = lies("7H", grids={1: "2S 3S 4S 5S"}, options={"disqualify_at": 5})
    table.does(0, "pass").does(2, "pass").does(1, "slot-0")
    assert (table.locked(1), table.phase, table.turn) == ("dq", "draw", 2)


@pytest.mark.rule("C20", "C23", "C38")
def test_nobody_is_waited_for_when_the_stage_is_over():
    matched = lies("7H", grids=SEVENS).does(1, "slot-1")
    ended = lies("7H", under="", stock="", grids=SEVENS).does(1, "slot-0")
    assert (matched.phase, matched.waiting, ended.phase, ended.waiting) == ("draw", [], "over", [])


@pytest.mark.scenario(47)
@pytest.mark.rule("C44", "C47")
def test_a_late_attempt_that_meets_the_next_discard_is_free():
    table = lies("7H", grids=SEVENS)
    stage = table.window
    table.does(1, "slot-1").does(1, "deck", "throw")
    assert (table.phase, table.code(2, "slot-0", stage), table.grid(2)) == ("match", "stale", SEVENS[2])


@pytest.mark.scenario(48)
@pytest.mark.rule("C38")
def test_the_stock_may_end_between_two_misses():
    table = lies("7H", under="", stock="QD", grids={1: SEVENS[1], 2: LOW}).does(1, "slot-0")
    assert table.grid(1) == "9D 7C 2S 4H QD"
    table.does(2, "slot-0")
    assert (table.result.reason, table.grid(2)) == ("no_cards", LOW)


@pytest.mark.scenario(49)
@pytest.mark.rule("C17", "C47")
def test_the_stage_has_one_clock():
    table = lies("7H", grids={2: LOW})
    stage = table.window
    table.does(1, "pass").does(2, "slot-0")
    assert table.window == stage
    assert table.expire(stage)
    assert (table.turn, table.phase) == (1, "draw")


@pytest.mark.scenario(50)
@pytest.mark.rule("C11", "C37")
def test_a_locked_pair_is_free_again_after_a_reshuffle():
    options = {"lock_matched": True}
    table = lies("7H", under="", stock="8D", grids={1: "9D 7C 2S 4H"}, options=options).does(1, "slot-1")
    assert (table.turn, table.code(1, "take"), table.fact("matched")) == (1, "locked_top", ("7H", "7C"))
    table.does(1, "deck", "throw").all_pass().does(2, "deck")
    held = table.field("held")
    assert {held, *table.stock} == {"7H", "7C"}
    table.does(2, "throw").all_pass().does(0, "take")
    assert table.field("held") == held


# --- what fits, and what is a mistake


@pytest.mark.rule("C21")
def test_only_a_card_seen_to_be_right_fits():
    table = lies("7H", grids={1: "7C 9D 7D 4H"}, known_1="7D 4H")
    assert table.fits(1) == ["slot-2", "pass"]
    assert table.legal(1) == ["slot-0", "slot-1", "slot-2", "slot-3", "pass"]
    faults = [table._position.fault(1, slot) for slot in range(4)]
    assert [fault.why if fault else "" for fault in faults] == ["unseen", "unseen", "", "seen_wrong"]


# --- calm


@pytest.mark.scenario(61)
@pytest.mark.rule("C50", "C51", "C52")
def test_in_a_calm_stage_the_order_of_turns_decides():
    table = calm(grids=SEVENS)
    stage = table.window
    table.does(2, "slot-0").does(1, "slot-1")
    assert (table.grid(1), table.grid(2), table.pile) == (SEVENS[1], SEVENS[2], ["6C", "7H"])
    assert (table.fact("waiting"), table.code(1, "slot-0"), table.window) == ((0,), "passed", stage)
    assert [table.fact("chosen", seat) for seat in (0, 1, -1)] == [("", "?", "?"), ("", "slot-1", "?"), ("", "?", "?")]
    table.does(0, "pass")
    assert (table.grid(1), table.grid(2), table.pile) == ("9D - 2S 4H", SEVENS[2], ["6C", "7H", "7C"])
    assert (table.turn, table.phase, table.knowers("7S")) == (1, "draw", [0, 1, 2])


@pytest.mark.scenario(61)
@pytest.mark.rule("C51", "C52")
def test_the_result_of_a_calm_stage_is_in_sight_for_one_window():
    table = calm(grids=SEVENS).does(2, "slot-0").does(1, "slot-1").does(0, "pass")
    assert (table.fact("chosen"), table.fact("late")) == (("pass", "slot-1", "slot-0"), ("7S",))
    told = [event.cards for event in table.events(0) if event.what == "chosen"]
    assert told == [("pass",), ("slot-1", "7C"), ("slot-0", "7S")]
    assert table.faces(0, 2) == "? ? ? ?"
    table.does(1, "deck")
    assert (table.fact("chosen"), table.fact("late")) == ((), ())


@pytest.mark.rule("C52")
def test_a_late_card_costs_nothing_wherever_it_lies():
    table = calm(grids=SEVENS, turn=1).does(2, "slot-0").does(1, "slot-1").does(0, "pass")
    assert (table.grid(2), table.grid(1), table.fact("late")) == ("- 8C 3D QH", SEVENS[1], ("7C",))


@pytest.mark.scenario(62)
@pytest.mark.rule("C37", "C52")
def test_in_a_calm_stage_the_match_comes_first_and_then_the_penalties():
    table = calm(under="5C", stock="QD", grids={1: SEVENS[1], 2: LOW})
    table.does(0, "slot-0").does(1, "slot-1").does(2, "slot-3")
    assert (table.grid(1), table.grid(2)) == ("9D - 2S 4H", f"{LOW} QD")
    penalty = table.grid(0).split()[4]
    assert {penalty, *table.stock} == {"5C", "7H"}
    assert (len(table.stock), table.pile, table.turn) == (1, ["7C"], 1)
    assert [table.knowers(card) for card in ("QD", penalty, "5H", "6H")] == [[], [], [], []]


@pytest.mark.rule("C38", "C52")
def test_in_a_calm_stage_those_behind_a_lack_of_cards_pay_nothing():
    table = calm(under="", stock="QD", grids={1: "9D 8C 2S 4H", 2: LOW})
    table.does(0, "slot-0").does(1, "slot-0").does(2, "slot-0")
    assert [table.grid(seat) for seat in (0, 1, 2)] == ["5H 9C 2D KS", "9D 8C 2S 4H QD", LOW]
    assert (table.result.reason, table.fact("chosen")) == ("no_cards", ("slot-0", "slot-0", "slot-0"))


@pytest.mark.scenario(63)
@pytest.mark.rule("C39", "C51", "C53")
def test_in_a_calm_stage_the_silent_count_as_passed():
    table = calm(grids={0: "5H 7S 2D KS", 2: LOW}, stock="QD ..").does(0, "slot-1").does(2, "slot-3").expires()
    assert (table.grid(0), table.grid(2), table.turn) == ("5H - 2D KS", f"{LOW} QD", 1)
    assert (table.fact("chosen"), table.waiting) == (("slot-1", "pass", "slot-3"), [])


@pytest.mark.scenario(63)
@pytest.mark.rule("C53")
def test_the_choice_of_a_leaver_is_dropped():
    table = calm(grids={0: "5H 7S 2D KS", 2: LOW}).does(0, "slot-1").does(2, "slot-3").leaves(2)
    assert (table.phase, table.fact("chosen")) == ("match", ("?", "", ""))
    table.expires()
    assert (table.grid(0), table.grid(2), table.turn) == ("5H - 2D KS", LOW, 1)
    assert table.fact("chosen") == ("slot-1", "pass", "")


@pytest.mark.scenario(63)
@pytest.mark.rule("C50")
def test_an_empty_slot_is_no_choice():
    table = calm()
    assert (table.code(1, "slot-9"), table.waiting) == ("bad_slot", [0, 1, 2])


@pytest.mark.scenario(63)
@pytest.mark.rule("C22", "C52")
def test_a_calm_stage_in_which_nobody_is_right():
    table = calm(grids={1: "9D 8C 2S 4H", 2: LOW}, stock="QD 3H JD ..")
    table.does(0, "slot-0").does(1, "slot-0").does(2, "slot-0")
    assert [table.grid(seat).split()[4] for seat in (1, 2, 0)] == ["QD", "3H", "JD"]
    assert (table.field("sealed"), table.turn, table.pile) == ("off", 1, ["6C", "7H"])


@pytest.mark.rule("C53")
def test_the_discarders_leave_does_not_alter_the_order():
    table = calm(grids=SEVENS, turn=1).does(2, "slot-0").leaves(1).does(0, "pass")
    assert (table.grid(2), table.turn) == ("- 8C 3D QH", 2)


@pytest.mark.rule("C41", "C50")
def test_a_choice_stays_secret_when_a_leave_ends_the_round():
    table = lies("7H", 2, options={"race": "calm"}).does(0, "slot-1").leaves(1)
    assert (table.result.reason, table.fact("chosen", 1), table.field("choices")) == ("left", (), "")


@pytest.mark.rule("C50", "C52")
def test_in_a_calm_stage_the_rules_of_its_own_are_cited():
    table = calm(grids={1: SEVENS[1]}, known_1="4H")
    price = table._position.fault(1, 3)
    assert price is not None
    assert (table.refused(1, "slot-9").rule, price.rule) == ("C50", "C52")


@pytest.mark.rule("C21", "C52")
def test_in_a_calm_stage_an_end_by_disqualification_waits_for_the_last_penalty():
    options = {"race": "calm", "disqualify_at": 5}
    table = lies("7H", 2, grids={1: "2S 3S 4S 5S"}, stock="QD QC ..", options=options)
    table.does(0, "slot-0").does(1, "slot-0")
    assert [table.locked(seat) for seat in (0, 1)] == ["dq", "dq"]
    assert (table.result.reason, table.result.winners, table.result.places) == ("dq", (), (1, 1))


@pytest.mark.rule("C46", "C51")
@pytest.mark.parametrize(("play", "idle"), [("pass", "6"), ("slot-0", "0")])
def test_in_a_calm_stage_naming_a_slot_is_acting(play, idle):
    table = calm(idle=5).does(1, play)
    assert table.field("acted") == "off"
    assert table.expires().field("idle") == idle


@pytest.mark.rule("C50")
def test_nobody_can_imagine_what_another_has_chosen():
    tables = [calm(grids={1: SEVENS[1], 2: LOW}).does(2, play) for play in ("slot-3", "pass")]
    for seed in range(5):
        assert len({position.write(table._position.imagine(1, seed)) for table in tables}) == 1
        assert position.read(position.write(tables[0]._position.imagine(2, seed))).choices[2] == 3
