"""A table from Python: whole plays go in as words or integers, views, events and refusals come out."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace
from mypy_extensions import mypyc_attr

from upcard.engine.cards import members
from upcard.engine.events import Event
from upcard.engine.game import Game
from upcard.engine.options import Value
from upcard.engine.randomness import seed_of
from upcard.engine.view import Outcome, Own, Refusal, SeenEvent, View, Window
from upcard.logs import position
from upcard.logs.log import Input, Log, ending
from upcard.play.registry import deal, find
from upcard.play.words import action_of, spoken
from upcard.sentences import ENGLISH, speaker_of

Play = str | int | Iterable[str | int]


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """One running game; the only holder of its position."""

    def __init__(
        self,
        game: str,
        seats: int | Sequence[str] | None = None,
        options: Mapping[str, Value] | None = None,
        seed: int | bytes = 0,
        begun: tuple[Game, Log] | None = None,
    ) -> None:
        """Deal a game; or go on from one that has begun, whose position is the table's own from then on."""
        start, self._log = begun or _dealt(game, seats, options or {}, seed)
        self._position = start
        self.all_events: list[Event] = start.events if start.events is not None else []
        """All that happened, with every card; `events` is what a seat may know of it."""

    @classmethod
    def of(cls, text: str, seed: int | bytes = 0) -> "Table":
        """A table that starts from a position given as text."""
        sealed = seed if isinstance(seed, bytes) else seed_of(seed)
        start = position.read(text, sealed)
        start.listen()
        names = _names(int(start.seats))
        log = Log(start.name, start.version, names, dict(start.chosen), f"sealed {sealed.hex()}", text)
        return cls(start.name, begun=(start, log))

    # --- looking

    @property
    def game(self) -> type[Game]:
        return type(self._position)

    @property
    def seats(self) -> int:
        return int(self._position.seats)

    @property
    def options(self) -> dict[str, Value]:
        return dict(self._position.chosen)

    @property
    def remembering(self) -> bool:
        """Whether remembering is the game: nobody does it for the players."""
        return self._position.is_memory()

    @property
    def helpful(self) -> bool:
        """Whether mistakes may be pointed out to a seat before it makes them."""
        return self._position.may_help()

    @property
    def can_err(self) -> bool:
        """Whether a legal word can be a mistake at all."""
        return self._position.can_err

    @property
    def awaited(self) -> list[int]:
        """The seats the table waits for."""
        return members(self._position.awaited())

    @property
    def may_interject(self) -> list[int]:
        """The seats that may speak without holding anyone up."""
        return members(self._position.may_interject())

    @property
    def windows(self) -> list[Window]:
        return self._position.windows()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._position.over()

    @property
    def entries(self) -> int:
        """How many plays, expiries and leaves there were."""
        return len(self._log.entries)

    def plays(self, seat: int) -> int:
        """How many of them were plays of a seat."""
        return sum([entry.what == "act" and entry.number == seat for entry in self._log.entries])

    @property
    def outcome(self) -> Outcome | None:
        return self._position.outcome()

    def legal(self, seat: int) -> list[str]:
        """The words a seat may say now."""
        return spoken(self.game, self._position.legal(self._seat(seat)))

    def fits(self, seat: int) -> list[str]:
        """Of these the words that are no mistake as far as the seat can know."""
        return spoken(self.game, self._position.fits(self._seat(seat)))

    def window_for(self, seat: int, word: str) -> int:
        """The number of the window that a play of a seat answers if it begins with this word."""
        return self._position.window_for(self._seat(seat), self._action(word))

    def view(self, seat: int) -> View:
        """What a seat sees; -1 is a watcher."""
        return self._position.view(seat if seat == -1 else self._seat(seat))

    def public(self) -> View:
        """What everybody sees."""
        return self._position.public()

    def own(self, seat: int) -> Own:
        """What a seat sees besides; -1 is a watcher."""
        return self._position.own(seat if seat == -1 else self._seat(seat))

    def open_hand(self, seat: int) -> tuple[str, ...]:
        """The cards of a seat face up; for replays of finished games alone."""
        return self._position.open_hand(self._seat(seat))

    def events(self, seat: int, since: int = 0) -> list[SeenEvent]:
        """What happened, as a seat (-1: a watcher) may know it, from a number of events on."""
        faces = self.game.faces or self.game.words
        return [event.for_seat(seat, faces) for event in self.all_events[since:]]

    def sentence(self, said: Refusal | SeenEvent, language: str = ENGLISH) -> str:
        """A refusal or an event in words."""
        speaker = speaker_of(self.game, self._log.seats, language=language)
        return speaker.refusal(said) if isinstance(said, Refusal) else speaker.event(said)

    def text(self, sealed: bool = False) -> str:
        """The whole position as text."""
        return position.write(self._position, sealed)

    def imagined(self, seat: int, seed: int = 0) -> str:
        """A position that a seat cannot tell from the table's own, as text; twins of the table give the same."""
        return position.write(self._position.imagine(self._seat(seat), seed))

    def clone(self) -> "Table":
        """A table that goes its own way from here."""
        copy = self._position.clone()
        copy.events = list(self.all_events)
        return Table(copy.name, begun=(copy, replace(self._log, entries=list(self._log.entries))))

    def __reduce__(self) -> tuple[object, ...]:
        """A table crosses to another process as texts."""
        return _unpickled, (self.text(sealed=True), [event.parts() for event in self.all_events], self._log)

    def log(self) -> str:
        """The game so far as a text that replays it."""
        return replace(self._log, end=ending(self.outcome)).text()

    # --- acting

    def refusal(self, seat: int, play: Play, window: int | None = None) -> Refusal | None:
        """Why a whole play would be refused, or None; nothing changes."""
        verdict = self._try(seat, play, window)
        return verdict if isinstance(verdict, Refusal) else None

    def act(self, seat: int, play: Play, window: int | None = None) -> Refusal | None:
        """Carry out one whole play, or refuse all of it with the reason. Without a window it answers the open one."""
        verdict = self._try(seat, play, window)
        if isinstance(verdict, Refusal):
            return verdict
        for action in verdict:
            self._position.apply(seat, action)
        self._log.entries.append(Input("act", seat, tuple(self._words(verdict))))
        return None

    def words(self, play: Play) -> tuple[str, ...] | Refusal:
        """A play as words, or the refusal of what is no word of the game."""
        actions = self._read(play)
        return actions if isinstance(actions, Refusal) else tuple(self._words(actions))

    def whole(self, play: Play) -> bool:
        """Whether words are one whole play by their form alone, whatever they would do here."""
        actions = self._read(play)
        return not isinstance(actions, Refusal) and self._position.whole(actions)

    def hears(self, seat: int, play: Play) -> bool:
        """Whether a whole play would be carried out with every word of it, none dropped."""
        verdict = self._try(seat, play, None)
        return not isinstance(verdict, Refusal) and verdict == self._read(play)

    def expire(self, number: int) -> bool:
        """Time is up for a window; False if it is not open."""
        closed = self._position.expire(number)
        if closed:
            self._log.entries.append(Input("expire", number))
        return closed

    def leave(self, seat: int) -> Refusal | None:
        """A seat leaves for good."""
        refusal = self._position.why_not_leave(self._seat(seat))
        if refusal is None:
            self._position.leave(seat)
            self._log.entries.append(Input("leave", seat))
        return refusal

    def _try(self, seat: int, play: Play, window: int | None) -> Refusal | list[int]:
        """The actions that carry out a play, less dropped words; or why it is refused."""
        actions = self._read(play)
        if isinstance(actions, Refusal):
            return actions
        if not self._position.whole(actions):
            return Refusal("bad_list", self.game.form_rule, {"words": " ".join(self._words(actions))})
        number = self._position.window_for(self._seat(seat), actions[0])
        if window is not None and window != number and not self._closed(seat, actions[0]):
            return Refusal("stale", self.game.window_rule, {"number": str(window)})
        return self._applied(seat, actions)

    def _closed(self, seat: int, action: int) -> bool:
        """Whether the game (or its round) is over for such a word, whichever question it answers."""
        refusal = self._position.refusal(seat, action)
        return refusal is not None and refusal.code == "game_over"

    def _applied(self, seat: int, actions: list[int]) -> Refusal | list[int]:
        trial = self._position.clone() if len(actions) > 1 else self._position
        said: list[int] = []
        for place, action in enumerate(actions, 1):
            refusal = trial.refusal(seat, action)
            if refusal is None:
                said.append(action)
                if place < len(actions):  # the closing word is judged, not carried out
                    trial.apply(seat, action)
            elif len(actions) == 1 or self.game.words[action] not in self.game.optional_words:
                return refusal
        return said

    # --- words and integers

    def _read(self, play: Play) -> list[int] | Refusal:
        try:
            return self._actions(play)
        except KeyError as unknown:
            return Refusal("bad_word", self.game.form_rule, {"word": str(unknown.args[0])})

    def _actions(self, play: Play) -> list[int]:
        if isinstance(play, int):
            play = [play]
        parts = play.split() if isinstance(play, str) else list(play)
        return [self._action(part) for part in parts]

    def _action(self, part: str | int) -> int:
        if isinstance(part, str):
            return action_of(self.game, part)
        if 0 <= part < len(self.game.words):
            return part
        raise KeyError(part)

    def _words(self, actions: list[int]) -> list[str]:
        words = self.game.words
        return [words[action] for action in actions]

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self._position.seats:
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        return seat


class Branch:
    """A step of a table tried on a copy; the table goes on by it once it is merged, and else never hears of it."""

    def __init__(self, table: Table) -> None:
        copy = table._position.clone()
        copy.listen()
        self._trunk = table
        self.table = Table(copy.name, begun=(copy, replace(table._log, entries=[])))
        """The table as it would be, without its past: that is cheap however long the game is."""

    def merge(self) -> None:
        """Let the table go on from here."""
        trunk, step = self._trunk, self.table
        trunk.all_events += step.all_events
        trunk._log.entries += step._log.entries
        trunk._position = step._position
        trunk._position.events = trunk.all_events


def _unpickled(text: str, events: list[tuple[str, str, int, int, int, list[int], int]], log: Log) -> Table:
    start = position.read(text)
    start.events = [Event(*parts) for parts in events]
    return Table(start.name, begun=(start, log))


def _dealt(
    game: str, seats: int | Sequence[str] | None, options: Mapping[str, Value], seed: int | bytes
) -> tuple[Game, Log]:
    kind = find(game)
    names = _names(kind.usual if seats is None else seats)
    sealed = seed if isinstance(seed, bytes) else seed_of(seed)
    start = deal(kind, len(names), options, sealed)
    return start, Log(kind.name, kind.version, names, dict(start.chosen), f"sealed {sealed.hex()}")


def _names(seats: int | Sequence[str]) -> tuple[str, ...]:
    if isinstance(seats, int):
        return tuple(f"P{seat}" for seat in range(seats))
    return tuple(seats)
