"""What leaves the engine, as data: refusals, events, windows, views, outcomes. Never compiled: msgspec structs."""

from msgspec import Struct

# gc=False: what is made anew with every play, and never holds itself, is not worth a look of the collector

HIDDEN = "?"
"""A card whose face the reader may not see."""
EMPTY = ""
"""A slot without a card."""

Fact = int | str | bool | tuple[int | str, ...]


class Refusal(Struct, frozen=True):
    """Why a word is refused (or, as a fault, what a legal word does wrong): a code, the rule, what it is about.

    `why` tells apart the sentences of one code, where a code of the law covers several cases.
    """

    code: str
    rule: str
    about: dict[str, str] = {}
    why: str = ""


class BadSetup(ValueError):
    """A table that cannot be: the message names the option, its value and what is allowed.

    `why` is for the sentence that people at a table read, where there is one of its own.
    """

    def __init__(self, rule: str, message: str, why: str = "") -> None:
        super().__init__(message)
        self.code = "bad_setup"
        self.rule = rule
        self.why = why

    def __reduce__(self) -> tuple[type["BadSetup"], tuple[str, str, str]]:
        return BadSetup, (self.rule, str(self), self.why)  # so that a worker process can hand it back


class BadText(ValueError):
    """A position or log that cannot be read: the message names the line and what it should be."""


class SeenEvent(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that happened, with the rule it stands on, as one seat (or a watcher) may know it."""

    what: str
    rule: str
    seat: int = -1
    other: int = -1
    number: int = 0
    cards: tuple[str, ...] = ()


class Window(Struct, frozen=True, gc=False):
    """A question the table waits on: its number, who may answer, and the seconds suggested for it."""

    number: int
    seats: tuple[int, ...]
    seconds: int


class Outcome(Struct, frozen=True):
    """How a game ended: places by seat (1 is best), scores by seat, winners, losers, and the reason."""

    reason: str
    places: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...] = ()


class SeatView(Struct, frozen=True, gc=False):
    """One seat as another sees it: words of its cards (or `?`, or an empty slot) and marks such as `left`."""

    cards: tuple[str, ...]
    marks: tuple[str, ...] = ()


class Own(Struct, frozen=True, gc=False):
    """What one seat (-1: a watcher) sees besides what everybody sees: cards by the seat that has them, and facts."""

    hands: dict[int, tuple[str, ...]]
    facts: dict[str, Fact]


class View(Struct, frozen=True, gc=False):
    """All that one seat (-1: a watcher) may see of a position, or (-1 too) what everybody sees of it."""

    game: str
    seat: int
    phase: str
    turn: int
    seats: tuple[SeatView, ...]
    stock: int
    pile: tuple[str, ...]
    facts: dict[str, Fact]
    windows: tuple[Window, ...]
    outcome: Outcome | None = None
