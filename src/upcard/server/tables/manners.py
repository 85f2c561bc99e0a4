"""Manners of bots: now and then one reacts to what everybody has seen, as people do (T22)."""

from random import Random

from upcard.bots.adaptive import adapted
from upcard.engine.events import Event
from upcard.engine.view import Outcome
from upcard.server.tables.lobby import Lobby, Member
from upcard.server.tables.log import Commit
from upcard.server.tables.rows import Started
from upcard.server.tables.tables import Tables

MANY = 4
"""Who has to draw so many cards at once has something to say."""
QUIET = 30.0
"""Seconds between two reactions of the bots of a table."""
USUALLY = {"hello": 1.0, "nice": 0.7, "ouch": 0.5, "laugh": 0.5}
"""How often a bot says so when it could."""
TALKATIVE = {
    "easy": {"hello": 1.0, "nice": 0.8, "ouch": 0.8, "laugh": 0.8},
    "hard": {"hello": 0.8, "nice": 0.6, "ouch": 0.2, "laugh": 0.3},
    "max": {"hello": 0.6, "nice": 0.9, "ouch": 0.0, "laugh": 0.0},
}
"""And those whose level has a temper of its own."""
SOONEST, LATEST = 0.8, 2.2
"""Seconds after which it does."""


class Manners:
    """Listens at all tables; what bots say follows from the place of the log and what everybody saw."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._spoken: dict[str, float] = {}
        """By table: when a bot has reacted."""

    def after_commit(self, commit: Commit) -> None:
        if commit.running is None or not any(commit.running.bots):  # as at most tables of people
            return
        live = self._tables.live.get(commit.code)
        if live is None or not live.audience.guests or not live.services.bot_pace:
            return
        said = remark(commit)
        if said is None:
            return
        bot, what = said
        dice = Random(f"{commit.code}:{live.log.seq}:{bot.id}")
        clock = live.services.clock
        if (
            self._is_quiet(commit.code, clock.now())
            and dice.random() < TALKATIVE.get(adapted(bot.bot) or bot.bot, USUALLY)[what]
        ):
            self._spoken[commit.code] = clock.now()
            due = clock.now() + dice.uniform(SOONEST, LATEST)
            clock.call_at(due, lambda: live.react(bot.id, what))

    def _is_quiet(self, code: str, now: float) -> bool:
        """Whether the bots of a table have said nothing for a while; those who did so long ago are forgotten."""
        self._spoken = {one: when for one, when in self._spoken.items() if now - when < QUIET}
        return code not in self._spoken


def remark(commit: Commit) -> tuple[Member, str] | None:
    """The bot that has something to say about what has just happened, and what."""
    table = commit.table
    if table is None:
        return None
    if any([isinstance(row, Started) for row in commit.rows]):
        return greeting(commit.lobby)
    if commit.branch is None:
        return None
    if table.outcome is not None:
        return praise(commit.lobby, table.outcome)
    return complaint(commit.lobby, table.all_events[commit.events_before :])


def greeting(lobby: Lobby) -> tuple[Member, str] | None:
    """One bot greets whoever begins with it, once."""
    bots = _bots(lobby)
    return (bots[0][1], "hello") if bots and lobby.game == 1 else None


def praise(lobby: Lobby, outcome: Outcome) -> tuple[Member, str] | None:
    """The first bot that did not win, where a person did."""
    won = [one for seat, one in enumerate(lobby.members) if outcome.places[seat] == 1]
    beaten = [one for seat, one in _bots(lobby) if outcome.places[seat] != 1]
    return (beaten[0], "nice") if beaten and not any([one.bot for one in won]) else None


def complaint(lobby: Lobby, events: list[Event]) -> tuple[Member, str] | None:
    """A bot that was caught, or that had to draw many cards."""
    bots = dict(_bots(lobby))
    caught = [event.other for event in events if event.what == "caught" and event.other in bots]
    if caught:
        return bots[caught[0]], "laugh"
    hit = [event.seat for event in events if event.what == "drew" and event.number >= MANY and event.seat in bots]
    return (bots[hit[0]], "ouch") if hit else None


def _bots(lobby: Lobby) -> list[tuple[int, Member]]:
    """The bots that play, with their seats."""
    return [(seat, one) for seat, one in enumerate(lobby.members) if one.bot and not one.has_left]
