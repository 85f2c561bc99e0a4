"""Twin worlds on the wire: two servers get the same inputs, and a reader must not be able to tell them apart.

In the second world all that one seat cannot see has been dealt anew. Every byte to that seat, to watchers, to a
player's screen and to those who have left must be the same in both, frame by frame and moment by moment, until the
rules show a card that differs (law 6). `python tests/kit/server/twins.py --starts N` plays N starts of every game;
start number n is played again by `--only GAME --first n --starts 1`.
"""

import argparse
import asyncio
import re
import sys
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import msgspec
from websockets import ConnectionClosed

from kit.server.leaks import LEAKS
from kit.server.served import Player, Served, http
from kit.server.twin_story import Start, Step, Story, start
from upcard.engine.games import GAMES
from upcard.server.store.sqlite.database import DATABASE, look
from upcard.server.store.sqlite.rows import lines_of
from upcard.server.tables.rows import Row, Started

STEPS = 24
FLAGS = (
    "--entropy", "twins", "--rate", "1000", "--bot-pace", "1", "--grace", "30", "--tables-per-person", "100000",
    "--bot-seconds", "600",
)  # fmt: skip
"""Whoever looks for bots that say nothing goes by the time of day, which may run out in one world alone."""
SEALED = re.compile("^chance sealed ([0-9a-f]{64})", re.MULTILINE)
SECRET_LIKE = re.compile(r"[\w-]{32,}")
"""What a seed, or the secret of a person, must stand in."""
BETWEEN = 130.0
"""Seconds between two evenings: a table nobody is at has left the memory by then."""
SHOWN = 5
"""How many leaks are printed."""


class Leak(AssertionError):
    """A reader can tell twin worlds apart, or hears what nobody may know."""


@dataclass
class Tally:
    """What was compared."""

    starts: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    frames: int = 0
    bytes: int = 0
    partings: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)


class World:
    """One of the two servers, and everybody who is connected to it."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.log = folder.with_suffix(".log")
        self.served = Served(folder, *FLAGS, *flags, log=self.log)
        self.log_lines = self.log.open("r", encoding="utf-8")
        self.database = look(folder / DATABASE)
        self.secrets: dict[str, str] = {}
        self.guests: dict[str, Player] = {}
        self.heard: dict[str, list[str]] = {}
        """What has come for each, since it was last asked for."""
        self.last: dict[str, int] = {}
        """The last place of the log that each has seen."""
        self.code = ""
        self.seq = 0
        self.seeds: set[str] = set()

    def close(self) -> None:
        self.database.close()
        self.log_lines.close()
        self.served.stop()

    # --- an evening

    async def open(self, start: Start, position: str) -> None:
        """A table with everybody at it, and the game begun from a position; chance begins anew, since the worlds may
        have parted before, and one needed more of it."""
        self._say("evening", "begun")
        people = [str(seat) for seat in range(start.seats) if seat not in start.bots]
        for who in (*people, "witness", "watcher"):
            await self._known(who)
        self.secrets["screen"] = self.secrets[max(people, key=lambda who: who != str(start.reader))]
        self.seeds |= set(SEALED.findall(position))
        self._say(f"stage {position.encode().hex()}", "staged")
        self.code, self.seq = await Player(self.served, "0", self.secrets["0"]).create(**start.terms), 0
        await self.come("witness")
        for seat in range(start.seats):
            if seat in start.bots:
                await self.guests["0"].ask("add_bot", bot=start.levels[seat])
            else:
                await self.come(str(seat))
                await self.guests[str(seat)].ask("sit", name=f"Name {seat}")
        await self.guests["0"].ask("start")
        await self._hear_all()

    async def _known(self, who: str) -> None:
        if who not in self.secrets:
            player = Player(self.served, who)
            await player.call("GET", "/api/me")
            self.secrets[who] = player.secret

    async def end(self) -> None:
        """Everybody goes home."""
        for who in list(self.guests):
            await self.go(who)
        self._settle()
        self.heard.clear()
        self.last.clear()
        self.complaints()
        self._advance(BETWEEN)

    # --- inputs

    async def take(self, step: Step) -> None:
        """One input, and all that comes of it."""
        match step.what:
            case "ask":
                await self._ask(step.who, step.fields)
            case "come":
                await self.come(step.who, step.fields["since"])
            case "go":
                await self.go(step.who)
            case "fetch":
                await self._fetch(step.who, step.fields["path"])
            case "wait":
                self._advance(step.fields["seconds"])
        await self._hear_all()

    async def _ask(self, who: str, fields: dict[str, Any]) -> None:
        guest = self.guests[who]
        try:
            await guest.ask(fields["t"], **{name: value for name, value in fields.items() if name != "t"})
        except ConnectionClosed:
            await self._hear_end(who, guest)
            self._keep(who, guest)

    async def come(self, who: str, since: str = "nothing") -> None:
        """Somebody opens the table, in a new tab if they have it open already."""
        older, last = self.guests.get(who), self.last.get(who, -1)
        seen = {"nothing": {}, "all": {"game": 1, "seq": last}, "some": {"game": 1, "seq": last // 2}}[since]
        guest = self.guests[who] = Player(self.served, who, self.secrets[who])
        await guest.enter(self.code, screen=who == "screen", **seen)
        if older is not None:
            await self._hear_out(who, older)

    async def go(self, who: str) -> None:
        guest = self.guests.pop(who)
        self._keep(who, guest)
        await guest.leave()

    async def _fetch(self, who: str, path: str) -> None:
        path = path.replace("{code}", self.code)
        status, head, body = await http(self.served, "GET", path, None, self.secrets[who])
        lines = head.replace(str(self.served.port), "PORT").split("\r\n")
        kept = [line for line in lines if not line.lower().startswith(("date:", "content-length:"))]
        answer: Any = msgspec.json.decode(body) if "application/json" in head else body.decode()
        if isinstance(answer, list):  # other evenings have gone as they went
            answer = [one for one in answer if one["code"] == self.code]
        self.heard.setdefault("http", []).append(f"{path} {status} {kept} {answer}")

    # --- what comes of them

    async def _hear_all(self) -> None:
        """Hear all that comes until the server is at rest; a connection that it ends makes it busy once more."""
        while await self.listen():
            pass
        self._settle()
        if await self.listen():
            await self._hear_all()

    async def listen(self) -> bool:
        """Hear all that has come for everybody; whether somebody's connection has ended."""
        open_before = len(self.guests)
        await asyncio.gather(*[self._hear_out(who, guest) for who, guest in self.guests.items()])
        return len(self.guests) < open_before

    async def _hear_out(self, who: str, guest: Player) -> None:
        """All that has come for somebody, to the end of the connection if it has ended."""
        try:
            await guest.send({"t": "ping", "id": 0})
            await guest.until(lambda frame: frame["t"] == "pong")
            guest.raw.pop()
        except ConnectionClosed:
            await self._hear_end(who, guest)
        self._keep(who, guest)

    async def _hear_end(self, who: str, guest: Player) -> None:
        try:
            while True:
                await guest.hear()
        except ConnectionClosed as end:
            guest.raw.append(f"closed {end.rcvd.code if end.rcvd else None}")
        if self.guests.get(who) is guest:
            del self.guests[who]

    def _keep(self, who: str, guest: Player) -> None:
        self.heard.setdefault(who, []).extend(guest.raw)
        self.last[who] = guest.seq
        guest.raw.clear()
        guest.heard.clear()

    def rows(self) -> list[Row]:
        """What has been written to the log since this was last asked."""
        lines = lines_of(self.code, self.seq, self.database)
        self.seq = lines[-1].seq if lines else self.seq
        rows = [line.row for line in lines]
        self.seeds |= {row.seed for row in rows if isinstance(row, Started)}
        return rows

    def complaints(self) -> str:
        """What the server has written to its own log since this was last asked."""
        return self.log_lines.read()

    def take_heard(self) -> dict[str, list[str]]:
        """What has come for each."""
        heard, self.heard = self.heard, {}
        return heard

    # --- talking to the process

    def _advance(self, seconds: float) -> None:
        self.served.advance(seconds)

    def _settle(self) -> None:
        self._say(f"settle {len(self.guests)}", "settled")

    def _say(self, line: str, answer: str) -> None:
        self.served.say(line, answer)


class Twins:
    """Two worlds, and what readers hear in them."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.worlds = [World(folder / name, *flags) for name in ("one", "other")]
        self.tally = Tally()

    def close(self) -> None:
        """Stop both servers."""
        for world in self.worlds:
            world.close()

    def plant(self, leak: str) -> None:
        """Let both worlds leak, or mend them."""
        for world in self.worlds:
            world.served.say(f"leak {leak}", "leaking")

    async def play(self, start: Start, steps: int = STEPS, kind: type[Story] = Story) -> Story:
        """One evening in both worlds; Leak if a reader can tell which one they are in."""
        story = kind(start)
        self.tally.starts += 1
        try:
            one, other = self.worlds
            await asyncio.gather(one.open(start, start.texts[0]), other.open(start, start.texts[1]))
            self._compare(story, Step("start"))
            for _ in range(steps):
                if story.done:
                    break
                step = story.next_step()
                try:
                    await asyncio.gather(one.take(step), other.take(step))
                except TimeoutError:
                    raise Leak(f"there is no answer to {step}") from None
                if not self._compare(story, step):
                    break
                story.here = set(self.worlds[0].guests)
        except Leak as leak:
            self._fail(story, str(leak))
        finally:
            await asyncio.gather(*[world.end() for world in self.worlds])
        return story

    def _compare(self, story: Story, step: Step) -> bool:
        """Compare what readers have heard; whether the worlds are still alike."""
        self.tally.steps[step.fields.get("t", step.what)] += 1
        parting = story.go_on([world.rows() for world in self.worlds])
        if parting.startswith("LEAK"):
            raise Leak(f"{parting}, after {step}")
        ours, theirs = [world.take_heard() for world in self.worlds]
        for world, heard in zip(self.worlds, (ours, theirs), strict=True):
            for who, frames in heard.items():
                self._look_for_secrets(world, f"what {who} hears after {step}", "\n".join(frames))
            self._look_for_secrets(world, f"the server's own log after {step}", world.complaints())
        if parting:
            self.tally.partings[parting] += 1
            return False
        for who in {**ours, **theirs}:
            if story.reads_as(who) is not None:
                self._alike(who, step, ours.get(who, []), theirs.get(who, []))
        return True

    def _alike(self, who: str, step: Step, ours: list[str], theirs: list[str]) -> None:
        self.tally.frames += len(ours)
        self.tally.bytes += sum(map(len, ours))
        if ours != theirs:
            pairs = [pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1]]
            one, other = pairs[0] if pairs else (f"{len(ours)} frames", f"{len(theirs)} frames")
            raise Leak(f"{who} can tell the worlds apart after {step}:\n{one}\n{other}")

    def _look_for_secrets(self, world: World, where: str, text: str) -> None:
        if has_one_of(text, world.seeds) or has_one_of(text, world.secrets.values()):
            raise Leak(f"{where} has a secret in it: {text[:2000]}")

    def _fail(self, story: Story, what: str) -> None:
        start = story.start
        raise Leak(
            f"--only {start.game} --first {start.number} --starts 1 "
            f"(reader {start.reader}, terms {start.terms}, bots {start.levels})\n{what}"
        ) from None


def has_one_of(text: str, secrets: Collection[str]) -> bool:
    """Whether one of many secrets stands in a text, however many there are: only what can be one is looked up."""
    sizes = {len(secret) for secret in secrets}
    return any(
        run[place : place + size] in secrets
        for run in SECRET_LIKE.findall(text)
        for size in sizes
        for place in range(len(run) - size + 1)
    )


async def play_all(twins: Twins, games: list[str], first: int, starts: int) -> Tally:
    """So many starts of each game; leaks are collected."""
    twins.tally = Tally()
    for number in range(first, first + starts):
        for game in games:
            try:
                await twins.play(start(game, number))
            except Leak as leak:
                twins.tally.leaks.append(str(leak))
    return twins.tally


def report(tally: Tally) -> str:
    steps = ", ".join(f"{what} {number:,}" for what, number in tally.steps.most_common())
    partings = ", ".join(f"{why} {number:,}" for why, number in tally.partings.items()) or "none"
    return "\n".join(
        [
            f"{tally.starts:,} starts, {sum(tally.steps.values()):,} inputs ({steps})",
            f"{tally.frames:,} frames, {tally.bytes:,} bytes the same; rightly parted early: {partings}",
            f"{len(tally.leaks):,} leaks",
            *tally.leaks[:SHOWN],
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=20, help="how many starts of each game")
    parser.add_argument("--first", type=int, default=0, help="the number of the first start")
    parser.add_argument("--only", choices=GAMES, help="one kind of game")
    parser.add_argument("--leak", choices=LEAKS, help="a leak to plant into both servers")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        twins = Twins(Path(folder), *(["--source"] if given.leak else []))
        if given.leak:
            twins.plant(given.leak)
        games = [given.only] if given.only else list(GAMES)
        tally = asyncio.run(play_all(twins, games, given.first, given.starts))
        twins.close()
    print(report(tally))
    return 1 if tally.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
