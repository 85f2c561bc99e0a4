"""Levels of bots: chosen for a seat, for one's own games, and by how people fare (T42)."""

import pytest

from kit.server.evening import code_of, lobby, member, tell, yes
from kit.server.served import Player, Served
from upcard.bots.adaptive import level_after
from upcard.server.tables import law
from upcard.server.tables.dealing import applied
from upcard.server.tables.lobby import Lobby
from upcard.server.tables.rows import Committed, Opened, Over, Sat, Terms


@pytest.mark.rule("table T9", "table T42")
@pytest.mark.scenario("table 35")
def test_the_game_master_sets_the_level_of_a_bot(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await lobby(hall, "A", "B", seats=3, require_ready=False)
        await yes(a, "add_bot")
        (bot,) = [one["member"] for one in a.lobby["members"] if one.get("bot")]
        assert member(a, "Ada")["bot"] == "medium"
        assert await code_of(b, "set_bot", member=bot, bot="hard") == "not_gm"
        assert await code_of(a, "set_bot", member=a.you, bot="hard") == "bad_target"
        assert await code_of(a, "set_bot", member=bot, bot="superb") == "bad_bot"
        await yes(a, "set_bot", member=bot, bot="hard")
        await b.sees(lambda: member(b, "Ada")["bot"] == "hard")
        await yes(a, "start")
        assert await code_of(a, "set_bot", member=bot, bot="easy") == "lobby_locked"

    tell(story())


@pytest.mark.rule("table T30", "table T32", "table T42")
@pytest.mark.scenario("table 35")
def test_games_against_bots_have_those_of_ones_own_level(hall: Served) -> None:
    async def story() -> None:
        a = Player(hall, "A")
        assert (await a.call("GET", "/api/me"))[1]["bot_level"] == "medium"
        assert await kinds(a) == {"medium"}
        assert (await a.call("POST", "/api/me", {"bot_level": "easy"}))[1]["bot_level"] == "easy"
        assert (await a.call("POST", "/api/me", {"bot_level": "superb"}))[0] == 400
        assert await kinds(a) == {"easy"}
        assert await kinds(a, bot="greedy") == {"greedy"}
        await a.call("POST", "/api/me", {"bot_level": "adaptive"})
        assert await kinds(a) == {"adaptive:medium"}

    tell(story())


async def kinds(one: Player, **asked: object) -> set[str]:
    """The kinds of bots in a game that somebody begins against them."""
    _, made = await one.call("POST", "/api/play", {"terms": {"game": "uno", "seats": 3}, **asked})
    welcome = await Player(one.served, one.name, one.secret).enter(made["code"])
    return {seated["bot"] for seated in welcome["lobby"]["members"] if seated.get("bot")}


def test_each_level_has_names_of_its_own() -> None:
    table = seated("easy", "hard", "max", "medium", "adaptive")
    assert [one.name for one in table.members] == ["A", "Pip", "Ruth", "Minerva", "Ada", "Ben"]


# --- bots that adapt


def seated(*bots: str) -> Lobby:
    """A table where A sits among bots."""
    table = Lobby("K7MQXA")
    applied(table, [Opened(Terms("check-game", seats=6, require_ready=False)), Sat("a", "A"), Committed("00" * 32)])
    for bot in bots:
        added = law.add_bot(table, "a", bot, ("easy", "medium", "hard", "max", "adaptive"))
        assert isinstance(added, list)
        applied(table, added)
    return table


def levels(table: Lobby, *winners: int) -> list[str]:
    """The kind of the first bot in each game, if these seats win one after the other."""
    found = []
    deal = law.start(table, "a", {"a"}, {})
    for winner in winners:
        assert isinstance(deal, list)
        applied(table, deal)
        found.append(table.members[1].bot)
        applied(table, [Over("empty_hand", (winner,)), Committed("00" * 32)])
        deal = law.again(table, "a", {})
    assert isinstance(deal, list)
    applied(table, deal)
    return [*found, table.members[1].bot]


@pytest.mark.rule("table T42")
@pytest.mark.scenario("table 36")
def test_an_adaptive_bot_goes_up_when_a_person_wins_and_down_when_none_does() -> None:
    before = ["adaptive", "adaptive:hard", "adaptive:max", "adaptive:max"]
    assert levels(seated("adaptive"), 0, 0, 0, 1, 1) == [*before, "adaptive:max", "adaptive:hard"]


@pytest.mark.rule("table T42")
@pytest.mark.scenario("table 36")
def test_it_goes_down_when_as_many_games_as_there_are_seats_are_won_by_none() -> None:
    three = ["adaptive", "adaptive", "adaptive", "adaptive:easy"]
    assert levels(seated("adaptive", "adaptive"), 1, 2, 1) == three
    assert levels(seated("adaptive", "adaptive"), 1, 2, 0, 1, 1) == [
        *three[:3], "adaptive:hard", "adaptive:hard", "adaptive:hard",
    ]  # fmt: skip


@pytest.mark.rule("table T42")
def test_a_bot_of_a_level_stays_there() -> None:
    assert levels(seated("easy"), 0, 0, 1, 1) == ["easy"] * 5


@pytest.mark.rule("table T42")
@pytest.mark.scenario("table 36")
def test_adaptive_bots_begin_where_the_games_of_their_person_lead(hall: Served) -> None:
    assert level_after([]) == "medium" and level_after([(True, 3)]) == "hard"
    assert level_after([(False, 2), (False, 2)]) == "easy"

    async def story() -> None:
        a = Player(hall, "A")
        await a.call("POST", "/api/me", {"name": "A", "bot_level": "adaptive"})
        await a.call("GET", "/api/me")
        await a.call("POST", "/api/me", {"bot_level": "adaptive"})
        _, made = await a.call("POST", "/api/play", {"terms": {"game": "check-game", "seats": 2}})
        await a.enter(made["code"])
        bot = a.lobby["members"][1]["member"]
        await yes(a, "remove", member=bot)  # who is left has won
        await a.sees(lambda: a.lobby["stage"] == "over")
        assert await kinds(a) == {"adaptive:hard"}

    tell(story())
