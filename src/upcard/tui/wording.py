"""Words, cards and facts as the terminal says them."""

from collections.abc import Sequence

from msgspec.structs import replace
from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme

from upcard.engine.game import NOBODY, Game
from upcard.engine.view import Fact, Refusal, View
from upcard.sentences import (
    ENGLISH,
    SUIT_SIGNS,
    catalogue,
    flat,
    page_sentences,
    speaker_of,
    terminal_sentences,
    texts,
)

UNSIGNED = {sign: letter for letter, sign in SUIT_SIGNS.items()}
THEME = Theme(
    {
        "card.red": "bold red",
        "card.black": "bold",
        "card.yellow": "bold yellow",
        "card.green": "bold green",
        "card.blue": "bold blue",
        "card.choice": "cyan",
        "card.rule": "dim",
    }
)


CLOSES = "done"
"""A word that says nothing but that a play is whole."""
FIRST_SLOT = 1
"""Slots count from it, as on the page; in logs they count from 0."""


class Faces(RegexHighlighter):
    """Colours cards, choices and rule numbers wherever they stand in a line."""

    base_style = "card."
    highlights = (
        r"(?P<red>\b(10|[2-9AJQK])[♥♦])",
        r"(?P<black>\b(10|[2-9AJQK])[♠♣])",
        r"(?P<red>\bR(\d|skip|rev|\+2|J\b))",
        r"(?P<yellow>\bY(\d|skip|rev|\+2))",
        r"(?P<green>\bG(\d|skip|rev|\+2))",
        r"(?P<blue>\bB(\d|skip|rev|\+2))",
        r"(?P<choice>(?<=  )\d+\))",
        r"(?P<rule>\([A-Z]\d+\)$)",
    )


def terminal(stderr: bool = False) -> Console:
    """A console with colours and whole words in its lines where there is a terminal; plain lines where it is piped."""
    console = Console(stderr=stderr, theme=THEME, highlighter=Faces(), markup=False, emoji=False)
    console.soft_wrap = not console.is_terminal
    return console


class Wording:
    """What the terminal says at one table, to the names of its seats."""

    def __init__(self, game: type[Game], names: Sequence[str], language: str = ENGLISH) -> None:
        self.game = game
        self.speaker = speaker_of(game, names, language=language)
        self.speaker.first = FIRST_SLOT
        self.texts = catalogue("terminal", language=language)
        self.page = {**dict(flat(texts("page", language=language))), **page_sentences(game, language)}
        """What the page says: flags and reasons, in the same words."""
        self.own = terminal_sentences(game, language)
        self._typed = {self._shown(word).lower(): word for word in game.words}

    def prompt(self, key: str, **parts: object) -> str:
        """A text around the game."""
        return self.texts["prompts"][key].format_map(parts)

    def help_line(self) -> str:
        """What may be typed, with an example from the game."""
        return self.prompt("help_line", example=self.own.get("example", self.game.words[0]))

    def short_rules(self) -> list[str]:
        """The rules in a few lines, where the game brings them."""
        return str(self.own.get("rules", "")).strip().splitlines()

    def word(self, word: str, phase: str = "") -> str:
        """A word as a choice: a card by its face, anything else by what it does."""
        if self._is_card(word):
            return self.speaker.card(word)
        kind, _, rest = word.rpartition("-")
        parts = {**self._parts(rest), "number": self._shown(word).rpartition("-")[2]}
        for key in (f"{phase}.{word}", word, f"{phase}.{kind}", kind):
            found = self._own("words", key)
            if found is not None:
                return found.format_map(parts)
        return word

    def play(self, words: Sequence[str]) -> str:
        """Several words in a row, cards by their faces."""
        return " ".join(self._shown(word) if "-" in word else self.speaker.card(word) for word in words)

    def told(self, words: Sequence[str]) -> str:
        """A whole play as it is told: its cards by their faces, and what else it does in words."""
        faces = [self.speaker.card(word) for word in words if self._is_card(word)]
        others = ", ".join(self.word(word) for word in words if word != CLOSES and not self._is_card(word))
        return " ".join([*faces, f"({others})"]) if faces and others else " ".join(faces) or others

    def _is_card(self, word: str) -> bool:
        return word in self.game.words[: self.game.low] and not word.startswith("slot-")

    def refusal(self, refusal: Refusal) -> str:
        """Why something is refused; words of the game are quoted as they are typed here."""
        quoted = {key: text for key, text in refusal.about.items() if key in ("word", "words")}
        typed = {key: " ".join(self._shown(word) for word in text.split()) for key, text in quoted.items()}
        return self.speaker.refusal(replace(refusal, about={**refusal.about, **typed}))

    def mark(self, mark: str) -> str:
        """What marks a seat, as the page flags it."""
        flag = self.page.get(f"flag.{mark}", "")
        return flag if flag and "{" not in flag else mark.replace("_", " ")

    def reason(self, view: View) -> str:
        """Why a game has ended."""
        why = view.outcome.reason if view.outcome else ""
        return self.page.get(f"reason.{why}", "").format_map({"target": view.facts.get("target", "")})

    @staticmethod
    def _shown(word: str) -> str:
        """A word as people type it: slots count from one, as on the page."""
        kind, _, number = word.rpartition("-")
        return f"{kind}-{int(number) + FIRST_SLOT}" if kind == "slot" and number.isdecimal() else word

    def read(self, typed: str) -> str:
        """The word somebody meant: signs for suits and small letters are fine."""
        plain = "".join(UNSIGNED.get(sign, sign) for sign in typed)
        return self._typed.get(plain.lower(), plain)

    def facts(self, view: View) -> list[str]:
        """What a view says about the state of the game beyond its cards, in plain words."""
        said = [self._fact(name, value) for name, value in view.facts.items()]
        return [sentence for sentence in said if sentence]

    def _fact(self, name: str, value: Fact) -> str:
        """The sentence of a fact; empty if it is not worth one. `known_2` is said with its owner, seat 2."""
        kind, _, index = name.rpartition("_")
        if not index.isdigit():
            kind, index = name, ""
        sentence = self._own("facts", f"{kind}.{value}")
        if sentence is None:
            sentence = self._own("facts", kind)
            if sentence is None:
                sentence = kind.replace("_", " ") + ": {value}."
            if is_nothing(value, "{seat" in sentence):
                return ""
        parts = {**self._parts(str(value)), "value": self._value(value), "seats": self._seats(value)}
        return sentence.format_map({**parts, "owner": self._parts(index)["seat"]})

    def _own(self, section: str, key: str) -> str | None:
        """A text of this game, or one for all games, or None."""
        own: dict[str, str] = self.own.get(section, {})
        return own.get(key, self.texts[section].get(key))

    def _value(self, value: Fact) -> str:
        if isinstance(value, bool):
            return self.prompt("yes")
        if isinstance(value, tuple):
            return " ".join(self.speaker.card(str(part)) for part in value)
        return self.speaker.cards([str(value)])

    def _seats(self, value: Fact) -> str:
        seats = [part for part in value if isinstance(part, int)] if isinstance(value, tuple) else []
        return ", ".join(self.speaker.name(seat) for seat in seats)

    def _parts(self, text: str) -> dict[str, str]:
        return {
            "suit": self.speaker.suit(text),
            "colour": self.speaker.colour(text),
            "seat": self.speaker.name(int(text)) if text.isdigit() else text,
            "number": text,
        }


def is_nothing(value: Fact, of_seats: bool) -> bool:
    """Whether a fact says that there is nothing to say: nobody, none, not so."""
    if of_seats:
        return value in (NOBODY, ())
    return value == NOBODY or not (any(value) if isinstance(value, tuple) else value)
