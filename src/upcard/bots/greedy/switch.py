"""Switch: lay long, climb runs, keep a plain card for the end, challenge whoever was not heard to call."""

from upcard.bots.greedy.cards import hand, laid, rank, rivals, suit, suited, without
from upcard.bots.protocol import SILENCE
from upcard.engine.view import SeenEvent, View

TRICKS = ("A", "2", "3", "7", "8", "J")
IN_SETS = ("A", "2", "3", "8", "J")
"""Of which several are laid together at every table."""
CLIMB = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
BONUS = {"A": -2.0, "2": 1.0, "3": 1.0, "8": 0.0, "J": 0.0}
"""What a trick is worth now, in cards; wild ones are worth keeping."""
WILD_SEVEN = -1.0
FIVE_OF_HEARTS = 1.5
AGAIN = 2.0
FOLLOW_UP = 0.2
NO_PLAIN_LEFT = -3.0
WIN = 1000.0
TURNS = ("played", "drew", "took_pile", "nothing_left")
OFF_TURN = ("S41", "S52", "S53", "S54", "S55")
"""Rules by which cards are drawn without a turn."""


class SwitchMind:
    """Chooses the first card by the whole play it begins, then lays on as long as it may."""

    def __init__(self) -> None:
        self.calls = CallMemory()

    def observe(self, events: list[SeenEvent]) -> None:
        for event in events:
            self.calls.hear(event)

    def choose(self, view: View, legal: list[str]) -> str:
        begun = laid(view)
        cards = [word for word in legal if word in hand(view)]
        if begun:
            return go_on(view, begun, cards) or close(view, begun, legal)
        for word in legal:
            if word == "last-card" and self.calls.still_due(view):
                return word
            if word.startswith("challenge-") and self.calls.missed(view, int(word.removeprefix("challenge-"))):
                return word
        if cards:
            return max(cards, key=lambda card: worth(card, view))
        return SILENCE if SILENCE in legal else legal[0]


class CallMemory:
    """Who has played without a call, as one remembers it who has listened; where marks show it, they are believed."""

    def __init__(self) -> None:
        self.silent: set[int] = set()
        self.late: set[int] = set()
        """Of these the ones behind whom somebody else has acted."""

    def hear(self, event: SeenEvent) -> None:
        if event.what == "last_card" and event.seat not in self.late:
            self.silent.discard(event.seat)
        elif event.what == "challenged":
            self.silent.discard(event.other)
        elif event.what in TURNS and event.rule not in OFF_TURN:
            self.late |= self.silent - {event.seat}
        if event.what == "played":
            self.silent.add(event.seat)
            self.late.discard(event.seat)

    def still_due(self, view: View) -> bool:
        """Whether one's own call is missing and would be in time."""
        seat = view.seat
        return "silent" in view.seats[seat].marks or (seat in self.silent and seat not in self.late)

    def missed(self, view: View, other: int) -> bool:
        """Whether somebody with one card has missed the call."""
        if {"silent", "exposed"} & set(view.seats[other].marks):
            return True
        return other in self.silent and (other in self.late or other == view.turn)


def worth(card: str, view: View) -> float:
    """How good the play looks that a card begins: cards shed, tricks, and what is left."""
    cards = hand(view)
    if view.phase == "run":
        return -height(card)  # the lowest card begins the longest climb
    play = climb(card, cards) if rank(card) == "3" else together(card, view)
    if view.phase != "normal":
        return len(play)
    rest = without(cards, play)
    if not rest and not tricky(play):
        return WIN
    return len(play) + bonus(card, play, view) + FOLLOW_UP * suited(rest, suit(card), wild(view)) + bareness(rest)


def together(card: str, view: View) -> list[str]:
    """What may be laid in one play with a card: all of its rank, or it alone."""
    if rank(card) not in IN_SETS and view.facts["sets"] != "any":
        return [card]
    return [other for other in hand(view) if rank(other) == rank(card)]


def wild(view: View) -> tuple[str, ...]:
    """The ranks that go on anything."""
    ranks = view.facts["wild"]
    return tuple(str(rank) for rank in ranks) if isinstance(ranks, tuple) else ()


def bonus(card: str, play: list[str], view: View) -> float:
    """What the trick of a play is worth."""
    if "5H" in play:
        return FIVE_OF_HEARTS
    if rank(card) == "J" and len(rivals(view)) == 1:
        return AGAIN
    if rank(card) == "7" and "7" in wild(view):
        return WILD_SEVEN
    return BONUS.get(rank(card), 0.0)


def bareness(rest: list[str]) -> float:
    """A hand of nothing but tricks cannot finish."""
    return NO_PLAIN_LEFT if rest and all(rank(card) in TRICKS for card in rest) else 0.0


def tricky(play: list[str]) -> bool:
    """Whether a play cannot be the last."""
    return "5H" in play or any(rank(card) in TRICKS for card in play)


def go_on(view: View, begun: list[str], cards: list[str]) -> str:
    """The next card of the play, the lowest first; none if there is none, or if one more would lose the turn."""
    last = rank(begun[-1])
    if last in ("8", "J") and view.phase == "normal" and len(rivals(view)) == 1:
        if len(begun) % 2 == (1 if last == "J" else 0):
            return ""
    rest = without(hand(view), begun)
    return min(cards, key=lambda card: (height(card), suited(rest, suit(card), wild(view))), default="")


def close(view: View, begun: list[str], legal: list[str]) -> str:
    """The end of a play: the call if there is one to make, then the suit it holds most of, or just the end."""
    rest = without(hand(view), begun)
    finishing = not rest and view.phase == "normal" and not tricky(begun)
    if "last-card" in legal and not finishing:
        return "last-card"
    return max(legal, key=lambda word: closing(word, rest, wild(view)))


def closing(word: str, rest: list[str], wild: tuple[str, ...]) -> int:
    """How good a closing word looks; cards and calls that may follow are no end."""
    if word.startswith("suit-"):
        return suited(rest, word[-1], wild)
    return 0 if word == "done" else -1


def height(card: str) -> int:
    """How far up a run a card lies; a 2 lies below."""
    return CLIMB.index(rank(card)) if rank(card) in CLIMB else -1


def climb(first: str, cards: tuple[str, ...]) -> list[str]:
    """The longest run that a card begins."""
    run: list[str] = []
    for step in CLIMB[height(first) :]:
        equal = [card for card in cards if rank(card) == step]
        if not equal:
            break
        run += equal
    return run
