"""A position as text and back: a game names each field once, and the same line writes it or reads it.

It is handed every field by name with its present value and returns the value to keep. The writer returns what it
was given; the reader returns what the text says, or what it was given where the text is silent.
"""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT, members, size
from upcard.engine.packed import append, vec
from upcard.engine.rows import mask_of
from upcard.engine.view import BadText

MANY: Final = 1_000_000_000
"""The upper bound of a number that has none."""
DIGITS: Final = 18
"""No number of a text has more, so that each fits a machine word."""


class PositionText:
    """What a game's `serialize` writes with or reads with."""

    def __init__(self, reading: bool) -> None:
        self.reading = reading

    def words(self, name: str, value: list[str]) -> list[str]:
        """A field as a list of plain words; every other kind of field is built on this."""
        raise NotImplementedError

    def number(self, name: str, value: i64, low: i64, high: i64) -> i64:
        """A number within bounds."""
        written = [str(value)]
        found = self.words(name, written)
        if found is written:
            return value
        if len(found) != 1:
            raise BadText(f"{name} must be one number, not {' '.join(found)!r}")
        return _number(name, found[0], low, high)

    def flag(self, name: str, value: bool) -> bool:
        """Something that is on or off."""
        return self.choice(name, 1 if value else 0, ("off", "on")) == 1

    def choice(self, name: str, value: i64, names: tuple[str, ...]) -> i64:
        """One of several names, kept as its index."""
        found = " ".join(self.words(name, [names[value]]))
        if found not in names:
            raise BadText(f"{name} is {found!r}; it must be one of {', '.join(names)}")
        return names.index(found)

    def numbers(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        """A row of numbers within bounds."""
        written = [str(item) for item in value]
        found = self.words(name, written)
        if found is written:
            return value
        row = vec[i64]()
        for word in found:
            row = append(row, _number(name, word, low, high))
        return row

    def row(self, name: str, value: vec[i64], low: i64, high: i64) -> vec[i64]:
        """A row of numbers within bounds that always has the same length."""
        found = self.numbers(name, value, low, high)
        require(len(found) == len(value), f"{name} has {len(found)} numbers; it must have {len(value)}")
        return found

    def order(self, name: str, value: vec[i64], count: i64) -> vec[i64]:
        """Seats in some order, none of them twice."""
        found = self.numbers(name, value, 0, count - 1)
        require(size(mask_of(found)) == len(found), f"{name} has a seat twice")
        return found

    def seats(self, name: str, value: i64, count: i64) -> i64:
        """A set of seats, kept as a mask."""
        mask: i64 = 0
        for word in self.words(name, [str(seat) for seat in members(value)]):
            mask |= BIT[_number(name, word, 0, count - 1)]
        return mask

    def cards(self, name: str, value: vec[i64], words: tuple[str, ...], kinds: i64) -> vec[i64]:
        """A row of cards, by their words; `kinds` is how many of the words are cards."""
        written = [words[card] for card in value]
        found = self.words(name, written)
        if found is written:
            return value
        row = vec[i64]()
        for word in found:
            row = append(row, _card(name, word, words, kinds))
        return row


class Writer(PositionText):
    """Collects the lines of a position."""

    def __init__(self) -> None:
        super().__init__(False)
        self.lines: list[str] = []

    def words(self, name: str, value: list[str]) -> list[str]:
        self.lines.append(" ".join([name, *value]))
        return value


class Reader(PositionText):
    """Hands out the fields of a text that somebody wrote."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(True)
        self.fields: dict[str, list[str]] = {}
        for line in lines:
            words = line.split()
            if not words:
                continue
            if words[0] in self.fields:
                raise BadText(f"{words[0]} stands twice in the position")
            self.fields[words[0]] = words[1:]

    def words(self, name: str, value: list[str]) -> list[str]:
        return self.fields.pop(name, value)

    def finish(self) -> None:
        """Refuse a text that says something the game does not know."""
        for name in self.fields:
            raise BadText(f"this game's positions have no field {name!r}")


def require(holds: bool, wrong: str) -> None:
    """Refuse a text in which something does not hold; what is wrong begins with the name of a field."""
    if not holds:
        raise BadText(wrong)


def _number(name: str, word: str, low: i64, high: i64) -> i64:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS):
        raise BadText(f"{name} has {word!r} where a number is needed")
    value = int(word)
    if not low <= value <= high:
        raise BadText(f"{name} has {value}; it must lie between {low} and {high}")
    return value


def _card(name: str, word: str, words: tuple[str, ...], kinds: i64) -> i64:
    if word not in words[:kinds]:
        raise BadText(f"{name} has {word!r}, which is no card of this game")
    return words.index(word)
