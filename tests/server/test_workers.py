"""Two servers on one database, and guests of one table spread over both."""

import asyncio
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from kit.server.bell import Bell
from kit.server.cup import asks, look, made, over
from kit.server.evening import code_of, gone, member, tell, yes
from kit.server.postgres import Cluster
from kit.server.served import TIMEOUT, Player, Served
from kit.server.written import lines, logs
from upcard.logs.fair import promise_of
from upcard.server.tables.rows import Acted, Expired, Sat, Started

WALL = ("--wall", "--bot-pace", "0", "--rate", "1000")
PATIENT = ("--dealing", "600")
Pair = tuple[Served, Served]
HOMES = (f"127.1.{number // 250}.{1 + number % 250}" for number in itertools.count())


class Guest(Player):
    """Somebody who calls from a place of their own, so that no limit for an address is met by many tests together."""

    def __init__(self, served: Served, name: str, secret: str = "", address: str = "") -> None:
        super().__init__(served, name, secret, address or next(HOMES))


@pytest.fixture(scope="module")
def pair(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two workers of one house, for all tests that end neither."""
    address = cluster.lend()
    pair = served_by(address, tmp_path_factory.mktemp("a")), served_by(address, tmp_path_factory.mktemp("b"))
    yield pair
    for one in pair:
        one.stop()
    cluster.give_back(address)


@pytest.fixture
def patient(database: str, tmp_path: Path) -> Iterator[Pair]:
    """Two that wait for bytes of a deal for as long as a test needs."""
    pair = served_by(database, tmp_path / "a", *PATIENT), served_by(database, tmp_path / "b", *PATIENT)
    yield pair
    for one in pair:
        one.stop()


@pytest.fixture
def mortal(database: str, tmp_path: Path) -> Iterator[Pair]:
    """Two that a test may kill."""
    pair = served_by(database, tmp_path / "a"), served_by(database, tmp_path / "b")
    yield pair
    for one in pair:
        if one.process.poll() is None:
            one.stop()


def served_by(address: str, folder: Path, *flags: str) -> Served:
    return Served(folder, "--store", address, *WALL, *flags)


async def company(pair: Pair, game: str = "check-game", **terms: Any) -> tuple[str, Player, Player]:
    """A table of two who come by different workers, and see each other."""
    anna, ben = Guest(pair[0], "Anna"), Guest(pair[1], "Ben")
    code = await anna.create(game, 2, require_ready=False, **terms)
    await anna.sit(code)
    await ben.sit(code)
    for one in (anna, ben):
        await one.sees(lambda one=one: [seat.get("here") for seat in one.lobby["members"]] == [True, True])
    return code, anna, ben


async def dealt(pair: Pair, **terms: Any) -> tuple[str, Player, Player]:
    """The same with their cards dealt."""
    code, anna, ben = await company(pair, **terms)
    await yes(anna, "start")
    await ben.sees(lambda: bool(ben.sight))
    return code, anna, ben


def turn(one: Player, other: Player) -> tuple[Player, Player]:
    """Whose turn it is, and whose not."""
    return (one, other) if one.window() is not None else (other, one)


# --- plays


async def some_plays(anna: Player, ben: Player, number: int) -> None:
    for _ in range(number):
        one, other = turn(anna, ben)
        assert (await one.play("draw"))["t"] == "yes"
        await other.sees(lambda other=other, one=one: other.seq == one.seq)


def test_a_play_at_one_worker_is_seen_at_the_other(pair: Pair) -> None:
    async def story() -> None:
        _, anna, ben = await dealt(pair)
        await some_plays(anna, ben, 6)
        assert anna.sight["view"]["windows"] == ben.sight["view"]["windows"]

    tell(story())


@pytest.mark.rule("table T30", "table T31")
def test_a_game_begun_at_one_worker_is_dealt_from_the_secret_that_another_has_shown(pair: Pair) -> None:
    async def story() -> None:
        anna = Guest(pair[0], "Anna")
        shown = (await anna.call("GET", "/api/me"))[1]["commitment"]
        there = Guest(pair[1], "Anna", anna.secret)
        status, made = await there.call("POST", "/api/play", {"terms": {"game": "uno", "seats": 2}})
        assert status == 201
        dealt = next(line.row for line in lines(pair[1], made["code"]) if isinstance(line.row, Started))
        assert dealt.fair is not None and dealt.fair.commitment == shown
        assert made["commitment"] == (await anna.call("GET", "/api/me"))[1]["commitment"] != shown

    tell(story())


def test_hints_go_over_redis_where_one_is_named(database: str, bell: Bell, tmp_path: Path) -> None:
    async def story() -> None:
        first, second = [served_by(database, tmp_path / name, "--bus", bell.address) for name in "ab"]
        _, anna, ben = await dealt((first, second))
        await some_plays(anna, ben, 6)
        assert bell.ask("PUBSUB NUMSUB upcard").split()[-1] == b":2"
        first.stop()
        second.stop()

    tell(story())


def test_a_redis_that_is_not_there_is_named_at_the_start_and_nobody_waits_for_it(database: str, tmp_path: Path) -> None:
    async def story() -> None:
        log, flags = tmp_path / "log", ("--store", database, *WALL, "--bus", "redis://:hush@127.0.0.1:1")
        pair = [Served(tmp_path / name, *flags, log=log) for name in "ab"]
        _, anna, ben = await dealt((pair[0], pair[1]))
        await some_plays(anna, ben, 2)
        for one in pair:
            one.stop()
        told = log.read_text("utf-8")
        assert told.count("redis://127.0.0.1:1 cannot be reached") == 2 and "hush" not in told

    tell(story())


def test_of_two_starts_at_two_workers_one_deals(pair: Pair) -> None:
    async def story() -> None:
        code, anna, _ = await company(pair)
        tab = Guest(pair[1], "Anna", anna.secret)
        await tab.enter(code)
        assert await anna.bye() == "taken_over"
        await yes(tab, "start")
        again = Guest(pair[0], "Anna", anna.secret)
        await again.enter(code)
        assert await code_of(again, "start") == "lobby_locked"
        assert [line.row.number for line in lines(pair[0], code) if isinstance(line.row, Started)] == [1]

    tell(story())


def test_of_two_who_want_the_last_seat_at_once_one_gets_it(pair: Pair) -> None:
    async def story() -> None:
        host, rivals = Guest(pair[0], "host"), [Guest(pair[0], "A"), Guest(pair[1], "B")]
        code = await host.create("check-game", 2)
        await host.sit(code)
        for one in rivals:
            await one.enter(code)
        for _ in range(5):
            answers = await asyncio.gather(*[one.ask("sit", name=one.name) for one in rivals])
            assert sorted([answer["t"] for answer in answers]) == ["no", "yes"]
            await yes(rivals[[answer["t"] for answer in answers].index("yes")], "stand")
            for one in rivals:
                await one.sees(lambda one=one: len(one.lobby["members"]) == 1)
        assert len([line for line in lines(pair[0], code) if isinstance(line.row, Sat)]) == 6

    tell(story())


def test_a_play_that_is_sent_again_to_another_worker_counts_once(pair: Pair) -> None:
    async def story() -> None:
        code, anna, ben = await dealt(pair)
        one, _ = turn(anna, ben)
        window = one.window()
        first = await one.play("draw", aid="once", window=window)
        again = Guest(pair[1] if one is anna else pair[0], one.name, one.secret)
        await again.enter(code)
        assert (await again.play("draw", aid="once", window=window))["seq"] == first["seq"]
        assert len([line for line in lines(pair[0], code) if isinstance(line.row, Acted)]) == 1

    tell(story())


def test_one_play_sent_to_both_workers_at_once_counts_once(pair: Pair) -> None:
    async def story() -> None:
        code, anna, ben = await dealt(pair)
        one, other = turn(anna, ben)
        window = one.window()
        twin = Guest(other.served, one.name, one.secret)
        await twin.connect()
        act = {"t": "act", "id": 2, "aid": "once", "window": window, "words": ["draw"]}
        await one.send(act)
        await twin.enter(code)
        await twin.send({**act, "id": 9})
        answer = await twin.until(lambda frame: frame.get("id") == 9)
        written = [line.seq for line in lines(pair[0], code) if line.aid.endswith(":once")]
        assert [answer["seq"]] == written

    tell(story())


# --- people


def test_who_comes_by_another_worker_takes_their_seat_with_them(pair: Pair) -> None:
    async def story() -> None:
        code, anna, ben = await dealt(pair)
        tab = Guest(pair[1], "Anna", anna.secret)
        assert (await tab.enter(code))["seat"] == 0
        assert await anna.bye() == "taken_over"
        await ben.ask("ping")
        assert member(ben, "Anna").get("here")

    tell(story())


def test_who_came_later_keeps_the_seat_whatever_the_clocks_of_their_workers_show(database: str, tmp_path: Path) -> None:
    pair = served_by(database, tmp_path / "a"), served_by(database, tmp_path / "b", "--fault", "clock-of-the-worker")

    async def story() -> None:
        code, anna, _ = await dealt(pair)
        pair[1].set_clock(3600)
        tab = Guest(pair[1], "Anna", anna.secret)
        await tab.enter(code)
        await anna.leave()
        await anna.enter(code)
        assert await tab.bye() == "taken_over"
        assert (await anna.ask("ping"))["t"] == "pong"

    tell(story())
    for one in pair:
        one.stop()


def test_who_leaves_one_worker_is_missed_at_the_other(pair: Pair) -> None:
    async def story() -> None:
        _, anna, ben = await company(pair)
        await gone(anna, ben)

    tell(story())


def test_the_people_of_a_worker_that_is_killed_are_missed_soon(mortal: Pair) -> None:
    async def story() -> None:
        _, anna, _ = await company(mortal)
        mortal[1].kill()
        await anna.sees(lambda: not member(anna, "Ben").get("here"))

    tell(story())


def test_chat_is_heard_at_both_workers_in_order_and_once(pair: Pair) -> None:
    async def story() -> None:
        _, anna, ben = await company(pair)
        for number in range(3):
            await yes((anna, ben)[number % 2], "say", text=f"line {number}")

        def said(one: Player) -> list[str]:
            return [frame["said"]["text"] for frame in one.heard if frame["t"] == "chatted"]

        for one in (anna, ben):
            await one.sees(lambda one=one: len(said(one)) >= 3)
            assert said(one) == ["line 0", "line 1", "line 2"]

    tell(story())


def test_reactions_are_seen_at_the_other_worker(pair: Pair) -> None:
    async def story() -> None:
        _, anna, ben = await company(pair)
        await yes(anna, "react", what="nice")
        await ben.until(lambda frame: frame["t"] == "reacted" and frame["what"] == "nice")

    tell(story())


def test_who_is_muted_stays_muted_at_another_worker(pair: Pair) -> None:
    async def story() -> None:
        code, anna, ben = await company(pair)
        await yes(anna, "mute", member=ben.you, on=True)
        tab = Guest(pair[1], "Anna", anna.secret)
        await yes(anna, "react", what="nice")  # which is told with it
        await ben.until(lambda frame: frame["t"] == "reacted")
        assert (await tab.enter(code))["muted"] == [ben.you]

    tell(story())


def test_what_somebody_has_taken_back_at_another_worker_is_not_remembered_here(pair: Pair) -> None:
    async def story() -> None:
        code, anna, ben = await dealt(pair)
        witness = Guest(pair[0], "Cleo")
        await witness.enter(code)
        for asked, fields in (("auto_pass", {}), ("mute", {"member": ben.you})):
            await yes(anna, asked, on=True, **fields)
        await yes(anna, "react", what="nice")  # which is told with it
        await ben.until(lambda frame: frame["t"] == "reacted")
        await gone(ben, anna)
        there = Guest(pair[1], "Anna", anna.secret)
        welcome = await there.enter(code)
        assert (welcome["auto_pass"], welcome["muted"]) == (True, [ben.you])
        for asked, fields in (("auto_pass", {}), ("mute", {"member": ben.you})):
            await yes(there, asked, on=False, **fields)
        await yes(there, "react", what="ouch")
        await witness.until(lambda frame: frame["t"] == "reacted" and frame["what"] == "ouch")
        welcome = await anna.enter(code)
        assert (welcome.get("auto_pass", False), welcome.get("muted", [])) == (False, [])

    tell(story())


def test_who_is_removed_at_one_worker_is_sent_away_at_the_other(pair: Pair) -> None:
    async def story() -> None:
        _, anna, ben = await company(pair)
        await yes(anna, "remove", member=ben.you)
        assert await ben.bye() == "removed"

    tell(story())


def test_bytes_for_a_deal_are_taken_at_every_worker(patient: Pair) -> None:
    async def story() -> None:
        code, anna, ben = await company(patient)
        share = "ab" * 32
        await yes(ben, "promise", commitment=ben.lobby["commitment"], promise=promise_of(share))
        await anna.sees(lambda: bool(member(anna, "Ben").get("promise")))
        await yes(anna, "start")
        await ben.sees(lambda: bool(ben.lobby.get("dealing")))
        await yes(ben, "add", share=share)
        await anna.sees(lambda: bool(anna.sight))
        [dealt] = [line.row for line in lines(patient[0], code) if isinstance(line.row, Started)]
        assert share in str(dealt.fair)

    tell(story())


@pytest.mark.rule("table T31")
def test_who_stands_up_at_another_worker_makes_the_deal_void_as_well(patient: Pair) -> None:
    async def story() -> None:
        anna, ben, cleo = Guest(patient[0], "Anna"), Guest(patient[1], "Ben"), Guest(patient[0], "Cleo")
        code = await anna.create("check-game", 3, require_ready=False)
        for one in (anna, ben, cleo):
            await one.sit(code)
        shown = anna.lobby["commitment"]
        for one in (ben, cleo):
            await yes(one, "promise", commitment=shown, promise=promise_of("ab" * 32))
        await anna.sees(lambda: [bool(seat.get("promise")) for seat in anna.lobby["members"]] == [False, True, True])
        await anna.sees(lambda: all([seat.get("here") for seat in anna.lobby["members"]]))
        await yes(anna, "start")
        await ben.sees(lambda: bool(ben.lobby.get("dealing")))
        await yes(ben, "stand")
        await anna.sees(lambda: len(anna.lobby["members"]) == 2 and not anna.lobby.get("dealing"))
        assert anna.lobby["stage"] == "lobby" and anna.lobby["commitment"] != shown
        assert not member(anna, "Cleo").get("promise")

    tell(story())


def test_public_tables_of_every_worker_are_listed(pair: Pair) -> None:
    async def story() -> None:
        code, *_people = await company(pair, public=True)
        for served in pair:
            _, listed = await Guest(served, "Guest").call("GET", "/api/tables")
            assert [table["code"] for table in listed] == [code]

    tell(story())


def test_a_table_whose_worker_is_killed_goes_on_at_another(mortal: Pair) -> None:
    async def story() -> None:
        code, anna, ben = await dealt(mortal)
        mortal[0].kill()
        back = Guest(mortal[1], "Anna", anna.secret)
        assert (await back.enter(code))["seat"] == 0
        await ben.sees(lambda: ben.seq >= back.seq)
        await some_plays(back, ben, 2)

    tell(story())


# --- the house


def test_a_device_that_is_let_go_at_one_worker_is_let_go_at_all(pair: Pair) -> None:
    async def story() -> None:
        _, anna, ben = await company(pair)
        _, devices = await Guest(pair[0], "Ben", ben.secret).call("GET", "/api/devices")
        await Guest(pair[0], "Ben", ben.secret).call("POST", "/api/devices/revoke", {"device": devices[0]["id"]})
        assert await ben.bye() == "signed_out"
        status, _ = await Guest(pair[1], "Ben", ben.secret).call("GET", "/api/tables/mine")
        assert status == 401
        await anna.sees(lambda: not member(anna, "Ben").get("here"))

    tell(story())


def test_a_public_table_that_only_the_other_worker_holds_is_listed(pair: Pair) -> None:
    async def story() -> None:
        host = Guest(pair[0], "Host")
        code = await host.create("uno", 2, public=True)
        await host.sit(code)
        await host.ask("react", what="nice")
        guest = Guest(pair[1], "Guest")
        listed: list[str] = []
        while code not in listed:
            status, tables = await guest.call("GET", "/api/tables")
            listed = [table["code"] for table in tables] if status == 200 else []  # nobody may look all the time
        _, page = await guest.call("GET", f"/t/{code}")
        assert re.search('property="og:title" content="[^"]*UNO', page)

    tell(story())


def test_wrong_codes_are_counted_at_all_workers_together(mortal: Pair) -> None:
    async def story() -> None:
        guesser = Guest(mortal[0], "Guesser", address="127.9.9.9")
        for _ in range(10):
            assert (await guesser.call("GET", "/api/tables/222222"))[0] == 404
        other = Guest(mortal[1], "Guesser", address="127.9.9.9")
        for _ in range(10):  # as many would be allowed to one that counts alone
            if (await other.call("GET", "/api/tables/222222"))[0] == 429:
                return
            await asyncio.sleep(0.5)
        raise AssertionError("the other worker counts by itself")

    tell(story())


@pytest.mark.parametrize(
    ("asked", "many"),
    [(("POST", "/api/me", {"name": "Ana"}), 60), (("POST", "/api/tables", {"terms": {"game": "uno"}}), 30)],
)
def test_what_an_address_may_do_is_counted_at_all_workers_together(
    mortal: Pair, asked: tuple[str, str, dict[str, object]], many: int
) -> None:
    async def story() -> None:
        here, address = mortal[0], "127.9.9.8"
        crowd = [Guest(here, f"P{number}", address=address) for number in range(10)]
        for one in crowd:
            await one.call("GET", "/api/me")
        assert 429 not in [(await crowd[number % 10].call(*asked))[0] for number in range(many)]
        for number in range(many):  # as many would be allowed to one that counts alone
            one = Guest(mortal[1], "P", crowd[number % 10].secret, address)
            if (await one.call(*asked))[0] == 429:
                return
            await asyncio.sleep(0.5)
        raise AssertionError("the other worker counts by itself")

    tell(story())


@pytest.mark.parametrize("most", [2, 4])
def test_a_household_has_its_websockets_at_all_workers_together(database: str, tmp_path: Path, most: int) -> None:
    async def story() -> None:
        flags = ("--sockets-per-address", str(most))
        here, there = [served_by(database, tmp_path / name, *flags) for name in "ab"]
        family = [Player(here, f"P{number}") for number in range(most - 1)]
        for one in family:
            await one.connect()
        await Player(there, "the last").connect()
        async with asyncio.timeout(TIMEOUT):
            await until_refused(there)
        here.stop()
        there.stop()

    tell(story())


async def until_refused(served: Served) -> None:
    """Knock until one is not let in: other workers are heard of a second late."""
    guest = Player(served, "one too many")
    while True:
        try:
            await guest.connect()
        except InvalidStatus:
            return
        await guest.leave()
        await asyncio.sleep(0.2)


def test_a_person_has_their_websockets_at_all_workers_together(database: str, tmp_path: Path) -> None:
    async def story() -> None:
        here, there = [served_by(database, tmp_path / name, "--sockets-per-person", "2") for name in "ab"]
        anna = Player(here, "Anna")
        await anna.connect()
        tabs = [Player(there, "Anna", anna.secret)]
        await tabs[0].connect()
        oldest = asyncio.create_task(tabs[0].bye())
        async with asyncio.timeout(TIMEOUT):
            while not oldest.done():
                tabs.append(Player(there, "Anna", anna.secret))
                await tabs[-1].connect()
                await asyncio.sleep(0.2)
                await tabs[-1].leave()
        assert await oldest == "crowd"
        here.stop()
        there.stop()

    tell(story())


def test_a_game_that_ends_at_one_worker_is_counted_once_whoever_is_asked(pair: Pair) -> None:
    async def story() -> None:
        _, anna, ben = await dealt(pair, options={"turn_limit": 1})
        while not anna.over:
            one, other = turn(anna, ben)
            await one.play("draw")
            await other.sees(lambda other=other, one=one: other.seq >= one.seq)
        for served in pair:
            _, counted = await Guest(served, "Anna", anna.secret).call("GET", "/api/statistics")
            companies = [company for game in counted["games"] for company in game["companies"]]
            assert sum(company["counts"]["games"] for company in companies) == 1, counted

    tell(story())


def test_a_question_is_over_by_the_clock_of_the_database_whatever_a_worker_shows(mortal: Pair) -> None:
    async def story() -> None:
        _, anna, ben = await dealt(mortal, pace="quick")
        mortal[0].set_clock(3600)
        mortal[1].set_clock(-3600)
        left = [max(one.sight["public"]["remaining_ms"].values()) for one in (anna, ben) if "public" in one.sight]
        await some_plays(anna, ben, 2)
        for one in (anna, ben):
            assert max(one.sight["remaining_ms"].values()) <= 60_000, left

    tell(story())


def test_a_worker_that_goes_by_its_own_clock_ends_questions_before_their_time(database: str, tmp_path: Path) -> None:
    async def story() -> None:
        pair = [served_by(database, tmp_path / name, "--fault", "clock-of-the-worker") for name in "ab"]
        code, anna, ben = await dealt((pair[0], pair[1]), pace="relaxed")
        pair[1].set_clock(3600)
        if ben.window() is not None:
            await some_plays(anna, ben, 1)
        played = (await anna.play("draw"))["seq"]
        await anna.sees(lambda: anna.seq > played)  # long before anybody has had their time
        assert isinstance(lines(pair[0], code)[-1].row, Expired)
        for one in pair:
            one.stop()

    tell(story())


def test_without_its_redis_plays_are_seen_within_the_second_of_polling(
    database: str, bell: Bell, tmp_path: Path
) -> None:
    async def story() -> None:
        pair = [served_by(database, tmp_path / name, "--bus", bell.address) for name in "ab"]
        _, anna, ben = await dealt((pair[0], pair[1]))
        bell.pause()
        await some_plays(anna, ben, 2)
        bell.go_on()
        bell.kill()
        await some_plays(anna, ben, 2)
        bell.start()
        await some_plays(anna, ben, 2)
        for one in pair:
            one.stop()

    tell(story())


def test_hints_that_are_doubled_late_forged_or_broken_change_nothing(database: str, bell: Bell, tmp_path: Path) -> None:
    async def story() -> None:
        log = tmp_path / "log"
        flags = ("--store", database, *WALL, "--bus", bell.address)
        pair = [Served(tmp_path / name, *flags, log=log) for name in "ab"]
        code, anna, ben = await dealt((pair[0], pair[1]))
        await some_plays(anna, ben, 2)
        for hint in FORGED:
            assert bell.ask(f"PUBLISH upcard '{hint.replace('CODE', code)}'") == b":2\r\n"
        await some_plays(anna, ben, 4)
        written = [line.seq for line in lines(pair[0], code)]
        assert written == list(range(1, anna.seq + 1))
        for one in (anna, ben):
            moves = [frame["seq"] for frame in one.heard if frame["t"] == "moved"]
            assert moves == sorted(set(moves)) and moves[-1] == anna.seq
        for served in pair:
            served.stop()
        assert log.read_text("utf-8") == ""

    tell(story())


FORGED = (
    '{"CODE":1}', '{"CODE":1}', '{"CODE":0}', '{"CODE":-5}', '{"CODE":999999999}', '{"CODE":1e30}', '{"222222":7}',
    "{}", "[]", '{"CODE":"x"}', '{"CODE":null}', "x", "", "[" * 3_000,
)  # fmt: skip


def test_bots_go_on_at_another_worker_when_theirs_is_killed(mortal: Pair) -> None:
    async def story() -> None:
        anna, ben = Guest(mortal[0], "Anna"), Guest(mortal[1], "Ben")
        code = await anna.create("check-game", 3, require_ready=False)
        await anna.sit(code)
        await ben.sit(code)
        await anna.sees(lambda: [seat.get("here") for seat in anna.lobby["members"]] == [True, True])
        await yes(anna, "add_bot")
        await yes(anna, "start")
        await ben.sees(lambda: bool(ben.sight))
        mortal[0].kill()
        back = Guest(mortal[1], "Anna", anna.secret)
        await back.enter(code)
        plays = 0
        while plays < 6 and not ben.over:
            one = next((one for one in (back, ben) if one.window() is not None), None)
            if one is None:
                await ben.hear()
                await back.sees(lambda: back.seq >= ben.seq)
                continue
            await one.play("draw")
            plays += 1
            for other in (back, ben):
                await other.sees(lambda other=other, one=one: other.seq >= one.seq)

    tell(story())


# --- tournaments


@pytest.mark.rule("tournaments M23")
def test_a_tournament_has_all_workers_and_goes_on_whichever_is_killed(mortal: Pair) -> None:
    async def story() -> None:
        anna, ben = Guest(mortal[0], "Anna"), Guest(mortal[1], "Ben")
        for one in (anna, ben):
            await one.call("GET", "/api/me")
            await one.call("POST", "/api/me", {"name": one.name})
        code = await made(anna, places=16, table_size=2, options={"turn_limit": 60})
        assert [one["name"] for one in (await asks(ben, code, "enter"))["entrants"]] == ["Ben"]
        assert [one["name"] for one in (await asks(anna, code, "add_bots", bot="easy", number=1))["entrants"]][1:]
        await asks(ben, code, "withdraw")
        await asks(anna, code, "start", fill="easy")
        for one, other in (mortal, mortal[::-1]):  # the one that leads is among them
            anna.served = other
            await known_of(anna, code, rounds=1)
            one.kill()
            one.start()
        seen = await known_of(anna, code)
        tables = [table["code"] for played in seen["played"] for table in played]
        written = await asyncio.to_thread(logs, mortal[0])
        dealt = [[line for line in written[table] if isinstance(line.row, Started)] for table in tables]
        assert [len(deals) for deals in dealt] == [1] * 15 and len(set(tables)) == 15

    tell(story())


async def known_of(one: Player, code: str, rounds: int = 0) -> dict[str, Any]:
    """A tournament once so many rounds have begun, or once it is over."""
    while True:
        seen = await look(one, code)
        if over(seen) or (rounds and len(seen["played"]) >= rounds):
            return seen
        await asyncio.sleep(0.1)
