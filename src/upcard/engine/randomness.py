"""The only sources of chance: a sealed generator for games that count, a quick one for playouts.

Sealed: chance event number n of a game reads SHAKE-256("upcard chance 1" + seed + n as 8 bytes, big-endian) as a
stream of 16-bit numbers, big-endian, and rejects those that would favour some outcome. docs/chance.md has vectors.
"""

from hashlib import shake_256
from typing import Final

from mypy_extensions import i64

from upcard.engine.packed import vec

SEED_BYTES: Final = 32
DOMAIN: Final = b"upcard chance 1"
WORD: Final = 65536
MULTIPLIER: Final = 2147483085  # of the multiply-with-carry generator; its state stays under 63 bits
LOW_32: Final = 0xFFFFFFFF
QUICK_STATES: Final = MULTIPLIER * (LOW_32 + 1) - 2
"""The greatest state of the quick generator that moves on; the least is 1."""


class Sealed:
    """The numbered sub-stream of one chance event."""

    def __init__(self, seed: bytes, event: int) -> None:
        self.source = shake_256(DOMAIN + seed + event.to_bytes(8, "big"))
        self.stream = self.source.digest(512)
        self.at = 0

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely."""
        assert 0 < bound <= WORD
        fair = WORD - WORD % bound
        while True:
            number = self._next()
            if number < fair:
                return number % bound

    def _next(self) -> int:
        if self.at + 2 > len(self.stream):
            self.stream = self.source.digest(2 * len(self.stream))
        number = self.stream[self.at] * 256 + self.stream[self.at + 1]
        self.at += 2
        return number


def sealed_shuffle(cards: vec[i64], seed: bytes, event: int) -> None:
    """Shuffle in place with the sub-stream of one event: from the last place down, each swaps with one at or below."""
    stream = Sealed(seed, event)
    last: i64 = len(cards) - 1
    while last > 0:
        other: i64 = stream.below(last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
        last -= 1


def seed_of(number: int) -> bytes:
    """The 32-byte seed that a plain number such as `--seed 11` stands for."""
    if not 0 <= number < 1 << 8 * SEED_BYTES:
        raise ValueError(f"seed {number} is not a whole number from 0 to 2**256 - 1")
    return number.to_bytes(SEED_BYTES, "big")


def quick_state(seed: int) -> i64:
    """A good starting state of the quick generator for any number, neighbours included."""
    low = _mixed((seed + 0x9E3779B9) & LOW_32)
    high = _mixed(low ^ (seed >> 32) & LOW_32)
    return high % (MULTIPLIER - 1) * 4294967296 + low + 1


def _mixed(word: i64) -> i64:
    """32 bits stirred so that each depends on all; every product stays under 63 bits."""
    word = (word ^ word >> 16) * 0x45D9F3B & LOW_32
    word = (word ^ word >> 16) * 0x45D9F3B & LOW_32
    return word ^ word >> 16


def quick_next(state: i64) -> i64:
    """The state after this one; its lower 32 bits are the number drawn."""
    return MULTIPLIER * (state & LOW_32) + (state >> 32)
