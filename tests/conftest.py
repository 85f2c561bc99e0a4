"""Which build is under test: `UPCARD_BUILD` says what this run claims to be, and the run fails if it is not."""

import os

import pytest

import upcard.engine.game


def pytest_report_header() -> str:
    return f"engine: {'compiled' if compiled() else 'interpreted'}"


def compiled() -> bool:
    return not str(upcard.engine.game.__file__).endswith(".py")


def pytest_sessionstart(session: pytest.Session) -> None:
    claimed = os.environ.get("UPCARD_BUILD")
    if claimed and (claimed == "compiled") != compiled():
        raise pytest.UsageError(f"this run claims to test the {claimed} engine and does not")
