"""What happened at a table, with the rule it stands on, and what each reader may know of it."""

from typing import Final, final

from mypy_extensions import i64

from upcard.engine.view import HIDDEN, SeenEvent

EVERYBODY: Final = -1  # as a mask of seats: all of them, and the watchers


@final
class Event:
    """Something that happened, with every card and who has seen their faces."""

    def __init__(
        self, what: str, rule: str, seat: i64, other: i64, number: i64, cards: list[int], seen_by: i64
    ) -> None:
        self.what = what
        self.rule = rule
        self.seat = seat
        self.other = other
        self.number = number
        self.cards = cards
        self.seen_by = seen_by
        """The seats that see the cards, as a mask."""

    def is_open(self) -> bool:
        """Whether everybody sees the same of it."""
        return not self.cards or self.seen_by == EVERYBODY

    def shows(self, seat: int) -> bool:
        """Whether a seat (-1: a watcher) sees the faces of its cards."""
        return self.seen_by == EVERYBODY or (seat >= 0 and bool(self.seen_by >> seat & 1))

    def for_seat(self, seat: int, faces: tuple[str, ...]) -> SeenEvent:
        """What a seat (-1: a watcher) may know of it: cards it did not see are hidden."""
        sees = self.shows(seat)
        cards = tuple([faces[card] if sees else HIDDEN for card in self.cards])
        return SeenEvent(self.what, self.rule, self.seat, self.other, self.number, cards)

    def opened(self) -> "Event":
        """The same with its cards face up."""
        return Event(self.what, self.rule, self.seat, self.other, self.number, self.cards, EVERYBODY)

    def parts(self) -> tuple[str, str, int, int, int, list[int], int]:
        """All of it as a plain tuple."""
        return self.what, self.rule, self.seat, self.other, self.number, self.cards, self.seen_by

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.parts() == other.parts()

    def __repr__(self) -> str:
        return f"Event{self.parts()}"
