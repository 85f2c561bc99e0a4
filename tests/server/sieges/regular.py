"""People who play as fast as they can, at many tables of all games."""

import asyncio
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from kit.server.served import Frame, Player, Served
from upcard.play.registry import all_games

FLAGS = (
    "--rate", "10000", "--sockets-per-address", "1000000", "--http-per-address", "1000000",
    "--tables-per-person", "1000000",
)  # fmt: skip
"""Limits that a siege would meet before the server does."""


Figures = dict[str, Any]
"""What a siege has seen; `wrong` lists what must not be."""


class Regular(Player):
    """Somebody who plays whatever fits, and remembers what they were told."""

    def __init__(self, served: Served, name: str, address: str, dice: Random) -> None:
        super().__init__(served, name, address=address)
        self.dice = dice
        self.code = ""
        self.aids = count(1)
        self.begins: set[str] = set()
        """Words that are no whole play by themselves."""
        self.unanswered: Frame = {}
        """A play that is on its way."""
        self.acknowledged: dict[str, int] = {}
        """The plays that were answered with yes, and the places they got."""
        self.noticed: set[int] = set()
        """The places of the log that this connection was shown."""
        self.entered = 0
        """The place at which this connection began."""

    @property
    def is_master(self) -> bool:
        return bool(self.lobby["master"] == self.you)

    async def play_on(self) -> None:
        """Play until the connection ends."""
        try:
            while True:
                await self.step()
        except ConnectionClosed:
            return

    async def step(self) -> None:
        """Play if it is their turn, deal again if the game is over, else listen."""
        window = self.window() if self.lobby["stage"] == "playing" else None
        if window is not None and self.words():
            await self.take_turn(window)
        elif self.lobby["stage"] == "over" and self.is_master:
            await self.ask("again")
        else:
            await self.hear()

    async def take_turn(self, window: int) -> None:
        """One whole play, if the table still asks for it."""
        words = [self.dice.choice(self.words())]
        if words[0] in self.begins:
            words = await self.laid(window, words)
        if words:
            self.unanswered = {"aid": f"a{next(self.aids)}", "window": window, "words": words}
            answer = await self.deliver()
            if answer.get("code") == "bad_list":
                self.begins.add(words[0])

    async def laid(self, window: int, words: list[str]) -> list[str]:
        """The beginning of a play with all that must follow, word by word; nothing if the table has gone on."""
        while True:
            answer = await self.ask("consider", window=window, words=words)
            if answer["t"] == "no":
                return []
            if answer.get("whole"):
                return words
            fitting = [one for one in answer["follow"] if not one.get("fault")]
            words = [*words, self.dice.choice(fitting or answer["follow"])["word"]]

    async def deliver(self) -> Frame:
        """Send the play that is on its way, and take note of the answer."""
        answer = await self.ask("act", **self.unanswered)
        if answer["t"] == "yes":
            self.acknowledged[self.unanswered["aid"]] = answer["seq"]
        self.unanswered = {}
        return answer

    async def come_back(self) -> Frame:
        """Connect anew, naming the last place seen; the welcome."""
        welcome = await self.enter(self.code, game=self.lobby["game"], seq=self.seq)
        self.entered, self.noticed = welcome["seq"], set()
        return welcome

    def _note(self, frame: Frame) -> None:
        super()._note(frame)
        self.heard.clear()  # a siege is long
        self.raw.clear()
        if frame["t"] in ("moved", "changed"):
            self.noticed.add(frame["seq"])


async def company(
    served: Served,
    game: str,
    seats: int,
    number: int,
    dice: Random,
    kind: type[Regular] = Regular,
    bots: int = 0,
    **terms: object,
) -> list[Regular]:
    """A table with a game on, and everybody at it."""
    address = f"127.0.{1 + number // 200}.{1 + number % 200}"
    people = [kind(served, f"P{seat}", address, dice) for seat in range(seats)]
    code = await people[0].create(game, seats + bots, require_ready=False, **terms)
    for one in people:
        one.code = code
        assert (await one.sit(code))["t"] == "yes"
    for asked in ["add_bot"] * bots + ["start"]:
        assert (await people[0].ask(asked))["t"] == "yes"
    await asyncio.gather(*[one.until(lambda frame: frame["t"] == "moved") for one in people[1:]])
    for one in people:
        one.entered = one.seq
    return people


async def companies(
    served: Served,
    tables: int,
    dice: Random,
    seats: int = 3,
    options: Mapping[str, Mapping[str, object]] = {},
    first: int = 0,
) -> list[Regular]:
    """So many tables, of all games in turn, numbered from the first; each with the options for its game."""
    games = {number: list(all_games())[number % len(all_games())] for number in range(first, first + tables)}
    laying = [
        company(served, game, seats, number, dice, options=options.get(game, {})) for number, game in games.items()
    ]
    return [one for people in await asyncio.gather(*laying) for one in people]


def rss(served: Served) -> int:
    """The memory of a server, in kilobytes."""
    status = Path(f"/proc/{served.process.pid}/status").read_text("ascii")
    return int(status.split("VmRSS:")[1].split()[0])


def tracebacks(log: Path) -> list[str]:
    """What a server has complained of that it should have foreseen."""
    return [line for line in log.read_text("utf-8").splitlines() if " ERROR " in line or line.startswith("Traceback")]
