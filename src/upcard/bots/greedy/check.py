"""Check!: remember every card seen, match what is known, trade high cards for low ones, call when the rest is low."""

from collections.abc import Iterator

from upcard.bots.greedy.cards import CARDS, hand, rank
from upcard.engine.cards import RANKS
from upcard.engine.view import EMPTY, HIDDEN, SeenEvent, View

Place = tuple[int, int]
"""A seat and one of its slots."""

POINTS: dict[str, int] = dict(zip(RANKS, (-1, *range(2, 14)), strict=True))
LOW_ENOUGH = 5
"""The expected total at which it calls Check."""
QUICKEST = 0.8
"""How often it is the first to match a card it lays."""
ABILITY = 2.0
"""Points that a look or a swap is worth, roughly."""
NEWS = 0.6
"""Points that it is worth to know one's own card."""
BARGAIN = 1.0
FROM_STOCK = 2.0
"""Points that a card from the stock gains on average; the pile must offer more."""


class Memory:
    """Which card lies where, as far as one seat has seen it."""

    def __init__(self) -> None:
        self.seen: dict[Place, str] = {}
        self._held = HIDDEN
        self._swapping: Place = (-1, -1)

    def hear(self, event: SeenEvent) -> None:
        """Follow the cards through one event."""
        place = (event.seat, event.number)
        card = event.cards[0] if event.cards else HIDDEN
        match event.what:
            case "looked" if card != HIDDEN:
                self.seen.update({(event.seat, 2): event.cards[0], (event.seat, 3): event.cards[1]})
            case "drew" | "took":
                self._held = card
            case "put":
                self._note(place, self._held)
            case "matched" | "penalty":
                self._note(place, HIDDEN)
            case "late":
                self._note(place, card)
            case "peeked" if card != HIDDEN:
                self._note((event.other, event.number), card)
            case "swapped":
                self._swapping = (event.other, event.number)
            case "swapped_with":
                self._swap(self._swapping, (event.other, event.number))

    def _note(self, place: Place, card: str) -> None:
        self.seen.pop(place, None)
        if card != HIDDEN:
            self.seen[place] = card

    def _swap(self, one: Place, other: Place) -> None:
        first, second = self.seen.get(one, HIDDEN), self.seen.get(other, HIDDEN)
        self._note(one, second)
        self._note(other, first)


class CheckMind:
    """Knows what it has seen, and takes any other card for an average one."""

    def __init__(self) -> None:
        self.memory = Memory()
        self._plan: list[str] = []

    def observe(self, events: list[SeenEvent]) -> None:
        for event in events:
            self.memory.hear(event)

    def choose(self, view: View, legal: list[str]) -> str:
        if self._plan and self._plan[0] in legal:
            return self._plan.pop(0)
        sight = Sight(view, self.memory.seen)
        if view.phase == "ability":
            self._plan = list(sight.peek() if "peek" in legal else sight.swap() if "swap" in legal else ["skip"])
            return self._plan.pop(0)
        if view.phase == "draw":
            return sight.draw(legal)
        if view.phase == "decide":
            return max(legal, key=sight.gain)
        if view.phase == "match":
            return max(legal, key=sight.match)
        return legal[0]


class Sight:
    """One view together with what is remembered."""

    def __init__(self, view: View, seen: dict[Place, str]) -> None:
        self.view = view
        self.me = view.seat
        self.seen = seen
        self.mine = [(self.me, slot) for slot, card in enumerate(hand(view)) if card != EMPTY]
        self.theirs = [
            (seat, slot)
            for seat, other in enumerate(view.seats)
            if seat != self.me and not other.marks
            for slot, card in enumerate(other.cards)
            if card != EMPTY
        ]
        self.held = str(view.facts["held"])
        unseen = CARDS - set(view.pile) - set(seen.values()) - {self.held}
        self.mean = sum(points(card) for card in unseen) / max(len(unseen), 1)

    def worth(self, place: Place) -> float:
        """The points of a card that was seen, or those of an average one."""
        return points(self.seen[place]) if place in self.seen else self.mean

    def total(self) -> float:
        """What its own cards count, as far as it knows."""
        return sum(self.worth(place) for place in self.mine)

    def draw(self, legal: list[str]) -> str:
        """Call, take the top of the pile if that is a bargain, or draw."""
        if "check" in legal and self.total() <= LOW_ENOUGH:
            return "check"
        if "take" in legal:
            self.held = self.view.pile[-1]
            best = max(self.gain(f"slot-{slot}") for _, slot in self.mine)
            if "deck" not in legal or best > FROM_STOCK:
                return "take"
        return "deck" if "deck" in legal else legal[0]

    def gain(self, word: str) -> float:
        """By how many points a put or a throw of the card held is expected to lower its total."""
        if word == "throw":
            return self.follow(self.held, self.mine) + self.ability(self.held)
        place = (self.me, int(word.removeprefix("slot-")))
        out = self.seen.get(place, HIDDEN)
        value = self.worth(place) - points(self.held)
        if out == HIDDEN:
            return value + NEWS
        if rank(out) == rank(self.held):
            return value + QUICKEST * max(points(self.held), 0) + self.ability(out)
        return value + self.follow(out, [other for other in self.mine if other != place]) + self.ability(out)

    def follow(self, card: str, places: list[Place]) -> float:
        """What it wins by matching a card that it lays, if nobody is quicker."""
        known = [points(self.seen[place]) for place in places if rank(self.seen.get(place, HIDDEN)) == rank(card)]
        return QUICKEST * max([0, *known])

    def ability(self, card: str) -> float:
        """What it is worth to lay a court card."""
        return ABILITY if rank(card) in ("J", "Q", "K") else 0

    def match(self, word: str) -> float:
        """What it gets rid of; aces are worth keeping."""
        return 0 if word == "pass" else self.worth((self.me, int(word.removeprefix("slot-"))))

    def peek(self) -> Iterator[str]:
        """Look at its own cards first, then at others'."""
        unknown = [place for place in self.mine + self.theirs if place not in self.seen]
        stack = self.view.facts["stack"]
        king = isinstance(stack, tuple) and ":K:" in str(stack[-1])
        if not unknown:
            yield "skip"
            return
        yield "peek"
        for seat, slot in unknown[: 2 if king else 1]:
            yield f"seat-{seat}"
            yield f"slot-{slot}"
        yield "done"

    def swap(self) -> Iterator[str]:
        """Its worst card for the best of another's, if that is a bargain."""
        worst = max(self.mine, key=self.worth)
        best = min(self.theirs, key=self.worth, default=worst)
        if self.worth(worst) - self.worth(best) <= BARGAIN:
            yield "skip"
            return
        yield "swap"
        for seat, slot in (worst, best):
            yield f"seat-{seat}"
            yield f"slot-{slot}"


def points(card: str) -> int:
    """What a card counts at the end."""
    return POINTS[rank(card)]
