"""Every rule and scenario of a law has a test that names it, and every rule that the source cites is in force."""

import ast
import re
from pathlib import Path

import pytest

from kit.source import calls, suite, texts
from upcard.engine.games import GAMES

HERE = Path(__file__).parent
AROUND = (HERE, HERE / "server", HERE / "matches")
"""Where the tests of what is around the games name the book before the number."""
ROOT = Path(__file__).parent.parent
BOOKS = {
    **{book: ROOT / "docs" / "rules" / f"{book}.md" for book in (*GAMES, "table", "tournaments")},
    "wire": ROOT / "docs" / "wire.md",
}
"""Where each law stands: those of the games, of the table around them, of tournaments, and of the wire."""
RULE = re.compile(r"^(?:- |\*\*\w+\*\* )(?:\*\*)?([A-Z]\d+)(?:\*\*)? (.*)", re.MULTILINE)
CITED = re.compile(r"(?<![\w♠♥♦♣+-])[CEGMSTUW]\d{1,2}(?![\w♠♥♦♣])")
SOURCE = ROOT / "src" / "upcard"
GREEN = {f"G{number}" for number in range(10)}
"""What is no rule but a card, where UNO is meant."""
SCENARIO = re.compile(r"^(?:(\d+)\. |\| (\d+) \| )(.*)", re.MULTILINE)


def numbered(book: str) -> dict[str, str]:
    """The rules (`G7`) and scenarios (`12`) of a law, with what follows the number."""
    rules, _, worked = BOOKS[book].read_text("utf-8").partition("## 5. Worked scenarios")
    return {**dict(RULE.findall(rules)), **{one or other: rest for one, other, rest in SCENARIO.findall(worked)}}


def law(book: str) -> set[str]:
    """The numbers that are in force."""
    return {number for number, rest in numbered(book).items() if not rest.startswith(("removed", "moved to"))}


def cited(book: str) -> set[str]:
    """The numbers that the markers of a game's tests name, and those around the games with the book before them."""
    at_tables = [mark.split() for folder in AROUND for path in folder.glob("test_*.py") for mark in marks(path)]
    return {number for path in suite(book) for number in marks(path)} | {
        number for of, number in at_tables if of == book
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


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_and_scenario_of_a_law_is_tested(book: str):
    untested = law(book) - cited(book)
    assert in_order(untested) == []


@pytest.mark.parametrize("book", BOOKS)
def test_no_test_cites_a_number_that_its_law_does_not_have(book: str):
    assert in_order(cited(book) - law(book)) == []


@pytest.mark.parametrize("book", BOOKS)
def test_the_numbers_of_a_law_have_no_gap(book: str):
    scenarios = [int(number) for number in numbered(book) if number.isdigit()]
    rules = [int(number[1:]) for number in numbered(book) if number[0].isalpha()]
    assert sorted(scenarios) == [*range(1, len(scenarios) + 1)]
    assert sorted(rules) == [*range(1, len(rules) + 1)]


# --- what the source cites


def rules_in_force() -> list[str]:
    return [number for book in BOOKS for number in law(book) if number[0].isalpha()]


def sources() -> list[Path]:
    return sorted([*SOURCE.rglob("*.py"), *SOURCE.rglob("*.toml")])


def test_no_number_is_in_two_laws():
    assert len(rules_in_force()) == len(set(rules_in_force()))


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_every_rule_that_the_source_cites_is_in_force(path: Path):
    found = set(CITED.findall(path.read_text("utf-8")))
    cards = GREEN if "uno" in path.relative_to(SOURCE).as_posix() else set()
    assert in_order(found - cards - set(rules_in_force())) == []


@pytest.mark.parametrize("path", sorted((SOURCE / "server").rglob("*.py")), ids=lambda path: path.stem)
def test_the_server_refuses_by_the_laws_of_the_table_of_tournaments_and_of_the_wire(path: Path):
    rules = {text for call in calls(path, "Refusal", "No", "problem") for text in texts(call) if CITED.fullmatch(text)}
    assert in_order(rules - law("table") - law("tournaments") - law("wire")) == []


def test_every_rule_of_the_wire_is_cited_by_the_server():
    server = "".join([path.read_text("utf-8") for path in sorted((SOURCE / "server").rglob("*.py"))])
    assert in_order(law("wire") - set(CITED.findall(server))) == []


def test_every_game_leads_to_the_law_of_the_table():
    assert [game for game in GAMES if "](table.md)" not in BOOKS[game].read_text("utf-8")] == []
