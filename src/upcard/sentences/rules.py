"""The rules of a game or of the table as players read them: clauses with their numbers, examples, presets."""

from functools import cache

from msgspec import Struct, convert

from upcard.engine.options import Value
from upcard.sentences.languages import ENGLISH, HOUSE
from upcard.sentences.reading import texts


class Example(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A situation that a page can draw and a test can set up: you are seat 0, on turn unless `table` says otherwise."""

    say: str
    pile: tuple[str, ...] = ()
    """Face-up cards, the top last."""
    hand: tuple[str, ...] = ()
    """Your cards; where they lie in a grid, by slots, `-` where one is empty."""
    lit: tuple[str, ...] | None = None
    """Of your hand exactly the cards that may be played; None where the example is about something else."""
    laid: tuple[str, ...] = ()
    """Of your hand the cards that you have laid already in this play."""
    table: dict[str, str | int] = {}
    """What else is so, by the fields of the position text."""
    options: dict[str, Value] = {}
    seats: int = 3
    plays: tuple[str, ...] = ()
    """What is then done, as a log spells it: `0 JC suit-S`, `! expire`, `! leave 1`."""
    then: dict[str, str | int] = {}
    """What is so after it: fields of the position text, `cards-1`, `top`, `places`, `scores`."""
    refused: tuple[str, ...] = ()
    """What may then not be said, by a rule that the clause stands on."""


class Clause(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One rule in plain words, with the numbers of the law behind it."""

    say: str
    rules: tuple[str, ...]
    cards: tuple[str, ...] = ()
    """The cards it is about, where it is about cards of their own."""
    options: tuple[str, ...] = ()
    """The options of the table that it explains."""
    example: Example | None = None


class Power(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What cards count or do, in a line; `{names}` of options in it stand for what the table has chosen."""

    say: str
    rules: tuple[str, ...]
    cards: tuple[str, ...] = ()
    where: dict[str, tuple[Value, ...]] = {}
    """It is so only where each of these options has one of these values."""
    unless: dict[str, tuple[Value, ...]] = {}
    """It is not so where one of these options has one of these values."""


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """What belongs together."""

    heading: str
    clauses: tuple[Clause, ...]


class Preset(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Options that make a good table together, under a name."""

    name: str
    say: str
    options: dict[str, Value] = {}
    seats: int = 0
    """The only number of seats it is for; 0 if it suits any."""
    help: bool = True
    """Whether the table says what fits; not where a mistake has its price."""


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """All that a player needs to know about a game; the table has no aim, no cards, no length and no presets."""

    title: str
    tagline: str
    sections: tuple[Section, ...]
    aim: str = ""
    length: str = ""
    turn: tuple[str, ...] = ()
    """One's turn in three lines."""
    powers: tuple[Power, ...] = ()
    """The cards that count or do something of their own."""
    presets: tuple[Preset, ...] = ()

    def clauses(self) -> list[Clause]:
        """Every clause, in reading order."""
        return [clause for section in self.sections for clause in section.clauses]


@cache
def rulebook(book: str, package: str = HOUSE, language: str = ENGLISH) -> Rulebook | None:
    """The rules of a game, or of the table, in a language; None where nobody has written them for players."""
    written = texts(f"rules/{book}", package, language)
    return convert(written, Rulebook) if written else None
