"""The clock on the wall is set while people play: whatever waits goes by a clock that nobody sets."""

import time
from collections.abc import Callable

import pytest

from kit.server.evening import lobby, member, pass_time, seated, started, tell, together
from kit.server.served import Player, Served
from upcard.server.clock import SharedClock

HOUR = 3600.0
SET = pytest.mark.parametrize("seconds", [-HOUR, -30.0, HOUR])
"""Back, as a machine without a battery does; a little; and forward, as a laptop after its sleep."""


@SET
def test_bots_play_on_when_the_clock_is_set(serve: Callable[..., Served], seconds: float) -> None:
    served = serve("--bot-pace", "1", "--rate", "1000")

    async def story() -> None:
        _, (a,) = await started(served, "A", bots=1)
        played = (await a.play("draw"))["seq"]
        served.set_clock(seconds)
        served.advance(5)
        await a.sees(lambda: a.seq > played)

    tell(story())


@SET
def test_a_window_ends_in_its_time_when_the_clock_is_set(served: Served, seconds: float) -> None:
    async def story() -> None:
        _, (a, b) = await started(served, "A", "B")
        served.set_clock(seconds)
        await pass_time(served, 29, a, b)
        assert a.window() is not None
        served.advance(1)
        await b.sees(lambda: b.window() is not None)

    tell(story())


@SET
def test_who_is_away_is_awaited_for_the_grace_when_the_clock_is_set(served: Served, seconds: float) -> None:
    async def story() -> None:
        _, (a, b) = await started(served, "A", "B", pace="off")
        await a.leave()
        await b.sees(lambda: not member(b, "A").get("here"))
        served.set_clock(seconds)
        await pass_time(served, 29, b)
        assert not member(b, "A").get("held")
        served.advance(1)
        await b.sees(lambda: bool(member(b, "A").get("held")))

    tell(story())


def test_a_clock_set_forward_makes_nobody_silent_and_closes_no_table(served: Served) -> None:
    async def story() -> None:
        code, (a,) = await lobby(served, "A")
        served.set_clock(2 * 86400.0)
        await pass_time(served, 120, a)
        assert (await seated(served, code, "B"))[0].lobby["stage"] == "lobby"

    tell(story())


@pytest.mark.parametrize(("seconds", "remaining"), [(-HOUR, 30000), (HOUR, 15000)])
@pytest.mark.rule("table T15")
def test_no_window_stays_open_longer_because_the_clock_was_set_while_the_server_was_down(
    served: Served, seconds: float, remaining: int
) -> None:
    async def story() -> None:
        code, (a, b) = await started(served, "A", "B")
        served.kill()
        served.time += seconds
        served.start()
        assert (await a.enter(code))["sight"]["remaining_ms"] == {"1": remaining}
        await b.enter(code)

    tell(story())


def test_the_limits_of_an_address_recover_when_the_clock_is_set_back(served: Served) -> None:
    async def story() -> None:
        a = Player(served, "A")
        await a.call("GET", "/api/me")
        guesses = [(await a.call("GET", "/api/tables/222222"))[0] for _ in range(11)]
        assert guesses == [404] * 10 + [429]
        served.set_clock(-HOUR)
        served.advance(60)
        assert (await a.call("GET", "/api/tables/222222"))[0] == 404

    tell(story())


def test_the_log_has_the_hour_of_the_clock_on_the_wall(served: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(served, "A", "B")
        served.set_clock(-HOUR)
        await a.ask("say", text="hello")
        await together([b])
        (said,) = [frame["said"] for frame in b.heard if frame["t"] == "chatted"]
        assert said["at"] == 1000 * (served.time - HOUR)

    tell(story())


# --- the hour of a database, for several workers


class Machine:
    """One whose seconds a test counts, with a clock that goes by the hour of a database."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 500.0
        monkeypatch.setattr(time, "monotonic", lambda: self.seconds)
        self.clock = SharedClock()

    def told(self, hour: float, after: float) -> float:
        """The hour behind an answer of the database that has taken so long."""
        asked = self.seconds
        self.seconds += after
        self.clock.set(hour, asked)
        return self.clock.wall_time()


def test_the_hour_of_a_database_is_gone_by_whatever_the_machine_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    assert machine.told(10_000, after=0) == 10_000
    machine.seconds += 5
    assert machine.clock.wall_time() == 10_005
    assert machine.told(90_000, after=0) == 90_000  # another database has taken over


def test_an_answer_that_a_worker_heard_late_does_not_set_its_clock_back(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    machine.told(10_000, after=0)
    assert machine.told(10_000, after=10) == 10_010  # it stood still while the answer was there
    assert machine.told(10_010.5, after=1) == 10_011
