"""Rows that clones share: replaced, never changed in place. Rows that change at every turn are copied instead."""

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
