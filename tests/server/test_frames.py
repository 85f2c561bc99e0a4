"""The frames that are read and written by hand, against the library that knows them all."""

import asyncio
import socket
from pathlib import Path
from random import Random

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from kit.server.evening import member, started, tell
from kit.server.served import HERE, Player, Served
from sieges.line import BINARY, CUT, Line, framed, handshake
from sieges.regular import tracebacks
from upcard.server.socket.frames import head, is_frame, text_of
from upcard.server.socket.protocol import SLICE
from upcard.server.socket.wire import MOST_BYTES


def masked(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin=fin).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5, 100, 125, 126, 127, 256, MOST_BYTES])
def test_a_text_is_read_as_the_library_wrote_it(size: int):
    text = bytes([ord("a") + place % 26 for place in range(size)])
    frame = masked(Opcode.TEXT, text)
    assert is_frame(frame) and text_of(frame) == text


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 4096, 2**16 - 1, 2**16, 70_000])
def test_what_goes_before_a_text_is_what_the_library_puts_there(size: int):
    text = b"x" * size
    assert head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("opcode", [Opcode.BINARY, Opcode.PING, Opcode.PONG, Opcode.CLOSE])
def test_only_texts_are_read_by_hand(opcode: Opcode):
    assert text_of(masked(opcode, b"\x03\xe8")) is None


def test_a_text_that_is_too_long_is_a_whole_frame_and_left_to_the_library():
    frame = masked(Opcode.TEXT, b"x" * (MOST_BYTES + 1))
    assert is_frame(frame) and text_of(frame) is None


def test_no_utf_8_is_left_to_the_library():
    assert text_of(masked(Opcode.TEXT, b"\xff\xfe")) is None


def test_a_frame_that_begins_or_continues_a_message_is_not_whole():
    assert not is_frame(masked(Opcode.TEXT, b"half", fin=False))
    assert not is_frame(masked(Opcode.CONT, b"half", fin=False))


def test_a_piece_of_a_frame_and_two_frames_at_once_are_not_whole():
    frame = masked(Opcode.TEXT, b"a text")
    assert not any(is_frame(frame[:size]) for size in range(len(frame)))
    assert not is_frame(frame + frame[:1]) and not is_frame(frame + frame)


def test_a_frame_without_a_mask_is_not_read_by_hand():
    assert not is_frame(Frame(Opcode.TEXT, b"a text").serialize(mask=False))


def test_what_is_read_by_hand_the_library_reads_too():
    dice = Random(1)
    for _ in range(20_000):
        data = mutated(masked(Opcode.TEXT, dice.randbytes(dice.randrange(dice.choice((10, 140, 600))))), dice)
        text = text_of(data) if is_frame(data) else None
        assert text is None or text == by_the_library(data)


def mutated(frame: bytes, dice: Random) -> bytes:
    """The frame with a byte of its beginning changed, now and then."""
    if dice.random() < 0.5:
        return frame
    place = dice.randrange(min(len(frame), 4))
    return frame[:place] + bytes([dice.randrange(256)]) + frame[place + 1 :]


def by_the_library(data: bytes) -> bytes:
    reader = StreamReader()
    reader.feed_data(data)
    parsing = Frame.parse(reader.read_exact, mask=True)
    try:
        next(parsing)
    except StopIteration as done:
        assert not reader.buffer and done.value.opcode is Opcode.TEXT and done.value.fin
        return bytes(done.value.data)
    raise AssertionError("the library waits for more")


def test_what_comes_byte_by_byte_is_heard_and_so_is_what_follows(served: Served):
    async def story() -> None:
        _, (ana, _) = await started(served, "Ana", "Ben")
        line = await Line.open(ana)
        for byte in framed(b'{"t":"ping","id":1}') + framed(b'{"t":"ping","id":2}'):
            line.writer.write(bytes([byte]))
            await line.writer.drain()
            await asyncio.sleep(0)
        line.put(b'{"t":"ping","id":3}')
        line.put_all([b'{"t":"ping","id":4}', b'{"t":"ping","id":5}'])
        line.put(b'{"t":"pi', fin=False)
        line.put(b'ng","id":6}', kind=0)
        line.put(b'{"t":"ping","id":7}')
        assert [(await line.hear()).id for _ in range(7)] == [1, 2, 3, 4, 5, 6, 7]

    tell(story())


RESERVED = 0x3
"""A kind of frame that there is not: the library ends the connection by itself."""


def test_what_is_no_frame_behind_a_hello_that_is_refused_ends_in_no_complaint(tmp_path: Path):
    served = Served(tmp_path / "data", log=tmp_path / "log")

    async def story() -> None:
        ana = Player(served, "Ana")
        await ana.call("GET", "/api/me")
        line = await Line.open(ana)
        refused = framed(b'{"t":"hello","id":1,"version":99,"table":"K7MQXA"}')
        later = framed(b'{"t":"ping","id":2}'.ljust(SLICE)) + framed(b"", RESERVED)
        line.writer.write(refused + later)  # read in two turns of the loop, and the refusal comes between them
        assert await line.ended() in (1002, CUT)

    tell(story())
    served.stop()
    assert tracebacks(tmp_path / "log") == []


@pytest.mark.parametrize("end", ["bytes", "reset", "close"])
def test_a_connection_that_ends_is_gone_at_once(served: Served, end: str):
    async def story() -> None:
        code, (ana, ben) = await started(served, "Ana", "Ben")
        line = await Line.open(ana)
        line.put(b'{"t":"hello","id":1,"version":1,"table":"%s"}' % code.encode())
        await line.until("welcome")
        if end == "bytes":
            line.put(b"no text", BINARY)
        elif end == "reset":
            line.reset()
        else:
            line.leave()
        await ben.sees(lambda: not member(ben, "Ana").get("here"))

    tell(story())


def test_a_connection_that_was_never_let_in_ends_without_a_complaint(tmp_path: Path):
    served = Served(tmp_path / "data", log=tmp_path / "log")

    async def story() -> None:
        stranger = Player(served, "Stranger")
        with pytest.raises(AssertionError, match="403"):
            await Line.open(stranger)

    tell(story())
    served.stop()
    assert tracebacks(tmp_path / "log") == []


def test_whoever_knocks_and_does_not_wait_is_no_cause_for_complaint(tmp_path: Path):
    served = Served(tmp_path / "data", log=tmp_path / "log")
    people = [Player(served, f"P{number}") for number in range(20)]

    async def story() -> None:
        for one in people:
            await one.call("GET", "/api/me")
        served.kill()
        served.start()  # it has to look up who they are, and meanwhile they go
        for one in people:
            with socket.create_connection((HERE, served.port)) as knocking:
                knocking.sendall(handshake(one))
        (await Line.open(people[0])).leave()

    tell(story())
    served.stop()
    assert tracebacks(tmp_path / "log") == []
