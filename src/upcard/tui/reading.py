"""Logs read aloud: a game in sentences, as one seat, a watcher or everybody saw it."""

from collections.abc import Iterator

from upcard.engine.view import BadText, SeenEvent
from upcard.logs.log import Log, sitter
from upcard.logs.replay import opened, put
from upcard.play.table import Table
from upcard.sentences import ENGLISH
from upcard.tui import screen
from upcard.tui.wording import Wording

WATCHER = -1


def told(log: Log, seat: int, open_cards: bool, to: int | None, language: str = ENGLISH) -> Iterator[str]:
    """The lines of a game, or of its first entries: what each entry brought about, and how the table then stands."""
    table = opened(log)
    wording = Wording(table.game, [shown_name(name) for name in log.seats], language)
    heard = 0
    for number, entry in enumerate([None, *log.entries[:to]]):
        refused = put(table, entry) if entry else ""
        if entry and refused:
            raise BadText(f"entry {number} ({entry.line()!r}) does not replay: {refused}")
        events = _events(table, seat, open_cards, heard)
        heard += len(events)
        yield from [f"{number:>4}  {wording.speaker.event(event)}" for event in events]
    view = table.view(seat)
    yield ""
    yield from screen.ending(view, wording) or screen.table(view, wording)


def _events(table: Table, seat: int, open_cards: bool, since: int) -> list[SeenEvent]:
    if not open_cards:
        return table.events(seat, since)
    faces = table.game.faces or table.game.words
    return [event.opened().for_seat(WATCHER, faces) for event in table.all_events[since:]]


def shown_name(seat: str) -> str:
    """The name of a seat as people read it: a log's `greedy:Ada` is Ada; a number alone is no name."""
    _, name = sitter(seat)
    return seat if name.isdecimal() else name
