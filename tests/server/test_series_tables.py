"""Series of several games over real sockets: the terms, rematches, leavers, newcomers, a server that was killed."""

import pytest

from kit.server.evening import code_of, lobby, on_turn, started, tell, together, yes
from kit.server.served import Frame, Player, Served


async def round_of(players: list[Player]) -> list[str]:
    """One round of Check! that its first turn ends (C46); who is first."""
    for player in players:
        await player.play("ready")
    await together(players)
    await on_turn(players).play("check")
    await together(players)
    seats = [seat for seat, place in enumerate(players[0].view["outcome"]["places"]) if place == 1]
    return [players[0].lobby["members"][seat]["member"] for seat in seats]


async def next_game(players: list[Player]) -> None:
    await yes(players[0], "again")
    await together(players)


def counts(player: Player) -> dict[str, int]:
    """What everybody has in the series, by name."""
    return {line["name"]: line["count"] for line in series(player).get("lines", [])}


def series(player: Player) -> Frame:
    found: Frame = player.lobby["series"]
    return found


def of(players: list[Player], winners: list[list[str]]) -> dict[str, int]:
    """How often each was first."""
    return {player.name: sum(player.you in first for first in winners) for player in players}


@pytest.mark.scenario("table 26")
@pytest.mark.rule("table T37", "table T38")
def test_a_series_to_two_wins_ends_and_another_begins(hall: Served) -> None:
    async def story() -> None:
        _, players = await started(
            hall, "A", "B", game="check", options={"turn_limit": 1}, series="wins", series_length=2
        )
        assert series(players[0]) == {"played": 0}
        winners = [await round_of(players)]
        while not series(players[0]).get("over"):
            assert counts(players[0]) == of(players, winners)
            await next_game(players)
            winners.append(await round_of(players))
        assert max(of(players, winners).values()) == 2
        await next_game(players)
        assert series(players[0]) == {"played": 0}

    tell(story())


@pytest.mark.scenario("table 26")
@pytest.mark.rule("table T37")
def test_other_terms_between_two_games_begin_a_new_series(hall: Served) -> None:
    async def story() -> None:
        _, players = await started(
            hall, "A", "B", game="check", options={"turn_limit": 1}, series="wins", series_length=5
        )
        await round_of(players)
        assert series(players[1])["played"] == 1
        terms = {**players[0].lobby["terms"], "pace": "quick"}
        await yes(players[0], "set", terms=terms)
        assert series(players[0])["played"] == 1
        await yes(players[0], "set", terms={**terms, "series_length": 4})
        assert series(players[0]) == {"played": 0}
        await yes(players[0], "set", terms={**terms, "series": "off"})
        assert "series" not in players[0].lobby

    tell(story())


@pytest.mark.scenario("table 30")
@pytest.mark.rule("table T37")
def test_a_series_stands_as_before_when_the_server_was_killed(served: Served) -> None:
    async def story() -> None:
        code, players = await started(
            served, "A", "B", game="check", options={"turn_limit": 1}, series="totals", series_length=200
        )
        await round_of(players)
        await next_game(players)
        await round_of(players)
        before = series(players[0])
        served.kill()
        served.start()
        for player in players:
            await player.enter(code)
        assert series(players[0]) == before
        await next_game(players)
        await round_of(players)
        assert series(players[0])["played"] == 3

    tell(story())


@pytest.mark.scenario("table 30")
@pytest.mark.rule("table T37", "table T38")
def test_whoever_leaves_keeps_what_they_have_and_newcomers_begin_with_nothing(hall: Served) -> None:
    async def story() -> None:
        code, (a, b, c) = await started(
            hall, "A", "B", "C", seats=3, game="check", options={"turn_limit": 1}, series="places", series_length=9
        )
        await round_of([a, b, c])
        first = counts(a)
        await next_game([a, b, c])
        await yes(c, "stand")
        await together([a, b])
        await round_of([a, b])
        assert counts(a)["C"] == first["C"]
        d = Player(hall, "D")
        assert (await d.sit(code))["t"] == "yes"
        await next_game([a, b])
        await together([d])
        await round_of([a, b, d])
        assert (sorted(counts(a)), counts(a)["C"], counts(a)["D"] <= 2) == (["A", "B", "C", "D"], first["C"], True)
        await yes(b, "stand")
        assert (await c.ask("sit", name="C"))["t"] == "yes"
        await next_game([a])
        await together([a, d, c])
        await round_of([a, d, c])
        assert counts(a)["C"] >= first["C"]

    tell(story())


@pytest.mark.scenario("table 31")
@pytest.mark.rule("table T36")
def test_a_series_that_cannot_be_is_refused_in_words(hall: Served) -> None:
    async def story() -> None:
        _, (a, _) = await lobby(hall, "A", "B", game="uno")
        terms = a.lobby["terms"]
        assert await code_of(a, "set", terms={**terms, "series": "totals"}) == "bad_setup"
        assert await code_of(a, "set", terms={**terms, "series": "wins", "series_length": 21}) == "bad_setup"
        await yes(a, "set", terms={**terms, "series": "wins", "series_length": 20})

    tell(story())
