"""Two servers on one database and one Redis, guests of every table spread over both, and all that can go wrong."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kit.server.bell import Bell, program
from kit.server.postgres import Cluster, programs
from kit.server.served import Frame, Served
from kit.server.written import lines, logs
from sieges.audit import Disk
from sieges.regular import FLAGS, Figures, Regular
from upcard.logs.replay import replay
from upcard.play.registry import all_games
from upcard.server.socket import wire
from upcard.server.store.archive import games
from upcard.server.tables.rows import Started

SECONDS = 5.0
"""Within so many seconds after a fault everybody must know all that was written when it was over."""
STOPPED = 10.0
"""How long a worker stands still."""
SLACK = 2.0
"""Seconds by which a siege that is slow itself may misjudge a question."""
PING = 10.0
"""Seconds between signs of life of somebody who does nothing."""
LULL = 0.3
"""Seconds of play before a fault, at most."""
AWAY = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError)


class Wanderer(Regular):
    """Somebody who goes to another worker when theirs is gone, and counts what happens in their game."""

    house: "House"
    told: int | None = None
    """How many events of this game they were told of; None: they have come in its middle."""
    game = 0
    gone = False

    async def wander(self) -> None:
        """Play for ever, through whichever worker there is."""
        while not self.gone:
            with suppress(*AWAY):
                if self.unanswered:
                    await self.deliver()
                while True:
                    await self.step()
            await self.come_again()

    async def come_again(self) -> None:
        """Connect to a worker, until one lets them in."""
        while not self.gone:
            self.served = self.house.dice.choice(self.house.alive)
            try:
                async with asyncio.timeout(SECONDS):
                    await self.come_back()
                return
            except AWAY:
                await asyncio.sleep(0.1)

    async def settle(self) -> None:
        """Come back, and hear what became of the play that was on its way."""
        while True:
            with suppress(*AWAY):
                await self.leave()
                await self.come_again()
                if self.unanswered:
                    await self.deliver()
                return

    def _note(self, frame: Frame) -> None:
        if frame["t"] in ("changed", "welcome") and frame["lobby"]["game"] != self.game:
            self.game, self.told = frame["lobby"]["game"], 0 if frame["t"] == "changed" else None
        if frame["t"] == "welcome" and self.told is not None:
            self.told = self.told + len(frame.get("events", [])) if frame.get("tail") else None
        if frame["t"] == "moved" and self.told is not None:
            self.told += len(frame.get("events", []))
        super()._note(frame)


class House:
    """Workers, their database and their bell."""

    def __init__(self, folder: Path, dice: Random) -> None:
        installed, bell = programs(), program()
        assert installed is not None and bell is not None, "PostgreSQL and Redis must be installed"
        self.dice = dice
        self.cluster, self.bell = Cluster(installed), Bell(bell)
        self.store = self.cluster.lend()
        flags = ("--wall", "--bot-pace", "0", *FLAGS, "--store", self.store, "--bus", self.bell.address)
        folder.mkdir(parents=True)
        self.workers = [Served(folder / name, *flags, log=folder / f"{name}.log") for name in "ab"]
        self.people: list[Wanderer] = []
        self.disk = Disk(self.workers[0])

    @property
    def alive(self) -> list[Served]:
        """The workers that run."""
        return [one for one in self.workers if one.process.poll() is None]

    async def seat(self, tables: int, kind: type[Wanderer] = Wanderer, **terms: object) -> None:
        """Tables of all games, two people at each, one by each worker."""
        for number in range(tables):
            game = list(all_games())[number % len(all_games())]
            people = [kind(served, f"P{seat}", "127.0.0.1", self.dice) for seat, served in enumerate(self.workers)]
            code = await people[0].create(game, 2, require_ready=False, **terms)
            for one in people:
                one.house, one.code = self, code
                assert (await one.sit(code))["t"] == "yes"
            await people[0].sees(lambda: [seat.get("here") for seat in people[0].lobby["members"]] == [True] * 2)  # noqa: B023
            assert (await people[0].ask("start"))["t"] == "yes"
            await people[1].until(lambda frame: frame["t"] == "moved")
            self.people += people

    def plant(self, fault: str) -> None:
        """Let both be started anew with a fault; the tables were laid by sound ones."""
        for one in self.workers if fault else []:
            one.kill()
            one.flags += ("--fault", fault)
            one.start()

    def close(self) -> None:
        for one in self.alive:
            one.kill()
        self.bell.stop()
        self.cluster.stop()

    # --- what goes wrong

    async def kill_worker(self) -> None:
        """One of them is killed, and started again a moment later."""
        one = self.dice.choice(self.workers)
        one.kill()
        await asyncio.sleep(self.dice.random())
        await asyncio.to_thread(one.start)

    async def kill_database(self) -> None:
        """The database loses its power."""
        await asyncio.to_thread(self.cluster.kill)
        await asyncio.to_thread(self.cluster.start)

    async def hurt_bell(self) -> None:
        """Redis is killed, stands still, or forgets all."""
        match self.dice.choice(["kill", "pause", "flush"]):
            case "kill":
                await asyncio.to_thread(self.bell.kill)
                await asyncio.sleep(1.0)
                await asyncio.to_thread(self.bell.start)
            case "pause":
                self.bell.pause()
                await asyncio.sleep(2.0)
                self.bell.go_on()
            case _:
                await asyncio.to_thread(self.bell.ask, "FLUSHALL")
                await asyncio.to_thread(self.bell.ask, "CLIENT KILL TYPE pubsub")

    async def stop_worker(self) -> None:
        """One of them stands still for a while, and goes on as if nothing had been."""
        one = self.dice.choice(self.workers)
        one.process.send_signal(19)
        await asyncio.sleep(STOPPED)
        one.process.send_signal(18)

    async def skew_clocks(self) -> None:
        """The clocks on the walls of both are set, one a minute ahead and the other as far behind."""
        for one, seconds in zip(self.workers, self.dice.sample([-60.0, 60.0], 2), strict=True):
            one.set_clock(seconds)

    # --- what must be

    async def current(self) -> list[str]:
        """Who does not know in time what is written now."""
        heads = {code: lines[-1].seq for code, lines in (await asyncio.to_thread(logs, self.workers[0])).items()}
        end = time.monotonic() + SECONDS
        while late := [one for one in self.people if one.seq < heads[one.code]]:
            if time.monotonic() > end:
                return [f"{one.code}, {one.name}: knows {one.seq} of {heads[one.code]}" for one in late]
            await asyncio.sleep(0.05)
        return []

    async def rest(self, playing: list[asyncio.Task[None]]) -> list[str]:
        """Everybody stops playing, comes back, and knows all: what they were told is what was written, once."""
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.gather(*[one.settle() for one in self.people])
        wrong = self.disk.audit([])
        if not wrong:
            wrong = [fault for one in self.people for fault in self.faults(one)]
        return wrong

    def faults(self, one: Wanderer) -> list[str]:
        """What somebody was told, held against the log."""
        lines, who = self.disk.logs[one.code], f"{one.code}, {one.name}"
        written = {line.aid: line.seq for line in lines if line.aid}
        wrong = [
            f"{who}: play {aid} was acknowledged at {seq}, the log says {written.get(f'{one.you}:{aid}')}"
            for aid, seq in one.acknowledged.items()
            if written.get(f"{one.you}:{aid}") != seq
        ]
        *_, last = games(lines)
        happened = len(replay(last).all_events)
        if one.seq == lines[-1].seq and one.told is not None and one.told != happened:
            wrong.append(f"{who}: was told of {one.told} events, {happened} have happened")
        return wrong


FAULTS: dict[str, Callable[[House], Awaitable[None]]] = {
    "workers": House.kill_worker,
    "databases": House.kill_database,
    "bells": House.hurt_bell,
    "stops": House.stop_worker,
    "skews": House.skew_clocks,
}


async def besiege(folder: Path, kind: str, times: int, tables: int = 5, fault: str = "", seed: int = 0) -> Figures:
    """So many faults of a kind while people play, or until something is wrong."""
    dice = Random(seed)
    house = House(folder, dice)
    wrong: list[str] = []
    done, worst = 0, 0.0
    try:
        await house.seat(tables, pace="off")
        await asyncio.to_thread(house.plant, fault)
        while done < times and not wrong:
            playing = [asyncio.create_task(one.wander()) for one in house.people]
            await asyncio.sleep(0.2 + dice.random() * LULL)
            await FAULTS[kind](house)
            began = time.monotonic()
            wrong += await house.current()
            worst = max(worst, time.monotonic() - began)
            wrong += await house.rest(playing)
            done += 1
    finally:
        house.close()
    plays = sum([len(one.acknowledged) for one in house.people])
    wrong += [] if plays or wrong else ["nobody has played"]
    return {
        "faults": done, "tables": tables, "acknowledged plays": plays, "current after at most": round(worst, 2),
        "wrong": wrong,
    }  # fmt: skip


class Idler(Wanderer):
    """Somebody who does nothing, and notes when questions are over."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.open: dict[str, float] = {}
        """When each open question is over, as it was last told."""
        self.over_by: list[float] = []
        """By how much later than told each was over."""

    async def listen(self) -> None:
        """Hear all there is, and never be silent for long."""
        while True:
            try:
                frame = await asyncio.wait_for(self.hear(), PING)
                if frame["t"] in ("moved", "changed") and self.lobby["stage"] == "over":
                    await self.send({"t": "again", "id": 0})
            except TimeoutError:
                await self.send({"t": "ping", "id": 0})

    async def wait_until(self, moment: float) -> None:
        """Do nothing but say now and then that one is there."""
        while (left := moment - time.monotonic()) > PING:
            await asyncio.sleep(min(PING, left - PING))
            await self.ask("ping")
        await asyncio.sleep(max(0.0, left))

    def _note(self, frame: Frame) -> None:
        super()._note(frame)
        if frame.get("sight"):
            now, left = time.monotonic(), frame["sight"].get("remaining_ms", {})
            self.over_by += [now - when for window, when in self.open.items() if window not in left]
            self.open = {window: now + milliseconds / 1000 for window, milliseconds in left.items()}


async def early(folder: Path, times: int, fault: str = "", seed: int = 0) -> Figures:
    """Questions run out at workers whose clocks are set again and again: none before its time."""
    house = House(folder, Random(seed))
    listening: list[asyncio.Task[None]] = []
    try:
        await house.seat(3, Idler, pace="quick", hold=False)
        await asyncio.to_thread(house.plant, fault)
        for one in house.people if fault else []:
            await one.come_back()  # each to their own worker: a table that one alone has goes by one clock
        idlers = [one for one in house.people if isinstance(one, Idler)]
        listening = [asyncio.create_task(one.listen()) for one in idlers]
        over_by: list[float] = []
        while (
            len(over_by) < times and min(over_by, default=0.0) > -SLACK and not any([one.done() for one in listening])
        ):
            await house.skew_clocks()
            await asyncio.sleep(1.0)
            over_by = sorted([by for one in idlers for by in one.over_by])
        gone = [
            f"{one.name} at {one.code} hears no more: {task.exception()!r}"
            for one, task in zip(idlers, listening, strict=True)
            if task.done()
        ]
    finally:
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        house.close()
    wrong = gone + [f"a question was over {-by:.1f} s before its time" for by in over_by if by < -SLACK]
    return {"questions that ran out": len(over_by), "latest": round(max(over_by, default=0.0), 1), "wrong": wrong}


# --- two who want the same at once


async def races(folder: Path, rounds: int, seed: int = 0) -> Figures:
    """Two joins, two starts, and a play against the end of its question, each by another worker."""
    house = House(folder, Random(seed))
    try:
        won: Figures = {}
        wrong = await joins(house, rounds, won)
        wrong += await starts(house, rounds, won)
        wrong += await at_the_last_moment(house, rounds, won)
    finally:
        house.close()
    return {"rounds": rounds, **won, "wrong": wrong}


async def joins(house: House, rounds: int, won: Figures) -> list[str]:
    """Two sit down on the last seat, by different workers."""
    host, *rivals = [
        Wanderer(served, name, "127.0.0.1", house.dice)
        for served, name in zip([house.workers[0], *house.workers], ("host", "A", "B"), strict=True)
    ]
    code = await host.create("check-game", 2)
    await host.sit(code)
    for one in rivals:
        await one.enter(code)
    winners: list[Wanderer] = []
    for number in range(rounds):
        answers = await asyncio.gather(*[one.ask("sit", name=one.name) for one in house.dice.sample(rivals, 2)])
        winners += [one for one in rivals if any(seat["member"] == one.you for seat in one.lobby["members"])]
        if sorted([answer["t"] for answer in answers]) != ["no", "yes"] or len(winners) != number + 1:
            return [f"joins, round {number}: {answers}"]
        await winners[-1].ask("stand")
        for one in rivals:
            await one.sees(lambda one=one: len(one.lobby["members"]) == 1)  # type: ignore[misc]
    won["joins won by the first worker"] = sum([one is rivals[0] for one in winners])
    return []


async def starts(house: House, rounds: int, won: Figures) -> list[str]:
    """The Game Master deals again in two tabs, by different workers."""
    people = [Wanderer(served, name, "127.0.0.1", house.dice) for served, name in zip(house.workers, "AB", strict=True)]
    code = await people[0].create("check-game", 2, {"turn_limit": 1}, require_ready=False, pace="off")
    for one in people:
        await one.sit(code)
    await people[0].sees(lambda: len(people[0].lobby["members"]) == 2)
    asked = "start"
    for number in range(1, rounds + 1):
        tab = Wanderer(house.workers[1], "A", "127.0.0.1", house.dice)
        tab.secret = people[0].secret
        await tab.connect()
        entering = asyncio.create_task(tab.ask("hello", version=wire.PROTOCOL, table=code))
        with suppress(*AWAY):
            await people[0].ask(asked)
        await entering
        await tab.ask(asked)
        await people[0].leave()
        await people[0].enter(code)
        await tab.leave()
        for one in people:
            await one.sees(lambda one=one, number=number: one.lobby["game"] >= number)  # type: ignore[misc]
        dealt = [line.row.number for line in lines(house.workers[0], code) if isinstance(line.row, Started)]
        if dealt != list(range(1, number + 1)):
            return [f"starts, round {number}: games {dealt} were dealt"]
        asked = "again"
        await asyncio.gather(*[until_over(one) for one in people])
    won["starts"] = rounds
    return []


async def until_over(one: Wanderer) -> None:
    while one.lobby["stage"] == "playing":
        await (one.step() if one.sight else one.hear())


async def at_the_last_moment(house: House, rounds: int, won: Figures) -> list[str]:
    """Everybody plays at the very moment when their question is over, at many tables."""
    first = len(house.people)
    await house.seat(min(20, rounds), Idler, pace="quick", hold=False)
    outcomes: Counter[str] = Counter()
    people = house.people[first:]

    async def last_moments(one: Wanderer) -> None:
        assert isinstance(one, Idler)
        while sum(outcomes.values()) < rounds:
            window = one.window()
            if window is None or str(window) not in one.open or not one.words():
                await asyncio.sleep(0.1)
                await one.ask("again" if one.lobby["stage"] == "over" else "ping")
                continue
            await one.wait_until(one.open[str(window)] - house.dice.random() * MOMENT)
            answer = await one.play(
                one.dice.choice([word for word in one.words() if word in WHOLE] or one.words()), window=window
            )
            said = str(answer.get("code", answer["t"]))
            if said != "bad_list":  # a card alone is no whole play in some games: nothing was tried
                outcomes[said] += 1

    playing = [asyncio.create_task(last_moments(one)) for one in people]
    done, _ = await asyncio.wait(playing)
    wrong = [f"at the last moment: {task.exception()!r}" for task in done if task.exception()]
    won["at the last moment"] = dict(outcomes)
    return wrong + house.disk.audit([])


WHOLE = ("draw", "pass", "stay")
"""Words that are a whole play in most games."""
MOMENT = 0.05
"""Seconds before the end of a question at which somebody plays, at most."""
