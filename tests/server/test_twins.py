"""Nobody can tell from what they hear what they do not see: twin worlds on the wire, and leaks planted to be found."""

import asyncio
from collections.abc import Iterator
from itertools import product

import pytest

from kit.server import bot_twins
from kit.server.evening import started, tell
from kit.server.leaks import LEAKS
from kit.server.served import Player, Served
from kit.server.twin_story import start
from kit.server.twins import Leak, Twins, has_one_of, play_all, report
from upcard.engine.games import GAMES

FEW = 30
"""Starts within which every planted leak must be found."""


pytestmark = pytest.mark.sqlite


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twins]:
    """Two servers for all tests here."""
    twins = Twins(tmp_path_factory.mktemp("twins"))
    yield twins
    twins.close()


@pytest.fixture(scope="module")
def leaky(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twins]:
    """Two servers that can be made to leak."""
    twins = Twins(tmp_path_factory.mktemp("leaky"), "--source")
    yield twins
    twins.close()


@pytest.mark.parametrize("game", GAMES)
def test_nobody_can_tell_twin_worlds_apart(game: str, twins: Twins):
    tally = asyncio.run(play_all(twins, [game], 0, 6))
    assert not tally.leaks, report(tally)


@pytest.mark.rule("table T33", "table T39")
@pytest.mark.parametrize("game", GAMES)
def test_nobody_can_tell_by_when_and_how_bots_play_what_they_hold(game: str, twins: Twins):
    tally, _ = asyncio.run(bot_twins.play_all(twins, [game], 0, 2))
    assert not tally.leaks, report(tally)


@pytest.mark.parametrize("leak", ["thinking-time", "long-frames"])
def test_bots_that_show_what_they_hold_are_found_out(leak: str, leaky: Twins):
    leaky.plant(leak)
    with pytest.raises(Leak):
        for number, game in product(range(FEW // len(GAMES)), GAMES):
            asyncio.run(leaky.play(bot_twins.bot_start(game, number), bot_twins.STEPS, bot_twins.BotStory))


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found_within_few_starts(leak: str, leaky: Twins):
    leaky.plant(leak)
    with pytest.raises(Leak):
        for number, game in product(range(FEW // len(GAMES)), GAMES):
            asyncio.run(leaky.play(start(game, 100 + number)))


def test_a_secret_is_found_wherever_it_stands_in_a_text():
    secret = "ab_-" * 10
    assert has_one_of(f'{{"seed":"{secret}"}}', {secret, "f" * 64})
    assert has_one_of(f"12{secret}34", [secret])
    assert not has_one_of(f"{secret[1:]} {'f' * 63}", {secret, "f" * 64})


def test_a_new_tab_is_welcomed_before_it_hears_anything_else(served: Served):
    async def story() -> None:
        code, (ana, _) = await started(served, "Ana", "Ben")
        for _ in range(30):
            tab = Player(served, "Ana", ana.secret)
            await tab.enter(code)
            assert tab.heard[0]["t"] == "welcome"

    tell(story())
