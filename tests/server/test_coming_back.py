"""Coming back to a seat: reload, another tab, another device, a restart of the server in the middle of a game."""

from collections.abc import Callable

import msgspec
import pytest

from kit.server.evening import code_of, gone, lobby, member, on_turn, pass_time, started, tell, together, yes
from kit.server.served import Frame, Player, Served


def sight_of(player: Player) -> bytes:
    """The sight of the last frame that had one, as it came over the wire."""
    raw = next(raw for raw in reversed(player.raw) if '"sight":' in raw)
    return bytes(msgspec.json.decode(raw, type=dict[str, msgspec.Raw])["sight"])


async def some_draws(players: list[Player], number: int) -> None:
    """Whoever is on turn draws a card, a few times."""
    for _ in range(number):
        await on_turn(players).play("draw")
        await together(players)


# --- reload, other tabs, other devices


def test_a_reload_comes_back_to_the_same_seat_with_the_same_sight(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(hall, "A", "B")
        await some_draws([a, b], 3)
        before = sight_of(b)
        await gone(a, b)
        again = Player(hall, "B", b.secret)
        welcome = await again.enter(code)
        assert (welcome["seat"], welcome["name"]) == (1, "B")
        assert sight_of(again) == before

    tell(story())


@pytest.mark.rule("table T21")
def test_the_newer_tab_takes_over_and_the_older_one_hears_it(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(hall, "A", "B")
        newer = Player(hall, "A", a.secret)
        welcome = await newer.enter(code)
        assert await a.bye() == "taken_over"
        assert welcome["seat"] == 0
        assert (await newer.play("draw"))["t"] == "yes"
        await b.sees(lambda: b.window() is not None)
        assert member(b, "A")["here"]

    tell(story())


def test_nobody_else_notices_that_a_tab_took_over(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(hall, "A", "B")
        await Player(hall, "A", a.secret).enter(code)
        assert await a.bye() == "taken_over"
        await together([b])
        changes = [frame["lobby"] for frame in b.heard if frame["t"] == "changed"]
        assert all(one["here"] for one in changes[-1]["members"])
        assert changes[-1]["watchers"] == 0

    tell(story())


def test_another_device_comes_to_the_seat_by_a_link_that_works_once(hall: Served) -> None:
    async def story() -> None:
        code, (a, _) = await started(hall, "A", "B")
        _, link = await a.call("POST", "/api/link")
        phone, thief = Player(hall, "A"), Player(hall, "thief")
        assert (await phone.call("POST", "/api/link/claim", {"token": link["token"]}))[0] == 200
        assert (await thief.call("POST", "/api/link/claim", {"token": link["token"]}))[0] == 404
        assert phone.secret != a.secret
        welcome = await phone.enter(code)
        assert (welcome["you"], welcome["seat"]) == (a.you, 0)
        assert await a.bye() == "taken_over"

    tell(story())


def test_a_link_is_of_no_use_after_ten_minutes(hall: Served) -> None:
    async def story() -> None:
        a, early, late = Player(hall, "A"), Player(hall, "early"), Player(hall, "late")
        await a.call("GET", "/api/me")
        _, one = await a.call("POST", "/api/link")
        _, two = await a.call("POST", "/api/link")
        hall.advance(599)
        assert (await early.call("POST", "/api/link/claim", {"token": one["token"]}))[0] == 200
        hall.advance(1)
        status, answer = await late.call("POST", "/api/link/claim", {"token": two["token"]})
        assert (status, answer["code"], late.secret) == (404, "bad_link", "")

    tell(story())


def test_two_people_never_hold_one_seat(hall: Served) -> None:
    async def story() -> None:
        code, (a, _) = await started(hall, "A", "B")
        other = Player(hall, "A")
        assert (await other.enter(code))["seat"] == -1
        assert await code_of(other, "act", aid="x", window=1, words=["draw"]) == "not_seated"
        assert await code_of(other, "sit", name="A") == "lobby_locked"
        assert await code_of(other, "stand") == "not_seated"
        assert (await a.play("draw"))["t"] == "yes"

    tell(story())


def test_one_person_sits_at_two_tables_at_once(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B")
        second = await a.create("check-game", require_ready=False)
        elsewhere = Player(hall, "A", a.secret)
        await elsewhere.sit(second)
        await yes(elsewhere, "add_bot")
        await yes(elsewhere, "start")
        assert (await elsewhere.play("draw"))["t"] == (await a.play("draw"))["t"] == "yes"
        await b.sees(lambda: b.window() is not None)

    tell(story())


# --- devices


async def second_device(served: Served, player: Player) -> Player:
    """The same person with another browser."""
    _, link = await player.call("POST", "/api/link")
    phone = Player(served, player.name)
    assert (await phone.call("POST", "/api/link/claim", {"token": link["token"]}))[0] == 200
    return phone


def test_a_person_sees_their_devices_and_lets_one_be_theirs_no_more(served: Served) -> None:
    async def story() -> None:
        code, (a, _) = await started(served, "A", "B")
        served.advance(60)
        phone = await second_device(served, a)
        await phone.enter(code)
        _, devices = await a.call("GET", "/api/devices")
        assert [one["this"] for one in devices] == [False, True]
        assert (await a.call("POST", "/api/devices/revoke", {"device": devices[0]["id"]}))[0] == 200
        assert await phone.bye() == "signed_out"
        assert (await phone.call("GET", "/api/tables/mine"))[0] == 401
        assert len((await a.call("GET", "/api/devices"))[1]) == 1
        assert (await a.enter(code))["seat"] == 0

    tell(story())


def test_a_device_that_was_revoked_comes_back_by_no_link_that_it_has_made(served: Served) -> None:
    async def story() -> None:
        _, (a, _) = await started(served, "A", "B")
        served.advance(60)
        phone, again = await second_device(served, a), Player(served, "A")
        _, link = await phone.call("POST", "/api/link")
        _, (newest, _) = await a.call("GET", "/api/devices")
        assert (await a.call("POST", "/api/devices/revoke", {"device": newest["id"]}))[0] == 200
        assert (await again.call("POST", "/api/link/claim", {"token": link["token"]}))[0] == 404

    tell(story())


def test_nobody_revokes_the_device_of_another(served: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(served, "A", "B")
        _, (device,) = await b.call("GET", "/api/devices")
        status, answer = await a.call("POST", "/api/devices/revoke", {"device": device["id"]})
        assert (status, answer["code"]) == (404, "unknown_device")
        assert (await b.call("GET", "/api/tables/mine"))[0] == 200

    tell(story())


def test_a_device_is_seen_once_a_day(served: Served) -> None:
    async def story() -> None:
        a = Player(served, "A")
        await a.call("GET", "/api/me")
        first = int(1000 * served.time)
        served.kill()
        served.advance(90_000)
        served.start()
        _, (device,) = await a.call("GET", "/api/devices")
        assert (device["at"], device["seen"]) == (first, int(1000 * served.time))

    tell(story())


@pytest.mark.rule("table T4", "table T18")
def test_who_is_forgotten_has_given_up_every_seat_and_is_known_no_more(served: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(served, "A", "B")
        await yes(a, "say", text="my address")
        phone, secret = await second_device(served, a), a.secret
        assert (await a.call("POST", "/api/me/forget", {}))[0] == 200
        await b.sees(lambda: bool(member(b, "A").get("has_left")))
        for known in (secret, phone.secret):
            assert (await Player(served, "A", known).call("GET", "/api/tables/mine"))[0] == 401
        assert "my address" not in str((await Player(served, "C").enter(code)).get("chat"))

    tell(story())


# --- what one has missed


def missed(player: Player, since: int) -> list[Frame]:
    """Everything that a player was told of the game behind a place of the log."""
    return [
        told for frame in player.heard if frame["t"] == "moved" and frame["seq"] > since for told in frame["events"]
    ]


@pytest.mark.rule("table T13")
def test_who_says_what_they_have_seen_is_told_exactly_what_they_missed(hall: Served) -> None:
    async def story() -> None:
        code, (a, b, c) = await started(hall, "A", "B", "C", hold=False)
        await a.play("draw")
        await together([b, c])
        since = c.seq
        twin = Player(hall, "C", c.secret)
        await b.play("draw")
        await together([a, c])
        await c.play("draw")
        await together([a])
        welcome = await twin.enter(code, game=1, seq=since)
        assert welcome["tail"] is True
        assert welcome["events"] == missed(c, since)
        assert "?" not in welcome["events"][-1]["cards"]

    tell(story())


def test_who_has_seen_everything_is_told_nothing_again(hall: Served) -> None:
    async def story() -> None:
        code, (a, _) = await started(hall, "A", "B")
        await a.play("draw")
        welcome = await Player(hall, "A", a.secret).enter(code, game=1, seq=a.seq)
        assert (welcome["tail"], welcome.get("events", [])) == (True, [])

    tell(story())


@pytest.mark.rule("table T13")
def test_who_has_missed_very_much_sees_the_game_like_a_newcomer(serve: Callable[..., Served]) -> None:
    served = serve("--missed", "3")

    async def story() -> None:
        code, (a, b) = await started(served, "A", "B")
        first = a.seq
        await some_draws([a, b], 4)
        await together([a, b])
        newcomer = await Player(served, "B", b.secret).enter(code)
        back = await Player(served, "B", b.secret).enter(code, game=1, seq=first)
        assert ("tail" in back, back["events"]) == (False, newcomer["events"])
        assert (await Player(served, "B", b.secret).enter(code, game=1, seq=b.seq - 1))["tail"] is True

    tell(story())


def test_who_has_seen_another_game_or_a_later_place_gets_the_whole_view(hall: Served) -> None:
    async def story() -> None:
        code, (a, _) = await started(hall, "A", "B")
        await a.play("draw")
        for game, seq in ((0, 2), (2, 2), (1, 9999), (1, 1)):
            welcome = await Player(hall, "A", a.secret).enter(code, game=game, seq=seq)
            assert "tail" not in welcome and welcome["sight"]["view"]["seat"] == 0
            assert welcome["events"]

    tell(story())


# --- restarts


def test_a_game_goes_on_after_the_server_was_stopped(served: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(served, "A", "B")
        await some_draws([a, b], 3)
        before = sight_of(b)
        assert served.stop() == 0
        assert await a.bye() == "stopping"
        served.start()
        await a.enter(code)
        welcome = await b.enter(code)
        assert (welcome["seat"], sight_of(b)) == (1, before)
        assert (await b.play("draw"))["t"] == "yes"

    tell(story())


def test_a_game_goes_on_after_the_server_was_killed(served: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(served, "A", "B", bots=1)
        await a.play("draw")
        await together([a, b])
        before, seq = sight_of(b), b.seq
        served.kill()
        served.start()
        welcome = await b.enter(code, game=1, seq=seq)
        assert (welcome["seq"], welcome["tail"], sight_of(b)) == (seq, True, before)

    tell(story())


def test_a_lobby_is_there_after_a_kill(served: Served) -> None:
    async def story() -> None:
        code, (a, b) = await lobby(served, "A", "B")
        await yes(b, "ready", on=True)
        await yes(b, "say", text="hello")
        served.kill()
        served.start()
        welcome = await a.enter(code)
        assert [one.get("ready") for one in welcome["lobby"]["members"]] == [None, True]
        assert (welcome["lobby"]["master"], len(welcome["chat"])) == (a.you, 1)

    tell(story())


def test_a_stored_deadline_stands_after_a_short_downtime(served: Served) -> None:
    async def story() -> None:
        code, (a, _) = await started(served, "A", "B")
        await pass_time(served, 4, a)
        served.kill()
        served.advance(3)
        served.start()
        assert (await a.enter(code))["sight"]["remaining_ms"] == {"1": 23000}

    tell(story())


@pytest.mark.rule("table T15")
def test_after_a_long_downtime_there_are_fifteen_seconds_more(served: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(served, "A", "B")
        served.kill()
        served.advance(7200)
        served.start()
        assert (await a.enter(code))["sight"]["remaining_ms"] == {"1": 15000}
        await b.enter(code)
        served.advance(15)
        await b.sees(lambda: b.window() is not None)

    tell(story())


@pytest.mark.rule("table T7", "table T14")
def test_who_does_not_come_back_after_a_restart_is_held_and_loses_the_office(served: Served) -> None:
    async def story() -> None:
        code, (_, b) = await started(served, "A", "B", pace="off")
        served.kill()
        served.start()
        await b.enter(code)
        served.advance(30)
        await b.sees(lambda: b.lobby["master"] == b.you and bool(member(b, "A").get("held")))
        await b.sees(lambda: b.window() is not None)

    tell(story())


def test_a_held_seat_is_given_back_after_a_restart(served: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(served, "A", "B", pace="off")
        await gone(b, a)
        served.advance(30)
        await b.sees(lambda: b.window() is not None)
        served.kill()
        served.start()
        welcome = await a.enter(code)
        assert welcome["seat"] == 0 and not member(a, "A").get("held")

    tell(story())


def test_the_next_deal_is_dealt_after_a_restart(served: Served) -> None:
    async def story() -> None:
        options = {"target": 0, "turn_limit": 1}
        code, players = await started(served, "A", "B", game="uno", options=options)
        served.advance(30)
        await players[0].sees(lambda: players[0].lobby["stage"] == "over")
        served.kill()
        served.start()
        await players[0].enter(code)
        await players[1].enter(code)
        await yes(players[0], "again")
        assert players[0].lobby["game"] == 2

    tell(story())
