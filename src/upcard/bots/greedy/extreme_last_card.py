"""Extreme Last Card: lay long, end on a card that hurts, answer every attack, never forget to call."""

from collections.abc import Iterator

from upcard.bots.greedy.cards import hand, laid, rank, rivals, suit, suited, without
from upcard.bots.protocol import SILENCE
from upcard.engine.cards import RANKS
from upcard.engine.view import SeenEvent, View

CALLS = ("last-card", "catch-")
ANOTHER_HAND = ("played", "drew", "gave")
"""Events after which what somebody said of their last card is about another hand."""
WILD = ("A", "JK")
NOT_LAST = ("A", "JK", "2", "5")
ON_TOP = {"A": -2.5, "JK": -2.5, "2": 1.5, "5": 2.0, "4": -1.0, "8": 1.2, "10": 0.5}
"""What the top card of a play is worth, in cards; a 4 sets the next player free, an 8 gives a card away."""
FIGHT_CARD = -0.2
AGAIN = 1.5
FOLLOW_UP = 0.15
ONLY_WILD_LEFT = -2.0
WIN = 1000.0
ANSWERS = ("6", "9", "Q", "2", "5", "3", "7")
"""In a fight, the cards to answer with, the best first."""


class ExtremeLastCardMind:
    """Weighs whole plays by their length and their top card, and lays the best word by word."""

    def __init__(self) -> None:
        self.declared: set[int] = set()
        """Who has been heard to say "Last Card" for the card they hold: nobody shows it where calls are unseen."""

    def observe(self, events: list[SeenEvent]) -> None:
        for event in events:
            if event.what == "declared":
                self.declared.add(event.seat)
            elif event.what in ANOTHER_HAND:
                self.declared.discard(event.other if event.what == "gave" else event.seat)

    def choose(self, view: View, legal: list[str]) -> str:
        begun = laid(view)
        cards = [word for word in legal if word in hand(view)]
        if begun:
            plays = [begun, *[[*begun, *more] for card in cards for more in rows(card, view, begun)]]
            best = max(plays, key=lambda play: worth(play, view))
            return close(view, legal) if best is begun else best[len(begun)]
        at_once = ["dance", *self.calls(view)]
        for word in legal:
            if word in at_once:
                return word
        if SILENCE in legal:
            return SILENCE
        if not cards:
            return next(word for word in legal if not word.startswith(CALLS))
        if view.phase == "fight":
            return min(cards, key=lambda card: ANSWERS.index(rank(card)))
        return max((row for card in cards for row in rows(card, view, [])), key=lambda play: worth(play, view))[0]

    def calls(self, view: View) -> list[str]:
        """What to call: one's own last card if that was not said yet, and whoever has kept silent about theirs."""
        lonely = [seat for seat, seen in enumerate(view.seats) if len(seen.cards) == 1 and seat not in self.declared]
        return ["last-card" if seat == view.seat else f"catch-{seat}" for seat in lonely]


def worth(play: list[str], view: View) -> float:
    """How good a play looks: cards shed, what its top card does, and what is left."""
    rest = without(hand(view), play)
    top = play[-1]
    if view.phase == "fight":
        return len(play)
    if not rest and rank(top) not in NOT_LAST:
        return WIN
    again = rank(top) == "10" and len(rivals(view)) == 1
    value = len(play) + (AGAIN if again else ON_TOP.get(rank(top), FIGHT_CARD if rank(top) in ANSWERS else 0.0))
    bare = bool(rest) and all(rank(card) in WILD for card in rest)
    return value + FOLLOW_UP * suited(rest, suit(top), WILD) + (ONLY_WILD_LEFT if bare else 0.0)


def rows(first: str, view: View, begun: list[str]) -> Iterator[list[str]]:
    """The ways to lay on from a card, as the hand allows: alone, with others of its number, up or down its suit.

    Some may turn out not to be allowed; while a play is being laid only cards that may follow are looked at.
    """
    yield [first]
    rest = without(hand(view), [*begun, first])
    if not begun or rank(begun[-1]) == rank(first) != "JK":
        mates = [card for card in rest if rank(card) == rank(first) != "JK"]
        for count in range(1, len(mates) + 1):
            yield [first, *mates[:count]]
    if suit(first) == view.facts["suit"]:
        for step in (1, -1):
            if not begun or distance(begun[-1], first) == step:
                yield from stairs(first, step, rest)


def stairs(first: str, step: int, rest: list[str]) -> Iterator[list[str]]:
    """A card with the next ones of its suit behind it, one more each time."""
    row = [first]
    at = RANKS.index(rank(first)) + step
    while 0 <= at < len(RANKS) and RANKS[at] + suit(first) in rest:
        row = [*row, RANKS[at] + suit(first)]
        yield row
        at += step


def distance(one: str, other: str) -> int:
    """How many numbers a card lies above another."""
    return RANKS.index(rank(other)) - RANKS.index(rank(one))


def close(view: View, legal: list[str]) -> str:
    """The end of a play: the call if there is one to make, then a suit, a target, or just the end."""
    if "last-card" in legal:
        return "last-card"
    rest = without(hand(view), laid(view))
    return max(legal, key=lambda word: closing(word, rest, view))


def closing(word: str, rest: list[str], view: View) -> float:
    """How good a closing word looks: the suit it holds most of, the rival with the fewest cards."""
    kind, _, choice = word.partition("-")
    if kind == "suit":
        return suited(rest, choice, WILD)
    if kind == "target":
        return -len(view.seats[int(choice)].cards)
    return 0 if word == "done" else -1000  # a card that may follow is no end
