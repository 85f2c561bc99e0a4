"""A WebSocket by hand, which can say what no client would: any bytes, in any frames, or half of one."""

import asyncio
import socket
import struct
from collections.abc import Iterable

from msgspec import Struct
from msgspec.json import Decoder

from kit.server.served import HERE, TIMEOUT, Player

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
CUT = 1006
"""The number of a connection that ended without a word."""


class Heard(Struct):
    """What matters of a frame from the server; the rest is in its bytes."""

    t: str
    id: int = -2
    seq: int = -1
    why: str = ""
    code: str = ""


read = Decoder(Heard).decode


class Closed(Exception):
    """The server has closed the connection, with this number."""

    def __init__(self, number: int) -> None:
        super().__init__(str(number))
        self.number = number


class Line:
    """One connection of a player, as bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.latest: dict[str, bytes] = {}
        """The last frame of each kind."""

    @classmethod
    async def open(cls, one: Player, buffer: int = 0) -> "Line":
        """Connect as a player; with a small buffer what is not read soon stands at the server."""
        raw = socket.socket()
        if buffer:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        raw.bind((one.address, 0))
        raw.setblocking(False)
        await asyncio.get_running_loop().sock_connect(raw, (HERE, one.served.port))
        limits = {"limit": buffer} if buffer else {}
        line = cls(*await asyncio.open_connection(sock=raw, **limits))  # type: ignore[arg-type]
        line.writer.write(handshake(one))
        head = await asyncio.wait_for(line.reader.readuntil(b"\r\n\r\n"), TIMEOUT)
        assert b" 101 " in head, head
        return line

    def put(self, payload: bytes, kind: int = TEXT, fin: bool = True, rsv: int = 0) -> None:
        """Send one frame."""
        self.writer.write(framed(payload, kind, fin, rsv))

    def put_all(self, payloads: Iterable[bytes]) -> None:
        """Send many text frames in one breath."""
        self.writer.write(b"".join([framed(payload) for payload in payloads]))

    async def hear(self) -> Heard:
        """The next text frame; Closed if there is none any more."""
        while True:
            try:
                kind, payload = await self.frame()
            except (asyncio.IncompleteReadError, ConnectionError):
                raise Closed(CUT) from None
            if kind == CLOSE:
                raise Closed(int.from_bytes(payload[:2], "big"))
            if kind == PING:
                self.put(payload, PONG)
            elif kind == TEXT:
                heard = read(payload)
                self.latest[heard.t] = payload
                return heard

    async def frame(self) -> tuple[int, bytes]:
        """The next frame, whatever it is: its kind and what is in it."""
        return await asyncio.wait_for(self._frame(), TIMEOUT)

    async def _frame(self) -> tuple[int, bytes]:
        first, length = await self.reader.readexactly(2)
        if length == 126:
            (length,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
        return first & 0xF, await self.reader.readexactly(length)

    async def until(self, kind: str, number: int = -2) -> list[Heard]:
        """All frames up to one of a kind, with its number if one is given."""
        heard = [await self.hear()]
        while heard[-1].t != kind or number not in (-2, heard[-1].id):
            heard.append(await self.hear())
        return heard

    async def ended(self) -> int:
        """The number with which the server closes, whatever comes before."""
        try:
            while True:
                await self.hear()
        except Closed as closed:
            return closed.number

    def leave(self) -> None:
        """Close properly, without waiting for it."""
        if not self.writer.is_closing():
            self.put(struct.pack("!H", 1000), CLOSE)
            self.writer.close()

    def reset(self) -> None:
        """Break the connection off with RST."""
        raw = self.writer.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()


def framed(payload: bytes, kind: int = TEXT, fin: bool = True, rsv: int = 0) -> bytes:
    """A frame as a client sends it; its mask is nought, which leaves the payload as it is."""
    first, size = (fin << 7) | (rsv << 4) | kind, len(payload)
    if size < 126:
        return bytes((first, 0x80 | size, 0, 0, 0, 0)) + payload
    if size < 65536:
        return struct.pack("!BBH4x", first, 0x80 | 126, size) + payload
    return struct.pack("!BBQ4x", first, 0x80 | 127, size) + payload


def handshake(one: Player, *more: str) -> bytes:
    """The request that opens a socket, as a player's browser would send it."""
    lines = [
        "GET /ws HTTP/1.1", f"Host: {HERE}:{one.served.port}", f"Origin: {one.served.url}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Cookie: upcard={one.secret}", *more,
    ]  # fmt: skip
    return "\r\n".join([*lines, "", ""]).encode("latin-1")
