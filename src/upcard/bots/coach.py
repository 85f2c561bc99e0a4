"""A finished game looked at again: chances over time, the dearest decisions, and luck, each with its uncertainty.

A decision is judged by what its seat knew: in worlds that the seat could not tell from the real one, the play that was
made is compared with the best one. What cards brought is counted apart. Where neither can be told, there is no verdict.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, pvariance

from msgspec import Struct
from msgspec.structs import replace

from upcard.bots import search
from upcard.bots.evidence import Evidence
from upcard.bots.hints import FRESH, Reason, Suggestion, compared, reasons_for
from upcard.bots.mind import Tell
from upcard.bots.worlds import World, Worlds
from upcard.logs.log import Input, Log, parse, sitter
from upcard.logs.replay import steps
from upcard.play.table import Table

PLAYOUTS = 1_500
"""Of one decision, to find the best play."""
FEWEST = 100
"""Of one decision in the longest game."""
COMPARED = 200
"""Worlds in which the play that was made is compared with the best."""
WATCHED = 80
"""Playouts of each step, for the chances over time."""
FORGETFUL = 100
"""Worlds that show whether somebody who had forgotten what they had seen would have played the same."""
SLIP, MISTAKE, BLUNDER = 0.02, 0.05, 0.10
FINE, NO_VERDICT = "fine", "no_verdict"
DEAREST = 5
MADE = {"worth": "worth_made", "follow": "follow_made", "follow_one": "follow_one_made"}
"""Reasons that name the next best play, as they are said where the other play is the one that was made."""


class Estimate(Struct, frozen=True):
    """A mean and its standard error."""

    mean: float
    error: float


class Judged(Struct, frozen=True):
    """A decision: after how many entries of the log, what was played, what would have been better, and by how much."""

    step: int
    seat: int
    played: tuple[str, ...]
    better: tuple[str, ...]
    loss: float
    error: float
    verdict: str
    """`fine`, `no_verdict`, `slip`, `mistake` or `blunder`."""
    forgot: tuple[str, ...] = ()
    """Cards that the seat had seen, without which the play would have been as good."""
    reasons: tuple[Reason, ...] = ()


class Account(Struct, frozen=True):
    """What a seat owes to its decisions and what to its cards, in shares of a game."""

    seat: int
    decisions: int
    lost: Estimate
    """By decisions, against the best that it could know."""
    dealt: Estimate
    """By the deal, against an equal share."""
    drawn: Estimate
    """By the cards it drew, against what it could expect of them."""


class Review(Struct, frozen=True):
    """What came of looking at a game."""

    chances: tuple[tuple[float, ...], ...]
    """By step and seat, as far as each could know."""
    error: float
    """The standard error of each of them, at most."""
    judged: tuple[Judged, ...]
    accounts: tuple[Account, ...]

    @property
    def dearest(self) -> tuple[Judged, ...]:
        """The decisions that cost most, of those that are known to have cost something."""
        dear = [one for one in self.judged if one.verdict not in (FINE, NO_VERDICT)]
        return tuple(sorted(dear, key=lambda one: -one.loss)[:DEAREST])


class Asked(Struct, frozen=True):
    """A game that is to be looked at, in whatever process."""

    log: str
    playouts: int

    def __call__(self, tell: Tell) -> Review:
        return review(parse(self.log), tell, self.playouts)


def people(log: Log) -> list[int]:
    """The seats whose decisions are judged: those of people, or all where bots alone played."""
    found = [seat for seat, one in enumerate(log.seats) if not sitter(one)[0]]
    return found or list(range(len(log.seats)))


def within(log: Log, budget: int) -> int:
    """The playouts of one decision, so that those of a whole game are about so many."""
    own = people(log)
    decisions = len([entry for entry in log.entries if entry.what == "act" and entry.number in own])
    return max(FEWEST, min(PLAYOUTS, budget // max(1, decisions)))


def review(log: Log, tell: Tell = lambda _: None, playouts: int = PLAYOUTS) -> Review:
    """Look at a whole game; `tell` hears how much of it is done, from 0 to 1."""
    game = Game(log, playouts)
    for done in game.look():
        tell(done)
    return game.found()


class Game:
    """A game being looked at, entry by entry."""

    def __init__(self, log: Log, playouts: int) -> None:
        self.log = log
        self.playouts = playouts
        self.watched = max(playouts * WATCHED // PLAYOUTS, 2)
        self.compared = max(playouts * COMPARED // PLAYOUTS, 2)
        self.seats = people(log)
        self.chances: list[tuple[float, ...]] = []
        self.judged: list[Judged] = []
        self.dealt: dict[int, Estimate] = {}
        self.drawn: dict[int, list[Estimate]] = {seat: [] for seat in self.seats}

    def look(self) -> Iterator[float]:
        """All steps of it, each with how much is done."""
        expected: tuple[int, Estimate] | None = None
        for step, table in enumerate(steps(self.log)):
            self.chances.append(self._chances(table))
            if step == 0:
                self.dealt = {seat: self._known(table, seat, self.compared) for seat in self.seats}
            if expected is not None and table.outcome is None:
                seat, before = expected
                after = self._known(table, seat, self.compared)
                error = sqrt(before.error**2 + after.error**2)
                self.drawn[seat].append(Estimate(after.mean - before.mean, error))
            expected = self._decided(table, step, *self.log.entries[step : step + 1])
            yield (step + 1) / (len(self.log.entries) + 1)

    def _chances(self, table: Table) -> tuple[float, ...]:
        """What the game is worth to each seat from here: of what it cannot know nothing is decided in advance."""
        world = World.of(table.text())
        if world.settled:
            return tuple([world.value(seat) for seat in range(world.seats)])
        return tuple([self._known(table, seat, self.watched).mean for seat in range(world.seats)])

    def _known(self, table: Table, seat: int, playouts: int) -> Estimate:
        """What the game is worth to a seat as far as it can know."""
        worlds = Worlds(seat, table.imagined(seat))
        return self._worth(worlds, (), _heard(table, seat, worlds), playouts)

    def _worth(self, worlds: Worlds, play: tuple[str, ...], evidence: Evidence, playouts: int) -> Estimate:
        first = search.decision_seed(1, worlds)
        return estimate([row[0] for row in worlds.weigh([play], range(first, first + playouts), evidence)])

    def _decided(self, table: Table, step: int, entry: Input | None = None) -> tuple[int, Estimate] | None:
        """Judge the play that comes next, if one does; where it draws, what the seat could expect of it."""
        if entry is None or entry.what != "act" or entry.number not in self.seats or entry.number not in table.awaited:
            return None
        seat, play = entry.number, entry.words
        worlds = Worlds(seat, table.imagined(seat))
        evidence, plays = _heard(table, seat, worlds), worlds.plays()
        if not worlds.world.may_play(seat, play):
            return None
        if len(plays) > 1:
            best, own = self._weighed(worlds, plays, play, evidence)
            self.judged.append(self._judged(table, worlds, step, best, own, evidence))
        return (seat, self._worth(worlds, play, evidence, self.compared)) if _draws(play) else None

    def _weighed(
        self, worlds: Worlds, plays: list[tuple[str, ...]], play: tuple[str, ...], evidence: Evidence
    ) -> tuple[Suggestion, Suggestion]:
        """The best play and the one that was made, in the same fresh worlds."""
        tried = search.weighed(worlds, plays, 0, self.playouts, evidence)
        best = search.preferred(tried)
        first = search.decision_seed(0, worlds) + FRESH
        found = compared(worlds, [best, play], range(first, first + self.compared), evidence, 0)
        return found[0], found[1]

    def _judged(
        self, table: Table, worlds: Worlds, step: int, best: Suggestion, own: Suggestion, evidence: Evidence
    ) -> Judged:
        seat, verdict = worlds.seat, verdict_of(own, best.play == own.play)
        if verdict in (FINE, NO_VERDICT):
            return Judged(step, seat, own.play, best.play, own.behind, own.error, verdict)
        reasons = [
            replace(one, code=MADE.get(one.code, one.code))
            for one in reasons_for(table.view(seat), worlds, [best, own], evidence)
        ]
        forgot = _forgot(worlds, best.play, own.play)
        return Judged(step, seat, own.play, best.play, own.behind, own.error, verdict, forgot, tuple(reasons))

    def found(self) -> Review:
        accounts = [self._account(seat) for seat in self.seats]
        return Review(tuple(self.chances), sqrt(0.25 / self.watched), tuple(self.judged), tuple(accounts))

    def _account(self, seat: int) -> Account:
        own = [one for one in self.judged if one.seat == seat]
        lost = [Estimate(one.loss, one.error) for one in own if one.played != one.better]
        dealt = self.dealt[seat]
        equal = fmean(self.chances[0])
        return Account(seat, len(own), total(lost), Estimate(dealt.mean - equal, dealt.error), total(self.drawn[seat]))


def estimate(values: Sequence[float]) -> Estimate:
    """A mean and its standard error."""
    return Estimate(fmean(values), sqrt(pvariance(values) / len(values)))


def total(parts: Sequence[Estimate]) -> Estimate:
    """The sum of estimates that do not depend on each other."""
    return Estimate(sum(one.mean for one in parts), sqrt(sum(one.error**2 for one in parts)))


def verdict_of(own: Suggestion, same: bool) -> str:
    """What can be said of a play that is so far behind the best."""
    if same or own.behind <= 0:
        return FINE
    if own.equal or own.behind < SLIP:
        return NO_VERDICT
    return "blunder" if own.behind >= BLUNDER else "mistake" if own.behind >= MISTAKE else "slip"


def _heard(table: Table, seat: int, worlds: Worlds) -> Evidence:
    evidence = worlds.evidence()
    evidence.hear(table.events(seat))
    return evidence


def _draws(play: tuple[str, ...]) -> bool:
    """Whether a play takes a card that nobody knew."""
    return "draw" in play or "deck" in play


def _forgot(worlds: Worlds, better: tuple[str, ...], played: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that were seen, if the play would have been as good without having seen them: one if one is enough."""
    seen = worlds.world.remembered(worlds.seat) if worlds.world.remembering else []
    parts = [(card,) for card in seen] if len(seen) > 1 else []
    return next((cards for cards in [*parts, tuple(seen)] if cards and _explains(cards, worlds, better, played)), ())


def _explains(cards: tuple[str, ...], worlds: Worlds, better: tuple[str, ...], played: tuple[str, ...]) -> bool:
    """Whether a play was as good as the better one for somebody who has forgotten these cards."""
    without = worlds.forgetting(cards)
    if not (without.world.may_play(worlds.seat, better) and without.world.may_play(worlds.seat, played)):
        return False
    first = search.decision_seed(2, without)
    lost = estimate([good - own for good, own in without.weigh([better, played], range(first, first + FORGETFUL))])
    return lost.mean <= 2 * lost.error
