"""A whole finished game as a short text that fits behind an address (docs/links.md).

Every choice is coded by its place among those that were open then, so that what was forced costs nothing. All choices
together are one large number; each is folded into it by its share of the likelihood, the last one first.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256

from upcard.engine.game import Game
from upcard.engine.options import resolve, written
from upcard.engine.randomness import SEED_BYTES
from upcard.engine.view import BadSetup, BadText
from upcard.logs import position
from upcard.logs.log import Input, Log, ending
from upcard.play.registry import deal, find
from upcard.play.words import action_of, spoken

VERSION = 2
OLDEST = 1
"""In it a play ends wherever the table rests, also between a card and its colour that were one play."""
SUM_BYTES = 4
MOST_CHARACTERS = 12_000
"""Of a link; a body over HTTP has 16 KiB."""
MOST_WORDS = 10_000
"""Of a game in a link, expiries and leaves included; a longer one is handed on as a file."""
MOST_HEAD = 2_000
PACKED = re.compile(r"[A-Za-z0-9_-]+")
END = ""
"""No word: the play is over."""
AWAITED, ASIDE, EXPIRED, LEFT = range(4)
LIKELY = (56, 5, 2, 1)
"""How often somebody who is awaited speaks, somebody else does, a window expires, a seat leaves."""


# --- choices as one number


class Choices:
    """The choices of a game, folded into one number."""

    def __init__(self) -> None:
        self._made: list[tuple[int, int, int]] = []

    def add(self, place: int, likely: Sequence[int]) -> None:
        """One of several was chosen; each is so likely."""
        if len(likely) > 1:
            self._made.append((sum(likely[:place]), likely[place], sum(likely)))

    def number(self) -> int:
        """All of them; the first is unfolded first."""
        state = 1
        for below, share, whole in reversed(self._made):
            state = state // share * whole + below + state % share
        return state


class Unfolding:
    """A number out of which choices come again."""

    def __init__(self, number: int) -> None:
        self._state = number

    def take(self, likely: Sequence[int]) -> int:
        """Which one of several was chosen."""
        if len(likely) == 1:
            return 0
        rest, at = divmod(self._state, sum(likely))
        place = 0
        while at >= likely[place]:
            at -= likely[place]
            place += 1
        self._state = rest * likely[place] + at
        if self._state < 1:
            raise BadText("the link is damaged: it ends before the game does")
        return place

    @property
    def finished(self) -> bool:
        """Whether nothing is left."""
        return self._state == 1


# --- what may happen next


class Turn:
    """What may happen at a resting position, by kinds: who may speak, which windows may expire, who may leave."""

    def __init__(self, game: Game) -> None:
        seats = range(int(game.seats))
        speaking = [seat for seat in seats if any(game.legal(seat))]
        awaited = int(game.awaited())
        choices = [
            [seat for seat in speaking if awaited >> seat & 1],
            [seat for seat in speaking if not awaited >> seat & 1],
            [int(window.number) for window in game.windows()],
            [seat for seat in seats if game.why_not_leave(seat) is None],
        ]
        self.kinds = [kind for kind in range(4) if choices[kind]]
        self.likely = [LIKELY[kind] for kind in self.kinds]
        self.choices = choices


def _kind(game: Game, entry: Input) -> int:
    if entry.what == "act":
        return AWAITED if int(game.awaited()) >> entry.number & 1 else ASIDE
    return EXPIRED if entry.what == "expire" else LEFT


def _equal(count: int) -> list[int]:
    return [1] * count


def _offered(game: Game, seat: int, said: Sequence[str], version: int = VERSION) -> list[str]:
    """What may come next in a play: words of the seat, and its END where the table rests."""
    legal = spoken(type(game), game.legal(seat))
    if not said or not game.resting():
        return legal
    return [END] if version == OLDEST else [END, *[word for word in legal if _is_whole(game, [*said, word])]]


def _is_whole(game: Game, words: Sequence[str]) -> bool:
    return game.whole([action_of(type(game), word) for word in words])


def _likely(offered: Sequence[str]) -> list[int]:
    """The end of a play is as likely as all words together that could go on with it."""
    return [max(1, len(offered) - 1) if one == END else 1 for one in offered]


# --- packing


def pack(log: Log) -> str:
    """A finished game as the text of a link; BadText if there can be none."""
    if not log.end:
        raise BadText("only a finished game has a link: all its cards are in it")
    if log.start:
        raise BadText("a game that starts from a position has no link; hand its file on")
    if sum([max(1, len(entry.words)) for entry in log.entries]) > MOST_WORDS:
        raise BadText(f"a game of more than {MOST_WORDS:,} words has no link; hand its file on")
    if not _can_be_read(log.seats):
        raise BadText("a name in the log cannot be written into a link; hand its file on")
    head = _head(log).encode()
    number = _choices(log).number()
    body = number.to_bytes((number.bit_length() + 7) // 8, "big")
    packed = bytes([VERSION]) + len(head).to_bytes(2, "big") + head + log.seed + body
    link = urlsafe_b64encode(_sum(packed) + packed).decode().rstrip("=")
    if len(head) > MOST_HEAD or len(link) > MOST_CHARACTERS:
        raise BadText("the game is too long for a link; hand its file on")
    return link


def _head(log: Log) -> str:
    """The game, the options that differ from its defaults, and who sat there, a line each."""
    kind = find(log.game)
    usual = resolve(kind.options, len(log.seats), {}, kind.setup_rule, log.version)
    chosen = resolve(kind.options, len(log.seats), log.options, kind.setup_rule, log.version)
    options = [f"{name}={written(value)}" for name, value in chosen.items() if value != usual[name]]
    return "\n".join([f"{log.game} {log.version}", " ".join(options), *log.seats])


def _choices(log: Log) -> Choices:
    game, choices = _dealt(log), Choices()
    for number, entry in enumerate(log.entries, 1):
        try:
            _pack_entry(game, entry, choices)
        except (ValueError, KeyError):
            raise BadText(f"entry {number} ({entry.line()!r}) does not replay") from None
    if ending(game.outcome()) != log.end:
        raise BadText(f"the log ends with {log.end!r}, the replay with {ending(game.outcome())!r}")
    return choices


def _pack_entry(game: Game, entry: Input, choices: Choices) -> None:
    turn, kind = Turn(game), _kind(game, entry)
    choices.add(turn.kinds.index(kind), turn.likely)
    choices.add(turn.choices[kind].index(entry.number), _equal(len(turn.choices[kind])))
    if kind == EXPIRED:
        game.expire(entry.number)
    elif kind == LEFT:
        game.leave(entry.number)
    else:
        _pack_words(game, entry, choices)


def _pack_words(game: Game, entry: Input, choices: Choices) -> None:
    said: list[str] = []
    for word in (*entry.words, END):
        offered = _offered(game, entry.number, said)
        chosen = word if word in offered or END not in offered else END
        choices.add(offered.index(chosen), _likely(offered))
        if chosen == END:
            break
        game.apply(entry.number, action_of(type(game), word))
        said.append(word)
    if len(said) < len(entry.words):  # a play of another form comes out as two
        _pack_entry(game, Input("act", entry.number, entry.words[len(said) :]), choices)


def _dealt(log: Log) -> Game:
    game = deal(find(log.game), len(log.seats), log.options, log.seed, log.version)
    game.events = None  # nobody listens
    return game


def _sum(packed: bytes) -> bytes:
    return sha256(b"upcard link\n" + packed).digest()[:SUM_BYTES]


# --- unpacking


def unpack(link: str) -> Log:
    """The game in a link, or in an address that ends with one; BadText if there is none. Its work is bounded."""
    packed = _bytes(link.rpartition("#")[2].strip())
    if not OLDEST <= packed[0] <= VERSION:
        raise BadText("the link is of another version than this can read")
    size = int.from_bytes(packed[1:3], "big")
    head, rest = packed[3 : 3 + size], packed[3 + size :]
    if size > MOST_HEAD or len(head) < size or len(rest) <= SEED_BYTES:
        raise BadText("the link is damaged: something is missing")
    log = _read_head(head, rest[:SEED_BYTES])
    _unfold(log, Unfolding(int.from_bytes(rest[SEED_BYTES:], "big")), packed[0])
    return log


def _bytes(link: str) -> bytes:
    """What a link says, if its sum is right."""
    if not PACKED.fullmatch(link) or len(link) > MOST_CHARACTERS:
        raise BadText("this is no link of a game")
    try:
        both = urlsafe_b64decode(link + "=" * (-len(link) % 4))
    except ValueError:
        raise BadText("the link is damaged: something is missing") from None
    packed = both[SUM_BYTES:]
    if len(packed) < 3 or both[:SUM_BYTES] != _sum(packed):
        raise BadText("the link is damaged: a part of it is missing or was changed")
    return packed


def _read_head(head: bytes, seed: bytes) -> Log:
    try:
        first, options, *seats = head.decode().split("\n")
    except ValueError:
        raise BadText("the link is damaged: its head cannot be read") from None
    name, _, version = first.partition(" ")
    try:
        kind = find(name)
    except ValueError as unknown:
        raise BadText(str(unknown)) from None
    found = position.version_of(kind, version)
    if not _can_be_read(seats):
        raise BadText("the link is damaged: a name in it cannot be read")
    return Log(name, found, tuple(seats), position.options(options.split()), f"sealed {seed.hex()}")


def _can_be_read(seats: Sequence[str]) -> bool:
    """Whether names are safe to be shown anywhere, a terminal included."""
    return all([seat and seat.isprintable() for seat in seats])


def _unfold(log: Log, unfolding: Unfolding, version: int) -> None:
    """Play the game that a number folds, to its end."""
    try:
        game, words = _dealt(log), 0
    except BadSetup as wrong:
        raise BadText(f"the link is damaged: {wrong}") from None
    log.options = dict(game.chosen)
    while not game.over():
        entry = _unpack_entry(game, unfolding, version)
        log.entries.append(entry)
        words += max(1, len(entry.words))
        if words > MOST_WORDS:
            raise BadText(f"the game in the link has more than {MOST_WORDS:,} words")
    if not unfolding.finished:
        raise BadText("the link is damaged: it goes on after the end of its game")
    log.end = ending(game.outcome())


def _unpack_entry(game: Game, unfolding: Unfolding, version: int) -> Input:
    turn = Turn(game)
    kind = turn.kinds[unfolding.take(turn.likely)]
    number = turn.choices[kind][unfolding.take(_equal(len(turn.choices[kind])))]
    if kind == EXPIRED:
        game.expire(number)
        return Input("expire", number)
    if kind == LEFT:
        game.leave(number)
        return Input("leave", number)
    return Input("act", number, _unpack_words(game, number, unfolding, version))


def _unpack_words(game: Game, seat: int, unfolding: Unfolding, version: int) -> tuple[str, ...]:
    words: list[str] = []
    while True:
        offered = _offered(game, seat, words, version)
        if not offered or len(words) > MOST_WORDS:
            raise BadText("the link is damaged: a play in it cannot be ended")
        word = offered[unfolding.take(_likely(offered))]
        if word == END:
            return tuple(words)
        game.apply(seat, action_of(type(game), word))
        words.append(word)
