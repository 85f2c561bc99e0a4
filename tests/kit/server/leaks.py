"""Leaks planted into a running server: somebody hears what the rules do not show him. Twin worlds must find each."""

import logging
from collections.abc import Callable
from typing import Any
from zlib import crc32

from msgspec.structs import replace

from upcard.engine.view import Fact, Refusal
from upcard.play.table import Table
from upcard.server import wire
from upcard.server.deal import Deal
from upcard.server.journal import Entry
from upcard.server.room import Room
from upcard.server.socket import Connection

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
    looking = Room.sight
    change(Room, "sight", lambda self, seat: looking(self, 0))


def open_events() -> None:
    """Everybody hears which card was drawn."""
    telling = Deal._tell
    change(Deal, "_tell", lambda self, event, seat: telling(self, event.opened(), seat))


def open_welcome() -> None:
    """Who comes back hears what he has missed as those know it who did it."""

    def told(self: Deal, seat: int, since: int) -> tuple[wire.Told, ...]:
        return tuple([self._tell(event, event.seat) for event in self.table.all_events[since:]])

    change(Deal, "told", told)


def open_screen() -> None:
    """A screen for everybody shows the hand of the player who opened it."""
    change(Room, "seat", lambda self, guest: self.lobby.seat_of(guest.person))


def show_in_sight(facts: Callable[[Table], Fact]) -> None:
    looking = Deal.public

    def public(self: Deal, left: dict[int, int]) -> wire.Public:
        seen = looking(self, left)
        view = replace(seen.view, facts={**seen.view.facts, "more": facts(self.table)})
        return replace(seen, view=view)

    change(Deal, "public", public)


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
    committing = Room.commit

    async def commit(self: Room, rows: list[Entry], *more: Any, **named: Any) -> None:
        log.warning("table %s: %s", self.code, rows)
        await committing(self, rows, *more, **named)

    change(Room, "commit", commit)


def telling_refusal() -> None:
    """A refusal says which card lies on top of the stock."""
    refusing = Room._no

    def no(self: Room, number: int, refusal: Refusal) -> wire.No:
        answer = refusing(self, number, refusal)
        top = hidden(self.deal.table)[-1:] if self.deal else ()
        return replace(answer, say=f"{answer.say} {top}")

    change(Room, "_no", no)


def oracle() -> None:
    """Who considers a whole play is told what he would then have."""
    considering = Deal.consider

    def consider(self: Deal, seat: int, window: int, words: tuple[str, ...], *more: Any) -> wire.Next | Refusal:
        answer, trial = considering(self, seat, window, words, *more), self.table.clone()
        if isinstance(answer, Refusal) or not answer.whole or trial.act(seat, words):
            return answer
        return replace(answer, follow=tuple([wire.Follow(card) for card in trial.view(seat).seats[seat].cards]))

    change(Deal, "consider", consider)


def prompt_skipped() -> None:
    """Nobody hears of a turn where the seat on turn has only one thing to say."""
    showing = Room._show_game

    def show(self: Room, dealt: Deal, *more: Any) -> None:
        if not any(len(dealt.table.fits(seat)) == 1 for seat in dealt.table.awaited):
            showing(self, dealt, *more)

    change(Room, "_show_game", show)


def thinking_time() -> None:
    """A bot takes the longer, the more it could play."""
    planning = Room._plan_bots

    def plan(self: Room) -> None:
        planning(self)
        when = self.agenda.when(("bots", 0))
        if when is not None and self.playing is not None:
            choices = [len(self.playing.fits(seat)) for seat in self.playing.awaited]
            self.agenda.put(("bots", 0), when + 0.5 * sum(choices))

    change(Room, "_plan_bots", plan)


def long_frames() -> None:
    """Frames are the longer, the more the seat on turn could play."""
    sending = Connection.send

    def send(self: Connection, frame: bytes) -> None:
        table = self._room.playing if self._room else None
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
