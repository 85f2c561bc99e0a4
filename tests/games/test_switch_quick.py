"""Switch: quick play, where others interrupt (docs/rules/switch.md, S61–S63)."""

import pytest

from kit.at import Spot
from kit.switch_spot import CASUAL, HOUSE, QUICK, draft, fitting, interruptible, marks, now, spot, told
from upcard import BadText


@pytest.mark.scenario(55)
@pytest.mark.rule("S61", "S62", "S63")
def test_a_card_of_the_top_rank_may_interrupt_and_play_goes_on_from_there():
    table = interruptible()
    assert (table.turn, table.may_interject, fitting(table, 2)) == (1, [2], {"9C"})
    table.does(2, "9C done")
    assert (now(table), table.count(1), told(table)[-1]) == (("normal", 0, "9C", 3), 3, ("played", "S62"))


@pytest.mark.scenario(56)
@pytest.mark.rule("S63", "S15")
def test_a_pending_penalty_threatens_the_seat_after_the_interrupter():
    table = spot(options=QUICK, pile="9D", hands={0: "2D 4S 6S", 2: "2C 4C 6C"}).does(0, "2D done").does(2, "2C done")
    assert now(table) == ("twos", 4, "2C", 3)


@pytest.mark.scenario(84)
@pytest.mark.rule("S61")
def test_with_identical_only_a_twin_interrupts():
    options = {"quick_play": "identical", "decks": 2}
    table = spot(options=options, pile="9S", hands={0: "9D 4S 6S", 2: "9D 9C 4C"}).does(0, "9D done")
    refused = table.refused(2, "9C done")
    assert (refused.code, refused.rule, refused.why) == ("illegal_card", "S61", "interrupt")
    assert now(table.does(2, "9D done")) == ("normal", 0, "9D", 3)


@pytest.mark.rule("S61", "S66", "S60")
def test_an_interrupt_lays_cards_of_one_rank_and_a_wrong_one_is_refused_free_of_charge():
    table = spot(options=QUICK, pile="6S", phase="run", run_rank="6", hands={0: "7S 4S KS", 2: "7C 7D 8C 4C"})
    begun = draft(table.does(0, "7S done"), 2, "7C")
    assert begun.legal() == ["7D", "done"]
    refused = begun.refusal("8C")
    assert refused is not None
    assert (refused.code, refused.rule, table.count(2)) == ("illegal_card", "S61", 4)


@pytest.mark.rule("S61", "S5")
def test_neither_the_player_nor_anyone_after_a_draw_may_interrupt():
    table = spot(options=QUICK, pile="9S", hands={0: "9D 9H 6S", 2: "9C 4C 6C", 3: "4D 6D"}).does(0, "9D done")
    refused = table.refused(0, "9H done")
    assert (refused.code, refused.rule) == ("not_your_turn", "S61")
    assert table.code(2, "9C done") == ""
    assert (table.does(1, "draw").turn, table.code(3, "4D done")) == (2, "not_your_turn")
    assert table.expires().code(2, "9C done") == "not_your_turn"


@pytest.mark.rule("S61", "S4")
def test_the_starter_cannot_be_interrupted():
    table = Spot("switch", 4, {"quick_play": "rank"})
    assert (table.may_interject, table.view(0).facts["quick_open"]) == ([], False)


@pytest.mark.rule("S61", "S24")
def test_the_printed_rank_of_a_mirroring_seven_is_interrupted():
    hands = {0: "7H 4S 6S", 2: "KD 7D 4C"}
    table = spot(options={**QUICK, **HOUSE}, pile="KC", hands=hands).does(0, "7H done")
    assert fitting(table, 2) == {"7D"}
    assert now(table.does(2, "7D done")) == ("normal", 0, "KC", 3)


@pytest.mark.rule("S61", "S19")
def test_a_five_in_force_cannot_be_interrupted_by_a_five():
    table = spot(options=QUICK, pile="9H", hands={0: "5H 4S 6S", 2: "5C 2H 4C"}).does(0, "5H done")
    assert fitting(table, 2) == set()


@pytest.mark.rule("S62", "S27")
def test_eights_of_an_interrupt_turn_the_direction_or_give_its_player_a_turn():
    hands = {0: "8S 4S 6S", 2: "8C 8D 4C"}
    odd = spot(options=QUICK, pile="9S", hands=hands).does(0, "8S done").does(2, "8C done")
    assert (odd.field("direction"), odd.turn) == ("1", 3)
    even = spot(options=QUICK, pile="9S", hands=hands).does(0, "8S done").does(2, "8C 8D done")
    assert (even.field("direction"), even.turn) == ("-1", 2)


@pytest.mark.rule("S62", "S29")
def test_jacks_of_an_interrupt_skip_from_the_interrupter_on():
    table = spot(options=QUICK, pile="9S", hands={0: "JS 4S 6S", 3: "JC 4C 6C"}).does(0, "JS done")
    assert (table.turn, table.does(3, "JC done").turn) == (2, 1)


@pytest.mark.rule("S62", "S21", "S65")
def test_an_interrupting_ace_names_a_suit():
    table = spot(options=QUICK, pile="9S", hands={0: "AD 4S 6S", 2: "AC 4C 6C"}).does(0, "AD suit-H")
    assert table.code(2, "AC done") == "wrong_closing"
    table.does(2, "AC suit-D")
    assert (now(table), table.view(-1).facts["aces"]) == (("normal", 0, "AD", 3), ("0:1:H", "2:1:D"))


@pytest.mark.rule("S62", "S40")
def test_an_interrupt_may_win():
    table = spot(options=QUICK, pile="9S", hands={0: "9D 4S 6S", 2: "9C"}).does(0, "9D done").does(2, "9C done")
    assert (table.result.reason, table.result.winners) == ("out", (2,))


@pytest.mark.rule("S62", "S41", "S49")
def test_an_interrupt_with_a_last_trick_card_picks_up_and_has_to_be_announced():
    options = {**QUICK, "announce": "button"}
    table = spot(options=options, pile="9S", hands={0: "2S 4S 6S", 2: "2C"}).does(0, "2S done").does(2, "2C done")
    assert (table.count(2), now(table)) == (3, ("twos", 4, "2C", 3))


@pytest.mark.rule("S45", "S47", "S62")
def test_an_interrupter_takes_the_pile_like_the_player_on_turn():
    options = {**QUICK, "reshuffle": False}
    table = spot(options=options, pile="9S", stock="", hands={0: "2S 4S 6S", 2: "2C"}).does(0, "2S done")
    table.does(2, "2C done")
    assert (table.hand(2), table.pile, now(table)) == (["2S", "9S", "2C"], [], ("normal", 0, "", 3))


@pytest.mark.rule("S62", "S47")
def test_on_an_empty_pile_there_is_nothing_to_interrupt():
    table = spot(2, options=QUICK, pile="", stock="", hands={0: "8S", 1: "8C 4C 6C"}).does(0, "8S done")
    assert (table.pile, table.turn, table.may_interject, table.view(-1).facts["quick_open"]) == ([], 1, [], False)
    three = spot(3, options=QUICK, pile="", stock="", hands={0: "2S", 2: "2C 4C 6C"}).does(0, "2S done")
    assert three.code(2, "2C done") == "not_your_turn"


@pytest.mark.rule("S62", "S61")
def test_a_card_led_on_an_empty_pile_may_be_interrupted():
    table = spot(options=QUICK, pile="", hands={0: "9D 4S 6S", 2: "9C 4C 6C"}).does(0, "9D done")
    assert (table.may_interject, fitting(table, 2)) == ([2], {"9C"})


@pytest.mark.rule("S53", "S61")
def test_an_interrupt_exposes_a_silent_player():
    options = {**CASUAL, **QUICK}
    table = spot(options=options, pile="9S", hands={0: "9D 4C", 2: "9C 4H 6H"}).does(0, "9D done").does(2, "9C done")
    assert (marks(table, 0), table.turn) == (("exposed",), 3)


TAKEN = {"pile": "8H", "hands": {0: "8S 8D 4D", 2: "8C 4C 6C"}, "stock": "KC QC 10C"}
"""On 8♥: A lays a pair and would be on turn again, and C interrupts."""


@pytest.mark.scenario(115)
@pytest.mark.rule("S52", "S61", "S69")
def test_with_a_button_silence_is_paid_as_soon_as_an_interrupt_takes_the_extra_turn_away():
    options = {**QUICK, "announce": "button"}
    table = spot(options=options, **TAKEN).does(0, "8S 8D done")
    assert (table.count(0), table.turn, marks(table, 0)) == (1, 0, ("silent",))
    table.does(2, "8C done")
    assert (table.hand(0), table.turn, marks(table, 0)) == (["4D", "QC", "KC"], 1, ())
    assert told(table)[-2:] == [("silent", "S52"), ("drew", "S52")]


@pytest.mark.rule("S52", "S61")
def test_a_call_made_before_the_interrupt_is_in_time():
    table = spot(options={**QUICK, "announce": "button"}, **TAKEN).does(0, "8S 8D done", "last-card").does(2, "8C done")
    assert (table.count(0), marks(table, 0)) == (1, ("last-card",))


@pytest.mark.scenario(116)
@pytest.mark.rule("S53", "S61")
def test_an_interrupt_that_takes_the_extra_turn_away_exposes_a_silent_player():
    table = spot(options={**CASUAL, **QUICK}, **TAKEN).does(0, "8S 8D done").does(2, "8C done")
    assert (table.code(0, "last-card"), marks(table, 0)) == ("too_late", ("exposed",))
    assert table.does(3, "challenge-0").count(0) == 3


@pytest.mark.rule("S53", "S54", "S61")
@pytest.mark.parametrize("announce", ["timer", "honour"])
def test_where_nobody_challenges_an_interrupt_ends_no_call(announce: str):
    table = spot(options={**QUICK, "announce": announce}, **TAKEN).does(0, "8S 8D done").does(2, "8C done")
    assert (table.count(0), marks(table, 0), table.code(0, "last-card")) == (1, ("silent",), "")


@pytest.mark.rule("S61", "S64")
def test_everybody_sees_which_play_may_be_interrupted():
    facts = interruptible().view(-1).facts
    assert (facts["quick_open"], facts["last_player"], facts["last_play"]) == (True, 0, ("9D",))


@pytest.mark.rule("S61", "S64")
def test_the_last_play_keeps_its_player_whoever_draws_after_it():
    facts = interruptible().does(1, "draw").view(-1).facts
    assert (facts["quick_open"], facts["last_player"], facts["last_play"]) == (False, 0, ("9D",))
    won = interruptible().does(1, "draw").does(2, "9C done").view(-1).facts
    assert (won["last_player"], won["last_play"]) == (2, ("9C",))


@pytest.mark.rule("S61", "S40")
def test_the_winner_made_the_last_play():
    table = spot(options=QUICK, pile="9S", hands={0: "9D 4S 6S", 1: "9H"}).does(0, "9D done").does(1, "9H done")
    facts = table.view(-1).facts
    assert (facts["quick_open"], facts["last_player"], facts["last_play"]) == (False, 1, ("9H",))


@pytest.mark.rule("S61")
def test_without_quick_play_no_play_is_shown_as_open():
    table = spot(pile="9S", hands={0: "9D 4S 6S"}).does(0, "9D done")
    assert table.view(-1).facts["quick_open"] is False


@pytest.mark.rule("S62")
def test_a_position_cannot_offer_an_interrupt_on_an_empty_pile():
    with pytest.raises(BadText, match="quick-open is on and the pile is empty"):
        spot(options=QUICK, pile="", quick_open="on", hands={0: "9D 4S 6S"})
