"""What a page must know of a game to draw it: its seats, its options in plain words, and its vocabulary taken apart."""

from typing import Literal

from msgspec import Struct

from upcard.engine.game import Game
from upcard.engine.options import NO_LIMIT, Value
from upcard.matches.series import Kind, kinds
from upcard.play.registry import all_games
from upcard.sentences import ENGLISH, page_sentences, speaker_of


class Word(Struct, frozen=True, omit_defaults=True):
    """One word: what kind it is, and the card, slot, seat, suit or colour in it."""

    word: str
    kind: str
    card: str = ""
    number: int = -1
    suit: str = ""
    colour: str = ""
    asks: bool = False
    """A card behind which a suit or colour may be asked for: said with it, it is one play."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """One option: its sentence, its default, and what may be chosen."""

    name: str
    say: str
    default: Value
    low: int = 0
    high: int = -1
    """Below `low`: it is no number; -2: there is no highest."""
    choices: tuple[int | str, ...] = ()


class GameFacts(Struct, frozen=True):
    """One game: what it is, its options and words, and all that the page says of it alone."""

    game: str
    title: str
    version: int
    least: int
    most: int
    usual: int
    options: tuple[Choice, ...]
    words: tuple[Word, ...]
    auto_pass: str
    pairs: tuple[int, ...]
    """By seat: its pair, where the table plays in pairs."""
    pairs_option: str
    """The option by which it does."""
    pack: Literal["poker", "coloured"]
    """What its cards look like."""
    practice: bool
    """Whether it brings a set position to practise from."""
    series: tuple[Kind, ...]
    """The kinds of series that it can be played in."""
    letter: str
    """What the numbers of its rules begin with."""
    sentences: dict[str, str]


class GameBrief(Struct, frozen=True):
    """One game in a list of them: as much as must be known to choose it."""

    game: str
    title: str
    least: int
    most: int
    usual: int
    pack: Literal["poker", "coloured"]
    cards: tuple[str, ...]
    """Two of its cards, for a picture."""
    practice: bool
    """Whether it brings a set position to practise from."""
    length: str
    """How long it takes, and what it is, in words."""
    what: str


def briefs(language: str = ENGLISH) -> tuple[GameBrief, ...]:
    """Every game that can be played here."""
    return tuple(brief(facts(kind, language)) for kind in all_games().values())


def brief(facts: GameFacts) -> GameBrief:
    """As much of a game as stands in a list."""
    cards = [word.word for word in facts.words if word.kind == "card"]
    two = tuple(cards[:1] + cards[len(cards) // 2 :][:1])
    length, what = (facts.sentences.get(key, "") for key in ("length", "what"))
    seats = (facts.least, facts.most, facts.usual)
    return GameBrief(facts.game, facts.title, *seats, facts.pack, two, facts.practice, length, what)


def facts(kind: type[Game], language: str = ENGLISH) -> GameFacts:
    """What a page must know of one game."""
    speaker = speaker_of(kind, language=language)
    options = [
        Choice(
            option.name,
            speaker.option(option.name),
            option.default,
            option.low,
            -2 if option.high >= NO_LIMIT else option.high,
            option.choices,
        )
        for option in kind.options
        if not option.seat  # who begins is the table's to say
    ]
    words = tuple(parts(word, place < kind.low, word in kind.asking_cards) for place, word in enumerate(kind.words))
    return GameFacts(
        kind.name,
        kind.title,
        kind.version,
        kind.least,
        kind.most,
        kind.usual,
        tuple(options),
        words,
        kind.auto_pass,
        kind.pairs,
        kind.pairs_option,
        "coloured" if kind.card_style == "coloured" else "poker",
        bool(kind.practice),
        kinds(kind),
        kind.setup_rule[:1],
        page_sentences(kind, language),
    )


def parts(word: str, low: bool, asks: bool = False) -> Word:
    """A word taken apart.

    >>> parts("10C", True)
    Word(word='10C', kind='card', card='10C', number=-1, suit='', colour='', asks=False)
    >>> parts("catch-2", False)
    Word(word='catch-2', kind='catch', card='', number=2, suit='', colour='', asks=False)
    """
    kind, _, rest = word.rpartition("-")
    if low and not word.startswith("slot-"):
        return Word(word, "card", card=word, asks=asks)
    if kind and rest.isdigit():
        return Word(word, kind, number=int(rest))
    if kind in ("suit", "colour"):
        return Word(word, kind, suit=rest) if kind == "suit" else Word(word, kind, colour=rest)
    return Word(word, word)
