"""What people call themselves and say, made fit to be shown to others."""

import secrets
import unicodedata

from upcard.sentences import ENGLISH, texts
from upcard.server.people.characters import EMOJI, INVISIBLE
from upcard.server.people.codes import Entropy

LONGEST_NAME = 24
WIDEST_NAME = 48
"""Columns: a letter takes one, an ideograph or an emoji two, a ligature as many as its letters, a giant eight."""
LONGEST_CHAT = 280
LONGEST_RAW = 2048
"""More is not read: putting marks in order takes time by the square of their number."""
MOST_MARKS = 3
"""Marks on one letter: enough for living scripts, too few to smear over the lines above."""

ZWJ = "\u200d"
EMOJI_STYLE = "\ufe0f"
KEYCAP = "\u20e3"
SKIN_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
GIANTS = frozenset("\u2e3a\u2e3b\ufdfd").union(map(chr, range(0x12000, 0x12550)))
"""Long dashes, a whole sentence in one sign, cuneiform: drawn as wide as words."""
BLANKS = frozenset("\u2800\U00013441\U00013442\U00016fe4\U0001d159")
"""Letters and signs that look like nothing at all, though Unicode does not call them ignorable."""
UNSEEN = ("Cc", "Cf", "Cn", "Co")
"""Controls, all that turns the writing round, and what no font, or only somebody's own one, has a picture of."""


def friendly_name(language: str = ENGLISH, entropy: Entropy = secrets.token_bytes) -> str:
    """A name for somebody who has not said theirs, such as Kind Newt or Flinker Otter."""
    words = texts("names", language=language)
    manners, animals = words["manners"], words["animals"]
    manner, animal = entropy(2)
    name, _, ending = animals[animal % len(animals)].partition(":")
    return f"{manners[manner % len(manners)]}{ending} {name}"


def clean_name(text: str) -> str | None:
    """A name of 1 to 24 characters fit to be shown, or None if it is not one."""
    name = clean(text)
    return name if 1 <= len(name) <= LONGEST_NAME and columns(name) <= WIDEST_NAME else None


def clean(text: str) -> str:
    """What others may see of a text; nothing if it cannot be kept or sent."""
    raw = text[:LONGEST_RAW]
    if any([_poison(char) for char in raw]):
        return ""
    visible = "".join([_visible(raw, place) for place in range(len(raw))])
    return " ".join(_few_marks(unicodedata.normalize("NFC", visible)).split())


def columns(text: str) -> int:
    """How wide a text is drawn, about."""
    return sum([_columns(char) for char in unicodedata.normalize("NFKC", text)])


def _columns(char: str) -> int:
    if char in GIANTS:
        return 8
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def _poison(char: str) -> bool:
    """NUL, which some databases cannot keep, and half characters, which cannot be sent."""
    return char == "\0" or unicodedata.category(char) == "Cs"


def _visible(text: str, place: int) -> str:
    """What others see of a character: a blank is a space, what is invisible is nothing but within an emoji."""
    char = text[place]
    if char.isspace() or char in BLANKS:
        return " "
    if (char == ZWJ and _joins(text, place)) or (char == EMOJI_STYLE and _styles(text, place)):
        return char
    return "" if char in INVISIBLE or _unseen(char) else char


def _unseen(char: str) -> bool:
    return unicodedata.category(char) in UNSEEN and char not in EMOJI  # new emoji are unassigned to an old Python


def _joins(text: str, place: int) -> bool:
    """Whether a joiner stands between two pictures and makes them one."""
    before = text[:place].rstrip(EMOJI_STYLE + SKIN_TONES)
    return _picture(before[-1:]) and _picture(text[place + 1 : place + 2])


def _styles(text: str, place: int) -> bool:
    """Whether a picture or a keycap is asked for in colour."""
    before = text[place - 1 : place]
    return _picture(before) or (before in EMOJI and text[place + 1 : place + 2] == KEYCAP)


def _picture(char: str) -> bool:
    return char in EMOJI and not char.isascii()


def _few_marks(text: str) -> str:
    """At most a few marks on each letter, and none without a letter to stand on."""
    kept: list[str] = []
    room = 0
    for char in text:
        if unicodedata.category(char) not in ("Mn", "Me"):
            room = 0 if char == " " else MOST_MARKS
        elif room == 0:
            continue
        else:
            room -= 1
        kept.append(char)
    return "".join(kept)
