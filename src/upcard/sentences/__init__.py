"""Every sentence people read: what the house says, and what a game says, from the package it brings its texts in."""

from collections.abc import Sequence
from string import Formatter
from typing import NamedTuple

from upcard.engine.game import Game
from upcard.engine.view import HIDDEN, Refusal, SeenEvent
from upcard.sentences.languages import ENGLISH, HOUSE, languages
from upcard.sentences.reading import (
    Section,
    catalogue,
    flat,
    page_sentences,
    sentences_of,
    terminal_sentences,
    texts,
)

__all__ = [
    "ENGLISH",
    "HOUSE",
    "QUIET",
    "SUIT_SIGNS",
    "Mark",
    "Pill",
    "Speaker",
    "catalogue",
    "flat",
    "languages",
    "page_sentences",
    "sentences_of",
    "speaker_of",
    "terminal_sentences",
    "texts",
]

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUITS, COLOURS = "SHDC", "RYGB"
"""In the order of their numbers."""

QUIET = "quiet"
"""The manner of an event that needs no words where the table shows it anyway."""
ISOLATED = "\u2068{}\u2069"
"""A name between the marks that keep its direction of writing from the rest; a page may set it off by them."""
ONE = "_one"
"""The end of a key whose sentence is said of one thing, where there is another one for several."""

Piece = tuple[str, str]
"""A stretch of a sentence as it stands, and the part that follows it, if one does; `cards:acc` in another case."""


class Pill(NamedTuple):
    """A word on the seat that something happens to; if it `stays`, that seat reads about it until it has."""

    seat: int
    text: str
    stays: bool


class Mark(NamedTuple):
    """How an event is told besides its sentence: quietly or not, and whose pills it has (the other's?), which stay."""

    quiet: bool
    pills: list[tuple[bool, list[Piece], bool]]


def speaker_of(game: type[Game], names: Sequence[str] = (), plain: bool = False, language: str = ENGLISH) -> "Speaker":
    """Somebody who says what happens in a game."""
    return Speaker(sentences_of(game, language), names, plain, SUIT_SIGNS if game.card_style == "poker" else {})


class Speaker:
    """Says what happened at one table, with the names of its seats; `plain` is for people who never see a word:
    cards have names then, and slots count from one."""

    def __init__(
        self,
        sentences: dict[str, Section],
        names: Sequence[str] = (),
        plain: bool = False,
        signs: dict[str, str] = SUIT_SIGNS,
    ) -> None:
        self.sentences = sentences
        self.names = list(names)
        self.signs = signs
        self.faces = self.sentences.get("cards", {}) if plain else {}
        self.first = 1 if plain else 0
        self._read: dict[tuple[str, str], str] = {}
        """Cards that were read already, by word and case."""
        self.isolated = plain
        self._taken_apart: dict[tuple[str, str, str, bool], list[Piece]] = {}
        """The sentences of events, by form, what, rule, and whether they are about one thing."""
        self._marks: dict[tuple[str, str], Mark] = {}
        """How events are told, by what and rule."""
        self._people: dict[int, str] = {}
        """Names as sentences have them, by seat."""

    def refusal(self, refusal: Refusal) -> str:
        """Why a word is refused, and what would be right, with the number of the rule."""
        table, one = self.sentences["refusals"], refusal.about.get("number") == "1"
        particular = _counted(table, f"{refusal.code}.{refusal.why}", one)
        sentence = particular or _counted(table, refusal.code, one) or refusal.code
        return f"{self._said(sentence, refusal.about)} ({refusal.rule})"

    def _said(self, sentence: str, about: dict[str, str]) -> str:
        """A sentence with its parts; a card at its beginning gets a capital letter."""
        pieces = _pieces(sentence)
        text = "".join([stretch + self._spoken(part, about) if part else stretch for stretch, part in pieces])
        return _capital(text) if sentence.startswith("{card") else text

    def hint(self, code: str, about: dict[str, str]) -> str:
        """Why a play is good."""
        return self._said(self.sentences["hints"][code], about)

    def event(self, event: SeenEvent, reader: int = -1) -> str:
        """What happened, to the seat that reads it (-1: to anybody)."""
        key = form_of(event, reader), event.what, event.rule, event.number == 1
        pieces = self._taken_apart.get(key)
        if pieces is None:
            pieces = self._taken_apart[key] = self._take_apart(*key)
        text = self._together(pieces, event)
        return _capital(text) if pieces[0] == ("", "cards") else text

    def _take_apart(self, form: str, what: str, rule: str, one: bool) -> list[Piece]:
        key = self._key("events", what, rule)
        return _pieces(self._form(form, key, one) or _counted(self.sentences["events"], key, one) or what)

    def _form(self, form: str, key: str, one: bool) -> str | None:
        found = _counted(self.sentences.get(form, {}), key, one)
        return self._form("you", key, one) if found is None and form == "you_self" else found

    def _key(self, section: str, what: str, rule: str) -> str:
        """What a section calls an event: with its rule if it does so."""
        particular = f"{what}.{rule}"
        return particular if particular in self.sentences.get(section, {}) else what

    def _part(self, part: str, event: SeenEvent) -> str:
        match part:
            case "seat":
                return self.person(event.seat)
            case "other":
                return self.person(event.other)
            case "cards":
                return self.cards(event.cards)
            case "count":
                return str(len(event.cards))
            case "number":
                return str(event.number)
            case "slot":
                return str(event.number + self.first)
            case "suit":
                return self.suit(SUITS[event.number]) if 0 <= event.number < len(SUITS) else ""
            case "colour":
                return self.colour(COLOURS[event.number]) if 0 <= event.number < len(COLOURS) else ""
        name, _, case = part.partition(":")
        if name == "cards":
            return self.cards(event.cards, case)
        raise KeyError(part)

    def quiet(self, event: SeenEvent) -> bool:
        """Whether an event is told only to whom it is about."""
        return self.mark(event).quiet

    def pills(self, event: SeenEvent) -> tuple[Pill, ...]:
        """What stands for a moment at the seats that an event happens to."""
        return tuple([self.pill(event, *mark) for mark in self.mark(event).pills])

    def pill(self, event: SeenEvent, other: bool, pieces: list[Piece], stays: bool) -> Pill:
        """One of them."""
        return Pill(event.other if other else event.seat, self._together(pieces, event), stays)

    def _together(self, pieces: list[Piece], event: SeenEvent) -> str:
        return "".join([stretch + self._part(part, event) if part else stretch for stretch, part in pieces])

    def mark(self, event: SeenEvent) -> Mark:
        """How an event is told besides its sentence."""
        found = self._marks.get((event.what, event.rule))
        if found is None:
            found = self._marks[event.what, event.rule] = self._find_mark(event.what, event.rule)
        return found

    def _find_mark(self, what: str, rule: str) -> Mark:
        manner = self.sentences.get("manner", {}).get(self._key("manner", what, rule))
        written = [(other, *self._written(what, rule, whose)) for other, whose in ((False, ""), (True, "_other"))]
        return Mark(manner == QUIET, [(other, _pieces(text), stays) for other, text, stays in written if text])

    def _written(self, what: str, rule: str, whose: str) -> tuple[str, bool]:
        """The text of a pill, the one of the rule first, and whether it stays."""
        stays, goes = "costs" + whose, "pills" + whose
        for key in (f"{what}.{rule}", what):
            for section in (stays, goes):
                if (text := self.sentences.get(section, {}).get(key)) is not None:
                    return text, section == stays
        return "", False

    def decimal(self, number: float) -> str:
        """A number with one decimal."""
        return f"{number:.1f}".replace(".", self.sentences["numbers"]["point"])

    def listed(self, names: Sequence[str]) -> str:
        """Several names in a row: Ana, Ben and Cleo."""
        if len(names) < 2:
            return "".join(names)
        return self.sentences["people"]["and"].format(others=", ".join(names[:-1]), last=names[-1])

    def option(self, name: str) -> str:
        """What an option means."""
        return self.sentences["options"].get(name, name)

    def name(self, seat: int) -> str:
        """Who sits on a seat."""
        unnamed = self.sentences["people"]["unnamed"]
        return self.names[seat] if 0 <= seat < len(self.names) else unnamed.format(number=seat)

    def person(self, seat: int) -> str:
        """Who sits on a seat, as a sentence names them to people."""
        found = self._people.get(seat)
        if found is None:
            found = self._people[seat] = ISOLATED.format(self.name(seat)) if self.isolated else self.name(seat)
        return found

    def suit(self, letter: str) -> str:
        """A suit by its name."""
        return self.sentences["suits"].get(letter, letter)

    def colour(self, letter: str) -> str:
        """A colour by its name."""
        return self.sentences["colours"].get(letter, letter)

    def cards(self, words: Sequence[str], case: str = "") -> str:
        """Cards as people read them: faces with their signs, hidden ones by their number."""
        if words and words.count(HIDDEN) == len(words):
            return (_counted(self.sentences["people"], "cards", len(words) == 1) or "").format(number=len(words))
        return (", " if self.faces else " ").join([self.card(word, case) for word in words])

    def card(self, word: str, case: str = "") -> str:
        """One card as people read it: 10♣ for 10C, or by its name; words without either stay as they are."""
        found = self._read.get((word, case))
        if found is None:
            named = word in self.faces or "number" in self.faces
            found = self._read[word, case] = self._named(word, case) if named else self._signed(word)
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

    def _spoken(self, part: str, about: dict[str, str]) -> str:
        """What a refusal says of one thing that it is about."""
        key, _, case = part.partition(":")
        if key == "slot":
            return str(int(about["number"]) + self.first)
        value = about[key]
        if key == "suit":
            return self.suit(value)
        if key == "colour":
            return self.colour(value)
        if key == "seat":
            return self.name(int(value))
        if key in ("card", "top", "cards"):
            return self.cards(value.split(), case)
        return value


def _pieces(sentence: str) -> list[Piece]:
    parsed = Formatter().parse(sentence)
    return [(stretch, f"{part}:{case}" if case else part or "") for stretch, part, case, _ in parsed]


def _counted(section: Section, key: str, one: bool) -> str | None:
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


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
