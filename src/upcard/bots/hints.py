"""A hint for a seat: its best plays, how far apart they are, and why; only from what the seat has seen.

Every reason is a fact that was counted in worlds which the seat cannot tell from the real one, or one that its own
events prove. The same seat at the same place gets the same hint, whatever lies in other hands.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean

from msgspec import Struct

from upcard.bots import search
from upcard.bots.evidence import Evidence
from upcard.bots.mind import Tell
from upcard.bots.mistakes import wins
from upcard.bots.worlds import World, Worlds
from upcard.engine.view import EMPTY, SeenEvent, View

BUDGET = 6_000
"""Playouts that sort the plays."""
COMPARED = 15
"""For so many playouts, one world in which the best of them are compared."""
FRESH = 1_000_000
"""So far behind the seeds that plays were chosen by come those that they are compared by."""
LOOKED_AT = 48
"""Worlds that are looked into for reasons."""
SHOWN = 3
"""So many plays at most."""
SURE = 2.0
"""Standard errors by which a play must be ahead, or it is about equal."""
LEAST = 0.01
"""And by so much at least."""
TELLING = 0.12
"""How much more often others must be stuck for that to be a reason."""
OFTEN = 0.3
"""And how often at least."""
HURTS = {"add2": "draws", "add4": "draws", "add5": "draws", "skip": "skips"}
"""What some powers of cards (`view.facts["powers"]`) do to whoever comes next."""
REASONS = 2


class Reason(Struct, frozen=True):
    """Why a play is good: a sentence of the catalogue (`hints`) and what it is about."""

    code: str
    about: dict[str, str] = {}


class Suggestion(Struct, frozen=True):
    """A play, what it is worth from 0 to 1, and by how much it is behind the best, with the standard error."""

    play: tuple[str, ...]
    worth: float
    behind: float = 0.0
    error: float = 0.0

    @property
    def equal(self) -> bool:
        """Whether nobody can tell it from the best."""
        return self.behind <= max(SURE * self.error, LEAST)


class Hint(Struct, frozen=True):
    """The best plays of a seat, the best first, and why that is; none where it has nothing to say."""

    plays: tuple[Suggestion, ...] = ()
    reasons: tuple[Reason, ...] = ()


class Asked(Struct, frozen=True):
    """What a hint is found from, in whatever process: what the seat sees, what it has heard, and its worlds."""

    view: View
    events: list[SeenEvent]
    worlds: str

    def __call__(self, _tell: Tell) -> Hint:
        return hint(self.view, self.events, Worlds.of(self.worlds))


def hint(view: View, events: Sequence[SeenEvent], worlds: Worlds, playouts: int = BUDGET) -> Hint:
    """The best plays that a seat has, and why, within so many playouts and a few more."""
    plays = worlds.plays()
    if not plays or not plays[0]:
        return Hint()
    evidence = worlds.evidence()
    evidence.hear(events)
    seed = search.decision_seed(0, worlds)
    chosen = _chosen(worlds, plays, evidence, playouts)
    best = compared(worlds, chosen, range(seed + FRESH, seed + FRESH + playouts // COMPARED), evidence)
    return Hint(tuple(best), tuple(reasons_for(view, worlds, best, evidence)))


def _chosen(worlds: Worlds, plays: list[tuple[str, ...]], evidence: Evidence, playouts: int) -> list[tuple[str, ...]]:
    """The plays that may be best, by a search of the usual kind."""
    tried = search.weighed(worlds, plays, 0, playouts, evidence)
    ranked = sorted(tried, key=lambda one: search.DOUBT * (0 if one is tried[0] else one.error) - one.gain)
    return [one.play for one in ranked[:SHOWN]]


def compared(
    worlds: Worlds, plays: list[tuple[str, ...]], seeds: range, evidence: Evidence, first: int = -1
) -> list[Suggestion]:
    """A few plays in the same fresh worlds, the best first, or the one that is held for it."""
    values = worlds.weigh(plays, seeds, evidence)
    means = [fmean(row[place] for row in values) for place in range(len(plays))]
    if first < 0:
        first = max(range(len(plays)), key=lambda place: means[place])
    order = sorted(range(len(plays)), key=lambda place: (place != first, -means[place]))
    found = []
    for place in order:
        behind = [row[first] - row[place] for row in values]
        spread = fmean(one * one for one in behind) - fmean(behind) ** 2
        found.append(Suggestion(plays[place], means[place], fmean(behind), sqrt(max(spread, 0.0) / len(values))))
    return found


# --- why


class Effects(Struct):
    """What a play does, counted in worlds."""

    wins: bool
    laid: int
    """By how many cards the hand gets shorter."""
    again: bool
    """Whether it stays one's turn."""
    stuck: dict[int, float]
    """By the seat that comes next: how often it can do nothing but draw, take or pass."""
    gone: str
    """The card that leaves the hand, if one has seen it; else nothing."""
    follow: int
    """How many of one's other cards go on the card that is then on top."""


def reasons_for(view: View, worlds: Worlds, best: Sequence[Suggestion], evidence: Evidence) -> list[Reason]:
    """True things that tell the best play from the next; at last what it is worth."""
    seed = search.decision_seed(0, worlds)
    own = effects(worlds, best[0].play, evidence, seed)
    if own.wins:
        return [Reason("wins")]
    if len(best) == 1:
        return [Reason("only")]
    other = effects(worlds, best[1].play, evidence, seed)
    found = [
        *_called(worlds.world, best[0].play),
        *([Reason("again")] if own.again and not other.again else []),
        *_stuck(own, other, evidence, view),
        *_does(view, best[0].play, best[1].play),
        *_kept(view, best[0].play, best[1].play),
        *([Reason("laid", {"number": str(own.laid)})] if own.laid > max(other.laid, 1) else []),
        *([Reason("gone", {"card": own.gone})] if own.gone and own.gone not in best[0].play else []),
        *_follow(own, other),
    ]
    return [*found[:REASONS], _worth(best)]


def _worth(best: Sequence[Suggestion]) -> Reason:
    about = {"number": _hundredths(best[0].worth), "other": _hundredths(best[1].worth)}
    return Reason("equal" if best[1].equal else "worth", about)


def _hundredths(share: float) -> str:
    return str(round(100 * share))


def _called(world: World, play: tuple[str, ...]) -> list[Reason]:
    return [Reason("called")] if world.calls(play) else []


def _stuck(own: Effects, other: Effects, evidence: Evidence, view: View) -> list[Reason]:
    """That whoever comes next can rarely follow; and what shows it, if something does."""
    for seat, share in own.stuck.items():
        if share > max(other.stuck.get(seat, 1.0) + TELLING, OFTEN):
            about = {"seat": str(seat), "number": _hundredths(share)}
            shown = [one for one in evidence.shown if one.holder == seat and one.newer < len(view.seats[seat].cards)]
            if not shown:
                return [Reason("stuck", about)]
            top = {"top": evidence.word(shown[-1].top), "count": str(shown[-1].newer)}
            return [Reason("shown", {**about, **top})]
    return []


def _does(view: View, play: tuple[str, ...], other: tuple[str, ...]) -> list[Reason]:
    """What the card on top does to others, where the table says so of cards in one's hand, and the other play's not."""
    powers = _powers(view)
    laid, instead = [[word for word in one if powers.get(word) in HURTS][-1:] for one in (play, other)]
    if not laid or (instead and powers[instead[0]] == powers[laid[0]]):
        return []
    return [Reason(HURTS[powers[laid[0]]], {"card": laid[0]})]


def _kept(view: View, play: tuple[str, ...], other: tuple[str, ...]) -> list[Reason]:
    """Cards with a power that the next best play would have spent, and this one spends none like them."""
    powers = _powers(view)
    spent = [powers[word] for word in play if word in powers and word not in other]
    kept = [word for word in other if word in powers and word not in play and powers[word] not in spent]
    return [Reason("kept", {"cards": " ".join(kept)})] if kept else []


def _follow(own: Effects, other: Effects) -> list[Reason]:
    """That more of one's other cards go on it, which is what makes the next turns easy."""
    if own.follow <= other.follow:
        return []
    code = "follow_one" if own.follow == 1 else "follow"
    return [Reason(code, {"number": str(own.follow), "other": str(other.follow)})]


def _powers(view: View) -> dict[str, str]:
    """By card in one's hand: what it does now, as the view says."""
    powers = view.facts.get("powers", ())
    named = [str(power).partition(":") for power in powers] if isinstance(powers, tuple) else []
    return {card: power for card, _, power in named}


def effects(worlds: Worlds, play: tuple[str, ...], evidence: Evidence, seed: int) -> Effects:
    """What a play comes to in worlds that the seat cannot tell apart."""
    seat = worlds.seat
    before = [worlds.imagined(seed + number, evidence) for number in range(LOOKED_AT)]
    after = [_after(world, seat, play) for world in before]
    waiting = [[one for one in world.awaited if one != seat] for world in after]
    stuck: dict[int, float] = {}
    for next_seat in {seats[0] for seats in waiting if len(seats) == 1}:
        asked = [world for world, seats in zip(after, waiting, strict=True) if seats == [next_seat]]
        if len(asked) == LOOKED_AT:
            stuck[next_seat] = fmean(_is_stuck(world, next_seat) for world in asked)
    gone = {_gone(world, then, seat) for world, then in zip(before, after, strict=True)}
    return Effects(
        wins(worlds.world.clone(), seat, play),
        _held(before[0], seat) - _held(after[0], seat),
        all(seat in world.awaited for world in after),
        stuck,
        gone.pop() if len(gone) == 1 else "",
        after[0].following(seat, play),
    )


def _after(world: World, seat: int, play: tuple[str, ...]) -> World:
    then = world.clone()
    for word in play:
        then.apply(seat, word)
    return then


def _is_stuck(world: World, seat: int) -> bool:
    return all(world.is_last_resort(play) for play in world.all_plays(seat))


def _held(world: World, seat: int) -> int:
    return sum(card != EMPTY for card in world.view(seat).seats[seat].cards)


def _gone(before: World, after: World, seat: int) -> str:
    """The card that has left a hand, if one has."""
    left = [card for card in before.open_hand(seat) if card != EMPTY]
    for card in after.open_hand(seat):
        if card in left:
            left.remove(card)
    return left[0] if len(left) == 1 else ""
