"""UNO: what everybody is told, and the reason that comes with a refusal (docs/rules/uno.md)."""

import pytest

from kit.at import Spot
from kit.uno_spot import spot
from upcard.engine.games.uno import Uno
from upcard.engine.view import SeenEvent

# --- events


def told(table: Spot, what: str, seat: int = -1) -> list[SeenEvent]:
    """The events of a name, as a seat or a watcher knows them."""
    return [event for event in table.events(seat) if event.what == what]


@pytest.mark.rule("U2")
def test_each_is_told_their_own_hand():
    dealt = told(Spot("uno", 3), "dealt", 1)
    assert [(event.seat, event.number) for event in dealt] == [(0, 7), (1, 7), (2, 7)]
    assert ["?" in event.cards for event in dealt] == [True, False, True]


@pytest.mark.rule("U2", "U48")
def test_one_who_left_is_dealt_no_hand():
    table = spot(hands={0: "R7"}).does(0, "R7").leaves(1).expires()
    assert [event.seat for event in told(table, "dealt")] == [0, 2]


@pytest.mark.rule("U50")
def test_every_turn_is_told_with_its_number():
    table = spot(hands={0: "R7 B2 B3"}).does(0, "R7")
    assert [(event.seat, event.number) for event in told(table, "turn")] == [(1, 2)]


@pytest.mark.rule("U7", "U13")
def test_a_card_is_played_from_the_hand_or_just_drawn():
    tables = spot(hands={0: "R7 B2 B3"}).does(0, "R7"), spot(stock="R8 Y2", hands={0: "B1 B2"}).does(0, "draw", "R8")
    played = [(event.rule, event.cards) for table in tables for event in told(table, "played")]
    assert played == [("U7", ("R7",)), ("U13", ("R8",))]


@pytest.mark.rule("U9", "U10", "U11")
@pytest.mark.parametrize(("card", "rule"), [("Rskip", "U9"), ("Rrev", "U10"), ("R+2", "U11")])
def test_a_turn_is_lost_by_the_rule_of_the_card(card: str, rule: str):
    table = spot(2, hands={0: f"{card} B1 B2"}).does(0, card)
    assert [(event.seat, event.rule) for event in told(table, "skipped")] == [(1, rule)]


@pytest.mark.rule("U29")
@pytest.mark.parametrize(("stock", "short"), [("", [3]), ("Y1 Y2 Y3", []), ("Y1 Y2 Y3 Y4", [])])
def test_it_is_told_by_how_much_a_forced_draw_stops_short(stock: str, short: list[int]):
    table = spot(stock=stock, hands={0: "W+4 B2 G7"}).does(0, "W+4 colour-B").does(1, "accept")  # R5 can be drawn too
    assert [event.number for event in told(table, "short")] == short


@pytest.mark.rule("U25", "U35")
@pytest.mark.parametrize(("teams", "rule"), [(False, "U25"), (True, "U35")])
def test_a_round_is_won_by_a_player_or_by_a_team(teams: bool, rule: str):
    table = spot(4, hands={0: "R7"}, options={"teams": teams}).does(0, "R7")
    assert [event.rule for event in told(table, "round_won")] == [rule]


@pytest.mark.rule("U30", "U46")
@pytest.mark.parametrize(("target", "rule"), [(0, "U30"), (1, "U46"), (500, "U46")])
def test_a_dead_round_or_three_of_them_end_the_match(target: int, rule: str):
    table = spot(stock="", hands={0: "B1", 1: "B2", 2: "B3"}, dead_rounds=2, options={"target": target})
    table.does(0, "draw").does(1, "draw").does(2, "draw")
    assert [event.rule for event in told(table, "over")] == [rule]


@pytest.mark.rule("U17", "U18")
@pytest.mark.parametrize(("hand", "rule"), [("R2 G7", "U17"), ("B2 G7", "U18")])
def test_a_hand_is_shown_by_the_rule_of_the_verdict(hand: str, rule: str):
    table = spot(hands={0: f"W+4 {hand}"}).does(0, "W+4 colour-B").does(1, "challenge")
    assert [event.rule for event in told(table, "shown")] == [rule]


@pytest.mark.rule("U14", "U41")
@pytest.mark.parametrize(("hand", "evidence"), [("R2 G7", "R2"), ("B2 G7", "W+4"), ("G5 B2", "G5")])
def test_what_makes_a_wild_draw_four_improper_is_recorded_and_told_to_nobody(hand: str, evidence: str):
    table = spot(hands={0: f"W+4 {hand}"}).does(0, "W+4")
    assert [told(table, "recorded", seat)[0].cards for seat in (-1, 0, 1, 2)] == [("?",)] * 4
    recorded = [event.cards for event in table.all_events if event.what == "recorded"]
    assert recorded == [[Uno.words.index(evidence)]]


@pytest.mark.rule("U33")
def test_a_match_given_up_is_won_by_whoever_stays_one_player_or_two():
    tables = spot(2).leaves(1), spot(4, options={"teams": True}).leaves(3)
    sentences = {table.sentence(told(table, "over")[0]) for table in tables}
    assert sentences == {"The others have given up: P0 has won the match."}


# --- reasons


@pytest.mark.rule("U6", "U15")
def test_whose_turn_it_is_to_play_or_to_answer():
    playing = spot(hands={0: "W+4 B2 G7"})
    answering = spot(hands={0: "W+4 B2 G7"}).does(0, "W+4 colour-B")
    refusals = [playing.refused(2, "draw"), answering.refused(2, "accept")]
    assert [(refused.rule, refused.why) for refused in refusals] == [("U6", ""), ("U15", "answer")]


@pytest.mark.rule("U6", "U13", "U15", "U43", "U45")
def test_why_an_answer_without_a_question_is_refused():
    table = spot(hands={0: "R9 G2 G3"})
    words = ("keep", "colour-R", "colour-B", "accept", "challenge", "next")
    reasons = [table.refused(0, word).why for word in words]
    assert reasons == ["not_drawn", "no_wild", "no_wild", "no_wd4", "no_wd4", "no_pause"]
    drawn = spot(stock="R8 Y2", hands={0: "B1 R2"}).does(0, "draw")
    assert [drawn.refused(0, word).why for word in ("draw", "accept")] == ["drawn", "no_wd4"]


@pytest.mark.rule("U20")
def test_why_a_call_is_refused():
    table = spot(hands={0: "R7 B2"})
    assert table.refused(1, "say-uno").why == "not_now"
    table.does(0, "say-uno")
    assert [table.refused(seat, "say-uno").why for seat in (0, 1)] == ["said", "not_now"]
    assert spot(hands={0: "R7 B2 B3"}).refused(0, "say-uno").why == "not_now"


@pytest.mark.rule("U45")
def test_why_a_seat_is_not_awaited_between_rounds():
    table = spot(hands={0: "R7"}).does(0, "R7", "next").leaves(1)
    assert [table.refused(seat, "next").why for seat in (0, 1)] == ["ready", "left"]
