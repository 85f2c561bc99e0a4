"""What happens in a tournament, row by row: the append-only log that everything else is derived from (M23)."""

from typing import Literal

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from upcard.engine.options import Value
from upcard.matches.tournaments import Plan

Stage = Literal["entry", "playing", "over"]
Pace = Literal["relaxed", "normal", "quick"]


class _Row(Struct, frozen=True, tag_field="what", tag=str.lower, omit_defaults=True):
    """One thing that happened in a tournament."""


class Created(_Row, frozen=True):
    """Somebody made it: what is played, by how many, and all its chance (M16)."""

    name: str
    game: str
    options: dict[str, Value]
    plan: Plan
    places: int
    by: str
    organiser: str
    """What they were called then."""
    pace: Pace = "normal"
    wait: int = 120


class Entered(_Row, frozen=True):
    """A person entered, or a bot of a kind (M17)."""

    entrant: str
    name: str
    bot: str = ""
    avatar: str = ""


class CheckedIn(_Row, frozen=True, tag="checked_in"):
    """Somebody has checked in, or no more."""

    entrant: str
    on: bool


class Withdrew(_Row, frozen=True):
    """Somebody is in it no more, by their own wish or by the organiser's."""

    entrant: str
    removed: bool = False


class Began(_Row, frozen=True):
    """It has begun, with these entrants in this order (M18)."""

    entrants: tuple[str, ...]


class Opened(_Row, frozen=True):
    """A table of a round and its code; without one somebody has a bye. The last row for a table counts."""

    round: int
    table: int
    entrants: tuple[int, ...]
    first: int = 0
    code: str = ""


class Played(_Row, frozen=True):
    """What came of a table (M21)."""

    round: int
    table: int
    places: tuple[int, ...]
    scores: tuple[int, ...]
    left: tuple[int, ...] = ()


class Paused(_Row, frozen=True):
    """The organiser lets no round begin, or goes on (M22)."""

    on: bool


class Ended(_Row, frozen=True):
    """It is over, to its end or called off."""

    called_off: bool = False


Row = Created | Entered | CheckedIn | Withdrew | Began | Opened | Played | Paused | Ended
Rows = list[Row]


class Line(Struct, frozen=True):
    """A row on its place in the log of a tournament."""

    seq: int
    row: Row
    at: int = 0
    """When, in milliseconds since 1970."""


encode = Encoder().encode
decode = Decoder(Row).decode
