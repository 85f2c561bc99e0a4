"""A table over real sockets: the lobby, the Game Master, watching, leaving, rematches, lists and finished games."""

import asyncio
from random import Random

import pytest

from kit.server.evening import (
    all_play_to_the_end,
    code_of,
    lobby,
    member,
    on_turn,
    play_to_the_end,
    started,
    tell,
    together,
    yes,
)
from kit.server.served import Player, Served
from upcard.engine.games import GAMES
from upcard.logs.log import parse
from upcard.logs.replay import verify

DEALT = ("switch", "extreme-last-card")
"""Games in which an option names the dealer, not who begins."""
NOBODY_WINS = {"target": 0, "turn_limit": 1}
"""UNO in which one turn ends the game without a winner."""


async def checked_at_once(players: list[Player]) -> list[int]:
    """One round of Check! that its first turn ends (C46); the winners."""
    for player in players:
        await player.play("ready")
    await together(players)
    await on_turn(players).play("check")
    await together(players)
    return list(players[0].view["outcome"]["winners"])


async def won_by(players: list[Player], seat: int) -> list[list[int]]:
    """Round after round of Check!, until one seat alone has won; the winners of each."""
    rounds = [await checked_at_once(players)]
    while rounds[-1] != [seat]:
        await yes(players[0], "again")
        await together(players)
        rounds.append(await checked_at_once(players))
    return rounds


# --- the lobby


@pytest.mark.scenario("table 1")
@pytest.mark.rule("table T1", "table T5", "table T6")
def test_the_lobby_of_scenario_1(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await lobby(hall, "A", "B", game="check", seats=3)
        assert await code_of(b, "start") == "not_gm"
        assert await code_of(a, "start") == "not_ready"
        await yes(b, "ready", on=True)
        await yes(a, "start")
        assert a.view["phase"] == "initial_peek"
        assert (await Player(hall, "C").sit(code))["code"] == "lobby_locked"

    tell(story())


@pytest.mark.scenario("table 1")
@pytest.mark.rule("table T5")
def test_one_player_alone_is_too_few(hall: Served) -> None:
    async def story() -> None:
        _, (a,) = await lobby(hall, "A", game="check")
        assert await code_of(a, "start") == "too_few"

    tell(story())


@pytest.mark.scenario("table 1")
@pytest.mark.rule("table T4")
def test_the_office_passes_to_the_earliest_who_still_sits(hall: Served) -> None:
    async def story() -> None:
        _, (a, b, c) = await lobby(hall, "A", "B", "C", game="check")
        await yes(a, "stand")
        await c.sees(lambda: c.lobby["master"] == b.you)
        assert [one["name"] for one in c.lobby["members"]] == ["B", "C"]

    tell(story())


@pytest.mark.scenario("table 1")
@pytest.mark.rule("table T3")
def test_whoever_is_removed_hears_it_and_their_seat_is_free(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await lobby(hall, "A", "B", game="check")
        await yes(a, "remove", member=b.you)
        assert await b.bye() == "removed"
        assert (await Player(hall, "C").sit(code))["t"] == "yes"

    tell(story())


@pytest.mark.scenario("table 1")
@pytest.mark.rule("table T3")
def test_who_is_removed_stays_out_until_they_are_let_in_again(hall: Served) -> None:
    async def story() -> None:
        code, (a, b, c) = await lobby(hall, "A", "B", "C", game="check", seats=3)
        assert await code_of(a, "admit", member=b.you) == "bad_target"
        await yes(a, "remove", member=b.you)
        assert await b.bye() == "removed"
        await b.enter(code)
        assert await code_of(b, "sit", name="B") == "removed"
        assert b.lobby["removed"] == [{"member": b.you, "name": "B"}]
        assert await code_of(c, "admit", member=b.you) == "not_gm"
        await yes(a, "admit", member=b.you)
        await yes(b, "sit", name="B")
        assert "removed" not in b.lobby

    tell(story())


@pytest.mark.rule("table T3")
def test_who_was_removed_stays_out_after_a_restart(served: Served) -> None:
    async def story() -> None:
        code, (a, b) = await lobby(served, "A", "B", game="check")
        await yes(a, "remove", member=b.you)
        served.kill()
        served.start()
        await b.enter(code)
        assert await code_of(b, "sit", name="B") == "removed"

    tell(story())


@pytest.mark.rule("table T8")
@pytest.mark.parametrize("game", GAMES)
def test_terms_carry_nothing_but_terms(hall: Served, game: str) -> None:
    async def story() -> None:
        long = "x" * 1500
        options = {"turn_limit": "0" * 1500 + "7", **({"dealer": long} if game in DEALT else {"first_player": long})}
        code, (a,) = await lobby(hall, "A", game=game, options=options)
        assert a.lobby["terms"]["options"]["turn_limit"] == 7
        await yes(a, "set", terms={**a.lobby["terms"], "options": options, "pace": "quick"})
        _, listed = await a.call("GET", f"/api/tables/{code}")
        assert long not in str(listed) + str(a.lobby) and a.lobby["terms"]["options"]["turn_limit"] == 7

    tell(story())


@pytest.mark.scenario("table 3")
@pytest.mark.rule("table T1", "table T3")
def test_the_codes_of_scenario_3(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await lobby(hall, "A", "B", game="check")
        assert await code_of(a, "sit", name="A") == "already_seated"
        assert (await Player(hall, "C").sit(code))["code"] == "full"
        assert await code_of(b, "remove", member=a.you) == "not_gm"
        assert await code_of(a, "remove", member=a.you) == "bad_target"

    tell(story())


@pytest.mark.rule("table T2")
def test_a_ready_mark_can_be_taken_back(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await lobby(hall, "A", "B", game="check")
        await yes(b, "ready", on=True)
        await yes(b, "ready", on=False)
        assert await code_of(a, "start") == "not_ready"

    tell(story())


@pytest.mark.scenario("table 5")
@pytest.mark.rule("table T5")
def test_nobody_may_be_away_at_the_start(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await lobby(hall, "A", "B", game="check")
        await yes(b, "ready", on=True)
        await b.leave()
        await a.sees(lambda: not member(a, "B").get("here"))
        answer = await a.ask("start")
        assert (answer["code"], answer["rule"]) == ("not_ready", "T5") and "away" in answer["say"]

    tell(story())


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_is_the_same_for_every_game(hall: Served, game: str) -> None:
    async def story() -> None:
        code, (a, b) = await lobby(hall, "A", "B", game=game)
        assert await code_of(b, "start") == "not_gm"
        assert await code_of(a, "start") == "not_ready"
        await yes(b, "ready", on=True)
        await yes(a, "start")
        assert a.view["game"] == game
        assert (await Player(hall, "C").sit(code))["code"] == "lobby_locked"

    tell(story())


@pytest.mark.rule("table T6", "table T22")
def test_who_has_no_seat_can_do_nothing_but_sit_and_watch(hall: Served) -> None:
    async def story() -> None:
        code, (a, _) = await lobby(hall, "A", "B")
        watcher = Player(hall, "W")
        await watcher.enter(code)
        assert await code_of(watcher, "ready", on=True) == "not_seated"
        assert await code_of(watcher, "stand") == "not_seated"
        assert await code_of(watcher, "say", text="hello") == "not_seated"
        assert await code_of(watcher, "remove", member=a.you) == "not_gm"
        assert await code_of(watcher, "act", aid="x", window=1, words=["draw"]) == "not_seated"

    tell(story())


@pytest.mark.rule("table T7")
def test_the_office_is_handed_over_to_a_person_who_sits(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await lobby(hall, "A", "B", seats=3)
        await yes(a, "add_bot")
        assert await code_of(a, "hand_over", member=member(a, "Ada")["member"]) == "bad_target"
        await yes(a, "hand_over", member=b.you)
        assert await code_of(a, "start") == "not_gm"
        assert a.lobby["master"] == b.you

    tell(story())


@pytest.mark.scenario("table 6")
@pytest.mark.rule("table T7")
def test_the_office_of_one_who_stays_away_passes_after_the_grace(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await lobby(hall, "A", "B")
        await a.leave()
        await b.sees(lambda: not member(b, "A").get("here"))
        hall.advance(30)
        await b.sees(lambda: b.lobby["master"] == b.you)

    tell(story())


@pytest.mark.scenario("table 6")
@pytest.mark.rule("table T7")
def test_one_who_comes_back_within_the_grace_keeps_the_office(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await lobby(hall, "A", "B")
        await a.leave()
        await b.sees(lambda: not member(b, "A").get("here"))
        hall.advance(29)
        await a.enter(code)
        await together([b])
        hall.advance(29)
        await yes(b, "ready", on=True)
        assert b.lobby["master"] == a.you

    tell(story())


@pytest.mark.rule("table T4")
def test_an_empty_lobby_closes(hall: Served) -> None:
    async def story() -> None:
        code, (a,) = await lobby(hall, "A")
        await yes(a, "stand")
        assert a.lobby["stage"] == "closed"
        late = Player(hall, "B")
        await late.connect()
        await late.send({"t": "hello", "id": 1, "version": 1, "table": code})
        assert await late.bye() == "closed"

    tell(story())


@pytest.mark.scenario("table 9")
@pytest.mark.rule("table T8")
def test_new_terms_take_the_ready_marks_away(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await lobby(hall, "A", "B")
        await yes(b, "ready", on=True)
        await yes(a, "set", terms={**a.lobby["terms"], "pace": "quick"})
        assert not member(a, "B").get("ready")
        assert await code_of(a, "start") == "not_ready"

    tell(story())


@pytest.mark.rule("table T8")
def test_terms_that_cannot_be_are_refused_with_what_is_allowed(hall: Served) -> None:
    async def story() -> None:
        _, (a, b, _) = await lobby(hall, "A", "B", "C")
        terms = a.lobby["terms"]
        assert await code_of(b, "set", terms=terms) == "not_gm"
        answer = await a.ask("set", terms={**terms, "options": {"hand_size": 99}})
        assert answer["code"] == "bad_setup" and "hand_size" in answer["say"]
        assert await code_of(a, "set", terms={**terms, "game": "bridge"}) == "bad_setup"
        assert await code_of(a, "set", terms={**terms, "seats": 2}) == "full"

    tell(story())


@pytest.mark.rule("table T11")
def test_names_are_made_unique_and_clean(hall: Served) -> None:
    async def story() -> None:
        _, (a, _, _) = await lobby(hall, "Ana", " Ana\u202e", "Ana")
        assert [one["name"] for one in a.lobby["members"]] == ["Ana", "Ana 2", "Ana 3"]
        assert (await Player(hall, "\u200b").sit(a.lobby["code"]))["code"] == "bad_name"

    tell(story())


@pytest.mark.rule("table T11")
@pytest.mark.scenario("table 17")
def test_a_name_that_looks_like_another_gets_a_number(hall: Served) -> None:
    async def story() -> None:
        _, (a, *_) = await lobby(hall, "Ana", "ana", "Аnа", "Аn\u200dа", seats=4)
        assert [one["name"] for one in a.lobby["members"]] == ["Ana", "ana 2", "Аnа 3", "Аnа 4"]
        code, (i, *_) = await lobby(hall, "Ian", "lan", "Anna", seats=4)
        assert [one["name"] for one in i.lobby["members"]] == ["Ian", "lan 2", "Anna"]
        assert (await Player(hall, "﷽" * 24).sit(code))["code"] == "bad_name"

    tell(story())


@pytest.mark.rule("table T9", "table T11")
def test_a_bot_does_not_take_a_name_that_looks_like_a_persons(hall: Served) -> None:
    async def story() -> None:
        _, (a,) = await lobby(hall, "АDА", seats=2)
        await yes(a, "add_bot")
        assert [one["name"] for one in a.lobby["members"]] == ["АDА", "Ben"]

    tell(story())


@pytest.mark.rule("table T9")
def test_bots_sit_down_and_are_removed(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await lobby(hall, "A", "B", seats=3)
        assert await code_of(b, "add_bot") == "not_gm"
        assert await code_of(a, "add_bot", bot="wizard") == "bad_bot"
        await yes(a, "add_bot")
        assert await code_of(a, "add_bot") == "full"
        await yes(a, "remove", member=member(a, "Ada")["member"])
        assert [one["name"] for one in a.lobby["members"]] == ["A", "B"]

    tell(story())


@pytest.mark.parametrize("typed", ["{0}-{1}", "{0}{1}", " {0} {1} "])
def test_a_code_is_found_however_it_is_typed(hall: Served, typed: str) -> None:
    async def story() -> None:
        code, _ = await lobby(hall, "A")
        b = Player(hall, "B")
        welcome = await b.enter(typed.format(code[:3], code[3:]).lower())
        assert welcome["lobby"]["code"] == code

    tell(story())


def test_a_code_that_is_none_is_told_apart_from_nothing(hall: Served) -> None:
    async def story() -> None:
        for code in ("222222", "no", "0O1I0O"):
            player = Player(hall, "A")
            await player.connect()
            await player.send({"t": "hello", "id": 1, "version": 1, "table": code})
            assert await player.bye() == "unknown_table"

    tell(story())


# --- partners


@pytest.mark.rule("table T10")
def test_partners_sit_opposite_each_other_as_the_game_master_arranges(hall: Served) -> None:
    async def story() -> None:
        _, players = await lobby(hall, "A", "B", "C", "D", game="uno", options={"teams": True}, require_ready=False)
        a, b, c, d = players
        assert await code_of(b, "arrange", members=[b.you, a.you, c.you, d.you]) == "not_gm"
        assert await code_of(a, "arrange", members=[a.you, b.you, c.you]) == "bad_target"
        await yes(a, "arrange", members=[a.you, c.you, b.you, d.you])
        await yes(a, "start")
        await together(players)
        assert [player.seat for player in players] == [0, 2, 1, 3]

    tell(story())


@pytest.mark.rule("table T5", "uno U1")
def test_teams_need_four_seats_and_the_refusal_says_what_to_do(hall: Served) -> None:
    async def story() -> None:
        host = Player(hall, "host")
        await host.call("GET", "/api/me")
        terms = {"game": "uno", "seats": 3, "options": {"teams": True}}
        status, answer = await host.call("POST", "/api/tables", {"terms": terms})
        assert (status, answer["code"]) == (400, "bad_setup")
        assert "this table has 3 seats: make it four seats" in answer["say"]
        _, (a, *_) = await lobby(hall, "A", "B", "C", game="uno", seats=4, options={"teams": True}, require_ready=False)
        answer = await a.ask("start")
        assert answer["code"] == "bad_setup" and "3 sit here: fill the table" in answer["say"]

    tell(story())


def test_partners_win_together(hall: Served) -> None:
    async def story() -> None:
        options = {"teams": True, "target": 0}
        _, (a, b) = await started(hall, "A", "B", bots=2, game="uno", options=options)
        await asyncio.gather(play_to_the_end(a, Random(1)), play_to_the_end(b, Random(2)))
        assert sorted(a.view["outcome"]["winners"]) in ([0, 2], [1, 3])

    tell(story())


# --- watching and leaving


def test_who_sits_in_a_lobby_does_not_watch_it(hall: Served) -> None:
    async def story() -> None:
        code, (a, _) = await lobby(hall, "A", "B")
        watcher = Player(hall, "W")
        assert (a.lobby["watchers"], (await watcher.enter(code))["lobby"]["watchers"]) == (0, 1)

    tell(story())


@pytest.mark.rule("table T21")
def test_a_watcher_sees_the_game_and_nobodys_cards(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(hall, "A", "B")
        watcher = Player(hall, "W")
        welcome = await watcher.enter(code)
        assert (welcome["seat"], welcome["lobby"]["watchers"]) == (-1, 1)
        assert {card for seat in watcher.view["seats"] for card in seat["cards"]} == {"?"}
        await a.play("draw")
        await watcher.sees(lambda: watcher.view["turn"] == b.seat)

    tell(story())


@pytest.mark.rule("table T21")
def test_a_screen_watches_even_for_a_player(hall: Served) -> None:
    async def story() -> None:
        code, (a, _) = await started(hall, "A", "B")
        screen = Player(hall, "A", a.secret)
        welcome = await screen.enter(code, screen=True)
        assert welcome["seat"] == -1
        assert {card for seat in screen.view["seats"] for card in seat["cards"]} == {"?"}
        assert await code_of(screen, "act", aid="x", window=1, words=["draw"]) == "not_seated"
        assert (await a.play("draw"))["t"] == "yes"

    tell(story())


@pytest.mark.rule("table T6", "table T18")
def test_who_leaves_a_running_game_leaves_it_for_good_and_may_watch(hall: Served) -> None:
    async def story() -> None:
        _, (a, b, c) = await started(hall, "A", "B", "C")
        await yes(a, "stand")
        await together([a, b, c])
        assert "left" in b.view["seats"][0]["marks"] and b.view["outcome"] is None
        assert (b.lobby["master"], a.seat, b.seat) == (b.you, -1, 1)
        assert await code_of(a, "act", aid="x", window=1, words=["draw"]) == "not_seated"
        assert await code_of(a, "sit", name="A") == "lobby_locked"
        assert "?" in a.view["seats"][1]["cards"]

    tell(story())


@pytest.mark.rule("table T3", "table T18")
def test_who_is_removed_from_a_running_game_is_out_of_it(hall: Served) -> None:
    async def story() -> None:
        code, (a, b, c) = await started(hall, "A", "B", "C")
        assert await code_of(b, "remove", member=c.you) == "not_gm"
        await yes(a, "remove", member=b.you)
        assert await b.bye() == "removed"
        assert "left" in a.view["seats"][1]["marks"]
        assert (await b.enter(code))["seat"] == -1

    tell(story())


def test_the_last_person_who_leaves_closes_the_table(hall: Served) -> None:
    async def story() -> None:
        _, (a,) = await started(hall, "A", bots=1)
        await yes(a, "stand")
        assert a.lobby["stage"] == "closed"

    tell(story())


@pytest.mark.rule("table T4")
def test_the_last_person_who_leaves_bots_alone_closes_the_table(hall: Served) -> None:
    async def story() -> None:
        _, (a,) = await started(hall, "A", bots=2)
        await yes(a, "stand")
        assert a.lobby["stage"] == "closed"

    tell(story())


# --- again


@pytest.mark.scenario("table 2")
@pytest.mark.rule("table T19")
def test_the_rematch_of_scenario_2(hall: Served) -> None:
    async def story() -> None:
        _, players = await started(hall, "P0", "P1", "P2", game="check", options={"turn_limit": 1})
        a, b, c = players
        rounds = await won_by(players, 2)
        await yes(b, "vote", on=True)
        assert await code_of(b, "again") == "not_gm"
        await yes(a, "again")
        await together(players)
        assert a.lobby["game"] == len(rounds) + 1
        assert member(a, "P2")["wins"] == sum(2 in winners for winners in rounds)
        assert not any(one.get("vote") for one in a.lobby["members"])
        for player in players:
            await player.play("ready")
        await together(players)
        assert (a.view["phase"], a.view["turn"], c.window() is not None) == ("draw", 2, True)

    tell(story())


@pytest.mark.scenario("table 4")
@pytest.mark.rule("table T19", "table T4")
def test_nobody_is_left_for_the_rematch_of_scenario_4(hall: Served) -> None:
    async def story() -> None:
        _, players = await started(hall, "A", "B", "C", game="check", options={"turn_limit": 1})
        a, b, c = players
        await won_by(players, 2)
        await yes(c, "stand")
        await yes(a, "stand")
        await b.sees(lambda: b.lobby["master"] == b.you)
        assert await code_of(b, "again") == "too_few"

    tell(story())


@pytest.mark.scenario("table 4")
@pytest.mark.rule("table T19", "table T20")
def test_seats_close_up_and_seat_0_begins_where_nobody_won(hall: Served) -> None:
    async def story() -> None:
        _, players = await started(hall, "A", "B", "C", game="uno", options=NOBODY_WINS)
        a, b, c = players
        await all_play_to_the_end(players, Random(1))
        await together(players)
        assert a.view["outcome"]["winners"] == []
        await yes(a, "stand")
        await b.sees(lambda: b.lobby["master"] == b.you)
        await yes(b, "again")
        await c.sees(lambda: c.lobby["game"] == 2 and c.sight["view"]["seat"] == 1)
        assert (b.seat, c.seat, [one["name"] for one in c.lobby["members"]]) == (0, 1, ["B", "C"])

    tell(story())


@pytest.mark.rule("table T20")
def test_a_winner_who_moves_up_begins_and_takes_their_wins_along(hall: Served) -> None:
    async def story() -> None:
        _, players = await started(hall, "A", "B", "C", game="check", options={"turn_limit": 1})
        a, b, c = players
        await won_by(players, 2)
        await together(players)
        wins = member(b, "C")["wins"]
        await yes(a, "stand")
        await b.sees(lambda: b.lobby["master"] == b.you)
        await yes(b, "again")
        for player in (b, c):
            await player.sees(lambda player=player: len(player.view["seats"]) == 2)  # type: ignore[misc]
            await player.play("ready")
        await together([b, c])
        assert (b.view["turn"], c.seat, member(b, "C")["wins"]) == (1, 1, wins)

    tell(story())


@pytest.mark.rule("table T19")
def test_a_vote_only_advises_and_can_be_taken_back(hall: Served) -> None:
    async def story() -> None:
        _, players = await started(hall, "A", "B", game="uno", options=NOBODY_WINS)
        a, b = players
        assert await code_of(b, "vote", on=True) == "not_over"
        assert await code_of(a, "again") == "not_over"
        await all_play_to_the_end(players, Random(1))
        await yes(b, "vote", on=True)
        assert member(b, "B")["vote"] and b.lobby["stage"] == "over"
        await yes(b, "vote", on=False)
        assert not member(b, "B").get("vote")

    tell(story())


@pytest.mark.scenario("table 11")
@pytest.mark.rule("table T1", "table T6", "table T18", "table T19")
def test_between_two_games_anybody_sits_down_on_a_free_seat(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(hall, "A", "B", seats=3, options={"turn_limit": 1})
        c, d = Player(hall, "C"), Player(hall, "D")
        assert (await c.sit(code))["code"] == (await d.sit(code))["code"] == "lobby_locked"
        await a.play("draw")
        await yes(c, "sit", name="C")
        assert c.view["seat"] == -1
        assert await code_of(c, "ready", on=True) == "lobby_locked"
        assert await code_of(d, "sit", name="D") == "full"
        await yes(a, "again")
        await together([a, b, c])
        assert [player.view["seat"] for player in (a, b, c)] == [0, 1, 2]
        assert await code_of(d, "sit", name="D") == "lobby_locked"
        await yes(b, "stand")
        await together([a, b, c])
        await on_turn([a, c]).play("draw")
        await yes(b, "sit", name="somebody else")
        await yes(a, "again")
        await together([a, b, c])
        assert [player.view["seat"] for player in (a, b, c)] == [0, 1, 2]
        assert [one["name"] for one in a.lobby["members"]] == ["A", "somebody else", "C"]

    tell(story())


@pytest.mark.scenario("table 11")
@pytest.mark.rule("table T6")
def test_one_who_stands_up_before_the_deal_is_not_dealt_in(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(hall, "A", "B", seats=3, options={"turn_limit": 1})
        await a.play("draw")
        c = Player(hall, "C")
        await c.sit(code)
        await yes(c, "stand")
        await yes(a, "again")
        await together([a, b, c])
        assert ([player.view["seat"] for player in (a, b, c)], len(a.view["seats"])) == ([0, 1, -1], 2)

    tell(story())


@pytest.mark.scenario("table 12")
@pytest.mark.rule("table T8", "table T9")
def test_between_two_games_seats_and_bots_are_added(hall: Served) -> None:
    async def story() -> None:
        code, (a, _) = await started(hall, "A", "B", options={"turn_limit": 1})
        await a.play("draw")
        c, terms = Player(hall, "C"), a.lobby["terms"]
        assert (await c.sit(code))["code"] == "full"
        await yes(a, "set", terms={**terms, "seats": 3})
        await yes(c, "sit", name="C")
        assert await code_of(a, "set", terms={**terms, "seats": 2}) == "full"
        await yes(a, "set", terms={**terms, "seats": 4})
        await yes(a, "add_bot")
        await yes(a, "again")
        await a.sees(lambda: len(a.view["seats"]) == 4)

    tell(story())


def test_a_table_with_a_newcomer_is_the_same_after_a_restart(served: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(served, "A", "B", seats=3, options={"turn_limit": 1})
        await a.play("draw")
        c = Player(served, "C")
        await c.sit(code)
        await together([a, b, c])
        before = a.lobby["members"]
        served.kill()
        served.start()
        for player in (a, b, c):
            await player.enter(code)
        await together([a, b, c])
        assert [one["member"] for one in a.lobby["members"]] == [one["member"] for one in before]
        assert [player.view["seat"] for player in (a, b, c)] == [0, 1, -1]
        await yes(a, "again")
        await together([a, b, c])
        assert [player.view["seat"] for player in (a, b, c)] == [0, 1, 2]

    tell(story())


@pytest.mark.scenario("table 9")
@pytest.mark.rule("table T8")
def test_between_games_the_terms_change_but_not_the_game(hall: Served) -> None:
    async def story() -> None:
        _, players = await started(hall, "A", "B", game="uno", options=NOBODY_WINS)
        a, _ = players
        await all_play_to_the_end(players, Random(1))
        await together(players)
        terms = a.lobby["terms"]
        assert await code_of(a, "set", terms={**terms, "game": "check", "options": {}}) == "lobby_locked"
        await yes(a, "set", terms={**terms, "options": {"target": 0, "turn_limit": 2}})
        await yes(a, "again")
        assert a.lobby["terms"]["options"]["turn_limit"] == 2

    tell(story())


# --- UNO's rounds


def test_rounds_of_uno_go_on_to_the_target_when_everybody_says_next(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B", game="uno", options={"target": 1_000_000, "turn_limit": 40})
        dice = Random(2)
        while a.view["phase"] != "round_over":
            player = on_turn([a, b])
            await player.play("draw" if "draw" in player.words() else dice.choice(player.words()))
            await together([a, b])
        window = a.window()
        await a.play("next")
        assert (a.view["phase"], a.window()) == ("round_over", None)
        await b.sees(lambda: "ready" in b.view["seats"][0]["marks"])
        assert b.window() == window
        await b.play("next")
        assert b.view["phase"] == "turn" and b.view["facts"]["round"] == 2

    tell(story())


def test_the_score_of_a_match_grows_to_its_target(hall: Served) -> None:
    async def story() -> None:
        _, (a,) = await started(hall, "A", bots=1, game="uno", options={"target": 60})
        await play_to_the_end(a, Random(3))
        outcome = a.view["outcome"]
        assert outcome["reason"] == "match" and max(outcome["scores"]) >= 60

    tell(story())


# --- lists and finished games


def test_public_tables_are_listed_and_others_are_not(hall: Served) -> None:
    async def story() -> None:
        public, (a,) = await lobby(hall, "A", public=True)
        private, _ = await lobby(hall, "B")
        _, listed = await a.call("GET", "/api/tables")
        codes = [one["code"] for one in listed]
        assert public in codes and private not in codes
        assert listed[codes.index(public)]["names"] == ["A"]

    tell(story())


def test_your_tables_are_those_where_you_sit(hall: Served) -> None:
    async def story() -> None:
        code, (_, b) = await lobby(hall, "A", "B", seats=3)
        other = Player(hall, "C")
        await other.enter(code)
        assert [one["code"] for one in (await b.call("GET", "/api/tables/mine"))[1]] == [code]
        assert (await other.call("GET", "/api/tables/mine"))[1] == []
        await yes(b, "stand")
        assert (await b.call("GET", "/api/tables/mine"))[1] == []

    tell(story())


def test_the_log_of_a_finished_game_is_one_that_upcard_verify_accepts(hall: Served) -> None:
    async def story() -> None:
        code, (a,) = await started(hall, "Ana B", bots=1)
        assert (await a.call("GET", f"/api/tables/{code}/games/1/log"))[1]["code"] == "not_over"
        await play_to_the_end(a, Random(4))
        _, finished = await a.call("GET", "/api/finished")
        assert [(one["code"], one["number"], one["game"]) for one in finished] == [(code, 1, "check-game")]
        _, text = await a.call("GET", f"/api/tables/{code}/games/1/log")
        assert parse(text).seats == ("Ana B", "medium:Ada")
        assert list(verify(text).outcome.places) == a.view["outcome"]["places"]  # type: ignore[union-attr]

    tell(story())


def test_a_finished_game_is_shown_step_by_step_as_a_seat_saw_it(hall: Served) -> None:
    async def story() -> None:
        code, (a,) = await started(hall, "A", bots=1)
        first = a.view
        await play_to_the_end(a, Random(5))
        steps = f"/api/tables/{code}/games/1/steps"
        _, dealt = await a.call("GET", f"{steps}/0?seat=0")
        _, last = await a.call("GET", f"{steps}/{dealt['steps']}?seat=0")
        assert (dealt["view"], dealt["entry"], dealt["hands"]) == (first, "", [])
        assert (last["view"], last["events"] != []) == (a.view, True)

    tell(story())


@pytest.mark.rule("table T25")
def test_a_finished_game_is_shown_to_watchers_and_with_open_hands(hall: Served) -> None:
    async def story() -> None:
        code, (a,) = await started(hall, "A", bots=1)
        first = a.view
        await play_to_the_end(a, Random(6))
        steps = f"/api/tables/{code}/games/1/steps"
        _, watched = await a.call("GET", f"{steps}/0")
        _, opened = await a.call("GET", f"{steps}/0?open")
        assert {card for seat in watched["view"]["seats"] for card in seat["cards"]} == {"?"}
        assert opened["hands"][0] == first["seats"][0]["cards"] and "?" not in opened["hands"][1]
        assert (await a.call("GET", f"{steps}/0?seat=2"))[0] == 404

    tell(story())


def test_open_hands_show_what_nobody_could_see_in_a_game_of_memory(hall: Served) -> None:
    async def story() -> None:
        code, (a,) = await started(hall, "A", bots=1, game="check", options={"race": "calm"})
        await play_to_the_end(a, Random(7))
        steps = f"/api/tables/{code}/games/1/steps"
        _, opened = await a.call("GET", f"{steps}/0?open")
        _, last = await a.call("GET", f"{steps}/{opened['steps']}?open")
        assert [len(set(hand) - {"?", ""}) for hand in opened["hands"]] == [4, 4]
        assert [tuple(hand) for hand in last["hands"]] == [tuple(seat["cards"]) for seat in a.view["seats"]]

    tell(story())


def test_a_replay_names_those_who_sat_there_then(hall: Served) -> None:
    async def story() -> None:
        code, (a, b, c) = await started(hall, "A", "B", "C")
        await all_play_to_the_end([a, b, c], Random(8))
        await yes(a, "stand")
        await b.sees(lambda: b.lobby["master"] == b.you)
        await yes(b, "again")
        _, dealt = await b.call("GET", f"/api/tables/{code}/games/1/steps/0")
        assert dealt["names"] == ["A", "B", "C"]

    tell(story())


def test_a_replay_tells_bots_from_people(hall: Served) -> None:
    async def story() -> None:
        code, (a,) = await started(hall, "A", bots=1)
        await play_to_the_end(a, Random(6))
        _, dealt = await a.call("GET", f"/api/tables/{code}/games/1/steps/0")
        assert dealt["names"][0] == "A" and dealt["bots"] == ["", "medium"]

    tell(story())


def test_the_moments_of_a_finished_game_lead_to_the_steps_that_show_them(hall: Served) -> None:
    async def story() -> None:
        code, (a,) = await started(hall, "A", bots=1)
        await play_to_the_end(a, Random(6))
        game = f"/api/tables/{code}/games/1"
        _, moments = await a.call("GET", f"{game}/moments")
        assert moments
        for moment in moments:
            _, step = await a.call("GET", f"{game}/steps/{moment['step']}")
            assert moment["title"] and moment["say"] in [one["say"] for one in step["events"]]

    tell(story())


def test_a_match_that_is_remembered_says_how_long_it_took(hall: Served) -> None:  # C20
    race = """game check
seats 2
phase decide
turn 0
held 8H
source stock
grid-0 2D 5H 6S 6D
grid-1 8D 3H 4D 5D
pile 10C
stock QH 7S 9S
"""

    async def story() -> None:
        hall.say(f"stage {race.encode().hex()}", "staged")
        code, (a, b) = await started(hall, "A", "B", game="check")
        await a.play("throw", window=a.window())
        await b.sees(lambda: b.view["phase"] == "match")
        hall.advance(1.5)
        await b.play("slot-0", window=b.window())
        await yes(b, "stand")
        _, moments = await a.call("GET", f"/api/tables/{code}/games/1/moments")
        assert moments == [
            {"title": "Fastest match", "say": "\u2068B\u2069 matches with 8♦ from slot 1. It took 1.5 s.", "step": 2}
        ]

    tell(story())


@pytest.mark.rule("table T25")
def test_a_running_game_has_no_log_and_no_steps(hall: Served) -> None:
    async def story() -> None:
        code, (a, _) = await started(hall, "A", "B")
        for path in ("log", "moments", "steps/0", "steps/0?seat=1", "steps/0?open"):
            assert (await a.call("GET", f"/api/tables/{code}/games/1/{path}"))[0] == 404

    tell(story())


def test_a_crowd_hears_of_watchers_together_and_of_players_at_once(served: Served) -> None:
    async def story() -> None:
        code, (ana, ben) = await started(served, "Ana", "Ben")
        watchers = [Player(served, f"W{number}", address=f"127.10.0.{1 + number}") for number in range(60)]
        for one in watchers:
            await one.enter(code)
        assert (await ana.ask("ping"))["t"] == "pong"
        heard = [
            frame["lobby"]["watchers"] for frame in ana.heard if frame["t"] == "changed" and frame["lobby"]["game"]
        ]
        assert heard[-1] < 30
        served.advance(1)
        await ana.sees(lambda: ana.lobby["watchers"] == 60)
        await ben.leave()
        await ana.sees(lambda: not member(ana, "Ben").get("here"))

    tell(story())
