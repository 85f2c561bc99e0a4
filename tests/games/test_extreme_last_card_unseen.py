"""Extreme Last Card: calls that nobody shows (docs/rules/extreme-last-card.md, E68)."""

import msgspec
import pytest

from kit.at import Spot, at
from kit.drive import follows
from upcard import Table
from upcard.bots.company import seated
from upcard.engine.playout import asked
from upcard.play.registry import find

GAME = "extreme-last-card"
UNSEEN = {"calls": "unseen"}
HANDS = {0: "4C KH", 1: "3H 2S 2D", 2: "KD JD", 3: "KS JS"}


def dark(seats: int = 4, pile: str = "9C", **fields: object) -> Spot:
    """A table at which calls are only heard."""
    return at(GAME, seats, pile=pile, options=UNSEEN, **fields)  # type: ignore[arg-type]


def down(play: str = "4C done", third: str = "KD JD") -> Spot:
    """A has gone down to K♥ with a 4, and B may lay any card."""
    return dark(hands={**HANDS, 2: third}).does(0, play)


def fight(**fields: object) -> Spot:
    """Seat 1 is to answer an attack with five cards."""
    return dark(mode="fight", total=5, fight="0:5S:5", pile="9S 5S", turn=1, **fields)


def told(table: Spot) -> list[str]:
    """What happened, as everybody hears it."""
    return [event.what for event in table.events(-1)]


def everything_seen(table: Spot) -> list[object]:
    """All that anybody is shown or offered."""
    views = [msgspec.json.encode(table.view(seat)) for seat in range(-1, 4)]
    words = [(table.legal(seat), table.fits(seat)) for seat in range(4)]
    return [views, words, table.may_interject, table.awaited]


# --- nothing tells


@pytest.mark.scenario(91)
@pytest.mark.rule("E68")
def test_nothing_but_the_call_itself_tells_who_has_called():
    called, silent = down("4C last-card done"), down()
    assert (called.field("declared"), silent.field("declared")) == ("0", "")
    assert [what for what in told(called) if what != "declared"] == told(silent)
    assert everything_seen(called) == everything_seen(silent)
    assert called.view(-1).seats[0].marks == ()
    for table in (called, silent):
        table.does(1, "3H done").does(2, "draw").does(3, "draw")
    assert everything_seen(called) == everything_seen(silent)


@pytest.mark.scenario(91)
@pytest.mark.rule("E68")
def test_whoever_has_one_card_may_be_caught_by_everybody_else_who_may_call():
    table = down()
    assert [table.legal(seat) for seat in (0, 2, 3)] == [["last-card"], ["catch-0"], ["catch-0"]]
    assert (table.legal(1)[-1], table.may_interject) == ("catch-0", [0, 2, 3])


@pytest.mark.rule("E68")
def test_a_table_says_whether_it_shows_calls():
    tables = [at(GAME, 3, pile="9C", options=options) for options in ({}, UNSEEN)]
    assert [table.view(-1).facts["calls"] for table in tables] == ["shown", "unseen"]


@pytest.mark.scenario(92)
@pytest.mark.rule("E36", "E68")
def test_who_is_not_caught_has_got_away_with_it():
    table = down().does(1, "3H done").does(2, "draw").does(3, "draw").does(0, "KH done")
    assert (table.result.reason, table.result.winners) == ("out", (0,))


@pytest.mark.rule("E30", "E68")
def test_games_of_version_1_were_shown_and_need_not_be_answered():
    before = {option.name: option.default_in(1) for option in find(GAME).options}
    assert (before["must_respond"], before["calls"]) == (False, "shown")


# --- catches


@pytest.mark.scenario(93)
@pytest.mark.rule("E68")
def test_who_is_caught_lays_nothing_in_their_next_turn_and_draws():
    table = down()
    window = table.window
    table.does(2, "catch-0")
    assert (table.field("barred"), table.window, table.turn) == ("0", window, 1)
    assert (told(table)[-1], table.view(-1).seats[0].marks) == ("caught", ("barred",))
    table.does(1, "3H done").does(2, "draw").does(3, "draw")
    assert (table.refused(0, "KH done").code, table.refused(0, "KH done").rule) == ("barred", "E68")
    assert table.legal(0) == ["draw"]
    table.does(0, "draw")
    assert (table.count(0), table.field("barred"), table.turn) == (2, "", 1)


@pytest.mark.scenario(94)
@pytest.mark.rule("E68")
def test_who_catches_wrongly_pays_the_same():
    table = down("4C last-card done", "3D JD").does(2, "catch-0")
    assert (table.field("barred"), told(table)[-1]) == ("2", "wrong_catch")
    table.does(1, "3H done")
    assert (table.refused(2, "3D done").why, table.legal(2)) == ("normal", ["draw"])
    table.does(2, "draw")
    assert (table.count(2), table.field("barred"), table.turn) == (3, "", 3)
    assert table.does(3, "draw").does(0, "KH done").result.winners == (0,)


@pytest.mark.scenario(95)
@pytest.mark.rule("E68")
def test_who_is_barred_neither_calls_nor_catches_and_is_not_caught_again():
    table = down().does(2, "catch-0")
    assert (table.refused(0, "last-card").rule, table.refused(0, "last-card").why) == ("E68", "barred")
    assert [(table.refused(seat, "catch-0").code, table.refused(seat, "catch-0").why) for seat in (2, 3)] == [
        ("no_catch", "once"),
        ("no_catch", "cards"),
    ]
    assert (table.refused(0, "catch-2").rule, table.refused(0, "catch-2").why) == ("E68", "barred")
    assert (table.legal(0), table.may_interject) == ([], [])


@pytest.mark.scenario(96)
@pytest.mark.rule("E43", "E68")
def test_the_first_to_speak_counts():
    table = down().does(0, "last-card")
    assert (table.refused(0, "last-card").why, table.code(3, "catch-0")) == ("already", "")
    table.does(3, "catch-0").does(1, "3H done")
    assert (table.field("barred"), table.code(0, "last-card")) == ("3", "")
    assert table.does(2, "draw").legal(3) == ["draw"]


@pytest.mark.rule("E68")
def test_one_catches_once_in_a_window():
    table = dark(hands={0: "4C KH 2S", 1: "7H", 2: "7D", 3: "3S 4S"}, declared="").does(3, "catch-1")
    assert (table.refused(3, "catch-2").why, table.field("tried")) == ("once", "3")
    assert (table.does(0, "4C done").field("tried"), table.code(3, "catch-2")) == ("", "")
    assert table.refused(3, "catch-1").why == "cards"


# --- in a fight


@pytest.mark.scenario(97)
@pytest.mark.rule("E42", "E68")
def test_who_is_caught_in_a_fight_can_only_take():
    table = fight(hands={1: "9D"})
    assert table.legal(1) == ["9D"]
    table.does(0, "catch-1")
    assert (table.refused(1, "9D done").code, table.refused(1, "9D done").why) == ("barred", "fight")
    assert (table.legal(1), table.view(1).facts["blows"]) == (["take"], ())
    table.does(1, "take")
    assert (table.count(1), table.field("barred"), table.turn) == (6, "", 2)


@pytest.mark.scenario(98)
@pytest.mark.rule("E29", "E68")
def test_who_is_barred_concedes_a_block_and_then_draws():
    table = fight(blocked="on", hands={1: "6D", 2: "KH"}, declared=2).does(1, "catch-2")
    assert (table.field("barred"), table.legal(1)) == ("1", ["concede"])
    table.does(1, "concede")
    assert (table.field("barred"), table.legal(1)) == ("1", ["draw"])
    assert (table.does(1, "draw").field("barred"), table.count(1), table.turn) == ("", 2, 2)


@pytest.mark.scenario(103)
@pytest.mark.rule("E68")
def test_who_has_no_cards_catches_nobody():
    table = fight(hands={0: "", 2: "KH"})
    assert (table.refused(0, "catch-2").why, table.legal(0)) == ("cards", [])
    dome = dark(pile="", mode="thunderdome", contenders="0 1", round=1, stock="KS 4D", hands={0: "", 1: "", 2: "KH"})
    assert [(dome.code(seat, "catch-2"), dome.legal(seat)) for seat in (0, 3)] == [
        ("no_catch", ["duel"]),
        ("no_catch", []),
    ]
    assert (dome.refused(2, "last-card").rule, dome.may_interject) == ("E43", [])


# --- when a call counts, and what lifts a bar


@pytest.mark.scenario(99)
@pytest.mark.rule("E22", "E43", "E68")
def test_in_an_extra_turn_call_and_catch_run_a_race():
    called = dark(2, hands={0: "10C KC"}).does(0, "10C done", "last-card").does(1, "catch-0")
    assert (called.field("barred"), called.legal(0)) == ("1", ["KC"])
    caught = dark(2, hands={0: "10C KC"}).does(0, "10C done").does(1, "catch-0")
    assert (caught.field("barred"), caught.code(0, "last-card"), caught.legal(0)) == ("0", "cannot_declare", ["draw"])


@pytest.mark.rule("E43", "E68")
def test_last_card_comes_too_late_in_the_own_turn_said_or_not():
    for declared in ("", "0"):
        table = dark(hands={0: "KC"}, declared=declared)
        assert (table.refused(0, "last-card").code, table.legal(0)) == ("too_late", ["KC"])
    assert dark(hands={0: "KC 2S"}).refused(0, "last-card").why == "not_one"


@pytest.mark.rule("E68")
def test_one_on_turn_may_be_caught_and_may_catch():
    caught = dark(hands={0: "KC"}).does(1, "catch-0")
    assert caught.legal(0) == ["draw"]
    wrong = dark(hands={0: "KC 2S", 1: "7H"}, declared=1).does(0, "catch-1")
    assert (wrong.legal(0), wrong.turn) == (["draw"], 0)


@pytest.mark.scenario(100)
@pytest.mark.rule("E44", "E68")
def test_a_card_received_does_not_lift_the_bar():
    table = dark(hands={0: "8C 3H 6D", 1: "KD JD", 2: "KC"}, barred=2).does(0, "8C target-2")
    assert (table.count(2), table.field("barred")) == (2, "2")
    assert table.does(1, "draw").legal(2) == ["draw"]


@pytest.mark.rule("E22", "E68")
def test_a_turn_missed_does_not_lift_the_bar():
    table = dark(hands={0: "10C 2S 3S", 1: "KC"}, barred=1).does(0, "10C done")
    assert (table.turn, table.field("barred")) == (2, "1")


@pytest.mark.scenario(101)
@pytest.mark.rule("E53", "E68")
def test_who_is_barred_and_cannot_draw_passes():
    table = dark(pile="9S", stock="", hands={0: "QS KS"}, barred=0)
    assert table.legal(0) == ["pass"]
    assert (table.does(0, "pass").field("barred"), table.turn) == ("", 1)


@pytest.mark.rule("E55", "E68")
def test_silence_serves_a_bar_too():
    assert dark(hands={0: "QC KC"}, barred=0).expires().field("barred") == ""
    assert fight(hands={1: "9D 9H"}, barred=1).expires().field("barred") == ""


@pytest.mark.rule("E62", "E68")
def test_nothing_said_is_left_of_one_who_leaves():
    table = down().does(0, "last-card").does(3, "catch-0").leaves(3)
    assert (table.field("barred"), table.field("tried"), table.code(3, "catch-0")) == ("", "", "not_active")
    assert (table.field("spoke"), table.leaves(0).field("spoke")) == ("0", "")
    assert table.code(2, "catch-0") == "no_catch"


@pytest.mark.rule("E57", "E66", "E68")
def test_with_a_play_last_card_is_said_as_ever_and_nobody_is_caught_in_the_middle_of_one():
    table = dark(hands={0: "7C 8C KH", 1: "7H"})
    assert follows(table, 0, "7C 8C") == ["target-1", "target-2", "target-3", "last-card"]
    assert follows(table, 0, "7C") == ["8C", "done"]


@pytest.mark.rule("E20", "E68")
def test_the_last_card_given_away_without_a_call_does_not_win():
    table = dark(hands={0: "8C 3H"}).does(0, "8C target-2")
    assert (table.count(0), table.outcome) == (1, None)
    assert dark(hands={0: "8C 3H"}).does(0, "8C last-card target-2").result.winners == (0,)


@pytest.mark.scenario(102)
@pytest.mark.rule("E40", "E68")
def test_where_the_table_sees_to_it_nobody_is_caught():
    shown = at(GAME, 4, pile="9C", hands={2: "KC"})
    assert (shown.refused(0, "catch-2").rule, shown.refused(0, "catch-2").why) == ("E68", "shown")
    assert shown.refused(0, "catch-2").about == {"seat": "2"}
    automatic = at(GAME, 4, pile="9C", turn=2, hands={2: "KC"}, options={**UNSEEN, "declare": "auto"})
    assert (automatic.code(0, "catch-2"), automatic.view(-1).facts["calls"]) == ("no_catch", "shown")
    assert automatic.does(2, "KC done").result.winners == (2,)


# --- those who listen, and those who do not


def test_whoever_plays_at_random_catches_only_if_there_is_nothing_else():
    table = dark(hands={0: "KC QC 2H", 7: "7H"}, seats=8)
    words = [table.game.words[action] for action in asked(table._position)[1]]
    assert (words, table.legal(0)) == (["QC", "KC"], ["QC", "KC", "catch-7"])


@pytest.mark.parametrize("seed", range(4))
def test_greedy_players_listen_and_catch_nobody_wrongly(seed: int):
    table = Table(GAME, 4, UNSEEN, seed=seed)
    company = seated(table, ["greedy", "greedy", "uniform", "greedy"], seed)
    while company.speak():
        pass
    wrong = {event.seat for event in table.events(-1) if event.what == "wrong_catch"}
    assert wrong <= {2}
    assert table.outcome is not None
