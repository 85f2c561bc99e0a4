"""The five games by their ids. Others are added by the entry point `upcard.games` (see play/registry.py)."""

from upcard.engine.game import Game
from upcard.engine.games.check import Check
from upcard.engine.games.check_game import CheckGame
from upcard.engine.games.extreme_last_card import ExtremeLastCard
from upcard.engine.games.switch import Switch
from upcard.engine.games.uno import Uno

GAMES: dict[str, type[Game]] = {game.name: game for game in (CheckGame, Check, Uno, Switch, ExtremeLastCard)}
