"""What happens at a table, row by row: the append-only log that everything else is derived from."""

from typing import Literal

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from upcard.engine.options import Value
from upcard.logs import log

Pace = Literal["auto", "off", "relaxed", "normal", "quick"]
PACES: dict[Pace, float] = {"auto": 1.0, "off": 0.0, "relaxed": 2.0, "normal": 1.0, "quick": 0.5}
"""What the seconds of a window are multiplied by; 0 is no clock while everybody is there (`auto`: Lobby.pace)."""


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed at a table before the deal."""

    game: str
    options: dict[str, Value] = {}
    seats: int = 4
    public: bool = False
    pace: Pace = "auto"
    require_ready: bool = True
    hold: bool = True
    """Whether a bot holds the seat of someone who stays away, until they are back."""
    help: bool = True
    """Whether the table says what fits and what would be a mistake."""


class _Row(Struct, frozen=True, tag_field="what", tag=str.lower, omit_defaults=True, gc=False):
    """One thing that happened at a table."""


class Opened(_Row, frozen=True):
    """The table was made, with its terms."""

    terms: Terms


class Sat(_Row, frozen=True):
    """Somebody sat down: a person by id, or a bot of a kind."""

    member: str
    name: str
    bot: str = ""


class Stood(_Row, frozen=True):
    """A seat of the lobby was given up, or taken away by the Game Master."""

    member: str
    removed: bool = False


class Ready(_Row, frozen=True):
    """Somebody marked themselves ready, or not."""

    member: str
    on: bool


class Set(_Row, frozen=True):
    """The Game Master changed the terms."""

    terms: Terms


class Arranged(_Row, frozen=True):
    """The Game Master changed the order of the seats; partners sit opposite each other."""

    members: tuple[str, ...]


class HandedOver(_Row, frozen=True, tag="handed_over"):
    """The office of Game Master passed on."""

    member: str


class Started(_Row, frozen=True):
    """A game was dealt: all that its log is headed with, and who sits where."""

    number: int
    game: str
    version: int
    members: tuple[str, ...]
    names: tuple[str, ...]
    options: dict[str, Value]
    seed: str


class Acted(_Row, frozen=True):
    """A whole play of a seat."""

    seat: int
    words: tuple[str, ...]


class Expired(_Row, frozen=True):
    """Time was up for a window."""

    window: int


class Left(_Row, frozen=True):
    """A seat left the running game for good, or was removed from it."""

    seat: int
    removed: bool = False


class Held(_Row, frozen=True):
    """A bot plays for somebody who is away."""

    member: str


class TakenBack(_Row, frozen=True, tag="taken_back"):
    """They are back and play themselves."""

    member: str


class Over(_Row, frozen=True):
    """The game ended: the reason, and the places and winners by seat."""

    end: str
    winners: tuple[int, ...]


class Voted(_Row, frozen=True):
    """Somebody would like a rematch, or no more."""

    member: str
    on: bool


class Closed(_Row, frozen=True):
    """Nobody sits here any more."""


Row = (
    Opened | Sat | Stood | Ready | Set | Arranged | HandedOver | Started | Acted | Expired | Left | Held | TakenBack
    | Over | Voted | Closed
)  # fmt: skip

Rows = list[Row]

Played = Acted | Expired | Left
"""What a game is made of."""

Stage = Literal["lobby", "playing", "over", "closed"]


class LogLine(Struct, frozen=True, gc=False):
    """A row on its place in the log of a table, with the idempotency key under which it can be written only once."""

    seq: int
    row: Row
    aid: str = ""
    at: int = 0
    """When, in milliseconds since 1970."""


encode = Encoder().encode
decode = Decoder(Row).decode


def logged(row: Played) -> log.Input:
    """A row as the log of its game writes it."""
    match row:
        case Acted(seat, words):
            return log.Input("act", seat, words)
        case Expired(window):
            return log.Input("expire", window)
        case Left(seat):
            return log.Input("leave", seat)
