"""Whole matches of UNO, scored a second time apart from the engine."""

from random import Random

import pytest

from kit.uno_scorer import TARGET, scored, worth
from upcard.bots.company import Company
from upcard.bots.registry import make
from upcard.play.table import Table


def match(seed: int, teams: bool) -> Table:
    """A match of four bots to 500, played to its end."""
    table = Table("uno", 4, {"target": TARGET, "teams": teams}, seed)
    bots = {seat: make("greedy", "uno", 4, seed + seat) for seat in range(4)}
    company = Company(table, bots, Random(seed))
    while not table.over:
        assert company.speak()
    return table


@pytest.mark.rule("uno U25", "uno U26", "uno U27", "uno U35")
@pytest.mark.parametrize("teams", [False, True], ids=["four", "two-against-two"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_to_500_comes_out_as_when_it_is_scored_from_its_log_alone(seed: int, teams: bool) -> None:
    table = match(seed, teams)
    sheet, outcome = scored(table.log()), table.outcome
    assert outcome is not None and len(sheet.rounds) > 1
    assert outcome.scores == tuple(sheet.total(side) for side in sheet.sides)
    assert outcome.winners == tuple(seat for seat, side in enumerate(sheet.sides) if side == sheet.winner())
    assert outcome.places == sheet.places()


def test_cards_are_worth_what_the_sheet_says() -> None:
    assert [worth(card) for card in ("R0", "Y7", "Gskip", "B+2", "Rrev", "W", "W+4")] == [0, 7, 20, 20, 20, 50, 50]
