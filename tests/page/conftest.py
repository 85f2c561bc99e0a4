"""Real browsers at a real server: each module of tests has its own of both."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from kit.page.visitor import Kind, Visit, Visitor
from kit.server.served import Served


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; who has none misses these tests, but CI fails."""
    found = shutil.which("chromium")
    if found is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("no chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose bots play at once and whose clock stands still, so that nobody is hurried."""
    served = Served(tmp_path_factory.mktemp("house"), "--bot-pace", "0", "--rate", "1000")
    yield served
    served.stop()


@pytest.fixture
def visit(chromium: Browser, house: Served) -> Iterator[Visit]:
    """Lets people come with a browser of their own; none of them may see anything go wrong in it."""
    house.advance(3600)  # every limit is full again
    came: list[Visitor] = []

    def come(kind: Kind = "desktop", *, url: str = "", **habits: str) -> Visitor:
        came.append(Visitor(chromium, url or house.url, kind, **habits))
        return came[-1]

    yield come
    for one in came:
        one.go_home()
    assert [wrong for one in came for wrong in one.wrongs] == []
