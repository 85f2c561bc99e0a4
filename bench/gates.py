"""What `strength.py` measures: who meets whom, in which game, and what must come of it."""

from collections.abc import Iterator

from msgspec import Struct

from elsewhere import EIGHTS, UNO

GAMES = ("check-game", "check", "uno", "switch", "extreme-last-card")
HARD_2 = {
    "check-game": (54, 20), "check": (61, 80), "uno": (58, 25), "switch": (61, 60), "extreme-last-card": (56, 40),
}  # fmt: skip
MAX_2 = {
    "check-game": (55.5, 60), "check": (64, 250), "uno": (60, 80), "switch": (63, 200), "extreme-last-card": (61, 120),
}  # fmt: skip
HARD_4 = {
    "check-game": (27, 80), "check": (47, 250), "uno": (28.5, 100), "switch": (28, 150), "extreme-last-card": (31, 130),
}  # fmt: skip
"""By game: the least share of games won, in hundredths, and milliseconds of nineteen in twenty decisions."""
LAST_4 = {"check-game": 19.5}
"""In which game whoever is last loses, and how seldom, in hundredths, that may be hard's place among four."""
OVER_MEDIUM = {"check": 57.0, "switch": 57.0}
MEDIUM_MS = 10
ALARMS = {"check": 80.0, "switch": 80.0, UNO: 68.0}
"""Above so much between two a bot must see cards that it should not; 75 elsewhere."""


class Row(Struct, frozen=True):
    """One bot on one seat, another on all others; the interval of its first places must lie above the gate."""

    game: str
    seats: int
    bot: str
    against: str
    gate: float = 0.0
    milliseconds: float = 0.0
    """The most that nineteen of twenty decisions may take, on a quiet machine."""
    last: float = 0.0
    """The interval of its last places must lie below it, where that is asked for."""
    teams: bool = False

    @property
    def alarm(self) -> float:
        """Above so much cards must have been seen that are hidden."""
        modelled = self.seats == 2 and self.against in ("greedy", "uno-rule-v1")
        return ALARMS.get(self.game, 75.0) if modelled else 100.0


def rows() -> Iterator[Row]:
    """All rows, game by game, then those of others' games."""
    for game in GAMES:
        yield from _rows_of(game)
    yield Row("uno", 4, "hard", "greedy", 54.0, 100, teams=True)
    yield Row("check", 2, "hard", "hard forgetting 3 %", 52.0, 80)
    yield Row("check", 2, "hard", "hard forgetting 10 %", 58.0, 80)
    yield Row("check", 4, "hard", "hard forgetting 10 %", 37.0, 250)
    yield Row(UNO, 2, "heuristic", "uno-rule-v1", 57.0, 1)
    yield Row(UNO, 2, "hard", "uno-rule-v1", 58.5, 50)
    yield Row(UNO, 2, "max", "uno-rule-v1", 61.5, 400)
    yield Row(UNO, 4, "heuristic", "uno-rule-v1", 26.0, 1)
    yield Row(UNO, 4, "hard", "uno-rule-v1", 27.5, 100)
    yield Row(EIGHTS, 2, "hard", "greedy", 54.0, 50)


def _rows_of(game: str) -> Iterator[Row]:
    yield Row(game, 2, "easy", "uniform", 80.0 if game == "check" else 60.0, 1)
    yield Row(game, 2, "medium", "easy", 54.0, MEDIUM_MS)
    yield Row(game, 2, "medium", "greedy", 50.5, MEDIUM_MS)
    yield Row(game, 2, "hard", "greedy", *HARD_2[game])
    yield Row(game, 2, "hard", "medium", OVER_MEDIUM.get(game, 52.5), HARD_2[game][1])
    yield Row(game, 2, "hard", "uniform", 0.0, HARD_2[game][1])
    yield Row(game, 2, "max", "greedy", *MAX_2[game])
    yield Row(game, 2, "max", "hard", 50.0, MAX_2[game][1])
    yield Row(game, 4, "medium", "greedy", 25.0, MEDIUM_MS)
    yield Row(game, 4, "hard", "greedy", *HARD_4[game], LAST_4.get(game, 0.0))
