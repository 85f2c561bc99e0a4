"""Games in links, over HTTP: made, opened at a server that has never heard of them, refused calmly, and played on."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from kit.server.evening import all_play_to_the_end, play_to_the_end, started, tell, yes
from kit.server.served import Frame, Player, Served, http
from upcard.engine.games import GAMES
from upcard.logs.links import pack, unpack
from upcard.logs.log import Log, parse
from upcard.server.http.links import shown_names

LINKS = dict(
    line.split() for line in (Path(__file__).parents[1] / "golden" / "links.txt").read_text("utf-8").splitlines()
)


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that has never heard of any table."""
    served = Served(tmp_path_factory.mktemp("elsewhere"), "--bot-pace", "0", "--rate", "1000")
    yield served
    served.stop()


async def told(one: Player, path: str, **body: object) -> Frame:
    """What is answered about a link."""
    status, answer = await one.call("POST", f"/api/replay{path}", body)
    assert status in (200, 201), answer
    return answer  # type: ignore[no-any-return]


async def refused(one: Player, path: str, **body: object) -> tuple[int, str]:
    status, answer = await one.call("POST", f"/api/replay{path}", body)
    assert status >= 400 and answer["say"], answer
    return status, answer["code"]


async def finished(hall: Served, **terms: object) -> tuple[Player, str]:
    """A game of two people and a bot that is over, and its link."""
    code, (a, b) = await started(hall, "Ana", "Ben", bots=1, **terms)
    assert (await a.call("GET", f"/api/tables/{code}/games/1/link"))[0] == 404
    await all_play_to_the_end([a, b], Random(1))
    status, made = await a.call("GET", f"/api/tables/{code}/games/1/link")
    assert status == 200
    return a, made["link"]


@pytest.mark.scenario("table 24")
@pytest.mark.rule("table T35")
def test_a_link_is_opened_where_nobody_has_heard_of_the_table(hall: Served, elsewhere: Served) -> None:
    async def story() -> None:
        a, link = await finished(hall)
        c = Player(elsewhere, "C")
        _, text = await a.call("GET", f"/api/tables/{a.lobby['code']}/games/1/log")
        entries = parse(text).entries
        for step in (0, 1, len(entries)):
            for seat in (-1, 0, 1):
                place = f"/api/tables/{a.lobby['code']}/games/1/steps/{step}"
                own = await a.call("GET", f"{place}?seat={seat}" if seat >= 0 else place)
                assert await told(c, "", link=f"http://any.where/r#{link}", step=step, seat=seat) == own[1]
        open_hands = await told(c, "", link=link, step=2, open=True)
        assert len(open_hands["hands"]) == 3 and open_hands["names"] == ["Ana", "Ben", "Ada"]
        assert await told(c, "/moments", link=link)
        status, log = await c.call("POST", "/api/replay/log", {"link": link})
        assert status == 200 and parse(log).entries == entries
        assert (await c.call("GET", f"/api/tables/{a.lobby['code']}"))[0] == 404
        for damaged in (link[:-1], link[1:], "x" + link, "hello", link.swapcase()):
            assert await refused(c, "", link=damaged) == (400, "bad_replay")
        assert await refused(c, "", link="A" * 13_000) == (400, "bad_body")
        assert await refused(c, "", link=link, seat=3) == (404, "no_seat")
        assert (await told(c, "", link=link, step=10**6))["step"] == len(entries)

    tell(story())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.rule("table T35")
def test_a_game_of_each_kind_is_opened_from_its_link(game: str, elsewhere: Served) -> None:
    async def story() -> None:
        c = Player(elsewhere, "C")
        link = next(link for name, link in LINKS.items() if name.startswith(f"{game}/"))
        last = await told(c, "", link=link, step=10**6)
        assert last["view"]["game"] == game and last["view"]["outcome"]

    tell(story())


def said(log: Log) -> list[tuple[str, int, str]]:
    """What was said by whom, word by word: a link does not know which words were one play."""
    return [(entry.what, entry.number, word) for entry in log.entries for word in entry.words or ("",)]


@pytest.mark.scenario("table 25")
@pytest.mark.rule("table T35")
def test_somebody_plays_on_from_the_middle_of_a_game(hall: Served, elsewhere: Served) -> None:
    async def story() -> None:
        _, link = await finished(hall)
        c = Player(elsewhere, "C")
        await c.call("GET", "/api/me")
        shown = await told(c, "", link=link, step=3, seat=1)
        code = (await told(c, "/play", link=link, step=3, seat=1))["code"]
        welcome = await c.enter(code)
        assert welcome["seat"] == 1 and [bool(one.get("bot")) for one in c.lobby["members"]] == [True, False, True]
        assert c.view["seats"][1]["cards"] == shown["view"]["seats"][1]["cards"]
        assert c.view["pile"] == shown["view"]["pile"] and c.view["stock"] == shown["view"]["stock"]
        await play_to_the_end(c, Random(3))
        status, text = await c.call("GET", f"/api/tables/{code}/games/1/log")
        log = parse(text)
        assert status == 200 and log.entries[:3] == unpack(link).entries[:3] and log.fair is None
        assert log.seed == unpack(link).seed
        again = await c.call("GET", f"/api/tables/{code}/games/1/link")
        assert said(unpack(again[1]["link"])) == said(log)
        await yes(c, "again")
        await c.sees(lambda: c.lobby["stage"] == "playing")

    tell(story())


@pytest.mark.scenario("table 25")
@pytest.mark.rule("table T35")
def test_where_nothing_is_left_to_play_nobody_plays_on(elsewhere: Served) -> None:
    async def story() -> None:
        c = Player(elsewhere, "C")
        log, link = next(
            (log, link)
            for link in LINKS.values()
            if (log := unpack(link)) and any(entry.what == "leave" for entry in log.entries[:-1])
        )
        left = next(place for place, entry in enumerate(log.entries) if entry.what == "leave")
        gone, last = log.entries[left].number, len(log.entries)
        assert await refused(c, "/play", link=link, step=left, seat=gone) == (401, "unknown_person")
        await c.call("GET", "/api/me")
        assert await refused(c, "/play", link=link, step=last, seat=gone) == (400, "nothing_left")
        assert await refused(c, "/play", link=link, step=left + 1, seat=gone) == (400, "seat_gone")
        assert await refused(c, "/play", link=link, step=left, seat=gone, bot="wizard") == (400, "bad_bot")
        assert await refused(c, "/play", link=link, step=left, seat=99) == (404, "no_seat")
        await told(c, "/play", link=link, step=left, seat=gone)

    tell(story())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.rule("table T35")
def test_any_seat_may_play_on_at_any_place(game: str, elsewhere: Served) -> None:
    async def story() -> None:
        c = Player(elsewhere, "C")
        await c.call("GET", "/api/me")
        link = next(link for name, link in LINKS.items() if name.startswith(f"{game}/"))
        log = unpack(link)
        for step in {0, 1, len(log.entries) // 2, len(log.entries) - 1}:
            for seat in (0, len(log.seats) - 1):
                status, made = await c.call("POST", "/api/replay/play", {"link": link, "step": step, "seat": seat})
                if status == 400:
                    assert made["code"] == "seat_gone"
                    continue
                player = Player(elsewhere, "C", c.secret)
                await player.enter(made["code"])
                assert player.seat == seat and player.view["game"] == game
                await player.leave()
        elsewhere.advance(600)

    tell(story())


@pytest.mark.rule("table T35")
def test_a_file_becomes_a_link(elsewhere: Served) -> None:
    async def story() -> None:
        c = Player(elsewhere, "C")
        log = unpack(LINKS["check-game/01.log"])
        made = await told(c, "/link", log=log.text())
        assert made["link"] == pack(log)
        assert await refused(c, "/link", log="upcard 1\n") == (400, "no_link")
        assert await refused(c, "/link", log=log.text().replace("draw", "KS")) == (400, "no_link")

    tell(story())


@pytest.mark.rule("table T35")
def test_a_link_is_opened_only_so_often(serve: Callable[..., Served]) -> None:
    served = serve("--bot-pace", "0")

    async def story() -> None:
        c = Player(served, "C")
        links = list(LINKS.values())
        answers = [await c.call("POST", "/api/replay", {"link": f"{link}x"}) for link in links * 2]
        assert answers[0][1]["code"] == "bad_replay" and answers[-1][1]["code"] == "too_fast"
        assert answers[-1][0] == 429

    tell(story())


def test_names_in_links_are_shown_like_all_others() -> None:
    log = unpack(LINKS["check-game/01.log"])
    log.seats = ("Ana\u202e", "greedy:" + "x" * 200, *log.seats[2:])
    assert shown_names(log).seats[:2] == ("Ana", "greedy:1")


@pytest.mark.rule("table T35")
@pytest.mark.parametrize(
    ("path", "framed"),
    [("/embed", "*"), ("/embed/", "'none'"), ("/", "'none'"), ("/r", "'none'"), ("/t/EMBED", "'none'")],
)
def test_only_a_replay_may_be_framed(path: str, framed: str, elsewhere: Served) -> None:
    status, head, _ = asyncio.run(http(elsewhere, "GET", path))
    assert f"frame-ancestors {framed};" in head
    assert ("set-cookie" in head.lower()) == (path in ("/", "/r", "/t/EMBED")) or status == 404
