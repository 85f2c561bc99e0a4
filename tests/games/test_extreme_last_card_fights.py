"""Extreme Last Card by its worked scenarios (docs/rules/extreme-last-card.md, section 5): fights, THUNDERDOME."""

import pytest

from kit.at import Spot, at
from kit.drive import follows

GAME = "extreme-last-card"


def spot(seats: int = 4, pile: str = "9C", **fields: object) -> Spot:
    return at(GAME, seats, pile=pile, **fields)  # type: ignore[arg-type]


def fight(total: int = 5, **fields: object) -> Spot:
    """Seat 0 is to answer an attack."""
    return spot(mode="fight", total=total, fight=f"3:5S:{total}", pile="9S 5S", **fields)


def dome(stock: str, hands: dict[int, str], contenders: str = "0 1", pile: str = "", number: int = 1) -> Spot:
    """A THUNDERDOME at the beginning of a round."""
    given = {**{int(seat): "" for seat in contenders.split()}, **hands}
    return spot(pile=pile, mode="thunderdome", contenders=contenders, round=number, stock=stock, hands=given)


# --- attacks and answers


@pytest.mark.scenario(22)
@pytest.mark.rule("E28", "E31")
def test_whoever_takes_an_attack_picks_up_the_total_as_the_turn():
    table = spot(hands={0: "5C 2S 3S", 1: "KD JD", 2: "5D KC 9D"}).does(0, "5C done").does(1, "take")
    assert (table.count(1), table.field("mode"), table.top, table.turn) == (7, "normal", "5C", 2)
    assert table.legal(2) == ["5D", "KC"]


@pytest.mark.scenario(23)
@pytest.mark.rule("E26")
def test_twos_and_fives_add_to_the_attack():
    table = spot(hands={0: "5C 2S 3S", 1: "2H 3H 4H", 2: "5D 3D 4D", 3: "KS JS"})
    totals = []
    for seat, card in ((0, "5C"), (1, "2H"), (2, "5D")):
        totals.append(table.does(seat, f"{card} done").field("total"))
    table.does(3, "take")
    assert (totals, table.count(3), table.turn) == (["5", "7", "12"], 14, 0)


@pytest.mark.scenario(24)
@pytest.mark.rule("E26")
def test_a_nine_passes_the_attack_on():
    table = spot(hands={0: "5C 2S 3S", 1: "9D 3H 4H", 2: "KS JS"}).does(0, "5C done").does(1, "9D done").does(2, "take")
    assert (table.count(2), table.turn) == (7, 3)


@pytest.mark.scenario(25)
@pytest.mark.rule("E26", "E28")
def test_a_queen_turns_the_attack_and_the_direction():
    table = spot(hands={0: "5C KS JS", 1: "QD 3H 4H"}).does(0, "5C done").does(1, "QD done").does(0, "take")
    assert (table.field("direction"), table.count(0), table.turn) == ("-1", 7, 3)


@pytest.mark.scenario(26)
@pytest.mark.rule("E29", "E61")
def test_a_block_that_stands_ends_the_fight_and_costs_nobody():
    hands = {0: "5C 2S 3S", 1: "7H 3H 4H", 2: "7S 2H KC"}
    table = spot(hands=hands).does(0, "5C done").does(1, "7H done")
    window = table.window
    table.does(2, "concede")
    assert (table.field("mode"), table.top, table.turn, table.window) == ("normal", "7H", 2, window + 1)
    assert [table.count(seat) for seat in range(4)] == [2, 2, 3, 3]
    assert table.legal(2) == ["7S", "2H"]


@pytest.mark.rule("E31")
def test_nothing_is_left_of_a_fight_that_is_over():
    table = fight(blocked="on", hands={0: "KS JS"}).does(0, "concede")
    assert [table.field(name) for name in ("mode", "total", "blocked", "fight")] == ["normal", "0", "off", ""]
    assert table.view(-1).facts["fight"] == ()


@pytest.mark.scenario(27)
@pytest.mark.rule("E27")
def test_a_six_lifts_the_block_and_the_attack_goes_on():
    hands = {0: "5C KS JS", 1: "7H 3H 4H", 2: "6S 2S 3S", 3: "2D 3D 4D"}
    table = spot(hands=hands)
    totals = []
    for seat, card in ((0, "5C"), (1, "7H"), (2, "6S"), (3, "2D")):
        totals.append(table.does(seat, f"{card} done").field("total"))
    table.does(0, "take")
    assert (totals, table.count(0), table.turn) == (["5", "5", "5", "7"], 9, 1)


@pytest.mark.scenario(28)
@pytest.mark.rule("E25", "E26")
@pytest.mark.parametrize(("play", "rule"), [("6C", "E26"), ("KC", "E25"), ("AC", "E25"), ("10C", "E25"), ("JK", "E25")])
def test_what_cannot_answer_an_attack(play, rule):
    table = fight(hands={0: "6C KC AC 10C JK 2C"})
    assert (table.refused(0, f"{play} done").code, table.refused(0, f"{play} done").rule) == ("illegal_card", rule)
    assert table.legal(0) == ["2C"]


@pytest.mark.scenario(29)
@pytest.mark.rule("E27")
def test_only_a_six_answers_a_block():
    table = fight(blocked="on", hands={0: "2C 5D 9C QC 3C 6D"})
    assert [table.refused(0, f"{card} done").rule for card in ("2C", "5D", "9C", "QC", "3C")] == ["E27"] * 5
    assert table.legal(0) == ["6D"]


@pytest.mark.rule("E28", "E29", "E30")
def test_an_attack_is_taken_and_a_block_conceded_not_the_other_way_round():
    assert fight().refused(0, "concede").rule == "E28"
    assert fight(blocked="on").refused(0, "take").rule == "E29"
    assert fight().refused(0, "draw").code == "wrong_mode"
    assert [spot().refused(0, word).rule for word in ("take", "concede")] == ["E28", "E29"]


@pytest.mark.scenario(30)
@pytest.mark.rule("E32")
def test_with_two_players_a_lifted_block_meets_the_blocker_again():
    table = spot(2, hands={0: "5C 6S 2S", 1: "7H 4H"})
    table.does(0, "5C done").does(1, "7H done").does(0, "6S last-card done").does(1, "take")
    assert (table.count(1), table.turn) == (6, 0)


@pytest.mark.scenario(31)
@pytest.mark.rule("E32")
def test_with_two_players_a_queen_sends_the_attack_back():
    table = spot(2, hands={0: "5C 6S KS", 1: "QH 3H 4H"}).does(0, "5C done").does(1, "QH done").does(0, "take")
    assert (table.count(0), table.field("direction"), table.turn) == (7, "-1", 1)


@pytest.mark.scenario(61)
@pytest.mark.rule("E30", "E55")
def test_whoever_can_answer_must_unless_time_is_up():
    table = fight(hands={0: "9D KS"})
    assert table.legal(0) == ["9D"]
    assert (table.refused(0, "take").code, table.refused(0, "take").rule) == ("must_respond", "E30")
    table.expires()
    assert (table.count(0), table.turn) == (7, 1)


@pytest.mark.scenario(89)
@pytest.mark.rule("E28", "E29", "E30")
def test_a_fight_ends_only_when_somebody_cannot_answer():
    attacked, blocked = {0: "9D 6C"}, {0: "6S KS"}
    assert fight(hands=attacked).refused(0, "take").rule == "E30"
    assert fight(blocked="on", hands=blocked).refused(0, "concede").rule == "E30"
    free = {"must_respond": False}
    table = fight(hands=attacked, options=free)
    assert table.legal(0) == ["9D", "take"]
    assert (table.does(0, "take").count(0), table.field("mode"), table.turn) == (7, "normal", 1)
    table = fight(blocked="on", hands=blocked, options=free)
    assert table.legal(0) == ["6S", "concede"]
    assert (table.does(0, "concede").field("mode"), table.turn) == ("normal", 0)


@pytest.mark.rule("E30", "E42")
def test_a_barred_card_is_no_answer_that_must_be_laid():
    assert fight(hands={0: "9D"}).legal(0) == ["take"]


@pytest.mark.scenario(62)
@pytest.mark.rule("E25")
def test_sets_in_a_fight_are_an_option_and_act_once():
    sets = {"fight_sets": True}
    table = fight(hands={0: "2H 2D KS QS"}, options=sets).does(0, "2H 2D done")
    assert (table.field("total"), table.turn) == ("7", 1)
    table = fight(blocked="on", hands={0: "6S 6D KS QS"}, options=sets).does(0, "6S 6D done")
    assert (table.field("total"), table.field("blocked"), table.turn) == ("5", "off", 1)
    assert follows(fight(hands={0: "2H 2D AS QS"}), 0, "2H") == ["done"]
    assert fight(hands={0: "2H 2D KS QS"}).refused(0, "2H 2D done").rule == "E25"
    assert fight(hands={0: "2H 5D KS QS"}, options=sets).refused(0, "2H 5D done").rule == "E25"


@pytest.mark.rule("E16", "E25")
def test_a_fight_is_told_from_its_first_attack_and_of_a_set_the_card_that_acts():
    hands = {0: "4C 5C 3S", 1: "2H 2D KD"}
    table = spot(hands=hands, options={"fight_sets": True}).does(0, "4C 5C last-card done")
    assert table.view(-1).facts["fight"] == ("0:5C:5:add",)
    assert table.does(1, "2H 2D last-card done").view(-1).facts["fight"] == ("0:5C:5:add", "1:2D:7:add")


@pytest.mark.rule("E25", "E41")
def test_a_set_that_empties_the_hand_needs_no_call():
    table = fight(hands={0: "9H 9D"}, options={"fight_sets": True}).does(0, "9H 9D done")
    assert (table.count(0), table.field("mode")) == (0, "fight")


@pytest.mark.scenario(42)
@pytest.mark.rule("E42")
def test_an_undeclared_last_card_does_not_answer():
    table = fight(hands={0: "9D"})
    assert table.refused(0, "9D done").rule == "E42"
    table.does(0, "take")
    assert (table.count(0), table.turn) == (6, 1)


@pytest.mark.rule("E42")
def test_an_undeclared_last_card_concedes_a_block_and_then_draws():
    table = fight(blocked="on", hands={0: "6D"})
    assert table.legal(0) == ["concede"]
    assert table.does(0, "concede").legal(0) == ["draw"]


@pytest.mark.scenario(47)
@pytest.mark.rule("E51", "E52")
def test_a_pick_up_larger_than_all_cards_is_forgiven():
    table = spot(mode="fight", total=12, pile="4C 6D 2D 5S", stock="2S 3S 4S", hands={0: "KH JH"})
    table.does(0, "take")
    assert (table.count(0), table.stock, table.pile, table.field("mode"), table.turn) == (8, [], ["5S"], "normal", 1)


# --- empty hands


@pytest.mark.scenario(32)
@pytest.mark.rule("E33", "E35", "E39")
def test_whoever_is_empty_handed_when_the_fight_ends_wins():
    table = spot(hands={0: "5C", 1: "KD JD"}, declared=0).does(0, "5C done").does(1, "take")
    assert (table.count(1), table.result.reason, table.result.winners) == (7, "fight", (0,))


@pytest.mark.scenario(33)
@pytest.mark.rule("E30", "E34")
def test_an_empty_hand_can_be_reached_by_the_attack():
    table = spot(hands={0: "5C", 1: "QD 2S 3S"}, declared=0).does(0, "5C done").does(1, "QD done")
    assert table.legal(0) == ["take"]
    table.does(0, "take")
    assert (table.count(0), table.outcome, table.turn) == (5, None, 3)


@pytest.mark.scenario(34)
@pytest.mark.rule("E33", "E45")
def test_several_empty_hands_enter_the_thunderdome():
    table = spot(hands={0: "5C", 1: "9D", 2: "KS JS"}, declared="0 1")
    table.does(0, "5C done").does(1, "9D done").does(2, "take")
    assert (table.count(2), table.field("mode"), table.field("contenders")) == (7, "thunderdome", "0 1")
    assert (table.turn, table.legal(0), table.legal(1), table.legal(2)) == (0, ["duel"], [], [])


@pytest.mark.scenario(38)
@pytest.mark.rule("E29", "E33")
def test_a_block_that_stands_may_lead_to_the_thunderdome():
    table = spot(hands={0: "5C", 1: "7H", 2: "KS JS"}, declared="0 1")
    table.does(0, "5C done").does(1, "7H done").does(2, "concede")
    assert (table.field("mode"), table.field("contenders")) == ("thunderdome", "0 1")


@pytest.mark.scenario(39)
@pytest.mark.rule("E33")
def test_the_blocker_wins_if_the_block_was_the_last_card():
    table = spot(hands={0: "5C KD QD", 1: "7H", 2: "KS JS"}, declared=1)
    table.does(0, "5C done").does(1, "7H done").does(2, "concede")
    assert (table.result.reason, table.result.winners) == ("fight", (1,))


@pytest.mark.scenario(40)
@pytest.mark.rule("E34")
def test_the_blocker_may_be_attacked_again():
    hands = {0: "5C 9S QD", 1: "7H", 2: "6S KS QS", 3: "9H 2S 3S"}
    table = spot(hands=hands, declared=1).does(0, "5C done").does(1, "7H done").does(2, "6S done").does(3, "9H done")
    table.does(0, "9S done").does(1, "take")
    assert (table.count(1), table.turn, table.outcome) == (5, 2, None)


# --- THUNDERDOME


@pytest.mark.scenario(35)
@pytest.mark.rule("E45", "E47")
def test_the_highest_card_wins_the_thunderdome():
    table = dome("KS 4D", {}).does(0, "duel").does(1, "duel")
    assert (table.result.reason, table.result.winners) == ("thunderdome", (0,))
    assert [event.number for event in table.events(-1) if event.what == "duelled"] == [13, 4]


@pytest.mark.scenario(36)
@pytest.mark.rule("E46", "E47", "E48")
def test_the_tied_draw_again():
    table = dome("9S 9D AH 3C", {}).does(0, "duel").does(1, "duel")
    assert (table.field("round"), table.field("set-aside"), table.turn) == ("2", "9S 9D", 0)
    table.does(0, "duel").does(1, "duel")
    assert table.result.winners == (1,)


@pytest.mark.rule("E46")
def test_a_joker_counts_nothing_in_the_thunderdome():
    assert dome("JK AD", {}).does(0, "duel").does(1, "duel").result.winners == (1,)


@pytest.mark.rule("E46", "E47")
def test_two_jokers_are_tied():
    table = dome("JK JK 2S 3S", {}).does(0, "duel").does(1, "duel")
    assert (table.outcome, table.field("round"), table.field("contenders")) == (None, "2", "0 1")


@pytest.mark.rule("E45", "E61")
def test_every_duel_is_a_question_of_its_own():
    table = dome("KS 4D 2S", {}, "0 1 2")
    window = table.window
    assert table.does(0, "duel").window == window + 1
    assert table.does(1, "duel").window == window + 2


@pytest.mark.scenario(37)
@pytest.mark.rule("E47")
def test_only_those_tied_for_the_highest_go_on():
    table = dome("QS QH 5D 2S 3S", {}, "0 1 2").does(0, "duel").does(1, "duel").does(2, "duel")
    assert (table.field("contenders"), table.turn) == ("0 1", 0)
    assert table.does(0, "duel").turn == 1


@pytest.mark.scenario(66)
@pytest.mark.rule("E51", "E60")
def test_a_duel_without_enough_cards_is_a_shared_victory():
    table = spot(stock="", hands={0: "5C", 1: "9D", 2: "KS JS"}, declared="0 1")
    table.does(0, "5C done").does(1, "9D done").does(2, "take")
    assert (table.hand(2), table.pile) == (["JS", "KS", "5C", "9C"], ["9D"])
    assert (table.result.reason, table.result.winners, table.result.places[:2]) == ("thunderdome", (0, 1), (1, 1))


@pytest.mark.rule("E48", "E60")
def test_the_pile_counts_among_the_cards_for_a_duel():
    table = spot(stock="2S 3S 4S 6S 7S 8S", hands={0: "5C", 1: "9D", 2: "KS JS"}, declared="0 1")
    table.does(0, "5C done").does(1, "9D done").does(2, "take")
    assert (len(table.stock), table.pile, table.field("mode")) == (1, ["9C", "5C", "9D"], "thunderdome")


@pytest.mark.scenario(67)
@pytest.mark.rule("E48", "E60")
def test_twenty_tied_rounds_are_a_shared_victory():
    table = dome("9S 9D", {})
    for number in range(1, 21):
        assert table.field("round") == str(number)
        table.does(0, "duel").does(1, "duel")
    assert table.result.winners == (0, 1)


@pytest.mark.scenario(68)
@pytest.mark.rule("E47", "E49", "E65")
def test_beaten_duellists_come_before_the_others():
    table = dome("QS QH 5D 3C 9H", {3: "2S 3S 4S 6S"}, "0 1 2").does(0, "duel").does(1, "duel").does(2, "duel")
    table.does(0, "duel").does(1, "duel")
    assert (table.result.winners, table.result.places) == ((1,), (2, 1, 3, 4))


@pytest.mark.rule("E60", "E65")
def test_the_one_beaten_in_the_last_round_has_not_won():
    table = dome("QS QH 5D", {}, "0 1 2", pile="9C", number=20).does(0, "duel").does(1, "duel").does(2, "duel")
    assert (table.result.winners, table.result.places) == ((0, 1), (1, 1, 3, 4))


@pytest.mark.scenario(80)
@pytest.mark.rule("E48")
def test_all_loose_cards_become_the_stock_of_the_thunderdome():
    table = dome("KS", {}, pile="9C 5C 9D").does(0, "duel").does(1, "duel")
    assert (table.result.winners, len(table.stock), table.pile) == ((0,), 2, [])


@pytest.mark.rule("E45", "E49")
def test_in_the_thunderdome_there_is_one_word():
    table = dome("KS 4D", {2: "8H"})
    assert table.refused(0, "draw").rule == "E45"
    assert table.refused(2, "last-card").rule == "E43"
    assert (table.legal(0), table.legal(2), table.may_interject) == (["duel"], [], [])
    assert spot().refused(0, "duel").rule == "E45"
