"""The whole position as text, for tests, bug reports and starting from any situation."""

from upcard.engine.chance import SEED_BYTES
from upcard.engine.game import Game
from upcard.engine.options import Value, written
from upcard.engine.tell import BadText
from upcard.engine.text import Reader, Writer
from upcard.record.catalogue import blank, find

HEADER = ("game", "seats", "options", "chance")


def write(game: Game, sealed: bool = False) -> str:
    """A position as text; the seed that knows its future stays out unless asked for."""
    pen = Writer()
    pen.words("game", [game.name, str(game.version)])
    pen.words("seats", [str(game.seats)])
    pen.words("options", [f"{name}={written(value)}" for name, value in game.chosen.items()])
    if not game.seal:
        pen.words("chance", ["quick", str(game.quick), str(game.chances)])
    elif sealed:
        pen.words("chance", ["sealed", game.seal.hex(), str(game.chances)])
    else:
        pen.words("chance", ["hidden", str(game.chances)])
    game.ink(pen)
    return "\n".join(pen.lines) + "\n"


def read(text: str, seed: bytes = bytes(SEED_BYTES)) -> Game:
    """The position a text describes; fields it leaves out are as in a new game. Hidden chance goes on from `seed`."""
    pen = Reader(text.splitlines())
    kind = find(_game(pen))
    seats = int(pen.number("seats", kind.usual, 1, 99))
    game = blank(kind, seats, dict(option(word) for word in pen.words("options", [])))
    _read_chance(game, pen.words("chance", ["hidden", "1"]), seed)
    game.ink(pen)
    pen.finish()
    return game


def option(word: str) -> tuple[str, Value]:
    """An option as a log or a position text spells it: `name=value`."""
    name, equals, value = word.partition("=")
    if not equals:
        raise BadText(f"option {word!r} must be written name=value")
    return name, value


def _game(pen: Reader) -> str:
    named = pen.words("game", [])
    if not named:
        raise BadText("a position begins with the line: game ID VERSION")
    kind = find(named[0])
    if named[1:] and named[1] != str(kind.version):
        raise BadText(f"this is version {kind.version} of {kind.title}, the position is of version {named[1]}")
    return named[0]


def _read_chance(game: Game, words: list[str], seed: bytes) -> None:
    try:
        match words:
            case ["quick", state, chances]:
                game.quick = int(state)
            case ["sealed", seal, chances]:
                game.seal = bytes.fromhex(seal)
            case ["hidden", chances]:
                game.seal = seed
            case _:
                raise ValueError
        game.chances = int(chances)
    except ValueError:
        raise BadText(f"chance is {' '.join(words)!r}; it must be quick STATE N, sealed HEX N or hidden N") from None
