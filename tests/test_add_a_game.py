"""The game of docs/add_a_game.md is added as an installed package would, played, and tried by the laws."""

import doctest
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from kit import example
from kit.drive import play_on
from kit.example import DOCS
from upcard import SeenEvent, Table
from upcard.laws import Trial, some_options
from upcard.logs import moments
from upcard.logs.replay import verify
from upcard.play.registry import find, titles
from upcard.sentences import speaker_of
from upcard.sentences.rules import rulebook
from upcard.server.http.vocabulary import facts
from upcard.tui.wording import Wording

PAGE = DOCS / "add_a_game.md"
EXAMPLE = example.EXAMPLE / "follow_suit" / "__init__.py"
LAW = EXAMPLE.with_name("follow-suit.md")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the example was installed."""
    return example.install(tmp_path_factory.mktemp("outside"))


@pytest.fixture(autouse=True)
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example as a package beside Upcard."""
    monkeypatch.syspath_prepend(site)
    yield
    sys.modules.pop("follow_suit", None)


def blocks(language: str) -> list[str]:
    """The pieces of code on the page."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def test_the_example_is_found_beside_the_five_games(site: Path):
    assert sys.modules[find("follow-suit").__module__].__file__ == str(site / "follow_suit" / "__init__.py")
    assert "follow-suit (Follow Suit)" in titles()


def test_every_piece_of_code_on_the_page_is_cut_out_of_the_example():
    source = EXAMPLE.read_text("utf-8")
    assert len(blocks("python")) == 8
    assert [block for block in blocks("python") if block not in source] == []


def test_what_the_page_shows_at_the_prompt_is_what_one_gets():
    prompts = doctest.DocTestParser().get_doctest("".join(blocks("pycon")), {}, PAGE.name, str(PAGE), 0)
    results = doctest.DocTestRunner().run(prompts)
    assert (results.failed, results.attempted) == (0, 14)


def test_the_entry_point_on_the_page_is_the_one_that_works():
    project = (example.EXAMPLE / "pyproject.toml").read_text("utf-8")
    texts = (EXAMPLE.parent / "en" / "follow-suit.toml").read_text("utf-8")
    assert len(blocks("toml")) == 4
    assert [block for block in blocks("toml") if block not in project + texts] == []


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
    assert rules_in_force() == ["F1", "F2", "F3", "F4", "F5", "F6", "F7"]
    assert [rule for rule in rules_in_force() if f'"{rule}"' not in EXAMPLE.read_text("utf-8")] == []


# --- what it brings along


def rules_in_force() -> list[str]:
    return re.findall(r"^- \*\*(F\d)\*\*", LAW.read_text("utf-8"), re.MULTILINE)


def test_its_refusals_moments_and_short_rules_are_its_own():
    kind = find("follow-suit")
    table = Table.of("game follow-suit\nseats 2\npile 6S\nhand-0 9S KH\nhand-1 3C\nstock 4D")
    refused = table.refusal(0, "KH")
    assert refused is not None
    assert table.sentence(refused).startswith("K♥ has neither the suit nor the rank of 6♠")
    assert [one.title for one in moments.kinds(kind)] == ["The last card", "Once round the pack"]
    assert "same" not in Wording(kind, []).help_line() and "(6S)" in Wording(kind, []).help_line()
    assert Wording(kind, []).short_rules()[0].startswith("Play a card of the suit or the rank on top")


def test_the_page_hears_all_of_it_with_the_vocabulary():
    told = facts(find("follow-suit"))
    assert (told.pack, told.letter) == ("poker", "F")
    assert told.sentences["option.turn_limit"] == "Turns at most"
    assert told.sentences["status.turn.mine"] == "Your turn: follow the suit or the rank"


def test_its_rulebook_tells_every_rule_and_option_and_its_examples_hold():
    book = rulebook("follow-suit", "follow_suit")
    assert book is not None
    assert sorted({rule for clause in book.clauses() for rule in clause.rules}) == rules_in_force()
    assert [name for clause in book.clauses() for name in clause.options] == ["turn_limit"]
    [shown] = [clause.example for clause in book.clauses() if clause.example]
    hands = f"hand-0 {' '.join(shown.hand)}\nhand-1 3C"
    table = Table.of(f"game follow-suit\nseats 2\npile {' '.join(shown.pile)}\n{hands}\nstock 4D")
    assert (*sorted(table.legal(0)),) == (*sorted(shown.lit or ()), "draw")


def test_a_game_that_brings_nothing_is_told_in_words_that_all_games_share():
    class Silent(example.FollowSuit):  # type: ignore[misc, name-defined]
        name = "silent"

    assert speaker_of(Silent).event(SeenEvent("played", "F2", 0, cards=("7H",))) == "P0 plays 7♥."
    assert (rulebook("silent", "follow_suit"), moments.kinds(Silent), facts(Silent).sentences) == (None, [], {})
