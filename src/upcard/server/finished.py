"""A finished game looked at again, step by step."""

from collections.abc import Sequence

from msgspec import Struct

from upcard.engine.view import SeenEvent, View
from upcard.logs import moments
from upcard.logs.log import Log
from upcard.logs.replay import put, replay
from upcard.play.registry import find
from upcard.sentences import Speaker, speaker_of
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
    bots: tuple[str, ...]
    """What kind of bot sat there; empty for a person."""


class Moment(Struct, frozen=True):
    """What is worth remembering of a finished game, in words, and the step that shows it."""

    title: str
    say: str
    step: int


def shown_step(log: Log, step: int, seat: int, open_hands: bool) -> Step:
    """A finished game after so many entries; with open hands every seat's own cards lie beside the view."""
    table = replay(log, max(0, step - 1))
    heard = len(table.all_events) if step else 0
    for entry in log.entries[:step][-1:]:
        put(table, entry)
    names, bots = sitters(log)
    speaker = speaker_of(table.game, names, plain=True)
    told = tuple(_told(event, speaker) for event in table.events(seat, heard))
    hands = tuple(table.open_hand(one) for one in range(table.seats)) if open_hands else ()
    line = log.entries[step - 1].line() if step else ""
    return Step(step, len(log.entries), line, table.view(seat), hands, told, names, bots)


def shown_moments(log: Log, hours: Sequence[int]) -> tuple[Moment, ...]:
    """What is worth remembering of a finished game whose entries were made at these hours."""
    names, _ = sitters(log)
    speaker = speaker_of(find(log.game), names, plain=True)
    return tuple(_remembered(one, speaker) for one in moments.moments(log, hours))


def sitters(log: Log) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of those who sat there, and what kind of bot each was: `greedy:Ada`, `Ben`."""
    parts = [seat.partition(":") if ":" in seat else ("", "", seat) for seat in log.seats]
    return tuple(name for _, _, name in parts), tuple(kind for kind, _, _ in parts)


def _told(event: SeenEvent, speaker: Speaker) -> wire.Told:
    return wire.Told(event.what, event.rule, speaker.event(event), event.seat, event.other, event.number, event.cards)


def _remembered(moment: moments.Moment, speaker: Speaker) -> Moment:
    say = speaker.event(moment.event)
    if moment.took is not None:
        say = speaker.sentences["moments"]["timed"].format(say=say, seconds=f"{moment.took / 1000:.1f}")
    return Moment(moment.kind.title, say, moment.step)
