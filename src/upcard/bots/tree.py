"""A second look: where what follows a play is forced, one's own play behind it is weighed as well.

Worlds that the seat cannot tell apart when it is asked again (the same was said, it holds the same hand) are a
branch. In a branch of enough worlds the best play is chosen by half of them and judged by the other half, so that luck
gains nothing. A play counts as forced if most of its worlds lie in such branches; only such plays are compared anew.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean

from msgspec import Struct
from msgspec.structs import replace

from upcard.bots.evidence import Evidence
from upcard.bots.search import DOUBT, Weighed
from upcard.bots.worlds import Worlds
from upcard.engine.rollout import Asked

FEWEST = 16
"""Fewer worlds tell no play from another."""
FORCED = 0.5
MOST_PLAYS = 6
RIVALS = 3
CLOSE = 2.0
"""Standard errors within which a play may still be the best."""


class Looked(Struct, frozen=True):
    """What weighing the play behind one gains, by world; and how many of the worlds lie in branches or at the end."""

    gains: list[float]
    forced: float


def looked_on(worlds: Worlds, tried: Sequence[Weighed], seeds: range, shown: Evidence | None) -> list[Weighed]:
    """Plays as they were weighed; of those that may be best, the forced ones by the play behind them as well."""
    rivals = close(tried)
    if not rivals or worlds.world.remembering:
        return list(tried)
    advised = _looked(worlds, tried[0].play, seeds, shown)
    if advised.forced < FORCED:
        return list(tried)
    found = list(tried)
    for place in rivals:
        own = _looked(worlds, tried[place].play, seeds, shown)
        if own.forced >= FORCED:
            found[place] = _corrected(tried[place], own.gains, advised.gains)
    return found


def close(tried: Sequence[Weighed]) -> list[int]:
    """The places of plays that are neither clearly behind the best nor clearly ahead of the advised one."""
    best = max([one.gain for one in tried], default=0.0)
    found = [
        place
        for place, one in enumerate(tried)
        if place and one.gain + CLOSE * one.error > best and one.gain < 2 * CLOSE * one.error
    ]
    return sorted(found, key=lambda place: -tried[place].gain)[:RIVALS]


def _corrected(one: Weighed, own: list[float], advised: list[float]) -> Weighed:
    more = [mine - theirs for mine, theirs in zip(own, advised, strict=True)]
    mean = fmean(more)
    spread = fmean(gain * gain for gain in more) - mean * mean
    return replace(one, gain=one.gain + mean, error=sqrt(one.error * one.error + max(spread, 0.0) / len(more)))


def _looked(worlds: Worlds, play: tuple[str, ...], seeds: range, shown: Evidence | None) -> Looked:
    asked = worlds.ask_again(play, seeds, shown)
    gains = [0.0] * len(asked)
    forced = 0
    for places in _branches(asked):
        if len(places) >= FEWEST or asked[places[0]].settled:
            forced += len(places)
            rows = worlds.gains([asked[place] for place in places], MOST_PLAYS)
            for place, gain in zip(places, judged(rows), strict=False):
                gains[place] = gain
    return Looked(gains, forced / len(asked))


def _branches(asked: Sequence[Asked]) -> list[list[int]]:
    """The places of worlds that the seat cannot tell apart, together."""
    found: dict[tuple[int, ...], list[int]] = {}
    for place, one in enumerate(asked):
        found.setdefault(one.heard, []).append(place)
    return list(found.values())


def judged(rows: list[list[float]]) -> list[float]:
    """By world, from what each play gains there: the gain of the play that the other half of the worlds prefers."""
    choice = [_preferred(rows[::2]), _preferred(rows[1::2])]
    return [row[choice[1 - place % 2]] for place, row in enumerate(rows)]


def _preferred(rows: list[list[float]]) -> int:
    """The play that is best by so many worlds; the advised one, which is first, unless another shows its gain."""
    best, most = 0, 0.0
    for place in range(1, len(rows[0]) if rows else 0):
        gains = [row[place] for row in rows]
        mean = fmean(gains)
        spread = fmean(gain * gain for gain in gains) - mean * mean
        sure = mean - DOUBT * sqrt(max(spread, 1 / len(gains)) / len(gains))
        if sure > most:
            best, most = place, sure
    return best
