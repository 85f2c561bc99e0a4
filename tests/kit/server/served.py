"""A server process under test, and players who talk to it over real sockets."""

import asyncio
import itertools
import os
import resource
import signal
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote, urlsplit

import msgspec
import websockets
from websockets.asyncio.client import ClientConnection

from kit.server.postgres import end_leases, full_database
from upcard.server.people.identity import cookie_name
from upcard.server.socket import wire
from upcard.server.store.sqlite.database import DATABASE

LAUNCH = Path(__file__).parent / "launch.py"
TIMEOUT = 60.0
"""Seconds until a test that waits for ever is broken off; nothing else depends on it."""

HERE = "127.0.0.1"

FREE_TO_DRAW: dict[str, dict[str, object]] = {"check-game": {"forced_play": False}}
"""Options by which everybody may draw at any time: most stories are about something else than the cards."""

Frame = dict[str, Any]


class House(Protocol):
    """Where people can go: a server, or a proxy in front of some."""

    @property
    def url(self) -> str: ...


class Served:
    """One server on a folder of its own; it can be killed and started again."""

    store_of: "Callable[[Served], str]" = staticmethod(lambda _: "")
    """Which database a server gets that names none; none unless a run of the tests is on PostgreSQL."""

    def __init__(self, folder: Path, *flags: str, log: Path | None = None) -> None:
        self.folder = folder
        self.store = flags[flags.index("--store") + 1] if "--store" in flags else Served.store_of(self)
        self.flags = (*flags, "--store", self.store) if self.store and "--store" not in flags else flags
        self.alone = bool(self.store) and "--store" not in flags
        """Whether it has a database to itself: nobody awaits then that it is missed there once it is killed."""
        self.log = log
        """Where its complaints go, if not to those of the test."""
        self.time = 1_000_000.0
        """What its clock shows; it goes on while the process is down."""
        self.start()

    def start(self) -> None:
        """Start the process and wait for its port."""
        environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(LAUNCH.parent), *sys.path])}
        errors = self.log.open("ab") if self.log else None
        self.process = subprocess.Popen(
            [sys.executable, str(LAUNCH), str(self.folder), "--at", str(self.time), *self.flags],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True, env=environ,
        )  # fmt: skip
        if errors is not None:
            errors.close()
        line = self._line()
        assert line.strip().isdigit(), f"the server did not start: {line!r}"
        self.port = int(line)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def advance(self, seconds: float) -> None:
        """Turn the clock of the server, or let time pass while it is down."""
        self.time += seconds
        if self.process.poll() is not None:
            return
        self.say(f"advance {seconds}", "advanced")

    def set_clock(self, seconds: float) -> None:
        """Set the clock on its wall forward, or back; no time passes."""
        self.say(f"set {seconds}", "set")

    def say(self, line: str, answer: str) -> None:
        """Tell the process something that it must answer so."""
        assert self.ask(line) == answer

    def ask(self, line: str) -> str:
        """Tell the process something; its answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return self._line().rstrip("\n")

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """What it writes has no room for a while."""
        with full_database(self.store) if self.store else self._full_files():
            yield

    @contextmanager
    def _full_files(self) -> Iterator[None]:
        size = (self.folder / f"{DATABASE}-wal").stat().st_size
        _, most = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, most))
        yield
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (most, most))

    @contextmanager
    def few_handles(self, more: int) -> Iterator[None]:
        """It gets no more file handles than these for a while."""
        open_now = len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))
        before = resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (open_now + more, before[1]))
        yield
        resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, before)

    def kill(self) -> None:
        """kill -9."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()
        if self.alone:
            end_leases(self.store)

    def stop(self) -> int:
        """Let it end by itself; its exit code."""
        if self.process.stdin is not None and not self.process.stdin.closed:
            self.process.stdin.close()
        code = self.process.wait(TIMEOUT)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()


class Player:
    """A person with a browser: a secret, and at most one connection."""

    def __init__(self, served: House, name: str, secret: str = "", address: str = HERE, language: str = "en") -> None:
        self.served = served
        self.name = name
        self.language = language
        """What their browser wishes for."""
        self.secret = secret
        self.address = address
        """Where they call from; limits count by it."""
        self.socket: ClientConnection | None = None
        self.heard: list[Frame] = []
        """Everything that came, in order."""
        self.raw: list[str] = []
        self.sight: Frame = {}
        self.lobby: Frame = {}
        self.seat = -1
        self.seq = -1
        self.you = ""
        self.numbers = itertools.count(1)

    # --- over HTTP

    async def call(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """One HTTP request; its status and its JSON (or text)."""
        wishes = {"Accept_Language": self.language, **headers}
        status, head, content = await http(self.served, method, path, body, self.secret, wishes, self.address)
        for line in head.split("\r\n"):
            if line.lower().startswith(f"set-cookie: {cookie_of(self.served).lower()}="):
                self.secret = line.split("upcard=")[1].split(";")[0]
        return status, msgspec.json.decode(content) if "application/json" in head else content.decode()

    async def create(
        self, game: str, seats: int = 2, options: Mapping[str, object] | None = None, **terms: object
    ) -> str:
        """A new table, where people may draw whenever they like; its code."""
        options = {**FREE_TO_DRAW.get(game, {}), **(options or {})}
        if not self.secret:
            await self.call("GET", "/api/me")
        status, made = await self.call(
            "POST", "/api/tables", {"terms": {"game": game, "seats": seats, "options": options, **terms}}
        )
        assert status == 201, made
        return str(made["code"])

    # --- over the socket

    async def connect(self, code: str = "", **headers: str) -> None:
        """Open a socket, as this person, perhaps for a table."""
        if not self.secret:
            await self.call("GET", "/api/me")
        self.socket = await websockets.connect(
            self.served.url.replace("http", "ws") + f"/ws?t={quote(code)}",
            ssl=certificates(self.served),
            additional_headers={
                "Cookie": f"{cookie_of(self.served)}={self.secret}",
                "Accept-Language": self.language,
                **headers,
            },
            origin=self.served.url,  # type: ignore[arg-type]
            compression=None,
            ping_interval=None,
            local_addr=(self.address, 0),
        )

    async def enter(self, code: str, **fields: object) -> Frame:
        """Connect and say hello; the welcome."""
        await self.connect(code)
        return await self.ask("hello", version=wire.PROTOCOL, table=code, **fields)

    async def sit(self, code: str) -> Frame:
        """Enter, and take a seat."""
        await self.enter(code)
        return await self.ask("sit", name=self.name)

    async def ask(self, what: str, /, **fields: object) -> Frame:
        """Send a request; its one answer."""
        number = next(self.numbers)
        await self.send({"t": what, "id": number, **fields})
        return await self.until(lambda frame: frame.get("id") == number)

    async def send(self, frame: object) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(frame).decode())

    async def until(self, wanted: Callable[[Frame], bool]) -> Frame:
        """Hear frames until one is wanted."""
        while True:
            frame = await self.hear()
            if wanted(frame):
                return frame

    async def sees(self, truth: Callable[[], bool]) -> None:
        """Hear frames until something is true for this person."""
        while not truth():
            await self.hear()

    async def bye(self) -> str:
        """Hear everything to the end of the connection; why it ended."""
        return str((await self.until(lambda frame: frame["t"] == "bye"))["why"])

    async def hear(self) -> Frame:
        """The next frame."""
        assert self.socket is not None
        async with asyncio.timeout(TIMEOUT):
            raw = await self.socket.recv()
        assert isinstance(raw, str)
        frame: Frame = msgspec.json.decode(raw)
        if frame.get("sight"):
            frame["sight"] = together(frame["sight"])
        self.raw.append(raw)
        self.heard.append(frame)
        self._note(frame)
        return frame

    def _note(self, frame: Frame) -> None:
        self.seq = max(self.seq, frame.get("seq", -1))
        if frame["t"] == "welcome":
            self.seat, self.you, self.seq = frame["seat"], frame["you"], frame["seq"]
            self.sight = frame.get("sight") or {}
        if "lobby" in frame:
            self.lobby = frame["lobby"]
            ids = [one["member"] if not one.get("has_left") else "" for one in self.lobby["members"]]
            self.seat = ids.index(self.you) if self.you in ids and self.lobby["stage"] != "lobby" else -1
        if frame["t"] == "moved":
            self.sight = frame["sight"]

    async def leave(self) -> None:
        """Close the socket, without a word."""
        if self.socket is not None:
            await self.socket.close()

    # --- playing

    @property
    def view(self) -> Frame:
        return self.sight["view"]  # type: ignore[no-any-return]

    @property
    def over(self) -> bool:
        return bool(self.sight) and self.view.get("outcome") is not None

    def window(self) -> int | None:
        """The window that waits for this seat."""
        return next((one["number"] for one in self.view["windows"] if self.seat in one["seats"]), None)

    def answered(self, word: str) -> int:
        """The window that a play answers which begins with this word."""
        first: int = next((one["number"] for one in self.view["windows"]), 0)
        if word in self.sight.get("legal", ()):
            return int(self.sight.get("answers", {}).get(word, first))
        return self.window() or first

    async def play(self, *words: str, aid: str = "", window: int | None = None) -> Frame:
        """One play for the window that its first word answers, or for another one; its answer."""
        if window is None:
            window = self.answered(words[0])
        return await self.ask("act", aid=aid or f"a{next(self.numbers)}", window=window, words=words)

    def words(self) -> list[str]:
        """What fits, or at least is legal."""
        return self.sight.get("fits") or self.sight.get("legal", [])  # type: ignore[no-any-return]


def together(sight: Frame) -> Frame:
    """A sight with one view, as a page draws it: what everybody sees, and over it what its reader sees besides."""
    public, own = sight["public"], dict(sight["own"])
    hands, view = own.pop("hands", {}), public["view"]
    seats = [{**one, "cards": hands.get(str(seat), one["cards"])} for seat, one in enumerate(view["seats"])]
    facts = {**view["facts"], **own.pop("facts", {})}
    return {**public, **own, "view": {**view, "seat": own["seat"], "seats": seats, "facts": facts}}


def certificates(house: House) -> ssl.SSLContext | None:
    """By whose signature a house with https is known."""
    return getattr(house, "ssl", None)


def cookie_of(house: House) -> str:
    return cookie_name(house.url.startswith("https:"))


async def http(
    served: House,
    method: str,
    path: str,
    body: object = None,
    secret: str = "",
    extra: dict[str, str] | None = None,
    address: str = HERE,
) -> tuple[int, str, bytes]:
    """One plain HTTP/1.1 request, headers as given: status, head, body."""
    content = b"" if body is None else msgspec.json.encode(body)
    where = urlsplit(served.url)
    headers = {
        "Host": where.netloc, "Connection": "close", "Content-Length": str(len(content)),
        "X-Upcard": "1", "Origin": served.url, **({"Cookie": f"{cookie_of(served)}={secret}"} if secret else {}),
        **{name.replace("_", "-"): value for name, value in (extra or {}).items()},
    }  # fmt: skip
    reader, writer = await asyncio.open_connection(HERE, where.port, local_addr=(address, 0), ssl=certificates(served))
    lines = [f"{method} {path} HTTP/1.1", *[f"{name}: {value}" for name, value in headers.items() if value]]
    writer.write("\r\n".join([*lines, "", ""]).encode() + content)
    answer = await asyncio.wait_for(reader.read(), TIMEOUT)
    writer.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode("latin-1"), rest
