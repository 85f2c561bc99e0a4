"""What somebody needs to check a deal by themselves: where its seed comes from, and every card of the game (T31)."""

from msgspec import Struct

from upcard.engine.options import written
from upcard.logs.fair import Fair
from upcard.logs.log import Log, sitter
from upcard.logs.replay import replay


class Happening(Struct, frozen=True, omit_defaults=True):
    """Something that happened, with every card it names."""

    what: str
    seat: int = -1
    other: int = -1
    number: int = 0
    cards: tuple[str, ...] = ()


class Proof(Struct, frozen=True):
    """A finished game, all of it open."""

    game: str
    options: dict[str, str]
    names: tuple[str, ...]
    seed: str
    fair: Fair | None
    """Where the seed comes from; games of older versions do not say."""
    course: tuple[Happening, ...]


def proof(log: Log) -> Proof:
    """The proof of a finished game."""
    table = replay(log)
    faces = table.game.faces or table.game.words
    course = [
        Happening(one.what, int(one.seat), int(one.other), int(one.number), tuple([faces[card] for card in one.cards]))
        for one in table.all_events
    ]
    names = tuple([sitter(seat)[1] for seat in log.seats])
    options = {name: written(value) for name, value in table.options.items()}
    return Proof(log.game, options, names, log.seed.hex(), log.fair, tuple(course))
