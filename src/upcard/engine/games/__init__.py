"""The five games by their ids. Others are added by the entry point `upcard.games` (see record/catalogue.py)."""

from upcard.engine.game import Game
from upcard.engine.games.check_game import CheckGame

GAMES: dict[str, type[Game]] = {game.name: game for game in (CheckGame,)}
