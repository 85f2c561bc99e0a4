"""The yardstick: any fitting word, each as likely; words of last resort only when nothing else fits."""

from random import Random

from upcard.engine.cards import members
from upcard.engine.game import Game
from upcard.engine.view import SeenEvent, View


class Uniform:
    """Plays at random, but never draws (takes, keeps, passes …) while something else fits."""

    def __init__(self, game: type[Game], seats: int, seed: int) -> None:
        self.last_resort = {game.words[game.low + other] for other in members(game(seats).last_resort)}
        self.dice = Random(seed)

    def observe(self, events: list[SeenEvent]) -> None:
        """It remembers nothing."""

    def choose(self, view: View, legal: list[str]) -> str:  # noqa: ARG002  the protocol names it
        return self.dice.choice([word for word in legal if word not in self.last_resort] or legal)
