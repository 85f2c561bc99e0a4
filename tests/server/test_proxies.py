"""nginx and Caddy, the real programs with the files of `deploy/`, before two real workers."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.server.commanded import Commanded, figure, until
from kit.server.evening import on_turn, tell, together, yes
from kit.server.postgres import Cluster
from kit.server.proxies import PROXIES, Proxy, installed
from kit.server.served import HERE, Player

FLAGS = ("--bot-pace", "0", "--rate", "1000", "--proxies", HERE, "--minds", "0")


class Behind:
    """A proxy before two workers."""

    def __init__(self, kind: type[Proxy], folder: Path, store: str) -> None:
        self.store = store
        self.workers = [Commanded("--store", store, *FLAGS) for _ in range(2)]
        self.proxy = kind(folder, [worker.port for worker in self.workers])

    async def of_guests(self) -> tuple[Commanded, Commanded]:
        """The worker at which guests are, and the other one."""
        one, other = self.workers
        return (one, other) if await sockets(one) else (other, one)

    async def begin_anew(self, ended: Commanded) -> None:
        """A worker that has ended is there again."""
        self.workers[self.workers.index(ended)] = Commanded("--store", self.store, *FLAGS, port=ended.port)

    def stop(self) -> None:
        self.proxy.stop()
        for worker in self.workers:
            worker.stop()


@pytest.fixture(scope="module", params=PROXIES, ids=lambda kind: kind.program)
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, cluster: Cluster
) -> Iterator[Behind]:
    kind = request.param
    if not installed(kind):
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(f"{kind.program} is not installed")
    store = cluster.lend()
    behind = Behind(kind, tmp_path_factory.mktemp(kind.program), store)
    yield behind
    behind.stop()
    cluster.give_back(store)


async def sockets(worker: Commanded) -> int:
    """How many WebSockets a worker has open."""
    return int(float(await figure(worker, "upcard_sockets_open ")))


async def dealt(proxy: Proxy) -> tuple[str, list[Player]]:
    """A table of two, whose cards are dealt."""
    code = await Player(proxy, "host").create("check-game", require_ready=False)
    players = [Player(proxy, name) for name in "AB"]
    for player in players:
        assert (await player.sit(code))["t"] == "yes"
    await players[0].sees(lambda: [one.get("here") for one in players[0].lobby["members"]] == [True, True])
    await yes(players[0], "start")
    return code, players


async def come_back(players: list[Player], code: str) -> None:
    """Each tries until somebody lets them in, as the page does."""
    for player in players:

        async def back(player: Player = player) -> bool:
            return (await player.enter(code))["t"] == "welcome"

        await until(back)


async def draw_in_turn(players: list[Player]) -> None:
    for _ in players:
        await together(players)
        assert (await on_turn(players).play("draw"))["t"] == "yes"


def test_what_is_inside_stays_inside_and_large_bodies_outside(house: Behind) -> None:
    async def story() -> None:
        player = Player(house.proxy, "A")
        assert [(await player.call("GET", path))[0] for path in ("/metrics", "/readyz", "/healthz")] == [404, 404, 200]
        assert (await player.call("GET", "/api/me"))[0] == 200
        assert (await player.call("POST", "/api/me", {"name": "x" * 20_000}))[0] == 413
        assert (await player.call("POST", "/api/me", {"name": "Ana"}))[0] == 200

    tell(story())


def test_who_guesses_is_known_by_their_own_address_and_not_by_what_they_say(house: Behind) -> None:
    async def story() -> None:
        liar, other = Player(house.proxy, "A", address="127.0.0.2"), Player(house.proxy, "B", address="127.0.0.3")
        answers = [
            (await liar.call("GET", "/api/tables/AAAAAA", None, **{"X-Forwarded-For": f"192.0.2.{number}"}))[0]
            for number in range(12)
        ]
        assert answers[0] == 404 and answers[-1] == 429
        assert (await other.call("GET", "/api/tables/AAAAAA"))[0] == 404

    tell(story())


def test_guests_of_one_table_come_to_one_worker(house: Behind) -> None:
    async def story() -> None:
        tables = [await dealt(house.proxy) for _ in range(4)]
        open_now = [await sockets(worker) for worker in house.workers]
        assert sum(open_now) == 8 and open_now[0] % 2 == 0
        for _, players in tables:
            for player in players:
                await player.leave()
        await until(nobody)

    async def nobody() -> bool:
        return sum([await sockets(worker) for worker in house.workers]) == 0

    tell(story())


def test_a_table_has_one_worker_and_another_one_when_that_ends_or_is_killed(house: Behind) -> None:
    async def story() -> None:
        code, players = await dealt(house.proxy)
        first, second = await house.of_guests()
        assert await sockets(first) == 2  # both guests of the table came to one worker
        await draw_in_turn(players)

        first.process.terminate()
        assert [await player.bye() for player in players] == ["stopping", "stopping"]
        await come_back(players, code)
        await draw_in_turn(players)
        assert await sockets(second) == 2

        await house.begin_anew(first)
        second.kill()
        await come_back(players, code)
        await draw_in_turn(players)

    tell(story())
