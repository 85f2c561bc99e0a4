"""Everybody who is connected to a table, and the only place from which they are sent anything."""

from typing import Protocol

from upcard.server.clock import Clock, millis
from upcard.server.socket import wire
from upcard.server.store.workers import Present
from upcard.server.tables.log import Commit, TableLog
from upcard.server.tables.rows import Acted, Expired, Left, Rows, Started, Stood
from upcard.server.tables.running import RunningGame
from upcard.server.tables.timers import Timers

# tuples: a union would be made anew with every play
GAME_ROWS = (Started, Acted, Expired, Left)
PARTINGS = (Stood, Left)


class Guest(Protocol):
    """A connection at the table: a person's, or a screen's."""

    person: str
    screen: bool
    household: str
    """Where they connect from."""
    language: str
    """What they read."""

    def send(self, frame: bytes) -> None:
        """Put a frame into its outbox."""

    def answer(self, frame: bytes) -> None:
        """The answer to its request; the next one may come."""

    def close(self, why: str) -> None:
        """Say why, and close."""


class Audience:
    """The guests of one table, and what each of them is shown."""

    def __init__(self, log: TableLog, timers: Timers, clock: Clock) -> None:
        self.guests: dict[Guest, None] = {}
        self.present: dict[str, Guest] = {}
        """The one connection through which a person plays."""
        self.since: dict[str, int] = {}
        """When each of them came, by the clock that all workers share."""
        self.elsewhere: dict[str, Present] = {}
        """Who is connected at other workers."""
        self.screens_elsewhere = 0
        self.mutes: dict[str, set[str]] = {}
        """Whom each guest does not want to hear."""
        self.dealing = False
        """Whether the cards are being dealt (T31)."""
        self._log = log
        self._timers = timers
        self._clock = clock

    # --- who is here

    def enter(self, guest: Guest, since: int) -> None:
        """A guest has come; an older connection through which the same person plays yields."""
        if not guest.screen:
            older = self.present.get(guest.person)
            if older is not None and older is not guest:
                self.guests.pop(older, None)
                older.close("taken_over")
            if older is not guest:
                self.since[guest.person] = since
            self.present[guest.person] = guest
        self.guests[guest] = None

    def leave(self, guest: Guest) -> bool:
        """A guest has gone; whether their person is no longer here."""
        self.guests.pop(guest, None)
        if self.present.get(guest.person) is not guest:
            return False
        del self.present[guest.person]
        self.since.pop(guest.person, None)
        return True

    def give_way(self, person: str) -> bool:
        """T21: a connection here yields to one of the same person that was opened later at another worker."""
        guest = self.present.get(person)
        if guest is None or self.since.get(person, 0) >= self.elsewhere[person][0]:
            return False
        self.guests.pop(guest, None)
        self.leave(guest)
        guest.close("taken_over")
        return True

    def is_here(self, person: str) -> bool:
        """Whether somebody is connected, wherever."""
        return person in self.present or person in self.elsewhere

    @property
    def empty(self) -> bool:
        """Whether nobody is connected, wherever."""
        return not self.guests and not self.elsewhere and not self.screens_elsewhere

    def here(self) -> set[str]:
        """The players who are connected."""
        return {one.id for one in self._log.lobby.people if self.is_here(one.id)}

    def seat(self, guest: Guest) -> int:
        """The seat a guest sees the game from; -1 is a watcher's."""
        return -1 if guest.screen else self._log.lobby.seat_of(guest.person)

    def plays(self, guest: Guest) -> bool:
        """Whether this is the connection through which its person plays."""
        return self.present.get(guest.person) is guest

    def mute(self, person: str, member: str, on: bool) -> None:
        """T23: somebody hears a member no more, or again; of those who have gone, and about them, nothing is kept."""
        members = {one.id for one in self._log.lobby.members}
        kept = members | {guest.person for guest in self.guests}
        self.mutes = {one: muted & members for one, muted in self.mutes.items() if one in kept}
        muted = self.mutes.setdefault(person, set())
        (muted.add if on else muted.discard)(member)

    # --- what they see

    def lobby(self) -> wire.Lobby:
        """The table around the game, as everybody sees it."""
        here = self.here()
        watchers = sum([guest.screen or guest.person not in here for guest in self.guests])
        watchers += self.screens_elsewhere + len(self.elsewhere.keys() - here - self.present.keys())
        return self._log.lobby.shown(here, watchers, self.dealing)

    def sight(self, running: RunningGame, seat: int) -> wire.Sight:
        """All that a seat sees of the game now, with the time that remains."""
        return wire.Sight(running.public(self._remaining_ms()), running.own(seat, self._log.lobby.terms.help))

    def _remaining_ms(self) -> dict[int, int]:
        """The milliseconds that remain, by window."""
        now = self._clock.now()
        return {window: max(0, millis(when - now)) for window, when in self._timers.of("window").items()}

    # --- sending

    def show_lobby(self, besides: Guest | None = None) -> None:
        """Send every guest the table around the game."""
        frame = wire.write(wire.Changed(self._log.seq, self.lobby()))
        for guest in list(self.guests):
            if guest is not besides:
                guest.send(frame)

    def show(self, commit: Commit) -> None:
        """Send every guest what they may see of rows that are written."""
        if commit.lobby_changed:
            self.show_lobby()
        if commit.running is not None:
            if not commit.lobby_changed or any([isinstance(row, GAME_ROWS) for row in commit.rows]):
                self._show_game(commit.running, commit.events_before)
        if commit.lobby_changed:
            self._close_removed(commit.rows)

    def _show_game(self, running: RunningGame, events_before: int) -> None:
        readers = {guest: (guest.language, self.seat(guest)) for guest in self.guests}
        public, help_ = wire.fragment(running.public(self._remaining_ms())), self._log.lobby.terms.help
        frames = {
            reader: wire.write(wire.Moved(self._log.seq, wire.Sight(public, running.own(reader[1], help_)), events))
            for reader, events in running.fragments(events_before, set(readers.values())).items()
        }
        for guest, reader in readers.items():
            guest.send(frames[reader])

    def _close_removed(self, rows: Rows) -> None:
        """The connection of whoever was removed ends; they may come back and watch."""
        for row in rows:
            if isinstance(row, PARTINGS) and row.removed:
                member = row.member if isinstance(row, Stood) else self._log.lobby.members[row.seat].id
                if member in self.present:
                    self.present[member].close("removed")

    def broadcast(self, member: str, notice: wire.Notice) -> None:
        """Send what a member says to everybody who has not muted them."""
        frame = wire.write(notice)
        for guest in list(self.guests):
            if member not in self.mutes.get(guest.person, ()):
                guest.send(frame)

    def close(self, why: str) -> None:
        """Close every connection."""
        for guest in list(self.guests):
            guest.close(why)
