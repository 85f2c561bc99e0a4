"""Without a C compiler, or where none is wanted, the package installs all the same, runs interpreted and says so."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import upcard

ROOT = Path(__file__).parent.parent
FROM_SOURCE = Path(upcard.__file__).is_relative_to(ROOT / "src")
__test__ = not (FROM_SOURCE and os.environ.get("UPCARD_BUILD") == "interpreted")
"""The wheels are the same in both runs of `make test`; the run of the installed package builds them."""

PLAIN = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CC", "UPCARD_PURE")}
NO_INDEX = ["--no-deps", "--no-index", "--disable-pip-version-check"]
SAID = "no working C compiler, the engine stays interpreted"


def run(*command: object, **changes: object) -> str:
    """What a command prints; it must succeed."""
    environment = {**PLAIN, **{name: str(value) for name, value in changes.items()}}
    words = [sys.executable, *map(str, command)]
    ran = subprocess.run(words, env=environment, cwd=ROOT.anchor, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


def installed(place: Path, **changes: object) -> tuple[Path, str]:
    """Where a wheel, built from a clean copy of the sources, was installed; and what its build said."""
    tree = place / "tree"
    shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__"))
    shutil.copytree(ROOT / "docs/rules", tree / "docs/rules")
    shutil.copytree(ROOT / "tools", tree / "tools")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    pip_wheel = ["-m", "pip", "wheel", "--no-build-isolation", *NO_INDEX, "--verbose", "--wheel-dir", place, tree]
    said = run(*pip_wheel, UPCARD_NO_PAGE=1, **changes)
    [wheel] = place.glob("*.whl")
    run("-m", "pip", "install", *NO_INDEX, "--no-compile", "--target", place / "site", wheel)
    return place / "site", said


def runs_interpreted(site: Path) -> None:
    """Nothing in it is compiled, it says so, and it plays."""
    assert not [*site.rglob("*.so"), *site.rglob("*.pyd")]
    where = run("-c", "import upcard.engine.game as game; print(game.__file__)", PYTHONPATH=site)
    assert Path(where.strip()) == site / "upcard/engine/game.py"
    assert "engine interpreted" in run("-m", "upcard.cli", "doctor", PYTHONPATH=site)
    played = "from upcard import playouts; print(len(playouts('uno', 2, 3, options={'target': 0}).lengths))"
    assert run("-c", played, PYTHONPATH=site).strip() == "3"


def test_with_a_compiler_that_fails_the_package_runs_interpreted(tmp_path: Path):
    compiler = tmp_path / "bin/cc"
    compiler.parent.mkdir()
    compiler.write_text("#!/bin/sh\nexit 1\n")
    compiler.chmod(0o755)
    site, said = installed(tmp_path, PATH=compiler.parent, CC=compiler)
    assert SAID in said
    runs_interpreted(site)


def test_without_any_compiler_the_package_runs_interpreted(tmp_path: Path):
    site, said = installed(tmp_path, PATH=tmp_path / "empty", CC=tmp_path / "missing/cc")
    assert SAID in said
    runs_interpreted(site)


def test_where_no_compiling_is_wanted_none_is_tried(tmp_path: Path):
    site, said = installed(tmp_path, UPCARD_PURE=1)
    assert SAID not in said and "mypyc" not in said
    runs_interpreted(site)
