"""What happens at a table, row by row: the append-only log that everything else is derived from."""

from typing import Literal

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from upcard.engine.options import Value
from upcard.logs import log
from upcard.logs.fair import Fair
from upcard.matches.series import Aim, Kind

Pace = Literal["auto", "off", "relaxed", "normal", "quick"]
PACES: dict[Pace, float] = {"auto": 1.0, "off": 0.0, "relaxed": 2.0, "normal": 1.0, "quick": 0.5}
"""What the seconds of a window are multiplied by; 0 is no clock while everybody is there (`auto`: Lobby.pace)."""

BotPace = Literal["slow", "normal", "quick"]
BOT_PACES: dict[BotPace, float] = {"slow": 2.0, "normal": 1.0, "quick": 0.5}
"""What the wait of a bot on its turn is multiplied by (T33)."""


BotLevel = Literal["easy", "medium", "hard", "max", "adaptive"]
"""How well bots play with somebody (T42)."""
BOT_LEVELS: tuple[BotLevel, ...] = ("easy", "medium", "hard", "max", "adaptive")


class Profile(Struct, frozen=True):
    """How somebody wants to be called and drawn, and how quickly and how well bots should play with them (T32)."""

    name: str
    avatar: str = ""
    """One of a set, or none: then a face follows from the name."""
    bot_pace: BotPace = "normal"
    bot_level: BotLevel = "medium"


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
    series: Kind = "off"
    series_length: int = 3
    """How games make a series, and how long it is (T36)."""
    deal: str = ""
    """The name of the deal that the next game is dealt from, if it has one (T40)."""

    @property
    def aim(self) -> Aim:
        """What a series is played to here."""
        return Aim(self.series, self.series_length)


class _Row(Struct, frozen=True, tag_field="what", tag=str.lower, omit_defaults=True, gc=False):
    """One thing that happened at a table."""


class Opened(_Row, frozen=True):
    """The table was made, with its terms, by a person."""

    terms: Terms
    by: str = ""


class Reserved(_Row, frozen=True):
    """M19: a tournament has the table: who sits down next sits for it, and the table deals by itself."""

    tournament: str
    """Its code."""
    seeds: tuple[str, ...]
    """Of the games that are played, in hexadecimal."""
    first: int = 0
    """Which seat begins."""
    wait: float = 120.0
    """How many seconds the first deal waits for people."""
    hidden: bool = False
    """M24: whether other tables have the same cards, and nobody watches."""


class Sat(_Row, frozen=True):
    """Somebody sat down: a person by id, or a bot of a kind."""

    member: str
    name: str
    bot: str = ""
    avatar: str = ""
    bot_pace: BotPace = "normal"


class ChangedProfile(_Row, frozen=True, tag="changed_profile"):
    """Somebody is called or drawn otherwise from now on, or wants bots at another pace."""

    member: str
    name: str
    avatar: str = ""
    bot_pace: BotPace = "normal"


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


class Committed(_Row, frozen=True):
    """T31: the secret of the next deal, of which everybody is shown a commitment; all promises are void."""

    secret: str


class Promised(_Row, frozen=True):
    """T31: a person has promised bytes for the next deal."""

    member: str
    promise: str


class Started(_Row, frozen=True):
    """A game was dealt: all that its log is headed with, and who sits where."""

    number: int
    game: str
    version: int
    members: tuple[str, ...]
    names: tuple[str, ...]
    options: dict[str, Value]
    seed: str
    fair: Fair | None = None
    """Where the seed comes from; games of older versions do not say."""
    start: str = ""
    """The set position that it goes on from, as text, where it is practice (T43)."""


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


class Replaced(_Row, frozen=True):
    """A bot failed, and another kind plays its seat from then on."""

    member: str
    bot: str


class SetBot(_Row, frozen=True, tag="set_bot"):
    """A bot plays at another level from now on: by the Game Master's wish, or because it adapts."""

    member: str
    bot: str


class Admitted(_Row, frozen=True):
    """The Game Master lets somebody sit down again who was removed."""

    member: str


class TakenBack(_Row, frozen=True, tag="taken_back"):
    """They are back and play themselves."""

    member: str


class Over(_Row, frozen=True):
    """The game ended: the reason and the places by seat, the winners, and the scores by seat."""

    end: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()

    @property
    def places(self) -> tuple[int, ...]:
        """By seat."""
        return tuple([int(place) for place in self.end.split()[1:]])


class Voted(_Row, frozen=True):
    """Somebody would like a rematch, or no more."""

    member: str
    on: bool


class Paused(_Row, frozen=True):
    """The only person in the game paused it, or goes on."""

    on: bool


class Closed(_Row, frozen=True):
    """Nobody sits here any more."""


Row = (
    Opened | Sat | Stood | Ready | Set | Arranged | HandedOver | Started | Acted | Expired | Left | Held | TakenBack
    | Replaced | SetBot | Admitted | Reserved | ChangedProfile | Paused | Over | Voted | Closed | Committed | Promised
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
