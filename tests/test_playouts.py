"""Many games at once: the same arrays on one process, on several, and on whatever executor is plugged in."""

import os
import pickle
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from distributed import Client, LocalCluster

from upcard import BadSetup, Playouts, SeenEvent, Table, View, playouts
from upcard.bots import AnyBot, arena, make
from upcard.bots.playouts import Unit
from upcard.bots.registry import own_seed
from upcard.engine.playout import UNFINISHED, asked, play_games
from upcard.play.registry import all_games, blank, deal, find

GAMES = sorted(all_games())
QUICK = {"turn_limit": 12}
"""Check-game that is soon over."""


class Dice:
    """A policy that says any word."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)

    def __call__(self, view: View, words: list[str]) -> str:
        return self.dice.choice(words)


def dicey(seat: int, seed: int) -> Dice:
    return Dice(16 * seed + seat)


def greedy_once(seat: int, seed: int) -> AnyBot:
    """The bots of the arena: one greedy, its seat going round, and uniform ones."""
    return make("greedy" if seat == seed % 3 else "uniform", "uno", 3, own_seed(seed, seat))


class Courier(Executor):
    """Runs work right here, but only what comes through pickle: as if each unit went to another machine."""

    def __init__(self) -> None:
        self.carried: list[object] = []

    def map(self, fn: Callable[..., Any], *work: Iterable[Any], **_: Any) -> Iterator[Any]:
        for unit in zip(*work, strict=True):
            task, arrived = pickle.loads(pickle.dumps((fn, unit)))
            result = pickle.loads(pickle.dumps(task(*arrived)))
            self.carried += [*arrived, result]
            yield result


@pytest.mark.parametrize("game", GAMES)
def test_random_games_are_the_same_on_any_number_of_processes(game: str) -> None:
    alone = playouts(game, 3, games=20, seed=5)
    assert playouts(game, 3, games=20, seed=5, jobs=2) == alone
    assert len(alone.lengths) == 20 and sum(alone.reasons.values()) == 20
    assert alone.lengths != playouts(game, 3, games=20, seed=6).lengths


@pytest.mark.parametrize("game", GAMES)
def test_the_lengths_are_those_of_the_loop_that_only_counts(game: str) -> None:
    assert sum(playouts(game, games=10, seed=3).lengths) == play_games(
        blank(find(game), find(game).usual, {}), 10, 3, 100_000
    )


def test_a_game_of_a_batch_is_the_game_of_its_seed() -> None:
    batch = playouts("switch", 4, games=12, seed=100)
    single = playouts("switch", 4, games=1, seed=107)
    assert single.lengths[0] == batch.lengths[7]
    assert single.places == batch.places[7 * 4 : 8 * 4]


def test_the_arrays_are_read_without_a_copy() -> None:
    done = playouts("uno", 3, games=30, options={"target": 0})
    assert memoryview(done.lengths).shape == (30,)
    assert done.by_game.shape == (30, 3) and done.by_game.obj is done.places
    assert sorted(done.by_game[game, seat] for game in (0,) for seat in range(3)) == [1, 2, 3]
    for seat in range(3):
        assert done.wins[seat] == sum(done.by_game[game, seat] == 1 for game in range(30))


def test_a_game_at_its_limit_is_broken_off_and_won_by_nobody() -> None:
    done = playouts("uno", 4, games=3, limit=10)
    assert list(done.lengths) == [10, 10, 10]
    assert done.reasons == {UNFINISHED: 3}
    assert not any(done.places) and not any(done.wins)
    policies = playouts("uno", 4, games=3, limit=10, policy=dicey)
    assert policies.reasons == {UNFINISHED: 3} and min(policies.lengths) >= 10


# --- policies


def test_policies_give_the_same_games_on_any_number_of_processes() -> None:
    alone = playouts("check-game", 3, games=6, seed=9, options=QUICK, policy=dicey)
    assert playouts("check-game", 3, games=6, seed=9, options=QUICK, policy=dicey, jobs=2) == alone
    assert len(set(alone.lengths)) > 1


def test_a_policy_is_made_for_each_seat_of_each_game() -> None:
    made = []

    def noted(seat: int, seed: int) -> Dice:
        made.append((seat, seed))
        return dicey(seat, seed)

    playouts("check-game", 2, games=3, seed=40, options=QUICK, policy=noted)
    assert made == [(0, 40), (1, 40), (0, 41), (1, 41), (0, 42), (1, 42)]


def test_a_policy_sees_its_own_seat_and_the_words_of_a_play_are_counted_one_by_one() -> None:
    asked = count()

    def watched(seat: int, seed: int) -> Callable[[View, list[str]], str]:
        dice = dicey(seat, seed)

        def choose(view: View, words: list[str]) -> str:
            assert view.seat == seat
            word = dice(view, words)
            if word:
                next(asked)
            return word

        return choose

    done = playouts("switch", 3, games=2, limit=60, policy=watched)
    assert sum(done.lengths) == next(asked)


def test_bots_plug_in_and_play_the_games_of_the_arena() -> None:
    done = playouts("uno", 3, games=3, seed=4, options={"target": 0}, policy=greedy_once)
    setup = arena.duel("uno", 3, "greedy", "uniform", {"target": 0})
    for game in range(3):
        assert tuple(done.places[3 * game : 3 * game + 3]) == arena.play(setup, 4 + game).places


def test_bots_by_name_play_on_all_seats() -> None:
    done = playouts("uno", 3, games=3, seed=4, options={"target": 0}, policy="greedy")
    setup = arena.Setup("uno", ("greedy",) * 3, {"target": 0})
    for game in range(3):
        assert tuple(done.places[3 * game : 3 * game + 3]) == arena.play(setup, 4 + game).places


class Listener:
    """A bot that draws, and keeps what it is told."""

    def __init__(self, heard: list[SeenEvent]) -> None:
        self.heard = heard

    def observe(self, events: list[SeenEvent]) -> None:
        self.heard += events

    def choose(self, view: View, legal: list[str]) -> str:
        return "draw"


def test_a_bot_hears_what_happens_as_its_own_seat_may_know_it() -> None:
    heard: list[list[SeenEvent]] = [[], []]
    playouts(
        "check-game",
        2,
        games=1,
        options={**QUICK, "forced_play": False},
        policy=lambda seat, seed: Listener(heard[seat]),
    )
    drawn = [[event.cards for event in own if event.what == "drew" and event.seat == 0] for own in heard]
    assert len(drawn[0]) >= 5 and all("?" not in cards for cards in drawn[0])
    assert drawn[1] == [("?",)] * len(drawn[0])


# --- from a position


def midgame() -> Table:
    table = Table("check-game", 3, {"turn_limit": 200}, seed=8)
    for _ in range(5):
        seat = table.awaited[0]
        table.act(seat, table.fits(seat)[-1])
    return table


@pytest.mark.parametrize("policy", ["random", dicey], ids=["random", "policy"])
def test_games_from_a_position_go_on_by_their_seeds_whatever_it_says_of_chance(policy: Any) -> None:
    hidden, sealed = midgame().text(), midgame().text(sealed=True)
    quick = hidden.replace("chance hidden", "chance quick 5")
    done = playouts("check-game", games=8, seed=2, start=hidden, policy=policy)
    assert done.seats == 3 and len(set(done.lengths)) > 1
    assert playouts("check-game", games=8, seed=2, start=sealed, policy=policy, jobs=2) == done
    assert "chance quick 5" in quick
    assert playouts("check-game", games=8, seed=2, start=quick, policy=policy) == done


def test_nothing_is_played_from_a_position_that_is_over() -> None:
    table = midgame()
    table.leave(0)
    table.leave(1)
    done = playouts("check-game", games=2, start=table.text())
    assert list(done.lengths) == [0, 0] and done.reasons == {"forfeit": 2}
    assert list(done.wins) == [0, 0, 2]


# --- who runs it


def test_only_units_go_out_and_only_arrays_come_back() -> None:
    courier = Courier()
    start = midgame().text()
    done = playouts("check-game", games=20, seed=2, start=start, executor=courier)
    assert done == playouts("check-game", games=20, seed=2, start=start)
    assert {type(carried) for carried in courier.carried} == {Unit, Playouts}


def test_an_executor_that_is_passed_in_stays_open() -> None:
    with ThreadPoolExecutor(2) as pool:
        done = playouts("uno", 2, games=10, seed=1, executor=pool)
        assert playouts("uno", 2, games=10, seed=1, executor=pool) == done


def test_a_dask_cluster_gives_the_same_arrays_as_one_process(tmp_path: Path) -> None:
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=str(tmp_path)
        ) as cluster,
        Client(cluster) as client,
    ):
        crew = client.get_executor()
        for game in GAMES:
            assert playouts(game, 3, games=20, seed=5, jobs=2, executor=crew) == playouts(game, 3, games=20, seed=5)
        guided = playouts("check-game", 3, games=6, seed=9, options=QUICK, policy=dicey, executor=crew)
        assert guided == playouts("check-game", 3, games=6, seed=9, options=QUICK, policy=dicey)
        assert crew.submit(os.getpid).result() != os.getpid()  # it really ran elsewhere


# --- what is refused


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"games": 0}, "games is 0; it must be 1 or more"),
        ({"limit": 0}, "limit is 0"),
        ({"jobs": 0}, "jobs is 0"),
        ({"seed": -1}, "seed is -1"),
        ({"seed": 2**63 - 5, "games": 6}, "from 0 to 2\\*\\*63 - 1"),
        ({"policy": "gredy"}, "there is no bot 'gredy': the bots are easy, medium, hard, max, adaptive, greedy"),
        ({"start": Table("check-game", 3).text()}, "the start is check-game with 3 seats"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_can(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        playouts("uno", **wrong)


def test_a_bad_setup_is_refused_before_any_process_starts() -> None:
    with pytest.raises(BadSetup, match="not 11"):
        playouts("uno", 11, jobs=2)
    with pytest.raises(BadSetup, match="no_such"):
        playouts("uno", options={"no_such": 1}, jobs=2)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_whether_its_words_can_be_mistakes(name: str) -> None:
    """Loops ask `legal` instead of `fits` where nothing is priced: the two must then agree."""
    for seed in range(20):
        game = deal(find(name), 2, {}, seed.to_bytes(32, "big"))
        dice = Random(seed)
        while not game.over() and not game.can_err:
            seat, actions = asked(game)
            assert game.legal(seat) == game.fits(seat)
            game.apply(seat, dice.choice(actions))
