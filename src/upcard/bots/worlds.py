"""Worlds for bots that search: positions that a seat cannot tell from the real one, which is nowhere behind them."""

from upcard.engine.cards import members
from upcard.engine.game import Game
from upcard.engine.playout import play_out
from upcard.engine.view import BadText, Outcome, View
from upcard.logs import position
from upcard.play.words import action_of, spoken

LIMIT = 100_000
"""The most words of a playout; no game comes near it."""


class World:
    """An imagined position with all its cards open, to look at, to play on and to imagine further from."""

    __slots__ = ("_position",)

    def __init__(self, imagined: Game) -> None:
        self._position = imagined

    # --- looking

    @property
    def seats(self) -> int:
        return int(self._position.seats)

    @property
    def awaited(self) -> list[int]:
        """The seats the table waits for."""
        return members(self._position.awaited())

    @property
    def may_interject(self) -> list[int]:
        """The seats that may speak without holding anyone up."""
        return members(self._position.may_interject())

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self._position.outcome()

    def legal(self, seat: int) -> list[str]:
        """The words a seat may say now."""
        return spoken(type(self._position), self._position.legal(seat))

    def fits(self, seat: int) -> list[str]:
        """Of these the words that are no mistake as far as the seat can know."""
        return spoken(type(self._position), self._position.fits(seat))

    def view(self, seat: int) -> View:
        """What a seat sees in this world."""
        return self._position.view(seat)

    def text(self) -> str:
        """The world as text, as of a position; only while no play is half-laid."""
        self._rest()
        return position.write(self._position)

    @classmethod
    def of(cls, text: str) -> "World":
        """The world of a text."""
        return cls(position.read(text))

    # --- playing

    def apply(self, seat: int, word: str) -> None:
        """Carry out one word of a seat; the closing word of a play does everything."""
        if word not in self.legal(seat):
            raise ValueError(f"seat {seat} cannot say {word!r} in this world")
        self._position.apply(seat, action_of(type(self._position), word))

    def clone(self) -> "World":
        """A world that goes its own way from here."""
        return World(self._position.clone())

    def play_out(self, seed: int, limit: int = LIMIT) -> Outcome | None:
        """Let everybody play on at random, to the end or for so many words; return how it ended if it did."""
        self._position.reseed(seed)
        play_out(self._position, limit)
        return self.outcome

    def imagine(self, seat: int, seed: int) -> "World":
        """A world that a seat cannot tell from this one; only while no play is half-laid."""
        self._rest()
        return World(self._position.imagine(seat, seed))

    def _rest(self) -> None:
        if not self._position.resting():
            raise ValueError("a play is half-laid in this world; it must be closed first")


class Worlds:
    """Where the worlds of one choice come from: one of them, as text, and the words of the play laid so far."""

    __slots__ = ("_start", "laid", "seat", "start")

    def __init__(self, seat: int, start: str, laid: tuple[str, ...] = ()) -> None:
        self.seat = seat
        self.start = start
        """A position imagined for the seat, never the real one: what is imagined from either is the same (law 5)."""
        self.laid = laid
        self._start = World.of(start)

    def imagine(self, seed: int) -> World:
        """The world of a seed: at the word that the seat is asked for, with what it has laid so far."""
        world = self._start.imagine(self.seat, seed)
        for word in self.laid:
            world.apply(self.seat, word)
        return world

    # --- to another process and back

    def text(self) -> str:
        """All of it as text: whose worlds, the words laid, and a position."""
        return f"{' '.join(['worlds', str(self.seat), *self.laid])}\n{self.start}"

    @classmethod
    def of(cls, text: str) -> "Worlds":
        """The worlds of a text."""
        head, _, start = text.partition("\n")
        match head.split():
            case ["worlds", seat, *laid] if seat.isdecimal():
                return cls(int(seat), start, tuple(laid))
        raise BadText(f"line 1: {head!r} must be: worlds SEAT, and the words laid so far")

    def __reduce__(self) -> tuple[type["Worlds"], tuple[int, str, tuple[str, ...]]]:
        return Worlds, (self.seat, self.start, self.laid)
