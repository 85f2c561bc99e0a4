"""Bots against bots: everybody sits everywhere on the same deals, and it is told when enough have been played."""

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from random import Random

import pytest
from distributed import Client, LocalCluster

from upcard.bots.arena import Result
from upcard.bots.contest import Contest, Deal, Pairings, deals, meet, play_deal
from upcard.bots.contest_report import contest_report
from upcard.bots.intervals import AHEAD, BEHIND, EQUAL, OPEN, Comparison, wilson
from upcard.bots.ratings import Ratings
from upcard.tui import charts, figures

QUICK = {"turn_limit": 12}
DUEL = Contest("check-game", ("greedy", "uniform"), 2, QUICK)


# --- who sits where


@pytest.mark.parametrize(("bots", "seats"), [(("a", "b"), 2), (("a", "b", "c"), 4), (("a", "b", "c", "d"), 3)])
def test_every_bot_sits_on_every_seat_as_often_as_the_others(bots: tuple[str, ...], seats: int) -> None:
    contest = Contest("uno", bots, seats)
    sat = Counter(
        (seat, bot)
        for deal in range(len(contest.lineups))
        for turn in range(seats)
        for seat, bot in enumerate(contest.sitting(deal, turn))
    )
    assert len(sat) == len(bots) * seats and len(set(sat.values())) == 1


def test_all_games_of_a_deal_have_the_same_cards() -> None:
    deal = play_deal(Contest("check-game", ("medium",) * 3, 3), 5)
    assert len(deal.results) == 3 and len({result.places for result in deal.results}) == 1


# --- on any executor


def test_a_contest_is_the_same_on_any_executor() -> None:
    alone = list(deals(DUEL, 3, 12))
    assert alone == list(deals(DUEL, 3, 12, jobs=2))
    with ThreadPoolExecutor(2) as threads:
        assert alone == list(deals(DUEL, 3, 12, executor=threads))


def test_a_contest_is_the_same_on_a_dask_cluster() -> None:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        assert list(deals(DUEL, 3, 12, executor=client.get_executor())) == list(deals(DUEL, 3, 12))


# --- when enough have been played


def test_the_interval_of_wilson() -> None:
    """By hand for 8 of 10: middle (0.8 + 0.19208) / 1.38416 = 0.7167, half 0.2264."""
    found = wilson(0.8, 10)
    assert (found.low, found.high) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0.0, 5).low == 0 and wilson(0.0, 5).high == pytest.approx(0.4345, abs=1e-4)
    assert (wilson(0.0, 0).low, wilson(0.0, 0).high) == (0, 1)


def compared(chance: float, deals: int, seed: int) -> str:
    dice, comparison = Random(seed), Comparison(0.03)
    for _ in range(deals):
        comparison.add((dice.random() < chance) / 2 + (dice.random() < chance) / 2)
        if comparison.verdict != OPEN:
            break
    return comparison.verdict


def test_a_comparison_finds_who_is_better_and_claims_nothing_between_equals() -> None:
    """Seeded; of forty comparisons one or two may be wrong at these bounds."""
    assert Counter(compared(0.6, 5000, seed) for seed in range(40))[AHEAD] >= 38
    assert Counter(compared(0.4, 5000, seed) for seed in range(40))[BEHIND] >= 38
    assert Counter(compared(0.5, 5000, seed) for seed in range(40))[EQUAL] >= 34


def test_a_few_deals_decide_nothing() -> None:
    assert compared(1.0, 19, 1) == OPEN and compared(1.0, 40, 1) == AHEAD


def test_a_contest_stops_when_it_is_decided() -> None:
    contest = Contest("check", ("medium", "uniform"), 2)
    pairings = Pairings(contest.bots)
    played = list(meet(contest, 0, 200, pairings=pairings))
    assert 20 <= len(played) < 200
    assert pairings.pairs["medium", "uniform"].verdict == AHEAD


def test_all_games_are_played_where_all_are_wanted() -> None:
    assert len(list(meet(DUEL, 0, 30, whole=True))) == 30


# --- figures


def won(first: str, second: str, places: tuple[int, int] = (1, 2)) -> Result:
    return Result((first, second), places, "last_player", 10)


def test_a_rating_grows_with_wins_and_becomes_certain() -> None:
    ratings = Ratings(["a", "b"])
    before = ratings.of("a")
    for _ in range(30):
        ratings.add(won("a", "b"))
    assert ratings.of("a").strength > before.strength > ratings.of("b").strength
    assert ratings.of("a").uncertainty < before.uncertainty


def test_a_report_compares_every_two_and_counts_faults() -> None:
    contest = Contest("check-game", ("a", "b"), 2)
    played = [
        Deal(0, (won("a", "b"), won("b", "a", (2, 1)))),
        Deal(1, (won("a", "b"), Result(("b", "a"), (1, 2), "turn_limit", 30, (("b", "late"), ("b", "late"))))),
    ]
    pairings = Pairings(contest.bots)
    for deal in played:
        pairings.add(deal)
    found = contest_report(contest, 0, played, pairings)
    assert [(pair.bot, pair.other, pair.deals, pair.share, pair.verdict) for pair in found.pairs] == [
        ("a", "b", 2, 0.75, OPEN)
    ]
    assert found.bots == ("a", "b") and found.standings[0].share == 0.75 and not found.decided
    assert found.faults == {"b": {"late": 2}} and "b: late 2" in "\n".join(figures.contest(found))


class Reader(HTMLParser):
    """Notes which tags are open at the end, and every address."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass


def test_the_report_is_one_file_that_fetches_nothing() -> None:
    contest = Contest("check-game", ("greedy", "uniform", "./<bot>"), 2, QUICK)
    played = list(deals(DUEL, 0, 4))
    pairings = Pairings(contest.bots)
    page = charts.page(contest_report(contest, 0, played, pairings))
    reader = Reader()
    reader.feed(page)
    assert reader.open == [] and reader.addresses == []
    assert "./&lt;bot&gt;" in page and not re.search(r"https?:|nan|inf", page)
