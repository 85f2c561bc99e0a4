"""Every sentence people read: what the house says, and what a game says, from the package it brings its texts in."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, NamedTuple

from upcard.engine.game import Game
from upcard.engine.view import HIDDEN, Refusal, SeenEvent

SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
COLOURS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
SUITS, COLOUR_NAMES = tuple(SUIT_NAMES.values()), tuple(COLOURS.values())

HOUSE = "upcard.sentences"
ELSEWHERE = ("page", "terminal", "moment")
"""What a game's file has besides sentences about its refusals, events, cards, options and phases."""

FORMS = ("you", "to_you", "you_self", "self")
"""Sections with other forms of the sentences about events: the reader is {seat}, is {other}, is both; they are one."""
QUIET = "quiet"
"""The manner of an event that needs no words where the table shows it anyway."""
ISOLATED = "\u2068{}\u2069"
"""A name between the marks that keep its direction of writing from the rest; a page may set it off by them."""

Section = dict[str, str]
Piece = tuple[str, str]
"""A stretch of a sentence as it stands, and the part that follows it, if one does."""


class Pill(NamedTuple):
    """A word on the seat that something happens to; if it `stays`, that seat reads about it until it has."""

    seat: int
    text: str
    stays: bool


class Mark(NamedTuple):
    """How an event is told besides its sentence: quietly or not, and whose pills it has (the other's?), which stay."""

    quiet: bool
    pills: list[tuple[bool, list[Piece], bool]]


@cache
def texts(name: str, package: str = HOUSE, language: str = "en") -> dict[str, Any]:
    """A file of texts as it stands; a game that brings none has none."""
    path = files(package) / language / f"{name}.toml"
    read: dict[str, Any] = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return read


@cache
def catalogue(name: str, package: str = HOUSE, language: str = "en") -> dict[str, Section]:
    """The sentences of a file over the common ones."""
    common: dict[str, Section] = texts("common", HOUSE, language)
    own: dict[str, Section] = {
        part: section for part, section in texts(name, package, language).items() if part not in ELSEWHERE
    }
    return {part: {**_left(common, part, own), **own.get(part, {})} for part in {**common, **own}}


def _left(common: dict[str, Section], part: str, own: dict[str, Section]) -> Section:
    """The common sentences beside a game's own; an event that it says anew has no common form any more."""
    section, renewed = common.get(part, {}), own.get("events", {})
    return {key: text for key, text in section.items() if key not in renewed} if part in FORMS else section


def sentences_of(game: type[Game], language: str = "en") -> dict[str, Section]:
    """What a game says of itself, over what all games say."""
    return catalogue(game.name, game.texts, language)


def page_sentences(game: type[Game], language: str = "en") -> dict[str, str]:
    """What the page says of one game, by keys like those of page.toml: `status.turn.mine`."""
    return dict(flat(texts(game.name, game.texts, language).get("page", {})))


def terminal_sentences(game: type[Game], language: str = "en") -> dict[str, Any]:
    """What the terminal says of one game: words, facts, an example of a play, the rules in short."""
    own: dict[str, Any] = texts(game.name, game.texts, language).get("terminal", {})
    return own


def flat(tree: dict[str, Any], before: str = "") -> list[tuple[str, str]]:
    """The sentences of nested tables, each with the names of its tables before its own."""
    found: list[tuple[str, str]] = []
    for key, value in tree.items():
        found += flat(value, f"{before}{key}.") if isinstance(value, dict) else [(before + key, value)]
    return found


def speaker_of(game: type[Game], names: Sequence[str] = (), plain: bool = False) -> "Speaker":
    """Somebody who says what happens in a game."""
    return Speaker(sentences_of(game), names, plain, SUIT_SIGNS if game.card_style == "poker" else {})


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
        self._read: dict[str, str] = {}
        """Cards that were read already."""
        self.isolated = plain
        self._taken_apart: dict[tuple[str, str, str], list[Piece]] = {}
        """The sentences of events, by form, what and rule."""
        self._marks: dict[tuple[str, str], Mark] = {}
        """How events are told, by what and rule."""

    def refusal(self, refusal: Refusal) -> str:
        """Why a word is refused, and what would be right, with the number of the rule."""
        table = self.sentences["refusals"]
        sentence = table.get(f"{refusal.code}.{refusal.why}") or table.get(refusal.code) or refusal.code
        about = {key: self._spoken(key, value) for key, value in refusal.about.items()}
        if refusal.about.get("number", "").isdigit():
            about["slot"] = str(int(refusal.about["number"]) + self.first)
        return f"{_said(sentence, about)} ({refusal.rule})"

    def event(self, event: SeenEvent, reader: int = -1) -> str:
        """What happened, to the seat that reads it (-1: to anybody)."""
        key = form_of(event, reader), event.what, event.rule
        pieces = self._taken_apart.get(key)
        if pieces is None:
            pieces = self._taken_apart[key] = self._take_apart(*key)
        text = self._together(pieces, event)
        return _capital(text) if pieces[0] == ("", "cards") else text

    def _take_apart(self, form: str, what: str, rule: str) -> list[Piece]:
        key = self._key("events", what, rule)
        sentence = self._form(form, key) or self.sentences["events"].get(key, what)
        return _pieces(sentence)

    def _form(self, form: str, key: str) -> str | None:
        found = self.sentences.get(form, {}).get(key)
        return self._form("you", key) if found is None and form == "you_self" else found

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
                return _at(SUITS, event.number)
            case "colour":
                return _at(COLOUR_NAMES, event.number)
        raise KeyError(part)

    def quiet(self, event: SeenEvent) -> bool:
        """Whether an event is told only to whom it is about."""
        return self._mark(event).quiet

    def pills(self, event: SeenEvent) -> tuple[Pill, ...]:
        """What stands for a moment at the seats that an event happens to."""
        marks = self._mark(event).pills
        return tuple([self._pill(event, *mark) for mark in marks]) if marks else ()

    def _pill(self, event: SeenEvent, other: bool, pieces: list[Piece], stays: bool) -> Pill:
        return Pill(event.other if other else event.seat, self._together(pieces, event), stays)

    def _together(self, pieces: list[Piece], event: SeenEvent) -> str:
        return "".join([stretch + self._part(part, event) if part else stretch for stretch, part in pieces])

    def _mark(self, event: SeenEvent) -> Mark:
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

    def option(self, name: str) -> str:
        """What an option means."""
        return self.sentences["options"].get(name, name)

    def name(self, seat: int) -> str:
        """Who sits on a seat."""
        return self.names[seat] if 0 <= seat < len(self.names) else f"P{seat}"

    def person(self, seat: int) -> str:
        """Who sits on a seat, as a sentence names them to people."""
        return ISOLATED.format(self.name(seat)) if self.isolated else self.name(seat)

    def cards(self, words: Sequence[str]) -> str:
        """Cards as people read them: faces with their signs, hidden ones by their number."""
        if words and words.count(HIDDEN) == len(words):
            return "a card" if len(words) == 1 else f"{len(words)} cards"
        return (", " if self.faces else " ").join([self.card(word) for word in words])

    def card(self, word: str) -> str:
        """One card as people read it: 10♣ for 10C, or by its name; words without either stay as they are."""
        if word not in self._read:
            named = word in self.faces or "number" in self.faces
            self._read[word] = self._named(word) if named else self._signed(word)
        return self._read[word]

    def _signed(self, word: str) -> str:
        sign = self.signs.get(word[-1:])
        return word[:-1] + sign if sign and word[:-1] else word

    def _named(self, word: str) -> str:
        """A card by its name: blue 5 for B5, the red joker for RJ."""
        name = self.faces.get(word) or self.faces.get(word[1:]) or self.faces["number"]
        return name.format_map({"colour": COLOURS.get(word[:1], ""), "face": word[1:]})

    def _spoken(self, key: str, value: str) -> str:
        if key == "suit":
            return SUIT_NAMES.get(value, value)
        if key == "colour":
            return COLOURS.get(value, value)
        if key == "seat":
            return self.name(int(value))
        if key in ("card", "top", "cards"):
            return self.cards(value.split())
        return value


def _pieces(sentence: str) -> list[Piece]:
    return [(stretch, part or "") for stretch, part, _, _ in Formatter().parse(sentence)]


def form_of(event: SeenEvent, reader: int) -> str:
    """The section that has the sentence for one who reads about an event."""
    alone = event.seat == event.other >= 0
    if reader < 0 or reader not in (event.seat, event.other):
        return "self" if alone else "events"
    if event.seat == reader:
        return "you_self" if alone else "you"
    return "to_you"


def _said(sentence: str, parts: dict[str, str]) -> str:
    """A sentence with its parts; a card at its beginning gets a capital letter."""
    text = sentence.format_map(parts)
    return _capital(text) if sentence.startswith("{card") else text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _at(names: Sequence[str], index: int) -> str:
    return names[index] if 0 <= index < len(names) else ""
