"""A finished game looked at again, step by step."""

from msgspec import Struct

from upcard.engine.tell import Event, View
from upcard.record.log import Log
from upcard.record.replay import put, replay
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


def shown_step(log: Log, step: int, seat: int, open_hands: bool) -> Step:
    """A finished game after so many entries; with open hands every seat's own cards lie beside the view."""
    table = replay(log, max(0, step - 1))
    heard = len(table.happenings) if step else 0
    for entry in log.entries[:step][-1:]:
        put(table, entry)
    speaker = Speaker(log.game, [name.partition(":")[2] or name for name in log.seats], plain=True)
    told = tuple(_told(event, speaker) for event in table.events(seat, heard))
    hands = tuple(table.view(one).seats[one].cards for one in range(table.seats)) if open_hands else ()
    return Step(step, len(log.entries), log.entries[step - 1].line() if step else "", table.view(seat), hands, told)


def _told(event: Event, speaker: Speaker) -> wire.Told:
    return wire.Told(event.what, event.rule, speaker.event(event), event.seat, event.other, event.number, event.cards)
