"""A tournament of any format: its next round, and how all stand."""

from collections.abc import Callable, Sequence

from upcard.matches.tournaments import duplicate, elimination, knockout, swiss
from upcard.matches.tournaments.plan import Format, Plan, Result, Seating, Standing

Round = Callable[[Plan, int, Sequence[Result], frozenset[int]], list[Seating]]
Table = Callable[[Plan, int, Sequence[Result], frozenset[int]], list[Standing]]

ROUNDS: dict[Format, Round] = {
    "knockout": knockout.next_round,
    "elimination": elimination.next_round,
    "swiss": swiss.next_round,
    "duplicate": duplicate.next_round,
}
STANDINGS: dict[Format, Table] = {
    "knockout": knockout.standings,
    "elimination": elimination.standings,
    "swiss": swiss.standings,
    "duplicate": duplicate.standings,
}


def next_round(
    plan: Plan, entrants: int, results: Sequence[Result], out: frozenset[int] = frozenset()
) -> list[Seating]:
    """The tables that are to be played next, once all of the last round are over; none when the tournament is.

    `out` are those who have withdrawn since.
    """
    return ROUNDS[plan.format](plan, entrants, results, out)


def standings(
    plan: Plan, entrants: int, results: Sequence[Result], out: frozenset[int] = frozenset()
) -> list[Standing]:
    """Everybody, each on a place of their own, the first first."""
    return STANDINGS[plan.format](plan, entrants, results, out)
