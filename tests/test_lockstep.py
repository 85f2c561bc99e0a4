"""The same inputs give the same position and the same events in every build and every process (law 4)."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from kit.builds import compiled
from kit.lockstep import digests

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src"


def elsewhere(*path: Path) -> dict[str, Any]:
    """What the same games give in another process, with modules from these places first; empty without a package."""
    places = os.pathsep.join([str(place) for place in [*path, TESTS]])
    environment = {**os.environ, "PYTHONPATH": places, "PYTHONHASHSEED": "7"}
    command = [sys.executable, str(TESTS / "kit" / "lockstep.py")]
    ran = subprocess.run(command, env=environment, cwd=TESTS, capture_output=True, text=True, check=False)
    assert ran.returncode == 0 or "No module named 'upcard'" in ran.stderr, ran.stderr
    return json.loads(ran.stdout) if ran.returncode == 0 else {}


def test_the_compiled_and_the_interpreted_engine_play_the_same_games():
    """An interpreted run where nothing is installed compares two processes: then only the order of hashes differs."""
    other = elsewhere(SOURCE) if compiled() else elsewhere() or elsewhere(SOURCE)
    assert other["digests"] == digests()
    assert not (compiled() and other["compiled"])
