"""Does duplicate take the luck of the deal out? A better bot among others, in it and in knockout of as many games.

`python tools/luck_of_the_deal.py [GAME] [EVENTS] [BETTER] [OTHERS] [FIRST]` prints how often the better bot won
either, and how sure that is; events are seeded by their numbers, from FIRST on.
"""

import os
import sys

from upcard.cli.event import Event, many
from upcard.cli.tournament import interval
from upcard.matches.tournaments import Plan, counts_bad_points, single_options
from upcard.play.registry import find

OTHERS = 15
SIZE = 2
DUPLICATE = Plan("duplicate", SIZE, rounds=30)
KNOCKOUT = Plan("knockout", SIZE, games=16)
GAMES = 240
"""Of both: thirty rounds of eight tables, fifteen tables of sixteen games."""


def won(plan: Plan, game: str, events: range, field: tuple[str, ...]) -> int:
    """How many of the events the better bot has won."""
    kind = find(game)
    options = single_options(kind, DUPLICATE)
    plans = [Plan(plan.format, SIZE, 1, plan.rounds, plan.games, low=counts_bad_points(kind), seed=f"{one:x}")
             for one in events]  # fmt: skip
    played = many([Event(game, field, one, options) for one in plans], os.cpu_count() or 1)
    return sum([event.standings(results)[0].entrant == 0 for event, results in played])


def z_score(first: int, second: int, events: int) -> float:
    """How many standard errors two shares of as many events are apart."""
    share = (first + second) / (2 * events)
    return float((first - second) / events / ((2 * share * (1 - share) / events) ** 0.5))


def main() -> None:
    game = sys.argv[1] if len(sys.argv) > 1 else "check-game"
    events = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    better, other = sys.argv[3:5] if len(sys.argv) > 4 else ("medium", "easy")
    first = int(sys.argv[5]) if len(sys.argv) > 5 else 0
    numbers, field = range(first, first + events), (better, *[other] * OTHERS)
    found = {plan.format: won(plan, game, numbers, field) for plan in (DUPLICATE, KNOCKOUT)}
    for form, number in found.items():
        low, high = interval(number, events)
        print(
            f"{game} {form:<9} {number / events:6.1%} [{low:.1%}, {high:.1%}] of {events} events of {GAMES} games",
            flush=True,
        )
    print(f"{game} apart by {z_score(found['duplicate'], found['knockout'], events):.1f} standard errors")


if __name__ == "__main__":
    main()
