"""Every numbered rule and every worked scenario of docs/rules/<game>.md has a test that names it, and no other has."""

import ast
import re
from pathlib import Path

import pytest

from kit.source import suite
from upcard.engine.games import GAMES

SERVER = Path(__file__).parent / "server"
RULES = Path(__file__).parent.parent / "docs" / "rules"
RULE = re.compile(r"^(?:- |\*\*\w+\*\* )(?:\*\*)?([A-Z]\d+)(?:\*\*)? (.*)", re.MULTILINE)
SCENARIO = re.compile(r"^(?:(\d+)\. |\| (\d+) \| )(.*)", re.MULTILINE)

TOURNAMENT = "the tournament's: it is made of finished games"
STATISTICS = "the statistics': they are counted from finished logs"
ELSEWHERE = {
    "uno": {
        **dict.fromkeys(["U36", "U37", "U38", "U39", "U49", "43", "44", "58", "59"], TOURNAMENT),
        **dict.fromkeys(["U40", "U41", "U50", "45", "61"], STATISTICS),
    },
}
"""What no test plays yet, with the reason."""


def numbered(game: str) -> dict[str, str]:
    """The rules (`G7`) and scenarios (`12`) of a law, with what follows the number."""
    rules, _, worked = (RULES / f"{game}.md").read_text("utf-8").partition("## 5. Worked scenarios")
    return {**dict(RULE.findall(rules)), **{one or other: rest for one, other, rest in SCENARIO.findall(worked)}}


def law(game: str) -> set[str]:
    """The numbers that are in force."""
    return {number for number, rest in numbered(game).items() if not rest.startswith("removed")}


def cited(game: str) -> set[str]:
    """The numbers that the markers of a game's tests name, and those of the table's tests with the game before them."""
    at_tables = [mark.split() for path in SERVER.glob("test_*.py") for mark in marks(path)]
    return {number for path in suite(game) for number in marks(path)} | {
        number for of, number in at_tables if of == game
    }


def marks(path: Path) -> list[str]:
    return [mark for node in ast.walk(ast.parse(path.read_text("utf-8"))) for mark in marked(node)]


def marked(node: ast.AST) -> list[str]:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule" | "scenario"), args=numbers):
            return [str(ast.literal_eval(number)) for number in numbers]
    return []


def in_order(numbers: set[str]) -> list[str]:
    return sorted(numbers, key=lambda number: (number[0].isdigit(), int(number.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_scenario_of_a_law_is_tested(game: str):
    untested = law(game) - cited(game) - set(ELSEWHERE.get(game, ()))
    assert in_order(untested) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_test_cites_a_number_that_its_law_does_not_have(game: str):
    assert in_order(cited(game) - law(game)) == []


@pytest.mark.parametrize("game", ELSEWHERE)
def test_what_is_left_to_others_is_in_the_law(game: str):
    assert set(ELSEWHERE[game]) <= law(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_of_a_law_have_no_gap(game: str):
    scenarios = [int(number) for number in numbered(game) if number.isdigit()]
    rules = [int(number[1:]) for number in numbered(game) if number[0].isalpha()]
    assert sorted(scenarios) == [*range(1, len(scenarios) + 1)]
    assert sorted(rules) == [*range(1, len(rules) + 1)]
