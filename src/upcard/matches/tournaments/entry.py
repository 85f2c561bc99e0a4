"""Who is in a tournament when it begins: those who checked in, the waiting list, and bots that fill (M7)."""

from collections.abc import Sequence


def admitted(entered: Sequence[str], checked_in: frozenset[str], places: int) -> tuple[list[str], list[str]]:
    """Who plays and who waits on, both in the order of entry: whoever has not checked in is passed over."""
    here = [one for one in entered if one in checked_in]
    return here[:places], here[places:]
