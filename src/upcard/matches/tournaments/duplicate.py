"""Duplicate: all tables of a round have the same deal, and one is scored against all on the same seat (M12–M14)."""

from collections.abc import Sequence
from fractions import Fraction

from upcard.matches.tournaments.plan import Plan, Result, Seating, Standing, gone, in_order, last_round

USUAL_CYCLES = 2


def rounds(plan: Plan) -> int:
    """M12: a multiple of the seats, so that everybody has every seat as often."""
    return plan.rounds or USUAL_CYCLES * plan.table_size


def next_round(plan: Plan, entrants: int, results: Sequence[Result], out: frozenset[int]) -> list[Seating]:
    """The tables of the next round; none when all were played."""
    number = last_round(results)[0].seating.round + 1 if results else 1
    left = out | gone(results)
    if number > rounds(plan) or len(left) >= entrants - 1:
        return []
    tables = -(-entrants // plan.table_size)
    return [_seated(plan, number, table, tables, entrants, left) for table in range(tables)]


def _seated(
    plan: Plan, number: int, table: int, tables: int, entrants: int, left: frozenset[int] | set[int]
) -> Seating:
    """M13: one of each row, the rows shifted against each other, and every row one seat further in every round."""
    size = plan.table_size
    cycle, turn = divmod(number - 1, size)
    order = in_order(plan, range(tables * size), cycle)
    seats = [0] * size
    for row in range(size):
        one = order[row * tables + (table + row * turn) % tables]
        seats[(row + turn) % size] = one if one not in left else _filling(one, entrants, tables * size)
    return Seating(number, table, tuple(seats))


def _filling(entrant: int, entrants: int, seats: int) -> int:
    """The bot of the house that plays for one who has left: a number behind all others."""
    return seats + entrant if entrant < entrants else entrant


def standings(plan: Plan, entrants: int, results: Sequence[Result], out: frozenset[int]) -> list[Standing]:
    """M14: by what they have won of the field, then first places at their tables, then the order of entry."""
    left = out | gone(results)
    points = points_of(plan, entrants, results)
    firsts = {one: len([r for r in results if one in r.seating.entrants and r.place(one) == 1]) for one in points}
    order = sorted(points, key=lambda one: (one in left, -points[one], -firsts[one], one))
    last = {one: result.seating.round for result in results for one in result.seating.entrants}
    over = not next_round(plan, entrants, results, out) and bool(results)
    return [
        Standing(one, place, float(points[one]), last.get(one, 0), one in left or over)
        for place, one in enumerate(order, 1)
    ]


def points_of(plan: Plan, entrants: int, results: Sequence[Result]) -> dict[int, Fraction]:
    """M14: of each deal the share of the field on the same seat that did worse; who did as well counts half."""
    points = dict.fromkeys(range(entrants), Fraction())
    fields = _fields(plan, results)
    for result in results:
        for seat, one in enumerate(result.seating.entrants):
            if one < entrants:
                points[one] += _share(_worth(plan, result, seat), fields[result.seating.round, seat])
    return points


def _fields(plan: Plan, results: Sequence[Result]) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """By round and seat, what came of it at every table."""
    fields: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for result in results:
        for seat in range(len(result.places)):
            fields.setdefault((result.seating.round, seat), []).append(_worth(plan, result, seat))
    return fields


def _worth(plan: Plan, result: Result, seat: int) -> tuple[int, int]:
    """What a seat has come to, smaller is better: its place, then the points that the game counts."""
    return result.places[seat], result.scores[seat] if plan.low else -result.scores[seat]


def _share(own: tuple[int, int], field: list[tuple[int, int]]) -> Fraction:
    others = len(field) - 1
    if others == 0:
        return Fraction(1, 2)
    worse = len([other for other in field if other > own])
    equal = len([other for other in field if other == own]) - 1
    return Fraction(2 * worse + equal, 2 * others)
