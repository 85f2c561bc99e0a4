"""The games that can be played here, and their laws, as pages read them."""

from functools import cache

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from upcard.engine.game import Game
from upcard.play.registry import all_games
from upcard.sentences import HOUSE
from upcard.sentences.rules import rulebook as rulebook_of
from upcard.server.http import vocabulary
from upcard.server.http.answers import JSON, Refused
from upcard.server.http.kept import Kept, packed_text
from upcard.server.http.language import VARY, language_of
from upcard.server.http.laws import law as law_of
from upcard.server.http.page import LATER, later
from upcard.server.http.replays import Asked

TABLE = "table"
"""The law around every game, which is read like that of a game."""


def endpoints() -> list[Asked]:
    """Where each is asked."""
    return [
        ("GET", "/api/games", games),
        ("GET", "/api/games/{game}", game),
        ("GET", "/api/sentences/{section}", sentences),
        ("GET", "/api/rules/{game}", law),
        ("GET", "/api/rulebooks/{game}", rulebook),
    ]


async def games(request: Request) -> Response:
    return kept_games(language_of(request.headers)).response(request)


async def game(request: Request) -> Response:
    return kept_game(_game(request).name, language_of(request.headers)).response(request)


async def sentences(request: Request) -> Response:
    section = request.path_params["section"]
    if section not in LATER:
        raise HTTPException(404)
    return later(section, language_of(request.headers)).response(request)


async def law(request: Request) -> Response:
    return kept_law(*_book(request)).response(request)


async def rulebook(request: Request) -> Response:
    return kept_rulebook(*_book(request), language_of(request.headers)).response(request)


@cache
def kept_games(language: str) -> Kept:
    """The games that can be played here."""
    return packed_text(msgspec.json.encode(vocabulary.briefs(language)), JSON, VARY)


@cache
def kept_game(name: str, language: str) -> Kept:
    """What pages must know of a game."""
    return packed_text(msgspec.json.encode(vocabulary.facts(all_games()[name], language)), JSON, VARY)


@cache
def kept_law(book: str, package: str) -> Kept:
    """The numbered law of a game."""
    return packed_text(law_of(book, package).encode(), "text/markdown")


@cache
def kept_rulebook(book: str, package: str, language: str) -> Kept:
    """The rules of a game for players."""
    return packed_text(msgspec.json.encode(rulebook_of(book, package, language)), JSON, VARY)


def _book(request: Request) -> tuple[str, str]:
    """The game in the path, or the table around all games, and the package with its texts."""
    book: str = request.path_params["game"]
    return (book, HOUSE) if book == TABLE else (book, _game(request).texts)


def _game(request: Request) -> type[Game]:
    """The game in the path."""
    return game_named(request.path_params["game"])


def game_named(name: str) -> type[Game]:
    """A game by its id, as somebody has written it."""
    game = all_games().get(name)
    if game is None:
        raise Refused(404, "unknown_game", allowed=", ".join(all_games()))
    return game
