"""The whole position as text, for tests, bug reports and starting from any situation."""

from upcard.engine.game import Game
from upcard.engine.options import Value, written
from upcard.engine.position_text import DIGITS, MANY, Reader, Writer
from upcard.engine.randomness import QUICK_STATES, SEED_BYTES
from upcard.engine.view import BadSetup, BadText
from upcard.play.registry import blank, find

HEADER = ("game", "seats", "options", "chance")


def write(game: Game, sealed: bool = False) -> str:
    """A position as text; the seed that knows its future stays out unless asked for."""
    writer = Writer()
    writer.words("game", [game.name, str(game.version)])
    writer.words("seats", [str(game.seats)])
    writer.words("options", [f"{name}={written(value)}" for name, value in game.chosen.items()])
    if not game.seal:
        writer.words("chance", ["quick", str(game.quick), str(game.chances)])
    elif sealed:
        writer.words("chance", ["sealed", game.seal.hex(), str(game.chances)])
    else:
        writer.words("chance", ["hidden", str(game.chances)])
    game.serialize(writer)
    return "\n".join(writer.lines) + "\n"


def read(text: str, seed: bytes = bytes(SEED_BYTES), version: int | None = None) -> Game:
    """The position a text describes; fields it leaves out are as in a new game. Hidden chance goes on from `seed`.

    Options that it does not name are as in the version of the game that it names, or else in the one given.
    A text that describes none a game could come to is refused by the name of a field: what is read obeys the laws.
    """
    reader = Reader(text.splitlines())
    kind, named = _game(reader)
    seats = int(reader.number("seats", kind.usual, 1, 99))
    game = _blank(kind, seats, reader.words("options", []), named or version)
    _read_chance(game, reader.words("chance", ["hidden", "1"]), seed)
    game.serialize(reader)
    reader.finish()
    game.validate()
    return game


def options(words: list[str]) -> dict[str, Value]:
    """Options as a log or a position text spells them, none of them twice."""
    chosen: dict[str, Value] = {}
    for word in words:
        try:
            name, value = option(word)
        except BadText as wrong:
            raise BadText(f"options: {wrong}") from None
        if name in chosen:
            raise BadText(f"options has {name} twice")
        chosen[name] = value
    return chosen


def option(word: str) -> tuple[str, Value]:
    """An option as a log or a position text spells it: `name=value`."""
    name, equals, value = word.partition("=")
    if not equals:
        raise BadText(f"option {word!r} must be written name=value")
    return name, value


def _game(reader: Reader) -> tuple[type[Game], int | None]:
    """The game that a text is of, and its version if the text says so."""
    named = reader.words("game", [])
    if not named or len(named) > 2:
        raise BadText("a position begins with the line: game ID VERSION")
    try:
        kind = find(named[0])
    except ValueError as unknown:
        raise BadText(f"game: {unknown}") from None
    return kind, version_of(kind, named[1]) if named[1:] else None


def version_of(kind: type[Game], word: str) -> int:
    """A version of a game that can still be played: this one or an older one."""
    if word.isascii() and word.isdecimal() and len(word) <= DIGITS and 1 <= int(word) <= kind.version:
        return int(word)
    raise BadText(f"game: version {word} of {kind.title} cannot be read here; this is version {kind.version}")


def _blank(kind: type[Game], seats: int, words: list[str], version: int | None) -> Game:
    try:
        return blank(kind, seats, options(words), version)
    except BadSetup as wrong:
        field = "options" if kind.least <= seats <= kind.most else "seats"
        raise BadText(f"{field}: {wrong}") from None


def _read_chance(game: Game, words: list[str], seed: bytes) -> None:
    try:
        match words:
            case ["quick", state, chances]:
                game.quick = _within(state, 1, QUICK_STATES)
            case ["sealed", seal, chances]:
                game.seal = _seal(seal)
            case ["hidden", chances]:
                game.seal = seed
            case _:
                raise ValueError
        game.chances = _within(chances, 0, MANY)
    except ValueError:
        raise BadText(f"chance is {' '.join(words)!r}; it must be quick STATE N, sealed HEX N or hidden N") from None


def _within(word: str, low: int, high: int) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= len(str(high)) and low <= int(word) <= high):
        raise ValueError
    return int(word)


def _seal(word: str) -> bytes:
    seal = bytes.fromhex(word)
    if len(seal) != SEED_BYTES:
        raise ValueError
    return seal
