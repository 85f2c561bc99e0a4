"""A history: who laid which card against somebody, and what it came to, play by play; a number stands for each."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.packed import vec
from upcard.engine.position_text import PositionText
from upcard.engine.rows import appended
from upcard.engine.view import BadText

SEAT: Final = 64  # card, seat (from 1, as nobody may have laid it) and number in one, by these factors
NUMBER: Final = 1024
DIGITS: Final = 9
"""The most that a number in a text may have."""


def extended(history: vec[i64], seat: i64, card: i64, number: i64) -> vec[i64]:
    """A new history with one more step."""
    return appended(history, number * NUMBER + (seat + 1) * SEAT + card)


def seat_of(step: i64) -> i64:
    """Who laid it, or nobody."""
    return step % NUMBER // SEAT - 1


def card_of(step: i64) -> i64:
    """What was laid."""
    return step % SEAT


def number_of(step: i64) -> i64:
    """What it came to."""
    return step // NUMBER


def spelled(history: vec[i64], words: tuple[str, ...]) -> list[str]:
    """The steps as people read them: 1:5C:7, seat 1 laid 5C and it came to 7."""
    return [f"{seat_of(step)}:{words[card_of(step)]}:{number_of(step)}" for step in history]


def serialize_history(
    text: PositionText, name: str, history: vec[i64], words: tuple[str, ...], kinds: i64, seats: i64
) -> vec[i64]:
    """A history as a field of a position."""
    written = spelled(history, words)
    found = text.words(name, written)
    if found is written:
        return history
    row = vec[i64]()
    for entry in found:
        seat, card, number = _parts(name, entry, words[:kinds], seats)
        row = extended(row, seat, words.index(card), number)
    return row


def _parts(name: str, entry: str, cards: tuple[str, ...], seats: i64) -> tuple[int, str, int]:
    seat, _, rest = entry.partition(":")
    card, _, number = rest.partition(":")
    known = seat in [str(one) for one in range(-1, seats)] and card in cards
    if not known or not number.isdecimal() or len(number) > DIGITS:
        raise BadText(f"{name} has {entry!r}; a step is written SEAT:CARD:NUMBER, like 1:{cards[0]}:2")
    return int(seat), card, int(number)
