"""A table that begins with its cards dealt: one person among bots (T30)."""

from collections.abc import Callable

from msgspec import Struct, structs

from upcard.bots import names
from upcard.engine.view import Refusal
from upcard.play.registry import find
from upcard.server.store import Person
from upcard.server.tables import law
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.rows import Committed, Opened, Rows, Terms


def alone(terms: Terms) -> Terms:
    """The terms of one person among bots: what is not chosen is as the game has it for them."""
    usual = {option.name: option.alone for option in find(terms.game).options if option.alone is not None}
    return structs.replace(terms, options={**usual, **terms.options})


class NewGame(Struct, frozen=True):
    """A game that somebody wants against bots: by which terms, who they are, from which secret and which bytes."""

    terms: Terms
    person: Person
    bot: str
    secret: str
    share: str


def dealt(code: str, wanted: NewGame) -> Rows | Refusal:
    """The rows of such a table: it is opened, they sit down, bots fill it, and the game starts."""
    lobby, terms, person = Lobby(code), wanted.terms, wanted.person.id
    shares = {person: wanted.share} if wanted.share else {}
    rows: Rows = applied(lobby, [Opened(terms, person), Committed(wanted.secret)])
    asked: list[Callable[[], Rows | Refusal]] = [lambda: law.sit(lobby, person, wanted.person.profile)]
    asked += [lambda: law.add_bot(lobby, person, wanted.bot, names())] * (terms.seats - 1)
    asked += [lambda: law.start(lobby, person, {person}, shares)]
    for ask in asked:
        answer = ask()
        if isinstance(answer, Refusal):
            return answer
        rows += applied(lobby, answer)
    return rows


def applied(lobby: Lobby, rows: Rows) -> Rows:
    """Rows, once a table that is being made has gone on by them."""
    for row in rows:
        lobby.apply(row)
    return rows
