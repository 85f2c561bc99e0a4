"""What one HTTP connection may cost, and one address: who leaves answers unread or holds many lines harms nobody."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kit.server.evening import tell
from kit.server.served import HERE, TIMEOUT, Player, Served, http
from sieges.line import handshake
from upcard.server.app import STATIC

Serve = Callable[..., Served]
BUFFER = 4096
MOST_LOOKS = 500
SCRIPT = f"/assets/{max((STATIC / 'assets').glob('*.js'), key=lambda file: file.stat().st_size).name}"
"""The largest answer there is."""


class Asker:
    """A connection that can ask without reading."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, served: Served, address: str = HERE, buffer: int = 0) -> "Asker":
        raw = socket.socket()
        if buffer:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        raw.bind((address, 0))
        raw.setblocking(False)
        await asyncio.get_running_loop().sock_connect(raw, (HERE, served.port))
        return cls(*await asyncio.open_connection(sock=raw, limit=buffer or 2**16))

    def ask(self, path: str = "/healthz", times: int = 1) -> None:
        self.writer.write(f"GET {path} HTTP/1.1\r\nHost: {HERE}\r\n\r\n".encode() * times)

    async def answer(self) -> tuple[str, bytes]:
        """The next answer: its head and its body."""
        head = (await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), TIMEOUT)).decode().lower()
        size = int(head.split("content-length: ")[1].split()[0])
        return head, await asyncio.wait_for(self.reader.readexactly(size), TIMEOUT)

    async def asked(self, path: str = "/healthz") -> str:
        """Ask, and read the answer; its head."""
        self.ask(path)
        return (await self.answer())[0]

    async def is_cut(self) -> bool:
        """Whether the connection ends, whatever comes before that."""
        try:
            await asyncio.wait_for(self.reader.read(), TIMEOUT)
        except ConnectionError:
            return True
        return self.reader.at_eof()


async def cuts(served: Served, why: str) -> int:
    """How many connections were cut for a reason."""
    _, _, figures = await http(served, "GET", "/metrics", address="127.9.9.9")
    line = f'upcard_http_cut_total{{why="{why}"}} '
    return int(float(figures.decode().split(line)[1].split()[0])) if line in figures.decode() else 0


async def until_cut(served: Served, why: str) -> None:
    """Let time pass until somebody is cut off for a reason."""
    for _ in range(MOST_LOOKS):
        served.advance(11)
        if await cuts(served, why):
            return
    raise AssertionError(f"nobody was cut off for {why}")


def test_an_answer_that_nobody_reads_is_dropped(served: Served) -> None:
    async def story() -> None:
        one = await Asker.open(served, buffer=BUFFER)
        one.ask(SCRIPT, times=8)
        await one.answer()
        await until_cut(served, "unread")
        with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
            for _ in range(7):
                await one.answer()

    tell(story())


def test_one_who_reads_slowly_gets_it_all(served: Served) -> None:
    async def story() -> None:
        one = await Asker.open(served, buffer=BUFFER)
        one.ask(SCRIPT, times=8)
        for _ in range(8):
            _, body = await one.answer()
            assert len(body) > BUFFER
            await cuts(served, "unread")
            served.advance(3)
        assert await cuts(served, "unread") == 0

    tell(story())


def test_of_too_many_connections_of_one_address_the_oldest_yields(serve: Serve) -> None:
    served = serve("--http-per-address", "3")

    async def story() -> None:
        other = await Asker.open(served, "127.9.0.2")
        lines = [await Asker.open(served, "127.9.0.1") for _ in range(4)]
        assert await lines[0].is_cut()
        assert ["200 ok" in await line.asked() for line in [*lines[1:], other]] == [True] * 4
        assert await cuts(served, "crowd") == 1

    tell(story())


def test_of_too_many_connections_in_all_whoever_has_most_loses_one(serve: Serve) -> None:
    served = serve("--http-connections", "5")

    async def story() -> None:
        few = [await Asker.open(served, "127.9.0.2") for _ in range(2)]
        many = [await Asker.open(served, "127.9.0.1") for _ in range(3)]
        newcomer = await Asker.open(served, "127.9.0.3")
        assert await many[0].is_cut()
        assert ["200 ok" in await line.asked() for line in [*few, *many[1:], newcomer]] == [True] * 5

    tell(story())


def test_what_comes_through_a_proxy_is_not_counted_as_one_address(serve: Serve) -> None:
    served = serve("--http-per-address", "3", "--proxies", "127.9.0.1")

    async def story() -> None:
        lines = [await Asker.open(served, "127.9.0.1") for _ in range(6)]
        assert ["200 ok" in await line.asked() for line in lines] == [True] * 6

    tell(story())


def test_a_socket_is_no_http_connection_any_more(serve: Serve) -> None:
    served = serve("--http-per-address", "1")

    async def story() -> None:
        ana = Player(served, "Ana")
        await ana.connect()
        line = await Asker.open(served)
        assert "200 ok" in await line.asked()
        assert (await ana.ask("ping"))["t"] == "pong"

    tell(story())


def test_a_connection_ends_with_its_hundredth_answer(served: Served) -> None:
    async def story() -> None:
        line = await Asker.open(served)
        heads = [await line.asked() for _ in range(100)]
        assert ["connection: close" in head for head in heads] == [False] * 99 + [True]
        assert await line.is_cut()

    tell(story())


def test_a_few_requests_may_be_sent_before_the_first_is_answered(served: Served) -> None:
    async def story() -> None:
        line = await Asker.open(served)
        line.ask(times=8)
        assert ["200 ok" in (await line.answer())[0] for _ in range(8)] == [True] * 8

    tell(story())


def test_one_who_asks_on_and_on_without_waiting_is_cut_off(served: Served) -> None:
    async def story() -> None:
        line = await Asker.open(served)
        line.ask(times=200)
        assert await line.is_cut()
        assert await cuts(served, "pipeline") == 1

    tell(story())


def test_who_asks_too_much_waits_and_is_answered(serve: Serve) -> None:
    served = serve("--at-once", "10")

    async def story() -> None:
        one = Player(served, "Ana", address="127.9.0.1")
        lines = [await Asker.open(served, one.address) for _ in range(10)]
        for line in lines:
            line.ask(times=8)
        assert ["200 ok" in (await line.answer())[0] for line in lines for _ in range(8)] == [True] * 80
        await one.connect()
        assert (await one.ask("ping"))["t"] == "pong"

    tell(story())


def test_who_asks_much_too_much_is_cut_off_and_nobody_elsewhere(serve: Serve) -> None:
    served = serve("--at-once", "2", "--requests", "0.1")

    async def story() -> None:
        lines = [await Asker.open(served, "127.9.0.1") for _ in range(3)]
        assert ["200 ok" in await line.asked() for line in lines[:2]] == [True] * 2
        lines[2].ask()
        assert await lines[2].is_cut()
        socket = await Asker.open(served, "127.9.0.1")
        socket.writer.write(UPGRADE + b"websocket\r\n\r\n")
        assert await socket.is_cut()
        other = await Asker.open(served, "127.9.0.2")
        assert "200 ok" in await other.asked()
        assert await cuts(served, "too_fast") == 2

    tell(story())


HALVES = [
    b"", b"\r\n", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\n",
    b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf",
]  # fmt: skip


@pytest.mark.parametrize("half", HALVES)
def test_whoever_does_not_finish_asking_is_cut_off(served: Served, half: bytes) -> None:
    async def story() -> None:
        line = await Asker.open(served)
        line.writer.write(half)
        await until_cut(served, "slow")
        assert await line.is_cut()

    tell(story())


def test_half_of_a_second_request_is_waited_for_anew(served: Served) -> None:
    async def story() -> None:
        line = await Asker.open(served)
        assert "200 ok" in await line.asked()
        line.writer.write(b"GET / HTTP")
        await until_cut(served, "slow")
        assert await line.is_cut()

    tell(story())


def test_headers_without_end_are_cut_off(served: Served) -> None:
    async def story() -> None:
        line = await Asker.open(served)
        line.writer.write(b"GET / HTTP/1.1\r\n" + (b"X-More: " + b"x" * 1000 + b"\r\n") * 1_000)
        assert await line.is_cut()
        assert await cuts(served, "too_large") == 1

    tell(story())


UPGRADE = b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: "
WRONG = [
    UPGRADE + b"h2c\r\n\r\n",
    UPGRADE + b"websocket\r\n\r\n",
    UPGRADE + b"websocket\r\nSec-WebSocket-Version: 12\r\nSec-WebSocket-Key: x\r\n\r\n",
    UPGRADE + b"websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \xff\r\n\r\n",
    UPGRADE.replace(b"GET", b"POST") + b"websocket\r\n\r\n",
    UPGRADE.replace(b"/ws", b"/\xff%ff") + b"websocket\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET http:// HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /\xff%ff HTTP/1.1\r\nHost: \xff\r\nCookie: \xff\r\nAccept-Language: \xff\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01",
]
"""What is no request of ours."""

CHUNKED = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
HEADS = {
    "many headers": b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 201 + b"\r\n",
    "a long header": b"GET / HTTP/1.1\r\nX: " + b"y" * 16_384 + b"\r\n\r\n",
    "a long address": b"GET /" + b"x" * 16_384 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
    "a body in many pieces": CHUNKED + b"1\r\nx\r\n" * 201 + b"0\r\n\r\n",
}


@pytest.mark.parametrize("what", HEADS)
def test_a_request_that_would_cost_much_more_than_others_is_cut_off(served: Served, what: str) -> None:
    async def story() -> None:
        line = await Asker.open(served)
        line.writer.write(HEADS[what])
        assert await line.is_cut()
        assert await cuts(served, "too_large") == 1

    tell(story())


def test_as_many_and_as_long_headers_as_browsers_send_are_heard(served: Served) -> None:
    async def story() -> None:
        line = await Asker.open(served)
        for _ in range(3):  # what one request has is not counted for the next
            headers = "".join([f"X-{number}: {'x' * 100}\r\n" for number in range(100)])
            line.writer.write(f"GET /healthz HTTP/1.1\r\nHost: {HERE}\r\n{headers}\r\n".encode())
            assert "200 ok" in (await line.answer())[0]

    tell(story())


def tasks(served: Served) -> int:
    return int(served.ask("count").split()[0])


def test_who_turns_to_a_socket_before_their_answers_are_taken_is_cut_off_and_leaves_nothing(served: Served) -> None:
    async def story() -> None:
        one = Player(served, "Mallory", address="127.9.0.1")
        await one.call("GET", "/api/me")
        before = tasks(served)
        for number in range(5):
            line = await Asker.open(served, one.address, buffer=BUFFER)
            line.ask(SCRIPT, times=8)
            await line.answer()  # what comes behind it stands at the server
            line.writer.write(handshake(one))
            await until(lambda: cuts(served, "pipeline"), wanted=number + 1)
            line.writer.transport.abort()
        await until(lambda: left_behind(served, before), wanted=0)

    tell(story())


async def until(look: Callable[[], Awaitable[int]], wanted: int) -> None:
    """Look until it is as wanted."""
    for _ in range(MOST_LOOKS):
        if await look() == wanted:
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"{await look()}, not {wanted}")


async def left_behind(served: Served, before: int) -> int:
    """Tasks more than there were; some of those may have been at work for a moment only, and are gone."""
    return max(0, tasks(served) - before)


def test_what_strangers_get_wrong_writes_no_log(tmp_path: Path) -> None:
    served = Served(tmp_path / "data", log=tmp_path / "log")

    async def story() -> None:
        for wrong in WRONG:
            line = await Asker.open(served)
            line.writer.write(wrong)
            line.writer.write_eof()
            await line.is_cut()

    try:
        tell(story())
    finally:
        served.stop()
    assert (tmp_path / "log").read_text("utf-8") == ""
