"""A view as lines of text: seats, pile, what must be followed, one's own cards."""

from collections.abc import Sequence

from upcard.engine.view import EMPTY, HIDDEN, SeatView, View
from upcard.tui.wording import FIRST_SLOT, Wording

PILE_SHOWN = 5


def table(view: View, wording: Wording) -> list[str]:
    """What lies on the table, as one seat (or a watcher) sees it."""
    lines = [_seats(view, wording), _pile(view, wording), *_grids(view, wording)]
    facts = wording.facts(view)
    if facts:
        lines.append(" ".join(facts))
    if view.seat >= 0 and not is_grid(wording):
        cards = wording.play(view.seats[view.seat].cards) or wording.prompt("empty")
        lines.append(f"{wording.prompt('hand')}: {cards}")
    return lines


def is_grid(wording: Wording) -> bool:
    """Whether this game's cards lie in numbered slots instead of hands."""
    return wording.game.words[0].startswith("slot-")


def choices(words: Sequence[str], phase: str, wording: Wording) -> list[str]:
    """Numbered choices, as many to a line as fit."""
    items = [f"{number}) {wording.word(word, phase)}" for number, word in enumerate(words, 1)]
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(item) < 76:
            lines[-1] += f"   {item}"
        else:
            lines.append(f"  {item}")
    return lines


def ending(view: View, wording: Wording) -> list[str]:
    """How the game ended: the reason, then everybody by place with what is left in hand."""
    outcome = view.outcome
    if outcome is None:
        return []
    lines = [wording.prompt("over", reason=wording.reason(view)).strip()]
    for seat in sorted(range(len(view.seats)), key=lambda seat: (outcome.places[seat], seat)):
        parts = [wording.prompt("place", place=outcome.places[seat], name=wording.speaker.name(seat))]
        cards = [card for card in view.seats[seat].cards if card != EMPTY]
        if cards:
            parts.append(wording.prompt("holds", cards=wording.play(cards)))
        parts.append(wording.prompt("score", score=outcome.scores[seat]))
        lines.append("  " + ", ".join(parts))
    return lines


def _seats(view: View, wording: Wording) -> str:
    return f"{wording.prompt('seats')}: " + " · ".join(_seat(view, seat, wording) for seat in range(len(view.seats)))


def _seat(view: View, seat: int, wording: Wording) -> str:
    shown = view.seats[seat]
    held = len([card for card in shown.cards if card != EMPTY])
    marks = [wording.prompt("you")] if seat == view.seat else []
    marks += [wording.mark(mark) for mark in shown.marks]
    text = f"{wording.speaker.name(seat)} {held}"
    if marks:
        text += f" ({', '.join(marks)})"
    return f"→ {text}" if seat == view.turn and view.outcome is None else text


def _pile(view: View, wording: Wording) -> str:
    shown = wording.play(view.pile[-PILE_SHOWN:]) or wording.prompt("empty")
    more = "… " if len(view.pile) > PILE_SHOWN else ""
    return f"{wording.prompt('pile')}: {more}{shown} · {wording.prompt('stock')} {view.stock}"


def _grids(view: View, wording: Wording) -> list[str]:
    if not is_grid(wording):
        return []
    width = max(len(wording.speaker.name(seat)) for seat in range(len(view.seats)))
    return [
        f"  {wording.speaker.name(seat):<{width}}  {_grid(shown, wording)}" for seat, shown in enumerate(view.seats)
    ]


def _grid(seat: SeatView, wording: Wording) -> str:
    faces = {HIDDEN: "▒▒", EMPTY: "·"}
    slots = enumerate(seat.cards, FIRST_SLOT)
    return "  ".join(f"{slot}:{faces.get(card) or wording.speaker.card(card)}" for slot, card in slots)
