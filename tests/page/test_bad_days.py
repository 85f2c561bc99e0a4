"""Lost lines, stopped servers, unknown and lost seats: each has a calm screen, and the game goes on when it can."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.page.critic import crossed, faults
from kit.page.driver import Player, over
from kit.page.scenes import come_to, scenes
from kit.page.visitor import Kind, Visit, Visitor
from kit.server.served import Served


@pytest.fixture
def shaky(tmp_path: Path) -> Iterator[Served]:
    """A server that comes back on the port it had."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    served = Served(tmp_path / "shaky", "--bot-pace", "0", "--rate", "1000", "--port", str(port))
    yield served
    if served.process.poll() is None:
        served.stop()


def forgive(visitor: Visitor) -> None:
    """From now on the server is not always there, about which browsers themselves complain."""
    visitor.forgiven = ("net::ERR_", "WebSocket connection", "error occurred when fetching the script")


def test_a_game_goes_on_after_the_server_was_killed(shaky: Served, visit: Visit) -> None:
    player = Player(visit(url=shaky.url))
    player.open_table("check-game")
    player.deal()
    forgive(player.visitor)
    shaky.kill()
    player.visitor.until(lambda screen: "Your seat is kept" in screen.said("status"))
    assert faults(player.visitor.page) == []
    shaky.start()
    assert over(player.play())


@pytest.mark.parametrize(
    ("kind", "name"), [("phone", "ten"), ("short", "ten"), ("short", "nine"), ("sideways", "ten"), ("desktop", "ten")]
)
def test_a_lost_line_is_told_of_without_covering_anything(kind: Kind, name: str, shaky: Served, visit: Visit) -> None:
    player = Player(visit(kind, url=shaky.url))
    come_to(next(scene for scene in scenes() if scene.name == name), player, shaky)
    forgive(player.visitor)
    shaky.kill()
    player.visitor.until(lambda screen: "Your seat is kept" in screen.said("status"))
    assert player.visitor.page.locator(".line-note").is_visible()
    assert crossed(player.visitor.page) == []


def test_a_server_that_stops_says_that_the_table_is_saved(shaky: Served, visit: Visit) -> None:
    player = Player(visit(url=shaky.url))
    player.open_table("check-game")
    player.deal()
    forgive(player.visitor)
    shaky.stop()
    player.visitor.until(lambda screen: "The table is saved" in screen.said("status"))


def test_a_server_that_is_gone_is_tried_again(shaky: Served, visit: Visit) -> None:
    visitor = visit(url=shaky.url)
    visitor.open("/")
    visitor.sees("button", "Play UNO now, against bots")
    forgive(visitor)
    shaky.kill()
    visitor.press("Play UNO now, against bots")
    visitor.until(lambda screen: "The server does not answer" in screen.said("alert"))
    shaky.start()
    visitor.press("Try again")
    visitor.until(lambda screen: "The server does not answer" not in screen.said("alert"))


def test_who_is_removed_may_come_back_and_watch(visit: Visit) -> None:
    ana, ben = Player(visit()), Player(visit("phone"))
    code = ana.open_table("uno", seats=3, bots=0)
    ben.visitor.open(f"/t/{code}")
    ben.visitor.press("That’s me")
    ana.visitor.sees("region", "Seats 2 of 3")
    ana.visitor.touch(ana.visitor.look().find("button", "Seat of ")[1])
    ana.visitor.press("Remove ")
    ben.visitor.sees("heading", "You were removed")
    assert faults(ben.visitor.page) == []
    ben.visitor.press("Come back and watch")
    ben.visitor.until(lambda screen: "You are watching" in screen.said("status"))


def test_a_full_table_is_watched(visit: Visit) -> None:
    ana, ben = Player(visit()), visit("phone")
    code = ana.open_table("check-game")
    ben.open(f"/t/{code}")
    ben.until(lambda screen: "You are watching" in screen.said("status"))


def test_an_old_page_says_that_it_must_be_loaded_again(visit: Visit) -> None:
    player = Player(visit())
    code = player.open_table("check-game")
    page = player.visitor.page
    page.route_web_socket("**/ws?t=*", lambda line: line.on_message(lambda _: line.close(code=4004, reason="version")))
    page.goto(f"/t/{code}")
    player.visitor.sees("heading", "The page has changed")
    assert faults(page) == []
