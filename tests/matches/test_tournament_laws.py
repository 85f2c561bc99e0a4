"""What holds in every tournament, whatever happens at its tables: over formats, sizes, results and leavers."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from upcard.matches.tournaments import FORMATS, Format, Plan, Result, Seating, bye, next_round, standings
from upcard.matches.tournaments.swiss import meetings, parted, rounds


def played(seating: Seating, dice: Random, leavers: bool) -> Result:
    """Any result of a table."""
    size = len(seating.entrants)
    if size == 1:
        return bye(seating)
    places = dice.sample(range(1, size + 1), size)
    scores = tuple(0 if place == 1 else dice.randrange(1, 60) for place in places)
    left = tuple(seat for seat in range(size) if leavers and places[seat] > 1 and dice.random() < 0.1)
    return Result(seating, tuple(places), scores, left)


def whole(plan: Plan, entrants: int, seed: int, leavers: bool = False) -> list[Result]:
    """Everything that is played in a tournament, to its end."""
    dice, results = Random(seed), list[Result]()
    for _ in range(2000):
        seatings = next_round(plan, entrants, results)
        if not seatings:
            return results
        assert [one.table for one in seatings] == list(range(len(seatings)))
        results += [played(one, dice, leavers) for one in seatings]
    raise AssertionError("it does not end")


EVENTS = st.tuples(st.sampled_from(FORMATS), st.integers(2, 24), st.integers(2, 5), st.integers(0, 999), st.booleans())


@given(EVENTS)
@settings(max_examples=150)
def test_every_tournament_ends_and_places_every_entrant_once(event: tuple[Format, int, int, int, bool]):
    form, entrants, size, seed, leavers = event
    plan = Plan(form, size, advance=1 + seed % (size - 1), seed=f"{seed:x}")
    if form == "duplicate" and entrants <= size:
        return
    results = whole(plan, entrants, seed, leavers)
    found = standings(plan, entrants, results)
    assert sorted(one.entrant for one in found) == list(range(entrants))
    assert [one.place for one in found] == list(range(1, entrants + 1))
    for number in {one.seating.round for one in results}:
        sitting = [who for one in results if one.seating.round == number for who in one.seating.entrants]
        assert len(sitting) == len(set(sitting))


@pytest.mark.rule("tournaments M10")
@given(st.integers(2, 30), st.integers(0, 999))
@settings(max_examples=150)
def test_at_tables_of_two_nobody_meets_twice(entrants: int, seed: int):
    plan = Plan("swiss", 2, rounds=max(1, entrants // 2), seed=f"{seed:x}")
    results = whole(plan, entrants, seed)
    assert max(meetings(results).values(), default=1) == 1
    lone = [one.seating.entrants[0] for one in results if len(one.places) == 1]
    assert len(lone) == len(set(lone)) == (len({one.seating.round for one in results}) if entrants % 2 else 0)


@pytest.mark.rule("tournaments M10")
@given(st.integers(5, 20), st.integers(3, 5), st.integers(0, 999))
@settings(max_examples=60)
def test_at_larger_tables_no_change_of_two_would_make_second_meetings_fewer(entrants: int, size: int, seed: int):
    plan = Plan("swiss", size, rounds=entrants // 2, seed=f"{seed:x}")
    results = whole(plan, entrants, seed)
    tables = parted(plan, list(range(entrants)), results)
    met, before = meetings(results), 0
    before = again(tables, met)
    for (a, one), (b, other) in combinations([(t, s) for t, table in enumerate(tables) for s in range(len(table))], 2):
        tables[a][one], tables[b][other] = tables[b][other], tables[a][one]
        assert again(tables, met) >= before
        tables[a][one], tables[b][other] = tables[b][other], tables[a][one]


def again(tables: list[list[int]], met: object) -> int:
    """How many meetings at tables are not the first."""
    assert isinstance(met, dict)
    return sum([met.get(frozenset(two), 0) for table in tables for two in combinations(table, 2)])


@pytest.mark.rule("tournaments M13")
@given(st.integers(2, 5), st.integers(2, 6), st.integers(0, 99))
@settings(max_examples=60)
def test_in_duplicate_everybody_has_every_seat_once_in_a_cycle(size: int, number: int, seed: int):
    entrants = size * number
    results = whole(Plan("duplicate", size, seed=f"{seed:x}"), entrants, seed)
    for cycle in range(2):
        part = [one.seating for one in results if (one.seating.round - 1) // size == cycle]
        for entrant in range(entrants):
            assert sorted(one.entrants.index(entrant) for one in part if entrant in one.entrants) == list(range(size))


@pytest.mark.rule("tournaments M14")
@given(st.integers(2, 4), st.integers(2, 5), st.integers(0, 99))
@settings(max_examples=40)
def test_what_is_won_of_a_deal_is_half_of_all_comparisons(size: int, number: int, seed: int):
    entrants = size * number
    plan = Plan("duplicate", size, seed=f"{seed:x}")
    results = whole(plan, entrants, seed)
    won = sum([one.points for one in standings(plan, entrants, results)])
    deals = len({one.seating.round for one in results})
    assert won == pytest.approx(deals * entrants / 2)


def test_the_usual_rounds_of_swiss_are_one_more_than_the_stages_of_a_knockout():
    assert [rounds(Plan("swiss"), n) for n in (4, 16, 40, 64, 65)] == [2, 3, 4, 4, 5]
    assert rounds(Plan("swiss", 2), 40) == 7
