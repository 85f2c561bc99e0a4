"""Worlds for bots that search: positions that a seat cannot tell from the real one, which is nowhere behind them."""

from collections.abc import Iterable, Sequence

from upcard.bots.evidence import Digest, Evidence
from upcard.engine.cards import members
from upcard.engine.evidence import Fact, agree
from upcard.engine.game import NOBODY, Game
from upcard.engine.playout import play_out
from upcard.engine.plays import advised_play, listed_plays, whole_plays
from upcard.engine.rollout import Asked, ask_again, play_on, weigh, weigh_games
from upcard.engine.view import BadText, Outcome, View
from upcard.logs import position
from upcard.play.words import action_of, spoken

LIMIT = 100_000
"""The most words of a playout; no game comes near it."""


MOST_PLAYS = 24
"""So many whole plays are worth weighing; the game's heuristic says which."""


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

    def advised(self, seat: int) -> tuple[str, ...]:
        """The whole play that looks best to a seat by the game's heuristic; none where it would rather be silent."""
        return self._spoken(advised_play(self._position, seat))

    def plays(self, seat: int, most: int = MOST_PLAYS) -> list[tuple[str, ...]]:
        """The whole plays of a seat that are worth weighing, the advised one first; only while no play is half-laid."""
        return [self._spoken(play) for play in whole_plays(self._position, seat, most)]

    def all_plays(self, seat: int) -> list[tuple[str, ...]]:
        """All whole plays that fit a seat, as good as they look; nothing that is only called or caught."""
        return [self._spoken(play) for play in listed_plays(self._position, seat)]

    def calls(self, play: tuple[str, ...]) -> tuple[str, ...]:
        """The words of a play that call, catch or challenge."""
        kind = type(self._position)
        return tuple(
            [
                word
                for word in play
                if action_of(kind, word) >= kind.low and kind.asides >> action_of(kind, word) - kind.low & 1
            ]
        )

    def is_last_resort(self, play: tuple[str, ...]) -> bool:
        """Whether a play draws, keeps, passes or takes, rather than doing something."""
        low = action_of(type(self._position), play[0]) - self._position.low_words
        return low >= 0 and bool(self._position.last_resort >> low & 1)

    def may_play(self, seat: int, play: tuple[str, ...]) -> bool:
        """Whether a whole play can be made in this world."""
        world = self.clone()
        for word in play:
            if word not in world.legal(seat):
                return False
            world.apply(seat, word)
        return world._position.resting()

    def value(self, seat: int) -> float:
        """What the end of the game, or of a round of it, is worth to a seat, from 0 to 1."""
        if not self._position.settled():
            raise ValueError("this world goes on; only an end has a value")
        return self._position.value(seat)

    @property
    def remembering(self) -> bool:
        """Whether remembering is the game."""
        return self._position.is_memory()

    @property
    def settled(self) -> bool:
        """Whether the game is over, or a round of it."""
        return self._position.settled()

    def view(self, seat: int) -> View:
        """What a seat sees in this world."""
        return self._position.view(seat)

    def open_hand(self, seat: int) -> tuple[str, ...]:
        """The cards of a seat in this world, all of them open."""
        return self._position.open_hand(seat)

    def following(self, seat: int, play: tuple[str, ...]) -> int:
        """How many of a seat's cards go on the card that a play leaves on top, by the suit or colour it names."""
        kind = type(self._position)
        laid = [word for word in play if word in kind.words[: kind.low]]
        if not laid:
            return 0
        named = [place for place, word in enumerate(_naming(kind)) if word in play]
        goes = self._position.followers(action_of(kind, laid[-1]), named[0] if named else NOBODY)
        held = [card for card in self.view(seat).seats[seat].cards if card in kind.words]
        return sum(goes >> action_of(kind, card) & 1 for card in held)

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

    def play_on(self, seed: int) -> None:
        """Let everybody play on as the game's heuristic advises, to the end of the game or of a round of it."""
        self._position.reseed(seed)
        play_on(self._position)

    def remembered(self, seat: int) -> list[str]:
        """The cards that a seat knows only because it remembers them, in games where remembering is the game."""
        faces = self._faces
        return [faces[card] for card in members(self._position.remembered(seat))]

    def forgetting(self, seat: int, cards: Iterable[str]) -> "World":
        """This world as it is to a seat that has forgotten some of the cards it remembers."""
        forgotten = sum({1 << self._faces.index(card) for card in cards})
        return World(self._position.forgetting(seat, forgotten))

    @property
    def _faces(self) -> tuple[str, ...]:
        kind = type(self._position)
        return kind.faces or kind.words

    def _spoken(self, play: list[int]) -> tuple[str, ...]:
        words = self._position.words
        return tuple([words[action] for action in play])

    def imagine(self, seat: int, seed: int) -> "World":
        """A world that a seat cannot tell from this one; only while no play is half-laid."""
        self._rest()
        return World(self._position.imagine(seat, seed))

    def _rest(self) -> None:
        if not self._position.resting():
            raise ValueError("a play is half-laid in this world; it must be closed first")


def _naming(kind: type[Game]) -> list[str]:
    """The words that name a suit or a colour, in the order of those."""
    return [word for word in kind.words if word.startswith(("suit-", "colour-"))]


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

    def imagined(self, seed: int, shown: Evidence) -> World:
        """The world of a seed, by what others' draws have shown."""
        world = self._start._position.imagine(self.seat, seed)
        agree(world, self.seat, self._facts(shown))
        return World(world)

    # --- whole plays, while none is half-laid

    @property
    def world(self) -> World:
        """The world that all others are imagined from."""
        return self._start

    def advised(self) -> tuple[str, ...]:
        """The whole play that looks best to the seat by the game's heuristic; none where it would rather be silent."""
        return self._start.advised(self.seat)

    def plays(self, most: int = MOST_PLAYS) -> list[tuple[str, ...]]:
        """The whole plays of the seat that are worth weighing, the advised one first."""
        return self._start.plays(self.seat, most)

    def evidence(self, digest: Digest | None = None) -> Evidence:
        """An ear for what others' draws show of their hands; it is to hear all events of the game, or all behind
        what a digest has of them."""
        return Evidence(self._start._position, digest)

    def weigh(
        self, plays: Sequence[tuple[str, ...]], seeds: Sequence[int], shown: Evidence | None = None
    ) -> list[list[float]]:
        """By world of these seeds: what each play comes to if everybody then plays as advised, from 0 to 1.

        All plays are tried in the same worlds and by the same chance, so that luck does not decide between them.
        """
        start = self._start._position
        actions = [[action_of(type(start), word) for word in play] for play in plays]
        values = weigh(start, self.seat, actions, list(seeds), self._facts(shown))
        return [values[at : at + len(plays)] for at in range(0, len(values), len(plays))]

    def ask_again(self, play: tuple[str, ...], seeds: Sequence[int], shown: Evidence | None = None) -> list[Asked]:
        """By world of these seeds: where the seat is asked again behind a play, and what it has heard until then."""
        start = self._start._position
        actions = [action_of(type(start), word) for word in play]
        return ask_again(start, self.seat, actions, list(seeds), self._facts(shown))

    def gains(self, asked: Sequence[Asked], most: int) -> list[list[float]]:
        """By one of these, which the seat cannot tell apart: what its plays gain over the first, the advised one."""
        first = asked[0].game
        plays = whole_plays(first, self.seat, most) if not first.settled() else []
        if len(plays) < 2:
            return []
        values = weigh_games([one.game for one in asked], self.seat, plays)
        rows = [values[at : at + len(plays)] for at in range(0, len(values), len(plays))]
        return [[value - row[0] for value in row] for row in rows]

    def _facts(self, shown: Evidence | None) -> list[Fact]:
        if shown is None:
            return []
        sizes = [len(sitting.cards) for sitting in self._start.view(self.seat).seats]
        return [Fact(*fact) for fact in shown.facts(self.seat, sizes)]

    def forgetting(self, cards: Iterable[str]) -> "Worlds":
        """The worlds of the seat once it has forgotten some of the cards it remembers."""
        return Worlds(self.seat, self._start.forgetting(self.seat, cards).imagine(self.seat, 0).text())

    # --- to another process and back

    def text(self) -> str:
        """All of it as text: whose worlds, the words laid, and a position."""
        return text_of(self.seat, self.start, self.laid)

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


def text_of(seat: int, start: str, laid: Sequence[str] = ()) -> str:
    """The worlds of a seat as text, without a look at the position."""
    return f"{' '.join(['worlds', str(seat), *laid])}\n{start}"
