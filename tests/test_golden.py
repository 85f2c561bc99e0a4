"""Golden logs: games on record replay to the same end for ever, and show every rule that an event can cite.

`make golden` makes them anew; until the first release that is allowed, with the reason in the commit.
"""

from pathlib import Path

import pytest

from kit import source
from kit.example import load
from upcard.engine.games import GAMES
from upcard.logs.replay import verify

GOLDEN = Path(__file__).parent / "golden"
LOGS = sorted(GOLDEN.glob("*/*.log"))
golden = load(GOLDEN / "make.py")


def signed() -> dict[str, str]:
    """The digest of the last position by log."""
    lines = golden.DIGESTS.read_text("utf-8").splitlines()
    return {name: digest for digest, name in (line.split() for line in lines)}


@pytest.mark.parametrize("path", LOGS, ids=[str(path.relative_to(GOLDEN)) for path in LOGS])
def test_a_golden_log_replays_to_its_recorded_end(path: Path):
    text = path.read_text("utf-8")
    table = verify(text)
    assert table.log() == text
    assert golden.digest(table) == signed()[str(path.relative_to(GOLDEN))]


def test_every_golden_log_is_signed_and_every_signature_has_its_log():
    assert sorted(signed()) == sorted(str(path.relative_to(GOLDEN)) for path in LOGS)


@pytest.mark.parametrize("game", GAMES)
def test_the_golden_logs_of_a_game_show_every_rule_that_an_event_can_cite(game: str):
    shown = {rule for path in golden.logs(game) for _, rule in golden.sights(verify(path.read_text("utf-8")))}
    assert sorted(source.rules_told(game) - shown - golden.UNSHOWN.get(game, set())) == []
