"""Which build is under test: `UPCARD_BUILD` says what this run claims to be, and the run fails if it is not."""

import os

import pytest

from kit.builds import compiled


def pytest_report_header() -> str:
    return f"engine: {'compiled' if compiled() else 'interpreted'}"


def pytest_sessionstart(session: pytest.Session) -> None:
    claimed = os.environ.get("UPCARD_BUILD")
    if claimed and (claimed == "compiled") != compiled():
        raise pytest.UsageError(f"this run claims to test the {claimed} engine and does not")
