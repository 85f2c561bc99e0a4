"""Two people in two browsers, two workers behind nginx and https: the worker they are at is killed."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from test_people import meet, together

from kit.page.driver import Player
from kit.page.visitor import Visitor
from kit.server.commanded import Commanded, figure
from kit.server.postgres import Cluster, programs
from kit.server.proxies import Nginx, installed
from kit.server.served import HERE
from upcard.server.store.postgres.database import apart

FLAGS = ("--bot-pace", "0", "--rate", "1000", "--proxies", HERE, "--minds", "0")
DOES_NOT_KNOW_THE_CERTIFICATE = "--ignore-certificate-errors"

Come = Callable[[str], Visitor]


@pytest.fixture
def workers() -> Iterator[list[Commanded]]:
    """Two workers on one database."""
    found = programs()
    if found is None or not installed(Nginx) or shutil.which("chromium") is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("PostgreSQL, nginx or Chromium is missing")
    cluster = Cluster(found)
    store = cluster.lend()
    started = [Commanded("--store", store, *FLAGS) for _ in range(2)]
    yield started
    for worker in started:
        worker.stop()
    cluster.stop()


@pytest.fixture
def come(workers: list[Commanded], tmp_path: Path) -> Iterator[Come]:
    """Lets people come through the proxy, each with a browser of their own."""
    proxy, came = Nginx(tmp_path, [worker.port for worker in workers]), list[Visitor]()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", DOES_NOT_KNOW_THE_CERTIFICATE]
        )

        def visitor(kind: str) -> Visitor:
            came.append(Visitor(browser, proxy.url, kind))  # type: ignore[arg-type]  # one of its sizes
            return came[-1]

        yield visitor
        browser.close()
    proxy.stop()
    assert [wrong for one in came for wrong in one.wrongs] == []


def guests(worker: Commanded) -> int:
    return int(float(apart(figure(worker, "upcard_sockets_open "))))


def photographed(players: list[Player], when: str) -> None:
    """What both see, for whoever asks for it (`UPCARD_ALBUM` names a folder)."""
    if folder := os.environ.get("UPCARD_ALBUM"):
        for player, name in zip(players, ("ana", "ben"), strict=True):
            player.visitor.page.screenshot(path=Path(folder) / f"two-workers-{when}-{name}.png")


def test_two_people_play_on_when_the_worker_they_are_at_is_killed(come: Come, workers: list[Commanded]) -> None:
    players = meet(come)  # type: ignore[arg-type]  # they come as others do
    assert not together(players, 4)
    photographed(players, "before")
    for player in players:
        player.visitor.forgiven = ("WebSocket connection", "net::ERR_", "502", "503")
    theirs, other = workers if guests(workers[0]) else workers[::-1]
    assert (guests(theirs), guests(other)) == (2, 0)
    theirs.kill()
    photographed(players, "killed")
    assert not together(players, 2)
    photographed(players, "after")
    assert guests(other) == 2
    assert together(players)
    photographed(players, "over")
