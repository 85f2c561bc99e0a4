"""A table that begins with its cards dealt: one person among bots (T30)."""

from collections.abc import Callable

from upcard.bots import names
from upcard.engine.view import Refusal
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.rows import Opened, Rows, Terms


def dealt(terms: Terms, person: str, name: str, bot: str, seed: str) -> Rows | Refusal:
    """The rows of such a table: it is opened, they sit down, bots fill it, and the game starts."""
    lobby = Lobby("")
    rows: Rows = _applied(lobby, [Opened(terms, person)])
    asked: list[Callable[[], Rows | Refusal]] = [lambda: lobby.sit(person, name)]
    asked += [lambda: lobby.add_bot(person, bot, names())] * (terms.seats - 1)
    asked += [lambda: lobby.start(person, {person}, seed)]
    for ask in asked:
        answer = ask()
        if isinstance(answer, Refusal):
            return answer
        rows += _applied(lobby, answer)
    return rows


def _applied(lobby: Lobby, rows: Rows) -> Rows:
    for row in rows:
        lobby.apply(row)
    return rows
