"""Elimination: one table, where whoever has too many points is out, until one is left (M15, U39)."""

from collections.abc import Sequence

from upcard.matches.tournaments.plan import Plan, Result, Seating, Standing, gone, in_order, last_round


def next_round(plan: Plan, entrants: int, results: Sequence[Result], out: frozenset[int]) -> list[Seating]:
    """The table with all who survive, in their seats; none when one is left."""
    seats = in_order(plan, range(entrants))
    dead = dropped(plan, entrants, results, out)
    staying = [one for one in seats if one not in dead]
    if len(staying) < 2:
        return []
    number = last_round(results)[0].seating.round + 1 if results else 1
    return [Seating(number, 0, tuple(staying), _first(seats, staying, results))]


def _first(seats: list[int], staying: list[int], results: Sequence[Result]) -> int:
    """Who begins: left of the dealer, who is the next surviving seat behind the last dealer."""
    dealer = len(seats) - 1
    for result in sorted(results, key=lambda one: one.seating.round):
        table = result.seating.entrants
        dealer = seats.index(table[result.seating.first - 1])
    if results:
        dealer = _behind(dealer, seats, staying)
    return staying.index(seats[_behind(dealer, seats, staying)])


def _behind(seat: int, seats: list[int], staying: list[int]) -> int:
    """The next seat behind one where somebody still plays."""
    turned = [(seat + step) % len(seats) for step in range(1, len(seats) + 1)]
    return next(one for one in turned if seats[one] in staying)


def totals(entrants: int, results: Sequence[Result]) -> list[int]:
    """What everybody has against them."""
    return [sum([result.score(one) for result in results if one in result.seating.entrants]) for one in range(entrants)]


def dropped(plan: Plan, entrants: int, results: Sequence[Result], out: frozenset[int]) -> set[int]:
    """Who is out: at the target, or gone."""
    over = {one for one, total in enumerate(totals(entrants, results)) if total >= plan.target}
    return over | gone(results) | out


def standings(plan: Plan, entrants: int, results: Sequence[Result], out: frozenset[int]) -> list[Standing]:
    """U39: in reverse order of going out; in the same round the lower total is better, then the lower seat."""
    points, dead = totals(entrants, results), dropped(plan, entrants, results, out)
    left = gone(results) | out
    last = dict.fromkeys(range(entrants), 0)
    for result in results:
        last |= {one: max(last[one], result.seating.round) for one in result.seating.entrants}
    seats = in_order(plan, range(entrants))
    order = sorted(
        range(entrants), key=lambda one: (one in dead, -last[one], one in left, points[one], seats.index(one))
    )
    return [Standing(one, place, float(points[one]), last[one], one in dead) for place, one in enumerate(order, 1)]
