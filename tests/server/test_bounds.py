"""What one connection may cost: every frame is counted, and nobody else notices one who sends too many."""

from collections import Counter

import pytest

from kit.server.evening import started, tell
from kit.server.served import Player, Served
from sieges.line import CLOSE, PING, PONG, TEXT, Line, framed, read

CONT = 0x0
SLICE = 1024
SMALLEST = len(framed(b"", PING))
BURST = 50
"""Control frames that may come at once."""


async def stranger(served: Served) -> Line:
    """Somebody who has a connection, and nothing else."""
    one = Player(served, "Mallory", address="127.7.0.1")
    await one.call("GET", "/api/me")
    return await Line.open(one)


async def end(line: Line) -> tuple[str, int, Counter[int]]:
    """Why a connection ended, with which number, and how many frames of each kind came before that."""
    why, kinds = "", Counter[int]()
    while True:
        kind, payload = await line.frame()
        if kind == CLOSE:
            return why, int.from_bytes(payload[:2], "big"), kinds
        if kind == TEXT and read(payload).t == "bye":
            why = read(payload).why
        kinds[kind] += 1


FLOODS = {
    "pings": framed(b"", PING) * 20_000,
    "pings with something in them": framed(b"x" * 125, PING) * 2_000,
    "pongs": framed(b"", PONG) * 20_000,
    "messages in two pieces, again and again": (framed(b'{"t":"ping",', fin=False) + framed(b'"id":1}', CONT)) * 500,
    "pings inside a message": framed(b"{", fin=False) + framed(b"", PING) * 2_000,
}


@pytest.mark.rule("wire W4")
@pytest.mark.parametrize("flood", FLOODS)
def test_frames_that_are_no_messages_are_counted_too(served: Served, flood: str) -> None:
    async def story() -> None:
        _, (ana, _) = await started(served, "Ana", "Ben")
        line = await stranger(served)
        line.writer.write(FLOODS[flood])
        assert (await ana.ask("ping"))["t"] == "pong"
        assert (await end(line))[:2] == ("too_fast", 1008)
        assert (await ana.ask("ping"))["t"] == "pong"

    tell(story())


def test_a_flood_is_left_unread_from_where_it_is_too_much(served: Served) -> None:
    async def story() -> None:
        line = await stranger(served)
        line.writer.write(framed(b"", PING) * 40_000)
        _, _, kinds = await end(line)
        assert kinds[PONG] <= BURST + SLICE // SMALLEST

    tell(story())


def test_one_who_goes_on_when_nobody_listens_is_cut_off(served: Served) -> None:
    async def story() -> None:
        _, (ana, _) = await started(served, "Ana", "Ben")
        line = await stranger(served)
        with pytest.raises(ConnectionError):
            while True:
                line.writer.write(framed(b"", PING) * 10_000)
                await line.writer.drain()
        assert (await ana.ask("ping"))["t"] == "pong"

    tell(story())


def test_as_many_pings_as_anybody_needs_are_answered(served: Served) -> None:
    async def story() -> None:
        line = await stranger(served)
        line.writer.write(framed(b"?", PING) * BURST)
        assert [await line.frame() for _ in range(BURST)] == [(PONG, b"?")] * BURST
        served.advance(1)
        line.writer.write(framed(b"!", PING))
        assert await line.frame() == (PONG, b"!")

    tell(story())


def in_pieces(message: bytes, size: int) -> bytes:
    first, *middle, last = [message[place : place + size] for place in range(0, len(message), size)]
    return b"".join(
        [framed(first, fin=False), *[framed(piece, CONT, fin=False) for piece in middle], framed(last, CONT)]
    )


MESSAGE = b'{"t":"ping","id":123}' + b" " * 11


@pytest.mark.rule("wire W4")
def test_a_message_in_sixteen_pieces_is_heard(served: Served) -> None:
    async def story() -> None:
        line = await stranger(served)
        line.writer.write(in_pieces(MESSAGE, 2))
        assert (await line.hear()).id == 123

    tell(story())


@pytest.mark.rule("wire W4")
@pytest.mark.parametrize("pieces", [in_pieces(MESSAGE, 1), framed(b"{", fin=False) + framed(b"", CONT, fin=False)])
def test_a_message_in_more_pieces_or_with_an_empty_one_is_none(served: Served, pieces: bytes) -> None:
    async def story() -> None:
        line = await stranger(served)
        line.writer.write(pieces)
        assert (await end(line))[:2] == ("bad_frame", 1003)

    tell(story())


def test_long_messages_that_come_at_once_are_all_heard_in_order(served: Served) -> None:
    async def story() -> None:
        line = await stranger(served)
        line.put_all([b'{"t":"ping","id":%d}' % number + b" " * 4_000 for number in range(20)])
        assert [(await line.hear()).id for _ in range(20)] == list(range(20))

    tell(story())


def test_an_open_socket_has_no_task_of_its_own(served: Served) -> None:
    async def story() -> None:
        lines = [await stranger(served)]
        tasks = int(served.ask("count").split()[0])
        lines += [await stranger(served) for _ in range(10)]
        for line in lines:
            line.put(b'{"t":"ping","id":1}')
            assert (await line.hear()).t == "pong"
        assert int(served.ask("count").split()[0]) == tasks

    tell(story())
