"""Whole games of all five, with every frame that their players sent."""

import asyncio
from random import Random

import msgspec

from kit.server.served import Frame, Served
from sieges.regular import Regular, company
from upcard.play.registry import all_games

AROUND: tuple[tuple[str, Frame], ...] = (
    ("ping", {}), ("say", {"text": "Well played 🂡!"}), ("react", {"what": "nice"}), ("auto_pass", {"on": True}),
    ("touch", {"window": 1}), ("vote", {"on": True}), ("ready", {"on": True}), ("add_bot", {"bot": "greedy"}),
    ("sit", {"name": "Ana"}), ("start", {}), ("again", {}), ("auto_pass", {"on": False}),
)  # fmt: skip
"""What is said around a game."""


class Recorded(Regular):
    """Somebody whose frames are kept."""

    def __init__(self, served: Served, name: str, address: str, dice: Random) -> None:
        super().__init__(served, name, address, dice)
        self.sent: list[bytes] = []

    async def send(self, frame: object) -> None:
        self.sent.append(msgspec.json.encode(frame))
        await super().send(frame)


async def recorded(served: Served, dice: Random) -> dict[str, list[bytes]]:
    """The frames of one whole game of each kind."""
    playing = [one_game(served, game, 100 + number, dice) for number, game in enumerate(all_games())]
    return dict(zip(all_games(), await asyncio.gather(*playing), strict=True))


async def one_game(served: Served, game: str, number: int, dice: Random) -> list[bytes]:
    people = await company(served, game, 3, number, dice, Recorded, options={"turn_limit": 60})
    playing = [asyncio.create_task(to_the_end(one)) for one in people]
    await asyncio.gather(*playing)
    master, other = people[0], people[1]
    for what, fields in AROUND:
        await other.ask(what, **fields)
    terms = {"game": game, "seats": 3, "options": {"turn_limit": 60}, "public": True, "pace": "relaxed"}
    await master.ask("set", terms=terms)
    await master.ask("arrange", members=[one.you for one in people])
    await master.ask("hand_over", member=other.you)
    await other.ask("mute", member=master.you, on=True)
    await other.ask("remove", member=people[2].you)
    await master.ask("stand")
    return [frame for one in people if isinstance(one, Recorded) for frame in one.sent]


async def to_the_end(one: Regular) -> None:
    """Play one game to its end."""
    while one.lobby["stage"] == "playing":
        await one.step()
