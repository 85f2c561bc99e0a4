"""Worlds for bots that search: nothing hidden comes through them; they are searched, sent and imagined further."""

import gc
import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from types import FunctionType, ModuleType

import pytest

from kit.at import at
from upcard import BadText, Table, View
from upcard.bots import SILENCE, AnyBot, company
from upcard.bots.company import Company, compose
from upcard.bots.uniform import Uniform
from upcard.bots.worlds import World, Worlds
from upcard.engine.game import Game
from upcard.engine.view import SeenEvent
from upcard.play.draft import Draft
from upcard.play.registry import all_games

GAMES = sorted(all_games())


class Curious:
    """Looks at a few worlds, and then says any word."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.dice = Random(seat)
        self.asked: list[Worlds] = []

    def observe(self, events: list[SeenEvent]) -> None:
        pass

    def choose_from(self, view: View, legal: list[str], worlds: Worlds) -> str:
        self.asked.append(worlds)
        assert worlds.seat == view.seat == self.seat
        for seed in (0, 1):
            world = worlds.imagine(seed)
            assert world.view(self.seat) == view
            fitting = world.fits(self.seat)
            assert legal == ([*fitting, SILENCE] if SILENCE in legal else fitting or world.legal(self.seat))
        return self.dice.choice(legal)


def some_play(game: str, plays: int, seed: int, seats: int = 3) -> Table:
    """A table after some plays of random bots."""
    table = Table(game, seats, seed=seed)
    bots: dict[int, AnyBot] = {seat: Uniform(table.game, seats, seed + seat) for seat in range(seats)}
    sitting = Company(table, bots, Random(seed))
    for _ in range(plays):
        sitting.speak()
    return table


def reachable(start: object) -> Iterator[object]:
    """Every object that one can come to from another, but for code."""
    seen: set[int] = set()
    todo = [start]
    while todo:
        one = todo.pop()
        if id(one) not in seen and not isinstance(one, ModuleType | FunctionType | type):
            seen.add(id(one))
            todo += gc.get_referents(one)
            yield one


# --- what a world shows


@pytest.mark.parametrize("game", GAMES)
def test_a_world_is_one_that_the_seat_cannot_tell_from_the_real_one(game: str) -> None:
    asked: list[Worlds] = []
    for seed in range(4):
        bots = {seat: Curious(seat) for seat in range(3)}
        sitting = Company(Table(game, 3, seed=seed), bots, Random(seed))
        for _ in range(30):
            sitting.speak()
        asked += [worlds for bot in bots.values() for worlds in bot.asked]
    assert len(asked) >= 50


def test_a_world_is_at_the_very_word_of_a_play_that_is_being_laid() -> None:
    table = at("switch", pile="9S", options={"sets": "any"}, hands={0: "9D 9C 4H KD"})
    laid = Worlds(0, table.imagined(0), ("9D", "9C")).imagine(5)
    draft = Draft(table, 0)
    draft.add("9D")
    draft.add("9C")
    assert laid.view(0) == draft.view() and laid.view(0).facts["laid"] == ("9D", "9C")
    assert laid.legal(0) == draft.legal() and laid.fits(0) == draft.fits()
    laid.apply(0, "done")
    assert laid.awaited == [1]


@pytest.mark.parametrize("game", GAMES)
def test_twins_with_other_hidden_cards_give_the_same_worlds_to_the_byte(game: str) -> None:
    for plays in (0, 6, 15):
        table = some_play(game, plays, seed=3)
        twin = Table.of(table.imagined(1, 77))
        assert table.text().split("chance")[1] != twin.text().split("chance")[1]
        worlds = [Worlds(1, one.imagined(1)) for one in (table, twin)]
        assert worlds[0].text() == worlds[1].text()
        assert worlds[0].imagine(4).text() == worlds[1].imagine(4).text()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_imagined_from_a_world_is_what_would_be_imagined_from_the_position(game: str) -> None:
    table = some_play(game, 8, seed=5)
    for seat in range(3):
        assert Worlds(seat, table.imagined(seat)).imagine(123).text() == table.imagined(seat, 123)


@pytest.mark.parametrize("game", GAMES)
def test_the_real_position_cannot_be_reached_from_worlds(game: str) -> None:
    table = some_play(game, 8, seed=6)
    real = {id(one) for one in reachable(table) if isinstance(one, Game | Table)}
    assert real
    worlds = Worlds(2, table.imagined(2))
    found = [one for one in reachable([worlds, worlds.imagine(1)]) if isinstance(one, Game)]
    assert found and not real & {id(one) for one in found}


# --- searching


def test_a_world_is_played_on_and_imagined_further_for_any_seat() -> None:
    table = some_play("check-game", 6, seed=2)
    world = Worlds(0, table.imagined(0)).imagine(1)
    before = world.text()
    twin = world.clone()
    twin.apply(twin.awaited[0], twin.fits(twin.awaited[0])[0])
    assert world.text() == before != twin.text()
    other = twin.imagine(1, 8)
    assert other.view(1) == twin.view(1) and other.text() != twin.text()
    outcome = other.play_out(3)
    assert outcome is not None and outcome == other.outcome and other.awaited == []
    assert world.play_out(3, limit=2) is None


def test_a_playout_is_that_of_its_seed() -> None:
    worlds = Worlds(0, some_play("uno", 6, seed=2).imagined(0))
    ends = []
    for seed in (1, 1, 2):
        world = worlds.imagine(5)
        world.play_out(seed)
        ends.append(world.text())
    assert ends[0] == ends[1] != ends[2]


def test_what_cannot_be_done_in_a_world_is_refused() -> None:
    table = at("switch", pile="9S", options={"sets": "any"}, hands={0: "9D 9C 4H KD"})
    world = Worlds(0, table.imagined(0), ("9D",)).imagine(5)
    with pytest.raises(ValueError, match="seat 0 cannot say 'AS'"):
        world.apply(0, "AS")
    with pytest.raises(ValueError, match="half-laid"):
        world.text()
    with pytest.raises(ValueError, match="half-laid"):
        world.imagine(0, 1)


# --- to another process and back


def looked_at(text: str) -> tuple[int, str]:
    """What another process makes of worlds."""
    world = Worlds.of(text).imagine(11)
    world.play_out(12)
    return len(text), world.text()


@pytest.mark.parametrize("game", GAMES)
def test_worlds_cross_to_another_process_as_text(game: str) -> None:
    worlds = Worlds(1, some_play(game, 7, seed=4).imagined(1))
    again = Worlds.of(worlds.text())
    assert (again.seat, again.start, again.laid) == (worlds.seat, worlds.start, worlds.laid)
    assert looked_at(worlds.text()) == looked_at(again.text())
    world = worlds.imagine(3)
    assert World.of(world.text()).text() == world.text()


def test_worlds_of_a_half_laid_play_cross_with_its_words() -> None:
    table = at("switch", pile="9S", options={"sets": "any"}, hands={0: "9D 9C 4H KD"})
    worlds = Worlds(0, table.imagined(0), ("9D", "9C"))
    for again in (Worlds.of(worlds.text()), pickle.loads(pickle.dumps(worlds))):
        assert again.text() == worlds.text()
        assert again.imagine(7).view(0) == worlds.imagine(7).view(0)
    with ProcessPoolExecutor(1) as pool:
        assert pool.submit(looked_at, worlds.text()).result() == looked_at(worlds.text())


def test_a_text_of_worlds_that_cannot_be_read_is_named() -> None:
    with pytest.raises(BadText, match="line 1: 'game uno 1' must be: worlds SEAT"):
        Worlds.of("game uno 1\n")


def test_worlds_are_made_only_for_a_bot_that_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def noted(*given: object) -> Worlds:
        made.append(given)
        return Worlds(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(company, "Worlds", noted)
    table = some_play("uno", 3, seed=1)
    seat = table.awaited[0]
    compose(table, seat, Uniform(table.game, 3, 1))
    assert made == []
    compose(table, seat, Curious(seat))
    assert made
