"""A table that begins from the set position of a game, for somebody to practise (T43)."""

from upcard.engine.game import Game
from upcard.engine.view import Refusal
from upcard.logs import position
from upcard.server.socket import wire
from upcard.server.store import Person
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.playing_on import seated, terms_of
from upcard.server.tables.rows import Rows, Started

BOT = wire.AddBot(0).bot


def practised(kind: type[Game], person: Person, seed: str) -> Rows | Refusal:
    """The rows of such a table: it is opened, all sit down, and the game goes on from the position of its package."""
    if not kind.practice:
        return Refusal("no_practice", "T43", {"game": kind.title})
    game, lobby = position.read(kind.practice), Lobby("")
    rows = [*seated(lobby, terms_of(kind.name, game.chosen, int(game.seats)), 0, person, BOT)]
    ids = tuple([one.id for one in lobby.members])
    start = Started(1, kind.name, kind.version, ids, lobby.names, game.chosen, seed, start=kind.practice)
    return [*rows, start]
