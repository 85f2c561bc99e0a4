"""Frames that are almost right: recorded ones, with something done to them."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

Mutation = Callable[[bytes, "Corpus"], bytes]

MOST = 4096
NUMBERS = (
    "-1", "0", "1", "255", "65536", "2147483648", "4294967296", "9007199254740992", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "18446744073709551616", "-9223372036854775809", "1e400", "-0.0",
    "0.5", "1e-400", "9" * 400, "9" * 3900, "00", "+1", "0x10", "NaN", "Infinity",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2**53 + 1, 2**64, 0.5, "", "x", "0", [], {}, [[]], [None], ["AS"], [1], {"t": "act"},
    "AS", "x" * 700, ["AS"] * 70, "\0", "\u202e", "e\u0301" * 30, "\U0001f0a1",
)  # fmt: skip
LETTERS = (
    b"\\u0000", b"\\ud800", b"\\udfff\\ud800", b"\\ud83c\\udca1", b"\\uffff", b"\\", b'"', b"\x00", b"\x1b[2J", b"\n",
    "‮".encode(), "﻿".encode(), "🂡".encode(), "é".encode(), "👩‍👩‍👧".encode(), b"\xff", b"\xc0\x80", b"\xed\xa0\x80",
)  # fmt: skip


class Corpus:
    """Recorded frames, and the dice that choose among them and what is done to them."""

    def __init__(self, frames: list[bytes], dice: Random) -> None:
        self.frames = frames
        self.dice = dice

    def some(self) -> bytes:
        return self.dice.choice(self.frames)

    def mutated(self, frame: bytes) -> bytes:
        """A frame with one to three things done to it."""
        for _ in range(self.dice.choice((1, 1, 1, 2, 3))):
            frame = self.dice.choice(MUTATIONS)(frame, self)
        return frame[:MOST]

    def place(self, frame: bytes) -> int:
        return self.dice.randint(0, len(frame))


# --- on bytes


def flip(frame: bytes, corpus: Corpus) -> bytes:
    changed = bytearray(frame or b" ")
    for _ in range(corpus.dice.choice((1, 1, 2, 4))):
        changed[corpus.dice.randrange(len(changed))] ^= 1 << corpus.dice.choice((0, 1, 2, 3, 4, 5, 6, 6, 6, 7))
    return bytes(changed)


def cut(frame: bytes, corpus: Corpus) -> bytes:
    place = corpus.place(frame)
    return corpus.dice.choice((frame[:place], frame[place:]))


def double(frame: bytes, corpus: Corpus) -> bytes:
    first, last = sorted((corpus.place(frame), corpus.place(frame)))
    return frame[:last] + frame[first:]


def splice(frame: bytes, corpus: Corpus) -> bytes:
    other = corpus.some()
    return frame[: corpus.place(frame)] + other[corpus.place(other) :]


def letter(frame: bytes, corpus: Corpus) -> bytes:
    place = corpus.place(frame)
    return frame[:place] + corpus.dice.choice(LETTERS) + frame[place:]


def number(frame: bytes, corpus: Corpus) -> bytes:
    """Another number in the place of one."""
    places = [place for place, byte in enumerate(frame) if byte in b"0123456789"]
    if not places:
        return frame
    first = last = corpus.dice.choice(places)
    while last < len(frame) and frame[last] in b"0123456789":
        last += 1
    return frame[:first] + corpus.dice.choice(NUMBERS).encode() + frame[last:]


def nest(frame: bytes, corpus: Corpus) -> bytes:
    """A value, or what stands in its place, very deep down."""
    depth, first, last = corpus.dice.choice((3, 60, 600, 1900)), frame.find(b":") + 1, frame.rfind(b"}")
    opening, closing = corpus.dice.choice(((b"[", b"]"), (b'{"a":', b"}"), (b"[", b""), (b'{"t":', b"")))
    return frame[:first] + opening * depth + b"1" + closing * depth + frame[max(first, last) :]


# --- on values


def swap(frame: bytes, corpus: Corpus) -> bytes:
    """A value of another kind."""
    return changed(frame, lambda told: told.update({key_of(told, corpus): corpus.dice.choice(VALUES)}))


def drop(frame: bytes, corpus: Corpus) -> bytes:
    return changed(frame, lambda told: told.pop(key_of(told, corpus), None))


def borrow(frame: bytes, corpus: Corpus) -> bytes:
    """A key and its value from another frame."""
    other = decoded(corpus.some())
    key = key_of(other, corpus)
    return changed(frame, lambda told: told.update({key: other.get(key)}))


def exchange(frame: bytes, corpus: Corpus) -> bytes:
    """The value that another frame has under the same key, so that the form stays right."""
    other = decoded(corpus.some())
    return changed(frame, lambda told: told.update({key: other[key] for key in told if key in other and key != "t"}))


def repeat(frame: bytes, corpus: Corpus) -> bytes:
    """The same key twice."""
    return frame[:-1] + b"," + corpus.some()[1:]


def same(frame: bytes, _corpus: Corpus) -> bytes:
    return frame


def changed(frame: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    told = decoded(frame)
    change(told)
    return json.dumps(told, separators=(",", ":")).encode() if told else frame


def decoded(frame: bytes) -> dict[str, Any]:
    try:
        told = json.loads(frame)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


def key_of(told: dict[str, Any], corpus: Corpus) -> str:
    return corpus.dice.choice([*told, "id"])


MUTATIONS: tuple[Mutation, ...] = (
    flip, flip, cut, double, splice, letter, number, number, nest, swap, swap, drop, borrow, repeat, exchange, exchange,
    exchange, same,
)  # fmt: skip
