"""Tournaments as pure functions: the worked scenarios of their law."""

from collections.abc import Mapping

import pytest

from upcard.engine.games import GAMES
from upcard.engine.view import BadSetup
from upcard.matches.tournaments import (
    Plan,
    Result,
    Seating,
    admitted,
    bye,
    checked,
    next_round,
    seed_of,
    standings,
)

SEEDED = Plan(seeded=True)


def in_seat_order(seating: Seating, scores: Mapping[int, int] | None = None, left: tuple[int, ...] = ()) -> Result:
    """A table whose entrants come in as they sit."""
    size = len(seating.entrants)
    points = tuple((scores or {}).get(one, 0) for one in seating.entrants)
    return bye(seating) if size == 1 else Result(seating, tuple(range(1, size + 1)), points, left)


def won_by(seating: Seating, *order: int, scores: tuple[int, ...] = ()) -> Result:
    """A table whose entrants come in in this order."""
    places = tuple(order.index(one) + 1 for one in seating.entrants)
    return Result(seating, places, scores or (0,) * len(places))


def tables(seatings: list[Seating]) -> list[tuple[int, ...]]:
    return [one.entrants for one in seatings]


def places(plan: Plan, entrants: int, results: list[Result]) -> list[int]:
    return [one.entrant for one in standings(plan, entrants, results)]


def stages(plan: Plan, entrants: int) -> list[list[tuple[int, ...]]]:
    """All stages, if everybody comes in as they sit."""
    results: list[Result] = []
    found = []
    while seatings := next_round(plan, entrants, results):
        found.append(tables(seatings))
        results += [in_seat_order(one) for one in seatings]
    return found


@pytest.mark.rule("tournaments M5", "tournaments M6", "tournaments M1", "uno U36", "uno U37")
@pytest.mark.scenario("tournaments 1", "uno 43")
def test_nine_are_three_tables_of_three_and_a_final_of_three():
    assert [[len(table) for table in stage] for stage in stages(SEEDED, 9)] == [[3, 3, 3], [3]]
    assert [[len(table) for table in stage] for stage in stages(SEEDED, 5)] == [[3, 2], [2]]
    assert stages(Plan(table_size=2, seeded=True), 3) == [[(0, 2), (1,)], [(0, 1)]]


@pytest.mark.rule("tournaments M5", "tournaments M4", "uno U37")
@pytest.mark.scenario("tournaments 2", "uno 58")
def test_where_two_go_on_the_tables_are_read_forwards_and_backwards():
    two = Plan(advance=2, seeded=True)
    assert stages(two, 10) == [[(0, 3, 6, 9), (1, 4, 7), (2, 5, 8)], [(0, 2, 4), (1, 5, 3)], [(0, 1, 5, 2)]]
    assert [[len(table) for table in stage] for stage in stages(SEEDED, 17)] == [[4, 4, 3, 3, 3], [3, 2], [2]]


@pytest.mark.rule("tournaments M5", "uno U38")
@pytest.mark.scenario("tournaments 3")
@pytest.mark.parametrize(("low", "fifth"), [(False, [3, 4]), (True, [4, 3])])
def test_behind_the_final_come_later_stages_then_ranks_then_points(low: bool, fifth: list[int]):
    plan = Plan(advance=2, seeded=True, low=low)
    results: list[Result] = []
    while seatings := next_round(plan, 10, results):
        results += [in_seat_order(one, {3: 9}) for one in seatings]
    assert places(plan, 10, results)[:6] == [0, 1, 5, 2, *fifth]
    assert places(plan, 10, results)[6:] == [6, 7, 8, 9]


@pytest.mark.rule("tournaments M2")
@pytest.mark.scenario("tournaments 4")
@pytest.mark.parametrize(
    ("plan", "entrants"),
    [
        (Plan(), 1), (Plan(), 513), (Plan(table_size=1), 8), (Plan(table_size=11), 20), (Plan(advance=4), 8),
        (Plan(games=0), 8), (Plan("swiss", rounds=4), 6), (Plan("swiss", rounds=-1), 6), (Plan("duplicate"), 4),
        (Plan("duplicate", rounds=6), 8), (Plan("elimination"), 11), (Plan("elimination", target=0), 4),
    ],
)  # fmt: skip
def test_a_plan_that_cannot_be_is_refused(plan: Plan, entrants: int):
    with pytest.raises(BadSetup) as refused:
        checked(plan, entrants, GAMES["uno"])
    assert refused.value.rule == "M2"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("plan", [Plan(), Plan("swiss"), Plan("duplicate"), Plan("elimination"), Plan(table_size=2)])
def test_every_game_has_every_format(game: str, plan: Plan):
    assert checked(plan, 6, GAMES[game]) == plan


def test_tables_are_no_larger_than_the_game_takes():
    with pytest.raises(BadSetup):
        checked(Plan(table_size=9), 20, GAMES["extreme-last-card"])
    assert checked(Plan(table_size=2), 6, GAMES["uno"], pairs=True)


@pytest.mark.rule("tournaments M9", "tournaments M10", "tournaments M11")
@pytest.mark.scenario("tournaments 5")
def test_winners_meet_winners_and_equals_are_parted_by_whom_they_met():
    plan = Plan("swiss", table_size=2, rounds=2, seeded=True)
    first = next_round(plan, 4, [])
    assert tables(first) == [(0, 1), (2, 3)]
    results = [won_by(first[0], 0, 1), won_by(first[1], 2, 3)]
    second = next_round(plan, 4, results)
    assert tables(second) == [(0, 2), (1, 3)]
    results += [won_by(second[0], 0, 2), won_by(second[1], 1, 3)]
    assert [(one.entrant, one.points) for one in standings(plan, 4, results)] == [(0, 2), (1, 1), (2, 1), (3, 0)]
    assert next_round(plan, 4, results) == []


@pytest.mark.rule("tournaments M6")
@pytest.mark.scenario("tournaments 6")
def test_a_bye_is_a_whole_point_and_nobody_has_two():
    plan = Plan("swiss", table_size=2, rounds=1, seeded=True)
    seatings = next_round(plan, 3, [])
    results = [in_seat_order(one) for one in seatings]
    assert tables(seatings) == [(0, 1), (2,)]
    assert {one.entrant: one.points for one in standings(plan, 3, results)}[2] == 1
    plan, results = Plan("swiss", table_size=2, rounds=2, seeded=True), []
    while seatings := next_round(plan, 5, results):
        results += [in_seat_order(one) for one in seatings]
    lone = [one.seating.entrants for one in results if len(one.places) == 1]
    assert len(lone) == 2 and len(set(lone)) == 2


@pytest.mark.rule("tournaments M9")
@pytest.mark.scenario("tournaments 7")
def test_points_are_the_share_of_the_others_one_has_left_behind():
    plan = Plan("swiss", rounds=1, seeded=True)
    results = [in_seat_order(one) for one in next_round(plan, 7, [])]
    assert [len(one.places) for one in results] == [4, 3]
    points = {one.entrant: one.points for one in standings(plan, 7, results)}
    assert [round(points[one], 3) for one in range(7)] == [1, 0.667, 0.333, 0, 1, 0.5, 0]


@pytest.mark.rule("tournaments M8", "uno U49")
@pytest.mark.scenario("tournaments 8")
def test_who_has_left_plays_no_more():
    plan = Plan("swiss", table_size=2, rounds=2, seeded=True)
    first, second = next_round(plan, 4, [])
    results = [in_seat_order(first), in_seat_order(second, left=(1,))]
    later = next_round(plan, 4, results)
    assert sorted(len(one.entrants) for one in later) == [1, 2] and all(3 not in one.entrants for one in later)
    assert places(plan, 4, results)[-1] == 3
    two = Plan(advance=2, seeded=True)
    tables_of_four = next_round(two, 8, [])
    results = [in_seat_order(tables_of_four[0], left=(1,)), in_seat_order(tables_of_four[1])]
    assert tables(next_round(two, 8, results)) == [(0, 1, 3)]
    assert tables(next_round(two, 8, results, frozenset({1}))) == [(0, 3)]


@pytest.mark.rule("tournaments M12", "tournaments M13", "tournaments M14", "tournaments M3")
@pytest.mark.scenario("tournaments 9")
def test_every_table_has_the_same_deal_and_is_scored_against_the_other():
    plan = Plan("duplicate", rounds=4, seed="abc")
    results: list[Result] = []
    seats: dict[int, set[int]] = {one: set() for one in range(8)}
    while seatings := next_round(plan, 8, results):
        assert len({seed_of(plan, one) for one in seatings}) == 1
        for one in seatings:
            for seat, entrant in enumerate(one.entrants):
                seats[entrant].add(seat)
        results += [in_seat_order(one) for one in seatings]
    assert all(had == {0, 1, 2, 3} for had in seats.values())
    assert len({seed_of(plan, one.seating) for one in results}) == 4
    first, second = next_round(plan, 8, [])
    apart = [Result(first, (1, 2, 3, 4), (40, 0, 0, 0)), Result(second, (3, 2, 1, 4), (0, 0, 40, 0))]
    points = {one.entrant: one.points for one in standings(plan, 8, apart)}
    assert [points[one] for one in first.entrants] == [1, 0.5, 0, 0.5]
    assert [points[one] for one in second.entrants] == [0, 0.5, 1, 0.5]
    richer = [Result(first, (1, 2, 3, 4), (40, 0, 0, 0)), Result(second, (1, 2, 3, 4), (25, 0, 0, 0))]
    points = {one.entrant: one.points for one in standings(plan, 8, richer)}
    assert (points[first.entrants[0]], points[second.entrants[0]]) == (1, 0)


@pytest.mark.rule("tournaments M13", "tournaments M8")
@pytest.mark.scenario("tournaments 10")
def test_the_house_fills_a_table_and_stands_nowhere():
    plan = Plan("duplicate", seed="1")
    first = next_round(plan, 7, [])
    fillers = [entrant for one in first for entrant in one.entrants if entrant >= 7]
    assert len(fillers) == 1
    leaving = next(one for one in first if 2 in one.entrants)
    results = [in_seat_order(one, left=(one.entrants.index(2),) if one is leaving else ()) for one in first]
    second = next_round(plan, 7, results)
    assert sorted(len(one.entrants) for one in second) == [4, 4]
    assert all(2 not in one.entrants for one in second)
    assert len([entrant for one in second for entrant in one.entrants if entrant >= 7]) == 2
    assert sorted(places(plan, 7, results)) == list(range(7)) and places(plan, 7, results)[-1] == 2


@pytest.mark.rule("tournaments M15", "uno U39")
@pytest.mark.scenario("tournaments 11", "uno 44")
def test_who_reaches_the_target_is_out_and_the_deal_moves_on():
    plan = Plan("elimination", target=100, seeded=True)
    before = Result(Seating(1, 0, (0, 1, 2), 0), (1, 2, 3), (90, 60, 95))
    (table,) = next_round(plan, 3, [before])
    assert (table.entrants, table.first) == ((0, 1, 2), 1)
    results = [before, Result(Seating(2, 0, (0, 1, 2), 0), (1, 3, 2), (0, 30, 8))]
    (last,) = next_round(plan, 3, results)
    assert (last.entrants, last.first) == ((0, 1), 1)
    assert [one.points for one in standings(plan, 3, results)] == [90, 90, 103]


@pytest.mark.rule("tournaments M15", "uno U39")
@pytest.mark.scenario("tournaments 11", "uno 59")
def test_of_those_who_go_out_together_the_lower_total_is_better():
    plan = Plan("elimination", target=100, seeded=True)
    results = [
        Result(Seating(1, 0, (0, 1, 2), 0), (1, 2, 3), (90, 75, 95)),
        Result(Seating(2, 0, (0, 1, 2), 1), (1, 3, 2), (0, 29, 8)),
    ]
    assert next_round(plan, 3, results) == [] and places(plan, 3, results) == [0, 2, 1]


@pytest.mark.rule("tournaments M3", "tournaments M4")
@pytest.mark.scenario("tournaments 12")
@pytest.mark.parametrize("plan", [Plan(seed="7"), Plan("swiss", seed="7"), Plan("duplicate", seed="7")])
def test_the_same_results_in_any_order_give_the_same_round(plan: Plan):
    results = [in_seat_order(one) for one in next_round(plan, 13, [])]
    again = list(reversed(results))
    assert next_round(plan, 13, results) == next_round(plan, 13, again)
    assert standings(plan, 13, results) == standings(plan, 13, again)
    other = Plan(plan.format, seed="8")
    assert tables(next_round(other, 13, [])) != tables(next_round(plan, 13, []))


@pytest.mark.rule("tournaments M7")
@pytest.mark.scenario("tournaments 13")
def test_the_waiting_list_takes_the_places_of_those_who_did_not_check_in():
    assert admitted("abcdef", frozenset("acdef"), 4) == (["a", "c", "d", "e"], ["f"])
