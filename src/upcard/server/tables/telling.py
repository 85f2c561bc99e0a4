"""What happened as it goes over the wire: with its sentence, and with what stands at the seats it happened to."""

from upcard.engine.view import SeenEvent
from upcard.sentences import Speaker
from upcard.server.socket import wire


def told(event: SeenEvent, speaker: Speaker, say: str) -> wire.SeenEvent:
    """An event with the sentence that its reader gets."""
    mark = speaker.mark(event)
    pills = tuple([wire.Pill(*speaker.pill(event, *one)) for one in mark.pills]) if mark.pills else ()
    return wire.SeenEvent(
        event.what, event.rule, say, event.seat, event.other, event.number, event.cards, mark.quiet, pills
    )
