"""Which languages there are, and which of them somebody reads."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

HOUSE = "upcard.sentences"
ENGLISH = "en"
"""What stands in for every text that another language lacks."""
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says what its person reads, the first that is set."""
LONGEST_WISH = 200
"""Letters of a header that are read; browsers send fewer."""


@cache
def languages(package: str = HOUSE) -> dict[str, str]:
    """Every language by its code, each with its own name for itself; English first."""
    folders = [folder for folder in files(package).iterdir() if (folder / "common.toml").is_file()]
    found = {folder.name: tomllib.loads((folder / "common.toml").read_text("utf-8")) for folder in folders}
    return {code: found[code]["language"]["name"] for code in sorted(found, key=lambda code: (code != ENGLISH, code))}


def wished(header: str) -> str:
    """The language that an Accept-Language prefers among ours (RFC 9110, 12.5.4); English if it names none.

    >>> wished("fr, de-AT;q=0.8, en;q=0.5")
    'de'
    """
    wishes = sorted([_wish(part) for part in header[:LONGEST_WISH].split(",")], key=lambda wish: -wish[1])
    return next((found for tag, weight in wishes if weight > 0 and (found := known(tag))), ENGLISH)


def _wish(part: str) -> tuple[str, float]:
    """A language and how much it is wished for."""
    tag, _, weight = part.partition(";")
    number = weight.strip().removeprefix("q=")
    return tag.strip(), float(number) if number.replace(".", "", 1).isdecimal() else float(not weight)


def known(tag: str) -> str:
    """Our language for a tag such as de-AT or de_AT.UTF-8; empty where there is none."""
    whole = tag.lower().replace("_", "-").partition(".")[0]
    return next((one for one in (whole, whole.partition("-")[0]) if one in languages()), "")


def of_terminal(environ: Mapping[str, str]) -> str:
    """The language that the variables of a terminal ask for."""
    return known(next((environ[name] for name in VARIABLES if environ.get(name)), "")) or ENGLISH
