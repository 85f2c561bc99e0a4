"""Reads a page in another language, and says what is on it in English: by the catalogue, sentence by sentence."""

import re
from collections.abc import Iterator
from functools import cache
from string import Formatter

from upcard.engine.games import GAMES
from upcard.sentences import flat, page_sentences, texts
from upcard.sentences.rules import rulebook

LEAST = 3
"""Letters of its own that a sentence must have to be known by them; of others all parts must be names of these."""
NAMES = {"suit": ("suit",), "rank": ("rank",), "colour": ("card_colour",), "mark": ("mark", "rank")}
ENGLISH_WORDS = re.compile(
    r"\b(the|and|you|your|is|are|of|to|with|for|card|cards|draw|draws|play|plays|seat|turn|not|may|must)\b",
    re.IGNORECASE,
)


def english_in(text: str) -> list[str]:
    """English words in a text of another language."""
    return ENGLISH_WORDS.findall(text)


class Reader:
    """Knows every sentence of the page in a language, and in English."""

    def __init__(self, language: str) -> None:
        pairs = [(own, english) for own, english in said(language) if own and own != english]
        self.exact = {own: english for own, english in reversed(pairs)}
        self.patterns = sorted(
            [pattern(*pair) for pair in pairs if re.sub(r"\{\w+\}", "", pair[0]) not in ("", pair[0])],
            key=lambda one: -one[0],
        )
        page = texts("page", language=language)
        self.names = {name: {text for one in kinds for text in page[one].values()} for name, kinds in NAMES.items()}
        self.english = cache(self._english)

    def _english(self, text: str) -> str:
        """What a text of the page would be in English; itself where the catalogue does not have it."""
        found = self.exact.get(text) or self._by_pattern(text)
        if found is not None:
            return found
        for gap in (", ", " · ", ": "):
            if gap in text:
                return gap.join(self.english(part) for part in text.split(gap))
        return self._by_halves(text)

    def _by_pattern(self, text: str) -> str | None:
        for letters, known, english in self.patterns:
            if (found := known.fullmatch(text)) is not None:
                parts = found.groupdict()
                if letters >= LEAST or all(part in self.names.get(name, ()) for name, part in parts.items()):
                    return english.format_map({name: self.english(part) for name, part in parts.items()})
        return None

    def _by_halves(self, text: str) -> str:
        words = text.split(" ")
        for place in range(len(words) - 1, 0, -1):  # the longest first: `Zwei Paare` is more than `Zwei`
            if (known := self.exact.get(" ".join(words[:place]))) is not None:
                return f"{known} {self.english(' '.join(words[place:]))}"
        for place in range(1, len(words)):
            halves = " ".join(words[:place]), " ".join(words[place:])
            told = [self.exact.get(half) or self._by_pattern(half) for half in halves]
            if told[0] is not None:
                return f"{told[0]} {told[1] or self.english(halves[1])}"
            if halves[1] in self.exact:
                return f"{halves[0]} {told[1]}"
        return text


def said(language: str) -> Iterator[tuple[str, str]]:
    """Every sentence of the page, in a language and in English."""
    pages = [(dict(flat(texts("page", language=one)))) for one in (language, "en")]
    pages += [page_sentences(game, one) for game in GAMES.values() for one in (language, "en")]
    for own, english in zip(pages[::2], pages[1::2], strict=True):
        yield from [(text, english[key]) for key, text in own.items() if key in english]
    for game in GAMES:
        books = [rulebook(game, language=one) for one in (language, "en")]
        for own, english in zip(*[book.presets for book in books if book], strict=True):
            yield own.name, english.name


def pattern(own: str, english: str) -> tuple[int, re.Pattern[str], str]:
    """How a sentence is known: how many letters it has of its own, its form, and what it is in English."""
    form, letters, names = "", 0, set[str]()
    for stretch, name, _, _ in Formatter().parse(own):
        form += re.escape(stretch) + ("" if not name else f"(?P={name})" if name in names else f"(?P<{name}>.+?)")
        letters += sum(letter.isalpha() for letter in stretch)
        names.add(name or "")
    return letters, re.compile(form), english
