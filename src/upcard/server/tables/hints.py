"""Hints for people (T48): thought out in another process, from what their seat sees, while the table goes on."""

import asyncio
import logging

from upcard.bots.hints import SURE, Asked, Hint, Suggestion
from upcard.bots.pool import MindError, Pool
from upcard.bots.worlds import text_of
from upcard.engine.view import Refusal
from upcard.play.table import Table
from upcard.sentences import Speaker
from upcard.server.metrics import HINTS
from upcard.server.socket import wire
from upcard.server.tables.audience import Audience, Guest
from upcard.server.tables.log import TableLog

MOST_SECONDS = 6.0
"""How long a hint may take, by the clock on the wall."""
OFF = Refusal("no_hints", "T48")
NOT_ASKED = Refusal("no_hints", "T48", why="not_asked")
PENDING = Refusal("no_hints", "T48", why="pending")

log = logging.getLogger(__name__)


class Hints:
    """The hints of one table: one at a time for a person, and the same one again at the same place."""

    def __init__(self, table: TableLog, audience: Audience, minds: Pool) -> None:
        self._log = table
        self._audience = audience
        self._minds = minds
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """By person: what is being thought out for them."""
        self._found: dict[int, tuple[int, Hint]] = {}
        """By seat: the last hint, and the place of the log that it is for."""

    def ask(self, guest: Guest, seat: int, table: Table) -> Refusal | None:
        """Think about what somebody may play; it is sent to them when it is found."""
        if not (self._log.lobby.terms.help and table.helpful):
            return OFF
        if seat not in table.awaited:
            return NOT_ASKED
        if guest.person in self._tasks:
            return PENDING
        place, hint = self._found.get(seat, (-1, Hint()))
        if place == self._log.seq:
            asyncio.get_running_loop().call_soon(self._show, guest, hint)  # behind the answer
        else:
            asked = Asked(table.view(seat), table.events(seat), text_of(seat, table.imagined(seat)))
            task = asyncio.create_task(self._think(guest, seat, asked, self._log.seq), name="hint")
            self._tasks[guest.person] = task
            task.add_done_callback(lambda _: self._tasks.pop(guest.person))
        return None

    async def _think(self, guest: Guest, seat: int, asked: Asked, place: int) -> None:
        try:
            answer = self._minds.submit(asked, self._log.code, limit=MOST_SECONDS)
            hint = await asyncio.wait_for(asyncio.wrap_future(answer), MOST_SECONDS)
        except (TimeoutError, MindError) as wrong:
            log.warning("table %s: no hint: %r", self._log.code, wrong)
            HINTS.labels("failed").inc()
            hint = Hint()
        else:
            HINTS.labels("found").inc()
            self._found[seat] = place, hint
        if place == self._log.seq and guest in self._audience.guests:
            self._show(guest, hint)

    def _show(self, guest: Guest, hint: Hint) -> None:
        running = self._log.running
        if running is None:
            return
        guest.send(wire.write(hinted(self._log.seq, hint, running.speaker(guest.language))))


def hinted(place: int, hint: Hint, speaker: Speaker) -> wire.Hinted:
    """A hint as it goes over the wire."""
    say = [speaker.hint(reason.code, reason.about) for reason in hint.reasons]
    return wire.Hinted(place, tuple([_suggested(one) for one in hint.plays]), tuple(say))


def _suggested(one: Suggestion) -> wire.Suggested:
    return wire.Suggested(one.play, round(100 * one.behind), round(100 * SURE * one.error), one.equal)
