"""The command line: what it prints, what it refuses, and its exit codes."""

import json
import os
import re
import resource
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from upcard import Table
from upcard.cli import main
from upcard.laws import Trial, Violation
from upcard.play.deals import named
from upcard.play.registry import all_games
from upcard.version import VERSION

NOBODY_THERE = f"""upcard 1
game check-game 1
seats a b
chance sealed {"00" * 32}
| game check-game 1
| seats 2
| pile 7H
| present
"""
"""A log that starts from a position in which nobody could follow anybody."""


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    """The exit code, what was printed and what was complained about."""
    try:
        code = main(argv)
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def type_in(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO(text))


def logged(folder: Path, words: int = 1000) -> Path:
    """A log of a game in which the first legal words were said."""
    table = Table("check-game", ["Ana", "greedy:Ben"], seed=11)
    while table.awaited and words:
        words -= 1
        seat = table.awaited[0]
        table.act(seat, table.legal(seat)[0])
    path = folder / "game.log"
    path.write_text(table.log(), "utf-8")
    return path


@pytest.mark.parametrize("argv", [[], ["play", "--help"], ["sim", "--help"], ["--help"]])
def test_help_and_usage_name_the_commands(capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    code, out, err = run(capsys, *argv)
    assert (code, bool(out)) == ((0, True) if argv else (2, False))
    assert err.count("\n") == (0 if argv else 1)


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, f"upcard {VERSION}\n", "")


def test_games_are_listed_with_titles_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "games")
    assert code == 0
    for name, kind in all_games().items():
        assert f"{kind.title} ({name}), {kind.least} to {kind.most} seats" in out
        assert all(f"  {option.name}=" in out for option in kind.options)
    assert "forced_play=on  (on or off)  Whoever can play must not draw." in out


def test_doctor_tells_what_is_installed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "doctor")
    assert code == 0
    assert f"upcard {VERSION}, engine " in out
    assert "msgspec " in out and "librt " in out


def test_doctor_names_the_file_handles_that_a_server_would_have(capsys: pytest.CaptureFixture[str]) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1] // 2, before[1]))
    _, out, _ = run(capsys, "doctor")
    resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert f"file handles: {min(before[1], 1_000_000)}, enough for " in out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["sim", "poker"], "there is no game 'poker'; the games are uno (UNO), switch (Switch)"),
        (["play", "checkgame"], "check-game (Check-game)"),
        (["sim", "check-game", "--seats", "11"], "Check-game is for 2 to 10 seats, not 11"),
        (["sim", "check-game", "--options", "forced_play"], "must be written name=value; the options of Check-game"),
        (["sim", "check-game", "--options", "forced_play=maybe"], "it must be on or off"),
        (["sim", "check-game", "--options", "x=1"], "there is no option 'x'"),
        (["sim", "check-game", "--games", "0"], "0 is too few"),
        (["sim", "check-game", "--games", "many"], "'many' is not a whole number"),
        (["sim", "check-game", "--seed", "-1"], "--seed"),
        (["sim", "check-game", "--seed", str(1 << 256)], "a seed is below 2**255"),
        (
            ["sim", "check-game", "--against", "me"],
            "there is no bot 'me': the bots are easy, medium, hard, max, adaptive, greedy, uniform",
        ),
        (["sim", "check-game", "--bot", "greedy:2"], "it has one level; write greedy or greedy:1"),
        (["play", "check-game", "--against", "me"], "there is no bot 'me'"),
        (["arena", "check-game", "greedy", "me"], "there is no bot 'me'"),
        (["arena", "check-game", "greedy"], "2 to 10 seats, not 1"),
        (["tournament", "uno", "--entrants", "greedy"], "2 entrants or more"),
        (["tournament", "uno", "--entrants", "9xwizard"], "there is no bot 'wizard'"),
        (["tournament", "uno", "--format", "duplicate", "--entrants", "4xgreedy"], "needs two tables"),
        (["play", "--deal", "uno-4"], "a deal is written GAME-SEATS-SEED"),
        (["play", "--deal", "bridge-4-1"], "there is no game 'bridge'"),
        (["play", "switch", "--deal", "uno-4-7f3c"], "leave GAME, --seats and --seed out"),
        (["arena", "check-game", "greedy", "./no-such-bot"], "there is no file ./no-such-bot"),
        (["arena", "check-game", "greedy", "uniform", "--apart", "60"], "give points between 0 and 50"),
        (["arena", "check-game", "greedy", "uniform", "--report", "no/such/folder/x.html"], "does not exist"),
        (["play", "uno", "--name", " "], "the name is empty"),
        (["play", "uno", "--log", "no/such/folder/x.log"], "does not exist"),
        (["replay", "no-such.log"], "cannot be read (No such file or directory)"),
        (["dance"], "dance"),
    ],
)
def test_bad_input_is_refused_in_one_line(capsys: pytest.CaptureFixture[str], argv: list[str], said: str) -> None:
    code, out, err = run(capsys, *argv)
    assert code == 2
    assert said in err
    assert err.startswith("upcard: ")
    assert err.count("\n") == 1
    assert not out


# --- sim


def test_a_simulation_is_the_same_for_any_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["sim", "check-game", "--seats", "2", "--games", "40", "--seed", "7", "--json"]
    alone = run(capsys, *argv)
    assert alone == run(capsys, *argv) == run(capsys, *argv, "--jobs", "2")
    assert alone[0] == 0
    figures = json.loads(alone[1])
    assert figures["games"] == 40
    assert sum(figures["seat_shares"]) == pytest.approx(1)
    assert sum(figures["reasons"].values()) == 40


def test_a_simulation_is_reported_in_figures(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "sim", "check-game", "--games", "12", "--options", "forced_play=on", "turn_limit=50")
    assert (code, err) == (0, "")
    assert out.startswith(
        "Check-game (check-game) · 4 seats · 12 games · seeds 0 to 11 · forced_play=on turn_limit=50\n"
    )
    for label in ("plays a game", "first places", "greedy", "uniform", "ends"):
        assert f"\n{label}" in out
    assert re.search(
        r"\ngreedy {8}\d+\.\d % \[\d+\.\d, \d+\.\d\] against uniform · \d\.\d\d times its share of 25\.0 % · mean", out
    )


def test_any_bot_is_simulated_against_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["sim", "check-game", "--seats", "2", "--games", "4", "--bot", "uniform", "--against", "greedy", "--json"]
    standings = json.loads(run(capsys, *argv)[1])["standings"]
    assert [(one["bot"], one["fair_share"]) for one in standings] == [("uniform", 0.5), ("greedy", 0.5)]


def test_bots_meet_in_the_arena_on_common_deals(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    argv = ["arena", "check-game", "greedy", "uniform", "uniform", "--games", "6", "--options", "turn_limit=50"]
    code, out, err = run(capsys, *argv, "--report", str(tmp_path / "report.html"))
    assert (code, err) == (0, "")
    assert out.startswith("Check-game (check-game) · 3 seats · 6 games · seeds 0 to 1 · turn_limit=50\n")
    assert "66.7 % of the seats" in out and "greedy before uniform" in out and "not decided" in out
    assert json.loads(run(capsys, *argv, "--json")[1])["games"] == 6
    assert (tmp_path / "report.html").read_text("utf-8").count("<svg") == 3


def test_greedy_against_itself_has_no_share_to_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\ngreedy" not in run(capsys, "sim", "check-game", "--games", "4", "--against", "greedy")[1]


def test_games_are_checked_against_the_laws(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    argv = ["sim", "check-game", "--seats", "3", "--games", "3", "--check"]
    code, out, _ = run(capsys, *argv)
    assert code == 0
    assert "violations    none" in out

    def broken(trial: Trial) -> None:
        raise Violation("law 1: cards were lost or made")

    monkeypatch.setattr(Trial, "run", broken)
    code, out, _ = run(capsys, *argv)
    assert code == 1
    assert "violations    3\nlaw 1: cards were lost or made" in out


# --- play


def test_a_game_is_played_and_logged(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.log"
    type_in(monkeypatch, "draw\n" * 2000)
    argv = ["play", "check-game", "--seats", "2", "--seed", "3", "--name", "Ada", "--log", str(path)]
    argv += ["--options", "forced_play=off"]
    code, out, _ = run(capsys, *argv)
    assert code == 0
    assert out.startswith("Check-game: you are Ada, at a table with Ben. Seed 3 deals these cards again.\n")
    assert "The game is over. Only one still holds cards." in out
    assert f"The game is written to {path}." in out
    assert "\x1b[" not in out
    assert "seats Ada greedy:Ben\n" in path.read_text("utf-8")
    assert run(capsys, "verify", str(path))[0] == 0


@pytest.mark.rule("table T36", "table T38")
def test_a_series_is_played_to_its_end(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "draw\n" * 4000)
    argv = ["play", "check-game", "--seats", "2", "--seed", "4", "--options", "forced_play=off", "--series", "wins:2"]
    code, out, _ = run(capsys, *argv)
    assert code == 0
    assert "The series after 1 of its games:\n1. Ada: 1\n2. Robin: 0\n" in out
    assert out.endswith("1. Ada: 2\n2. Robin: 0\nThe series is won by Ada.\n")


@pytest.mark.parametrize("wanted", ["wins", "wins:0", "best:3", "totals:50"])
def test_a_series_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], wanted: str) -> None:
    assert run(capsys, "play", "uno", "--series", wanted)[0] == 2


def test_a_deal_is_played_by_its_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "game.log"
    type_in(monkeypatch, "")
    code, out, _ = run(capsys, "play", "--deal", "UNO-3-7f3c", "--log", str(path))
    assert code == 0 and "UNO: you are Robin" in out and "uno-3-7f3c" in out
    assert named("uno-3-7f3c").seed.hex() in path.read_text("utf-8")


def test_the_bots_at_a_table_are_chosen_and_logged(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.log"
    type_in(monkeypatch, "quit\n")
    run(capsys, "play", "uno", "--seats", "3", "--against", "uniform", "--name", "a:b", "--log", str(path))
    assert "seats :a:b uniform:Ada uniform:Ben\n" in path.read_text("utf-8")


def test_without_a_game_the_person_is_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "bridge\n99\n1\nquit\n")
    code, out, _ = run(capsys, "play", "--seats", "2")
    assert code == 0
    assert "  1) UNO (uno), 2 to 10 seats" in out
    assert "“bridge” is neither a number from 1 to " in out
    assert "UNO: you are Robin" in out
    type_in(monkeypatch, "check-game\n")
    assert "Check-game: you are Robin" in run(capsys, "play")[1]
    type_in(monkeypatch, "")
    assert run(capsys, "play")[0] == 0


def test_two_games_without_a_seed_are_dealt_differently(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def dealt() -> str:
        type_in(monkeypatch, "quit\n")
        return run(capsys, "play", "check-game")[1]

    assert dealt() != dealt()


# --- logs


def test_a_log_is_told_as_a_seat_a_watcher_or_everybody_saw_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = Table("check-game", ["Ana", "greedy:Ben"], {"forced_play": False}, seed=11)
    table.act(0, "draw")
    path = tmp_path / "short.log"
    path.write_text(table.log(), "utf-8")
    drawn = table.events(0)[-1].cards[0]
    face = drawn.translate(str.maketrans("SHDC", "♠♥♦♣"))
    assert "Ana draws a card." in run(capsys, "replay", str(path))[1]
    assert "Ana draws a card." in run(capsys, "replay", str(path), "--seat", "1")[1]
    assert f"Ana draws {face}." in run(capsys, "replay", str(path), "--seat", "0")[1]
    assert f"Ana draws {face}." in run(capsys, "replay", str(path), "--open")[1]
    assert "→ Ben 7" in run(capsys, "replay", str(path))[1]


def test_a_log_is_told_up_to_an_entry(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = logged(tmp_path)
    code, out, _ = run(capsys, "replay", str(path), "--to", "2")
    assert code == 0
    assert "\n   2  " in out and "\n   3  " not in out
    assert "The game is over" in run(capsys, "replay", str(path))[1]
    code, _, err = run(capsys, "replay", str(path), "--seat", "2")
    assert (code, err) == (2, f"upcard: there is no seat 2 in {path}; the seats are 0 to 1\n")


def test_logs_are_verified(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = logged(tmp_path)
    code, out, _ = run(capsys, "verify", str(path))
    assert code == 0
    assert out.startswith(f"{path}: ok: Check-game (check-game), ")

    lines = path.read_text("utf-8").splitlines()
    forged = tmp_path / "forged.log"
    forged.write_text("\n".join([*lines[:5], "1 draw", *lines[5:]]), "utf-8")
    code, out, _ = run(capsys, "verify", str(path), str(forged), str(tmp_path / "none.log"))
    assert code == 1
    assert f"{forged}: wrong: entry 1 ('1 draw') does not replay: not_your_turn (G8)" in out
    assert "none.log: wrong: cannot be read" in out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: a log begins with 'upcard 1'"),
        ("upcard 1\ngame poker 1\nseats a b\nchance sealed 00\n", "there is no game 'poker'"),
        ("upcard 1\ngame check-game 9\nseats a b\nchance sealed 00\n", "version 9"),
        ("upcard 1\nhello\n", "line 2: 'hello' is not expected"),
        (f"{NOBODY_THERE}0 draw\n", "present lacks a seat that has not left"),
        (f"{NOBODY_THERE}| gone 0 1\n0 draw\n", "present has 0 seats; a game goes on with two"),
        (f"{NOBODY_THERE}| gone 0 1\n" + "0 draw\n" * 100_000, "present has 0 seats; a game goes on with two"),
    ],
)
def test_what_is_wrong_with_a_log_is_said_in_a_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, said: str
) -> None:
    path = tmp_path / "bad.log"
    path.write_text(text, "utf-8")
    code, out, _ = run(capsys, "verify", str(path))
    assert code == 1
    assert said in out
    code, _, err = run(capsys, "replay", str(path))
    assert code == 2
    assert said in err and err.count("\n") == 1


# --- as a program


def upcard(*argv: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "upcard.cli", *argv],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )


def test_the_program_leaves_cleanly_when_input_ends() -> None:
    out, err = upcard("play", "check-game", "--seed", "1").communicate("draw\n", timeout=60)
    assert out.endswith("You leave the table. Goodbye.\n")
    assert err == ""


def test_the_program_leaves_cleanly_on_ctrl_c() -> None:
    program = upcard("play", "check-game", "--seed", "1")
    assert program.stdout is not None
    for line in program.stdout:
        if "1) " in line:
            break
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=60)
    assert (program.returncode, err) == (0, "")
    assert out.endswith("Goodbye.\n")


def test_the_program_complains_with_exit_code_2() -> None:
    program = upcard("sim", "poker")
    _, err = program.communicate(timeout=60)
    assert program.returncode == 2
    assert err.startswith("upcard: there is no game 'poker'")


def test_the_terminal_table_speaks_the_language_of_its_person(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for flags, lang, bye in (
        (("--lang", "de"), "en_GB.UTF-8", "Bis bald!"),
        ((), "de_DE.UTF-8", "Bis bald!"),
        (("--lang", "en"), "de_DE.UTF-8", "Goodbye."),
    ):
        type_in(monkeypatch, "quit\n")
        monkeypatch.setenv("LC_ALL", lang)
        assert bye in run(capsys, "play", "uno", "--seed", "1", *flags)[1]
    code, _, complaint = run(capsys, "play", "uno", "--lang", "tlh")
    assert (code, complaint) == (2, "upcard: there is no language 'tlh'; the languages are en, de\n")


def test_a_log_is_told_in_the_language_of_its_reader(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "Ana spielt 2♠." in run(capsys, "replay", str(logged(tmp_path)), "--lang", "de")[1]


@pytest.mark.parametrize(
    ("form", "tables"),
    [("knockout", 4), ("swiss", 9), ("duplicate", 24), ("elimination", 0)],
)
def test_bots_play_a_tournament_of_each_format(capsys: pytest.CaptureFixture[str], form: str, tables: int) -> None:
    argv = ["tournament", "check-game", "--format", form, "--entrants", "greedy", "8xuniform", "--table-size", "3"]
    argv += ["--target", "6"]
    code, out, _ = run(capsys, *argv, "--json")
    (event,) = json.loads(out)
    assert code == 0 and sorted(one["entrant"] for one in event["standings"]) == list(range(9))
    assert len(event["results"]) == tables or form in ("elimination", "duplicate")
    code, told, _ = run(capsys, *argv)
    assert code == 0 and told.count("  table ") == len(event["results"]) and "greedy#1" in told
    assert run(capsys, *argv)[1] == told


def test_many_tournaments_tell_how_often_each_bot_won(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["tournament", "check-game", "--entrants", "greedy", "3xuniform", "--table-size", "2", "--games", "2"]
    code, out, _ = run(capsys, *argv, "--events", "6")
    assert code == 0 and "6 events of 4 entrants · 6 games an event" in out
    assert re.search(r"greedy +\d+\.\d% \[.*\] won, 25.0% by chance", out)


def test_pairs_play_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["tournament", "uno", "--pairs", "--entrants", "3xgreedy", "--options", "teams=on", "target=0"]
    code, out, _ = run(capsys, *argv)
    assert code == 0 and "has a bye" in out and out.count("round") == 2
