"""A bot that is a program of its own: one line of JSON in, one line of JSON out (docs/bots.md).

Whatever the program does, it costs only its own seat: it has so long for an answer and so much room, and where it is
late, ends, or says what is no answer, it is started anew and the game's heuristic plays this word. After a few faults
in one game the heuristic plays to the end.
"""

import atexit
import shlex
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from shutil import which

import msgspec

from upcard.bots.protocol import SILENCE
from upcard.bots.registry import Seating
from upcard.bots.worlds import Worlds
from upcard.engine.view import SeenEvent, View

SECONDS = 5.0
"""So long a program may take for a word."""
LONGEST = 65_536
"""Bytes of an answer."""
FAULTS = 3
"""After so many in one game it is asked no more."""
SEEDS = 1 << 53
"""Larger numbers are not exact in every language."""
LATE, ENDED, TOO_LONG, NONSENSE, NOT_OFFERED = "late", "ended", "too_long", "nonsense", "not_offered"


class Start(msgspec.Struct, frozen=True, tag="game", tag_field="type"):
    """A game begins, or the program has been started anew in the middle of one."""

    game: str
    seats: int
    seed: int
    seconds: float


class Happened(msgspec.Struct, frozen=True, tag="events", tag_field="type"):
    """What happened, as the seat may know it."""

    events: Sequence[SeenEvent]


class Question(msgspec.Struct, frozen=True, tag="choose", tag_field="type"):
    """The only message that is answered: with one of the words."""

    view: View
    words: Sequence[str]
    """Those that fit; the empty one says nothing, where nobody waits."""
    laid: Sequence[str]
    """The words of this play so far."""


class Over(msgspec.Struct, frozen=True, tag="over", tag_field="type"):
    """The game is over; another may follow."""


class Answer(msgspec.Struct, frozen=True):
    """What a program says."""

    word: str


Message = Start | Happened | Question | Over


class Fault(Exception):
    """Why there is no answer."""


def is_program(spec: str) -> bool:
    """Whether a bot is named by a command: a path, or several words."""
    return "/" in spec or " " in spec


def command_of(spec: str) -> list[str]:
    """The command of a program; a Python file that is not executable is run by this Python."""
    words = shlex.split(spec)
    if not words or ("/" in words[0] and not Path(words[0]).is_file()):
        raise ValueError(f"there is no file {words[0] if words else ''}")
    if which(words[0]):
        return words
    if words[0].endswith(".py"):
        return [sys.executable, *words]
    raise ValueError(f"{words[0]} cannot be run; make it executable, or write its interpreter before it")


def shown(spec: str) -> str:
    """A bot as others may read it: of a program the name of its file, not where it lies."""
    return Path(shlex.split(spec)[-1]).name if is_program(spec) else spec


class Program:
    """A running program: lines go out and come in on threads, so that nobody waits for it longer than they want."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._out: SimpleQueue[bytes | None] = SimpleQueue()
        self._in: SimpleQueue[bytes] = SimpleQueue()
        self._asked = threading.Semaphore(0)
        for task in (self._write, self._read):
            threading.Thread(target=task, daemon=True).start()

    def tell(self, message: Message) -> None:
        self._out.put(msgspec.json.encode(message) + b"\n")

    def ask(self, question: Question, seconds: float) -> str:
        """The word it answers with, or a Fault."""
        self.tell(question)
        self._asked.release()
        try:
            line = self._in.get(timeout=seconds)
        except Empty:
            raise Fault(LATE) from None
        if not line.endswith(b"\n"):
            raise Fault(TOO_LONG if len(line) > LONGEST else ENDED)
        try:
            return msgspec.json.decode(line, type=Answer).word
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise Fault(NONSENSE) from None

    def end(self) -> None:
        """Stop it, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        self._out.put(None)
        self._asked.release()

    def _write(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        try:
            with pipe:
                while (line := self._out.get()) is not None:
                    pipe.write(line)
                    pipe.flush()
        except OSError:
            pass  # it has ended, as the reader will find

    def _read(self) -> None:
        """A line for each question, until one is too long or the program ends: what it says unasked fills no memory."""
        pipe = self._process.stdout
        assert pipe is not None
        line = b"\n"
        with pipe:
            while line.endswith(b"\n"):
                self._asked.acquire()
                line = pipe.readline(LONGEST + 1)
                self._in.put(line)


class Conversation:
    """What one game's seat and a program say to each other; whoever is started anew is told everything again."""

    def __init__(self, spec: str, start: Start) -> None:
        self._spec = spec
        self._start = start
        self._heard: list[SeenEvent] = []
        self._told = 0
        self._program: Program | None = None
        self.faults: list[str] = []

    @property
    def given_up(self) -> bool:
        """Whether it has failed too often to be asked again."""
        return len(self.faults) >= FAULTS

    def tell(self, events: Sequence[SeenEvent]) -> None:
        """What happened; the program reads it with the next question."""
        self._heard += events

    def ask(self, question: Question) -> str | None:
        """One of the words, or None and one fault more."""
        try:
            return self._answer(question)
        except Fault as fault:
            self.faults.append(str(fault))
            self._drop()
            return None

    def _answer(self, question: Question) -> str:
        program = self._running()
        if self._told < len(self._heard):
            program.tell(Happened(self._heard[self._told :]))
            self._told = len(self._heard)
        word = program.ask(question, self._start.seconds)
        if word not in question.words:
            raise Fault(NOT_OFFERED)
        return word

    def _running(self) -> Program:
        """The program, which has been told that the game began."""
        if self._program is None:
            self._program = taken(self._spec)
            self._told = 0
            self._program.tell(self._start)
        return self._program

    def _drop(self) -> None:
        if self._program is not None:
            self._program.end()
            self._program = None

    def end(self) -> None:
        """The game is over: the program waits for another."""
        if self._program is not None:
            self._program.tell(Over())
            _waiting.setdefault(self._spec, []).append(self._program)
            self._program = None


class ProgramBot:
    """One seat of one game, played by a program."""

    def __init__(self, spec: str, seating: Seating, seconds: float = SECONDS) -> None:
        start = Start(seating.game.name, seating.seats, seating.seed % SEEDS, seconds)
        self.conversation = Conversation(spec, start)

    @property
    def faults(self) -> list[str]:
        """What has gone wrong so far."""
        return self.conversation.faults

    def observe(self, events: list[SeenEvent]) -> None:
        self.conversation.tell(events)

    def choose_from(self, view: View, legal: list[str], worlds: Worlds) -> str:
        if len(legal) == 1:
            return legal[0]
        word = None if self.conversation.given_up else self.conversation.ask(Question(view, legal, worlds.laid))
        return advised_word(worlds, legal) if word is None else word

    def leave(self) -> None:
        """The game is over."""
        self.conversation.end()


def advised_word(worlds: Worlds, legal: Sequence[str]) -> str:
    """The next word of the play that the game's heuristic finds best among those that begin as laid."""
    advised = worlds.advised()
    if not advised and SILENCE in legal:
        return SILENCE
    for play in [advised, *worlds.plays()]:
        if play[: len(worlds.laid)] == worlds.laid and len(play) > len(worlds.laid):
            return play[len(worlds.laid)]
    return legal[0]


# --- programs that wait for their next game

_waiting: dict[str, list[Program]] = {}


def taken(spec: str) -> Program:
    """A program that has played before, or a new one."""
    if _waiting.get(spec):
        return _waiting[spec].pop()
    try:
        return Program(command_of(spec))
    except (OSError, ValueError):
        raise Fault(ENDED) from None


@atexit.register
def end_all() -> None:
    """End the programs that wait."""
    while _waiting:
        for program in _waiting.popitem()[1]:
            program.end()
