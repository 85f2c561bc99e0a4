"""Hints over real sockets: for whom the table waits, from what they see, and to nobody else."""

from collections.abc import Callable

import pytest

from kit.server.evening import code_of, started, tell, together, yes
from kit.server.served import Frame, Player, Served


async def hint(player: Player) -> Frame:
    await yes(player, "hint")
    return await player.until(lambda frame: frame["t"] == "hinted")


@pytest.mark.rule("table T48")
@pytest.mark.scenario("table 42")
def test_whoever_is_waited_for_is_told_good_plays_and_why_and_nobody_else(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(hall, "A", "B")
        watcher = Player(hall, "C")
        await watcher.enter(code)
        found = await hint(a)
        assert found["seq"] == a.seq and found["plays"] and found["say"]
        for one in found["plays"]:
            answer = await a.ask("consider", window=a.window(), words=one["words"])
            assert answer["t"] == "next" and answer["whole"]
        again = await hint(a)
        assert again == found
        assert await code_of(b, "hint") == "no_hints"
        assert await code_of(watcher, "hint") == "not_seated"
        await together([b, watcher])
        assert not [frame for player in (b, watcher) for frame in player.heard if frame["t"] == "hinted"]

    tell(story())


@pytest.mark.rule("table T48")
@pytest.mark.scenario("table 42")
@pytest.mark.parametrize("terms", [{"help": False}, {"game": "check"}])
def test_where_the_table_does_not_help_there_are_no_hints(hall: Served, terms: dict[str, object]) -> None:
    async def story() -> None:
        _, (a, _b) = await started(hall, "A", "B", **terms)
        assert await code_of(a, "hint") == "no_hints"

    tell(story())


@pytest.mark.rule("table T48")
@pytest.mark.scenario("table 42")
def test_a_hint_that_cannot_be_found_is_none_and_the_game_goes_on(serve: Callable[..., Served]) -> None:
    served = serve("--bot-pace", "0", "--rate", "1000", "--minds", "0")

    async def story() -> None:
        _, (a, _b) = await started(served, "A", "B")
        found = await hint(a)
        assert "plays" not in found or not found["plays"]
        assert (await a.play("draw"))["t"] == "yes"

    tell(story())


@pytest.mark.rule("table T48")
def test_a_hint_is_said_in_the_language_of_whoever_asks(hall: Served) -> None:
    async def story() -> None:
        code = await Player(hall, "host").create("check-game", require_ready=False)
        a, b = Player(hall, "A", language="de"), Player(hall, "B")
        for player in (a, b):
            await player.sit(code)
        await yes(a, "start")
        found = await hint(a)
        assert "von 100 wert" in found["say"][-1] or found["say"] == ["Etwas anderes lässt sich nicht spielen."]

    tell(story())
