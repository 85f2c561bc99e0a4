"""A finished game looked at again, step by step."""

from msgspec import Struct

from upcard.engine.tell import EMPTY, HIDDEN, Event, View
from upcard.record.log import Log
from upcard.record.replay import put, replay
from upcard.record.table import Table
from upcard.sentences import Speaker
from upcard.server import wire


class Step(Struct, frozen=True):
    """A finished game after so many entries, as a seat saw it, or with open hands."""

    step: int
    steps: int
    entry: str
    view: View
    hands: tuple[tuple[str, ...], ...]
    told: tuple[wire.Told, ...]
    names: tuple[str, ...]
    """Who sat in the seats then; later games at the table may have others."""


def shown_step(log: Log, step: int, seat: int, open_hands: bool) -> Step:
    """A finished game after so many entries; with open hands every seat's own cards lie beside the view."""
    table = replay(log, max(0, step - 1))
    heard = len(table.happenings) if step else 0
    for entry in log.entries[:step][-1:]:
        put(table, entry)
    names = tuple(name.partition(":")[2] or name for name in log.seats)
    speaker = Speaker(log.game, names, plain=True)
    told = tuple(_told(event, speaker) for event in table.events(seat, heard))
    hands = tuple(open_hand(table, one) for one in range(table.seats)) if open_hands else ()
    line = log.entries[step - 1].line() if step else ""
    return Step(step, len(log.entries), line, table.view(seat), hands, told, names)


def open_hand(table: Table, seat: int) -> tuple[str, ...]:
    """A seat's cards face up, also where a game of memory shows them to nobody."""
    cards = table.view(seat).seats[seat].cards
    if HIDDEN not in cards:
        return cards
    lines = [line.split() for line in table.text().splitlines()]
    laid = next(line[1:] for line in lines if line[0] == f"grid-{seat}")
    return tuple(EMPTY if card == "-" else card for card in laid)


def _told(event: Event, speaker: Speaker) -> wire.Told:
    return wire.Told(event.what, event.rule, speaker.event(event), event.seat, event.other, event.number, event.cards)
