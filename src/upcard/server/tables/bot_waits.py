"""How long a bot takes for a question: drawn by what everybody knows, so that no card decides it (T33)."""

from math import exp
from random import Random

from upcard.bots.adaptive import adapted
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.running import RunningGame

USUAL = 1.2
"""The host's seconds, for which all others are meant."""
FLOOR = 0.45
"""Seconds that anybody takes to see a card and to reach for another."""
REACTIONS = {"easy": (1.9, 0.5), "medium": (1.3, 0.4), "hard": (0.8, 0.3), "max": (0.8, 0.3)}
"""By level: the median of seconds, and how far their logarithm spreads."""
LONGEST = 2.5
"""So many medians at most."""
SOONEST, LATEST = 0.2, 0.6
"""Seconds that a bot whose time had come takes behind a play of somebody else: nobody plays in the same instant."""
READING = 0.6
MOST_READING = 3.0
"""Seconds for each further part of what has just happened, and for all of them together."""


def waits(seconds: float, lobby: Lobby, running: RunningGame, bots: dict[int, str], told: int) -> dict[int, float]:
    """Seconds that each of the bots takes which are asked or may speak, where so many events were known before."""
    table = running.table
    awaited = set(table.awaited)
    asked = [seat for seat in bots if seat in awaited or seat in table.may_interject]
    alone = len(asked) == 1 and awaited == set(asked)
    reading = reading_of(running.parts(told)) if alone else 0.0
    windows = ".".join([str(window.number) for window in table.windows])
    question = f"{lobby.code}:{running.number}:{windows}"
    return {
        seat: wait(seconds / USUAL, bots[seat], f"{question}:{seat}", lobby.bot_pace_factor, reading) for seat in asked
    }


def wait(scale: float, bot: str, question: str, pace: float, reading: float = 0.0) -> float:
    """The seconds of one bot for a question, at a pace, and with what people have to read before it plays."""
    return scale * (max(FLOOR, pace * reaction(bot, question)) + pace * reading)


def moment(seconds: float, lobby: Lobby, seq: int, seat: int) -> float:
    """Seconds that a bot takes behind a play of somebody else at a place of the log, though its time had come."""
    drawn = Random(f"{lobby.code}:{seq}:{seat}").uniform(SOONEST, LATEST)
    return seconds / USUAL * lobby.bot_pace_factor * drawn


def reaction(bot: str, question: str) -> float:
    """How long a bot takes for a question by itself."""
    median, spread = REACTIONS.get(adapted(bot) or bot, REACTIONS["medium"])
    drawn = median * exp(Random(question).gauss(0.0, spread))
    return min(max(drawn, FLOOR), LONGEST * median)


def reading_of(parts: int) -> float:
    """What people need to read so many parts of a play."""
    return min(READING * max(0, parts - 1), MOST_READING)
