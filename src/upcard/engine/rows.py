"""Rows of numbers. Those that clones share are replaced, never changed in place: `joined` and `changed` do that."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.packed import append, vec

NONE: Final = vec[i64]()
"""Stands where a row will be, and where there is none."""


def joined(row: vec[i64], item: i64) -> vec[i64]:
    """A new row with one more item at its end."""
    return append(row[:], item)


def changed(row: vec[i64], place: i64, item: i64) -> vec[i64]:
    """A new row with another item at a place."""
    copy = row[:]
    copy[place] = item
    return copy


def backwards(cards: vec[i64]) -> vec[i64]:
    """The same cards, last first."""
    turned = vec[i64]()
    for place in range(len(cards)):
        turned = append(turned, cards[len(cards) - 1 - place])
    return turned


def spread(counts: vec[i64]) -> vec[i64]:
    """The cards that counts by kind stand for, in canonical order."""
    cards = vec[i64]()
    for kind in range(len(counts)):
        for _copy in range(counts[kind]):
            cards = append(cards, kind)
    return cards
