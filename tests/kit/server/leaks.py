"""Leaks planted into a running server: somebody hears what the rules do not show them. Twin worlds must find each."""

import logging
from collections.abc import Callable
from typing import Any
from zlib import crc32

from msgspec.structs import replace

from upcard.engine.view import Fact, Refusal
from upcard.play.table import Table
from upcard.server.socket import wire
from upcard.server.socket.connection import Connection
from upcard.server.tables.audience import Audience
from upcard.server.tables.bots import BOT, Bots
from upcard.server.tables.live import LiveTable
from upcard.server.tables.rows import Row
from upcard.server.tables.running import Reader, RunningGame

log = logging.getLogger("upcard.server.leaks")

changed: list[tuple[object, str, object]] = []
"""What was replaced, to be put back."""


def plant(name: str) -> None:
    """Mend what leaks, and let one thing leak."""
    while changed:
        setattr(*changed.pop())
    if name in LEAKS:
        LEAKS[name]()


def change(owner: object, name: str, new: object) -> None:
    changed.append((owner, name, getattr(owner, name)))
    setattr(owner, name, new)


def seat_0_for_all() -> None:
    """Everybody sees what seat 0 sees."""
    looking = Audience.sight
    change(Audience, "sight", lambda self, running, seat: looking(self, running, 0))


def open_events() -> None:
    """Everybody hears which card was drawn."""
    telling = RunningGame._event
    change(RunningGame, "_event", lambda self, event, seat, speaker: telling(self, event.opened(), seat, speaker))


def open_welcome() -> None:
    """Who comes back hears what they have missed as those know it who did it."""

    def events(self: RunningGame, seat: int, since: int, language: str) -> tuple[wire.SeenEvent, ...]:
        speaker = self.speaker(language)
        return tuple([self._event(event, event.seat, speaker) for event in self.table.all_events[since:]])

    change(RunningGame, "events", events)


def open_screen() -> None:
    """A screen for everybody shows the hand of the player who opened it."""
    change(Audience, "seat", lambda self, guest: self._log.lobby.seat_of(guest.person))


def show_in_sight(facts: Callable[[Table], Fact]) -> None:
    looking = RunningGame.public

    def public(self: RunningGame, remaining_ms: dict[int, int]) -> wire.Public:
        seen = looking(self, remaining_ms)
        view = replace(seen.view, facts={**seen.view.facts, "more": facts(self.table)})
        return replace(seen, view=view)

    change(RunningGame, "public", public)


def hint() -> None:
    """Everybody sees what the seat on turn may play."""
    show_in_sight(lambda table: tuple([word for seat in table.awaited[:1] for word in table.legal(seat)]))


def handles() -> None:
    """Every hidden card has a handle of its own, which it keeps."""
    show_in_sight(lambda table: tuple([crc32(card.encode()) for card in hidden(table)]))


def seed_in_sight() -> None:
    """The seed of the game is part of what everybody sees."""
    show_in_sight(lambda table: table.log())


def seed_in_log() -> None:
    """The server's own log quotes the rows that it writes."""
    committing = LiveTable.commit

    async def commit(self: LiveTable, rows: list[Row], *more: Any, **named: Any) -> None:
        log.warning("table %s: %s", self.code, rows)
        await committing(self, rows, *more, **named)

    change(LiveTable, "commit", commit)


def telling_refusal() -> None:
    """A refusal says which card lies on top of the stock."""
    saying = LiveTable._in_words

    def say(self: LiveTable, refusal: Refusal, language: str) -> str:
        top = hidden(self.log.running.table)[-1:] if self.log.running else ()
        return f"{saying(self, refusal, language)} {top}"

    change(LiveTable, "_in_words", say)


def oracle() -> None:
    """Who considers a whole play is told what they would then have."""
    considering = RunningGame.consider

    def consider(
        self: RunningGame, reader: Reader, window: int, words: tuple[str, ...], *more: Any
    ) -> wire.Next | Refusal:
        answer, trial, (_, seat) = considering(self, reader, window, words, *more), self.table.clone(), reader
        if isinstance(answer, Refusal) or not answer.whole or trial.act(seat, words):
            return answer
        return replace(answer, follow=tuple([wire.Follow(card) for card in trial.view(seat).seats[seat].cards]))

    change(RunningGame, "consider", consider)


def prompt_skipped() -> None:
    """Nobody hears of a turn where the seat on turn has only one thing to say."""
    showing = Audience._show_game

    def show(self: Audience, dealt: RunningGame, *more: Any) -> None:
        if not any(len(dealt.table.fits(seat)) == 1 for seat in dealt.table.awaited):
            showing(self, dealt, *more)

    change(Audience, "_show_game", show)


def thinking_time() -> None:
    """A bot takes the longer, the more it could play."""
    arming = Bots.rearm

    def rearm(self: Bots) -> None:
        arming(self)
        when, table = self._timers.when((BOT, 0)), self._log.playing
        if when is not None and table is not None:
            choices = [len(table.fits(seat)) for seat in table.awaited]
            self._timers.set((BOT, 0), when + 0.5 * sum(choices))

    change(Bots, "rearm", rearm)


def long_frames() -> None:
    """Frames are the longer, the more the seat on turn could play."""
    sending = Connection.send

    def send(self: Connection, frame: bytes) -> None:
        table = self._table.log.playing if self._table else None
        choices = [len(table.fits(seat)) for seat in table.awaited] if table else []
        sending(self, frame + b" " * sum(choices))

    change(Connection, "send", send)


def hidden(table: Table) -> list[str]:
    """The cards of the stock, from below."""
    (stock,) = [line for line in table.text().splitlines() if line.startswith("stock")]
    return stock.split()[1:]


LEAKS = {
    "seat-0-for-all": seat_0_for_all,
    "open-events": open_events,
    "open-welcome": open_welcome,
    "open-screen": open_screen,
    "hint": hint,
    "handles": handles,
    "seed-in-sight": seed_in_sight,
    "seed-in-log": seed_in_log,
    "telling-refusal": telling_refusal,
    "oracle": oracle,
    "prompt-skipped": prompt_skipped,
    "thinking-time": thinking_time,
    "long-frames": long_frames,
}
