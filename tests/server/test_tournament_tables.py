"""The tables of a tournament: reserved, dealt by themselves, read when they are over (M19–M24)."""

from collections.abc import Callable
from random import Random

import pytest

from kit.server.cup import asks, begun, known, look, made, over, ranking, refused, until
from kit.server.evening import code_of, member, pass_time, play_to_the_end, tell, together
from kit.server.served import Player, Served
from kit.server.written import lines
from upcard.matches.tournaments import Plan, Seating, seed_of
from upcard.server.tables.rows import Started


def deals(served: Served, code: str) -> list[Started]:
    """The deals in the log of a table."""
    return [line.row for line in lines(served, code) if isinstance(line.row, Started)]


async def at_table(served: Served, *people: Player, **wanted: object) -> tuple[str, str]:
    """A tournament that people and bots have begun, and the code of the only table."""
    code = await made(people[0], **wanted)
    seen = await begun(served, *people, code=code, fill="easy")
    return code, seen["played"][0][0]["code"]


@pytest.mark.rule("tournaments M19", "tournaments M3")
@pytest.mark.scenario("tournaments 16")
def test_a_table_is_reserved_and_deals_by_itself(served: Served) -> None:
    async def story() -> None:
        b, c, d = [await known(served, name) for name in "BCD"]
        code, table = await at_table(served, b, c, places=4)
        await d.enter(table)
        assert d.lobby["tournament"] == code and await code_of(d, "sit", name="D") == "reserved"
        await b.enter(table)
        assert b.lobby["stage"] == "lobby"
        for asked, fields in (("start", {}), ("add_bot", {"bot": "easy"}), ("remove", {"member": c.you or "x"})):
            assert await code_of(b, asked, **fields) == "reserved"
        await c.enter(table)
        await b.sees(lambda: bool(b.sight))
        assert await code_of(b, "pause", on=True) == "reserved"
        [deal] = deals(served, table)
        plan = Plan(seed=(await asks(b, code, "call_off"))["seed"])
        assert deal.seed == seed_of(plan, Seating(1, 0, (0, 1, 2, 3))).hex() and deal.fair is None

    tell(story())


@pytest.mark.rule("tournaments M20", "tournaments M7")
@pytest.mark.scenario("tournaments 17")
def test_who_does_not_come_is_sent_away(served: Served) -> None:
    async def story() -> None:
        b, c = await known(served, "B"), await known(served, "C")
        code, table = await at_table(served, b, c, places=4, wait=60)
        await b.enter(table)
        await pass_time(served, 55, b)
        assert b.lobby["stage"] == "lobby"
        await pass_time(served, 10, b)
        await b.sees(lambda: bool(b.sight) and bool(member(b, "C").get("has_left")))
        await c.enter(table)
        assert c.seat < 0
        await play_to_the_end(b, Random(1))
        seen = await until(served, b, code, over)
        assert ranking(seen)[-1] == "C" and seen["played"][0][0]["left"]

    tell(story())


@pytest.mark.rule("tournaments M20")
@pytest.mark.scenario("tournaments 17")
def test_who_comes_alone_to_a_table_of_two_has_won(served: Served) -> None:
    async def story() -> None:
        b, c = await known(served, "B"), await known(served, "C")
        code, table = await at_table(served, b, c, places=2, table_size=2, wait=15)
        await b.enter(table)
        served.advance(16)
        seen = await until(served, b, code, over)
        assert ranking(seen) == ["B", "C"]

    tell(story())


@pytest.mark.rule("tournaments M20")
def test_nobody_goes_on_who_never_came(served: Served) -> None:
    async def story() -> None:
        b, c = await known(served, "B"), await known(served, "C")
        code = await made(b, places=4, table_size=2, wait=15, seeded=True)
        await asks(b, code, "enter")
        await asks(b, code, "add_bots", bot="easy")
        await asks(c, code, "enter")
        for one in (b, c):
            await asks(one, code, "check_in")
        await asks(b, code, "start", fill="easy")
        seen = await until(served, b, code, over)  # B and C sit together, and neither comes
        assert [one["left"] for one in seen["played"][0]] == [[0, 1], []]
        assert len(seen["played"]) == 1 and ranking(seen)[0] not in ("B", "C")

    tell(story())


@pytest.mark.rule("tournaments M21", "tournaments M5")
@pytest.mark.scenario("tournaments 18")
def test_nine_bots_play_a_knockout_to_its_end(served: Served) -> None:
    async def story() -> None:
        a = await known(served, "A")
        code = await made(a, places=9)
        await asks(a, code, "add_bots", bot="easy", number=9)
        await asks(a, code, "start")
        seen = await until(served, a, code, over)
        assert [[len(table["entrants"]) for table in tables] for tables in seen["played"]] == [[3, 3, 3], [3]]
        assert len(set(ranking(seen))) == 9 and [one["place"] for one in seen["standings"]] == list(range(1, 10))

    tell(story())


@pytest.mark.rule("tournaments M1", "tournaments M19")
def test_several_games_are_played_at_a_table_one_seat_further_each(served: Served) -> None:
    async def story() -> None:
        a = await known(served, "A")
        code = await made(a, places=3, table_size=3, games=2)
        await asks(a, code, "start", fill="easy")
        seen = await until(served, a, code, over)
        table = seen["played"][0][0]["code"]
        first, second = deals(served, table)
        assert second.members == (*first.members[-1:], *first.members[:-1])
        assert second.seed == seed_of(Plan(seed=seen["seed"]), Seating(1, 0, (0, 1, 2)), 1).hex()

    tell(story())


@pytest.mark.rule("tournaments M22", "tournaments M8")
@pytest.mark.scenario("tournaments 19")
def test_while_it_is_paused_no_round_begins(served: Served) -> None:
    async def story() -> None:
        a, b = await known(served, "A"), await known(served, "B")
        code = await made(a, places=4, table_size=2)
        assert await refused(a, code, "pause") == "not_running"
        await begun(served, a, code=code, fill="easy")
        assert await refused(b, code, "pause") == "not_organiser"
        assert (await asks(a, code, "pause"))["paused"]
        table = (await look(a, code))["my_table"]
        await a.enter(table)
        await a.sees(lambda: bool(a.sight))
        await play_to_the_end(a, Random(1))
        await until(served, a, code, lambda seen: all(one["over"] for one in seen["played"][0]))
        served.advance(60)
        seen = await look(a, code)
        assert seen["stage"] == "playing" and len(seen["played"]) == 1
        await asks(a, code, "pause", on=False)
        await until(served, a, code, lambda seen: len(seen["played"]) == 2)

    tell(story())


@pytest.mark.rule("tournaments M23", "tournaments M9")
@pytest.mark.scenario("tournaments 20")
def test_a_server_that_is_killed_goes_on_where_it_was(serve: Callable[..., Served]) -> None:
    served = serve("--bot-pace", "0", "--rate", "1000")

    async def story() -> None:
        a = await known(served, "A")
        code = await made(a, format="swiss", places=6, table_size=2, rounds=3)
        await asks(a, code, "start", fill="easy")
        for rounds in (1, 2, 3):
            await until(served, a, code, lambda seen, rounds=rounds: len(seen["played"]) >= rounds, turn=0.1)
            served.kill()
            served.start()
        seen = await until(served, a, code, over)
        assert [len(tables) for tables in seen["played"]] == [3, 3, 3]
        codes = [table["code"] for tables in seen["played"] for table in tables]
        assert len(set(codes)) == 9 and all([len(deals(served, one)) == 1 for one in codes])
        assert sum([one["points"] for one in seen["standings"]]) == 9

    tell(story())


@pytest.mark.rule("tournaments M24", "tournaments M12")
@pytest.mark.scenario("tournaments 21")
def test_in_duplicate_nobody_learns_the_cards_before_the_round_is_over(served: Served) -> None:
    async def story() -> None:
        b, d = await known(served, "B"), await known(served, "D")
        code = await made(b, format="duplicate", places=8, rounds=4)
        await begun(served, b, code=code, fill="easy")
        table = (await look(b, code))["my_table"]
        tables = (await look(b, code))["played"][0]
        other = next(one["code"] for one in tables if one["code"] != table)
        await until(served, b, code, lambda seen: any(one["over"] for one in seen["played"][0]), turn=0.5)
        assert (await d.call("GET", f"/api/tables/{other}/games/1/log"))[0] == 404
        await d.connect()
        assert (await d.ask("hello", version=1, table=table))["t"] in ("no", "bye")
        await b.enter(table)
        await b.sees(lambda: bool(b.sight))
        await play_to_the_end(b, Random(1))
        await until(served, b, code, lambda seen: len(seen["played"]) == 2)
        assert (await d.call("GET", f"/api/tables/{other}/games/1/log"))[0] == 200
        assert deals(served, table)[0].seed == deals(served, other)[0].seed

    tell(story())


@pytest.mark.rule("tournaments M20", "tournaments M21", "tournaments M8")
@pytest.mark.scenario("tournaments 23")
def test_who_gives_the_seat_up_is_paired_no_more(served: Served) -> None:
    async def story() -> None:
        people = [await known(served, name) for name in "BCDE"]
        code = await made(people[0], format="swiss", places=4, table_size=2, rounds=2, wait=600)
        seen = await begun(served, *people, code=code)
        b = people[0]
        table = (await look(b, code))["my_table"]
        await b.enter(table)
        await b.ask("stand")
        seen = await until(served, b, code, lambda seen: any(one["over"] for one in seen["played"][0]))
        ended = next(one for one in seen["played"][0] if one["over"])
        assert ended["left"] == [ended["entrants"].index(0)] and (await look(b, code))["my_table"] == ""
        mates = [one for one in people[1:] if (await look(one, code))["my_table"]]
        assert len(mates) == 2
        await asks(mates[0], code, "withdraw")
        seen = await until(served, b, code, lambda seen: len(seen["played"]) == 2)
        assert 0 not in [one for table in seen["played"][1] for one in table["entrants"]]
        assert set(ranking(seen)[2:]) == {"B", mates[0].name}

    tell(story())


@pytest.mark.rule("tournaments M19")
def test_a_game_against_bots_takes_nobody_out_of_a_tournament(served: Served) -> None:
    async def story() -> None:
        b = await known(served, "B")
        _, table = await at_table(served, b, places=4)
        await b.enter(table)
        await b.sees(lambda: bool(b.sight))
        status, _ = await b.call("POST", "/api/play", {"terms": {"game": "uno", "seats": 2}})
        assert status == 201
        await together([b])
        assert b.lobby["stage"] == "playing" and not member(b, "B").get("has_left")

    tell(story())
