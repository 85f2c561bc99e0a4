"""What the bots of a table would do at a snapshot of it: found here, or asked of a process that thinks."""

import asyncio
import logging
from copy import deepcopy
from random import Random
from typing import NamedTuple

from upcard.bots import AnyBot, Worlds, make
from upcard.bots.company import Company, compose
from upcard.bots.decision import Decision, Listening
from upcard.bots.levels import Thinking, is_searching
from upcard.bots.pool import MindError, Pool
from upcard.bots.protocol import searches
from upcard.bots.registry import own_seed
from upcard.bots.worlds import text_of
from upcard.play.table import Table
from upcard.server.metrics import MINDS_FALLBACKS

STAND_IN = "medium"
"""Who plays for somebody who stays away (T14)."""
MOST_THINKING = 3.0
"""Seconds, by the clock on the wall, after which the heuristic plays for a bot that thinks in another process."""
STALLED = 10.0
"""The same for one of our levels, whose process is ended then: they have a budget, and only a busy machine is slow."""
MOST_FAILURES = 3
"""So often a mind may fail in a game before its bot is replaced."""

Play = tuple[int, tuple[str, ...]]
"""A seat and its words."""

log = logging.getLogger(__name__)


class Failure(NamedTuple):
    """What went wrong with the bot of a seat; -1: nobody knows whose."""

    seat: int
    why: str


class Elsewhere(NamedTuple):
    """A bot that is to be asked in another process: its seat, what it is asked, and who is asked if it is silent."""

    seat: int
    asked: Decision
    rest: list[int]


Answer = tuple[Company | None, Play | Failure | Elsewhere | None]
"""Bots as they are after they were asked, and the play of one of them, if any has something to say, or fails."""


def think(company: Company | None, specs: dict[int, str], table: Table, seats: list[int], luck: int) -> Answer:
    """Ask the bots of some seats, in their order, at a snapshot of a table: what the first of them says who does.

    Their chance follows from the seed of the game and the place of its log (T31).
    """
    if company is None:
        bots = {seat: _made(spec, table, seat, own_seed(luck, seat)) for seat, spec in specs.items()}
        company = Company(table, bots, Random())
    company.table = table
    return ask(company, seats, luck)


def ask(company: Company, seats: list[int], luck: int) -> Answer:
    """Ask the bots of some seats, in their order."""
    company.asked = -1
    try:
        return company, _first_of(company, seats, luck)
    except Exception as wrong:  # whatever a bot does, its table lives
        log.exception("the bot of seat %s failed", company.asked)
        return None, Failure(company.asked, f"{type(wrong).__name__}: {wrong}")


def _first_of(company: Company, seats: list[int], luck: int) -> Play | Elsewhere | None:
    """The play of the first who has something to say, or who thinks elsewhere."""
    if seats:
        company.tell()
    for place, seat in enumerate(seats):
        company.asked = seat
        bot = company.bots[seat]
        if isinstance(bot, Listening):
            return Elsewhere(seat, _decision(bot, company.table, seat, own_seed(luck, seat)), seats[place + 1 :])
        play = compose(company.table, seat, bot)
        if play:
            return seat, play
    return None


def _decision(bot: Listening, table: Table, seat: int, seed: int) -> Decision:
    worlds = text_of(seat, table.imagined(seat))
    heard, view = list(bot.heard), table.view(seat)
    return Decision(bot.bot, table.game.name, table.seats, seed, view, heard, worlds, deepcopy(bot.digest))


def _made(spec: str, table: Table, seat: int, seed: int) -> AnyBot:
    """A bot, an ear for one that thinks elsewhere, or the stand-in for one that is installed no more."""
    try:
        bot = make(spec, table.game, table.seats, seed)
    except Exception as gone:  # a plug-in may do anything
        log.warning("%s plays instead: %s", STAND_IN, gone)
        return make(STAND_IN, table.game, table.seats, seed)
    if not searches(bot):
        return bot
    ours = isinstance(bot, Thinking)
    return Listening(spec, Worlds(seat, table.imagined(seat)).evidence() if ours else None)


# --- in another process


async def decided(pool: Pool, owner: str, asked: Elsewhere, table: Table) -> tuple[tuple[str, ...] | None, str]:
    """What a bot decides in another process; or nothing and why, if nothing comes of it in time (T29)."""
    ours = is_searching(asked.asked.bot)
    try:
        answer = pool.submit(asked.asked, owner, limit=STALLED if ours else MOST_THINKING)
        play = await asyncio.wait_for(asyncio.wrap_future(answer), MOST_THINKING)
    except TimeoutError:
        return None, _given_up("stalled" if answer.running() and not ours else "late", asked)
    except MindError as wrong:
        return None, _given_up(wrong.why, asked)
    return (play, "") if is_play(table, asked.seat, play) else (None, _given_up("nonsense", asked))


def _given_up(why: str, asked: Elsewhere) -> str:
    level = logging.WARNING if is_fault(why) else logging.DEBUG
    log.log(level, "%s of seat %s: %s; the heuristic plays", asked.asked.bot, asked.seat, why)
    MINDS_FALLBACKS.labels(why).inc()
    return why


def is_play(table: Table, seat: int, play: object) -> bool:
    """Whether an answer is a play of a seat, or silence where nobody waits for it."""
    if play == ():
        return seat not in table.awaited
    if not isinstance(play, tuple) or not all([isinstance(word, str) for word in play]):
        return False
    return table.refusal(seat, play) is None


def is_fault(why: str) -> bool:
    """Whether it is the fault of a bot that it had to be played for, and not that others were asked too."""
    return why in ("died", "stalled", "raised", "nonsense")


def advised(asked: Decision) -> tuple[str, ...]:
    """What the heuristic plays for a bot."""
    return Worlds.of(asked.worlds).advised()
