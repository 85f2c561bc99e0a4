"""How long bots take to play: their Game Master's pace, and nothing of their cards (T33)."""

from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest

from kit.at import at
from kit.server.evening import lobby, pass_time, seated, started, tell, together, yes
from kit.server.served import Player, Served
from upcard.play.registry import blank, find
from upcard.server.tables.bot_waits import moment, reaction, reading_of, wait, waits
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.rows import Started
from upcard.server.tables.running import RunningGame

SECONDS = 1.2
QUESTIONS = [f"K7MQXA:1:{window}:2" for window in range(2000)]


@pytest.mark.parametrize(
    ("bot", "middle"), [("easy", 1.9), ("medium", 1.3), ("greedy", 1.3), ("hard", 0.8), ("max", 0.8)]
)
@pytest.mark.rule("table T33")
def test_a_bot_takes_about_the_time_of_its_level(bot: str, middle: float) -> None:
    drawn = [reaction(bot, question) for question in QUESTIONS]
    assert median(drawn) == pytest.approx(middle, rel=0.05)
    assert min(drawn) >= 0.45 and max(drawn) <= 2.5 * middle


@pytest.mark.rule("table T33")
@pytest.mark.scenario("table 22")
def test_the_same_question_has_the_same_wait_and_others_have_others() -> None:
    assert reaction("medium", QUESTIONS[0]) == reaction("medium", QUESTIONS[0])
    assert len({reaction("medium", f"K7MQXA:1:7:{seat}") for seat in range(6)}) == 6
    assert reaction("adaptive:hard", QUESTIONS[0]) == reaction("hard", QUESTIONS[0])


@pytest.mark.rule("table T33")
def test_nobody_is_quicker_than_people_can_be_however_quick_the_table() -> None:
    assert min(wait(1.0, "hard", question, pace=0.5) for question in QUESTIONS) == 0.45


@pytest.mark.rule("table T33")
def test_people_have_time_to_read_what_has_several_parts() -> None:
    assert [reading_of(parts) for parts in (0, 1, 2)] == [0.0, 0.0, 0.6]
    assert reading_of(7) == reading_of(99) == 3.0
    before = wait(1.0, "medium", QUESTIONS[0], pace=2.0)
    assert wait(1.0, "medium", QUESTIONS[0], 2.0, reading_of(3)) - before == pytest.approx(2.4)


@pytest.mark.rule("table T33")
@pytest.mark.scenario("table 22")
def test_each_bot_takes_as_long_as_it_would_alone() -> None:
    lobby, running = dealt("check", 6)
    several = waits(SECONDS, lobby, running, dict.fromkeys(range(6), "medium"), 0)
    assert sorted(several) == list(range(6))
    for seat, seconds in several.items():
        assert waits(SECONDS, lobby, running, {seat: "medium"}, 0) == {seat: seconds}


@pytest.mark.rule("table T33")
def test_behind_a_play_of_somebody_else_a_bot_takes_a_moment() -> None:
    lobby, _ = dealt("check", 3)
    moments = [moment(SECONDS, lobby, seq, seat) for seq in range(200) for seat in range(3)]
    assert 0.2 <= min(moments) < 0.25 and 0.55 < max(moments) <= 0.6
    assert moment(0.0, lobby, 7, 1) == 0.0


@pytest.mark.rule("table T33")
def test_bots_whose_time_has_come_do_not_play_in_the_same_instant(serve: Callable[..., Served]) -> None:
    served = serve("--bot-pace", str(SECONDS), "--rate", "1000")

    async def story() -> None:
        _, (a,) = await started(served, "A", bots=3, game="check", seats=4)
        await a.play("ready")
        before = moves(a)
        served.advance(30)  # the time of all three has come
        await a.sees(lambda: moves(a) > before)
        for seconds in (0.0, 0.19):
            served.advance(seconds)
            served.say("settle 1", "settled")
            await together([a])
            assert moves(a) == before + 1
        served.advance(0.42)
        await a.sees(lambda: moves(a) > before + 1)

    tell(story())


@pytest.mark.rule("table T33")
def test_a_host_may_let_bots_play_at_once() -> None:
    lobby, running = dealt("check-game", 3)
    assert waits(0.0, lobby, running, dict.fromkeys(range(3), "easy"), 0) == {0: 0.0}


def dealt(game: str, seats: int) -> tuple[Lobby, RunningGame]:
    """A table with its cards dealt."""
    names = tuple(f"P{seat}" for seat in range(seats))
    options = blank(find(game), seats, {}).chosen
    start = Started(1, game, find(game).version, names, names, options, "07" * 32)
    return Lobby("K7MQXA"), RunningGame(start, 1, ("",) * seats)


def moves(player: Player) -> int:
    return sum(frame["t"] == "moved" for frame in player.heard)


@pytest.mark.parametrize(
    ("pace", "least", "most"), [("slow", 0.45, 6.5), ("normal", 0.45, 3.25), ("quick", 0.45, 1.625)]
)
@pytest.mark.rule("table T33")
@pytest.mark.scenario("table 22")
def test_a_bot_plays_at_the_pace_of_the_game_master(
    serve: Callable[..., Served], pace: str, least: float, most: float
) -> None:
    served = serve("--bot-pace", str(SECONDS), "--rate", "1000")

    async def story() -> None:
        _, (a,) = await started(served, "A", bots=1)
        assert (await a.call("POST", "/api/me", {"bot_pace": pace}))[0] == 200
        await a.sees(lambda: a.lobby.get("bot_pace", "normal") == pace)
        await a.play("draw")
        before = moves(a)
        await pass_time(served, least - 0.001, a)
        assert moves(a) == before
        served.advance(most - least + 0.001)
        await a.sees(lambda: moves(a) > before)

    tell(story())


@pytest.mark.rule("table T33", "table T7")
@pytest.mark.scenario("table 22")
def test_the_pace_goes_with_the_office(hall: Served) -> None:
    async def story() -> None:
        code = await Player(hall, "host").create("check-game")
        (a,) = await seated(hall, code, "A")
        b = Player(hall, "B")
        await b.enter(code)
        await yes(b, "sit", name="B", bot_pace="quick")
        assert b.lobby.get("bot_pace", "normal") == "normal"
        await yes(a, "hand_over", member=b.you)
        await b.sees(lambda: b.lobby.get("bot_pace") == "quick")

    tell(story())


FREE = {"forced_play": False}
HANDS = ["2H 3H 4H 5H 6H", "9S 9H 9D 10C KC"]
"""With the first a bot can only draw; with the second it has much to think about."""


@pytest.mark.rule("table T33")
@pytest.mark.scenario("table 22")
@pytest.mark.parametrize("bot", ["medium", "hard"])
def test_no_card_decides_how_long_a_bot_takes(tmp_path: Path, bot: str) -> None:
    found = [shown_by(Served(tmp_path / str(place), *TWIN), bot, hand) for place, hand in enumerate(HANDS)]
    assert len({seconds for seconds, _ in found}) == 1


ALIKE = ["3H 4H 5H 6H 10H", "KD QD 10D 6S 5S", "3D 10H 10S QH KS"]
"""Hands with which a bot can only draw: whatever it holds, it does the same."""


@pytest.mark.rule("table T33", "table T39")
@pytest.mark.parametrize("bot", ["easy", "medium", "hard"])
def test_frames_of_a_bot_that_does_the_same_are_the_same_whatever_it_holds(tmp_path: Path, bot: str) -> None:
    found = [shown_by(Served(tmp_path / str(place), *TWIN), bot, hand) for place, hand in enumerate(ALIKE)]
    assert len(found[0][1]) > 1 and found[0] == found[1] == found[2]


TWIN = ("--bot-pace", str(SECONDS), "--rate", "1000", "--entropy", "twins")
STEP = 0.05


def shown_by(served: Served, bot: str, hand: str) -> tuple[float, list[str]]:
    """How long a bot takes with a hand, to a step of the clock, and every frame that somebody else hears, in servers
    that are alike in all else."""
    spot = at("check-game", 2, hands={0: "2S 3S 4S", 1: hand}, pile="9C", stock="8D 7D 6D", options=FREE)
    served.say(f"stage {spot.text().encode().hex()}", "staged")
    found: list[tuple[float, list[str]]] = []

    async def story() -> None:
        _, (a,) = await lobby(served, "A", require_ready=False)
        await yes(a, "add_bot", bot=bot)
        await yes(a, "start")
        await a.play("draw")
        before, seconds = moves(a), 0.0
        while moves(a) == before:
            served.say("settle 1", "settled")  # whatever the bot thinks, it has thought
            served.advance(STEP)
            seconds += STEP
            served.say("settle 1", "settled")
            await together([a])
        found.append((round(seconds, 2), [raw for raw, frame in zip(a.raw, a.heard, strict=True) if "seq" in frame]))

    tell(story())
    served.stop()
    return found[0]
