"""Deals that anyone can check, over real sockets: commitments, promises, bytes that are added, and proofs."""

from random import Random

import pytest

from kit.server.evening import all_play_to_the_end, code_of, lobby, play_to_the_end, started, tell, together, yes
from kit.server.served import Player, Served
from upcard.engine.view import BadText
from upcard.logs.fair import Fair, commitment_to, promise_of, seed_from
from upcard.logs.log import Log, parse
from upcard.logs.replay import replay
from upcard.server.store.archive import games
from upcard.server.tables.rows import Committed, LogLine, Rows, Started

SHARES = ("a1" * 32, "b2" * 32, "c3" * 32)
DEAL_SECONDS = 3.0


async def promised(players: list[Player]) -> None:
    """Everybody promises their bytes."""
    for player, share in zip(players, SHARES, strict=False):
        await yes(player, "promise", commitment=player.lobby["commitment"], promise=promise_of(share))
    await together(players)


async def finished(player: Player, number: int = 1) -> Log:
    """The log of a game that is over."""
    status, text = await player.call("GET", f"/api/tables/{player.lobby['code']}/games/{number}/log")
    assert status == 200, text
    return parse(text)


async def ended(players: list[Player]) -> None:
    """The game is over: all but the first leave it."""
    for player in players[1:]:
        await yes(player, "stand")
    await players[0].sees(lambda: players[0].lobby["stage"] == "over")


@pytest.mark.scenario("table 19")
@pytest.mark.rule("table T31")
def test_a_deal_comes_from_a_committed_secret_and_from_bytes_that_were_promised(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await lobby(hall, "A", "B", require_ready=False, seats=3)
        commitment = a.lobby["commitment"]
        assert len(commitment) == 64 and b.lobby["commitment"] == commitment
        await yes(a, "promise", commitment=commitment, promise=promise_of(SHARES[0]))
        assert await code_of(b, "promise", commitment="0" * 64, promise=promise_of(SHARES[1])) == "bad_promise"
        await yes(b, "promise", commitment=commitment, promise=promise_of(SHARES[1]))
        assert await code_of(a, "add", share=SHARES[0]) == "not_dealing"
        await yes(a, "start")
        await together([a, b])
        assert a.lobby["stage"] == "lobby" and a.lobby["dealing"] and b.lobby["dealing"]
        c = Player(hall, "C")
        await c.enter(code)
        assert await code_of(c, "sit", name="C") == "dealing"
        assert await code_of(a, "start") == "dealing"
        assert await code_of(a, "remove", member=b.you) == "dealing"
        assert await code_of(b, "promise", commitment=commitment, promise=promise_of(SHARES[2])) == "dealing"
        await yes(a, "add", share=SHARES[0])
        assert await code_of(b, "add", share=SHARES[2]) == "bad_share"
        await yes(b, "add", share=SHARES[1])
        await together([a, b])
        assert a.lobby["stage"] == "playing" and not a.lobby.get("dealing") and not a.lobby.get("commitment")
        await ended([a, b])
        log = await finished(a)
        assert log.fair is not None and commitment_to(log.fair.secret) == commitment == log.fair.commitment
        assert [(one.seat, one.promise, one.share) for one in log.fair.shares] == [
            (seat, promise_of(share), share) for seat, share in enumerate(SHARES[:2])
        ]
        assert log.seed.hex() == seed_from(log.fair.secret, list(SHARES[:2]))
        assert a.lobby["commitment"] not in ("", commitment)

    tell(story())


@pytest.mark.scenario("table 20")
@pytest.mark.rule("table T31")
@pytest.mark.parametrize("gone", [False, True])
def test_a_silent_seat_holds_nobody_up_and_is_named(hall: Served, gone: bool) -> None:
    async def story() -> None:
        _, (a, b) = await lobby(hall, "A", "B", require_ready=False)
        await promised([a, b])
        await yes(a, "start")
        await yes(a, "add", share=SHARES[0])
        if gone:
            await b.leave()
        assert a.lobby["stage"] == "lobby"
        hall.advance(DEAL_SECONDS)
        await a.sees(lambda: a.lobby["stage"] == "playing")
        await yes(a, "stand")
        stranger = Player(hall, "S")
        await stranger.call("GET", "/api/me")
        status, text = await stranger.call("GET", f"/api/tables/{a.lobby['code']}/games/1/log")
        assert status == 200
        log = parse(text)
        assert log.fair is not None
        assert [(one.promise, one.share) for one in log.fair.shares] == [
            (promise_of(SHARES[0]), SHARES[0]),
            (promise_of(SHARES[1]), ""),
        ]

    tell(story())


@pytest.mark.scenario("table 20")
@pytest.mark.rule("table T31")
def test_one_who_stands_up_while_the_cards_are_dealt_makes_the_deal_void(hall: Served) -> None:
    async def story() -> None:
        _, (a, b, c) = await lobby(hall, "A", "B", "C", require_ready=False)
        await promised([a, b, c])
        before = a.lobby["commitment"]
        await yes(a, "start")
        await yes(a, "add", share=SHARES[0])
        await yes(c, "stand")
        await together([a, b])
        assert a.lobby["stage"] == "lobby" and not a.lobby.get("dealing")
        assert a.lobby["commitment"] != before
        assert not any(one.get("promise") for one in a.lobby["members"])
        assert await code_of(b, "add", share=SHARES[1]) == "not_dealing"
        await promised([a, b])
        await yes(a, "start")
        for player, share in zip((a, b), SHARES, strict=False):
            await yes(player, "add", share=share)
        await together([a, b])
        assert a.lobby["stage"] == "playing"

    tell(story())


@pytest.mark.rule("table T31")
def test_the_last_of_several_promises_counts(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await lobby(hall, "A", "B", require_ready=False)
        await promised([a, b])
        await yes(b, "promise", commitment=b.lobby["commitment"], promise=promise_of(SHARES[2]))
        await yes(a, "start")
        await yes(a, "add", share=SHARES[0])
        assert await code_of(b, "add", share=SHARES[1]) == "bad_share"
        await yes(b, "add", share=SHARES[2])
        await together([a, b])
        assert a.lobby["stage"] == "playing"

    tell(story())


@pytest.mark.rule("table T31")
def test_only_members_promise_and_only_before_the_deal(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await lobby(hall, "A", "B", require_ready=False)
        watcher = Player(hall, "W")
        await watcher.enter(code)
        said = {"commitment": a.lobby["commitment"], "promise": promise_of(SHARES[0])}
        assert await code_of(watcher, "promise", **said) == "not_seated"
        await yes(a, "start")
        assert await code_of(b, "promise", **said) == "lobby_locked"
        assert (await b.ask("promise", commitment="x", promise="y"))["code"] == "bad_frame"

    tell(story())


@pytest.mark.rule("table T31", "table T19")
def test_every_game_of_a_table_has_a_secret_of_its_own(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B", options={"turn_limit": 4})
        secrets = []
        for number in (1, 2, 3):
            await all_play_to_the_end([a, b], Random(number))
            await together([a, b])
            commitment = a.lobby["commitment"]
            log = await finished(a, number)
            assert log.fair is not None and log.fair.game == number
            secrets.append(log.fair.secret)
            await promised([a, b])
            await yes(a, "again")
            for player, share in zip((a, b), SHARES, strict=False):
                await yes(player, "add", share=share)
            await together([a, b])
            assert commitment_to(secrets[-1]) != commitment
        assert len(set(secrets)) == 3

    tell(story())


@pytest.mark.rule("table T31", "table T24")
def test_a_commitment_and_promises_outlive_the_server(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await lobby(hall, "A", "B", require_ready=False)
        await promised([a, b])
        before = a.lobby["commitment"]
        await yes(a, "start")
        await yes(a, "add", share=SHARES[0])
        hall.kill()
        hall.start()
        again = [Player(hall, one.name, one.secret) for one in (a, b)]
        for player in again:
            await player.enter(code)
        await together(again)
        assert again[0].lobby["commitment"] == before and not again[0].lobby.get("dealing")
        await yes(again[0], "start")
        for player, share in zip(again, SHARES, strict=False):
            await yes(player, "add", share=share)
        await together(again)
        assert again[0].lobby["stage"] == "playing"

    tell(story())


@pytest.mark.rule("table T31")
def test_a_secret_is_told_to_nobody_while_its_game_is_not_over(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await lobby(hall, "A", "B", require_ready=False)
        await promised([a, b])
        await yes(a, "start")
        for player, share in zip((a, b), SHARES, strict=False):
            await yes(player, "add", share=share)
        await together([a, b])
        assert (await a.call("GET", f"/api/tables/{code}/games/1/log"))[0] == 404
        assert (await a.call("GET", f"/api/tables/{code}/games/1/proof"))[0] == 404
        heard = "".join(a.raw + b.raw)
        await ended([a, b])
        log = await finished(a)
        assert log.fair is not None
        assert log.fair.secret not in heard and log.seed.hex() not in heard
        assert SHARES[1] not in "".join(a.raw) and SHARES[0] not in "".join(b.raw)

    tell(story())


@pytest.mark.rule("table T30", "table T31")
def test_a_game_against_bots_is_dealt_from_what_one_was_shown_and_from_ones_own_bytes(hall: Served) -> None:
    async def story() -> None:
        a = Player(hall, "A")
        commitment = (await a.call("GET", "/api/me"))[1]["commitment"]
        assert (await a.call("GET", "/api/me"))[1]["commitment"] == commitment
        body = {"terms": {"game": "check-game", "seats": 2}, "share": SHARES[0]}
        assert (await a.call("POST", "/api/play", {**body, "bot": "wizard"}))[0] == 400
        made = (await a.call("POST", "/api/play", body))[1]
        assert made["commitment"] not in ("", commitment)
        await a.enter(made["code"])
        assert a.view["seats"]
        await play_to_the_end(a, Random(1))
        log = await finished(a)
        assert log.fair is not None and log.fair.commitment == commitment and log.fair.table == made["code"]
        assert [(one.seat, one.promise, one.share) for one in log.fair.shares] == [(0, "", SHARES[0])]
        assert (await a.call("POST", "/api/play", {**body, "share": "a1"}))[0] == 400

    tell(story())


@pytest.mark.rule("table T31")
def test_all_of_it_is_shown_when_the_game_is_over(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B", bots=1)
        await all_play_to_the_end([a, b], Random(2))
        log = await finished(a)
        status, proof = await b.call("GET", f"/api/tables/{a.lobby['code']}/games/1/proof")
        assert status == 200 and proof["game"] == log.game and proof["seed"] == log.seed.hex()
        assert log.fair is not None and proof["fair"]["secret"] == log.fair.secret
        assert proof["names"] == ["A", "B", "Ada"]
        told = [event.what for event in replay(log).all_events]
        assert [one["what"] for one in proof["course"]] == told

    tell(story())


@pytest.mark.rule("table T31")
def test_a_log_whose_secret_was_not_committed_to_is_found() -> None:
    fair = Fair("K7MQXA", 1, commitment_to(SHARES[0]), SHARES[0])
    deal = Started(1, "check-game", 2, ("ana", "ben"), ("Ana", "Ben"), {}, fair.seed, fair)
    right: Rows = [Committed(SHARES[0]), deal]
    assert [log.fair for log in games([LogLine(place, row) for place, row in enumerate(right, 1)])] == [fair]
    for wrong in ([deal], [Committed(SHARES[1]), deal]):
        with pytest.raises(BadText, match="not committed to"):
            list(games([LogLine(place, row) for place, row in enumerate(wrong, 1)]))
