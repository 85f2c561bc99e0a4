"""The levels: easy, medium, hard and max. What a bot decides follows from what its seat saw, its seed and a budget."""

from collections.abc import Callable
from random import Random

from msgspec import Struct

from upcard.bots import search, tree
from upcard.bots.evidence import Digest, Evidence
from upcard.bots.mistakes import Beginner, Memory
from upcard.bots.protocol import Planner
from upcard.bots.search import decision_seed
from upcard.bots.worlds import Worlds
from upcard.engine.view import SeenEvent, View


class Budget(Struct, frozen=True):
    """How many playouts a decision may cost between two, and among more: there one play decides less."""

    two: int
    more: int

    def of(self, seats: int) -> int:
        return self.two if seats == 2 else self.more


MEDIUM_MISSES = 1 / 6
HARD_MISSES = 1 / 20
"""How often a level does not notice what somebody else has forgotten."""
MEDIUM_FORGETS = 0.005
"""How often medium forgets a card that it has seen, each time it is asked, where remembering is the game."""
GLANCE = Budget(200, 300)
CAUTION = 2.0
"""So many standard errors a gain must exceed at a glance among more than two, where one play decides less."""
HARD = Budget(5_000, 6_000)
MAX = Budget(13_000, 17_000)
LOOKED_ON = 32
"""For so many playouts there is a world in which max looks at its next play as well, if what lies between is forced."""


def overlooked(misses: float, seed: int, view: View, worlds: Worlds) -> bool:
    """Whether a bot that nobody waits for does not notice that it could say something."""
    return view.seat not in worlds.world.awaited and Random(decision_seed(seed, worlds)).random() < misses


class Glancing:
    """Plays as the game's heuristic advises, unless a glance at a few worlds shows what is better.

    Where remembering is the game it does not look ahead, and forgets.
    """

    def __init__(self, seed: int, playouts: int, doubt: float) -> None:
        self.seed = seed
        self.playouts = playouts
        self.doubt = doubt
        self.memory = Memory(MEDIUM_FORGETS)

    def observe(self, events: list[SeenEvent]) -> None:
        self.memory.hear(events)

    def play_from(self, view: View, worlds: Worlds) -> tuple[str, ...]:
        play = self._seen(worlds)
        return () if play and overlooked(MEDIUM_MISSES, self.seed, view, worlds) else play

    def _seen(self, worlds: Worlds) -> tuple[str, ...]:
        if worlds.world.remembering:
            return self.memory.worlds(worlds, Random(decision_seed(self.seed, worlds))).advised()
        if not self.playouts or worlds.seat not in worlds.world.awaited:
            return worlds.advised()
        tried = search.weighed(worlds, worlds.plays(), self.seed, self.playouts)
        return search.preferred(tried, self.doubt)


class Thinking:
    """Tries the plays that are worth it in imagined worlds, within a budget of playouts."""

    searches = True

    def __init__(self, seed: int, playouts: int, misses: float = 0.0, ahead: int = 0) -> None:
        self.seed = seed
        self.playouts = playouts
        self.misses = misses
        self.ahead = ahead
        """In how many worlds it weighs its next play as well."""
        self._evidence: Evidence | None = None
        self._recalled: Digest | None = None
        self._unheard: list[SeenEvent] = []
        self.tried: list[search.Weighed] = []
        """The plays of the last decision and what each gains over the first, which is the advised one."""

    def observe(self, events: list[SeenEvent]) -> None:
        self._unheard += events

    def recall(self, digest: Digest) -> None:
        """Know what another that listened has kept of all it heard."""
        self._recalled = digest

    def play_from(self, view: View, worlds: Worlds) -> tuple[str, ...]:
        self._evidence = self._evidence or worlds.evidence(self._recalled)
        self._evidence.hear(self._unheard)
        self._unheard = []
        self.tried = []
        if overlooked(self.misses, self.seed, view, worlds):
            return ()
        self.tried = search.weighed(worlds, worlds.plays(), self.seed, self.playouts, self._evidence)
        return search.preferred(self._looked_on(worlds))

    def _looked_on(self, worlds: Worlds) -> list[search.Weighed]:
        if not self.ahead:
            return self.tried
        first = decision_seed(self.seed + 1, worlds)
        return tree.looked_on(worlds, self.tried, range(first, first + self.ahead), self._evidence)


def easy(seed: int, seats: int, parameter: str) -> Planner:  # noqa: ARG001  levels are made alike
    """Plays as advised, with the mistakes that people make."""
    _refuse("easy", parameter)
    return Beginner(seed)


def medium(seed: int, seats: int, parameter: str) -> Planner:
    """Plays as advised, with a glance ahead."""
    _refuse("medium", parameter)
    return Glancing(seed, GLANCE.of(seats), search.DOUBT if seats == 2 else CAUTION)


def hard(seed: int, seats: int, parameter: str) -> Planner:
    """Thinks for some milliseconds."""
    return Thinking(seed, _playouts("hard", HARD.of(seats), parameter), HARD_MISSES)


def strongest(seed: int, seats: int, parameter: str) -> Planner:
    """Thinks for some hundredths of a second."""
    playouts = _playouts("max", MAX.of(seats), parameter)
    return Thinking(seed, playouts, ahead=playouts // LOOKED_ON)


Level = Callable[[int, int, str], Planner]
LEVELS: dict[str, Level] = {"easy": easy, "medium": medium, "hard": hard, "max": strongest}
"""From the weakest to the strongest: each makes a bot from a seed, the number of seats and a parameter."""


def is_searching(spec: str) -> bool:
    """Whether a level tries plays in imagined worlds."""
    return not {"hard", "max"}.isdisjoint(spec.split(":"))


def _refuse(name: str, parameter: str) -> None:
    if parameter:
        raise ValueError(f"it takes no parameter; write {name}")


def _playouts(name: str, usual: int, parameter: str) -> int:
    """The budget of a decision: the level's own, or the one that was asked for."""
    if not parameter:
        return usual
    if not parameter.isdecimal() or int(parameter) == 0:
        raise ValueError(f"its parameter is the number of playouts for a play, as in {name}:{usual}")
    return int(parameter)
