"""Deals by name: a game, how many play, and a short seed that anybody can type (T40)."""

import re
from hashlib import sha256

from msgspec import Struct

from upcard.engine.view import BadSetup
from upcard.play.registry import blank, find

LONGEST = 64
"""Characters that a name may have."""
WRITTEN = re.compile(r"(?P<game>[a-z][a-z0-9-]*?)-(?P<seats>[1-9][0-9]?)-(?P<short>[0-9a-f]{1,8})")


class Deal(Struct, frozen=True):
    """What a name says: the cards of every game on it follow."""

    game: str
    seats: int
    short: str

    @property
    def name(self) -> str:
        return f"{self.game}-{self.seats}-{self.short}"

    @property
    def seed(self) -> bytes:
        """The seed that the name stands for.

        >>> named("uno-4-7f3c").seed.hex()[:16]
        '43e4fdb7b9e19f12'
        """
        return sha256(f"upcard deal name 1\n{self.name}".encode()).digest()


def named(text: str) -> Deal:
    """The deal with a name, in small letters or in capitals; ValueError says what is wrong with it.

    >>> named("Uno-4-7F3C").name
    'uno-4-7f3c'
    """
    found = WRITTEN.fullmatch(text.strip().lower()) if len(text) <= LONGEST else None
    if found is None:
        raise ValueError("a deal is written GAME-SEATS-SEED, the seed in 1 to 8 of the digits 0 to 9 and a to f")
    deal = Deal(found["game"], int(found["seats"]), found["short"])
    try:
        blank(find(deal.game), deal.seats, {})
    except BadSetup as wrong:
        raise ValueError(str(wrong)) from None
    return deal
