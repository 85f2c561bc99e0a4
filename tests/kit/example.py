"""The game of docs/add_a_game.md, and adding a game as its entry point would."""

import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from upcard.engine.game import Game
from upcard.play import registry

DOCS = Path(__file__).parents[2] / "docs"


def load(path: Path) -> ModuleType:
    """A module from a file outside the package."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


EXAMPLE = DOCS / "examples" / "follow_suit"
"""The project that brings Follow Suit."""
FollowSuit = load(EXAMPLE / "follow_suit" / "__init__.py").FollowSuit


def install(place: Path) -> Path:
    """Install the example as anybody's package, without a network; the folder that Python must look into."""
    shutil.copytree(EXAMPLE, place / "project")  # what a build leaves behind stays out of the tree
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index", "--no-deps"]
    command = [*pip, "--no-build-isolation", "--target", place / "site", place / "project"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return place / "site"


class Entry:
    """What an installed package that names a game under `upcard.games` looks like."""

    def __init__(self, kind: type[Game]) -> None:
        self.name = kind.name
        self.kind = kind

    def load(self) -> type[Game]:
        return self.kind


def add(kind: type[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a game as if its package were installed."""
    monkeypatch.setattr(registry, "entry_points", lambda group: [Entry(kind)] if group == "upcard.games" else [])
