"""The wire: every message of both directions, one JSON object a frame, told apart by its `t`.

A client says hello first. Every request carries a number of the client's own, `id`, and gets exactly one answer that
repeats it. Everything else comes unasked.
"""

from collections.abc import Callable
from typing import Annotated

from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from msgspec.json import Decoder, Encoder

from upcard.engine.view import Fact, View
from upcard.server.tables.rows import BotPace, Stage, Terms

PROTOCOL = 1
MOST_BYTES = 4096
"""The largest frame a client may send."""

Number = Annotated[int, Meta(ge=0, le=2**53)]
Seq = Annotated[int, Meta(ge=-1, le=2**53)]
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Code = Annotated[str, Meta(min_length=1, max_length=12)]
Name = Annotated[str, Meta(min_length=1, max_length=100)]
Text = Annotated[str, Meta(min_length=1, max_length=600)]
Chat = Annotated[str, Meta(min_length=1)]
"""The table says what is too long; no frame is large."""
Avatar = Annotated[str, Meta(max_length=16)]
Word = Annotated[str, Meta(min_length=1, max_length=16)]
Words = Annotated[tuple[Word, ...], Meta(max_length=128)]
Bytes32 = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+$")]
Members = Annotated[tuple[Id, ...], Meta(max_length=10)]


# --- from a client


class Message(Struct, frozen=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    """Anything a client sends."""


class Hello(Message, frozen=True):
    """The first frame of a connection: which table, and the last place of its log that the client has seen."""

    id: Number
    version: int
    table: Code
    game: Number = 0
    seq: Seq = -1
    screen: bool = False
    """A screen for everybody in the room: it only watches, even if a player opened it."""


class Sit(Message, frozen=True):
    """Take a free seat, with one's profile."""

    id: Number
    name: Name
    avatar: Avatar = ""
    bot_pace: BotPace = "normal"


class Stand(Message, frozen=True):
    """Give up the seat: in the lobby, or for good in a running game."""

    id: Number


class Ready(Message, frozen=True):
    """Mark yourself ready, or not."""

    id: Number
    on: bool


class Propose(Message, frozen=True, tag="set"):
    """Change the terms of the table (Game Master)."""

    id: Number
    terms: Terms


class Arrange(Message, frozen=True):
    """Change the order of the seats (Game Master)."""

    id: Number
    members: Members


class AddBot(Message, frozen=True, tag="add_bot"):
    """Let a bot sit down (Game Master)."""

    id: Number
    bot: Word = "medium"


class SetBot(Message, frozen=True, tag="set_bot"):
    """Let a bot play at another level (Game Master)."""

    id: Number
    member: Id
    bot: Word


class Remove(Message, frozen=True):
    """Take somebody's seat away (Game Master)."""

    id: Number
    member: Id


class Admit(Message, frozen=True):
    """Let somebody sit down again who was removed (Game Master)."""

    id: Number
    member: Id


class HandOver(Message, frozen=True, tag="hand_over"):
    """Make somebody else Game Master."""

    id: Number
    member: Id


class Start(Message, frozen=True):
    """Deal the first game (Game Master)."""

    id: Number


class Promise(Message, frozen=True):
    """Promise bytes for the next deal: their hash, and the commitment that it answers."""

    id: Number
    commitment: Bytes32
    promise: Bytes32


class Add(Message, frozen=True):
    """Add the bytes that were promised, now that the cards are being dealt."""

    id: Number
    share: Bytes32


class Vote(Message, frozen=True):
    """Wish for a rematch, or no more."""

    id: Number
    on: bool


class Again(Message, frozen=True):
    """Deal the next game to those who stayed (Game Master)."""

    id: Number


class Pause(Message, frozen=True):
    """Let a game wait in which one plays against bots alone, or go on."""

    id: Number
    on: bool


class Act(Message, frozen=True):
    """One whole play, naming the window it answers; sent again under the same `aid` it counts once."""

    id: Number
    aid: Id
    window: Number
    words: Words


class Consider(Message, frozen=True):
    """What may follow the beginning of a play, or why it is refused; nothing happens."""

    id: Number
    window: Number
    words: Words


class Hint(Message, frozen=True):
    """What would be a good play, and why; it comes as `hinted` (T48)."""

    id: Number


class AutoPass(Message, frozen=True, tag="auto_pass"):
    """Let the table pass for you where everybody may match, unless you touch a card."""

    id: Number
    on: bool


class Touch(Message, frozen=True):
    """You are looking at a card: do not pass for you in this window."""

    id: Number
    window: Number


class Say(Message, frozen=True):
    """A line of chat."""

    id: Number
    text: Chat


class React(Message, frozen=True):
    """One of the quick reactions."""

    id: Number
    what: Word


class Mute(Message, frozen=True):
    """Hear no chat and no reactions of somebody, or hear them again."""

    id: Number
    member: Id
    on: bool


class Ping(Message, frozen=True):
    """Is anybody there?"""

    id: Number


Request = (
    Hello | Sit | Stand | Ready | Propose | Arrange | AddBot | SetBot | Remove | Admit | HandOver | Start | Promise
    | Add | Vote | Again | Pause | Act | Consider | Hint | AutoPass | Touch | Say | React | Mute | Ping
)  # fmt: skip

REACTIONS = ("hello", "nice", "ouch", "laugh", "wow", "hurry", "thanks", "sorry")


# --- from the server


class Notice(Struct, frozen=True, tag_field="t", tag=str.lower, omit_defaults=True, gc=False):
    """Anything the server sends."""


class Yes(Notice, frozen=True):
    """It is done; a play says at which place of the log."""

    id: int
    seq: int = -1


class No(Notice, frozen=True):
    """It is refused: by which rule, and what would be right. Nothing has changed."""

    id: int
    code: str
    rule: str
    say: str
    about: dict[str, str] = {}


class Follow(Struct, frozen=True, omit_defaults=True):
    """A word that may come next; a mistake says which rule it would break."""

    word: str
    fault: str = ""
    rule: str = ""


class Next(Notice, frozen=True):
    """What may follow the beginning of a play; `whole` if it may be sent as it is."""

    id: int
    follow: tuple[Follow, ...] = ()
    whole: bool = False


class Pong(Notice, frozen=True):
    """Yes, somebody is here."""

    id: int


class Seated(Struct, frozen=True, omit_defaults=True):
    """Somebody at the table, as everybody sees them."""

    member: str
    name: str
    bot: str = ""
    avatar: str = ""
    """One of a set; none follows from the name."""
    failed: str = ""
    """The kind of bot that sat here, failed, and was replaced."""
    ready: bool = False
    here: bool = False
    held: bool = False
    has_left: bool = False
    vote: bool = False
    wins: int = 0
    promise: str = ""
    """Of the bytes that they will add to the next deal."""
    program: bool = False
    """Whether they are a bot of somebody's, which comes over the wire (T41)."""


class Removed(Struct, frozen=True):
    """Somebody who may not sit down here unless the Game Master lets them in again."""

    member: str
    name: str


class SeriesLine(Struct, frozen=True):
    """Somebody who has played in the series, whether they still sit here or not: their place, and what counts."""

    member: str
    name: str
    place: int
    count: int
    """Wins, points for places, or the total, as the terms say."""


class Series(Struct, frozen=True, omit_defaults=True):
    """How the series stands: how many games were played, whether it is over, and everybody in it, the best first."""

    played: int
    over: bool = False
    lines: tuple[SeriesLine, ...] = ()


class Lobby(Struct, frozen=True, omit_defaults=True):
    """The table around the game."""

    code: str
    stage: Stage
    terms: Terms
    master: str
    members: tuple[Seated, ...]
    watchers: int
    game: int
    """How many games were dealt here."""
    removed: tuple[Removed, ...] = ()
    commitment: str = ""
    """To the secret of the next deal."""
    dealing: bool = False
    """Whether the cards are being dealt: whoever has promised bytes adds them now."""
    bot_pace: BotPace = "normal"
    """How quickly bots play here, as the Game Master wants it."""
    paused: bool = False
    """Whether the only person in the game has paused it."""
    practice: bool = False
    """Whether the game began from a set position, and counts for nothing."""
    series: Series | None = None
    """Where the table plays one."""
    tournament: str = ""
    """The code of the tournament that has the table, if one does."""


class Pill(Struct, frozen=True, omit_defaults=True, gc=False):
    """What stands for a moment at a seat that something happens to; what costs it something `stays` until read."""

    seat: int
    text: str
    stays: bool = False


class SeenEvent(Struct, frozen=True, omit_defaults=True, gc=False):
    """An event as the reader may know it, and the sentence for it; to whom it happens it says “you”."""

    what: str
    rule: str
    say: str
    seat: int = -1
    other: int = -1
    number: int = 0
    cards: tuple[str, ...] = ()
    quiet: bool = False
    """Whether the table shows it anyway, so that nobody but those it is about needs the sentence."""
    pills: tuple[Pill, ...] = ()


class Public(Struct, frozen=True, omit_defaults=True, gc=False):
    """What everybody sees of the running game."""

    view: View
    remaining_ms: dict[int, int] = {}
    """Until each window ends, by its number."""


class Own(Struct, frozen=True, omit_defaults=True, gc=False):
    """What one seat (-1: a watcher) sees besides, what it may say, and what would be no mistake."""

    seat: int
    hands: dict[int, tuple[str, ...]] = {}
    """Cards that it sees, by the seat that has them, in place of those in the public view."""
    facts: dict[str, Fact] = {}
    legal: tuple[str, ...] = ()
    fits: tuple[str, ...] | UnsetType = UNSET
    """Left out where it is the same as `legal`, or where the table gives no help."""
    answers: dict[str, int] = {}
    """The window that a word answers, where it is not the first of the view."""


class Sight(Struct, frozen=True, gc=False):
    """All that somebody sees of the running game."""

    public: Public | Raw
    """The same for everybody, and so written once for all."""
    own: Own


class Said(Struct, frozen=True):
    """A line of chat."""

    number: int
    member: str
    name: str
    text: str
    at: int


class Welcome(Notice, frozen=True):
    """The answer to hello: who you are, and all you may see; `events` are those you missed, or the latest."""

    id: int
    version: int
    you: str
    name: str
    seat: int
    lobby: Lobby
    seq: int
    sight: Sight | None = None
    events: tuple[SeenEvent, ...] = ()
    tail: bool = False
    """Whether `events` go on directly behind what you had seen."""
    chat: tuple[Said, ...] = ()
    auto_pass: bool = False
    muted: tuple[str, ...] = ()


class Changed(Notice, frozen=True):
    """The table around the game has changed."""

    seq: int
    lobby: Lobby


class Moved(Notice, frozen=True):
    """The game went on."""

    seq: int
    sight: Sight
    events: tuple[SeenEvent, ...] | Raw = ()


class Suggested(Struct, frozen=True, omit_defaults=True):
    """A play, and by how many of a hundred games it is behind the best, give or take `error`; or about equal."""

    words: tuple[str, ...]
    behind: int = 0
    error: int = 0
    equal: bool = False


class Hinted(Notice, frozen=True):
    """The best plays at a place of the log, the best first, and why; none where none was found in time."""

    seq: int
    plays: tuple[Suggested, ...] = ()
    say: tuple[str, ...] = ()


class Chatted(Notice, frozen=True):
    """Somebody said something."""

    said: Said


class Reacted(Notice, frozen=True):
    """Somebody reacted."""

    member: str
    what: str


class Bye(Notice, frozen=True):
    """The server closes this connection, and why: `taken_over`, `removed`, `closed`, `slow`, `version`, `stopping` …"""

    why: str
    say: str


Unasked = Welcome | Changed | Moved | Hinted | Chatted | Reacted | Bye
Answer = Yes | No | Next | Pong | Welcome

_decoder: Decoder[Request] = Decoder(Request)


class _Numbered(Struct):
    id: Number


_numbered = Decoder(_Numbered)


class BadFrame(ValueError):
    """A frame that is no message: the message says what is wrong with it."""


def read(frame: bytes) -> Request:
    """The message a frame is; BadFrame if it is none."""
    try:
        return _decoder.decode(frame)
    except (ValueError, RecursionError) as wrong:  # also what msgspec says of invalid UTF-8
        raise BadFrame(str(wrong)) from None


def number_of(frame: bytes) -> int:
    """The number of a request that cannot be read otherwise, so that its answer finds it; -1 if there is none."""
    try:
        return _numbered.decode(frame).id
    except (ValueError, RecursionError):
        return -1


_encode = Encoder().encode
write: Callable[[Notice], bytes] = _encode
"""The frame of a message."""


def fragment(said: Public | tuple[SeenEvent, ...]) -> Raw:
    """A part of messages that is the same in many, written once."""
    return Raw(_encode(said))
