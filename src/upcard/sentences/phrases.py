"""The sentences of a game in one language, taken apart once for all tables at which they are said."""

from collections.abc import Sequence
from functools import cache
from string import Formatter
from typing import NamedTuple

from upcard.engine.view import HIDDEN, SeenEvent
from upcard.sentences.languages import HOUSE
from upcard.sentences.reading import Section, catalogue

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

QUIET = "quiet"
"""The manner of an event that needs no words where the table shows it anyway."""
ONE = "_one"
"""The end of a key whose sentence is said of one thing, where there is another one for several."""

Piece = tuple[str, str]
"""A stretch of a sentence as it stands, and the part that follows it, if one does; `cards:acc` in another case."""


class Mark(NamedTuple):
    """How an event is told besides its sentence: quietly or not, and whose pills it has (the other's?), which stay."""

    quiet: bool
    pills: list[tuple[bool, list[Piece], bool]]


class Phrases:
    """What does not depend on who sits there; `plain` is for people who never see a word: cards have names then."""

    def __init__(self, sentences: dict[str, Section], plain: bool, signs: dict[str, str]) -> None:
        self.sentences = sentences
        self.signs = signs
        self.faces = sentences.get("cards", {}) if plain else {}
        self._cards: dict[tuple[str, str], str] = {}
        """Cards that were read already, by word and case."""
        self._events: dict[tuple[str, str, str, bool], list[Piece]] = {}
        """The sentences of events, by form, what, rule, and whether they are about one thing."""
        self._marks: dict[tuple[str, str], Mark] = {}
        """How events are told, by what and rule."""

    # --- events

    def event(self, event: SeenEvent, reader: int) -> list[Piece]:
        """The sentence about an event, for the seat that reads it (-1: for anybody)."""
        key = form_of(event, reader), event.what, event.rule, event.number == 1
        pieces = self._events.get(key)
        if pieces is None:
            pieces = self._events[key] = self._take_apart(*key)
        return pieces

    def _take_apart(self, form: str, what: str, rule: str, one: bool) -> list[Piece]:
        key = self._key("events", what, rule)
        return pieces_of(self._form(form, key, one) or counted(self.sentences["events"], key, one) or what)

    def _form(self, form: str, key: str, one: bool) -> str | None:
        found = counted(self.sentences.get(form, {}), key, one)
        return self._form("you", key, one) if found is None and form == "you_self" else found

    def _key(self, section: str, what: str, rule: str) -> str:
        """What a section calls an event: with its rule if it does so."""
        particular = f"{what}.{rule}"
        return particular if particular in self.sentences.get(section, {}) else what

    def mark(self, event: SeenEvent) -> Mark:
        """How an event is told besides its sentence."""
        found = self._marks.get((event.what, event.rule))
        if found is None:
            found = self._marks[event.what, event.rule] = self._find_mark(event.what, event.rule)
        return found

    def _find_mark(self, what: str, rule: str) -> Mark:
        manner = self.sentences.get("manner", {}).get(self._key("manner", what, rule))
        written = [(other, *self._written(what, rule, whose)) for other, whose in ((False, ""), (True, "_other"))]
        return Mark(manner == QUIET, [(other, pieces_of(text), stays) for other, text, stays in written if text])

    def _written(self, what: str, rule: str, whose: str) -> tuple[str, bool]:
        """The text of a pill, the one of the rule first, and whether it stays."""
        stays, goes = "costs" + whose, "pills" + whose
        for key in (f"{what}.{rule}", what):
            for section in (stays, goes):
                if (text := self.sentences.get(section, {}).get(key)) is not None:
                    return text, section == stays
        return "", False

    # --- cards

    def cards(self, words: Sequence[str], case: str) -> str:
        """Cards as people read them: faces with their signs, hidden ones by their number."""
        if words and words.count(HIDDEN) == len(words):
            return (counted(self.sentences["people"], "cards", len(words) == 1) or "").format(number=len(words))
        return (", " if self.faces else " ").join([self.card(word, case) for word in words])

    def card(self, word: str, case: str) -> str:
        """One card as people read it: 10♣ for 10C, or by its name; words without either stay as they are."""
        found = self._cards.get((word, case))
        if found is None:
            named = word in self.faces or "number" in self.faces
            found = self._cards[word, case] = self._named(word, case) if named else self._signed(word)
        return found

    def _signed(self, word: str) -> str:
        sign = self.signs.get(word[-1:])
        return word[:-1] + sign if sign and word[:-1] else word

    def _named(self, word: str, case: str) -> str:
        """A card by its name: blue 5 for B5, the red joker for RJ; in another case than the first if it has that."""
        faces = {**self.faces, **self.sentences.get(f"cards_{case}", {})}
        name = faces.get(word) or faces.get(word[1:]) or faces["number"]
        colour = self.sentences["colours_of_cards"].get(word[:1], "")
        return name.format_map({"colour": colour, "face": word[1:]})


@cache
def phrases_of(
    name: str, package: str = HOUSE, language: str = "en", plain: bool = False, poker: bool = True
) -> Phrases:
    """Those of a file of sentences; everybody who says them shares what was taken apart."""
    return Phrases(catalogue(name, package, language), plain, SUIT_SIGNS if poker else {})


def pieces_of(sentence: str) -> list[Piece]:
    """A sentence taken apart."""
    parsed = Formatter().parse(sentence)
    return [(stretch, f"{part}:{case}" if case else part or "") for stretch, part, case, _ in parsed]


def counted(section: Section, key: str, one: bool) -> str | None:
    """The sentence of a key, of one thing or of several."""
    found = section.get(key + ONE) if one else None
    return section.get(key) if found is None else found


def form_of(event: SeenEvent, reader: int) -> str:
    """The section that has the sentence for one who reads about an event."""
    alone = event.seat == event.other >= 0
    if reader < 0 or reader not in (event.seat, event.other):
        return "self" if alone else "events"
    if event.seat == reader:
        return "you_self" if alone else "you"
    return "to_you"
