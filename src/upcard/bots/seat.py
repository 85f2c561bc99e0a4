"""A bot on its seat: what it must offer, and how its words become whole plays. It never meets a position."""

from random import Random
from typing import Protocol

from upcard.engine.tell import Event, View
from upcard.record.draft import Draft
from upcard.record.table import Table

SILENCE = ""
"""What a bot chooses to say nothing; offered only to a seat that nobody waits for."""


class Bot(Protocol):
    """One player of one seat."""

    def told(self, events: list[Event]) -> None:
        """Hear what happened, as the seat may know it."""

    def choose(self, view: View, legal: list[str]) -> str:
        """One of the words that fit; asked again, word by word, while a play is being laid."""
        raise NotImplementedError


def compose(table: Table, seat: int, bot: Bot) -> tuple[str, ...]:
    """One whole play of a bot, or nothing if it would rather be silent where it may."""
    draft = Draft(table, seat)
    while not draft.closed:
        words = draft.fits() or draft.legal()
        if not draft.words and seat not in table.awaited:
            words.append(SILENCE)
        word = bot.choose(draft.view(), words)
        if word == SILENCE:
            return ()
        refused = draft.add(word)
        assert refused is None, f"{bot!r} chose {word!r}, which is refused: {refused}"
    return draft.words


class Company:
    """The bots of a table: it tells them what happens and lets them speak in turn."""

    def __init__(self, table: Table, bots: dict[int, Bot], dice: Random) -> None:
        self.table = table
        self.bots = bots
        self.dice = dice
        self._heard = 0

    def speak(self) -> bool:
        """One play of one bot: first whoever has something to say out of turn, then one the table waits for."""
        aside = self._aside()
        awaited = [seat for seat in self.table.awaited if seat in self.bots]
        if len(awaited) > 1:
            awaited = [self.dice.choice(awaited)]
        return self._one_of(aside + awaited)

    def interject(self) -> bool:
        """One play of a bot that the table does not wait for, if one has something to say."""
        return self._one_of(self._aside())

    def _aside(self) -> list[int]:
        """The bots that may speak out of turn, in any order."""
        awaited = self.table.awaited
        seats = [seat for seat in self.table.welcome if seat in self.bots and seat not in awaited]
        self.dice.shuffle(seats)
        return seats

    def _one_of(self, seats: list[int]) -> bool:
        if not seats:
            return False
        self.tell()
        return any(self._play(seat) for seat in seats)

    def _play(self, seat: int) -> bool:
        play = compose(self.table, seat, self.bots[seat])
        if play:
            refused = self.table.act(seat, play)
            assert refused is None, f"seat {seat} composed {play}, which is refused: {refused}"
        return bool(play)

    def tell(self) -> None:
        """Every bot hears what it has not heard yet."""
        since, self._heard = self._heard, len(self.table.happenings)
        if since < self._heard:
            for seat, bot in self.bots.items():
                bot.told(self.table.events(seat, since))
