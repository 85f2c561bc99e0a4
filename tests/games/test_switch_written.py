"""Switch by the text alone: sets, 5♥ and 7s never against one of its sentences (docs/rules/switch.md, S9–S24, S40)."""

import pytest

from kit.switch_spot import ANY, HOUSE, draft, fitting, live, now, opened, spot
from upcard.engine.games.switch import Switch
from upcard.engine.options import Value

ENDLESS: dict[str, Value] = {"variant": "endless"}


# --- sets


@pytest.mark.scenario(104)
@pytest.mark.rule("S13", "S57", "S79")
def test_plain_cards_are_laid_one_at_a_time():
    hands = {0: "9D 9C KH 4S"}
    assert draft(spot(pile="9S", hands=hands), 0, "9D").fits() == ["done"]
    assert now(spot(pile="9S", hands=hands).does(0, "9D done")) == ("normal", 0, "9D", 1)
    wrong = spot(pile="9S", hands=hands).does(0, "9D 9C done")
    assert (wrong.count(0), now(wrong)) == (6, ("normal", 0, "9S", 1))


@pytest.mark.rule("S13", "S79")
def test_who_lays_a_set_of_plain_cards_is_told_of_which_ranks_several_may_be_laid():
    table = spot(pile="9S", options={"mistakes": "reject"}, hands={0: "9D 9C KH"})
    refused = table.refused(0, "9D 9C done")
    assert (refused.code, refused.rule, refused.why) == ("illegal_card", "S13", "single")
    twos = spot(pile="9S", options={"mistakes": "reject"}, hands={0: "2S KH 4C"}).refused(0, "2S KH done")
    assert (twos.rule, twos.why) == ("S13", "S13")


@pytest.mark.scenario(105)
@pytest.mark.rule("S13")
@pytest.mark.parametrize("play", ["2S 2D done", "AD AC suit-H", "8S 8D done", "JS JD done", "3S 3D done"])
def test_twos_threes_aces_eights_and_jacks_are_laid_together(play: str):
    cards = play.split()[:2]
    table = spot(pile="9S", hands={0: " ".join([*cards, "KH", "QH"])}).does(0, play)
    assert (table.pile, table.count(0)) == (["9S", *cards], 2)


@pytest.mark.scenario(105)
@pytest.mark.rule("S13", "S57")
@pytest.mark.parametrize("play", ["7S 7D", "5S 5D", "KS KD"])
def test_sevens_fives_and_plain_cards_are_not(play: str):
    fields = {"pile": "9S", "hands": {0: f"{play} 4H 6H"}}
    table = spot(**fields).does(0, f"{play} done")
    assert (table.pile, table.count(0), table.turn) == (["9S"], 6, 1)
    assert spot(**fields, options=ANY).does(0, f"{play} done").pile == ["9S", *play.split()]


@pytest.mark.rule("S13", "S31", "S32")
def test_in_a_run_several_of_every_rank_are_laid_together():
    table = spot(pile="9S", hands={0: "3S 4H 4D 5C 5D KC"}).does(0, "3S 4H 4D 5C 5D done")
    assert (table.phase, table.field("run-rank"), table.count(0)) == ("run", "5", 1)


@pytest.mark.rule("S13", "S12", "S61")
def test_neither_an_empty_pile_nor_an_interrupt_makes_a_set_of_plain_cards():
    assert draft(spot(pile="", hands={0: "9D 9C 4S"}), 0, "9D").fits() == ["done"]
    table = spot(options={"quick_play": "rank"}, pile="9S", hands={0: "9D 4S 6S", 2: "9C 9H 4C"}).does(0, "9D done")
    assert draft(table, 2, "9C").legal() == ["done"]


@pytest.mark.scenario(106)
@pytest.mark.rule("S40", "S43")
def test_the_final_play_is_one_plain_card():
    table = spot(2, pile="9S", stock="4C 6C 8C 10C", hands={0: "QS QD"})
    table.does(0, "QS done").does(1, "draw").does(0, "QD done")
    assert table.result.winners == (0,)


# --- sevens


@pytest.mark.scenario(107)
@pytest.mark.rule("S12", "S22", "S24")
def test_a_named_suit_is_followed_by_a_seven_of_that_suit_only():
    named = {"pile": "AD", "live_rank": "A", "live_suit": "H", "hands": {0: "7H 7C 4S"}}
    right = spot(**named).does(0, "7H done")
    assert (now(right), right.top) == (("normal", 0, "AH", 1), "7H")
    wrong = spot(**named).does(0, "7C done")
    assert (wrong.count(0), wrong.top) == (5, "AD")
    house = spot(**named, options=HOUSE).does(0, "7C done")
    assert (live(house), house.top) == ("AH", "7C")


@pytest.mark.scenario(108)
@pytest.mark.rule("S12", "S17")
def test_a_dead_two_is_followed_by_twos_its_suit_and_aces():
    fields = {"pile": "2S", "hands": {0: "2D 4S 7S AC 7D 9H"}}
    assert fitting(spot(**fields), 0) == {"2D", "4S", "7S", "AC"}
    assert fitting(spot(**fields, options=HOUSE), 0) == {"2D", "4S", "7S", "AC", "7D"}


@pytest.mark.scenario(111)
@pytest.mark.rule("S10", "S12")
def test_on_a_mirroring_seven_counts_what_it_stands_for():
    fields = {"pile": "KC 7C", "live_rank": "K", "live_suit": "C", "hands": {0: "KD 4C 7S 4H 7H"}}
    assert fitting(spot(**fields), 0) == {"KD", "4C"}
    assert fitting(spot(**fields, options=HOUSE), 0) == {"KD", "4C", "7S", "7H"}


# --- the five of hearts


@pytest.mark.scenario(109)
@pytest.mark.rule("S16", "S57")
def test_the_five_of_hearts_does_not_answer_the_two_of_hearts():
    owed = {"pile": "2H", "phase": "twos", "pending": 2, "hands": {0: "5H 4C 6C"}}
    wrong = spot(**owed).does(0, "5H done")
    assert (wrong.count(0), now(wrong)) == (7, ("normal", 0, "2H", 1))
    assert now(spot(**owed, options=HOUSE).does(0, "5H done")) == ("five", 7, "5H", 1)


@pytest.mark.scenario(110)
@pytest.mark.rule("S16", "S19")
def test_the_two_of_hearts_answers_the_five_and_is_then_a_two():
    owed = {"pile": "5H", "phase": "five", "pending": 5, "options": {"decks": 2}}
    table = spot(**owed, hands={0: "2H 4C 6C", 1: "2C 5H AC 4H 7H"}).does(0, "2H done")
    assert (now(table), fitting(table, 1)) == (("twos", 7, "2H", 1), {"2C"})
    assert table.does(1, "draw").count(1) == 12


@pytest.mark.rule("S16", "S79")
@pytest.mark.parametrize(("options", "why"), [({}, "S16"), (HOUSE, "hearts")])
def test_what_answers_a_two_is_told_as_the_table_plays(options: dict[str, Value], why: str):
    owed = {"pile": "2H", "phase": "twos", "pending": 2, "hands": {0: "9H 4C 6C"}}
    assert spot(**owed, options={**options, "mistakes": "reject"}).refused(0, "9H done").why == why


@pytest.mark.rule("S12", "S79")
@pytest.mark.parametrize(("options", "why"), [({}, "S12"), (HOUSE, "wild")])
def test_what_follows_is_told_as_the_table_plays(options: dict[str, Value], why: str):
    table = spot(pile="9S", options={**options, "mistakes": "reject"}, hands={0: "KD 4C"})
    assert table.refused(0, "KD done").why == why


# --- starting and finishing


@pytest.mark.scenario(112)
@pytest.mark.rule("S4")
@pytest.mark.parametrize(("starter", "follows"), [("2S", {"9S", "2D"}), ("3D", {"9D", "3C"}), ("5H", {"9H", "5C"})])
def test_a_starter_does_nothing(starter: str, follows: set[str]):
    table = opened(starter, hands={0: " ".join([*follows, "KC", "QC", "JC"])})
    assert (now(table), fitting(table, 0)) == (("normal", 0, starter, 0), follows)


@pytest.mark.scenario(113)
@pytest.mark.rule("S9", "S40", "S41")
@pytest.mark.parametrize(("card", "after"), [("5H", ("five", 5, "5H", 1)), ("7H", ("normal", 0, "9H", 1))])
def test_nobody_finishes_on_the_five_of_hearts_or_a_seven(card: str, after: tuple[str, int, str, int]):
    table = spot(pile="9H", hands={0: card}).does(0, f"{card} done")
    assert (table.outcome, table.count(0), now(table)) == (None, 1, after)


# --- other variants


@pytest.mark.scenario(114)
@pytest.mark.rule("S12", "S16")
def test_endless_has_the_powers_of_the_house():
    table = spot(pile="9S", options=ENDLESS, hands={0: "7C 4C 6C"}).does(0, "7C done")
    assert (now(table), table.top) == (("normal", 0, "9S", 1), "7C")
    owed = {"pile": "2H", "phase": "twos", "pending": 2, "hands": {0: "5H 4C 6C"}}
    assert now(spot(**owed, options=ENDLESS).does(0, "5H done")) == ("five", 7, "5H", 1)


@pytest.mark.rule("S12", "S13")
@pytest.mark.parametrize(
    ("options", "wild", "sets"),
    [
        ({}, ("A",), "tricks"),
        ({"variant": "classic", **ANY}, ("A",), "any"),
        (HOUSE, ("A", "7"), "tricks"),
        (ENDLESS, ("A", "7"), "tricks"),
    ],
)
def test_a_view_tells_which_ranks_go_on_anything_and_whether_sets_are_laid(
    options: dict[str, Value], wild: tuple[str, ...], sets: str
):
    facts = spot(pile="9S", options=options).view(-1).facts
    assert (facts["wild"], facts["sets"]) == (wild, sets)


@pytest.mark.rule("S4", "S12", "S13")
def test_version_one_began_live_with_the_powers_of_the_house_and_all_sets():
    was = {option.name: option.default_in(1) for option in Switch.options if option.was}
    assert was == {"variant": "house", "sets": "any", "starter": "live"}
    now_played = {option.name: option.default for option in Switch.options if option.was}
    assert now_played == {"variant": "written", "sets": "tricks", "starter": "dead"}
