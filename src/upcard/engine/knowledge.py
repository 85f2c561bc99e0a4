"""What seats have rightly seen of one another's hands: a row of facts, each viewer, holder and card in one number.

Rows are shared between clones and replaced, never changed in place. As a viewer, the number of seats is everybody.
A fact holds until the rules make it doubtful. A card that is laid may be the one that was seen or another of its kind,
so everybody who knew of one such card forgets one. A card that changes hands unseen, or a hand that goes under the
stock, can be placed by nobody who has not seen it go.
"""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.packed import append, vec

VIEWER: Final = 12  # a fact is viewer, holder and card, each in its bits: so far up stand the first two
HOLDER: Final = 6
SIX_BITS: Final = 63
PLACE: Final = 4095  # holder and card, whoever knows it


def fact(viewer: i64, holder: i64, card: i64) -> i64:
    """That a viewer knows of a card in the hand of a holder."""
    return viewer << VIEWER | holder << HOLDER | card


def viewer_of(known: i64) -> i64:
    """Who knows it: a seat, or everybody."""
    return known >> VIEWER


def holder_of(known: i64) -> i64:
    """In whose hand the card is."""
    return known >> HOLDER & SIX_BITS


def card_of(known: i64) -> i64:
    """Which card it is."""
    return known & SIX_BITS


def bound(seats: i64) -> i64:
    """The number above every fact of a table."""
    return seats + 1 << VIEWER


def learned(row: vec[i64], viewer: i64, holder: i64, cards: vec[i64]) -> vec[i64]:
    """What is known after a viewer has seen cards in a hand."""
    row = row[:]
    for card in cards:
        row = append(row, fact(viewer, holder, card))
    return row


def unplaced(row: vec[i64], holder: i64, witnesses: i64) -> vec[i64]:
    """What is known after a hand has changed: of it, only what a mask of viewers knew."""
    kept = vec[i64]()
    for one in row:
        if holder_of(one) != holder or witnesses & BIT[viewer_of(one)]:
            kept = append(kept, one)
    return kept


def copies_known(row: vec[i64], viewer: i64, everybody: i64, holder: i64, card: i64) -> i64:
    """How many of a kind a viewer knows to be in a hand."""
    own = fact(viewer, holder, card)
    shared = fact(everybody, holder, card)
    total: i64 = 0
    for one in row:
        if one == own or one == shared:
            total += 1
    return total


def cards_known(row: vec[i64], viewer: i64, everybody: i64, holder: i64) -> list[int]:
    """The cards that a viewer knows to be in a hand, in canonical order."""
    found: list[int] = []
    for one in row:
        if holder_of(one) == holder and is_known_to(one, viewer, everybody):
            found.append(card_of(one))
    return sorted(found)


def is_known_to(known: i64, viewer: i64, everybody: i64) -> bool:
    """Whether a viewer knows it, alone or as everybody does."""
    seer = viewer_of(known)
    return seer == viewer or seer == everybody


def tells_of(row: vec[i64], holder: i64, card: i64) -> bool:
    """Whether anybody knows of such a card in a hand."""
    place = fact(0, holder, card)
    for one in row:
        if one & PLACE == place:
            return True
    return False


def after_laying(row: vec[i64], everybody: i64, holder: i64, card: i64, copies: i64) -> vec[i64]:
    """What is known after a holder has laid a card that somebody knew of, and has so many copies of it left.

    Who knew of one such card cannot tell whether there is another; nobody knows of more than there are.
    """
    shared = fact(everybody, holder, card)
    if shared not in row:
        return _one_less_each(row, holder, card)
    row = _one_less(row, shared)
    for viewer in range(everybody):
        own = fact(viewer, holder, card)
        while copies_known(row, viewer, everybody, holder, card) > copies and own in row:
            row = _one_less(row, own)
        while copies_known(row, viewer, everybody, holder, card) > copies and shared in row:
            row = _one_less(row, shared)
    return row


def _one_less_each(row: vec[i64], holder: i64, card: i64) -> vec[i64]:
    """Everybody who knew of such a card forgets one."""
    place = fact(0, holder, card)
    forgot: i64 = 0
    kept = vec[i64]()
    for one in row:
        viewer: i64 = BIT[viewer_of(one)]
        if one & PLACE == place and not forgot & viewer:
            forgot |= viewer
        else:
            kept = append(kept, one)
    return kept


def _one_less(row: vec[i64], forgotten: i64) -> vec[i64]:
    """The first of these facts is forgotten."""
    kept = vec[i64]()
    dropped = False
    for one in row:
        if one == forgotten and not dropped:
            dropped = True
        else:
            kept = append(kept, one)
    return kept
