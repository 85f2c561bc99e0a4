"""Switch: "last card" (docs/rules/switch.md, S46, S49–S55), its windows, and the passes that forgive silence."""

import pytest

from kit.at import Spot
from kit.switch_spot import CASUAL, draft, marks, now, numbers, spot, told, word_refused

BUTTON = {"announce": "button"}
TIMER = {"announce": "timer"}
CHALLENGE = {"announce": "challenge"}
PAIR = {0: "8S 8D 4D"}
"""On 8♥: two eights leave one card and an extra turn."""


def one_left(options: dict[str, int | str | bool], **fields: object) -> Spot:
    """A has laid 9♦ and holds one card; B holds a 4♦ that follows."""
    hands = {0: "9D 4C", 1: "4D 6D KC QC"}
    return spot(options=options, pile="9S", hands=hands, **fields).does(0, "9D done")  # type: ignore[arg-type]


def extra_turn(options: dict[str, int | str | bool], **fields: object) -> Spot:
    """A has laid two eights, holds one card and is on turn again."""
    return spot(options=options, pile="8H", hands=PAIR, **fields).does(0, "8S 8D done")  # type: ignore[arg-type]


# --- by the engine, on honour


@pytest.mark.scenario(93)
@pytest.mark.rule("S51", "S49")
def test_with_auto_the_engine_announces():
    table = one_left({})
    assert (table.count(0), marks(table, 0), told(table)[-1]) == (1, ("last-card",), ("last_card", "S51"))
    refused = table.refused(0, "last-card")
    assert (refused.code, refused.rule, table.code(0, "challenge-1")) == ("no_call", "S51", "no_challenge")


@pytest.mark.rule("S54", "S50", "S49")
def test_on_honour_calls_are_told_and_never_checked():
    table = one_left({"announce": "honour"})
    table.does(1, "draw").does(2, "draw").does(0, "last-card")
    assert (table.count(0), marks(table, 0), told(table)[-1]) == (1, ("last-card",), ("last_card", "S50"))
    silent = one_left({"announce": "honour"})
    assert not silent.expire(numbers(silent)[1])
    assert (silent.count(0), silent.windows[1].seconds) == (1, 0)


# --- button


@pytest.mark.scenario(45)
@pytest.mark.rule("S52", "S50")
def test_with_a_button_silence_is_paid_at_once():
    table = one_left(BUTTON)
    assert (table.count(0), table.turn, numbers(table)) == (3, 1, [2])
    assert told(table)[-2:] == [("silent", "S52"), ("drew", "S52")]
    called = spot(options=BUTTON, pile="9S", hands={0: "9D 4C"}).does(0, "9D last-card done")
    assert (called.count(0), called.turn, marks(called, 0)) == (1, 1, ("last-card",))


@pytest.mark.scenario(43)
@pytest.mark.rule("S52", "S27")
def test_in_an_extra_turn_the_call_may_still_be_made():
    table = extra_turn(BUTTON)
    assert (table.turn, table.count(0), marks(table, 0)) == (0, 1, ("silent",))
    table.does(0, "last-card", "4D done")
    assert table.result.winners == (0,)


@pytest.mark.scenario(44)
@pytest.mark.rule("S52", "S69")
def test_a_call_missed_through_an_extra_turn_is_paid_before_the_next_play():
    table = extra_turn(BUTTON).does(0, "4D done")
    assert (table.outcome, table.count(0), table.turn, table.top) == (None, 2, 1, "4D")


@pytest.mark.scenario(91)
@pytest.mark.rule("S69", "S52")
def test_overdue_cards_are_drawn_before_the_play_and_new_ones_after_its_effects():
    overdue = extra_turn(BUTTON, stock="KC QC 6C").does(0, "4D done")
    assert (overdue.hand(0), overdue.turn) == (["QC", "KC"], 1)
    assert told(overdue)[-3:] == [("silent", "S52"), ("drew", "S52"), ("played", "S14")]
    two = spot(options=BUTTON, pile="9S", stock="KC QC 6C", hands={0: "2S"}).does(0, "2S done")
    assert (two.hand(0), now(two)) == (["6C", "QC", "KC"], ("twos", 2, "2S", 1))
    assert [event for event in told(two) if event[0] == "drew"] == [("drew", "S41"), ("drew", "S52")]


@pytest.mark.rule("S52", "S6", "S59")
def test_overdue_cards_come_before_a_draw_and_before_a_timeout():
    table = extra_turn(BUTTON, stock="KC QC 6C 10C JC").does(0, "draw")
    assert (table.hand(0), table.turn) == (["4D", "6C", "QC", "KC"], 1)
    late = extra_turn(BUTTON).expires()
    assert (late.count(0), late.turn) == (1 + 2 + 3, 1)


@pytest.mark.rule("S52", "S57", "S58")
def test_a_forgiven_mistake_is_not_yet_the_play_before_which_the_call_must_come():
    table = spot(options={**BUTTON, "passes": 1}, pile="8H", hands={0: "8S 8D 4C"}).does(0, "8S 8D done", "4C done")
    assert (table.count(0), table.field("passes-left"), table.turn) == (1, "0 1 1 1", 0)
    table.does(0, "last-card")
    assert marks(table, 0) == ("last-card",)


@pytest.mark.rule("S52", "S57", "S69")
def test_a_penalised_mistake_pays_the_overdue_call_too():
    table = spot(options=BUTTON, pile="8H", hands={0: "8S 8D 4C"}).does(0, "8S 8D done", "4C done")
    assert (table.count(0), table.turn) == (1 + 2 + 2, 1)


@pytest.mark.scenario(63)
@pytest.mark.rule("S66", "S52")
def test_the_call_is_refused_while_more_than_one_card_would_be_left():
    table = spot(options=BUTTON, pile="9S", hands={0: "9D 4C"}).does(0, "9D last-card done")
    assert (table.count(0), table.turn) == (1, 1)
    early = spot(options=BUTTON, pile="9S", hands={0: "9D 4C 6H"}).refused(0, "9D last-card done")
    assert (early.code, early.rule) == ("too_early", "S66")


@pytest.mark.rule("S50", "S66")
def test_a_call_with_the_play_that_empties_the_hand_is_void():
    table = spot(options=BUTTON, pile="9S", hands={0: "9D"})
    assert draft(table, 0, "9D").legal() == ["done", "last-card"]
    table.does(0, "9D last-card done")
    assert (table.result.winners, [what for what, _ in told(table) if what == "last_card"]) == ((0,), [])


@pytest.mark.scenario(88)
@pytest.mark.rule("S49", "S52")
def test_who_picks_up_after_a_last_trick_card_calls_that_they_cannot_finish():
    fields = {"options": BUTTON, "pile": "3C", "phase": "run", "run_rank": "3", "turn": 1, "hands": {1: "4D"}}
    table = spot(2, **fields).does(1, "4D last-card done")
    assert (table.count(1), table.turn) == (1, 0)
    assert told(table)[-2:] == [("drew", "S41"), ("last_card", "S49")]
    assert table.sentence(table.events(-1)[-1]) == "P1 says “last card, can’t finish”."
    silent = spot(2, **fields).does(1, "4D done")
    assert (silent.count(1), silent.turn) == (3, 0)
    assert "last_card" not in [what for what, _ in told(silent)]


@pytest.mark.rule("S49", "S41", "S47")
def test_only_a_last_trick_card_is_told_not_to_finish_also_where_the_pile_is_taken():
    taken = spot(2, pile="", stock="", hands={0: "JS", 1: "4C 6C"}).does(0, "JS done")
    assert told(taken)[-2:] == [("took_pile", "S47"), ("last_card", "S49")]
    assert told(one_left({}))[-1] == ("last_card", "S51")


@pytest.mark.rule("S49", "S50", "S53")
def test_a_late_call_behind_a_last_trick_card_says_too_that_it_cannot_finish():
    table = spot(options=CASUAL, pile="9S", hands={0: "2S"}).does(0, "2S done")
    assert [what for what, _ in told(table)] == ["played", "owed", "drew"]
    assert told(table.does(0, "last-card"))[-1] == ("last_card", "S49")


@pytest.mark.rule("S49", "S41")
def test_one_who_can_finish_again_says_just_last_card():
    table = spot(2, options=CASUAL, pile="9S", stock="QS KS 4H", hands={0: "2S"}).does(0, "2S done").does(1, "draw")
    assert (table.field("stuck"), table.does(0, "draw").field("stuck")) == ("0", "")
    table.does(1, "draw")
    assert told(table.does(0, "QS last-card done"))[-1] == ("last_card", "S50")


@pytest.mark.rule("S49", "S41")
def test_an_extra_turn_after_a_last_pair_of_eights_leaves_time_for_the_call():
    table = spot(options=BUTTON, pile="8H", hands={0: "8S 8D"}).does(0, "8S 8D done")
    assert (table.count(0), table.turn, marks(table, 0)) == (1, 0, ("silent",))
    assert table.does(0, "last-card").count(0) == 1


@pytest.mark.rule("S58", "S52")
def test_a_pass_forgives_silence_which_then_counts_as_announced():
    table = one_left({**BUTTON, "passes": 1})
    assert (table.count(0), table.field("passes-left"), marks(table, 0)) == (1, "0 1 1 1", ("last-card",))
    assert told(table)[-1] == ("forgiven", "S58")


@pytest.mark.rule("S58")
def test_no_pass_is_used_for_silence_that_costs_nothing():
    table = one_left({**BUTTON, "passes": 1, "stupid_cards": 0})
    assert (table.count(0), table.field("passes-left")) == (1, "1 1 1 1")


# --- challenge


@pytest.mark.scenario(46)
@pytest.mark.rule("S53")
def test_silence_may_be_challenged_once_the_next_player_has_acted():
    table = one_left(CASUAL)
    refused = table.refused(2, "challenge-0")
    assert (refused.code, refused.rule, table.count(0), table.count(2)) == ("in_time", "S53", 1, 6)
    table.does(1, "4D done")
    assert marks(table, 0) == ("exposed",)
    table.does(2, "challenge-0")
    assert (table.count(0), marks(table, 0), table.turn) == (3, (), 2)


@pytest.mark.scenario(47)
@pytest.mark.rule("S50", "S55")
def test_one_who_announced_in_time_cannot_be_challenged():
    table = one_left(CASUAL).does(0, "last-card").does(1, "4D done")
    assert marks(table, 0) == ("last-card",)
    refused = table.refused(2, "challenge-0")
    assert (refused.code, refused.rule, refused.why) == ("wrong_challenge", "S55", "")
    assert (table.count(0), table.count(2)) == (1, 6)


@pytest.mark.scenario(48)
@pytest.mark.rule("S58", "S53")
def test_a_pass_forgives_a_challenged_silence():
    table = one_left({**CASUAL, "passes": 1}).does(1, "4D done").does(2, "challenge-0")
    assert (table.count(0), table.field("passes-left"), marks(table, 0)) == (1, "0 1 1 1", ("last-card",))
    assert table.code(3, "challenge-0") == "wrong_challenge"


@pytest.mark.rule("S53")
def test_an_exposed_player_can_no_longer_announce():
    refused = one_left(CASUAL).does(1, "draw").refused(0, "last-card")
    assert (refused.code, refused.rule) == ("too_late", "S53")


@pytest.mark.rule("S53", "S6")
@pytest.mark.parametrize("play", ["4D done", "draw", "6C done", ""])
def test_a_play_a_draw_a_paid_mistake_and_a_timeout_expose(play: str):
    table = spot(options=CASUAL, pile="9S", hands={0: "9D 4C", 1: "4D 6C KC"}).does(0, "9D done")
    table = table.does(1, play) if play else table.expires()
    assert (marks(table, 0), table.turn) == (("exposed",), 2)
    exposed = [event for event in table.events(-1) if event.what == "exposed"]
    assert [(event.rule, event.seat) for event in exposed] == [("S53", 0)]


@pytest.mark.rule("S53", "S58")
def test_a_forgiven_mistake_exposes_nobody():
    table = spot(options={**CASUAL, "passes": 1}, pile="9S", hands={0: "9D 4C", 1: "4D 6C KC"}).does(0, "9D done")
    table.does(1, "6C done")
    assert (table.turn, marks(table, 0), table.code(0, "last-card")) == (1, ("silent",), "")


@pytest.mark.rule("S53", "S73")
def test_a_next_player_who_leaves_exposes_nobody():
    table = one_left(CASUAL).leaves(1)
    assert (table.turn, marks(table, 0), table.code(0, "last-card")) == (2, ("silent",), "")
    assert marks(table.does(2, "draw"), 0) == ("exposed",)


@pytest.mark.rule("S53")
def test_who_is_not_challenged_may_finish():
    table = spot(2, options=CASUAL, pile="9S", hands={0: "9D 4C", 1: "4D 6C"}).does(0, "9D done").does(1, "4D done")
    assert table.does(0, "4C done").result.winners == (0,)


@pytest.mark.rule("S53", "S49")
def test_the_chance_to_challenge_ends_with_the_players_own_next_turn():
    table = spot(2, options=CASUAL, pile="9S", hands={0: "9D 4C"}).does(0, "9D done").does(1, "draw").does(0, "draw")
    assert (marks(table, 0), numbers(table), table.code(1, "challenge-0")) == ((), [5], "wrong_challenge")


@pytest.mark.rule("S49", "S53", "S41")
def test_a_new_duty_is_in_time_whatever_became_of_the_old_one():
    for call in ((), ("last-card",)):
        table = spot(2, options=CASUAL, pile="9S", hands={0: "9D 2D", 1: "4D 6C KC"}).does(0, "9D done", *call)
        table.does(1, "4D done").does(0, "2D done")
        assert (table.count(0), marks(table, 0), table.code(0, "last-card")) == (1, ("silent",), "")
        assert table.code(1, "challenge-0") == "in_time"


@pytest.mark.scenario(83)
@pytest.mark.rule("S53")
def test_in_an_extra_turn_silence_may_be_challenged_at_once():
    table = extra_turn(CHALLENGE).does(1, "challenge-0")
    assert (table.count(0), table.turn) == (3, 0)


@pytest.mark.rule("S53", "S78")
def test_in_an_extra_turn_the_first_of_call_and_challenge_counts():
    table = extra_turn(CHALLENGE)
    duty = numbers(table)[1]
    assert (table.code(0, "last-card", duty), table.code(1, "challenge-0", duty)) == ("", "")
    table.does(1, "challenge-0")
    assert table.code(0, "last-card", duty) == "stale"


@pytest.mark.scenario(73)
@pytest.mark.rule("S55")
def test_a_wrong_challenge_costs_the_challenger_and_only_once_a_turn():
    table = spot(options=CHALLENGE, pile="9S", turn=1, hands={0: "4C 6C 8C 10C"}).does(2, "challenge-0")
    assert (table.count(2), table.count(0)) == (8, 4)
    refused = table.refused(2, "challenge-0")
    assert (refused.code, refused.rule, refused.why) == ("wrong_challenge", "S55", "again")
    assert table.code(3, "challenge-0") == ""
    assert table.does(1, "draw").code(2, "challenge-0") == ""


@pytest.mark.rule("S55", "S53")
def test_who_challenged_wrongly_may_still_challenge_rightly():
    table = one_left(CHALLENGE).does(1, "draw").does(2, "challenge-3", "challenge-0")
    assert (table.count(2), table.count(0)) == (8, 3)


@pytest.mark.rule("S55", "S58")
def test_a_pass_forgives_a_wrong_challenge_but_not_a_second_one():
    table = spot(options={**CHALLENGE, "passes": 2}, pile="9S").does(2, "challenge-0")
    assert (table.count(2), table.field("passes-left")) == (6, "2 2 1 2")
    assert (table.code(2, "challenge-1"), told(table)[-1]) == ("wrong_challenge", ("forgiven", "S58"))


@pytest.mark.rule("S55", "S49", "S46")
def test_one_who_draws_for_a_wrong_challenge_has_neither_duty_nor_call_any_more():
    silent = one_left(CHALLENGE).does(1, "draw").does(0, "challenge-2")
    assert (silent.count(0), marks(silent, 0), len(numbers(silent))) == (3, (), 1)
    called = one_left(CHALLENGE).does(0, "last-card", "challenge-2")
    assert (called.count(0), marks(called, 0)) == (3, ())
    one_card = one_left({**CHALLENGE, "false_challenge": 1}).does(0, "last-card", "challenge-2")
    assert (one_card.count(0), marks(one_card, 0)) == (2, ())


@pytest.mark.rule("S55", "S49", "S46")
def test_a_call_stands_where_no_card_is_to_be_had_for_a_wrong_challenge():
    table = spot(options=CHALLENGE, pile="9D", stock="", hands={0: "4C"}, announced="0").does(0, "challenge-2")
    assert (table.hand(0), marks(table, 0)) == (["4C"], ("last-card",))


@pytest.mark.rule("S8", "S55")
def test_only_another_seat_that_is_there_can_be_challenged():
    table = spot(options=CHALLENGE, pile="9S", gone="2", present="0 1 3")
    refused = [table.refused(0, f"challenge-{seat}") for seat in (0, 2, 4, 7)]
    assert [(refusal.code, refusal.rule) for refusal in refused] == [("bad_target", "S8")] * 4


@pytest.mark.scenario(102)
@pytest.mark.rule("S55", "S78")
def test_a_challenge_names_the_duty_while_it_is_open_and_else_the_turn():
    table = extra_turn(CHALLENGE)
    turn, duty = numbers(table)
    table.does(0, "last-card")
    assert table.act(1, "challenge-0", duty) == table.refused(1, "challenge-0", duty)
    assert (table.code(1, "challenge-0", duty), table.count(1)) == ("stale", 6)
    assert (table.act(1, "challenge-0", turn), table.count(1), table.turn) == (None, 8, 0)


# --- timer


@pytest.mark.scenario(49)
@pytest.mark.rule("S54")
def test_on_a_timer_silence_costs_when_the_time_is_up():
    table = one_left(TIMER)
    turn, duty = numbers(table)
    assert [window.seconds for window in table.windows] == [30, 5]
    assert table.expire(duty)
    assert (table.count(0), numbers(table), told(table)[-2:]) == (3, [turn], [("silent", "S54"), ("drew", "S54")])


@pytest.mark.scenario(74)
@pytest.mark.rule("S54", "S55", "S71")
def test_a_call_in_time_stops_the_timer():
    table = one_left(TIMER)
    duty = numbers(table)[1]
    table.does(0, "last-card")
    assert (table.expire(duty), table.count(0)) == (False, 1)
    refused = table.refused(0, "last-card")
    assert (refused.code, refused.rule) == ("no_duty", "S55")


@pytest.mark.scenario(101)
@pytest.mark.rule("S54", "S71", "S59")
def test_a_duty_has_a_window_of_its_own_behind_that_of_the_turn():
    table = one_left(TIMER, window=7)
    assert numbers(table) == [8, 9]
    assert (table.expire(9), table.count(0), numbers(table), table.turn) == (True, 3, [8], 1)
    assert not table.expire(9)
    assert (table.expire(8), table.count(1), table.turn, numbers(table)) == (True, 7, 2, [10])


@pytest.mark.rule("S54", "S49")
def test_on_a_timer_the_call_is_in_time_whoever_has_acted_until_ones_own_next_turn():
    table = spot(2, options=TIMER, pile="9S", hands={0: "9D 4C"}).does(0, "9D done").does(1, "draw")
    assert table.code(0, "last-card") == ""
    table.does(0, "draw")
    assert (table.code(0, "last-card"), numbers(table)) == ("no_duty", [5])


@pytest.mark.rule("S71", "S54", "S52")
def test_an_extra_turn_opens_its_window_before_that_of_the_duty():
    table = extra_turn(TIMER)
    assert [(window.number, window.seats, window.seconds) for window in table.windows] == [(2, (0,), 30), (3, (0,), 5)]
    assert table.expire(3)
    assert (table.count(0), table.turn, numbers(table)) == (3, 0, [2])


@pytest.mark.rule("S58", "S54")
def test_a_pass_forgives_a_timer_that_ran_out():
    table = one_left({**TIMER, "passes": 1})
    assert table.expire(numbers(table)[1])
    assert (table.count(0), table.field("passes-left"), marks(table, 0)) == (1, "0 1 1 1", ("last-card",))


# --- cards that are not to be had


@pytest.mark.scenario(71)
@pytest.mark.rule("S46", "S52", "S44")
def test_cards_owed_for_silence_never_take_the_pile():
    table = spot(options=BUTTON, pile="9S", stock="", hands={0: "9D 4C"}).does(0, "9D done")
    assert (set(table.hand(0)), table.pile, table.turn) == ({"9S", "4C"}, ["9D"], 1)
    assert [(event.what, event.rule, event.number) for event in table.events(-1)][-1] == ("short", "S46", 1)


@pytest.mark.rule("S46", "S53")
@pytest.mark.parametrize("reshuffle", [True, False])
def test_cards_owed_for_a_challenged_silence_never_take_the_pile(reshuffle: bool):
    options = {**CASUAL, "reshuffle": reshuffle}
    table = spot(options=options, pile="9D", stock="", hands={0: "4C"}, turn=2, owes="0", exposed="0").does(
        2, "challenge-0"
    )
    assert (table.hand(0), table.pile, marks(table, 0), table.turn) == (["4C"], ["9D"], (), 2)


@pytest.mark.rule("S46", "S55")
def test_cards_owed_for_a_wrong_challenge_never_take_the_pile():
    table = spot(options=CHALLENGE, pile="9D", stock="KC", hands={0: "4C 6C", 2: "4H 6H"}).does(0, "challenge-2")
    assert (table.hand(0), table.pile, table.turn) == (["4C", "6C", "KC"], ["9D"], 0)


@pytest.mark.rule("S46", "S69")
def test_overdue_cards_that_are_not_to_be_had_do_not_hold_up_the_play():
    table = extra_turn({**BUTTON, "reshuffle": False}, stock="KC").does(0, "4D done")
    assert (table.outcome, table.hand(0), table.top, table.turn) == (None, ["KC"], "4D", 1)


@pytest.mark.rule("S46", "S40", "S52")
def test_an_overdue_call_for_which_no_card_can_be_had_does_not_stop_a_win():
    table = extra_turn({**BUTTON, "reshuffle": False}, stock="").does(0, "4D done")
    assert (table.result.reason, table.result.winners) == ("out", (0,))


# --- duties and those who leave


@pytest.mark.rule("S73", "S49")
def test_a_duty_ends_with_the_seat_that_leaves():
    table = one_left(TIMER)
    turn, duty = numbers(table)
    table.leaves(0)
    assert (numbers(table), table.expire(duty), marks(table, 0), table.turn) == ([turn], False, ("left",), 1)


@pytest.mark.rule("S73", "S79", "S53")
def test_one_who_left_can_challenge_nobody():
    table = one_left(CASUAL).does(1, "draw").leaves(3)
    assert (table.fits(1), table.fits(3)) == (["challenge-0"], [])


@pytest.mark.rule("S67", "S50")
def test_a_call_in_a_play_does_not_meet_an_older_duty():
    table = extra_turn(BUTTON, stock="KC QC 6C")
    assert table.code(0, "4D last-card done") == ""
    table.does(0, "4D last-card done")
    assert (table.hand(0), table.turn) == (["QC", "KC"], 1)


@pytest.mark.rule("S60", "S5")
def test_a_call_without_a_duty_is_refused_free_of_charge():
    table = one_left(BUTTON)
    refused = word_refused(table, 3, "last-card")
    assert refused is not None
    assert (refused.code, refused.rule, table.count(3)) == ("no_duty", "S55", 6)
