"""The first page as it stands before any script: as it was drawn when it was built, with games and sentences."""

import html
import json
import re
from collections.abc import Mapping

import msgspec

from upcard.sentences import flat, texts
from upcard.server.http.vocabulary import GameBrief, briefs

DRAWN = re.compile(r"<!-- first page (\{.*?\}) -->(.*)<!-- /first page -->", re.DOTALL)
"""What was drawn, and the colours behind the pictures of games."""
TILE = re.compile(r"(<ul class=\"tiles.*?>)(<li.*</li>)(?=</ul>)", re.DOTALL)
"""The list of games, drawn with one that stands for all."""
GROUND = re.compile(r'(?<=fill=")#[0-9a-f]{6}(?=")')
"""The colour of the picture in a tile."""
MARK = re.compile("⟦([^⟦⟧]*)⟧")
GAMES = '<script id="games" type="application/json">'
"""The games that can be played here stand behind this, so that the script need not ask for them."""


def without_first_page(built: str) -> str:
    """The page for every other address."""
    return DRAWN.sub("", built)


def with_first_page(built: str, language: str) -> str:
    """The page for the first address, in a language; as it is where nothing was drawn."""
    games, said = briefs(language), dict(flat(texts("page", language=language)))
    drawn = DRAWN.sub(lambda found: _filled(found[2], json.loads(found[1]), games, said), built)
    told = msgspec.json.encode(games).decode().replace("<", "\\u003c")  # nothing in it may end the script
    return drawn.replace(GAMES, GAMES + told)


def _filled(drawn: str, grounds: Mapping[str, str], games: tuple[GameBrief, ...], said: Mapping[str, str]) -> str:
    tiled = TILE.sub(lambda found: found[1] + "".join([_tile(found[2], one, grounds) for one in games]), drawn)
    return MARK.sub(lambda found: html.escape(_said(found[1], said)), tiled)


def _tile(tile: str, game: GameBrief, grounds: Mapping[str, str]) -> str:
    known = msgspec.to_builtins(game)
    named = re.sub("⟦game\\.([a-z]+)⟧", lambda found: html.escape(str(known[found[1]])), tile)
    return GROUND.sub(lambda found: grounds.get(game.game, found[0]), named)


def _said(mark: str, said: Mapping[str, str]) -> str:
    """A sentence by its mark: its key, and the parts that it wants."""
    key, *parts = mark.split("|")
    given = dict([part.split("=", 1) for part in parts])
    return said[key].format(**{name: html.unescape(part) for name, part in given.items()})
