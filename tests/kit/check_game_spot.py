"""Positions of Check-game, set in a line."""

from kit.at import Spot, at

STOCK = "3H 3D 8S 8H 8D 8C 10S 10C"


def spot(seats: int = 3, stock: str = STOCK, **fields: object) -> Spot:
    return at("check-game", seats, stock=stock, **fields)  # type: ignore[arg-type]


def dealt(seats: int, seed: int = 0, **options: int | str | bool) -> Spot:
    return Spot("check-game", seats, options, seed)


def dealt_with(starter: str, **options: int | str | bool) -> Spot:
    """A new game of three that a given card starts."""
    return next(table for table in (dealt(3, seed, **options) for seed in range(2000)) if table.top == starter)


def playable(table: Spot, seat: int) -> set[str]:
    """The cards a seat may play now."""
    return set(table.legal(seat)) - {"draw"}


def told(table: Spot, seat: int = -1) -> list[tuple[str, str]]:
    """What happened and the rule it stands on."""
    return [(event.what, event.rule) for event in table.events(seat)]
