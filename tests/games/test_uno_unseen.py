"""UNO: calls that nobody shows (docs/rules/uno.md, U52), and the house's own test of a W+4."""

import msgspec
import pytest

from kit.at import Spot
from kit.uno_spot import gap, spot
from upcard import Table
from upcard.bots.company import seated
from upcard.engine.playout import asked

UNSEEN = {"calls": "unseen"}


def dark(seats: int = 3, **fields: object) -> Spot:
    """A table at which calls are only heard."""
    return spot(seats, options=UNSEEN, **fields)  # type: ignore[arg-type]


def down(play: str = "R7", **hands: str) -> Spot:
    """P0 has gone down to one card with a play."""
    others = {int(name[1:]): cards for name, cards in hands.items()}
    return dark(hands={0: "R7 B2", **others}).does(0, play)


def told(table: Spot) -> list[str]:
    """What happened, as everybody hears it."""
    return [event.what for event in table.events(-1)]


def everything_seen(table: Spot) -> list[object]:
    """All that anybody is shown or offered."""
    views = [msgspec.json.encode(table.view(seat)) for seat in range(-1, 3)]
    words = [(table.legal(seat), table.fits(seat)) for seat in range(3)]
    return [views, words, table.may_interject, table.awaited]


@pytest.mark.scenario(71)
@pytest.mark.rule("U14")
def test_the_house_judges_a_wild_draw_four_by_any_other_card_and_mattel_by_the_colour():
    hands = {0: "W+4 G5 B2", 1: "G1"}
    house = spot(hands=hands).does(0, "W+4 colour-B").does(1, "challenge")
    assert (house.count(0), house.count(1)) == (6, 1)
    mattel = spot(hands=hands, options={"wd4_rule": "colour"}).does(0, "W+4 colour-B").does(1, "challenge")
    assert (mattel.count(0), mattel.count(1)) == (2, 7)


# --- nothing tells


@pytest.mark.scenario(72)
@pytest.mark.rule("U52")
def test_nothing_but_the_call_itself_tells_who_has_called():
    called, silent = down("say-uno R7"), down()
    assert everything_seen(called) == everything_seen(silent)
    assert told(called) == ["called", *told(silent)]
    assert everything_seen(called.does(1, "draw")) == everything_seen(silent.does(1, "draw"))
    assert {"forgot_uno", "safe"} & {*told(called), *told(silent)} == set()


@pytest.mark.rule("U52")
def test_a_call_ahead_shows_nothing_to_the_others():
    called, silent = dark(hands={0: "R7 B2"}).does(0, "say-uno"), dark(hands={0: "R7 B2"})
    assert (called.field("said"), silent.field("said")) == ("on", "off")
    for seat in (-1, 1, 2):
        assert msgspec.json.encode(called.view(seat)) == msgspec.json.encode(silent.view(seat))
    assert called.view(0).facts["calls"] == "unseen"


@pytest.mark.rule("U52")
@pytest.mark.parametrize(("hand", "play"), [("W B2", "W"), ("W+4 B2", "W+4")])
def test_a_call_between_a_wild_and_its_colour_shows_nothing_afterwards(hand: str, play: str):
    called = dark(hands={0: hand}).does(0, play, "say-uno", "colour-B")
    silent = dark(hands={0: hand}).does(0, play, "colour-B")
    assert (gap(called), gap(silent)) == (-1, 0)
    assert everything_seen(called) == everything_seen(silent)


@pytest.mark.rule("U52", "U42")
def test_a_second_call_of_one_turn_is_heard_and_does_no_harm():
    table = dark(hands={0: "W B2"}).does(0, "say-uno", "W", "say-uno", "colour-B")
    assert (gap(table), told(table).count("called")) == (-1, 2)


# --- catches


@pytest.mark.scenario(73)
@pytest.mark.rule("U52", "U23")
def test_who_forgot_is_caught_by_whoever_noticed():
    table = down().does(2, "catch-0")
    assert (table.hand(0), table.turn, gap(table)) == (["Y1", "Y2", "B2"], 1, -1)
    assert (table.refused(1, "catch-0").code, table.refused(1, "catch-0").why) == ("no_catch", "cards")


@pytest.mark.scenario(74)
@pytest.mark.rule("U52")
def test_a_wrong_catch_costs_the_catcher_two_cards():
    table = down("say-uno R7", p2="G1 G2").does(2, "catch-0")
    assert (table.hand(2), table.hand(0), table.turn) == (["Y1", "Y2", "G1", "G2"], ["B2"], 1)
    assert [event.rule for event in table.events(-1)][-2:] == ["U52", "U52"]
    assert (table.refused(2, "catch-0").rule, table.refused(2, "catch-0").why) == ("U52", "once")
    before = table.count(1)
    table.does(1, "catch-0")
    assert (table.count(1), table.turn, table.window) == (before + 2, 1, 2)
    table.does(1, "draw")
    assert (table.turn, table.code(2, "catch-0")) == (2, "")


@pytest.mark.scenario(75)
@pytest.mark.rule("U52", "U22")
def test_a_catch_that_comes_too_late_is_wrong():
    table = down(p1="G1 G2", p2="G3 G4").does(1, "draw").does(1, "catch-0")
    assert (table.count(1), table.hand(0), table.turn) == (5, ["B2"], 2)
    assert [table.refused(2, f"catch-{seat}").why for seat in (1, 7)] == ["cards", "cards"]
    assert (table.refused(0, "catch-0").rule, table.refused(0, "catch-0").why) == ("U52", "yourself")


@pytest.mark.scenario(76)
@pytest.mark.rule("U52", "U20")
def test_the_first_to_speak_counts():
    table = down(p2="G3 G4").does(0, "say-uno").does(2, "catch-0")
    assert (table.count(2), table.hand(0)) == (4, ["B2"])
    assert (table.refused(0, "say-uno").code, table.refused(0, "say-uno").why) == ("no_uno", "said")
    table.does(1, "draw").does(0, "say-uno")
    assert (told(table)[-1], table.field("said"), table.turn) == ("called", "off", 2)


@pytest.mark.scenario(77)
@pytest.mark.rule("U52", "U21")
def test_two_cards_for_a_wrong_catch_close_the_catchers_own_gap():
    table = dark(2, hands={0: "Rskip B2", 1: "G1"}).does(0, "Rskip")
    assert (table.turn, gap(table)) == (0, 0)
    table.does(0, "catch-1")
    assert (table.hand(0), gap(table), table.turn) == (["Y1", "Y2", "B2"], -1, 0)
    assert table.code(1, "catch-0") == "no_catch"


@pytest.mark.scenario(78)
@pytest.mark.rule("U52", "U44")
def test_while_a_wild_draw_four_waits_its_player_catches_nobody():
    table = dark(hands={0: "W+4 B2", 1: "G6 G7", 2: "G1"}).does(0, "W+4 colour-B")
    assert (table.phase, table.code(0, "catch-2"), table.code(0, "say-uno")) == ("challenge", "no_catch", "")
    table.does(1, "catch-2")
    assert (table.count(1), table.phase, table.turn) == (4, "challenge", 1)
    table.does(2, "catch-0")
    assert (table.hand(0), table.field("kept"), gap(table)) == (["Y3", "Y4", "B2"], "B2", -1)


@pytest.mark.scenario(78)
@pytest.mark.rule("U52", "U43", "U13")
def test_nobody_is_caught_while_a_play_is_not_complete():
    laid = dark(hands={0: "W B2", 1: "G1"}).does(0, "W")
    assert (laid.code(1, "catch-0"), laid.code(0, "catch-1"), laid.code(1, "say-uno")) == (
        "no_catch",
        "no_catch",
        "no_uno",
    )
    drawn = dark(stock="R9 Y1 Y2", hands={0: "G3", 1: "G1"}).does(0, "draw")
    assert (drawn.phase, drawn.legal(1), drawn.legal(0), drawn.may_interject) == (
        "drawn",
        [],
        ["R9", "keep", "say-uno"],
        [],
    )


@pytest.mark.scenario(79)
@pytest.mark.rule("U52", "U29")
def test_a_wrong_catch_draws_what_there_is():
    hands = {0: "R7", 1: "R1 G1", 2: "G3 G4"}
    table = dark(stock="", hands=hands, turn=1).does(2, "catch-0")
    assert ([table.hand(seat) for seat in range(3)], gap(table), table.turn) == (
        [["R7"], ["R1", "G1"], ["G3", "G4"]],
        -1,
        1,
    )
    silent = dark(2, stock="", hands={0: "Rskip B2", 1: "G1"}, pile="R5").does(0, "Rskip")
    assert gap(silent.does(0, "catch-1")) == -1  # one card came: R5
    assert silent.hand(0) == ["R5", "B2"]
    bare = dark(2, stock="", hands={0: "B2", 1: "G1"}, pile="Rskip", uno_open=0).does(0, "catch-1")
    assert (bare.hand(0), gap(bare), bare.does(1, "catch-0").hand(0)) == (["B2"], 0, ["B2"])


# --- the words


@pytest.mark.rule("U52", "U20")
def test_uno_is_said_with_two_cards_on_turn_or_with_one():
    table = dark(hands={0: "R7 B2", 1: "G1", 2: "G3 G4"})
    assert [table.code(seat, "say-uno") for seat in range(3)] == ["", "", "no_uno"]
    assert table.refused(2, "say-uno").why == "cards"
    assert dark(hands={0: "R7 B2 B3"}).code(0, "say-uno") == "no_uno"
    assert dark(hands={0: "R7"}).does(0, "say-uno").field("said") == "off"
    assert dark(hands={0: "W B2 B3"}).does(0, "W").code(0, "say-uno") == "no_uno"
    answering = dark(hands={0: "W+4 B2 G7", 1: "G1 G2"}).does(0, "W+4 colour-B")
    assert answering.code(1, "say-uno") == "no_uno"


@pytest.mark.rule("U52", "U20")
def test_uno_is_said_once_in_a_window_also_if_the_hand_has_changed():
    table = dark(stock="Y1", hands={0: "R7", 1: "G1"}).does(0, "say-uno", "catch-1")
    assert (table.hand(0), table.refused(0, "say-uno").why) == (["R7", "Y1"], "said")


@pytest.mark.rule("U52")
def test_everybody_who_may_call_or_catch_may_interject():
    assert dark(hands={0: "R7 B2 B3", 1: "G1"}).may_interject == [1, 2]
    assert dark(hands={0: "R7 B2 B3"}).may_interject == []
    assert dark(hands={0: "R7"}).does(0, "R7").may_interject == []


@pytest.mark.rule("U52", "U33")
def test_one_who_left_neither_calls_nor_catches():
    table = down("say-uno R7", p2="G3 G4").does(2, "catch-0").leaves(2)
    assert (table.code(2, "catch-0"), table.code(2, "say-uno"), table.field("tried")) == ("no_catch", "no_uno", "")
    assert (table.legal(2), table.may_interject) == ([], [0])
    assert down("R7").does(0, "say-uno").leaves(0).field("spoke") == ""


@pytest.mark.rule("U52", "U45")
def test_nothing_said_in_a_round_is_left_after_it():
    table = dark(hands={0: "R7", 1: "G1 G2", 2: "G3"}).does(0, "say-uno", "catch-2", "R7")
    assert (table.phase, table.field("spoke"), table.field("tried")) == ("turn", "", "")
    ended = dark(hands={0: "R7", 1: "G1 G2", 2: "G3"}).does(2, "say-uno").does(1, "catch-2").does(0, "R7")
    assert (ended.phase, ended.field("spoke"), ended.field("tried")) == ("round_over", "", "")


@pytest.mark.rule("U52")
def test_the_table_shows_calls_unless_it_is_told_not_to():
    table = spot(hands={0: "R7 B2"}).does(0, "R7")
    assert (table.view(-1).facts["calls"], table.view(-1).facts["uno_open"]) == ("shown", 0)
    assert (table.legal(2), told(table)[1:2]) == (["catch-0"], ["forgot_uno"])


# --- those who listen, and those who do not


def test_whoever_plays_at_random_catches_only_if_there_is_nothing_else():
    table = dark(hands={0: "R7 R8 R9", 1: "G1"})
    words = [table.game.words[action] for action in asked(table._position)[1]]
    assert (words, table.legal(0)) == (["R7", "R8", "R9"], ["R7", "R8", "R9", "draw", "catch-1"])


@pytest.mark.parametrize("seed", range(4))
def test_greedy_players_listen_and_catch_nobody_wrongly(seed: int):
    table = Table("uno", 4, {"calls": "unseen", "target": 0}, seed=seed)
    company = seated(table, ["greedy", "greedy", "uniform", "greedy"], seed)
    while company.speak():
        pass
    wrong = {event.seat for event in table.events(-1) if event.what == "wrong_catch"}
    assert wrong <= {2}
    assert table.outcome is not None
