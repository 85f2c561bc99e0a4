"""Switch: following, sets, and what the trick cards do (docs/rules/switch.md, S5–S30)."""

import pytest

from kit.switch_spot import ANY, HOUSE, LIVE, fitting, live, now, opened, spot, told

TWO_PACKS = {"decks": 2}


# --- starters


@pytest.mark.scenario(2)
@pytest.mark.rule("S4", "S17")
def test_a_starting_two_is_answered_by_the_first_player():
    table = opened("2S", options=LIVE, hands={1: "2H 9S AD 7D 9H"})
    assert now(table) == ("twos", 2, "2S", 0)
    table.does(0, "draw")
    assert (table.count(0), now(table)) == (7, ("normal", 0, "2S", 1))
    assert fitting(table, 1) == {"2H", "9S", "AD"}


@pytest.mark.scenario(4)
@pytest.mark.rule("S1", "S4", "S24")
@pytest.mark.parametrize("starter", ["8D", "JD", "7D", "AD"])
def test_other_starting_trick_cards_do_nothing_and_count_as_printed(starter: str):
    table = opened(starter, options=LIVE)
    assert (now(table), table.field("direction")) == (("normal", 0, starter, 0), "1")
    assert table.view(-1).facts["aces"] == ()


@pytest.mark.rule("S4", "S19")
def test_a_starting_five_of_hearts_is_answered_as_if_it_had_been_played():
    table = opened("5H", options=LIVE, hands={0: "2H 2C 5C 4H AC"})
    assert (now(table), fitting(table, 0)) == (("five", 5, "5H", 0), {"2H"})
    assert table.does(0, "draw").count(0) == 10


@pytest.mark.rule("S4", "S9")
def test_in_classic_a_starting_five_of_hearts_is_plain():
    assert now(opened("5H", options={**LIVE, "variant": "classic"})) == ("normal", 0, "5H", 0)


# --- turns and following


@pytest.mark.scenario(5)
@pytest.mark.rule("S6")
def test_one_who_could_play_may_draw_and_has_then_had_the_turn():
    table = spot(pile="9S", hands={0: "9D 4C"}).does(0, "draw")
    assert (table.count(0), table.turn, table.code(0, "9D done")) == (3, 1, "not_your_turn")


@pytest.mark.rule("S12", "S10")
@pytest.mark.parametrize(("options", "wild"), [({}, {"AD"}), (HOUSE, {"AD", "7C"})])
def test_aces_the_live_rank_and_the_live_suit_follow_and_of_house_rules_sevens(options: dict[str, str], wild: set[str]):
    table = spot(pile="9S", options=options, hands={0: "AD 7C 9H 4S 7S 2H 8D JC KH"})
    assert fitting(table, 0) == {"9H", "4S", "7S", *wild}


@pytest.mark.rule("S12", "S9")
def test_in_classic_a_seven_follows_like_any_card():
    table = spot(pile="9S", options={"variant": "classic"}, hands={0: "AD 7C 7S 4H"})
    assert fitting(table, 0) == {"AD", "7S"}


@pytest.mark.scenario(58)
@pytest.mark.rule("S9", "S20")
def test_in_classic_neither_the_five_of_hearts_nor_a_seven_has_power():
    options = {"variant": "classic"}
    hands = {0: "5H 7H 7C KC"}
    assert now(spot(pile="9H", options=options, hands=hands).does(0, "5H done")) == ("normal", 0, "5H", 1)
    assert now(spot(pile="9H", options=options, hands=hands).does(0, "7H done")) == ("normal", 0, "7H", 1)
    assert fitting(spot(pile="9H", options=options, hands=hands), 0) == {"5H", "7H"}


@pytest.mark.rule("S20", "S16")
def test_in_classic_the_five_of_hearts_does_not_answer_a_two():
    table = spot(pile="2H", phase="twos", pending=2, options={"variant": "classic"}, hands={0: "5H 2C 4C"})
    assert fitting(table, 0) == {"2C"}


# --- twos


@pytest.mark.scenario(6)
@pytest.mark.rule("S15", "S16", "S17")
def test_twos_add_up_until_somebody_draws_them():
    table = spot(pile="9S", options=TWO_PACKS, hands={0: "2S 4C 6C", 1: "2H 4C 6C", 3: "2D 4H AC 7C 9S"})
    table.does(0, "2S done").does(1, "2H done").does(2, "draw")
    assert (table.count(2), now(table)) == (10, ("normal", 0, "2H", 3))
    assert fitting(table, 3) == {"2D", "4H", "AC"}


@pytest.mark.rule("S17", "S15")
def test_a_two_on_a_dead_two_begins_to_count_anew():
    table = spot(pile="2S", hands={0: "2D 4C 6C"}).does(0, "2D done")
    assert now(table) == ("twos", 2, "2D", 1)


@pytest.mark.scenario(7)
@pytest.mark.rule("S13", "S14", "S15")
def test_every_two_of_a_set_counts_and_the_last_is_on_top():
    table = spot(pile="9S", hands={0: "2S 2D 4C 6C"}).does(0, "2S 2D done")
    assert now(table) == ("twos", 4, "2D", 1)
    table.does(1, "draw")
    assert (table.count(1), now(table)) == (10, ("normal", 0, "2D", 2))


@pytest.mark.scenario(8)
@pytest.mark.rule("S13", "S57")
def test_the_first_card_of_a_set_must_follow():
    table = spot(pile="9S", hands={0: "2D 2S 4C 6C"}).does(0, "2D 2S done")
    assert (table.count(0), now(table)) == (6, ("normal", 0, "9S", 1))
    assert {"2D", "2S"} < set(table.hand(0))


@pytest.mark.scenario(9)
@pytest.mark.rule("S16", "S22", "S57", "S65")
def test_an_ace_cannot_answer_a_two():
    table = spot(pile="9S 2S", phase="twos", pending=2, turn=1, hands={1: "AC 4C 6C"}).does(1, "AC done")
    assert (table.count(1), "AC" in table.hand(1), now(table)) == (7, True, ("normal", 0, "2S", 2))


@pytest.mark.rule("S16", "S26")
@pytest.mark.parametrize(("top", "more"), [("2S", set()), ("2H", {"5H"})])
def test_only_twos_answer_a_two_and_by_house_rules_the_five_of_hearts_the_two_of_hearts(top: str, more: set[str]):
    owed = {"pile": top, "phase": "twos", "pending": 2, "hands": {0: "2C 2D 5H 5S AS 7S 7H 8S JS 3S 4S"}}
    assert fitting(spot(**owed), 0) == {"2C", "2D"}
    assert fitting(spot(options=HOUSE, **owed), 0) == {"2C", "2D", *more}


# --- the five of hearts


@pytest.mark.scenario(10)
@pytest.mark.rule("S18", "S20")
def test_the_five_of_hearts_costs_five_and_is_then_followed_like_any_card():
    table = spot(pile="9H", hands={0: "5H 4C 6C", 2: "5C 4H KD"}).does(0, "5H done")
    assert now(table) == ("five", 5, "5H", 1)
    table.does(1, "draw")
    assert (table.count(1), now(table), fitting(table, 2)) == (11, ("normal", 0, "5H", 2), {"5C", "4H"})


@pytest.mark.scenario(11)
@pytest.mark.rule("S19")
def test_the_two_of_hearts_adds_to_the_five_and_other_twos_to_both():
    table = spot(pile="9H", hands={0: "5H 4C 6C", 1: "2H 4D 6D", 2: "2C 4S 6S"})
    table.does(0, "5H done").does(1, "2H done").does(2, "2C done")
    assert now(table) == ("twos", 9, "2C", 3)
    table.does(3, "draw")
    assert (table.count(3), now(table)) == (15, ("normal", 0, "2C", 0))


@pytest.mark.scenario(12)
@pytest.mark.rule("S16", "S18")
def test_the_five_of_hearts_adds_to_the_twos_beneath_it():
    table = spot(pile="9S", options=HOUSE, hands={0: "2S 4C 6C", 1: "2H 4D 6D", 2: "5H 4S 6S"})
    plays = ((0, "2S done"), (1, "2H done"), (2, "5H done"))
    assert [table.does(seat, play).field("pending") for seat, play in plays] == ["2", "4", "9"]
    table.does(3, "draw")
    assert (table.count(3), now(table)) == (15, ("normal", 0, "5H", 0))


@pytest.mark.scenario(13)
@pytest.mark.rule("S16", "S57")
def test_the_five_of_hearts_needs_the_two_of_hearts_on_top():
    table = spot(pile="2H 2S", options=HOUSE, phase="twos", pending=4, hands={0: "5H 4C 6C"}).does(0, "5H done")
    assert (table.count(0), now(table)) == (9, ("normal", 0, "2S", 1))


@pytest.mark.scenario(14)
@pytest.mark.rule("S19", "S57")
def test_the_five_of_hearts_is_answered_by_twos_of_which_the_two_of_hearts_lies_first():
    fields = {"pile": "5H", "phase": "five", "pending": 5, "hands": {0: "2H 2S 4C 6C"}}
    wrong = spot(**fields).does(0, "2S done")
    assert (wrong.count(0), now(wrong)) == (11, ("normal", 0, "5H", 1))
    assert now(spot(**fields).does(0, "2H 2S done")) == ("twos", 9, "2S", 1)


@pytest.mark.scenario(15)
@pytest.mark.rule("S14", "S19")
def test_a_five_of_hearts_inside_a_set_acts_too():
    table = spot(pile="9H", options=ANY, hands={0: "5H 5S 4C 6C", 1: "2H 2C 5C 5D 7S AC"}).does(0, "5H 5S done")
    assert (now(table), fitting(table, 1)) == (("five", 5, "5S", 1), {"2H"})


@pytest.mark.rule("S16", "S14")
def test_further_fives_may_lie_behind_the_answering_five_of_hearts():
    options = {**HOUSE, **ANY}
    table = spot(pile="2H", phase="twos", pending=2, options=options, hands={0: "5H 5S 4C 6C"}).does(0, "5H 5S done")
    assert now(table) == ("five", 7, "5S", 1)


@pytest.mark.scenario(67)
@pytest.mark.rule("S8", "S18")
def test_each_five_of_hearts_costs_five_and_none_is_laid_more_often_than_held():
    fields = {"pile": "9H", "options": {**TWO_PACKS, **ANY}, "hands": {0: "5H 5H KC"}}
    assert now(spot(**fields).does(0, "5H 5H done")) == ("five", 10, "5H", 1)
    table = spot(**fields)
    before = table.text(sealed=True)
    refused = table.act(0, "5H 5H 5H done")
    assert refused is not None
    assert (refused.code, refused.rule, table.text(sealed=True)) == ("not_in_hand", "S8", before)


# --- aces


@pytest.mark.scenario(16)
@pytest.mark.rule("S12", "S21", "S22", "S10")
def test_an_ace_names_the_suit_that_follows():
    table = spot(pile="9S", options=TWO_PACKS, hands={0: "AD 4C 6C", 1: "4H AS 7C 4D 9S"}).does(0, "AD suit-H")
    assert (now(table), fitting(table, 1)) == (("normal", 0, "AH", 1), {"4H", "AS"})


@pytest.mark.scenario(17)
@pytest.mark.rule("S23", "S64")
def test_aces_on_aces_are_remembered_until_something_else_lies_on_them():
    table = spot(pile="9S", hands={0: "AD 4C 6C", 1: "AC 4D 6D", 2: "4S 6S 8S"})
    table.does(0, "AD suit-H").does(1, "AC suit-S")
    assert table.view(-1).facts["aces"] == ("0:1:H", "1:1:S")
    table.does(2, "4S done")
    assert (table.view(-1).facts["aces"], live(table)) == ((), "4S")


@pytest.mark.rule("S21", "S23", "S13")
def test_several_aces_name_one_suit_which_may_be_their_own():
    table = spot(pile="2S", hands={0: "AD AC 4C 6C"}).does(0, "AD AC suit-C")
    assert (now(table), table.view(-1).facts["aces"]) == (("normal", 0, "AC", 1), ("0:2:C",))


@pytest.mark.rule("S23", "S24", "S64")
def test_a_seven_on_an_ace_keeps_its_suit_and_ends_the_succession():
    table = spot(pile="9S", hands={0: "AD 4C 6C", 1: "7H 4D 6D", 2: "AH 4S 6S"}).does(0, "AD suit-H").does(1, "7H done")
    assert (live(table), table.top, table.view(-1).facts["aces"]) == ("AH", "7H", ())
    table.does(2, "AH suit-D")
    assert table.view(-1).facts["aces"] == ("2:1:D",)


@pytest.mark.rule("S23")
def test_a_drawing_player_leaves_the_succession_of_aces_as_it_is():
    table = spot(pile="9S", hands={0: "AD 4C 6C"}).does(0, "AD suit-H").does(1, "draw")
    assert (live(table), table.view(-1).facts["aces"]) == ("AH", ("0:1:H",))


# --- sevens


@pytest.mark.scenario(18)
@pytest.mark.rule("S10", "S24")
@pytest.mark.parametrize(("options", "seven", "more"), [({}, "7C", set()), (HOUSE, "7H", {"7S"})])
def test_a_seven_stands_for_the_card_beneath(options: dict[str, str], seven: str, more: set[str]):
    hands = {0: f"{seven} 4D 6D", 1: "KD 4C 7S 4H"}
    table = spot(pile="KC", options=options, hands=hands).does(0, f"{seven} done")
    assert (now(table), fitting(table, 1)) == (("normal", 0, "KC", 1), {"KD", "4C", *more})
    assert ("mirrored", "S24") in told(table)


@pytest.mark.scenario(19)
@pytest.mark.rule("S24")
@pytest.mark.parametrize(("options", "seven"), [({}, "7H"), (HOUSE, "7C")])
def test_a_seven_stands_for_the_suit_that_an_ace_named(options: dict[str, str], seven: str):
    named = {"pile": "AS", "live_rank": "A", "live_suit": "H", "options": options}
    table = spot(**named, hands={0: f"{seven} 4D 6D", 1: "4H 4S 4C"}).does(0, f"{seven} done")
    assert (live(table), table.top, fitting(table, 1)) == ("AH", seven, {"4H"})


@pytest.mark.scenario(20)
@pytest.mark.rule("S24", "S25")
def test_a_seven_on_a_dead_two_copies_no_penalty():
    table = spot(pile="2S", hands={0: "7S 4C 6C", 1: "2D 4H 6H"}).does(0, "7S done")
    assert (now(table), table.top) == (("normal", 0, "2S", 1), "7S")
    assert now(table.does(1, "2D done")) == ("twos", 2, "2D", 2)
    table.does(2, "draw")
    assert (table.count(2), now(table)) == (8, ("normal", 0, "2D", 3))


@pytest.mark.scenario(21)
@pytest.mark.rule("S26", "S57")
def test_a_seven_cannot_answer_a_two():
    table = spot(pile="2S", phase="twos", pending=2, hands={0: "7S 4C 6C"}).does(0, "7S done")
    assert (table.count(0), now(table)) == (7, ("normal", 0, "2S", 1))


@pytest.mark.rule("S26", "S19")
def test_a_seven_cannot_answer_the_five_of_hearts():
    assert fitting(spot(pile="5H", phase="five", pending=5, hands={0: "7H 7C 5C"}), 0) == set()


@pytest.mark.scenario(22)
@pytest.mark.rule("S11", "S25", "S30")
@pytest.mark.parametrize(("top", "seven"), [("JC", "7C"), ("8C", "7C"), ("3C", "7C"), ("5H", "7H")])
def test_a_seven_copies_no_power_of_a_dead_trick_card(top: str, seven: str):
    table = spot(pile=top, hands={0: f"{seven} 4D 6D"}).does(0, f"{seven} done")
    assert (now(table), table.top, table.field("direction")) == (("normal", 0, top, 1), seven, "1")


@pytest.mark.scenario(23)
@pytest.mark.rule("S24")
def test_several_sevens_stand_for_the_card_beneath_them_all():
    table = spot(pile="4D", options={**HOUSE, **ANY}, hands={0: "7H 7S 4C 6C"}).does(0, "7H 7S done")
    assert (now(table), table.top) == (("normal", 0, "4D", 1), "7S")


@pytest.mark.rule("S24")
def test_a_seven_on_a_mirroring_seven_stands_for_the_same_card():
    hands = {0: "7H 4C 6C", 1: "7S 4H 6H"}
    table = spot(pile="4D", options=HOUSE, hands=hands).does(0, "7H done").does(1, "7S done")
    assert (now(table), table.top) == (("normal", 0, "4D", 2), "7S")


@pytest.mark.scenario(72)
@pytest.mark.rule("S24", "S12")
def test_on_an_empty_pile_the_last_seven_is_just_a_seven():
    table = spot(pile="", options=ANY, hands={0: "7H 7S 4C 6C"}).does(0, "7H 7S done")
    assert now(table) == ("normal", 0, "7S", 1)


# --- eights


@pytest.mark.scenario(24)
@pytest.mark.rule("S7", "S27", "S28")
def test_an_eight_turns_the_direction_for_good():
    table = spot(pile="9S", hands={0: "8S 4C 6C"}).does(0, "8S done")
    assert (table.field("direction"), table.turn) == ("-1", 3)
    assert [table.does(seat, "draw").turn for seat in (3, 2, 1)] == [2, 1, 0]
    assert table.field("direction") == "-1"


@pytest.mark.scenario(25)
@pytest.mark.rule("S27", "S14")
@pytest.mark.parametrize(
    ("eights", "direction", "turn"), [("8S 8D", "1", 0), ("8S 8D 8C", "-1", 3), ("8S 8D 8C 8H", "1", 0)]
)
def test_an_even_number_of_eights_gives_a_new_turn_and_an_odd_one_turns(eights: str, direction: str, turn: int):
    table = spot(pile="9S", hands={0: f"{eights} 4D 6D"}).does(0, f"{eights} done")
    assert (table.field("direction"), table.turn) == (direction, turn)


@pytest.mark.scenario(26)
@pytest.mark.rule("S27")
@pytest.mark.parametrize(("eights", "turn"), [("8S", 1), ("8S 8D", 0)])
def test_between_two_an_eight_goes_to_the_opponent_and_a_pair_comes_back(eights: str, turn: int):
    assert spot(2, pile="9S", hands={0: "8S 8D 4C 6C"}).does(0, f"{eights} done").turn == turn


@pytest.mark.scenario(27)
@pytest.mark.rule("S27")
def test_eights_of_earlier_plays_do_not_count():
    table = spot(pile="8C", direction=-1, turn=2, hands={2: "8D 4C 6C"}).does(2, "8D done")
    assert (table.field("direction"), table.turn) == ("1", 3)


# --- jacks


@pytest.mark.scenario(28)
@pytest.mark.rule("S29", "S14")
@pytest.mark.parametrize(
    ("seats", "jacks", "turn"),
    [(2, "JS", 0), (3, "JS JD", 0), (4, "JS JD JC", 0), (2, "JS JD", 1), (4, "JS", 2), (3, "JS JD JC", 1)],
)
def test_each_jack_skips_one_player_round_the_table(seats: int, jacks: str, turn: int):
    assert spot(seats, pile="9S", hands={0: "JS JD JC 4C 6C"}).does(0, f"{jacks} done").turn == turn


@pytest.mark.scenario(29)
@pytest.mark.rule("S29")
def test_a_jack_skips_in_the_direction_of_play():
    assert spot(pile="9S", direction=-1, hands={0: "JS 4C 6C"}).does(0, "JS done").turn == 2


@pytest.mark.rule("S30", "S11")
def test_eights_and_jacks_are_followed_like_any_card_once_they_have_acted():
    assert fitting(spot(pile="8C", hands={0: "8D 4C 4D"}), 0) == {"8D", "4C"}
    assert fitting(spot(pile="JC", hands={0: "JD 4C 4D"}), 0) == {"JD", "4C"}
