"""Extreme Last Card by its worked scenarios (docs/rules/extreme-last-card.md, section 5): laying, clock, ends."""

import pytest

from kit.at import Spot, at
from kit.drive import follows
from upcard.engine.view import Refusal

GAME = "extreme-last-card"


def spot(seats: int = 4, pile: str = "9C", **fields: object) -> Spot:
    return at(GAME, seats, pile=pile, **fields)  # type: ignore[arg-type]


def says(table: Spot, seat: int, words: str) -> Spot:
    """Single words, which need not be a whole play."""
    for word in words.split():
        assert not_said(table, seat, word) is None
        table._position.apply(seat, table.game.words.index(word))
    return table


def not_said(table: Spot, seat: int, word: str) -> Refusal | None:
    """Why a single word is refused."""
    return table._position.refusal(seat, table.game.words.index(word))


def broken(table: Spot, seat: int, word: str) -> str:
    """The rule by which a single word is refused."""
    refused = not_said(table, seat, word)
    assert refused is not None
    return refused.rule


# --- laying a play


@pytest.mark.scenario(53)
@pytest.mark.rule("E57")
def test_what_may_follow_the_cards_laid_so_far():
    table = says(spot(hands={0: "7C 7D 8C 10C KH 6H"}), 0, "7C")
    assert table.legal(0) == ["7D", "8C", "done"]
    assert follows(table, 0, "7D") == ["done"]
    assert follows(table, 0, "8C") == ["target-1", "target-2", "target-3"]
    assert says(table, 0, "8C target-2").top == "8C"


@pytest.mark.rule("E9", "E11", "E57")
def test_nothing_follows_a_joker_or_a_card_laid_by_the_freedom_of_a_4():
    table = spot(free_play="on", hands={0: "JK AS KH 4H"})
    assert follows(table, 0, "JK") == ["suit-S", "suit-H", "suit-D", "suit-C"]
    assert follows(table, 0, "KH") == ["done"]


@pytest.mark.scenario(54)
@pytest.mark.rule("E6", "E56", "E57")
def test_an_ace_on_top_is_closed_with_a_suit():
    table = says(spot(hands={0: "AD AH KH 6H"}), 0, "AD")
    assert table.legal(0) == ["AH", "suit-S", "suit-H", "suit-D", "suit-C"]
    assert broken(table, 0, "done") == "E6"
    says(table, 0, "suit-S")
    assert (table.top, table.field("suit"), table.turn) == ("AD", "S", 1)


@pytest.mark.scenario(55)
@pytest.mark.rule("E57")
@pytest.mark.parametrize(("rest", "legal"), [("3H", True), ("3H 6D", True), ("3H 6D KD", False)])
def test_last_card_is_said_with_a_play_that_leaves_one_or_gives_the_last_away(rest, legal):
    table = says(spot(hands={0: f"8C {rest}"}), 0, "8C")
    assert ("last-card" in table.legal(0)) == legal
    if not legal:
        assert broken(table, 0, "last-card") == "E57"


@pytest.mark.rule("E37", "E57")
@pytest.mark.parametrize(("rest", "legal"), [("", True), ("3H", True), ("3H 6D", False)])
def test_last_card_is_said_with_an_ace_that_leaves_one_or_picks_one_up(rest, legal):
    table = says(spot(hands={0: f"AD {rest}"}, declared="0" if not rest else ""), 0, "AD")
    assert ("last-card" in table.legal(0)) == legal


@pytest.mark.rule("E10", "E57")
def test_an_ace_is_low_and_ends_a_sequence():
    hands = {0: "QC KC AS AC 2C 3C 4H"}
    assert says(spot(hands=hands), 0, "QC KC").legal(0) == ["done"]
    assert says(spot(hands=hands), 0, "3C 2C AC").legal(0) == ["suit-S", "suit-H", "suit-D", "suit-C"]


@pytest.mark.rule("E40", "E57")
def test_last_card_is_said_once_and_no_card_follows_it():
    table = says(spot(hands={0: "7C 7D 6H"}), 0, "7C 7D last-card")
    assert table.legal(0) == ["done"]
    assert [broken(table, 0, word) for word in ("last-card", "6H")] == ["E57", "E57"]
    assert broken(says(spot(hands={0: "7C 7D 6H"}), 0, "7C"), 0, "last-card") == "E57"
    assert says(table, 0, "done").field("declared") == "0"


@pytest.mark.rule("E56")
def test_after_the_first_card_only_words_of_the_play_are_legal():
    table = says(spot(hands={0: "7C 7D 6H"}, must_dance="on"), 0, "7C")
    assert {broken(table, 0, word) for word in ("draw", "pass", "dance", "take", "concede", "duel")} == {"E56"}
    assert spot().refused(0, "7C done").code == "not_in_hand"
    assert [broken(spot(), 0, word) for word in ("done", "suit-S", "target-1")] == ["E56"] * 3


@pytest.mark.scenario(56)
@pytest.mark.rule("E55", "E66")
def test_time_up_takes_a_half_laid_play_back_and_draws():
    table = says(spot(hands={0: "7C 7D 6H"}), 0, "7C").expires()
    assert (table.count(0), table.field("laid"), table.top, table.turn) == (4, "", "9C", 1)
    assert {"7C", "7D", "6H"} < set(table.hand(0))


@pytest.mark.rule("E66")
def test_a_call_is_forgotten_with_the_play_that_is_taken_back():
    table = says(spot(hands={0: "7C 7D 6H"}), 0, "7C 7D last-card").leaves(1)
    assert (table.field("laid"), table.field("called")) == ("", "off")
    assert table.does(0, "7C 7D done").field("declared") == ""


@pytest.mark.scenario(57)
@pytest.mark.rule("E66")
def test_only_its_owner_sees_a_half_laid_play():
    table = says(spot(hands={0: "7C 7D 6H 2S 3S 4S"}), 0, "7C")
    assert (len(table.view(1).seats[0].cards), table.view(1).pile, table.view(1).facts["laid"]) == (6, ("9C",), ())
    assert table.view(0).facts["laid"] == ("7C",)
    says(table, 0, "done")
    assert (len(table.view(1).seats[0].cards), table.view(1).pile[-1]) == (5, "7C")


@pytest.mark.scenario(83)
@pytest.mark.rule("E43", "E66")
def test_a_half_laid_play_holds_the_floor():
    table = says(spot(hands={0: "7C 7D 6H", 2: "KS"}), 0, "7C")
    refused = not_said(table, 2, "last-card")
    assert refused is not None and (refused.code, refused.rule) == ("busy", "E66")
    assert table.may_interject == []
    assert says(table, 0, "done").turn == 1
    assert says(table, 2, "last-card").field("declared") == "2"


@pytest.mark.scenario(84)
@pytest.mark.rule("E6", "E62", "E66")
def test_somebody_leaving_takes_a_half_laid_play_back():
    table = says(spot(hands={0: "8C 7D 6H"}), 0, "8C")
    window = table.window
    table.leaves(1)
    assert (table.hand(0), table.field("laid"), table.turn, table.window) == (["6H", "7D", "8C"], "", 0, window)
    assert table.refused(0, "8C target-1").rule == "E6"
    assert table.code(0, "8C target-2") == ""


@pytest.mark.scenario(87)
@pytest.mark.rule("E24", "E66")
def test_one_who_must_dance_may_still_dance_after_a_play_is_taken_back():
    table = says(spot(hands={0: "KC 2S 3S", 1: "QC 2H 3H"}).does(0, "KC done"), 1, "QC").leaves(2)
    assert (table.field("must-dance"), table.hand(1)) == ("on", ["2H", "3H", "QC"])
    table.does(1, "dance")
    assert (table.field("must-dance"), table.turn) == ("off", 1)


# --- messages


@pytest.mark.scenario(85)
@pytest.mark.rule("E67")
@pytest.mark.parametrize(
    "message",
    [
        *("draw 7C done", "7C", "8C target-2 last-card", "take draw"),
        *("", "done", "last-card done", "7C last-card", "7C draw done", "7C draw last-card done", "suit-S done"),
    ],
)
def test_a_message_is_one_whole_play(message):
    table = spot(hands={0: "7C 8C 2S 3S"})
    before = table.text()
    assert (table.refused(0, message).code, table.refused(0, message).rule) == ("bad_list", "E67")
    assert table.act(0, message) is not None
    assert table.text() == before


@pytest.mark.scenario(86)
@pytest.mark.rule("E6", "E56")
@pytest.mark.parametrize("closing", ["done", "target-0", "target-7", "suit-H"])
def test_an_eight_is_closed_with_another_seat_still_in(closing):
    table = spot(hands={0: "8C 3H 6D"})
    assert (table.refused(0, f"8C {closing}").code, table.refused(0, f"8C {closing}").rule) == ("wrong_closing", "E6")


@pytest.mark.scenario(88)
@pytest.mark.rule("E61", "E67")
def test_a_message_that_comes_in_twice_is_stale_and_costs_nothing():
    table = spot(turn=1, hands={1: "4D KH"})
    window = table.window
    assert table.act(1, "draw", window) is None
    assert (table.refused(1, "draw", window).code, table.refused(1, "draw", window).rule) == ("stale", "E61")
    assert (table.count(1), table.turn) == (3, 2)


# --- the clock


@pytest.mark.scenario(49)
@pytest.mark.rule("E55")
def test_silence_draws_takes_or_concedes():
    table = spot(hands={0: "7C KH"}).expires()
    assert (table.count(0), table.turn) == (3, 1)
    table = spot(mode="fight", total=7, hands={0: "9D KH"}).expires()
    assert (table.count(0), table.turn, table.field("mode")) == (9, 1, "normal")
    table = spot(mode="fight", total=7, blocked="on", hands={0: "6D KH"})
    window = table.window
    table.expires()
    assert (table.count(0), table.turn, table.field("mode"), table.window) == (2, 0, "normal", window + 1)


@pytest.mark.rule("E55", "E53")
def test_silence_passes_where_no_card_can_be_had_and_duels_in_the_thunderdome():
    table = spot(stock="", hands={0: "7C KH"}).expires()
    assert (table.count(0), table.field("stuck"), table.turn) == (2, "1", 1)
    table = spot(mode="thunderdome", contenders="0 1", round=1, stock="KS 4D", hands={0: "", 1: ""}).expires()
    assert (table.field("drawn"), table.turn) == ("KS", 1)


@pytest.mark.scenario(82)
@pytest.mark.rule("E61")
def test_the_end_of_a_closed_window_is_ignored():
    table = spot(hands={0: "7C KH 2S"})
    window = table.window
    table.does(0, "7C done")
    before = table.text()
    assert not table.expire(window)
    assert table.text() == before


@pytest.mark.rule("E61")
def test_a_window_outlasts_laying_declaring_and_leaving():
    table = spot(hands={0: "7C KH 2S", 2: "KS"}, options={"turn_seconds": 20})
    window = table.windows[0]
    assert (window.seats, window.seconds) == ((0,), 20)
    table.does(2, "last-card").leaves(3)
    assert says(table, 0, "7C").windows == [window]


# --- leaving


@pytest.mark.scenario(69)
@pytest.mark.rule("E62")
def test_an_attack_lapses_when_its_victim_leaves():
    table = spot(hands={0: "5C 2S 3S", 1: "2D 3D 4D 6D 7D KD"}).does(0, "5C done")
    stock = len(table.stock)
    table.leaves(1)
    assert (len(table.stock), table.field("mode"), table.top, table.turn) == (stock + 6, "normal", "5C", 2)
    assert set(table.stock[-6:]) == {"2D", "3D", "4D", "6D", "7D", "KD"}


@pytest.mark.scenario(70)
@pytest.mark.rule("E33", "E62")
def test_an_empty_hand_wins_when_the_attacked_player_leaves():
    table = spot(hands={0: "5C"}, declared=0).does(0, "5C done").leaves(1)
    assert (table.result.reason, table.result.winners) == ("fight", (0,))


@pytest.mark.scenario(71)
@pytest.mark.rule("E62", "E65")
def test_the_sole_contender_left_wins():
    hands = {0: "", 1: "", 2: "2S 3S 4S", 3: "6S 7S"}
    table = spot(mode="thunderdome", contenders="0 1", round=1, stock="KS 4D", hands=hands).does(0, "duel").leaves(0)
    assert (table.result.reason, table.result.winners, table.result.places) == ("thunderdome", (1,), (4, 1, 3, 2))
    assert table.field("set-aside") == "KS"
    table = spot(mode="thunderdome", contenders="0 1", round=1, stock="KS 4D", hands=hands).leaves(1)
    assert (table.result.winners, table.result.places) == ((0,), (1, 4, 3, 2))


@pytest.mark.rule("E62")
@pytest.mark.parametrize(("draws", "leaver", "winner"), [(1, 0, 2), (2, 0, 2), (2, 2, 1), (1, 1, 2)])
def test_a_round_goes_on_without_a_contender_who_left(draws, leaver, winner):
    hands = {0: "", 1: "", 2: "", 3: "6S 7S"}
    table = spot(mode="thunderdome", contenders="0 1 2", round=1, stock="6D 10D JD 4S", hands=hands)
    for seat in range(draws):
        table.does(seat, "duel")
    table.leaves(leaver)
    while not table.outcome:
        table.does(table.turn, "duel")
    assert table.result.winners == (winner,)


@pytest.mark.rule("E62")
def test_a_bystander_leaving_the_thunderdome_changes_nothing():
    table = spot(mode="thunderdome", contenders="0 1", round=1, stock="KS 4D", hands={0: "", 1: ""}).does(0, "duel")
    window = table.window
    table.leaves(3)
    assert (table.turn, table.window, table.field("drawn"), len(table.stock)) == (1, window, "KS", 4)
    assert table.refused(3, "duel").code == "not_active"


@pytest.mark.scenario(72)
@pytest.mark.rule("E5", "E63")
def test_only_seats_still_in_are_counted():
    gone = {"present": "0 1 3", "gone": "2"}
    assert spot(hands={0: "10C 2S 3S"}, **gone).does(0, "10C done").turn == 3
    assert spot(hands={0: "JC 2S 3S"}, **gone).does(0, "JC done").turn == 3
    table = spot(hands={0: "7C 2S 3S", 1: "6C 2H 3H"}, **gone).does(0, "7C done").does(1, "6C done")
    assert table.turn == 3


@pytest.mark.scenario(74)
@pytest.mark.rule("E63", "E65")
def test_the_last_one_at_the_table_wins():
    table = spot(2).leaves(1)
    assert (table.result.reason, table.result.winners, table.result.places) == ("forfeit", (0,), (1, 2))


@pytest.mark.rule("E31", "E63")
def test_nothing_is_left_of_a_fight_that_a_forfeit_ends():
    table = spot(2, hands={0: "5C 2S 3S", 1: "7D KD QD"}).does(0, "5C done").does(1, "7D done").leaves(0)
    facts = table.view(-1).facts
    assert (table.result.reason, facts["total"], facts["blocked"], facts["fight"]) == ("forfeit", 0, False, ())


@pytest.mark.rule("E62")
def test_whoever_leaves_on_turn_hands_the_turn_on():
    table = spot(turn=1, free_play="on", must_dance="on", declared=1, hands={1: "2H"}).leaves(1)
    fields = [table.field(name) for name in ("free-play", "must-dance", "declared", "gone")]
    assert (table.turn, fields) == (2, ["off", "off", "", "1"])
    refused = table.leave(1)
    assert refused is not None and refused.rule == "E62"


@pytest.mark.scenario(77)
@pytest.mark.rule("E62")
def test_leaving_ends_a_row_of_passes():
    table = spot(pile="9S", stock="", stuck=3, turn=3, hands={2: "QD KH", 3: "2D 3D"}).leaves(2)
    assert (table.field("stuck"), table.legal(3)) == ("0", ["draw"])


# --- the ends


@pytest.mark.scenario(48)
@pytest.mark.rule("E54")
def test_when_all_have_passed_the_fewest_cards_win():
    hands = {0: "KH QH JH", 1: "KD JD", 2: "2H 3H 4H 6H", 3: "2D 3D 4D 6D 7D"}
    table = spot(pile="9S", stock="", hands=hands)
    for seat in range(4):
        table.does(seat, "pass")
    assert (table.result.reason, table.result.winners, table.result.places) == ("blocked", (1,), (2, 1, 3, 4))
    assert table.result.scores == (3, 2, 4, 5)


@pytest.mark.rule("E54", "E65")
@pytest.mark.parametrize(
    ("hands", "winners", "places"),
    [
        ("6H 7H, 5D 6D, 2H 3H 4H", (1,), (2, 1, 3)),
        ("6H 7H, QD KD, 10H JH", (0,), (1, 3, 2)),
        ("6H 7H, 5D 8D, 2H 3H 4H", (0, 1), (1, 1, 3)),
    ],
)
def test_equal_hands_are_compared_by_their_numbers(hands, winners, places):
    hands = dict(enumerate(hands.split(",")))
    table = spot(3, pile="9S", stock="", hands=hands, stuck=2).does(0, "pass")
    assert (table.result.winners, table.result.places) == (winners, places)


@pytest.mark.rule("E54", "E63")
def test_who_left_does_not_win_a_blocked_game():
    hands = {0: "KH QH JH", 1: "KD JD", 2: "2H 3H 4H 6H", 3: ""}
    table = spot(pile="9S", stock="", hands=hands, present="0 1 2", gone=3, stuck=2).does(0, "pass")
    assert (table.result.winners, table.result.places) == ((1,), (2, 1, 3, 4))


@pytest.mark.rule("E54", "E55")
def test_passes_by_timeout_count_and_anything_else_breaks_the_row():
    table = spot(2, pile="9S", stock="", hands={0: "6H 7H", 1: "6S 2H 3H"}, stuck=1).expires()
    assert table.result.reason == "blocked"
    table = spot(2, pile="9S", stock="", hands={0: "6S 2H 3H"}, stuck=1).does(0, "6S done")
    assert table.field("stuck") == "0"


@pytest.mark.scenario(75)
@pytest.mark.rule("E65")
def test_places_go_by_cards_and_those_who_left_come_last():
    hands = {0: "7C", 1: "2H 3H 4H 6H", 2: "2D 3D", 3: "2S 3S"}
    table = spot(hands=hands, declared=0).does(0, "7C done")
    assert (table.result.reason, table.result.places, table.result.scores) == ("out", (1, 4, 2, 2), (0, 4, 2, 2))
    table = spot(hands=hands, declared=0).leaves(3).does(0, "7C done")
    assert table.result.places == (1, 3, 2, 4)
    table = spot(hands=hands, declared=0).leaves(1).leaves(3).does(0, "7C done")
    assert table.result.places == (1, 4, 2, 3)


@pytest.mark.rule("E65")
def test_all_hands_are_open_when_the_game_is_over():
    table = spot(hands={0: "7C", 1: "2H 3H"}, declared=0).does(0, "7C done")
    assert table.view(3).seats[1].cards == ("2H", "3H")
    assert next(event.cards for event in table.events(-1) if event.what == "revealed") == ("2H", "3H")


@pytest.mark.scenario(76)
@pytest.mark.rule("E64")
def test_a_fight_is_finished_before_the_limit_ends_the_game():
    hands = {0: "5C 2S 3S", 1: "2H 3H 4H", 2: "KS JS"}
    table = spot(hands=hands, options={"turn_limit": 2}).does(0, "5C done").does(1, "2H done")
    assert (table.outcome, table.field("mode")) == (None, "fight")
    table.does(2, "take")
    assert (table.count(2), table.result.reason, table.result.winners) == (9, "limit", ())


@pytest.mark.rule("E64")
def test_the_turn_that_reaches_the_limit_is_the_last():
    table = spot(hands={0: "7C 2S 3S", 1: "6C 2H 3H"}, options={"turn_limit": 2}).does(0, "7C done")
    assert table.outcome is None
    assert table.does(1, "6C done").result.reason == "limit"


@pytest.mark.rule("E64")
def test_plays_draws_takes_and_passes_count_as_turns():
    table = spot(hands={0: "KC 2S 3S", 1: "QC KS 3H", 2: "2D 3D"})
    assert table.does(0, "KC done").does(1, "dance", "QC done").field("turns") == "2"
    assert table.does(2, "draw").field("turns") == "3"
    assert spot(mode="fight", total=5, hands={0: "KS JS"}).does(0, "take").field("turns") == "1"
    assert spot(pile="9S", stock="", hands={0: "QD KH"}).does(0, "pass").field("turns") == "1"
