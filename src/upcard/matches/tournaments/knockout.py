"""Knockout: tables whose first go on, to a final (M5, U37, U38)."""

from collections.abc import Sequence

from upcard.matches.tournaments.plan import Plan, Result, Seating, Standing, gone, in_order, last_round, spread


def next_round(plan: Plan, entrants: int, results: Sequence[Result], out: frozenset[int]) -> list[Seating]:
    """The tables of the next stage; none when there is a winner."""
    last = last_round(results)
    staying = _staying(plan, entrants, results, out)
    if len(last) == 1 or (results and len(staying) < 2):
        return []
    return _tables(plan, last[0].seating.round + 1 if results else 1, staying)


def _staying(plan: Plan, entrants: int, results: Sequence[Result], out: frozenset[int]) -> list[int]:
    """Who goes on from the last stage, or begins."""
    order = advancing(plan, last_round(results)) if results else in_order(plan, range(entrants))
    return [one for one in order if one not in out]


def _tables(plan: Plan, stage: int, order: list[int]) -> list[Seating]:
    return [Seating(stage, table, tuple(one)) for table, one in enumerate(spread(order, plan.table_size))]


def advancing(plan: Plan, last: Sequence[Result]) -> list[int]:
    """Who goes on, by rank: the tables forwards for the first, backwards for the second, and so on."""
    left, order = gone(last), []
    for rank in range(plan.advance):
        tables = last if rank % 2 == 0 else last[::-1]
        order += [result.ranked[rank] for result in tables if rank < _places(plan, result)]
    return [one for one in order if one not in left]


def _places(plan: Plan, result: Result) -> int:
    """How many of a table go on; who is alone at one does."""
    size = len(result.seating.entrants)
    return 1 if size == 1 else min(plan.advance, size - 1)


def standings(plan: Plan, entrants: int, results: Sequence[Result], out: frozenset[int]) -> list[Standing]:
    """U38: the final; behind it those knocked out, later stage first, then by rank, match score, points, entry."""
    going_on = set(_staying(plan, entrants, results, out)) if len(last_round(results)) != 1 else set()
    keys = {one: _key(plan, results, one) for one in range(entrants)}
    order = sorted(keys, key=lambda one: (one not in going_on, keys[one], one))
    playing = going_on if results else set(range(entrants)) - out
    return [
        Standing(one, place, float(_points(results, one)), -keys[one][0], one not in playing)
        for place, one in enumerate(order, 1)
    ]


def _key(plan: Plan, results: Sequence[Result], entrant: int) -> tuple[int, int, int, int]:
    """Smaller is better."""
    own = [result for result in results if entrant in result.seating.entrants]
    if not own:
        return (0, 0, 0, 0)
    last, sign = max(own, key=lambda result: result.seating.round), 1 if plan.low else -1
    rank = last.ranked.index(entrant)
    return (-last.seating.round, rank, sign * last.score(entrant), sign * _points(results, entrant))


def _points(results: Sequence[Result], entrant: int) -> int:
    return sum([result.score(entrant) for result in results if entrant in result.seating.entrants])
