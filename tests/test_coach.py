"""The coach: what was a mistake by what somebody knew, what was luck, and what nobody can tell."""

import json
from pathlib import Path

import pytest

from kit.at import at
from kit.check_round import spot as check_spot
from upcard import Table
from upcard.bots.coach import (
    FEWEST,
    FINE,
    NO_VERDICT,
    PLAYOUTS,
    Estimate,
    Game,
    Judged,
    Review,
    estimate,
    people,
    review,
    total,
    verdict_of,
    within,
)
from upcard.bots.company import seated
from upcard.bots.hints import Suggestion
from upcard.cli import main
from upcard.engine.games import GAMES
from upcard.logs.log import Log, parse
from upcard.play.registry import find
from upcard.sentences import speaker_of
from upcard.tui.coaching import coached
from upcard.tui.wording import Wording

FEW = 30
"""Playouts, for tests that run without a compiler."""
CALM: dict[str, dict[str, int | str | bool]] = {"uno": {"target": 0}, "check": {"turn_limit": 4}}


def played(game: str, seed: int = 5) -> Log:
    """A game of somebody who plays like a beginner, against a bot."""
    table = Table(game, ["Ana", "medium:Ben"], CALM.get(game, {}), seed)
    company = seated(table, ["easy", "medium"], seed)
    while company.speak():
        pass
    return parse(table.log())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_is_looked_at_from_its_first_to_its_last_step(game: str) -> None:
    log, heard = played(game), []
    found = review(log, heard.append, FEW)
    assert len(found.chances) == len(log.entries) + 1 and heard[-1] == 1 and heard == sorted(heard)
    assert all(0 <= chance <= 1 for row in found.chances for chance in row)
    assert {one.seat for one in found.judged} <= {0} and [one.seat for one in found.accounts] == [0]
    for one in found.judged:
        assert log.entries[one.step].words == one.played and one.error >= 0
        assert (one.verdict == FINE) == (one.loss <= 0 or one.played == one.better)


@pytest.mark.rule("table T51")
@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_deal_is_decided_before_a_card_is_played(game: str) -> None:
    """The order of the stock is nobody's knowledge: with it, bots that play as advised would lead to one end."""
    for seed in range(3):
        looked_at = Game(played(game, seed), 600)
        next(looked_at.look())
        assert all(0 < chance < 1 for chance in looked_at.chances[0]), seed


def test_the_same_game_is_judged_alike_each_time() -> None:
    log = played("check-game")
    assert review(log, playouts=FEW) == review(log, playouts=FEW)


@pytest.mark.rule("table T53")
def test_a_long_game_gets_fewer_playouts_a_decision() -> None:
    log = played("check-game")
    assert within(log, 10**9) == PLAYOUTS and within(log, 1) == FEWEST
    decisions = len([entry for entry in log.entries if entry.what == "act" and entry.number == 0])
    assert within(log, 200 * decisions) == 200


@pytest.mark.rule("table T49")
def test_only_people_are_judged_and_bots_where_they_are_alone() -> None:
    log = played("check-game")
    assert people(log) == [0]
    alone = Table("check-game", ["easy:Ada", "medium:Ben"], {}, 1)
    assert people(parse(alone.log())) == [0, 1]


def spot() -> Table:
    """Ana may lay 5♦ and win, or draw; Ben has one card."""
    return at(
        "check-game", 2, options={"forced_play": False}, pile="9D", suit="D", hands={0: "5D", 1: "9C"},
        stock="4C 6S QC KC 2C 3C 8S 10H",
    )  # fmt: skip


@pytest.mark.scenario("table 44")
@pytest.mark.rule("table T50", "table T51")
def test_drawing_with_the_winning_card_in_hand_is_a_blunder() -> None:
    table = spot()
    assert table.act(0, ["draw"]) is None
    found = review(parse(table.log()), playouts=900)
    (judged,) = found.dearest
    assert (judged.played, judged.better, judged.verdict) == (("draw",), ("5D",), "blunder")
    assert [reason.code for reason in judged.reasons] == ["wins"]
    ana = found.accounts[0]
    assert ana.lost.mean == pytest.approx(judged.loss) and ana.drawn.error > 0


@pytest.mark.rule("table T50")
def test_what_was_played_is_not_called_the_next_best_play() -> None:
    table = at("check-game", 2, pile="QC", hands={0: "8S 7D JD 5C 7C", 1: "9H 10H KH QH"})
    assert table.act(0, ["JD", "suit-C"]) is None
    (judged,) = review(parse(table.log()), playouts=900).judged
    speaker = speaker_of(table.game, ["Ana", "Ben"])
    said = [speaker.hint(reason.code, reason.about) for reason in judged.reasons]
    assert judged.verdict == "blunder" and not [text for text in said if "next best" in text]
    assert said[-1].startswith("In games played on from here it is worth ") and "what was played" in said[-1]


@pytest.mark.scenario("table 44")
@pytest.mark.rule("table T50")
def test_a_decision_is_judged_by_what_was_known_and_not_by_the_cards_of_others() -> None:
    """Two tables that Ana cannot tell apart: what she does there gets the same verdict at both."""
    table = spot()
    twin = Table.of(table.imagined(0, 3), 1)
    assert table.view(1) != twin.view(1)
    for one in (table, twin):
        assert one.act(0, ["draw"]) is None
    first, second = [review(parse(one.log()), playouts=FEW).judged[0] for one in (table, twin)]
    assert first == second


@pytest.mark.scenario("table 45")
@pytest.mark.rule("table T52")
@pytest.mark.parametrize("known", ["KS", ""])
def test_a_card_that_was_seen_and_not_laid_is_told_as_forgotten(known: str) -> None:
    table = check_spot(2, phase="match", pile="6C KH", grids={0: "KS 9C 2D 5H"}, known_0=known).does(0, "pass")
    found = [(one.better, one.forgot) for one in review(parse(table.log()), playouts=900).judged if one.seat == 0]
    assert found == ([(("slot-0",), ("KS",))] if known else [])


@pytest.mark.rule("table T52")
def test_only_the_card_that_matters_is_told_as_forgotten() -> None:
    table = check_spot(2, phase="match", pile="6C KH", grids={0: "KS 9C 2D 5H"}, known_0="KS 2D").does(0, "pass")
    (found,) = [one.forgot for one in review(parse(table.log()), playouts=900).judged if one.seat == 0]
    assert found == ("KS",)


@pytest.mark.rule("table T50")
def test_a_difference_that_may_be_chance_gets_no_verdict() -> None:
    assert verdict_of(Suggestion((), 0.5, 0.04, 0.03), False) == NO_VERDICT
    assert verdict_of(Suggestion((), 0.5, 0.03, 0.01), False) == "slip"
    assert verdict_of(Suggestion((), 0.5, 0.07, 0.01), False) == "mistake"
    assert verdict_of(Suggestion((), 0.5, 0.2, 0.01), False) == "blunder"
    assert verdict_of(Suggestion((), 0.5, 0.2, 0.01), True) == FINE


def test_errors_add_up_as_those_of_independent_estimates() -> None:
    assert estimate([0.0, 1.0, 0.0, 1.0]) == Estimate(0.5, 0.25)
    assert total([Estimate(0.1, 0.03), Estimate(-0.2, 0.04)]) == Estimate(pytest.approx(-0.1), pytest.approx(0.05))


def test_what_the_coach_says_in_the_terminal() -> None:
    wording = Wording(find("check-game"), ["Ana", "Ben"])
    dear = Judged(4, 0, ("draw",), ("7H",), 0.12, 0.02, "blunder", ("9S",))
    open_one = Judged(6, 0, ("8H",), ("7H",), 0.01, 0.02, NO_VERDICT)
    lines = coached(Review(((0.5, 0.5), (1.0, 0.0)), 0.05, (dear, open_one), ()), wording)
    assert lines[:3] == [
        "Chances over time, by what each knew then (give or take 10):",
        "Ana: ▅█  50 → 100",
        "Ben: ▅▁  50 → 0",
    ]
    assert "5, Ana: draw a card. Better: 7♥, by 12 of 100, give or take 4." in lines
    assert "    Seen before, and forgotten: 9♠." in lines
    assert "No verdict on one decision: nobody can tell it from the best." in lines


def test_upcard_coach_reads_a_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upcard.cli.coach.PLAYOUTS", FEW)
    path = tmp_path / "game.log"
    path.write_text(played("extreme-last-card").text(), "utf-8")
    assert main(["coach", str(path)]) == 0
    assert "Ana: " in capsys.readouterr().out
    assert main(["coach", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["accounts"][0]["seat"] == 0
    assert main(["coach", str(path), "--lang", "de"]) == 0
    assert "Aussichten im Lauf des Spiels" in capsys.readouterr().out
    assert main(["coach", "no-such.log"]) == 2
