"""A real server process for tests: the whole application on a real port and file, with a clock that the test turns.

`python launch.py FOLDER [--fault NAME] [--bad-frames N] [--timeout SECONDS] [--handles N] [--goodbye SECONDS]
[--requests N] [--at-once N] [--game-rows N] [--table-rows N] [--missed N] [--thinking SECONDS] [--bot-seconds N]
[--dealing SECONDS] [--page FOLDER] [--source] [--wall] [--at SECONDS] [--entropy SEED] [--SETTING VALUE …]` prints its
port, then obeys lines on its input, to whose end it serves, and answers each:

    advance SECONDS   lets time pass
    set SECONDS       sets the clock on the wall forward, or back; no time passes
    stage HEX         lets the next game begin from a position, given as text in hexadecimal
    evening           lets chance begin anew: what comes does not depend on how much of it was needed before
    settle SOCKETS    waits until no more than so many sockets are open and every table is at rest
    count             tells how many tasks, timers and blocks of memory there are, and the bytes that SQLite has
    leak NAME         plants a leak and mends the one before it (needs --source)
"""

import asyncio
import gc
import heapq
import itertools
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

import apsw
from starlette.applications import Starlette

import kit.server.as_source  # noqa: F401  before anything of the server
from kit.server import faults, leaks, staging
from upcard.server import app as application
from upcard.server import handles, write_timeout
from upcard.server.app import build
from upcard.server.clock import SystemClock
from upcard.server.http import connections
from upcard.server.http import protocol as http_protocol
from upcard.server.listen import listen
from upcard.server.log_lines import logs
from upcard.server.serve import Server, config, spare_the_collector
from upcard.server.settings import Settings
from upcard.server.socket import connection, endpoint
from upcard.server.tables import bot_thinking, bots, length, seating, shares


class Turned:
    """A clock that stands until it is turned. What it counts from is no hour, as in a real one."""

    def __init__(self, hour: float, time: float = 500.0) -> None:
        self.time = time
        self.ahead = hour - time
        self.alarms: list[tuple[float, int]] = []
        self.callbacks: dict[int, Callable[[], None]] = {}
        """What each alarm does, until it has rung or was cancelled."""
        self.numbers = itertools.count()

    def now(self) -> float:
        return self.time

    def wall_time(self) -> float:
        return self.time + self.ahead

    def set(self, seconds: float) -> None:
        """Somebody sets the clock on the wall."""
        self.ahead += seconds

    def call_at(self, when: float, callback: Callable[[], None]) -> "Alarm":
        number = next(self.numbers)
        self.callbacks[number] = callback
        if when <= self.time:
            asyncio.get_running_loop().call_soon(self._ring, number)
        else:
            heapq.heappush(self.alarms, (when, number))
        return Alarm(self, number)

    def advance(self, seconds: float) -> None:
        self.time += seconds
        while self.alarms and self.alarms[0][0] <= self.time:
            self._ring(heapq.heappop(self.alarms)[1])

    def _ring(self, number: int) -> None:
        callback = self.callbacks.pop(number, None)
        if callback is not None:
            callback()


class Wall:
    """The clock of this machine, which somebody may set; whoever asks for the hour sees it."""

    def __init__(self) -> None:
        self._hour = time.time
        self._ahead = 0.0
        time.time = self.time

    def time(self) -> float:
        return self._hour() + self._ahead

    def set(self, seconds: float) -> None:
        self._ahead += seconds


WALL = Wall()


class Alarm:
    """One alarm of a turned clock."""

    def __init__(self, clock: Turned, number: int) -> None:
        self.clock = clock
        self.number = number

    def cancel(self) -> None:
        self.clock.callbacks.pop(self.number, None)


async def main() -> None:
    arguments = sys.argv[1:]
    folder = Path(arguments.pop(0))
    wall = "--wall" in arguments
    arguments = [word for word in arguments if word not in ("--wall", "--source")]
    flags = {
        name.removeprefix("--").replace("-", "_"): value for name, value in zip(*[iter(arguments)] * 2, strict=True)
    }
    faults.plant(flags.pop("fault", ""))
    connection.BAD_FRAMES = int(flags.pop("bad_frames", connection.BAD_FRAMES))
    http_protocol.TIMEOUT = float(flags.pop("timeout", http_protocol.TIMEOUT))
    write_timeout.SECONDS = http_protocol.TIMEOUT
    handles.raise_limit()
    connections.RATE = float(flags.pop("requests", connections.RATE))
    connections.AT_ONCE = float(flags.pop("at_once", connections.AT_ONCE))
    endpoint.GOODBYE_SECONDS = float(flags.pop("goodbye", endpoint.GOODBYE_SECONDS))
    most = int(flags.pop("handles", handles.limit()))
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    length.MOST_IN_A_GAME = int(flags.pop("game_rows", length.MOST_IN_A_GAME))
    length.MOST_AT_A_TABLE = int(flags.pop("table_rows", length.MOST_AT_A_TABLE))
    seating.MOST_MISSED = int(flags.pop("missed", seating.MOST_MISSED))
    bot_thinking.MOST_THINKING = float(flags.pop("thinking", bot_thinking.MOST_THINKING))
    shares.DEAL_SECONDS = float(flags.pop("dealing", shares.DEAL_SECONDS))
    bots.MOST_SECONDS = float(flags.pop("bot_seconds", bots.MOST_SECONDS))
    application.STATIC = Path(flags.pop("page", application.STATIC))
    entropy = staging.entropy(flags.pop("entropy", ""))
    at = float(flags.pop("at", "1000000"))
    clock = SystemClock() if wall else Turned(at)
    settings = Settings.read({"host": "127.0.0.1", "port": "0", "data": str(folder), **flags}, {})
    import logging.config

    logging.config.dictConfig(logs(settings))
    app = build(settings, clock, entropy)
    spare_the_collector()
    door = listen(settings.host, settings.port)
    server = Server(config(app, settings), lambda: None, app.state.say_goodbye)
    serving = asyncio.create_task(server.serve([door]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    print(door.getsockname()[1], flush=True)
    await obey(clock, app)
    server.should_exit = True
    await serving


async def obey(clock: Turned | SystemClock, app: Starlette) -> None:
    """Do what the lines of the input say, to its end."""
    lines = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := (await lines.readline()).split():
        print(await carry_out(line, clock, app), flush=True)


async def carry_out(line: list[bytes], clock: Turned | SystemClock, app: Starlette) -> str:
    match line:
        case [b"advance", seconds]:
            assert isinstance(clock, Turned)
            clock.advance(float(seconds))
            return "advanced"
        case [b"set", seconds]:
            (clock if isinstance(clock, Turned) else WALL).set(float(seconds))
            return "set"
        case [b"stage", position]:
            staging.stage(bytes.fromhex(position.decode()).decode())
            return "staged"
        case [b"evening"]:
            staging.evening.next()
            return "begun"
        case [b"settle", sockets]:
            await staging.settle(app.state.tables, int(sockets))
            return "settled"
        case [b"count"]:
            timers = sum([len(table.timers) for table in app.state.tables.live.values()])
            gc.collect()
            return f"{len(asyncio.all_tasks())} {timers} {sys.getallocatedblocks()} {apsw.memory_used()}"
        case [b"leak", name]:
            leaks.plant(name.decode())
            return "leaking"
    raise AssertionError(f"nobody knows {line}")


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=config(Starlette(), Settings()).get_loop_factory()) as runner:
        runner.run(main())
