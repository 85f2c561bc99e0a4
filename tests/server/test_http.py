"""What is asked over HTTP: who may, what comes back, and the headers on every answer."""

import gzip
import re
from collections.abc import Callable
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from random import Random

import apsw
import pytest
from websockets.exceptions import InvalidStatus

from kit.server.evening import gone, lobby, play_to_the_end, started, tell
from kit.server.served import Player, Served, http
from sieges.regular import tracebacks
from upcard.engine.games import GAMES
from upcard.sentences import catalogue
from upcard.server.store.sqlite.database import DATABASE

SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}
UPGRADE = {
    "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Content-Length": "",
}  # fmt: skip
TERMS = {"terms": {"game": "check-game", "seats": 2}}


def headers(head: str) -> dict[str, str]:
    pairs = [line.split(": ", 1) for line in head.split("\r\n")[1:]]
    return {name.lower(): value for name, value in pairs}


async def known(served: Served) -> Player:
    """Somebody whose browser has opened the page."""
    player = Player(served, "A")
    await player.call("GET", "/api/me")
    return player


# --- what there is


def test_a_newcomer_is_greeted_with_a_name_and_known_again(hall: Served) -> None:
    async def story() -> None:
        player = await known(hall)
        first, again = await player.call("GET", "/api/me"), await player.call("GET", "/api/me")
        assert first == again and first[1]["name"]
        assert (await player.call("POST", "/api/me", {"name": " Ana "}))[1]["name"] == "Ana"
        assert (await player.call("GET", "/api/me"))[1]["name"] == "Ana"
        assert (await player.call("POST", "/api/me", {"name": "\u202e"}))[0] == 400

    tell(story())


def test_the_games_are_told_with_their_seats_options_and_words(hall: Served) -> None:
    async def story() -> None:
        _, games = await Player(hall, "A").call("GET", "/api/games")
        assert [one["game"] for one in games] == list(GAMES)
        assert all([one["title"] and one["what"] and one["length"] for one in games])
        assert next(one for one in games if one["game"] == "uno")["cards"] == ["R0", "G1"]
        whole = [(await Player(hall, "A").call("GET", f"/api/games/{name}"))[1] for name in GAMES]
        check = next(one for one in whole if one["game"] == "check")
        assert (check["least"], check["most"], check["auto_pass"]) == (2, 6, "pass")
        assert "first_player" not in [option["name"] for option in check["options"]]
        assert [one["game"] for one in whole if one["pairs"] == [0, 1, 0, 1]] == ["uno"]
        assert (await Player(hall, "A").call("GET", "/api/games/nothing"))[0] == 404

    tell(story())


@pytest.mark.parametrize("book", [*GAMES, "table"])
def test_the_law_of_a_game_and_of_the_table_can_be_read(hall: Served, book: str) -> None:
    async def story() -> None:
        status, law = await Player(hall, "A").call("GET", f"/api/rules/{book}")
        assert status == 200 and law.startswith("# ")
        status, told = await Player(hall, "A").call("GET", f"/api/rulebooks/{book}")
        assert status == 200 and law.startswith(f"# {told['title']}: ")

    tell(story())


def test_a_table_is_made_and_found_by_its_code(hall: Served) -> None:
    async def story() -> None:
        player = await known(hall)
        status, made = await player.call("POST", "/api/tables", TERMS)
        assert (status, made["shown"]) == (201, f"{made['code'][:3]}-{made['code'][3:]}")
        _, found = await player.call("GET", f"/api/tables/{made['shown'].lower()}")
        assert (found["code"], found["stage"], found["terms"]["game"]) == (made["code"], "lobby", "check-game")

    tell(story())


def test_the_server_says_that_it_is_well(hall: Served) -> None:
    async def story() -> None:
        status, health = await Player(hall, "A").call("GET", "/healthz")
        assert (status, health["ok"]) == (200, True)

    tell(story())


@pytest.mark.parametrize(
    ("path", "accept", "body"),
    [
        ("/nowhere", "text/html,*/*", b"<!doctype html>"),
        ("/nowhere", "", b"Not Found"),
        ("/api/nowhere", "text/html", b"Not Found"),
        ("/assets/gone.js", "*/*", b"Not Found"),
    ],
)
def test_an_address_that_leads_nowhere_is_a_page_to_people(hall: Served, path: str, accept: str, body: bytes) -> None:
    async def story() -> None:
        status, _, found = await http(hall, "GET", path, extra={"Accept": accept})
        assert status == 404 and found.lower().startswith(body.lower())

    tell(story())


def test_metrics_are_for_this_machine_alone(hall: Served) -> None:
    async def story() -> None:
        status, text = await Player(hall, "A").call("GET", "/metrics")
        assert status == 200 and "upcard_tables_live" in text and "upcard_sockets_open" in text

    tell(story())


@pytest.mark.parametrize(("metrics", "status"), [("loopback", 404), ("all", 200)])
def test_metrics_from_elsewhere(serve: Callable[..., Served], metrics: str, status: int) -> None:
    served = serve("--metrics", metrics, "--proxies", "127.0.0.1")

    async def story() -> None:
        answer = await http(served, "GET", "/metrics", extra={"X-Forwarded-For": "192.168.1.7"})
        assert answer[0] == status

    tell(story())


def figure(text: str, name: str) -> int:
    return int(float(next(line for line in text.splitlines() if line.startswith(f"{name} ")).split()[1]))


def test_metrics_tell_what_is_live_and_what_was_turned_away(serve: Callable[..., Served]) -> None:
    served = serve("--rate", "1000")

    async def story() -> None:
        _, (a, b) = await started(served, "A", "B")
        await lobby(served, "C")
        await gone(a, b)
        await a.call("GET", "/api/tables/222222")
        await http(served, "GET", "/ws", None, "A" * 43, UPGRADE)
        _, text = await a.call("GET", "/metrics")
        live = ("upcard_tables_live", "upcard_games_on", "upcard_players_here", "upcard_sockets_open")
        assert [figure(text, name) for name in live] == [2, 1, 2, 2]
        assert figure(text, 'upcard_http_refused_total{code="unknown_table"}') == 1
        assert figure(text, 'upcard_sockets_refused_total{why="stranger"}') == 1

    tell(story())


def test_metrics_are_not_for_those_who_come_through_a_proxy_of_this_machine(hall: Served) -> None:
    async def story() -> None:
        for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
            assert (await http(hall, "GET", "/metrics", extra={header: "127.0.0.1"}))[0] == 404

    tell(story())


# --- what is refused


def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal() -> None:
    sources = [*files("upcard.server").joinpath("http").iterdir(), files("upcard.server") / "app.py"]
    text = "".join(source.read_text("utf-8") for source in sources if source.name.endswith(".py"))
    codes = re.findall(
        r"(?:Refused|_no)\((?:scope, )?\d+, \"(\w+)\"|problem\(request, \"(\w+)\"|\[\"http\"\]\[\"(\w+)\"\]"
        r"|_worked\(.*, \"(\w+)\"|code: str = \"(\w+)\"|\"(\w+)\": [45]\d\d\b",
        text,
    )
    assert {code for found in codes for code in found if code} == catalogue("table")["http"].keys()


@pytest.mark.parametrize("path", ["games/{}/log", "games/{}/moments", "games/1/steps/{}", "games/1/steps/0?seat={}"])
@pytest.mark.parametrize("number", ["9" * 5000, "-1", "x", "%C2%B2"])
def test_a_number_that_is_none_is_refused_with_a_sentence(hall: Served, path: str, number: str) -> None:
    async def story() -> None:
        code, (a,) = await started(hall, "A", bots=1, options={"turn_limit": 1})
        await play_to_the_end(a, Random(1))
        status, answer = await a.call("GET", f"/api/tables/{code}/{path.format(number)}")
        assert status == 404 and answer["say"]

    tell(story())


def spoil(served: Served, before: str, after: str) -> None:
    """Something in all rows put in place of something else, behind the back of a server that is down."""
    with closing(apsw.Connection(str(served.folder / DATABASE))) as database:
        database.execute("DROP TRIGGER rows_never_change")
        database.execute("UPDATE rows SET body = replace(body, ?, ?)", (before, after))


UNREADABLE, IMPOSSIBLE = ('"acted"', '"flew"'), ('"draw"', '"fly"')


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("path", "spoilt"),
    [("log", UNREADABLE), ("moments", UNREADABLE), ("steps/1", UNREADABLE), ("proof", UNREADABLE),
     ("moments", IMPOSSIBLE), ("steps/1", IMPOSSIBLE)],
)  # fmt: skip
def test_a_row_that_cannot_be_read_or_played_is_told_as_a_bad_log(
    tmp_path: Path, path: str, spoilt: tuple[str, str]
) -> None:
    served = Served(tmp_path / "data", "--rate", "1000", log=tmp_path / "log")

    async def story() -> None:
        code, (a,) = await started(served, "A", bots=1, options={"turn_limit": 1})
        await a.play("draw")
        await a.sees(lambda: a.over)
        served.kill()
        spoil(served, *spoilt)
        served.start()
        status, answer = await a.call("GET", f"/api/tables/{code}/games/1/{path}")
        assert (status, answer["code"]) == (500, "bad_log") and spoilt[1].strip('"') in answer["say"]

    tell(story())
    served.stop()
    assert tracebacks(tmp_path / "log") == []


def test_an_unknown_table_and_a_code_that_is_none_answer_alike(hall: Served) -> None:
    async def story() -> None:
        player = await known(hall)
        answers = [await player.call("GET", f"/api/tables/{code}") for code in ("222222", "none", "0O1I", "%00")]
        answers += [await player.call("GET", "/api/tables/222222/games/1/log")]
        assert answers[0][0] == 404 and all(answer == answers[0] for answer in answers)

    tell(story())


def test_who_is_not_known_gets_nothing_of_their_own(hall: Served) -> None:
    async def story() -> None:
        for method, path in (
            ("GET", "/api/tables/mine"), ("GET", "/api/finished"), ("POST", "/api/tables"), ("POST", "/api/link"),
            ("POST", "/api/me"),
        ):  # fmt: skip
            for secret in ("", "A" * 43, "short"):
                status, _, body = await http(hall, method, path, TERMS if method == "POST" else None, secret)
                assert (status, b"unknown_person" in body) == (401, True), (method, path, secret)

    tell(story())


@pytest.mark.parametrize(
    "body",
    [
        {}, [], None, {"terms": {}}, {"terms": {"game": 5}}, {"terms": {"game": "check-game", "seats": "two"}},
        {"terms": {"game": "check-game", "colour": "red"}}, {"terms": {"game": "check-game", "pace": "slow"}},
        {**TERMS, "code": "K7MQXA"}, {"terms": {"game": "bridge"}}, {"terms": {"game": "check-game", "seats": 99}},
        {"terms": {"game": "check-game", "options": {"hand_size": 99}}},
        {"terms": {"game": "check-game", "options": {"bogus": 1}}},
        {"terms": {"game": "check-game", "seats": -1}},
    ],
)  # fmt: skip
def test_a_bad_body_is_refused_with_what_is_wrong(hall: Served, body: object) -> None:
    async def story() -> None:
        status, answer = await (await known(hall)).call("POST", "/api/tables", body)
        assert status == 400 and answer["say"]

    tell(story())


def test_a_body_that_is_too_large_is_not_read(hall: Served) -> None:
    async def story() -> None:
        player = await known(hall)
        assert (await player.call("POST", "/api/me", {"name": "A" * 20_000}))[0] == 413

    tell(story())


def test_what_changes_anything_needs_the_header_that_no_other_site_can_send(hall: Served) -> None:
    async def story() -> None:
        player = await known(hall)
        for extra in ({"X-Upcard": ""}, {"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
            status, _, _ = await http(hall, "POST", "/api/tables", TERMS, player.secret, extra)
            assert status == 403, extra
        assert (await player.call("GET", "/api/tables/mine"))[1] == []

    tell(story())


def test_a_foreign_name_is_refused(hall: Served) -> None:
    async def story() -> None:
        for host in ("evil.example", "127.0.0.1.evil.example"):
            assert (await http(hall, "GET", "/api/games", extra={"Host": host}))[0] == 400

    tell(story())


def test_a_method_or_a_path_that_is_not_there_is_refused(hall: Served) -> None:
    async def story() -> None:
        assert (await http(hall, "DELETE", "/api/tables"))[0] == 405
        assert (await http(hall, "GET", "/api/nothing"))[0] == 404
        assert (await http(hall, "GET", "/api/rules/../../etc/passwd"))[0] == 404
        assert (await http(hall, "GET", "/api/rules/bridge"))[0] == 404

    tell(story())


async def title(served: Served, code: str) -> str:
    """How a link to a table looks where it is handed on."""
    _, _, page = await http(served, "GET", f"/t/{code}")
    found = re.search(r'property="og:title" content="([^"]*)"', page.decode())
    return found[1] if found else ""


def test_a_link_tells_the_game_of_a_public_table_while_somebody_is_there(hall: Served) -> None:
    async def story() -> None:
        ana, ben = Player(hall, "Ana"), Player(hall, "Ben")
        public, private = await ana.create("uno", public=True), await ben.create("uno")
        await ben.sit(private)
        unknown = await title(hall, "222222")
        assert [await title(hall, code) for code in (public, private, "none")] == [unknown] * 3
        await ana.sit(public)
        assert "UNO" in await title(hall, public) and "UNO" not in unknown
        watcher = Player(hall, "Watcher")
        await watcher.enter(public)
        await gone(watcher, ana)
        assert await title(hall, public) == unknown

    tell(story())


def test_wrong_codes_are_limited_and_right_ones_work_again_after_a_minute(hall: Served) -> None:
    async def story() -> None:
        hall.advance(3600)
        player = await known(hall)
        code = await player.create("check-game")
        tries = [(await player.call("GET", "/api/tables/222222"))[0] for _ in range(12)]
        assert tries == [404] * 10 + [429] * 2
        assert (await player.call("GET", f"/api/tables/{code}"))[0] == 429
        hall.advance(60)
        assert (await player.call("GET", f"/api/tables/{code}"))[0] == 200

    tell(story())


def test_who_tries_codes_shuts_nobody_at_their_address_out_of_their_own_table(hall: Served) -> None:
    async def story() -> None:
        code, (a, _) = await lobby(hall, "A", "B")
        guesser = await known(hall)
        for _ in range(11):
            await guesser.call("GET", "/api/tables/222222")
        assert [(await one.call("GET", f"/api/tables/{code}"))[0] for one in (a, guesser)] == [200, 429]

    tell(story())


def test_who_tries_codes_shuts_nobody_out_who_comes_back_to_their_seat(hall: Served) -> None:
    async def story() -> None:
        code, (a, _) = await lobby(hall, "A", "B")
        guesser = await known(hall)
        for _ in range(11):
            await guesser.call("GET", "/api/tables/222222")
        await a.leave()
        assert (await a.enter(code))["t"] == "welcome"
        await guesser.connect()
        await guesser.send({"t": "hello", "id": 1, "version": 1, "table": code})
        assert await guesser.bye() == "too_fast"

    tell(story())


def test_a_household_that_has_met_too_many_still_gets_the_page_and_a_sentence(hall: Served) -> None:
    async def story() -> None:
        while (last := await Player(hall, "A").call("GET", "/api/me"))[0] == 200:
            pass
        assert last[0] == 429 and last[1]["say"]
        assert (await http(hall, "GET", "/"))[0] in (200, 503)  # 503: this installation has no page

    tell(story())


@pytest.mark.parametrize(("path", "body"), [("/api/link", {}), ("/api/me", {"name": "Ana"})])
def test_what_is_written_for_one_person_is_limited(hall: Served, path: str, body: object) -> None:
    async def story() -> None:
        player = await known(hall)
        statuses = [(await player.call("POST", path, body))[0] for _ in range(61)]
        assert statuses == [200] * 60 + [429]

    tell(story())


def test_finished_games_are_not_replayed_without_end(hall: Served) -> None:
    async def story() -> None:
        player = await known(hall)
        code = await player.create("check-game")
        statuses = [(await player.call("GET", f"/api/tables/{code}/games/1/steps/0"))[0] for _ in range(201)]
        assert statuses == [404] * 200 + [429]

    tell(story())


def test_wrong_codes_over_sockets_are_limited_too(hall: Served) -> None:
    async def story() -> None:
        heard = []
        for _ in range(12):
            player = Player(hall, "A")
            await player.connect()
            await player.send({"t": "hello", "id": 1, "version": 1, "table": "222222"})
            heard.append(await player.bye())
        assert heard == ["unknown_table"] * 10 + ["too_fast"] * 2

    tell(story())


def test_nobody_sits_at_too_many_tables(serve: Callable[..., Served]) -> None:
    served = serve("--tables-per-person", "2")

    async def story() -> None:
        player = await known(served)
        for _ in range(2):
            await player.sit(await player.create("check-game"))
        status, answer = await player.call("POST", "/api/tables", TERMS)
        assert (status, answer["code"]) == (429, "too_many_tables")

    tell(story())


def test_a_full_server_says_so_and_empties_again(serve: Callable[..., Served]) -> None:
    served = serve("--tables-live", "2")

    async def story() -> None:
        player = await known(served)
        codes = [await player.create("check-game") for _ in range(3)]
        for code in codes[:2]:
            await player.sit(code)
            await player.leave()
        await player.connect()
        await player.send({"t": "hello", "id": 1, "version": 1, "table": codes[2]})
        assert await player.bye() == "full"
        served.advance(121)
        assert (await player.enter(codes[2]))["t"] == "welcome"

    tell(story())


def test_looking_at_a_table_in_a_list_does_not_open_it(serve: Callable[..., Served]) -> None:
    served = serve("--tables-live", "1")

    async def story() -> None:
        player = await known(served)
        codes = [await player.create("check-game") for _ in range(3)]
        assert [(await player.call("GET", f"/api/tables/{code}"))[0] for code in codes] == [200] * 3
        assert (await player.call("GET", "/healthz"))[1]["tables"] == 0

    tell(story())


def test_a_server_with_too_many_running_games_starts_all_the_same(serve: Callable[..., Served]) -> None:
    served = serve("--rate", "1000")

    async def story() -> None:
        codes = []
        for _ in range(2):
            code, (a,) = await lobby(served, "A", require_ready=False)
            await a.ask("add_bot")
            await a.ask("start")
            codes.append(code)
        served.kill()
        served.flags = ("--tables-live", "1")
        served.start()
        assert (await Player(served, "A").call("GET", "/healthz"))[0] == 200

    tell(story())


@pytest.mark.parametrize(
    ("secret", "extra"),
    [
        ("", {}), ("A" * 43, {}), ("mine", {"Origin": ""}), ("mine", {"Origin": "https://evil.example"}),
        ("mine", {"Host": "evil.example"}), ("", {"Origin": "", "Authorization": "Bearer " + "A" * 43}),
        ("mine", {"Authorization": "Bearer " + "A" * 43, "Origin": "null"}),
    ],
)  # fmt: skip
def test_a_socket_is_not_opened_for_strangers_and_foreign_pages(
    hall: Served, secret: str, extra: dict[str, str]
) -> None:
    async def story() -> None:
        player = await known(hall)
        secrets = {"mine": player.secret}
        status, _, body = await http(hall, "GET", "/ws", None, secrets.get(secret, secret), {**UPGRADE, **extra})
        assert status == 403 and player.secret.encode() not in body

    tell(story())


def test_an_address_opens_so_many_sockets_at_once_and_then_some_every_second(serve: Callable[..., Served]) -> None:
    served = serve("--sockets-per-address", "2")

    async def story() -> None:
        player, neighbour = await known(served), Player(served, "B", address="127.0.0.2")
        for _ in range(4):
            assert (await http(served, "GET", "/ws", None, "A" * 43, UPGRADE))[0] == 403
        with pytest.raises(InvalidStatus):
            await player.connect()
        await neighbour.connect()
        served.advance(0.2)
        await player.connect()

    tell(story())


# --- headers and cookies


@pytest.mark.parametrize(
    ("method", "path", "extra"),
    [
        ("GET", "/api/games", {}), ("GET", "/api/me", {}), ("GET", "/healthz", {}), ("GET", "/metrics", {}),
        ("GET", "/", {}), ("GET", "/nothing", {}), ("GET", "/api/tables/222222", {}), ("PUT", "/api/me", {}),
        ("POST", "/api/tables", {"X-Upcard": ""}), ("GET", "/", {"Host": "evil.example"}), ("POST", "/api/me", {}),
    ],
)  # fmt: skip
def test_every_answer_carries_the_headers_of_a_safe_page(
    hall: Served, method: str, path: str, extra: dict[str, str]
) -> None:
    async def story() -> None:
        _, head, _ = await http(hall, method, path, extra=extra)
        told = headers(head)
        assert {name: told[name] for name in SAFE} == SAFE
        policy = told["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert "server" not in told and "access-control-allow-origin" not in told

    tell(story())


def test_answers_of_the_api_are_not_kept_by_caches(hall: Served) -> None:
    async def story() -> None:
        _, head, _ = await http(hall, "GET", "/api/me")
        assert headers(head)["cache-control"] == "no-store"

    tell(story())


def test_at_home_the_cookie_works_over_plain_http(hall: Served) -> None:
    async def story() -> None:
        _, head, _ = await http(hall, "GET", "/api/me")
        kept = headers(head)["set-cookie"]
        assert re.match(r"upcard=[\w-]{43}; HttpOnly; SameSite=Lax; Path=/; Max-Age=\d+$", kept)
        assert "strict-transport-security" not in headers(head)

    tell(story())


def test_behind_https_the_cookie_is_for_this_host_and_https_alone(serve: Callable[..., Served]) -> None:
    served = serve("--public-url", "https://cards.example", "--proxies", "127.0.0.1")
    public = {"Host": "cards.example", "Origin": "https://cards.example", "X-Forwarded-Proto": "https"}

    async def story() -> None:
        _, head, _ = await http(served, "GET", "/api/me", extra=public)
        kept = headers(head)["set-cookie"]
        assert kept.startswith("__Host-upcard=") and kept.endswith("; Secure")
        assert headers(head)["strict-transport-security"].startswith("max-age=")
        assert "wss://cards.example" in headers(head)["content-security-policy"]
        secret = kept.split("=")[1].split(";")[0]
        named = {**public, "Cookie": f"__Host-upcard={secret}"}
        assert (await http(served, "POST", "/api/tables", TERMS, extra=named))[0] == 201
        plain = {**public, "Cookie": f"upcard={secret}"}
        assert (await http(served, "POST", "/api/tables", TERMS, extra=plain))[0] == 401

    tell(story())


def test_a_known_browser_gets_no_second_cookie(hall: Served) -> None:
    async def story() -> None:
        player = await known(hall)
        _, head, _ = await http(hall, "GET", "/api/me", secret=player.secret)
        assert "set-cookie" not in headers(head)

    tell(story())


def test_no_secret_leaves_in_an_answer(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await lobby(hall, "A", "B")
        for path in ("/api/me", "/api/tables/mine", f"/api/tables/{code}", "/metrics"):
            _, _, body = await http(hall, "GET", path, secret=a.secret)
            assert a.secret.encode() not in body and b.secret.encode() not in body
        assert not any(a.secret in raw or b.secret in raw for raw in a.raw + b.raw)

    tell(story())


# --- the page


def script_in(page: bytes) -> str:
    return page.decode().split(' src="')[1].split('"')[0]


def test_the_page_is_asked_for_each_time_and_its_script_once(hall: Served) -> None:
    async def story() -> None:
        status, head, page = await http(hall, "GET", "/t/ABCDEF")
        assert (status, headers(head)["cache-control"]) == (200, "no-cache")
        status, head, body = await http(hall, "GET", script_in(page))
        assert (status, headers(head)["content-length"]) == (200, str(len(body)))
        assert "immutable" in headers(head)["cache-control"] and "javascript" in headers(head)["content-type"]

    tell(story())


def test_a_page_that_has_not_changed_is_not_sent_again(hall: Served) -> None:
    async def story() -> None:
        _, head, _ = await http(hall, "GET", "/")
        status, _, body = await http(hall, "GET", "/", extra={"If-None-Match": headers(head)["etag"]})
        assert (status, body) == (304, b"")
        assert (await http(hall, "GET", "/", extra={"If-None-Match": '"other"'}))[0] == 200

    tell(story())


@pytest.mark.parametrize(
    ("accepted", "form"),
    [
        ("br, gzip", "br"), ("gzip, deflate, br;q=0", "gzip"), ("GZIP;q=0.5", "gzip"), ("br;q=no, gzip", "gzip"),
        ("identity", None), ("", None),
    ],
)  # fmt: skip
def test_a_file_of_the_page_comes_packed_as_the_browser_takes_it(hall: Served, accepted: str, form: str | None) -> None:
    async def story() -> None:
        script = script_in((await http(hall, "GET", "/"))[2])
        _, _, plain = await http(hall, "GET", script)
        status, head, body = await http(hall, "GET", script, extra={"Accept-Encoding": accepted})
        told = headers(head)
        assert (status, told.get("content-encoding"), told["vary"]) == (200, form, "Accept-Encoding")
        assert told["content-length"] == str(len(body)) and "javascript" in told["content-type"]
        if form == "gzip":
            assert gzip.decompress(body) == plain
        assert (len(body) < len(plain) / 2) == (form is not None)
        again = {"Accept-Encoding": accepted, "If-None-Match": told["etag"]}
        assert (await http(hall, "GET", script, extra=again))[0] == 304

    tell(story())


def test_only_what_everybody_gets_alike_is_packed_and_kept(hall: Served) -> None:
    async def story() -> None:
        player, packing = await known(hall), {"Accept-Encoding": "br, gzip"}
        for path in ("/api/games", "/api/games/uno", "/api/rules/uno", "/api/rulebooks/uno"):
            _, head, body = await http(hall, "GET", path, extra=packing)
            assert (headers(head)["content-encoding"], headers(head)["cache-control"]) == ("gzip", "no-cache")
            assert gzip.decompress(body) == (await http(hall, "GET", path))[2]
        for path in ("/api/me", "/api/tables", "/api/tables/mine", "/api/finished"):
            _, head, _ = await http(hall, "GET", path, secret=player.secret, extra=packing)
            assert "content-encoding" not in headers(head) and headers(head)["cache-control"] == "no-store"

    tell(story())


@pytest.mark.parametrize(
    "path", ["/assets/none.js", "/index.html.br", "/assets/", "/../app.py", "/assets/../../app.py", "/index.html/x"]
)
def test_what_is_no_file_of_the_page_is_not_there(hall: Served, path: str) -> None:
    async def story() -> None:
        assert (await http(hall, "GET", path))[0] == 404

    tell(story())
