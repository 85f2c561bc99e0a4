"""Plain http from an address of the local network, as a phone at the kitchen table calls it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.page.driver import Player, over
from kit.page.visitor import Visit
from kit.server.served import Served
from upcard.server.listen import lan_address

KNOCK = """(address) => new Promise((told) => {
    const line = new WebSocket(address);
    line.onopen = () => told("open");
    line.onclose = () => told("refused");
})"""


@pytest.fixture
def home(tmp_path: Path) -> Iterator[str]:
    """A server for the whole house; its address there."""
    address = lan_address()
    if address is None:
        assert os.environ.get("CI") != "true", "this machine is in no network: nothing here was tested"
        pytest.skip("this machine is in no network")
    served = Served(tmp_path / "home", "--host", "0.0.0.0", "--bot-pace", "0", "--rate", "1000")
    yield f"http://{address}:{served.port}"
    served.stop()


def test_a_game_is_played_over_plain_http(home: str, visit: Visit) -> None:
    player = Player(visit("phone", url=home))
    player.open_table("check-game")
    player.deal()
    player.visitor.page.reload()
    assert over(player.play())
    assert [cookie["name"] for cookie in player.visitor.context.cookies()] == ["upcard"]


def test_a_page_from_elsewhere_gets_no_line_to_a_table(home: str, visit: Visit) -> None:
    stranger = visit(url=home)
    stranger.page.route("http://elsewhere.example/", lambda asked: asked.fulfill(body="<title>elsewhere</title>"))
    stranger.page.goto("http://elsewhere.example/")
    assert stranger.page.evaluate(KNOCK, home.replace("http", "ws") + "/ws") == "refused"
    assert "WebSocket" in stranger.wrongs.pop()


def test_a_foreign_name_for_the_server_is_refused(home: str, visit: Visit) -> None:
    answer = visit(url=home).context.request.get("/", headers={"Host": "elsewhere.example"})
    assert answer.status in (400, 403, 421)
