"""Opening the server: its socket, what it says, and how long it waits for a request."""

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from upcard.server import serve
from upcard.server.http import protocol
from upcard.server.http.protocol import TimeoutHttp
from upcard.server.listen import CannotListen, here, lan_address, listen, on_the_lan
from upcard.server.settings import Settings
from upcard.server.socket.protocol import SocketProtocol


def test_a_port_in_use_is_told_in_one_sentence() -> None:
    with listen("127.0.0.1", 0) as first, pytest.raises(CannotListen, match=r"^port \d+ is in use.*--port 0$"):
        listen("127.0.0.1", first.getsockname()[1])


@pytest.mark.parametrize("host", ["203.0.113.7", "no such host"])
def test_an_address_of_another_machine_is_told(host: str) -> None:
    with pytest.raises(CannotListen, match=f"^{host} is no address of this machine"):
        listen(host, 0)


def test_port_0_is_any_free_one() -> None:
    with listen("127.0.0.1", 0) as door:
        assert door.getsockname()[1] > 0


def test_the_lan_address_is_none_or_one_that_others_can_reach() -> None:
    address = lan_address()
    assert address is None or not address.startswith("127.")


def test_offline_there_is_no_lan_address(monkeypatch: pytest.MonkeyPatch) -> None:
    class Offline(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket, "socket", Offline)
    assert lan_address() is None and on_the_lan("0.0.0.0", 1) is None


@pytest.mark.parametrize(
    ("host", "local", "lan"),
    [
        ("127.0.0.1", "http://127.0.0.1:80", None),
        ("localhost", "http://localhost:80", None),
        ("::1", "http://[::1]:80", None),
        ("192.168.1.20", "http://192.168.1.20:80", "http://192.168.1.20:80"),
    ],
)
def test_the_addresses_are_those_that_are_listened_on(host: str, local: str, lan: str | None) -> None:
    assert (here(host, 80), on_the_lan(host, 80)) == (local, lan)


def test_the_greeting_names_the_addresses_and_draws_the_public_one() -> None:
    settings = Settings.read({"host": "192.168.1.20", "public_url": "https://cards.example"}, {})
    text = "\n".join(serve.greeting(settings, 8765))
    assert "http://192.168.1.20:8765" in text and "https://cards.example" in text
    assert serve.qr("https://cards.example") in text


@pytest.mark.parametrize(("proxies", "told"), [("", True), ("127.0.0.1", False)])
def test_a_public_server_without_a_proxy_is_told_what_that_means(proxies: str, told: bool) -> None:
    settings = Settings.read({"public_url": "https://cards.example", "proxies": proxies}, {})
    assert ("--proxies" in "\n".join(serve.greeting(settings, 8765))) is told


def test_a_server_of_this_machine_only_draws_nothing() -> None:
    assert "█" not in "\n".join(serve.greeting(Settings.read({"host": "127.0.0.1"}, {}), 8765))


def test_a_log_line_is_one_line_whatever_it_quotes() -> None:
    record = logging.LogRecord("upcard", logging.INFO, "", 0, "name %s", ("a\nb\x1b[2J\x9b",), None)
    assert serve.OneLine("%(message)s").format(record) == r"name a\x0ab\x1b[2J\x9b"


def test_sockets_take_small_frames_without_compression() -> None:
    config = serve.config(None, Settings.read({}, {}))  # type: ignore[arg-type]  # nothing is served
    assert (config.ws, config.ws_max_size, config.ws_per_message_deflate) == (SocketProtocol, 4096, False)
    assert (config.server_header, config.proxy_headers, config.access_log) == (False, False, False)


# --- timeouts


class Cable:
    """A connection that remembers whether it was cut."""

    cut = False

    def abort(self) -> None:
        self.cut = True

    def get_extra_info(self, _name: str) -> None:
        return None

    def is_closing(self) -> bool:
        return self.cut


class Loop:
    """A loop whose time stands still, with the alarms that wait."""

    def __init__(self) -> None:
        self.alarms: list[Alarm] = []

    def call_later(self, delay: float, callback: Callable[[], None]) -> "Alarm":
        self.alarms.append(Alarm(delay, callback, self))
        return self.alarms[-1]

    def create_task(self, coroutine: Any) -> "asyncio.Future[None]":
        coroutine.close()
        return asyncio.Future(loop=asyncio.new_event_loop())


class Alarm:
    def __init__(self, delay: float, ring: Callable[[], None], loop: Loop) -> None:
        self.delay, self.ring, self.loop = delay, ring, loop

    def cancel(self) -> None:
        self.loop.alarms.remove(self)


async def nothing(_scope: object, _receive: object, _send: object) -> None:
    return None


def connected() -> tuple[TimeoutHttp, Cable, Loop]:
    line, loop = Cable(), Loop()
    config = uvicorn.Config(nothing, log_config=None, ws="none", lifespan="off")
    config.load()
    asked = TimeoutHttp(config, ServerState(), {}, loop)  # type: ignore[arg-type]  # a loop with only what is used
    asked.connection_made(line)  # type: ignore[arg-type]  # likewise
    return asked, line, loop


@pytest.mark.parametrize("said", [b"", b"\r\n", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\n", b"POST / HTTP/1.1\r\n"])
def test_whoever_does_not_finish_asking_is_cut_off(said: bytes) -> None:
    asked, line, loop = connected()
    if said:
        asked.data_received(said)
    assert [alarm.delay for alarm in loop.alarms] == [protocol.TIMEOUT]
    loop.alarms[0].ring()
    assert line.cut


def test_a_body_that_does_not_end_is_cut_off_too() -> None:
    asked, _, loop = connected()
    asked.data_received(b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf")
    assert len(loop.alarms) == 1


def test_whoever_has_asked_may_wait_for_the_answer() -> None:
    asked, line, loop = connected()
    asked.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    assert loop.alarms == [] and not line.cut


def test_half_of_a_second_request_is_waited_for_anew() -> None:
    asked, _, loop = connected()
    asked.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP")
    assert len(loop.alarms) == 1


def test_headers_without_end_are_cut_off() -> None:
    asked, line, _ = connected()
    asked.data_received(b"GET / HTTP/1.1\r\n")
    while not line.cut:
        asked.data_received(b"X-More: " + b"x" * 1000 + b"\r\n")
    assert len(asked.headers) <= 65
