"""A game as a text that anyone can read and replay: how it was set up, then every play, expiry and leave in order.

upcard 1
game check-game 1
options forced_play=on
seats Ana greedy:1 Ben
chance sealed 000…00b
0 9S
1 JC suit-S
! expire 4
! leave 2
= last_player 1 3 2
"""

from urllib.parse import quote, unquote

from msgspec import Struct

from upcard.engine.options import Value, written
from upcard.engine.position_text import DIGITS
from upcard.engine.randomness import SEED_BYTES
from upcard.engine.view import BadText, Outcome
from upcard.logs import position
from upcard.logs.fair import Fair, check, digest_of, parse_fair
from upcard.play.registry import find

FORMAT = "upcard 1"
HEX = set("0123456789abcdef")
MOST_ENTRIES = 1_000_000
"""More than any game has that people or bots play; a longer log is not read on."""


class Input(Struct, frozen=True):
    """One input: the words of a seat's play, or what the table did (`expire`, `leave`) with a number."""

    what: str
    number: int
    words: tuple[str, ...] = ()

    def line(self) -> str:
        """It as a line of a log."""
        return " ".join([str(self.number), *self.words]) if self.what == "act" else f"! {self.what} {self.number}"


class Log(Struct):
    """A whole game: its setup, its inputs, and how it ended if it has."""

    game: str
    version: int
    seats: tuple[str, ...]
    options: dict[str, Value]
    chance: str
    start: str = ""
    entries: list[Input] = []
    end: str = ""
    fair: Fair | None = None
    """Where the seed comes from, if that can be checked."""

    @property
    def seed(self) -> bytes:
        """The 32 bytes that a sealed game is dealt from."""
        kind, _, seal = self.chance.partition(" ")
        if kind != "sealed" or len(seal) != 2 * SEED_BYTES or not set(seal) <= HEX:
            raise BadText(f"chance is {self.chance!r}; it must be: sealed, and {2 * SEED_BYTES} hexadecimal digits")
        return bytes.fromhex(seal)

    def text(self) -> str:
        """The log as text."""
        chosen = " ".join(f"{name}={written(value)}" for name, value in self.options.items())
        lines = [
            FORMAT,
            f"game {self.game} {self.version}",
            f"options {chosen}".strip(),
            "seats " + " ".join(quote(name, safe=":") for name in self.seats),
            f"chance {self.chance}",
            *(self.fair.lines() if self.fair else []),
            *[f"| {line}" for line in self.start.splitlines()],
            *[entry.line() for entry in self.entries],
        ]
        text = "\n".join([*lines, f"= {self.end}"] if self.end else lines) + "\n"
        return f"{text}digest {digest_of(text)}\n" if self.fair else text


def ending(outcome: Outcome | None) -> str:
    """How a game ended, as the last line of its log says it: the reason and the places by seat."""
    return "" if outcome is None else " ".join([outcome.reason, *[str(place) for place in outcome.places]])


def seat_line(bot: str, name: str) -> str:
    """A seat as the head of a log names it: a bot by its spec, a colon and its name; a person by their name."""
    return f"{bot}:{name}" if bot or ":" in name else name


def sitter(seat: str) -> tuple[str, str]:
    """Who sits on a seat that the head of a log names: the spec of a bot, or nothing, and the name."""
    if seat.startswith(":"):
        return "", seat[1:]
    bot, _, name = seat.rpartition(":")
    return bot, name


def parse(text: str) -> Log:
    """The log that a text is; BadText names the line that is wrong. Where a deal can be checked, no byte may differ."""
    log = _parsed(text)
    if log.fair:
        check(log.fair, log.seed.hex(), len(log.seats))
        if log.text() != text:
            raise BadText("the log was changed: its last line is not the digest of all before it")
    return log


def _parsed(text: str) -> Log:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or lines[0][1] != FORMAT:
        raise BadText(f"line 1: a log begins with {FORMAT!r}")
    header: dict[str, str] = {}
    start: list[str] = []
    shares: list[list[str]] = []
    entries: list[Input] = []
    end = digest = ""
    for number, line in lines[1:]:
        if digest or (end and not line.startswith("digest ")):
            raise BadText(f"line {number}: the log goes on after its end")
        word, _, rest = line.partition(" ")
        if line[0].isdigit() or word == "!":
            entries.append(_entry(number, line))
            if len(entries) > MOST_ENTRIES:
                raise BadText(f"line {number}: a log has at most {MOST_ENTRIES:,} entries")
        elif word == "=":
            end = rest
        elif word == "digest" and "fair" in header:
            digest = rest
        elif entries:
            raise BadText(f"line {number}: {line!r} is no play; write SEAT WORDS, ! expire WINDOW or ! leave SEAT")
        elif word == "|":
            start.append(rest)
        elif word == "share" and "fair" in header:
            shares.append(rest.split())
        elif word in ("game", "options", "seats", "chance", "fair") and word not in header:
            header[word] = rest
        else:
            raise BadText(f"line {number}: {word!r} is not expected in the head of a log")
    log = _log(header, "\n".join(start), entries, end)
    if "fair" in header:
        log.fair = parse_fair(header["fair"].split(), shares)
    return log


def _entry(number: int, line: str) -> Input:
    parts = line.split()
    if parts[0] == "!":
        if len(parts) == 3 and parts[1] in ("expire", "leave") and _is_number(parts[2]):
            return Input(parts[1], int(parts[2]))
    elif len(parts) > 1 and _is_number(parts[0]):
        return Input("act", int(parts[0]), tuple(parts[1:]))
    raise BadText(f"line {number}: {line!r} is no play; write SEAT WORDS, ! expire WINDOW or ! leave SEAT")


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= DIGITS


def _log(header: dict[str, str], start: str, entries: list[Input], end: str) -> Log:
    for needed in ("game", "seats", "chance"):
        if needed not in header:
            raise BadText(f"the log has no line that begins with {needed!r}")
    name, _, version = header["game"].partition(" ")
    kind = find(name)
    seats = tuple(unquote(seat) for seat in header["seats"].split())
    options = position.options(header.get("options", "").split())
    log = Log(name, position.version_of(kind, version), seats, options, header["chance"], start, entries, end)
    _ = log.seed
    return log
