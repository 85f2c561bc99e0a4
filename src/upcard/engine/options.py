"""Options of a game: what may be chosen, the defaults, and the refusal of everything else. Never compiled."""

from collections.abc import Mapping

from msgspec import Struct

from upcard.engine.view import BadSetup

Value = int | str | bool
SWITCH = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}
NO_LIMIT = 1_000_000


class Option(Struct, frozen=True):
    """One choice of a table: a switch (bool), a number from `low` to `high`, one of `choices`, or both."""

    name: str
    default: Value
    low: int = 0
    high: int = -1
    choices: tuple[int | str, ...] = ()
    seat: bool = False  # a number from 0 to seats - 1
    first_seat: int | None = None
    """Of an option that says who begins: how far its seat is from the one that does (0: it does, -1: the next does)."""
    alone: Value | None = None
    """What it is where one person begins a game among bots and chooses nothing else (T30)."""
    single: Value | None = None
    """What it is where one deal makes the game, as in the deal of the day (T47)."""
    was: dict[int, Value] = {}
    """Older defaults by the last version of the game that had them; of a new option, what was played before it."""

    def default_in(self, version: int) -> Value:
        """The default in a version of the game.

        >>> Option("starter", "dead", choices=("live", "dead"), was={1: "live"}).default_in(1)
        'live'
        """
        return next((value for last, value in sorted(self.was.items()) if version <= last), self.default)

    def allowed(self, seats: int) -> str:
        """What may be given, in words."""
        if isinstance(self.default, bool):
            return "on or off"
        parts = [str(choice) for choice in self.choices]
        if self.seat:
            parts.append(f"a seat from 0 to {seats - 1}")
        elif self.high >= NO_LIMIT:
            parts.append(f"a number from {self.low} up")
        elif self.high >= self.low:
            parts.append(f"a number from {self.low} to {self.high}")
        return " or ".join(parts)

    def read(self, given: Value, seats: int, rule: str) -> Value:
        """The value meant by what was given, in Python or as text; refused if it is not allowed."""
        value = self._read(given)
        fits = (
            isinstance(value, bool) is isinstance(self.default, bool)
            and value is not None
            and (isinstance(value, bool) or value in self.choices or self._in_range(value, seats))
        )
        if not fits or value is None:
            raise BadSetup(rule, f"option {self.name} is {given!r}; it must be {self.allowed(seats)}")
        return value

    def _read(self, given: Value) -> Value | None:
        if isinstance(self.default, bool):
            return given if isinstance(given, bool) else SWITCH.get(str(given).lower())
        if isinstance(given, str) and given not in self.choices:
            try:
                return int(given)
            except ValueError:
                return None
        return given

    def _in_range(self, value: Value, seats: int) -> bool:
        if not isinstance(value, int):
            return False
        if self.seat:
            return 0 <= value < seats
        return self.low <= value <= self.high


def resolve(
    table: tuple[Option, ...], seats: int, given: Mapping[str, Value], rule: str, version: int
) -> dict[str, Value]:
    """Every option of a table with its value: the given ones checked, the others by the defaults of a version."""
    known = [option.name for option in table]
    for name in given:
        if name not in known:
            raise BadSetup(rule, f"there is no option {name!r}; the options are {', '.join(known)}")
    return {
        option.name: option.read(given.get(option.name, option.default_in(version)), seats, rule) for option in table
    }


def written(value: Value) -> str:
    """A value as a log or a position text spells it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
