"""Languages: which there are, who reads which, and what is said where one of them has no word."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from upcard import Refusal, SeenEvent
from upcard.engine.games import GAMES
from upcard.logs.log import parse
from upcard.logs.replay import replay
from upcard.sentences import Speaker, catalogue, speaker_of
from upcard.sentences.languages import known, languages, of_terminal, wished
from upcard.sentences.reading import over, texts
from upcard.sentences.rules import rulebook

FOLDER = Path(str(files("upcard.sentences")))
GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"), ("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("en-US,en;q=0.9,de;q=0.8", "en"),
        ("fr-FR, fr;q=0.9, de;q=0.7, en;q=0.3", "de"), ("fr", "en"), ("*", "en"), ("de;q=0, en", "en"),
        ("en;q=0.1, de;q=1.0", "de"), ("DE-de", "de"), ("de;q=x", "en"), (";;,,=;q=", "en"), ("de;q=0.5;level=1", "en"),
    ],
)  # fmt: skip
def test_a_browser_gets_what_it_wishes_for_most_among_ours(header: str, language: str) -> None:
    assert wished(header) == language


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"), ({"LANG": "de_DE.UTF-8"}, "de"), ({"LANG": "C.UTF-8"}, "en"), ({"LANG": "fr_FR"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "en_GB.UTF-8"}, "en"), ({"LANG": "en_US", "LC_MESSAGES": "de_CH"}, "de"),
    ],
)  # fmt: skip
def test_a_terminal_says_it_by_its_variables(environ: dict[str, str], language: str) -> None:
    assert of_terminal(environ) == language


def test_every_language_says_its_own_name_and_english_comes_first() -> None:
    assert list(languages().items())[:2] == [("en", "English"), ("de", "Deutsch")]
    assert known("de-CH-1996") == "de" and known("nl") == ""


def test_a_language_says_its_own_and_what_it_lacks_in_english() -> None:
    english = {"a": "one", "b": {"c": "two", "d": "three"}, "e": [{"f": "four"}, {"f": "five"}], "g": ["six"]}
    own = {"b": {"c": "zwei"}, "e": [{"f": "vier"}], "g": ["sechs"]}
    assert over(english, own) == {
        "a": "one", "b": {"c": "zwei", "d": "three"}, "e": [{"f": "vier"}, {"f": "five"}], "g": ["sechs"],
    }  # fmt: skip


def test_a_clause_is_found_by_its_rules_wherever_it_stands() -> None:
    english = {"clauses": [{"rules": ["U1"], "say": "one"}, {"rules": ["U2"], "say": "two"}]}
    own = {"clauses": [{"rules": ["U2"], "say": "zwei"}]}
    assert [clause["say"] for clause in over(english, own)["clauses"]] == ["one", "zwei"]


def test_a_game_from_outside_that_speaks_english_only_does_so_text_by_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "abroad" / "en").mkdir(parents=True)
    (tmp_path / "abroad" / "en" / "other.toml").write_text('[events]\nhummed = "{seat} hums."\n')
    monkeypatch.syspath_prepend(tmp_path)
    speaker = Speaker(catalogue("other", "abroad", "de"), ["Ana"])
    assert speaker.event(SeenEvent("hummed", "F5", 0)) == "Ana hums."
    assert speaker.event(SeenEvent("turn", "F5", 0)) == "Ana ist dran."


def test_german_cards_stand_in_the_case_that_a_sentence_wants() -> None:
    sentences = {
        **catalogue("common", language="de"),
        "cards": {"RJ": "der rote Joker"},
        "cards_acc": {"RJ": "den roten Joker"},
    }
    speaker = Speaker(sentences, ["Ana"], plain=True)
    assert speaker.event(SeenEvent("played", "G9", 0, cards=("RJ",)), 0) == "Du spielst den roten Joker."
    assert speaker.event(SeenEvent("starter", "G3", cards=("RJ",))) == "Der rote Joker liegt zum Start offen."
    assert speaker.refusal(Refusal("illegal_card", "G7", {"card": "RJ", "top": "7H"})).startswith(
        "Der rote Joker passt"
    )
    assert (
        speaker.refusal(Refusal("illegal_card", "G7", {"card": "7H", "top": "RJ"}))
        == "7♥ passt nicht auf den roten Joker. (G7)"
    )


def test_of_one_thing_another_sentence_is_said_than_of_several() -> None:
    speaker = speaker_of(GAMES["check-game"], language="de")
    assert speaker.event(SeenEvent("reshuffled", "G5", number=1)).endswith(": eine Karte.")
    assert speaker.event(SeenEvent("reshuffled", "G5", number=9)).endswith(": 9 Karten.")
    assert speaker.cards(["?"]) == "eine Karte" and speaker.cards(["?", "?"]) == "2 Karten"


def test_what_is_no_text_is_never_translated() -> None:
    assert texts("uno", language="de")["moment"][0]["among"] == texts("uno")["moment"][0]["among"]


# --- whether everything stands in the catalogue

SOURCES = [
    path
    for folder in ("server/http", "server/socket", "server/tables", "server/people", "tui")
    for path in sorted((FOLDER.parent / folder).glob("*.py"))
    if path.name
    not in ("figures.py", "charts.py")  # what bots make of thousands of games is read by those who write them
]
SENTENCE = re.compile(r"[A-Za-z’']+( [A-Za-z’',:;{}]+){2,}")
"""Three words in a row."""
NOT_READ = ("default-src", "no answer within")
"""How the policy for pages begins, and what a bot is given up for in the log."""


def spoken(source: str) -> list[str]:
    """Literals that read like sentences, but for docstrings, complaints to programmers, and what goes into logs."""
    tree = ast.parse(source)
    silent = [node for node in ast.walk(tree) if isinstance(node, ast.Raise | ast.Assert) or _is_remark(node)]
    quiet = {id(node) for one in silent for node in ast.walk(one)}
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in quiet]
    return [node.value for node in found if isinstance(node.value, str) and SENTENCE.search(node.value)]


def _is_remark(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("log.", "logging."))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_nothing_that_people_read_is_written_into_the_code(path: Path) -> None:
    assert [text for text in spoken(path.read_text("utf-8")) if not text.startswith(NOT_READ)] == []


def test_whoever_writes_a_sentence_into_the_code_is_found() -> None:
    code = 'raise ValueError("this is for programmers")\nsay("Nobody has won yet.")\nlog.info("so it is now")'
    assert spoken(code) == ["Nobody has won yet."]


# --- a third language


def test_a_third_language_is_one_folder(tmp_path: Path) -> None:
    package = tmp_path / "upcard"
    shutil.copytree(FOLDER.parent, package, ignore=shutil.ignore_patterns("static", "*.pyc", "*.so"))
    (package / "sentences" / "tlh").mkdir()
    words = '[language]\nname = "tlhIngan"\n[events]\nturn = "{seat} lo\'!"\n'
    (package / "sentences" / "tlh" / "common.toml").write_text(words)
    told = subprocess.run(
        [sys.executable, "-c", TOLD], env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=True
    )
    assert told.stdout.splitlines() == [
        "{'en': 'English', 'de': 'Deutsch', 'tlh': 'tlhIngan'}",
        "Ana lo'!",
        "You draw a card.",
        "tlh True",
    ]


TOLD = """
from upcard import SeenEvent
from upcard.engine.games import GAMES
from upcard.sentences import languages, speaker_of
from upcard.sentences.languages import wished
from upcard.server.http.page import CATALOGUE, spoken
speaker = speaker_of(GAMES["uno"], ["Ana"], language="tlh")
print(languages())
print(speaker.event(SeenEvent("turn", "U6", 0)))
print(speaker.event(SeenEvent("drew", "U12", 0, cards=("?",)), 0))
page = spoken('<html lang="en">' + CATALOGUE + "</script>", wished("tlh, de;q=0.5"))
print(wished("tlh, de;q=0.5"), '<html lang="tlh">' in page and '"tlh":"tlhIngan"' in page)
"""


# --- whether a language is whole

OTHERS = [language for language in languages() if language != "en"]
NOT_SAID = ("manner", "tone", "shortcut")
"""Sections that steer what is shown, and are never said."""
SAID_OF_MOMENTS = ("title",)
SAID_IN_RULES = ("title", "tagline", "aim", "length", "heading", "say", "name", "turn")
ENGLISH_WORDS = re.compile(
    r"\b(the|and|you|your|is|are|of|to|with|for|card|cards|draw|draws|play|plays|seat|turn|not|may|must)\b",
    re.IGNORECASE,
)
TYPED = re.compile(r"\{[^}]*\}|\b(say-uno|last-card|Last Card|Game Master|draw, last-card)\b|\(done\)|calls=unseen")
"""Parts, names, and what is typed in the terminal."""


def leaves(tree: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every text of a file that is said, with the way to it."""
    if isinstance(tree, str):
        yield path, tree
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield from leaves(value, (*path, key))


def said(name: str, tree: dict[str, Any]) -> dict[tuple[str | int, ...], str]:
    """The texts of a file that people read."""
    keys = [(path, text) for path, text in leaves(tree) if text]
    if name.startswith("rules/"):
        return {path: text for path, text in keys if _named(path) in SAID_IN_RULES}
    keys = [(path, text) for path, text in keys if not any(part in NOT_SAID for part in path[:2])]
    return {path: text for path, text in keys if path[0] not in ("moment", "counter") or path[-1] in SAID_OF_MOMENTS}


def _named(path: tuple[str | int, ...]) -> str:
    return next(str(part) for part in reversed(path) if isinstance(part, str))


FILES = sorted(path.relative_to(FOLDER / "en").with_suffix("").as_posix() for path in (FOLDER / "en").rglob("*.toml"))


def written(name: str, language: str) -> dict[tuple[str | int, ...], str]:
    """The texts of one file of one language alone."""
    path = FOLDER / language / f"{name}.toml"
    return said(name, tomllib.loads(path.read_text("utf-8"))) if path.exists() else {}


def parts_of(text: str) -> set[str]:
    return {part for _, part, _, _ in Formatter().parse(text) if part}


FOR_PROGRAMMERS = {"reason"}
"""What an exception says: never translated, so other languages say it in their own words or not at all."""


def of_one(path: tuple[str | int, ...]) -> bool:
    return str(path[-1]).endswith("_one")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", FILES)
def test_every_text_is_there_in_every_language(name: str, language: str) -> None:
    english, own = written(name, "en"), written(name, language)
    assert [path for path in english if path not in own] == []
    assert [
        path for path in own if path not in english and not of_one(path) and not str(path[0]).startswith("cards_")
    ] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", [name for name in FILES if name != "names"])
def test_every_text_has_the_same_parts_in_every_language(name: str, language: str) -> None:
    english = written(name, "en")
    for path, text in written(name, language).items():
        base = english.get(path) or english.get((*path[:-1], str(path[-1]).removesuffix("_one")))
        if base is not None:
            left_out = {"number"} if of_one(path) else set()
            assert parts_of(base) - left_out - FOR_PROGRAMMERS <= parts_of(text) <= parts_of(base), path


@pytest.mark.parametrize("language", OTHERS)
def test_a_reason_that_is_english_stands_in_no_other_language(language: str) -> None:
    texts_of = written("table", language)
    assert [path for path, text in texts_of.items() if parts_of(text) & FOR_PROGRAMMERS] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", FILES)
def test_what_is_not_said_is_left_to_english(name: str, language: str) -> None:
    path = FOLDER / language / f"{name}.toml"
    own = dict(leaves(tomllib.loads(path.read_text("utf-8"))))
    assert [where for where, text in own.items() if not text or any(part in NOT_SAID for part in where[:2])] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("rules/")])
def test_every_clause_of_the_rules_is_found_by_its_rules(name: str, language: str) -> None:
    english, own = [rulebook(name.removeprefix("rules/"), language=one) for one in ("en", language)]
    assert english is not None and own is not None
    assert [clause.rules for clause in own.clauses()] == [clause.rules for clause in english.clauses()]
    for ours, theirs in zip(english.clauses(), own.clauses(), strict=True):
        assert ours.say != theirs.say, theirs.rules
        assert (ours.example is None) or ours.example.say != theirs.example.say, theirs.rules  # type: ignore[union-attr]


def english_in(text: str) -> list[str]:
    """English words in a German text."""
    return ENGLISH_WORDS.findall(TYPED.sub("", text))


@pytest.mark.parametrize("name", [name for name in FILES if name != "names"])
def test_no_english_is_left_in_german(name: str) -> None:
    found = {path: english_in(text) for path, text in written(name, "de").items() if path[-1] != "example"}
    assert {path: words for path, words in found.items() if words} == {}


@pytest.mark.parametrize("game", GAMES)
def test_whatever_happens_is_said_in_german(game: str) -> None:
    english, german = [speaker_of(GAMES[game], ["Ada", "Ben"], plain=True, language=one) for one in ("en", "de")]
    for log in sorted((GOLDEN / game).glob("*.log")):
        table = replay(parse(log.read_text("utf-8")))
        for event in table.events(-1):
            for reader in (-1, event.seat, event.other):
                ours, theirs = english.event(event, reader), german.event(event, reader)
                assert english_in(theirs) == [] and theirs != ours, ours


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_refused_is_refused_in_german(game: str) -> None:
    german = speaker_of(GAMES[game], ["Ada", "Ben"], plain=True, language="de")
    for log in sorted((GOLDEN / game).glob("*.log"))[:3]:
        table = replay(parse(log.read_text("utf-8")), 12)
        refused = [table.refusal(seat, word) for seat in range(table.seats) for word in table.game.words]
        for refusal in [one for one in refused if one and one.code != "bad_list"]:
            assert english_in(german.refusal(refusal)) == [], refusal
