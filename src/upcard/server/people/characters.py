"""What Unicode knows of characters and Python does not: which are invisible, which are emoji, which look alike."""

from collections.abc import Iterator
from importlib.resources import files


def _points(text: str) -> Iterator[int]:
    for part in text.split():
        first, _, last = part.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def _text(numbers: str) -> str:
    return "".join([chr(point) for point in _points(numbers)])


def _read() -> dict[str, str]:
    text = files(__package__).joinpath("characters.txt").read_text("utf-8")
    lines = [line.partition(": ") for line in text.splitlines() if not line.startswith("#")]
    return {name: points for name, _, points in lines}


_SETS = _read()
INVISIBLE = frozenset(_text(_SETS.pop("invisible")))
"""What is drawn as nothing (Default_Ignorable_Code_Point)."""
EMOJI = frozenset(_text(_SETS.pop("emoji")))
"""Pictures, and the digits and signs that are on keycaps."""
PROTOTYPES = {point: _text(shown) for shown, alike in _SETS.items() for point in _points(alike)}
"""What characters look like, for `str.translate`."""
