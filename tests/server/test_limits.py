"""How often, and how many at once."""

import asyncio
from contextlib import suppress
from typing import Any

from starlette.requests import Request

from upcard.server.http.answers import Refused
from upcard.server.http.limits import Bucket, Limiter, code_tries
from upcard.server.http.replays import Replays
from upcard.server.store import Summary
from upcard.server.tables.aids import KEPT, Aids
from upcard.server.tables.rows import LogLine, Terms


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=5, burst=20, now=100)
    assert [bucket.allows(100) for _ in range(21)] == [True] * 20 + [False]
    assert [bucket.allows(100.5) for _ in range(3)] == [True, True, False]


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    bucket = Bucket(rate=5, burst=3, now=0)
    assert [bucket.allows(1e9) for _ in range(4)] == [True, True, True, False]


def test_what_costs_more_takes_more_and_nothing_where_that_is_not_left() -> None:
    limiter = Limiter(rate=1, burst=10)
    assert [limiter.allows("a", 0, cost) for cost in (4, 7, 6, 0, 1)] == [True, False, True, True, False]


def test_what_has_no_token_yet_waits_for_its_own_and_too_much_does_not_wait() -> None:
    bucket = Bucket(rate=2, burst=2, now=0)
    assert [bucket.wait(0, 1) for _ in range(5)] == [0, 0, 0.5, 1, None]
    assert [bucket.wait(1, 1) for _ in range(3)] == [0.5, 1, None]


def test_a_clock_set_back_neither_gives_nor_starves() -> None:
    bucket = Bucket(rate=1, burst=1, now=1000)
    assert [bucket.allows(1000), bucket.allows(10), bucket.allows(11)] == [True, False, True]


def test_one_address_does_not_use_up_the_tries_of_another() -> None:
    tries = code_tries()
    assert [tries.allows("a", 0) for _ in range(11)] == [True] * 10 + [False]
    assert tries.allows("b", 0)


def test_ten_codes_a_minute_may_be_tried() -> None:
    tries = code_tries()
    assert sum(tries.allows("a", second / 10) for second in range(600)) == 19  # ten at once, one more every six seconds


def test_a_limiter_forgets_who_was_silent_for_longest() -> None:
    limiter = Limiter(rate=1, burst=1, most=2)
    assert [limiter.allows(key, 0) for key in "abacb"] == [True, True, False, True, True]
    assert not limiter.allows("c", 0) and len(limiter.buckets) == 2


def test_of_the_plays_of_one_person_only_the_latest_are_known_by_heart() -> None:
    aids = Aids()
    for place in range(1, 101):
        aids.add(f"ana:{place}", place)
    aids.add("ben:1", 101)
    known = [place for place in range(1, 101) if aids.place(f"ana:{place}") == place]
    assert known == list(range(101 - KEPT, 101)) and aids.place("ben:1") == 101


class Nothing:
    """A store in which nothing is found."""

    async def read(self, _code: str) -> list[LogLine]:
        return []


def test_a_look_at_a_game_of_a_long_table_counts_for_several() -> None:
    costs: list[float] = []

    async def table(_request: Request) -> Summary:
        return Summary("K7MQXA", Terms("uno"), "over", (), (), 20_500, 0)

    def count(_limiter: Limiter, _request: Request, *, cost: float = 1.0) -> None:
        costs.append(cost)

    nothing: Any = Nothing()
    with suppress(Refused):  # there is no such game
        asked = Request({"type": "http", "headers": [], "path_params": {"number": "1"}})
        asyncio.run(Replays(nothing, table, count).log(asked))
    assert costs == [1, 20]
