"""The deal of the day as pure functions: which day it is, what came of a game, and how results compare."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.engine.games import GAMES
from upcard.matches.days import DayResult, compared, day_in, deal_of_day, single, today
from upcard.play.deals import named
from upcard.play.registry import blank, find

NOW = date(2026, 11, 18)
RESULTS = st.builds(DayResult, st.integers(1, 4), st.just(0), st.integers(1, 99), st.booleans())


def test_a_day_ends_at_midnight_by_utc():
    assert today(1795046399).isoformat() == "2026-11-18"
    assert today(1795046400).isoformat() == "2026-11-19"


@pytest.mark.parametrize(("text", "day"), [("today", NOW), ("2026-11-18", NOW), ("2025-11-18", date(2025, 11, 18))])
def test_today_and_a_year_of_past_days_can_be_played(text: str, day: date):
    assert day_in(text, NOW) == day


@pytest.mark.parametrize("text", ["2026-11-19", "2025-11-16", "20261118", "2026-02-30", "", "2026-W47-3", "yesterday"])
def test_no_other_day_can_be_played(text: str):
    assert day_in(text, NOW) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_of_a_day_has_a_name_that_can_be_typed(game: str):
    deal = deal_of_day(game, NOW)
    assert named(deal.name) == deal and deal.name.endswith("-20261118")
    blank(find(game), deal.seats, single(game))


def test_fewer_plays_decide_between_equal_places_and_who_gave_up_is_behind():
    first, second = DayResult(2, 0, 12), DayResult(2, 0, 15)
    last, gave_up = DayResult(4, 0, 30), DayResult(4, 0, 1, given_up=True)
    assert sorted([gave_up, last, second, first], key=lambda one: one.order) == [first, second, last, gave_up]
    found = compared(first, [first, second, gave_up])
    assert (found.played, found.worse, found.equal) == (3, 2, 1)


@given(st.lists(RESULTS, min_size=1))
def test_every_result_is_worse_equal_or_better(results: list[DayResult]):
    for mine in results:
        found = compared(mine, results)
        better = len([other for other in results if other.order < mine.order])
        assert found.worse + found.equal + better == found.played and found.equal >= 1
