"""Tuning: weights are moved one by one, kept where they win, and judged on deals that nothing was tuned on."""

from pathlib import Path

import pytest

from upcard.bots.tune import Gain, Tuning, weights_of
from upcard.cli import main
from upcard.play.registry import all_games, find


@pytest.mark.parametrize("game", sorted(all_games()))
def test_every_weight_of_a_heuristic_has_a_name(game: str) -> None:
    weights = weights_of(find(game))
    assert len(set(weights.names)) == len(weights.names) == len(weights.two) == len(weights.more)


def test_the_same_weights_gain_nothing_and_bad_ones_lose() -> None:
    tuning = Tuning("check", 2, {}, 60)
    row = list(tuning.row)
    assert tuning.gain(row, row, 0).mean == pytest.approx(0)
    never = [-100_000, *row[1:]]
    assert tuning.gain(never, row, 0).mean < -0.05


def test_trying_weights_leaves_those_of_the_game_alone() -> None:
    tuning = Tuning("uno", 3, {"target": 0}, 4)
    before = list(tuning.weights.two), list(tuning.weights.more)
    tuning.gain([0] * len(tuning.row), tuning.row, 0)
    assert (list(tuning.weights.two), list(tuning.weights.more)) == before
    assert tuning.weights.trying == 0


def test_only_what_convinces_is_kept() -> None:
    assert Gain(0.01, 0.004).convincing
    assert not Gain(0.01, 0.006).convincing
    assert not Gain(1e-9, 0.0).convincing


def test_the_command_says_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", "check-game", "--seats", "2", "--deals", "20", "--rounds", "1"]) == 0
    row, fresh = capsys.readouterr().out.splitlines()[-2:]
    assert row.startswith("[") and fresh.startswith("on fresh deals: ")


def test_tuning_goes_on_where_it_was_broken_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = tmp_path / "steps"
    words = ["tune", "uno", "--seats", "2", "--deals", "20", "--rounds", "1", "--options", "target=0"]
    assert main([*words, "--steps", str(steps)]) == 0
    whole, said = steps.read_bytes(), capsys.readouterr().out
    steps.write_bytes(b"".join(whole.splitlines(keepends=True)[:4]))  # after three steps
    assert main([*words, "--steps", str(steps)]) == 0
    assert steps.read_bytes() == whole and capsys.readouterr().out.splitlines()[-2:] == said.splitlines()[-2:]


def test_a_file_of_other_settings_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = tmp_path / "steps"
    words = ["tune", "check-game", "--seats", "2", "--rounds", "1", "--steps", str(steps), "--deals"]
    assert main([*words, "2"]) == 0
    assert main([*words, "3"]) == 2
    assert "was begun with other settings" in capsys.readouterr().err
    steps.write_text("nonsense\n")
    assert main([*words, "2"]) == 2
    assert "is no file of steps" in capsys.readouterr().err
