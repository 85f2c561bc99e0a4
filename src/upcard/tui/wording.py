"""Words, cards and facts as the terminal says them."""

from collections.abc import Sequence

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme

from upcard.engine.game import NOBODY, Game
from upcard.engine.view import Fact, View
from upcard.sentences import COLOURS, SUIT_NAMES, SUIT_SIGNS, catalogue, speaker_of, terminal_sentences

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
    """A console with colours where the terminal has them, and plain text where output is piped."""
    return Console(stderr=stderr, theme=THEME, highlighter=Faces(), soft_wrap=True, markup=False, emoji=False)


class Wording:
    """What the terminal says at one table, to the names of its seats."""

    def __init__(self, game: type[Game], names: Sequence[str]) -> None:
        self.game = game
        self.speaker = speaker_of(game, names)
        self.texts = catalogue("terminal")
        self.own = terminal_sentences(game)
        self._typed = {word.lower(): word for word in game.words}

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
        if word in self.game.words[: self.game.low] and not word.startswith("slot-"):
            return self.speaker.card(word)
        kind, _, rest = word.rpartition("-")
        for key in (f"{phase}.{word}", word, f"{phase}.{kind}", kind):
            found = self._own("words", key)
            if found is not None:
                return found.format_map(self._parts(rest))
        return word

    def play(self, words: Sequence[str]) -> str:
        """Several words in a row, cards by their faces."""
        return " ".join(word if "-" in word else self.speaker.card(word) for word in words)

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
            return "yes"
        if isinstance(value, tuple):
            return " ".join(self.speaker.card(str(part)) for part in value)
        return self.speaker.cards([str(value)])

    def _seats(self, value: Fact) -> str:
        seats = [part for part in value if isinstance(part, int)] if isinstance(value, tuple) else []
        return ", ".join(self.speaker.name(seat) for seat in seats)

    def _parts(self, text: str) -> dict[str, str]:
        return {
            "suit": SUIT_NAMES.get(text, text),
            "colour": COLOURS.get(text, text),
            "seat": self.speaker.name(int(text)) if text.isdigit() else text,
            "number": text,
        }


def is_nothing(value: Fact, of_seats: bool) -> bool:
    """Whether a fact says that there is nothing to say: nobody, none, not so."""
    if of_seats:
        return value in (NOBODY, ())
    return value == NOBODY or not (any(value) if isinstance(value, tuple) else value)
