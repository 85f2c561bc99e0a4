"""Swiss: those meet who have as many points, and nobody meets twice while that can be avoided (M9–M11)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from upcard.matches.tournaments.plan import Plan, Result, Seating, Standing, gone, in_order, last_round

Met = Mapping[frozenset[int], int]
"""How often two have sat at one table."""


def rounds(plan: Plan, entrants: int) -> int:
    """M9: as many as were chosen; else one more than a knockout would have, and no more than half the entrants."""
    if plan.rounds:
        return plan.rounds
    number, reached = 1, plan.table_size
    while reached < entrants:
        number, reached = number + 1, reached * plan.table_size
    return max(1, min(number + 1, entrants // 2))


def next_round(plan: Plan, entrants: int, results: Sequence[Result], out: frozenset[int]) -> list[Seating]:
    """The tables of the next round; none when all were played, or nobody is left to meet."""
    number = last_round(results)[0].seating.round + 1 if results else 1
    left = out | gone(results)
    staying = [one for one in by_points(plan, entrants, results) if one not in left]
    if number > rounds(plan, entrants) or len(staying) < 2:
        return []
    tables = parted(plan, staying, results)
    return [Seating(number, table, tuple(one)) for table, one in enumerate(tables)]


# --- who meets whom


def parted(plan: Plan, order: list[int], results: Sequence[Result]) -> list[list[int]]:
    """M10: neighbours in the order sit together; then entrants change places while fewer meet again by it."""
    lone = _lone(order, results) if plan.table_size == 2 and len(order) % 2 else []
    playing = [one for one in order if one not in lone]
    tables = _in_a_row(playing, plan.table_size)
    ranks = {one: rank for rank, one in enumerate(order)}
    met = meetings(results)
    while change := _best_change(tables, ranks, met):
        (first, a), (second, b) = change
        tables[first][a], tables[second][b] = tables[second][b], tables[first][a]
    return [*tables, *([lone] if lone else [])]


def _lone(order: list[int], results: Sequence[Result]) -> list[int]:
    """M6: the last of those who have had no bye."""
    had = {result.seating.entrants[0] for result in results if len(result.seating.entrants) == 1}
    return [next((one for one in reversed(order) if one not in had), order[-1])]


def _in_a_row(order: list[int], size: int) -> list[list[int]]:
    """Tables of neighbours whose sizes differ by one at most, the larger first."""
    number = -(-len(order) // size)
    small, more = divmod(len(order), number)
    tables, at = [], 0
    for table in range(number):
        end = at + small + (table < more)
        tables.append(order[at:end])
        at = end
    return tables


def meetings(results: Sequence[Result]) -> Met:
    """How often any two have met."""
    met: dict[frozenset[int], int] = {}
    for result in results:
        for two in combinations(result.seating.entrants, 2):
            met[frozenset(two)] = met.get(frozenset(two), 0) + 1
    return met


Place = tuple[int, int]
"""A table and a place at it."""


def _best_change(tables: list[list[int]], ranks: Mapping[int, int], met: Met) -> tuple[Place, Place] | None:
    """Two who change places so that fewer meet again: as many fewer as possible, and then as near as possible."""
    best, found = (0, 0), None
    for here, table in enumerate(tables):
        for a, one in enumerate(table):
            if not _again(one, table, one, met):
                continue  # whoever meets nobody again has no reason to go
            for there, other_table in enumerate(tables):
                for b, other in enumerate(other_table):
                    gain = 0 if here == there else _gain(one, table, other, other_table, met)
                    worth = (gain, -abs(ranks[one] - ranks[other]))
                    if gain > 0 and (found is None or worth > best):
                        best, found = worth, ((here, a), (there, b))
    return found


def _gain(one: int, table: list[int], other: int, other_table: list[int], met: Met) -> int:
    """How many meetings fewer were a second one, or a third, if these two changed places."""
    before = _again(one, table, one, met) + _again(other, other_table, other, met)
    return before - _again(other, table, one, met) - _again(one, other_table, other, met)


def _again(entrant: int, table: list[int], instead_of: int, met: Met) -> int:
    """How often somebody has met those at a table, if they sat there instead of somebody."""
    return sum([met.get(frozenset((entrant, other)), 0) for other in table if other not in (entrant, instead_of)])


# --- how all stand


def standings(plan: Plan, entrants: int, results: Sequence[Result], out: frozenset[int]) -> list[Standing]:
    """M11: by points, then those of whom they met, then first places, then the order of entry; leavers behind."""
    left = out | gone(results)
    points = points_of(entrants, results)
    order = sorted(by_points(plan, entrants, results), key=lambda one: one in left)
    last = {one: result.seating.round for result in results for one in result.seating.entrants}
    over = not next_round(plan, entrants, results, out) and bool(results)
    return [
        Standing(one, place, float(points[one]), last.get(one, 0), one in left or over)
        for place, one in enumerate(order, 1)
    ]


def by_points(plan: Plan, entrants: int, results: Sequence[Result]) -> list[int]:
    """Everybody, the best first."""
    points = points_of(entrants, results)
    faced = {one: sum([points[other] for other in _others(one, results)], Fraction()) for one in range(entrants)}
    firsts = {
        one: len([r for r in results if one in r.seating.entrants and r.place(one) == 1]) for one in range(entrants)
    }
    start = {one: place for place, one in enumerate(in_order(plan, range(entrants)))}
    return sorted(range(entrants), key=lambda one: (-points[one], -faced[one], -firsts[one], start[one]))


def _others(entrant: int, results: Sequence[Result]) -> list[int]:
    own = [result.seating.entrants for result in results if entrant in result.seating.entrants]
    return [other for table in own for other in table if other != entrant]


def points_of(entrants: int, results: Sequence[Result]) -> dict[int, Fraction]:
    """M9: of each table the share of the others whom one has left behind; a bye counts as all of them."""
    points = dict.fromkeys(range(entrants), Fraction())
    for result in results:
        others = len(result.places) - 1
        for one, place in zip(result.seating.entrants, result.places, strict=True):
            points[one] += Fraction(others + 1 - place, others) if others else 1
    return points
