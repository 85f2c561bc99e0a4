"""Which build is under test: `UPCARD_BUILD` says what this run claims to be, and the run fails if it is not."""

import os

import pytest
from hypothesis import HealthCheck, settings

from kit.builds import compiled

settings.register_profile("upcard", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("upcard")  # no test is about how long anything takes


def pytest_report_header() -> str:
    return f"engine: {'compiled' if compiled() else 'interpreted'}"


def pytest_sessionstart(session: pytest.Session) -> None:
    os.environ["LC_ALL"] = "C.UTF-8"  # whoever runs the tests, the terminal under test speaks English
    claimed = os.environ.get("UPCARD_BUILD")
    if claimed and (claimed == "compiled") != compiled():
        raise pytest.UsageError(f"this run claims to test the {claimed} engine and does not")
