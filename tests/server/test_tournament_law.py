"""Entering, starting and organising a tournament over HTTP (docs/rules/tournaments.md, M16–M18, M22)."""

import pytest

from kit.server.cup import asks, known, look, made, ranking, refused, until
from kit.server.evening import tell
from kit.server.served import Served
from upcard.logs.fair import commitment_to


@pytest.mark.rule("tournaments M16", "tournaments M17")
@pytest.mark.scenario("tournaments 14")
def test_entrants_have_places_and_then_a_waiting_list(hall: Served) -> None:
    async def story() -> None:
        a, b, other, c = [await known(hall, name) for name in ("A", "B", "B", "C")]
        code = await made(a, game="uno", places=4)
        await asks(b, code, "enter")
        assert await refused(b, code, "enter") == "already_entered"
        assert (await asks(other, code, "enter"))["entrants"][1]["name"] == "B 2"
        assert await refused(a, code, "add_bots", bot="easy", number=3) == "tournament_full"
        assert await refused(a, code, "add_bots", bot="superb") == "bad_bot"
        assert await refused(b, code, "add_bots", bot="easy") == "not_organiser"
        assert len((await asks(a, code, "add_bots", bot="easy", number=2))["entrants"]) == 4
        seen = await asks(c, code, "enter")
        assert [one["waiting"] for one in seen["entrants"]] == [False] * 4 + [True]
        seen = await asks(b, code, "withdraw")
        assert not any([one["waiting"] for one in seen["entrants"]]) and seen["mine"] == ""
        assert await refused(b, code, "withdraw") == "not_entered"
        mine = next(one["id"] for one in seen["entrants"] if one["name"] == "C")
        assert await refused(b, code, "remove", entrant=mine) == "not_organiser"
        await asks(a, code, "remove", entrant=mine)
        assert await refused(c, code, "enter") == "removed"

    tell(story())


@pytest.mark.rule("tournaments M17")
def test_a_waiting_list_is_as_long_as_there_are_places(hall: Served) -> None:
    async def story() -> None:
        people = [await known(hall, f"P{number}") for number in range(5)]
        code = await made(people[0], places=2, table_size=2)
        for one in people[:4]:
            await asks(one, code, "enter")
        assert await refused(people[4], code, "enter") == "tournament_full"

    tell(story())


@pytest.mark.rule("tournaments M18", "tournaments M7")
@pytest.mark.scenario("tournaments 15")
def test_those_play_who_have_checked_in_and_bots_fill(hall: Served) -> None:
    async def story() -> None:
        a, b, c = [await known(hall, name) for name in "ABC"]
        code = await made(a, game="uno", places=4)
        for one in (b, c):
            await asks(one, code, "enter")
        assert await refused(a, code, "check_in") == "not_entered"
        await asks(c, code, "check_in")
        await asks(c, code, "check_in", on=False)
        await asks(b, code, "check_in")
        assert await refused(b, code, "start") == "not_organiser"
        assert await refused(a, code, "start") == "bad_setup"
        assert (await look(a, code))["stage"] == "entry"
        seen = await asks(a, code, "start", fill="easy")
        assert seen["stage"] == "playing" and len(seen["standings"]) == 4 and "B" in ranking(seen)
        assert [one["bot"] for one in seen["entrants"]] == ["", "easy", "easy", "easy", ""]
        assert [one["out"] for one in seen["entrants"]] == [False, False, False, False, True]
        assert await refused(a, code, "start") == "begun" and await refused(c, code, "enter") == "begun"
        assert await refused(c, code, "check_in") == "begun"

    tell(story())


@pytest.mark.rule("tournaments M16")
@pytest.mark.scenario("tournaments 22")
def test_what_cannot_be_is_refused(hall: Served) -> None:
    async def story() -> None:
        a = await known(hall, "A")

        async def no(**wanted: object) -> str:
            body = {"name": "Cup", "game": "uno", **wanted}
            status, answer = await a.call("POST", "/api/tournaments", body)
            assert status == 409 and answer["say"], answer
            return str(answer["code"])

        assert await no(name="   ") == "bad_name" and await no(name="x" * 41) == "bad_name"
        assert await no(places=129) == "bad_setup" and await no(places=1) == "bad_setup"
        assert await no(wait=5) == "bad_setup" and await no(game="bridge") == "bad_setup"
        assert await no(options={"nonsense": 1}) == "bad_setup"
        assert await no(options={"teams": True}) == "bad_setup"
        assert await no(format="elimination", places=11) == "bad_setup"
        assert await no(format="duplicate", places=4, table_size=4) == "bad_setup"
        for _ in range(3):
            await made(a)
        assert await no() == "too_many_tournaments"

    tell(story())


@pytest.mark.rule("tournaments M16")
def test_a_code_that_nobody_has_leads_nowhere(hall: Served) -> None:
    async def story() -> None:
        a = await known(hall, "A")
        for code in ("ABCDEF", "nonsense"):
            status, answer = await a.call("GET", f"/api/tournaments/{code}")
            assert status == 404 and answer["code"] == "unknown_tournament"

    tell(story())


@pytest.mark.rule("tournaments M22")
def test_one_that_is_called_off_is_over_as_it_stands(hall: Served) -> None:
    async def story() -> None:
        a, b = await known(hall, "A"), await known(hall, "B")
        code = await made(a)
        await asks(b, code, "enter")
        assert await refused(b, code, "call_off") == "not_organiser"
        seen = await asks(a, code, "call_off")
        assert seen["stage"] == "over" and seen["called_off"] and await refused(a, code, "call_off") == "over"
        assert await refused(b, code, "withdraw") == "not_entered"
        status, mine = await b.call("GET", "/api/tournaments")
        assert status == 200 and [one["code"] for one in mine] == [code]

    tell(story())


@pytest.mark.rule("tournaments M22")
def test_what_nobody_begins_is_called_off_after_a_week(served: Served) -> None:
    async def story() -> None:
        a = await known(served, "A")
        code = await made(a)
        served.advance(6 * 86400)
        assert (await look(a, code))["stage"] == "entry"
        served.advance(2 * 86400)
        await until(served, a, code, lambda seen: seen["called_off"], turn=3600)

    tell(story())


@pytest.mark.rule("tournaments M24")
def test_the_seed_is_committed_to_and_shown_when_it_is_over(hall: Served) -> None:
    async def story() -> None:
        a = await known(hall, "A")
        code = await made(a)
        before = await look(a, code)
        assert before["seed"] == "" and len(before["commitment"]) == 64
        after = await asks(a, code, "call_off")
        assert commitment_to(after["seed"]) == before["commitment"] == after["commitment"]

    tell(story())


@pytest.mark.rule("tournaments M16")
def test_whoever_has_seen_it_is_told_nothing_twice(hall: Served) -> None:
    async def story() -> None:
        a = await known(hall, "A")
        code = await made(a)
        seq = (await look(a, code))["seq"]
        assert (await a.call("GET", f"/api/tournaments/{code}?since={seq}"))[0] == 204
        await asks(a, code, "enter")
        assert (await a.call("GET", f"/api/tournaments/{code}?since={seq}"))[0] == 200

    tell(story())
