"""The house does not know its children: no game is named outside the places where games live."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from upcard.engine.games import GAMES

ROOT = Path(__file__).parent.parent
HOMES = {
    "src/upcard/engine/games": "the games themselves",
    "src/upcard/sentences/en": "what the five say of themselves",
    "src/upcard/bots/greedy": "a mind for each of the five; other games are played by the plain one",
    "src/upcard/server/static": "the page as it was built",
    **{f"web/src/games/{game}": "how it looks" for game in GAMES},
}
"""Where games may be named, and why."""
EXAMPLES = {
    "src/upcard/engine/game.py": "`upcard play check-game`",
    "src/upcard/logs/log.py": "game check-game 1",
}
"""Docstrings that show what something looks like."""
ENGLISH = ('name="check"', 'class="switch"')
"""The sign of a tick and the class of an on-off field: words that are not meant as games."""

WORDS = {
    name for kind in GAMES.values() for name in (kind.name, kind.name.replace("-", "_"), kind.__name__, kind.title)
}
PLAIN = {"check", "switch", "Check", "Switch", "Check!"}
"""Those of them that are also English: named only where they stand in quotes."""
NAMED = re.compile(
    rf"(?<!\w)({'|'.join(map(re.escape, sorted(WORDS - PLAIN)))})(?![\w-])"
    rf"|[\"'`/.](check|switch)[\"'`/]|\b(Check|Switch)!?[\"'`]"
)
RULE = re.compile(rf"[\"'`#]([{''.join(sorted(kind.setup_rule[0] for kind in GAMES.values()))}]\d{{1,2}})[\"'`]")


def sources() -> Iterator[Path]:
    """Every source of the house outside the homes of the games."""
    for folder, endings in (("src/upcard", (".py",)), ("web/src", (".ts", ".svelte", ".css"))):
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in endings and not any(name.startswith(f"{home}/") for home in HOMES):
                yield path


def found(pattern: re.Pattern[str]) -> list[str]:
    """Every line of the house that a pattern is in."""
    lines = []
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        text = path.read_text("utf-8").replace(EXAMPLES.get(name, "\0"), "")
        for word in ENGLISH:
            text = text.replace(word, "")
        lines += [f"{name}: {line.strip()}" for line in text.splitlines() if pattern.search(line)]
    return lines


def test_the_house_names_no_game():
    assert found(NAMED) == []


def test_the_house_cites_no_rule_of_a_game():
    assert found(RULE) == []


@pytest.mark.parametrize(
    "line", ['if game == "check":', "from upcard.engine.games.uno import Uno", "/* the UNO band */"]
)
def test_a_game_that_is_named_would_be_found(line: str):
    assert NAMED.search(line)


def test_what_is_excused_is_there():
    assert [home for home in HOMES if not (ROOT / home).exists() and not home.endswith("static")] == []
    assert [name for name, shown in EXAMPLES.items() if shown not in (ROOT / name).read_text("utf-8")] == []
