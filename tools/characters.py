"""Writes src/upcard/server/people/characters.txt: what cannot be seen, emoji, and characters that look alike.

`python tools/characters.py FOLDER`, where FOLDER holds three files of Unicode's own: DerivedCoreProperties.txt,
emoji-data.txt and confusables.txt.
"""

import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

FACTS = Path(__file__).parents[1] / "src" / "upcard" / "server" / "people" / "characters.txt"
HEAD = """\
# Made by tools/characters.py from Unicode {version}: DerivedCoreProperties.txt, emoji-data.txt and confusables.txt.
# Copyright © 2025 Unicode, Inc., under the licence in characters-licence.txt.
# First what is invisible and what is an emoji; then, after what each looks like, the characters that look like it.
"""
DEEPEST = 8
"""How often a character that looks like another is followed on."""


def written(folder: Path) -> str:
    """The whole file."""
    confusables = (folder / "confusables.txt").read_text("utf-8-sig")
    lines = [
        f"invisible: {ranges(points(folder / 'DerivedCoreProperties.txt', 'Default_Ignorable_Code_Point'))}",
        f"emoji: {ranges(points(folder / 'emoji-data.txt', 'Emoji'))}",
        *[f"{shown}: {ranges(alike)}" for shown, alike in groups(prototypes(confusables)).items()],
    ]
    version = confusables.split("# Version: ")[1].split()[0]
    return HEAD.format(version=version) + "\n".join(lines) + "\n"


def rows(text: str) -> Iterator[list[str]]:
    """The fields of each line that says something."""
    for line in text.splitlines():
        if said := line.partition("#")[0].strip():
            yield [field.strip() for field in said.split(";")]


def points(path: Path, wanted: str) -> list[int]:
    """The code points that have a property."""
    found: list[int] = []
    for where, what, *_ in rows(path.read_text("utf-8-sig")):
        if what == wanted:
            first, _, last = where.partition("..")
            found += range(int(first, 16), int(last or first, 16) + 1)
    return found


def prototypes(text: str) -> dict[str, str]:
    """What each character looks like, of those that a compatible decomposition leaves as they are."""
    given = {decoded(source): decoded(shown) for source, shown, *_ in rows(text)}
    plain = [char for char in given if unicodedata.normalize("NFKD", char) == char]
    found = {char: followed(char, given) for char in plain}
    return {char: shown for char, shown in found.items() if shown != char}


def followed(text: str, given: dict[str, str]) -> str:
    """What a text looks like in the end."""
    for _ in range(DEEPEST):
        text = "".join([given.get(char, char) for char in unicodedata.normalize("NFKD", text)])
    return unicodedata.normalize("NFKD", text)


def groups(found: dict[str, str]) -> dict[str, list[int]]:
    """The code points that look like each text, by its hexadecimal numbers."""
    together: dict[str, list[int]] = {}
    for char, shown in sorted(found.items()):
        together.setdefault(" ".join([f"{ord(one):04X}" for one in shown]), []).append(ord(char))
    return dict(sorted(together.items()))


def ranges(found: list[int]) -> str:
    """Hexadecimal numbers, those that follow each other as a range."""
    runs: list[list[int]] = []
    for point in sorted(found):
        if runs and runs[-1][1] == point - 1:
            runs[-1][1] = point
        else:
            runs.append([point, point])
    return " ".join([f"{first:04X}" + (f"-{last:04X}" if last > first else "") for first, last in runs])


def decoded(numbers: str) -> str:
    return "".join([chr(int(number, 16)) for number in numbers.split()])


if __name__ == "__main__":
    FACTS.write_text(written(Path(sys.argv[1])), "utf-8")
