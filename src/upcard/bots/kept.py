"""What others keep shows of their cards, where those lie face down before them and low totals win.

Who lays a 4 away, or puts another card into its place, hardly keeps one of which they know that it counts more.
"""

from collections.abc import Sequence

from msgspec import Struct

from upcard.engine.game import Game
from upcard.engine.view import SeenEvent

UNSEEN = 7
"""What somebody puts into the place of a card they have not seen hardly counts more."""
LEAST = 5
"""Somebody who knows that a card counts so much often looks elsewhere first."""
PLAIN = 10
"""A card that counts more may have been laid for what it can do."""
CALLS = 5
"""Who ends the round hardly knows of a card that counts more."""
ANY = 99
"""That a card was seen shows nothing of it."""


class Place(Struct):
    """What is known of a card at a place: how much it hardly counts more than, and the seats that have seen it."""

    most: int
    seen_by: list[int]


class Kept:
    """What one who listens can tell of the cards at places, each a seat and a slot in one number."""

    def __init__(self, kind: type[Game], places: dict[int, Place]) -> None:
        self._slots = kind.low
        self._points = dict(zip(kind.faces, kind.points, strict=False))
        self._places = places
        self._swapping = -1

    def hear(self, events: Sequence[SeenEvent]) -> None:
        """Follow the places through what happened."""
        for event in events:
            self._hear(event)

    def _hear(self, event: SeenEvent) -> None:
        own, others = event.seat * self._slots + event.number, event.other * self._slots + event.number
        match event.what:
            case "dealt":
                self._places.clear()
            case "looked":
                self._see(own, event.seat)
                self._see(own + 1, event.seat)
            case "peeked":
                self._see(others, event.seat)
            case "put":
                self._put(own, event.seat, self._points[event.cards[0]])
            case "threw":
                self._keeps(event.seat, self._points[event.cards[0]])
            case "called":
                self._keeps(event.seat, CALLS)
            case "matched" | "penalty":
                self._places.pop(own, None)
            case "swapped":
                self._swapping = others
            case "swapped_with":
                self._swap(self._swapping, others)

    def facts(self) -> list[tuple[int, int, int]]:
        """By place: the cards, as a mask, that hardly lie there, and that there is none of them."""
        points = list(self._points.values())
        found = []
        for place, one in self._places.items():
            kinds = sum(1 << card for card, worth in enumerate(points) if worth > one.most)
            if kinds:
                found.append((place, kinds, 0))
        return found

    def _see(self, place: int, seat: int) -> None:
        one = self._places.setdefault(place, Place(ANY, []))
        if seat not in one.seen_by:
            one.seen_by.append(seat)

    def _put(self, place: int, seat: int, out: int) -> None:
        before = self._places.pop(place, None)
        most = out if before is not None and seat in before.seen_by else UNSEEN
        self._keeps(seat, most)
        self._places[place] = Place(_limit(most), [seat])

    def _keeps(self, seat: int, most: int) -> None:
        """A seat knows of none of its cards that it counts more."""
        for place, one in self._places.items():
            if place // self._slots == seat and seat in one.seen_by:
                one.most = min(one.most, _limit(most))

    def _swap(self, place: int, other: int) -> None:
        first, second = self._places.pop(place, None), self._places.pop(other, None)
        if first is not None:
            self._places[other] = first
        if second is not None:
            self._places[place] = second


def _limit(laid: int) -> int:
    """What a card hardly counts more than that is kept while one of so many points is laid."""
    return max(laid, LEAST) if laid <= PLAIN else ANY
