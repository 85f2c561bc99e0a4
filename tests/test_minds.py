"""Processes that think: what they answer, what they cost when they fail, whose turn it is, and that none is left."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from upcard.bots import Worlds
from upcard.bots.decision import Decision
from upcard.bots.mind import Tell
from upcard.bots.pool import Busy, Died, MindError, Pool, Stalled
from upcard.play.table import Table

TIMEOUT = 60.0
"""Seconds until a test that waits for ever is broken off."""


@pytest.fixture
def pools() -> Iterator[Callable[..., Pool]]:
    """Makes pools; all are stopped at the end."""
    made: list[Pool] = []

    def make(*args: int, **fields: object) -> Pool:
        made.append(Pool(*args, stalled=TIMEOUT, **fields))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for pool in made:
        pool.stop()


def is_there(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not asked how counts as gone."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text("utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + TIMEOUT
    while not holds():
        assert time.monotonic() < end
        Event().wait(0.01)


# --- jobs, as they are done in another process


def doubled(number: int, tell: Tell) -> int:
    return 2 * number


def own_pid(tell: Tell) -> int:
    return os.getpid()


def counting(steps: int, tell: Tell) -> str:
    for step in range(steps):
        tell(step)
    return "counted"


def ending(tell: Tell) -> None:
    os._exit(3)


def stalling(tell: Tell) -> None:
    Event().wait()


def raising(tell: Tell) -> None:
    raise ValueError("not today")


def babbling(tell: Tell) -> None:
    for handle in range(3, 64):  # whatever leads back to the pool
        try:
            os.write(handle, b"\xff" * 64)
        except OSError:
            continue


def printing(tell: Tell) -> str:
    print("this is no answer")
    return "this is"


def held(path: str, tell: Tell) -> str:
    """Done when a file is there."""
    tell("begun")
    while not Path(path).exists():
        Event().wait(0.01)
    return path


# --- answers


def test_a_job_is_done_in_another_process(pools: Callable[..., Pool]) -> None:
    pool = pools(1)
    assert pool.submit(partial(doubled, 21)).result(TIMEOUT) == 42
    assert pool.submit(own_pid).result(TIMEOUT) != os.getpid()


def test_no_process_is_started_before_it_is_needed(pools: Callable[..., Pool]) -> None:
    pool = pools(2)
    assert pool.pids == []
    first = pool.submit(own_pid).result(TIMEOUT)
    assert pool.submit(own_pid).result(TIMEOUT) == first and pool.pids == [first]


def test_a_job_tells_how_far_it_is(pools: Callable[..., Pool]) -> None:
    told: list[object] = []
    assert pools(1).submit(partial(counting, 3), low=True, heard=told.append).result(TIMEOUT) == "counted"
    assert told == [0, 1, 2]


def test_what_a_job_prints_is_no_answer(pools: Callable[..., Pool]) -> None:
    assert pools(1).submit(printing).result(TIMEOUT) == "this is"


def test_thinking_is_nicer_than_we_are(pools: Callable[..., Pool]) -> None:
    pid = pools(1).submit(own_pid).result(TIMEOUT)
    assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0) or (
        os.getpriority(os.PRIO_PROCESS, 0) == 19
    )


def test_a_decision_is_the_same_in_any_process(pools: Callable[..., Pool]) -> None:
    pool = pools(1)
    table = Table("uno", 2, {"target": 0}, 5)
    for _ in range(6):
        (seat,) = table.awaited
        worlds = Worlds(seat, table.imagined(seat)).text()
        asked = Decision("hard:200", "uno", 2, 9, table.view(seat), table.events(seat), worlds)
        play = pool.submit(asked).result(TIMEOUT)
        assert play == asked(print)
        assert table.act(seat, play) is None


# --- failures


@pytest.mark.parametrize(
    ("job", "wrong"), [(ending, Died), (babbling, Died), (stalling, Stalled)], ids=["ends", "babbles", "stalls"]
)
def test_a_process_that_fails_is_replaced_and_costs_its_job_alone(
    pools: Callable[..., Pool], job: Callable[[Tell], None], wrong: type[MindError]
) -> None:
    replaced: list[int] = []
    pool = pools(1, replaced=lambda: replaced.append(1))
    before = pool.submit(own_pid).result(TIMEOUT)
    failing = pool.submit(job, limit=0.5 if wrong is Stalled else TIMEOUT)
    behind = pool.submit(own_pid)
    with pytest.raises(wrong):
        failing.result(TIMEOUT)
    assert behind.result(TIMEOUT) != before and replaced == [1]
    until(lambda: not is_there(before))


def test_a_process_that_is_killed_while_it_thinks_is_replaced(pools: Callable[..., Pool]) -> None:
    pool = pools(1)
    begun = Event()
    thinking = pool.submit(partial(held, "/nowhere"), heard=lambda _: begun.set(), limit=TIMEOUT)
    assert begun.wait(TIMEOUT)
    os.kill(pool.pids[0], signal.SIGKILL)
    with pytest.raises(Died):
        thinking.result(TIMEOUT)
    assert pool.submit(partial(doubled, 1)).result(TIMEOUT) == 2


def test_a_process_that_is_killed_while_it_rests_costs_nothing(pools: Callable[..., Pool]) -> None:
    pool = pools(1)
    pid = pool.submit(own_pid).result(TIMEOUT)
    os.kill(pid, signal.SIGKILL)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)  # all its threads are gone
    assert pool.submit(partial(doubled, 1)).result(TIMEOUT) == 2


def test_a_job_that_raises_says_why_and_its_process_goes_on(pools: Callable[..., Pool]) -> None:
    pool = pools(1)
    before = pool.submit(own_pid).result(TIMEOUT)
    with pytest.raises(MindError, match="ValueError: not today"):
        pool.submit(raising).result(TIMEOUT)
    assert pool.submit(own_pid).result(TIMEOUT) == before


# --- turns


def held_up(pool: Pool, path: Path, low: bool = False) -> "Future[str]":
    """Something that keeps a process until a file is there."""
    begun = Event()
    job = pool.submit(partial(held, str(path)), "first", low, lambda _: begun.set(), TIMEOUT)
    assert begun.wait(TIMEOUT)
    return job


def test_owners_take_turns(pools: Callable[..., Pool], tmp_path: Path) -> None:
    pool, order = pools(1), list[str]()
    held_up(pool, tmp_path / "go")
    jobs = []
    for owner, name in [("A", "a1"), ("A", "a2"), ("A", "a3"), ("B", "b1"), ("C", "c1"), ("B", "b2")]:
        jobs.append(pool.submit(partial(doubled, 1), owner))
        jobs[-1].add_done_callback(lambda _, name=name: order.append(name))  # type: ignore[misc]
    (tmp_path / "go").touch()
    assert [job.result(TIMEOUT) for job in jobs] == [2] * 6
    until(lambda: len(order) == 6)
    assert order == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_long_jobs_wait_for_short_ones_and_leave_a_process_to_them(pools: Callable[..., Pool], tmp_path: Path) -> None:
    pool = pools(2)
    long = held_up(pool, tmp_path / "go", low=True)
    longer = pool.submit(partial(doubled, 4), "first", low=True)
    assert pool.submit(partial(doubled, 1), "other").result(TIMEOUT) == 2
    assert not longer.running() and not longer.done() and (pool.thinking, pool.waiting) == (1, 1)
    (tmp_path / "go").touch()
    assert long.result(TIMEOUT) and longer.result(TIMEOUT) == 8


def test_a_job_that_is_cancelled_before_its_turn_is_not_begun(pools: Callable[..., Pool], tmp_path: Path) -> None:
    pool = pools(1)
    first = held_up(pool, tmp_path / "go")
    waiting = pool.submit(partial(counting, 1))
    assert waiting.cancel()
    (tmp_path / "go").touch()
    assert first.result(TIMEOUT)
    with pytest.raises(CancelledError):
        waiting.result(TIMEOUT)


def test_only_so_many_jobs_wait(pools: Callable[..., Pool], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("upcard.bots.pool.WAITING_EACH", 1)
    monkeypatch.setattr("upcard.bots.pool.MOST_WAITING", 2)
    pool = pools(1)
    held_up(pool, tmp_path / "go")
    for low, most in ((False, 1), (True, 2)):
        for _ in range(most):
            pool.submit(partial(doubled, 1), low=low)
        with pytest.raises(Busy):
            pool.submit(partial(doubled, 1), low=low)


def test_a_pool_of_none_is_always_busy(pools: Callable[..., Pool]) -> None:
    with pytest.raises(Busy):
        pools(0).submit(partial(doubled, 1))


# --- the end


def test_a_stopped_pool_leaves_no_process(pools: Callable[..., Pool], tmp_path: Path) -> None:
    pool = pools(2)
    held_up(pool, tmp_path / "never")
    held_up(pool, tmp_path / "never")
    pids = pool.pids
    waiting = pool.submit(partial(doubled, 1))
    pool.stop()
    assert len(pids) == 2 and not any(map(is_there, pids)) and waiting.cancelled()


def test_a_process_that_nobody_needs_is_let_go(pools: Callable[..., Pool]) -> None:
    pool = pools(1, idle=0.05)
    pid = pool.submit(own_pid).result(TIMEOUT)
    until(lambda: not is_there(pid) and pool.pids == [])
    assert pool.submit(own_pid).result(TIMEOUT) != pid


PARENT = """
from functools import partial
from threading import Event
from test_minds import held
from upcard.bots.pool import Pool
pool, begun = Pool(2), [Event(), Event()]
for one in begun:
    pool.submit(partial(held, "/nowhere"), heard=lambda _, one=one: one.set(), limit=60)
for one in begun:
    assert one.wait(60)
print(*pool.pids, flush=True)
Event().wait()
"""


def test_processes_end_when_their_parent_is_killed() -> None:
    path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}
    )
    assert parent.stdout is not None
    pids = [int(pid) for pid in parent.stdout.readline().split()]
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert len(pids) == 2
    until(lambda: not any(map(is_there, pids)))
