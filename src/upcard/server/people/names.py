"""What people call themselves and say, made fit to be shown to others."""

import secrets
import unicodedata

from upcard.server.people.codes import Entropy

LONGEST_NAME = 24
LONGEST_CHAT = 280
LONGEST_RAW = 2048
"""Longer texts are refused unread: putting marks in order takes time by the square of their number."""
MOST_MARKS = 3
"""Marks on one letter: enough for living scripts, too few to smear over the lines above."""

ZWJ = "\u200d"
EMOJI_STYLE = "\ufe0f"
SKIN_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that look like nothing at all."""

# 32 of each, so that a byte chooses fairly.
MANNERS = (
    "Able", "Bold", "Brave", "Bright", "Brisk", "Calm", "Clever", "Cosy",
    "Daring", "Eager", "Fair", "Fond", "Gentle", "Glad", "Golden", "Happy",
    "Jolly", "Keen", "Kind", "Lively", "Lucky", "Merry", "Mighty", "Nimble",
    "Proud", "Quick", "Quiet", "Sly", "Sunny", "Swift", "Warm", "Wise",
)  # fmt: skip
ANIMALS = (
    "Badger", "Bear", "Beaver", "Bison", "Crane", "Deer", "Dolphin", "Eagle",
    "Falcon", "Ferret", "Finch", "Fox", "Gecko", "Hare", "Hawk", "Heron",
    "Ibex", "Koala", "Lark", "Lynx", "Magpie", "Marten", "Newt", "Otter",
    "Owl", "Panda", "Puffin", "Raven", "Robin", "Seal", "Tiger", "Wren",
)  # fmt: skip


def friendly_name(entropy: Entropy = secrets.token_bytes) -> str:
    """A name for somebody who has not said theirs."""
    manner, animal = entropy(2)
    return f"{MANNERS[manner % len(MANNERS)]} {ANIMALS[animal % len(ANIMALS)]}"


def clean_name(text: str) -> str | None:
    """A name of 1 to 24 characters fit to be shown, or None if it is not one."""
    return _clean(text, LONGEST_NAME)


def clean_chat(text: str) -> str | None:
    """A line of chat of 1 to 280 characters fit to be shown, or None if it is not one."""
    return _clean(text, LONGEST_CHAT)


def _clean(text: str, longest: int) -> str | None:
    if len(text) > LONGEST_RAW or any([_poison(char) for char in text]):
        return None
    visible = "".join([_visible(text, place) for place in range(len(text))])
    clean = " ".join(_few_marks(unicodedata.normalize("NFC", visible)).split())
    return clean if 1 <= len(clean) <= longest else None


def _poison(char: str) -> bool:
    """NUL, which some databases cannot keep, and half characters, which cannot be sent."""
    return char == "\0" or unicodedata.category(char) == "Cs"


def _visible(text: str, place: int) -> str:
    """What others see of a character: a blank is a space; controls and all that turns the writing round are nothing."""
    char = text[place]
    if char.isspace() or char in BLANKS:
        return " "
    if unicodedata.category(char) not in ("Cc", "Cf"):
        return char
    return char if char == ZWJ and _joins(text, place) else ""


def _joins(text: str, place: int) -> bool:
    """Whether a joiner stands between two pictures and makes them one."""
    before = text[:place].rstrip(EMOJI_STYLE + SKIN_TONES)
    return _picture(before[-1:]) and _picture(text[place + 1 : place + 2])


def _picture(char: str) -> bool:
    return char != "" and char not in BLANKS and unicodedata.category(char) in ("So", "Sm")


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
