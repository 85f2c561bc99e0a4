"""The five games by their ids, in the order of the shelf; the entry point `upcard.games` adds others."""

from upcard.engine.game import Game
from upcard.engine.games.check import Check
from upcard.engine.games.check_game import CheckGame
from upcard.engine.games.extreme_last_card import ExtremeLastCard
from upcard.engine.games.switch import Switch
from upcard.engine.games.uno import Uno

GAMES: dict[str, type[Game]] = {game.name: game for game in (Uno, Switch, Check, ExtremeLastCard, CheckGame)}
