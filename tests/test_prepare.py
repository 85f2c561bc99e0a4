"""What the first command does before Python comes in: it installs what is missing, and waits for another apt."""

import os
import subprocess
from pathlib import Path

import pytest

PREPARE = Path(__file__).parent.parent / "tools" / "prepare"
LOCKED = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)"
APT = """
case "$*" in *update*)
    echo try >> tries
    if [ "$(wc -l < tries)" -le {held} ]; then echo '{error}' >&2; exit 100; fi ;;
*) echo "$*" >> installed ;; esac
"""
PYTHON = """
case "$*" in *ensurepip*) test -f installed ;;
"-m venv .venv") mkdir -p .venv/bin; cp "$0" .venv/bin/python ;;
tools/install.py*) echo "$*" > asked ;;
esac
"""


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A Debian without python3-venv, whose root we are, and on which no time passes."""
    command(tmp_path, "python3", PYTHON)
    command(tmp_path, "id", "echo 0")
    command(tmp_path, "sleep", "echo $1 >> slept")
    for there in ("cc", "chromium"):
        command(tmp_path, there, "")
    return tmp_path


def command(machine: Path, name: str, does: str) -> None:
    path = machine / "bin" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{does}\n", "utf-8")
    path.chmod(0o755)


def prepare(machine: Path, want: str, held: int = 0, error: str = LOCKED) -> subprocess.CompletedProcess[str]:
    command(machine, "apt-get", APT.format(held=held, error=error))
    environment = {"PATH": f"{machine / 'bin'}{os.pathsep}{os.defpath}{os.pathsep}/usr/bin:/bin"}
    return subprocess.run([PREPARE, want], cwd=machine, env=environment, capture_output=True, text=True, check=False)


def test_what_is_missing_is_installed_and_said(machine: Path) -> None:
    ran = prepare(machine, "play")
    assert ran.returncode == 0, ran.stderr
    assert "upcard: apt-get install python3-venv" in ran.stdout
    assert (machine / "asked").read_text("utf-8").split() == ["tools/install.py"]


def test_another_apt_is_waited_for(machine: Path) -> None:
    ran = prepare(machine, "play", held=3)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.count("another apt is at work; waiting for it") == 3
    assert "DPkg::Lock::Timeout=" in (machine / "installed").read_text("utf-8")


def test_an_apt_that_never_ends_is_not_waited_for_for_ever(machine: Path) -> None:
    ran = prepare(machine, "play", held=100_000)
    assert ran.returncode != 0 and LOCKED in ran.stderr
    assert sum(int(line) for line in (machine / "slept").read_text("utf-8").split()) == 600


def test_an_apt_that_fails_otherwise_is_not_waited_for(machine: Path) -> None:
    ran = prepare(machine, "play", held=1, error="E: The repository has no Release file")
    assert ran.returncode != 0 and "no Release file" in ran.stderr
    assert not (machine / "slept").exists()


@pytest.mark.parametrize(
    ("want", "words"),
    [("dev", "dev"), ("bench", "dev bench"), ("quick", "--without-package dev"), ("docs", "--without-package docs")],
)
def test_what_is_wanted_is_asked_for(machine: Path, want: str, words: str) -> None:
    ran = prepare(machine, want)
    assert ran.returncode == 0, ran.stderr
    assert (machine / "asked").read_text("utf-8").split() == ["tools/install.py", *words.split()]
