"""Every sentence people read: what the house says, and what a game says, from the package it brings its texts in."""

from collections.abc import Sequence
from typing import NamedTuple

from upcard.engine.game import Game
from upcard.engine.view import Refusal, SeenEvent
from upcard.sentences.languages import ENGLISH, HOUSE, languages
from upcard.sentences.phrases import QUIET, SUIT_SIGNS, Mark, Phrases, Piece, counted, phrases_of, pieces_of
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

SUITS, COLOURS = "SHDC", "RYGB"
"""In the order of their numbers."""
ISOLATED = "\u2068{}\u2069"
"""A name between the marks that keep its direction of writing from the rest; a page may set it off by them."""


class Pill(NamedTuple):
    """A word on the seat that something happens to; if it `stays`, that seat reads about it until it has."""

    seat: int
    text: str
    stays: bool


def speaker_of(game: type[Game], names: Sequence[str] = (), plain: bool = False, language: str = ENGLISH) -> "Speaker":
    """Somebody who says what happens in a game."""
    phrases = phrases_of(game.name, game.texts, language, plain, game.card_style == "poker")
    return Speaker(phrases.sentences, names, plain, phrases.signs, phrases)


class Speaker:
    """Says what happened at one table, with the names of its seats; `plain` is for people who never see a word:
    cards have names then, and slots count from one."""

    def __init__(
        self,
        sentences: dict[str, Section],
        names: Sequence[str] = (),
        plain: bool = False,
        signs: dict[str, str] = SUIT_SIGNS,
        phrases: Phrases | None = None,
    ) -> None:
        self.sentences = sentences
        self.names = list(names)
        self.first = 1 if plain else 0
        self.isolated = plain
        self._phrases = phrases or Phrases(sentences, plain, signs)
        self._people: dict[int, str] = {}
        """Names as sentences have them, by seat."""

    def refusal(self, refusal: Refusal) -> str:
        """Why a word is refused, and what would be right, with the number of the rule."""
        table, one = self.sentences["refusals"], refusal.about.get("number") == "1"
        particular = counted(table, f"{refusal.code}.{refusal.why}", one)
        sentence = particular or counted(table, refusal.code, one) or refusal.code
        return f"{self._said(sentence, refusal.about)} ({refusal.rule})"

    def _said(self, sentence: str, about: dict[str, str]) -> str:
        """A sentence with its parts; a card at its beginning gets a capital letter."""
        pieces = pieces_of(sentence)
        text = "".join([stretch + self._spoken(part, about) if part else stretch for stretch, part in pieces])
        return _capital(text) if sentence.startswith("{card") else text

    def hint(self, code: str, about: dict[str, str]) -> str:
        """Why a play is good."""
        return self._said(self.sentences["hints"][code], about)

    def event(self, event: SeenEvent, reader: int = -1) -> str:
        """What happened, to the seat that reads it (-1: to anybody)."""
        pieces = self._phrases.event(event, reader)
        text = self._together(pieces, event)
        return _capital(text) if pieces[0] == ("", "cards") else text

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
        return self._phrases.mark(event)

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
        return self._phrases.cards(words, case)

    def card(self, word: str, case: str = "") -> str:
        """One card as people read it: 10♣ for 10C, or by its name; words without either stay as they are."""
        return self._phrases.card(word, case)

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


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
