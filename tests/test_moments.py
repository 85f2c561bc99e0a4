"""What of a finished game is worth remembering."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from kit import source
from upcard.engine.games import GAMES
from upcard.logs import moments
from upcard.logs.log import Log, parse
from upcard.sentences import catalogue

GOLDEN = Path(__file__).parent / "golden"


def log(name: str) -> Log:
    return parse((GOLDEN / f"{name}.log").read_text("utf-8"))


def found(name: str, hours: tuple[int, ...] = ()) -> dict[str, moments.Moment]:
    """The moments of a golden game, by their kind."""
    return {one.kind.name: one for one in moments.moments(log(name), hours)}


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_moment_has_a_title_and_is_told_by_its_game(game: str):
    kinds = moments.kinds(GAMES[game])
    assert len({kind.name for kind in kinds}) == len({kind.title for kind in kinds}) == len(kinds) > 2
    known = {*source.told(game), *catalogue(game)["events"]}
    for kind in kinds:
        assert {what.split(".")[0] for what in (*kind.among, *filter(None, [kind.since]))} <= known, kind


def test_the_biggest_attack_of_a_game_is_remembered():  # G13
    story = [event.number for _, event in moments.told(log("check-game/v1-03")) if event.what == "attacked"]
    assert found("check-game/v1-03")["attack"].event.number == max(story) == 12


def test_the_longest_play_is_the_one_with_most_cards():  # S14
    assert len(found("switch/v1-04")["play"].event.cards) == 15


def test_of_equal_moments_the_first_is_remembered():  # U17
    story = [step for step, event in moments.told(log("uno/v1-04")) if event.what in ("proper", "improper")]
    assert found("uno/v1-04")["challenge"].step == story[0] < story[-1]


def test_the_quickest_catch_counts_from_the_forgotten_call():  # U23
    entries = len(log("uno/v1-01").entries)
    catch = found("uno/v1-01", tuple(range(0, 900 * entries, 900)))["catch"]
    assert (catch.event.what, catch.took) == ("caught", 900)


def test_without_hours_nobody_is_said_to_be_quick():
    assert found("uno/v1-01")["catch"].took is None


def hours_with_a_pause(name: str, entry: int, took: int) -> tuple[int, ...]:
    """A second for every entry of a golden game, but for one."""
    return tuple(1000 * place + (took if place >= entry else 0) for place in range(len(log(name).entries)))


def test_the_longest_turn_is_the_one_that_was_thought_over_most():
    longest = found("uno/v1-01", hours_with_a_pause("uno/v1-01", 5, 27_000))["longest"]
    assert (longest.step, longest.event.seat, longest.took) == (6, log("uno/v1-01").entries[5].number, 28_000)


@pytest.mark.parametrize("took", [8_000, 700_000])
def test_a_short_turn_and_a_night_are_no_long_turns(took: int):
    assert "longest" not in found("uno/v1-01", hours_with_a_pause("uno/v1-01", 5, took))


def test_nobody_is_told_how_long_a_bot_has_thought():
    game = log("uno/v1-01")
    hours = hours_with_a_pause("uno/v1-01", 5, 27_000)
    bots = replace(game, seats=tuple(f"greedy:{name}" for name in game.seats))
    assert moments.longest_turn(game, hours) and moments.longest_turn(bots, hours) is None


def test_moments_come_in_the_order_of_the_game():
    steps = [one.step for one in moments.moments(log("extreme-last-card/v1-01"))]
    assert steps == sorted(steps) and len(steps) > 3


def test_a_game_without_great_moments_has_none():
    assert moments.moments(log("uno/v1-03")) == []


def test_a_hidden_card_is_not_remembered():
    assert set(found("check-game/v1-03")["draw"].event.cards) == {"?"}
