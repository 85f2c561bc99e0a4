"""The game of docs/add_a_game.md is added as an installed package would, played, and tried by the laws."""

import doctest
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from drive import play_on
from example import DOCS
from upcard import Table
from upcard.laws import Trial, some_options
from upcard.logs.replay import verify
from upcard.play.registry import find, titles
from upcard.sentences import speaker_of

PAGE = DOCS / "add_a_game.md"
EXAMPLE = DOCS / "examples" / "follow_suit.py"
ENTRY_POINTS = "[upcard.games]\nfollow-suit = follow_suit:FollowSuit\n"


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example as a package beside Upcard: its module, and the entry point that names it."""
    (tmp_path / "follow_suit.py").write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    facts = tmp_path / "follow_suit-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: follow-suit\nVersion: 1\n")
    (facts / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("follow_suit", None)


def blocks(language: str) -> list[str]:
    """The pieces of code on the page."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def test_the_example_is_found_beside_the_five_games():
    assert find("follow-suit").__module__ == "follow_suit"
    assert "follow-suit (Follow Suit)" in titles()


def test_every_piece_of_code_on_the_page_is_cut_out_of_the_example():
    source = EXAMPLE.read_text("utf-8")
    assert len(blocks("python")) == 7
    assert [block for block in blocks("python") if block not in source] == []


def test_what_the_page_shows_at_the_prompt_is_what_one_gets():
    prompts = doctest.DocTestParser().get_doctest("".join(blocks("pycon")), {}, PAGE.name, str(PAGE), 0)
    results = doctest.DocTestRunner().run(prompts)
    assert (results.failed, results.attempted) == (0, 14)


def test_the_entry_point_on_the_page_is_the_one_that_works():
    assert blocks("toml") == ['[project.entry-points."upcard.games"]\nfollow-suit = "follow_suit:FollowSuit"\n']


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_example_obeys_the_laws(seats: int):
    kind = find("follow-suit")
    for seed in range(4):
        Trial(kind, seats, some_options(kind, seats, Random(seed)), seed).run()


def test_the_example_is_logged_replayed_and_told_like_any_game():
    table = play_on(Table("follow-suit", 4, {"turn_limit": 60}, seed=3), Random(3), plays=100)
    assert table.outcome is not None
    assert verify(table.log()).text(sealed=True) == table.text(sealed=True)
    said = [speaker_of(table.game).event(event) for event in table.events(-1)]
    assert [sentence for sentence in said if not sentence.endswith(".")] == []


def test_every_rule_of_the_example_is_cited_by_its_code():
    head, _, code = EXAMPLE.read_text("utf-8").partition('"""\n\nfrom')
    rules = re.findall(r"^(F\d)  ", head, re.MULTILINE)
    assert rules == ["F1", "F2", "F3", "F4", "F5", "F6", "F7"]
    assert [rule for rule in rules if f'"{rule}"' not in code] == []
