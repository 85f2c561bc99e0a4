"""Switch: laying a play, mistakes, messages and help (docs/rules/switch.md, S56–S70, S77–S79)."""

import pytest

from kit.at import Spot
from kit.switch_spot import ANY, draft, interruptible, lays, live, marks, now, numbers, spot, told, word_refused
from upcard.engine.games.switch import Switch

REJECT = {"mistakes": "reject"}
FOUR = {0: "9D 9C KH 4S"}
"""On 9♠: a set, a stranger and a spade."""


# --- laying


@pytest.mark.rule("S65", "S8")
def test_the_words_are_cards_suits_closing_words_and_a_challenge_of_each_of_ten_seats():
    assert (len(Switch.words), Switch.words[:2], Switch.words[51:53]) == (69, ("AS", "2S"), ("KC", "suit-S"))
    assert Switch.words[55:60] == ("suit-C", "done", "draw", "last-card", "challenge-0")
    assert Switch.words[-1] == "challenge-9"


@pytest.mark.scenario(59)
@pytest.mark.rule("S65", "S66", "S13")
def test_with_reject_only_what_keeps_the_play_right_may_follow():
    options = {**REJECT, **ANY}
    begun = draft(spot(pile="9S", options=options, hands=FOUR), 0, "9D")
    assert (begun.legal(), begun.fits()) == (["9C", "done"], ["9C", "done"])
    refused = [begun.refusal(word) for word in ("KH", "4S", "draw")]
    assert [(refusal.code, refusal.rule) for refusal in refused if refusal] == [
        ("illegal_card", "S13"),
        ("illegal_card", "S13"),
        ("laying", "S65"),
    ]
    assert now(spot(pile="9S", options=options, hands=FOUR).does(0, "9D 9C done")) == ("normal", 0, "9C", 1)


@pytest.mark.scenario(60)
@pytest.mark.rule("S66", "S57", "S79")
def test_with_penalise_every_card_held_may_follow():
    begun = draft(spot(pile="9S", options=ANY, hands=FOUR), 0, "9D")
    assert begun.legal() == ["4S", "KH", "9C", "done"]
    assert begun.refusal("draw") is not None
    table = spot(pile="9S", options=ANY, hands=FOUR).does(0, "9D KH done")
    assert (table.count(0), now(table)) == (6, ("normal", 0, "9S", 1))


@pytest.mark.scenario(61)
@pytest.mark.rule("S65", "S66", "S21")
def test_a_suit_closes_a_play_of_aces():
    table = spot(pile="9S", hands={0: "AD AC 4H"})
    begun = draft(table, 0, "AD")
    assert begun.legal() == ["4H", "AC", "suit-S", "suit-H", "suit-D", "suit-C"]
    refused = begun.refusal("done")
    assert refused is not None
    assert (refused.code, refused.rule, refused.why) == ("wrong_closing", "S65", "suit")
    assert now(table.does(0, "AD suit-H")) == ("normal", 0, "AH", 1)


@pytest.mark.scenario(62)
@pytest.mark.rule("S34", "S65")
def test_in_a_run_done_closes_a_play_of_aces():
    table = spot(pile="KC", phase="run", run_rank="K", hands={0: "AD 4H 6C"})
    for suit in ("suit-S", "suit-H", "suit-C"):
        refused = draft(table, 0, "AD").refusal(suit)
        assert refused is not None
        assert (refused.code, refused.rule, refused.why) == ("wrong_closing", "S65", "done")
    assert now(table.does(0, "AD done")) == ("normal", 0, "AD", 1)


@pytest.mark.rule("S65", "S57")
def test_done_closes_a_wrong_play_that_begins_with_an_ace():
    table = spot(pile="9S", hands={0: "AD 4H 6C"})
    assert table.code(0, "AD 4H suit-H") == "wrong_closing"
    assert (table.does(0, "AD 4H done").count(0), now(table)) == (5, ("normal", 0, "9S", 1))


@pytest.mark.rule("S65", "S8")
def test_a_closing_word_needs_a_card():
    refused = [word_refused(spot(pile="9S"), 0, word) for word in ("done", "suit-S", "suit-C")]
    assert [(refusal.code, refusal.rule) for refusal in refused if refusal] == [("nothing_laid", "S65")] * 3


@pytest.mark.rule("S66", "S8")
def test_after_the_call_no_card_and_no_second_call_follows():
    begun = draft(spot(options={"announce": "button"}, pile="9S", hands={0: "9D 9C"}), 0, "9D last-card")
    assert begun.legal() == ["done"]
    refused = [begun.refusal(word) for word in ("9C", "last-card", "challenge-1")]
    assert [refusal.code for refusal in refused if refusal] == ["after_call", "called_already", "laying"]


@pytest.mark.rule("S66", "S51")
def test_with_auto_no_call_belongs_to_a_play():
    assert spot(pile="9S", hands={0: "9D 4C"}).code(0, "9D last-card done") == "no_call"


@pytest.mark.rule("S8")
def test_a_card_that_is_not_held_cannot_be_laid_and_costs_nothing():
    table = spot(pile="9S", hands={0: "9D 4C"})
    assert [table.code(0, play) for play in ("9C done", "9D 9C done", "9D 9D done")] == ["not_in_hand"] * 3
    assert (table.count(0), table.turn) == (2, 0)


@pytest.mark.scenario(66)
@pytest.mark.rule("S67")
def test_others_see_a_half_laid_play_as_cards_in_the_hand():
    table = lays(spot(pile="9S", hands={0: "9D 4C 6C 8C 10C QC"}), 0, "9D")
    view = table.view(1)
    assert (view.seats[0].cards, view.pile[-1], view.facts["laid"]) == (("?",) * 6, "9S", ())
    assert (table.view(0).facts["laid"], table.view(-1).facts["laid"]) == (("9D",), ())
    lays(table, 0, "done")
    assert (len(table.view(1).seats[0].cards), table.view(1).pile[-1]) == (5, "9D")


@pytest.mark.rule("S67", "S49")
def test_a_half_laid_play_does_not_end_a_duty():
    table = lays(spot(options={"announce": "timer"}, pile="8H", hands={0: "8S 8D 4D"}), 0, "8S 8D done")
    lays(table, 0, "4D")
    assert (marks(table, 0), len(numbers(table)), table.view(1).seats[0].cards) == (("silent",), 2, ("?",))


# --- who holds the floor


@pytest.mark.scenario(64)
@pytest.mark.rule("S77", "S59")
def test_a_timeout_takes_a_half_laid_play_back_first():
    table = lays(spot(pile="9S", hands={0: "9D 4C"}), 0, "9D").expires()
    assert (table.count(0), "9D" in table.hand(0), now(table)) == (5, True, ("normal", 0, "9S", 1))


@pytest.mark.scenario(94)
@pytest.mark.rule("S77")
def test_while_a_play_is_being_laid_nobody_else_may_act():
    table = lays(interruptible(), 1, "9H")
    before = table.text(sealed=True)
    refused = table.act(2, "9C done")
    assert refused is not None
    assert (refused.code, refused.rule, refused.about) == ("busy", "S77", {"seat": "1"})
    assert (table.text(sealed=True), table.awaited, table.may_interject) == (before, [1], [])
    assert now(lays(table, 1, "done")) == ("normal", 0, "9H", 2)


@pytest.mark.scenario(96)
@pytest.mark.rule("S59", "S77")
def test_a_timeout_takes_a_half_laid_interrupt_back_too():
    table = lays(interruptible(), 2, "9C")
    assert (table.awaited, table.may_interject) == ([2], [])
    table.expires()
    assert (table.hand(2), table.count(1), now(table)) == (["4C", "6C", "9C"], 6, ("normal", 0, "9D", 2))


@pytest.mark.scenario(97)
@pytest.mark.rule("S73", "S77")
def test_anybody_who_leaves_takes_a_half_laid_play_back_and_an_old_timeout_does_not():
    table = spot(pile="9S", hands={0: "9D 4C", 3: "6S 8S 10S"}, turn=3).does(3, "6S done")
    lays(table, 0, "4C")
    assert not table.expire(1)
    assert table.view(0).facts["laid"] == ("4C",)
    table.leaves(2)
    assert (table.hand(0), table.turn, numbers(table), table.view(0).facts["laid"]) == (["9D", "4C"], 0, [2], ())


@pytest.mark.rule("S77", "S66")
def test_a_call_is_taken_back_with_its_play():
    table = lays(spot(options={"announce": "button"}, pile="9S", hands={0: "9D 4C"}), 0, "9D last-card").leaves(2)
    assert table.does(0, "9D done").count(0) == 3


@pytest.mark.rule("S77", "S54")
def test_a_duty_that_runs_out_takes_a_half_laid_play_back():
    table = spot(options={"announce": "timer"}, pile="9S", hands={0: "9D 4C", 1: "9H 4H 6H"}).does(0, "9D done")
    turn, duty = numbers(lays(table, 1, "9H"))
    assert table.expire(duty)
    assert (table.count(0), table.count(1), table.view(1).facts["laid"], numbers(table)) == (3, 3, (), [turn])


# --- mistakes


@pytest.mark.scenario(89)
@pytest.mark.rule("S56")
def test_with_reject_a_mistake_is_refused_and_changes_nothing():
    table = spot(pile="9S", options=REJECT, hands={0: "9D KD 4C"})
    before = table.text(sealed=True)
    refused = [table.act(0, "KD done"), table.act(0, "9D KD done")]
    assert [(refusal.code, refusal.rule) for refusal in refused if refusal] == [
        ("illegal_card", "S12"),
        ("illegal_card", "S13"),
    ]
    assert (table.text(sealed=True), table.turn) == (before, 0)


@pytest.mark.rule("S56", "S79")
@pytest.mark.parametrize(
    ("rule", "card", "fields", "about"),
    [
        ("S12", "KD", {"pile": "9S"}, {"top": "9S", "rank": "9", "suit": "S"}),
        ("S16", "KD", {"pile": "2H", "phase": "twos", "pending": 4}, {"top": "2H", "number": "4"}),
        ("S19", "2S", {"pile": "5H", "phase": "five", "pending": 5}, {"top": "5H", "number": "5"}),
        ("S32", "KD", {"pile": "6S", "phase": "run", "run_rank": "6"}, {"top": "6S", "rank": "6", "number": "6"}),
    ],
)
def test_a_refused_card_names_its_rule_and_what_would_be_right(rule: str, card: str, fields: dict, about: dict):
    refused = spot(options=REJECT, hands={0: "KD 2S 4C"}, **fields).refused(0, f"{card} done")
    assert (refused.code, refused.rule, refused.why) == ("illegal_card", rule, rule)
    assert refused.about == {"card": card, **about}


@pytest.mark.scenario(69)
@pytest.mark.rule("S57")
def test_a_mistake_costs_at_least_one_card():
    table = spot(pile="9S", options={"stupid_cards": 0}, hands={0: "KD 4C"}).does(0, "KD done")
    assert (table.count(0), now(table)) == (3, ("normal", 0, "9S", 1))


@pytest.mark.scenario(70)
@pytest.mark.rule("S45", "S48", "S57")
def test_a_mistake_where_nothing_is_to_be_had_just_passes_the_turn():
    table = spot(pile="", stock="", hands={0: "4S 6H 8C"}).does(0, "4S 6H done")
    assert (table.hand(0), table.pile, table.turn) == (["4S", "6H", "8C"], [], 1)
    assert ("nothing_left", "S48") in told(table)


@pytest.mark.rule("S57", "S45", "S47")
def test_a_mistake_may_come_to_taking_the_pile():
    table = spot(pile="9S", stock="QC", hands={0: "KD 4C"}).does(0, "KD done")
    assert (table.hand(0), table.pile, now(table)) == (["9S", "KD", "4C", "QC"], [], ("normal", 0, "", 1))


@pytest.mark.rule("S58", "S71", "S75", "S61")
def test_a_forgiven_mistake_leaves_turn_window_and_quick_play_as_they_are():
    table = interruptible({"passes": 1})
    window, turns = numbers(table), table.field("turns")
    table.does(1, "4H done")
    assert (table.turn, numbers(table), table.field("turns"), table.count(1)) == (1, window, turns, 3)
    assert table.code(2, "9C done") == ""


@pytest.mark.rule("S58", "S57")
def test_a_pass_spares_a_mistake_the_penalty_in_force_and_lets_it_be_answered():
    table = spot(options={"passes": 1}, pile="2S", phase="twos", pending=4, hands={0: "2D AC 4C"}).does(0, "AC done")
    assert (table.count(0), table.phase, table.field("pending"), table.turn) == (3, "twos", "4", 0)
    assert now(table.does(0, "2D done")) == ("twos", 6, "2D", 1)


@pytest.mark.scenario(92)
@pytest.mark.rule("S70")
def test_of_a_mistake_others_learn_how_many_cards_and_what_it_cost():
    table = spot(pile="9S", hands={0: "2D 2S 4C 6C"}).does(0, "2D 2S done")
    events = [(event.what, event.seat, event.number, event.cards) for event in table.events(2)]
    assert events == [("mistake", 0, 2, ()), ("drew", 0, 2, ("?", "?"))]
    assert table.view(2).seats[0].cards == ("?",) * 6


@pytest.mark.rule("S70", "S58")
def test_of_a_forgiven_mistake_others_learn_no_card_either():
    table = spot(options={"passes": 1}, pile="9S", hands={0: "2D 2S 4C 6C"}).does(0, "2D 2S done")
    events = [(event.what, event.rule, event.number, event.cards) for event in table.events(2)]
    assert events == [("forgiven", "S58", 0, ()), ("mistake", "S58", 2, ())]


# --- off turn


@pytest.mark.scenario(90)
@pytest.mark.rule("S5", "S60")
def test_off_turn_words_that_are_not_allowed_are_refused_free_of_charge():
    table = spot(pile="9S", hands={2: "9C 4C", 3: "4D 6D 8D 10D"})
    card, draw = table.refused(2, "9C done"), table.refused(2, "draw")
    assert (card.code, card.rule, draw.code) == ("not_your_turn", "S5", "not_your_turn")
    assert (table.code(3, "last-card"), table.count(2), table.count(3)) == ("no_call", 2, 4)
    assert table.awaited == [0]


# --- messages


@pytest.mark.scenario(98)
@pytest.mark.rule("S78")
@pytest.mark.parametrize(
    "play",
    [
        "draw 9D done",
        "9D",
        "9D last-card 9C done",
        "9D done draw",
        "9D draw last-card done",
        "9D suit-S done",
        "done",
        "last-card done",
        "",
    ],
)
def test_a_message_that_is_not_one_whole_play_is_refused_unread(play: str):
    table = spot(pile="9S", options={"announce": "button"}, hands={0: "9D 9C"})
    before = table.text(sealed=True)
    refused = table.act(0, play)
    assert refused is not None
    assert (refused.code, refused.rule, table.text(sealed=True)) == ("bad_list", "S78", before)


@pytest.mark.scenario(99)
@pytest.mark.rule("S8", "S65", "S78")
def test_a_wrong_closing_word_refuses_the_whole_message():
    table = spot(pile="9S 2S", phase="twos", pending=2, turn=1, hands={1: "AC 4C 6C"})
    before = table.text(sealed=True)
    refused = table.act(1, "AC suit-H")
    assert refused is not None
    assert (refused.code, refused.why, table.text(sealed=True)) == ("wrong_closing", "done", before)


@pytest.mark.scenario(95)
@pytest.mark.rule("S71", "S78", "S62")
def test_of_two_who_answer_one_window_the_later_one_is_stale_and_pays_nothing():
    table = interruptible()
    window = table.window
    assert table.act(2, "9C done", window) is None
    refused = table.act(1, "9H done", window)
    assert refused is not None
    assert (refused.code, refused.rule, now(table), table.count(1)) == ("stale", "S78", ("normal", 0, "9C", 3), 3)


@pytest.mark.rule("S78", "S71")
def test_a_call_names_the_window_of_its_duty():
    table = spot(options={"announce": "timer"}, pile="9S", hands={0: "9D 4C"}).does(0, "9D done")
    turn, duty = numbers(table)
    assert (table.code(0, "last-card", turn), table.code(0, "last-card", duty)) == ("stale", "")


# --- help


@pytest.mark.scenario(100)
@pytest.mark.rule("S79")
def test_help_tells_what_fits_and_which_rule_a_mistake_breaks():
    table = spot(pile="9S", options=ANY, hands=FOUR)
    assert set(table.fits(0)) == {"9D", "9C", "4S", "draw"}
    assert {word: fault(table, "", word) for word in table.legal(0)} == {
        **dict.fromkeys(["4S", "9D", "9C", "draw"], ""),
        "KH": "S12",
    }
    begun = draft(table, 0, "9D")
    assert begun.fits() == ["9C", "done"]
    assert [fault(table, "9D", word) for word in ("KH", "4S", "9C", "done")] == ["S13", "S13", "", ""]
    wrong = draft(table, 0, "9D KH")
    assert wrong.fits() == []
    assert [fault(table, "9D KH", word) for word in wrong.legal()] == ["S13"] * 3


def fault(table: Spot, laid: str, word: str) -> str:
    """The rule that a legal word of A breaks behind what is laid, or nothing."""
    found = draft(table, 0, laid).fault(word)
    return found.rule if found else ""


@pytest.mark.rule("S79", "S31")
def test_a_fault_behind_a_playable_three_is_one_of_the_chain():
    table = spot(pile="9S", hands={0: "3S 4H 6C QD"})
    assert [fault(table, "3S", word) for word in ("4H", "6C")] == ["", "S31"]
    assert fault(table, "3S 4H", "6C") == "S31"


@pytest.mark.rule("S79")
def test_the_fault_stays_that_of_the_first_wrong_card():
    begun = draft(spot(pile="9S", hands=FOUR), 0, "9D KH 4S")
    found = begun.fault("done")
    assert found is not None
    assert (found.rule, found.about["card"]) == ("S13", "KH")
    first = draft(spot(pile="9S", hands=FOUR), 0, "KH 9D").fault("9C")
    assert first is not None
    assert (first.rule, first.about["card"]) == ("S12", "KH")


@pytest.mark.rule("S79", "S55")
def test_a_challenge_fits_if_it_is_right():
    options = {"announce": "challenge"}
    table = spot(options=options, pile="9S", hands={0: "9D 4C"}).does(0, "9D done").does(1, "draw")
    assert {"challenge-0", "challenge-1"} <= set(table.legal(3))
    assert table.fits(3) == ["challenge-0"]
    wrong = draft(table, 3, "").fault("challenge-1")
    assert wrong is not None
    assert (wrong.code, wrong.rule, wrong.about) == ("wrong_challenge", "S55", {"seat": "1"})


@pytest.mark.rule("S79", "S55")
def test_the_first_seat_too_is_challenged_wrongly():
    table = spot(options={"announce": "challenge"}, pile="9S", turn=1)
    wrong = draft(table, 3, "").fault("challenge-0")
    assert wrong is not None
    assert (wrong.code, wrong.about) == ("wrong_challenge", {"seat": "0"})


@pytest.mark.rule("S79", "S50")
def test_a_play_without_its_call_fits_too():
    begun = draft(spot(options={"announce": "button"}, pile="9S", hands={0: "9D 4C"}), 0, "9D")
    assert begun.fits() == ["done", "last-card"]


@pytest.mark.rule("S79", "S48")
def test_one_on_turn_who_has_laid_nothing_always_has_a_fitting_word():
    assert spot(pile="", stock="", hands={0: "4C 6H"}).fits(0) == ["6H", "4C"]
    assert spot(pile="9S", hands={0: "4C 6H"}).fits(0) == ["draw"]
    assert live(spot(pile="")) == ""
