"""Opening the server: its socket, what it says, and how long it waits for a request."""

import logging
import socket

import pytest

from upcard.server import serve
from upcard.server.listen import CannotListen, here, lan_address, listen, on_the_lan
from upcard.server.log_lines import OneLine
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
    assert OneLine("%(message)s").format(record) == r"name a\x0ab\x1b[2J\x9b"


def test_sockets_take_small_frames_without_compression() -> None:
    config = serve.config(None, Settings.read({}, {}))  # type: ignore[arg-type]  # nothing is served
    assert (config.ws, config.ws_max_size, config.ws_per_message_deflate) == (SocketProtocol, 4096, False)
    assert (config.server_header, config.proxy_headers, config.access_log) == (False, False, False)
