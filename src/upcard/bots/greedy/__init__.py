"""Greedy players: one small heuristic for each game, behind one door."""

from collections.abc import Callable

from upcard.bots.greedy.check import CheckMind
from upcard.bots.greedy.check_game import CheckGameMind
from upcard.bots.greedy.extreme_last_card import ExtremeLastCardMind
from upcard.bots.greedy.plain import PlainMind
from upcard.bots.greedy.switch import SwitchMind
from upcard.bots.greedy.uno import UnoMind
from upcard.bots.protocol import Bot
from upcard.engine.view import SeenEvent, View

MINDS: dict[str, Callable[[], Bot]] = {
    "check": CheckMind,
    "check-game": CheckGameMind,
    "extreme-last-card": ExtremeLastCardMind,
    "switch": SwitchMind,
    "uno": UnoMind,
}


class Greedy:
    """Plays any game: it takes the mind of the game as soon as it sees which one it is."""

    def __init__(self) -> None:
        self._mind: Bot | None = None
        self._unobserved: list[SeenEvent] = []

    def observe(self, events: list[SeenEvent]) -> None:
        if self._mind is None:
            self._unobserved += events
        else:
            self._mind.observe(events)

    def choose(self, view: View, legal: list[str]) -> str:
        if self._mind is None:
            self._mind = MINDS.get(view.game, PlainMind)()
            self._mind.observe(self._unobserved)
        return self._mind.choose(view, legal)
