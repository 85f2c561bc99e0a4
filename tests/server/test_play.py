"""Playing over real sockets: plays and refusals, clocks, absence, bots, passes said for somebody, chat."""

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from kit.server.evening import (
    all_play_to_the_end,
    code_of,
    gone,
    lobby,
    member,
    on_turn,
    pass_time,
    play_to_the_end,
    some_play,
    started,
    tell,
    together,
    yes,
)
from kit.server.served import Frame, Player, Served
from upcard.engine.games import GAMES
from upcard.logs.replay import verify

CHECK = {"game": "check", "options": {"turn_limit": 3}}


def moves(player: Player) -> int:
    """How often the game has gone on before somebody's eyes."""
    return sum(frame["t"] == "moved" for frame in player.heard)


# --- plays and refusals


def test_a_play_is_shown_to_everybody_and_then_answered(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B")
        answer = await a.play("draw")
        assert (answer["t"], answer["seq"]) == ("yes", a.seq)
        assert a.heard[-2]["t"] == "moved"
        await b.sees(lambda: b.seq == a.seq)
        assert b.view["turn"] == 1

    tell(story())


def test_a_refusal_has_a_code_a_rule_and_a_sentence_and_changes_nothing(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B")
        seq, frames = b.seq, moves(b)
        answer = await b.play("draw")
        assert (answer["t"], answer["code"], answer["rule"]) == ("no", "not_your_turn", "G8")
        assert "turn" in answer["say"]
        assert (await b.play("suit-S", "draw"))["code"] == "bad_list"
        assert (await b.play("fly"))["code"] == "bad_word"
        await together([a, b])
        assert (b.seq, moves(b)) == (seq, frames)

    tell(story())


def test_a_play_for_a_question_that_is_closed_is_stale(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B")
        window = a.window()
        await a.play("draw")
        await b.sees(lambda: b.window() is not None)
        answer = await b.play("draw", window=window)
        assert (answer["code"], answer["rule"]) == ("stale", "G27")

    tell(story())


def test_the_same_aid_counts_once(hall: Served) -> None:
    async def story() -> None:
        code, (a, _) = await started(hall, "A", "B")
        first = await a.play("draw", aid="once")
        again = await a.play("draw", aid="once")
        await a.leave()
        await a.enter(code)
        later = await a.play("draw", aid="once")
        assert first["seq"] == again["seq"] == later["seq"] == a.seq
        assert a.view["turn"] == 1

    tell(story())


def test_two_people_may_use_the_same_aid(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B")
        first = await a.play("draw", aid="1")
        await b.sees(lambda: b.window() is not None)
        assert (await b.play("draw", aid="1"))["seq"] > first["seq"]

    tell(story())


def test_the_same_aid_counts_once_after_a_kill(served: Served) -> None:
    async def story() -> None:
        code, (a, _) = await started(served, "A", "B")
        first = await a.play("draw", aid="once")
        served.kill()
        served.start()
        await a.enter(code)
        again = await a.play("draw", aid="once")
        assert (again["t"], again["seq"], a.seq) == ("yes", first["seq"], first["seq"])

    tell(story())


@pytest.mark.parametrize("game", GAMES)
def test_consider_agrees_with_act_and_never_changes_anything(hall: Served, game: str) -> None:
    async def story() -> None:
        _, players = await started(hall, "A", "B", game=game)
        a, dice = players[0], Random(8)
        for _ in range(12):
            player = on_turn(players)
            seq, window = player.seq, player.window()
            for word in player.sight["legal"]:
                answer = await player.ask("consider", window=window, words=[word])
                assert answer["t"] == "next", answer
            refused = await player.ask("consider", window=window, words=["bogus"])
            assert refused["code"] == (await player.play("bogus"))["code"] == "bad_word"
            assert player.seq == seq
            words = await some_play(player, dice)
            assert (await player.play(*words))["t"] == "yes"
            await together(players)
            if a.over:
                break

    tell(story())


def test_what_consider_refuses_act_refuses_alike(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B")
        words = ["KS", "2H", "draw", "suit-S", "suit-H"]
        for player in (a, b):
            for word in words:
                considered = await player.ask("consider", window=1, words=[word])
                if considered["t"] == "no":
                    acted = await player.play(word, window=1)
                    assert {**considered, "id": 0} == {**acted, "id": 0}

    tell(story())


async def switch_with_a_mistake(served: Served, help_: bool) -> tuple[Player, str]:
    """Somebody on turn at Switch, where a wrong card is legal and costs, and a card of theirs that does not fit."""
    while True:
        _, (a, b) = await started(served, "A", "B", game="switch", help=help_)
        player = on_turn([a, b])
        top = player.view["pile"][-1]
        fitting = ("A", "7", top[:-1])  # S12: Aces, mirrors, and the rank or suit on top
        cards = player.view["seats"][player.seat]["cards"]
        wrong = [card for card in cards if card[:-1] not in fitting and card[-1] != top[-1]]
        if wrong and player.view["phase"] == "normal":
            return player, wrong[0]


@pytest.mark.rule("table T17")
def test_at_a_table_with_help_a_mistake_says_which_rule_it_breaks(hall: Served) -> None:
    async def story() -> None:
        player, wrong = await switch_with_a_mistake(hall, True)
        assert wrong in player.sight["legal"] and wrong not in player.sight["fits"]
        answer = await player.ask("consider", window=player.window(), words=[])
        fault = next(one for one in answer["follow"] if one["word"] == wrong)
        assert fault["fault"] and fault["rule"].startswith("S")

    tell(story())


@pytest.mark.rule("table T17")
def test_at_a_table_without_help_nobody_is_told_what_fits(hall: Served) -> None:
    async def story() -> None:
        player, wrong = await switch_with_a_mistake(hall, False)
        assert wrong in player.sight["legal"] and "fits" not in player.sight
        answer = await player.ask("consider", window=player.window(), words=[])
        assert not any("fault" in one for one in answer["follow"])

    tell(story())


# --- what the wire refuses, and what could not be saved


@pytest.mark.rule("wire W1")
def test_a_frame_that_is_no_message_is_refused_and_the_third_ends_the_connection(hall: Served) -> None:
    async def story() -> None:
        _, (a, _) = await lobby(hall, "A", "B")
        for number in (7, 8, 9):
            await a.send({"t": "jump", "id": number})
            answer = await a.until(lambda frame: frame["t"] == "no")
            assert (answer["id"], answer["code"], answer["rule"]) == (number, "bad_frame", "W1")
        assert await a.bye() == "bad_frame"

    tell(story())


@pytest.mark.rule("wire W2")
def test_a_connection_says_hello_first_and_only_once(hall: Served) -> None:
    async def story() -> None:
        code, _ = await lobby(hall, "A", seats=2)
        b = Player(hall, "B")
        await b.connect()
        early = await b.ask("sit", name="B")
        assert (early["code"], early["rule"]) == ("no_hello", "W2")
        assert (await b.ask("hello", version=1, table=code))["t"] == "welcome"
        again = await b.ask("hello", version=1, table=code)
        assert (again["code"], again["rule"]) == ("hello_again", "W2")

    tell(story())


@pytest.mark.scenario("table 10")
@pytest.mark.rule("table T24")
@pytest.mark.parametrize(("game", "word"), [("uno", "draw"), ("check", "ready")])
def test_what_cannot_be_saved_did_not_happen(served: Served, game: str, word: str) -> None:
    async def story() -> None:
        _, (a, b) = await started(served, "A", "B", game=game)
        player, seen = on_turn([a, b]), a.seq
        with served.full_disk():
            answer = await player.play(word)
            assert (answer["code"], answer["rule"]) == ("not_saved", "T24")
            assert answer["say"].startswith("This could not be saved")
        await together([a, b])
        assert (a.seq, b.seq) == (seen, seen)
        assert (await player.play(word))["t"] == "yes"

    tell(story())


# --- clocks


@pytest.mark.rule("table T12")
@pytest.mark.parametrize(("pace", "seconds"), [("relaxed", 60), ("normal", 30), ("quick", 15)])
def test_when_time_is_up_the_default_is_played(hall: Served, pace: str, seconds: int) -> None:
    async def story() -> None:
        code, (a, b) = await started(hall, "A", "B", pace=pace)
        assert a.sight["remaining_ms"] == {"1": seconds * 1000}
        await pass_time(hall, seconds - 1, a, b)
        again = Player(hall, "A", a.secret)
        assert (await again.enter(code))["sight"]["remaining_ms"] == {"1": 1000}
        hall.advance(1)
        await b.sees(lambda: b.window() is not None)
        assert len(b.view["seats"][0]["cards"]) == len(a.view["seats"][0]["cards"]) + 1

    tell(story())


@pytest.mark.scenario("table 13")
@pytest.mark.rule("table T12")
def test_one_who_plays_alone_with_bots_has_no_clock_unless_they_ask_for_it(hall: Served) -> None:
    async def story() -> None:
        code, (a,) = await started(hall, "A", bots=1, seats=3, options={"turn_limit": 1})
        assert "remaining_ms" not in a.sight
        await a.play("draw")
        await yes(a, "set", terms={**a.lobby["terms"], "pace": "normal", "options": {}})
        await yes(a, "again")
        await a.sees(lambda: "remaining_ms" in a.sight)
        await yes(a, "stand")

        code, (a,) = await started(hall, "A", bots=1, seats=3, options={"turn_limit": 1})
        await a.play("draw")
        b = Player(hall, "B")
        await b.sit(code)
        await yes(a, "again")
        await a.sees(lambda: "remaining_ms" in a.sight)

    tell(story())


@pytest.mark.rule("table T12")
def test_a_table_without_pace_waits_for_everybody_who_is_there(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B", pace="off")
        assert "remaining_ms" not in a.sight
        await pass_time(hall, 300, a, b)
        assert (await a.play("draw"))["t"] == "yes"

    tell(story())


@pytest.mark.rule("table T12")
def test_a_table_without_pace_does_not_wait_for_one_who_is_away(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B", pace="off", hold=False)
        await gone(b, a)
        await pass_time(hall, 60, b)
        await b.sees(lambda: b.window() is not None)

    tell(story())


@pytest.mark.rule("table T12")
@pytest.mark.parametrize("game", ["switch", "extreme-last-card"])
def test_a_question_without_a_clock_waits_long_but_not_for_ever(hall: Served, game: str) -> None:
    async def story() -> None:
        _, players = await started(hall, "A", "B", game=game)
        player, seq = on_turn(players), players[0].seq
        assert list(player.sight["remaining_ms"].values()) == [180_000]
        await pass_time(hall, 179, *players)
        assert player.seq == seq
        hall.advance(1)
        await player.sees(lambda: player.seq > seq)

    tell(story())


@pytest.mark.rule("table T12")
@pytest.mark.parametrize("game", ["switch", "extreme-last-card"])
def test_a_question_without_a_clock_waits_shorter_for_one_who_is_away(hall: Served, game: str) -> None:
    async def story() -> None:
        _, players = await started(hall, "A", "B", game=game, hold=False)
        here = on_turn(players)
        away = players[1 - here.seat]
        await gone(here, away)
        while here.window() is not None:
            await here.play(*await some_play(here, Random(9)))
        assert list(here.sight["remaining_ms"].values()) == [30_000]
        hall.advance(30)
        await here.sees(lambda: here.window() is not None)

    tell(story())


async def one_card_left(served: Served) -> list[Player]:
    """Two people at Switch; one of them has just laid their last card but one and has not announced it."""
    options = {"hand_size": 3, "announce": "timer", "announce_seconds": 5, "turn_seconds": 30, "passes": 0}
    while True:
        _, players = await started(served, "A", "B", game="switch", options=options)
        while not players[0].over and len(players[0].view["windows"]) == 1:
            player = on_turn(players)
            await player.play(*await plain_play(player))
            await together(players)
        if not players[0].over:
            return players


async def plain_play(player: Player) -> list[str]:
    """The first card that fits, alone and with nothing said, or a draw."""
    words = [min(player.words(), key=lambda word: word in ("draw", "last-card"))]
    while not (answer := await player.ask("consider", window=player.window(), words=words)).get("whole"):
        follow = [one["word"] for one in answer["follow"]]
        words.append("done" if "done" in follow else next(word for word in follow if word.startswith("suit-")))
    return words


def test_several_questions_at_once_have_a_clock_each(hall: Served) -> None:
    """The next player's turn, and the duty to announce the last card (S54, S71)."""

    async def story() -> None:
        a, _ = await one_card_left(hall)
        turn, duty = a.view["windows"]
        assert a.sight["remaining_ms"] == {str(turn["number"]): 30000, str(duty["number"]): 5000}
        hall.advance(5)
        await a.sees(lambda: a.view["windows"] == [turn])
        assert a.sight["remaining_ms"] == {str(turn["number"]): 25000}
        assert len(a.view["seats"][duty["seats"][0]]["cards"]) == 3

    tell(story())


def test_of_several_questions_each_is_answered_by_its_number(hall: Served) -> None:
    async def story() -> None:
        players = await one_card_left(hall)
        turn, duty = players[0].view["windows"]
        late = players[duty["seats"][0]]
        assert (await late.play("last-card", window=turn["number"]))["code"] == "stale"
        assert (await late.play("last-card", window=duty["number"]))["t"] == "yes"
        assert late.view["windows"] == [turn]

    tell(story())


# --- absence


@pytest.mark.rule("table T13")
def test_the_clock_of_one_who_is_away_runs_and_the_default_is_played(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(hall, "A", "B", game="check", hold=False)
        await b.play("ready")
        await gone(b, a)
        hall.advance(10)
        await b.sees(lambda: b.view["phase"] == "draw")
        hall.advance(30)
        await together([b])
        hall.advance(15)
        await b.sees(lambda: b.view["phase"] == "decide")
        assert (await a.enter(code))["seat"] == 0

    tell(story())


@pytest.mark.rule("check C40")
def test_one_who_comes_back_to_the_initial_peek_sees_their_two_cards(hall: Served) -> None:
    async def story() -> None:
        code, (a, _) = await started(hall, "A", "B", game="check")
        before = a.view["seats"][0]["cards"]
        await a.leave()
        await a.enter(code)
        assert a.view["seats"][0]["cards"] == before
        assert "?" not in before[2:4] and before[:2] == ["?", "?"]

    tell(story())


@pytest.mark.scenario("table 7")
@pytest.mark.rule("uno U32", "table T13")
def test_the_default_is_played_for_one_who_is_away_from_uno(hall: Served) -> None:
    async def story() -> None:
        _, players = await started(hall, "A", "B", game="uno", hold=False)
        away = on_turn(players)
        stays = players[1 - away.seat]
        cards = len(away.view["seats"][away.seat]["cards"])
        await gone(stays, away)
        hall.advance(30)
        await stays.sees(lambda: stays.window() is not None)
        assert len(stays.view["seats"][away.seat]["cards"]) == cards + 1

    tell(story())


@pytest.mark.scenario("table 7")
@pytest.mark.rule("table T14")
def test_after_the_grace_a_bot_holds_the_seat_and_gives_it_back_at_once(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(hall, "A", "B", pace="off")
        await gone(b, a)
        hall.advance(30)
        await b.sees(lambda: bool(member(b, "A").get("held")))
        await b.sees(lambda: b.window() is not None)
        welcome = await a.enter(code)
        assert welcome["seat"] == 0 and not member(a, "A").get("held")
        assert b.window() is not None

    tell(story())


@pytest.mark.rule("table T14")
@pytest.mark.parametrize("seconds", [10, 40])
def test_one_who_is_away_when_the_next_game_is_dealt_is_held_after_the_grace(hall: Served, seconds: int) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B", pace="off", options={"turn_limit": 1})
        await all_play_to_the_end([a, b], Random(1))
        await gone(a, b)
        await pass_time(hall, seconds, a)
        await yes(a, "again")
        await pass_time(hall, 30, a)
        await a.sees(lambda: bool(member(a, "B").get("held")))

    tell(story())


@pytest.mark.scenario("table 7")
@pytest.mark.rule("table T14")
def test_nobody_holds_a_seat_where_the_terms_say_so(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B", pace="off", hold=False)
        await gone(b, a)
        await pass_time(hall, 59, b)
        assert not member(b, "A").get("held") and b.window() is None

    tell(story())


@pytest.mark.scenario("table 8")
@pytest.mark.rule("table T15")
def test_a_table_where_nobody_is_stands_still_and_goes_on_when_somebody_comes(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await started(hall, "A", "B", bots=1, hold=False)
        watcher = Player(hall, "W")
        await watcher.enter(code)
        seq = a.seq
        await gone(watcher, a)
        await gone(watcher, b)
        await pass_time(hall, 900, watcher)
        welcome = await a.enter(code)
        assert (welcome["seq"], welcome["sight"]["remaining_ms"]) == (seq, {"1": 15000})
        hall.advance(15)
        await a.sees(lambda: a.view["turn"] != 0)

    tell(story())


@pytest.mark.rule("table T15")
def test_who_left_the_game_and_watches_does_not_keep_the_clocks_going(hall: Served) -> None:
    async def story() -> None:
        _, (a, b, c) = await started(hall, "A", "B", "C", hold=False)
        await yes(a, "stand")
        await gone(a, b)
        await gone(a, c)
        seq = a.seq
        await pass_time(hall, 300, a)
        assert a.seq == seq

    tell(story())


# --- bots, and passes said for somebody


async def matching(served: Served) -> list[Player]:
    """Two people at Check!, in its first matching stage; A has asked the table to pass for them."""
    _, players = await started(served, "A", "B", game="check")
    for player in players:
        await player.play("ready")
    await yes(players[0], "auto_pass", on=True)
    await players[0].play("deck")
    await players[0].play("throw")
    await together(players)
    assert players[0].view["phase"] == "match"
    return players


@pytest.mark.rule("table T16")
def test_the_table_passes_for_one_who_asked_for_it(hall: Served) -> None:
    async def story() -> None:
        _, b = await matching(hall)
        hall.advance(1.5)
        await b.sees(lambda: b.view["windows"][0]["seats"] == [1])
        assert b.view["phase"] == "match"

    tell(story())


@pytest.mark.rule("table T16")
@pytest.mark.parametrize("pace", ["normal", "off"])
def test_the_table_does_not_pass_for_one_who_touches_a_card(hall: Served, pace: str) -> None:
    async def story() -> None:
        _, (a, b) = await started(hall, "A", "B", game="check", pace=pace)
        await a.play("ready")
        await b.play("ready")
        await together([a])
        await yes(a, "auto_pass", on=True)
        await a.play("deck")
        await a.play("throw")
        await yes(a, "touch", window=a.window())
        hall.advance(4)
        await code_of(b, "act", aid="late", window=0, words=["pass"])  # behind whatever the table did by itself
        await together([a])
        assert a.window() is not None

    tell(story())


@pytest.mark.rule("table T16")
def test_a_wave_is_remembered_and_can_be_taken_back(hall: Served) -> None:
    async def story() -> None:
        a, b = await matching(hall)
        again = Player(hall, "A", a.secret)
        assert (await again.enter(a.lobby["code"]))["auto_pass"] is True
        await yes(again, "auto_pass", on=False)
        hall.advance(3)
        await code_of(b, "act", aid="late", window=0, words=["pass"])
        await together([again])
        assert again.window() is not None

    tell(story())


# --- chat


@pytest.mark.rule("table T22")
def test_chat_is_heard_by_all_and_by_those_who_come_later(hall: Served) -> None:
    async def story() -> None:
        code, (a, b) = await lobby(hall, "A", "B")
        await yes(a, "say", text="  good\u202e luck\n ")
        heard = await b.until(lambda frame: frame["t"] == "chatted")
        assert (heard["said"]["name"], heard["said"]["text"]) == ("A", "good luck")
        late = Player(hall, "W")
        assert [line["text"] for line in (await late.enter(code))["chat"]] == ["good luck"]
        assert await code_of(a, "say", text="\u200b\U000e0100") == "nothing_said"
        for length in (281, 601, 4000):
            assert await code_of(a, "say", text="a" * length) == "chat_too_long"

    tell(story())


@pytest.mark.rule("table T22")
def test_a_reaction_is_one_of_a_few(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await lobby(hall, "A", "B")
        await yes(a, "react", what="nice")
        assert (await b.until(lambda frame: frame["t"] == "reacted"))["what"] == "nice"
        assert await code_of(a, "react", what="<b>") == "bad_reaction"

    tell(story())


@pytest.mark.rule("table T23")
def test_who_is_muted_is_not_heard_until_they_are_again(hall: Served) -> None:
    async def story() -> None:
        _, (a, b) = await lobby(hall, "A", "B")
        await yes(b, "mute", member=a.you, on=True)
        await yes(a, "say", text="one")
        await yes(a, "react", what="wow")
        await yes(b, "mute", member=a.you, on=False)
        await yes(a, "say", text="two")
        heard: Frame = await b.until(lambda frame: frame["t"] in ("chatted", "reacted"))
        assert heard["said"]["text"] == "two"

    tell(story())


@pytest.mark.rule("table T22", "wire W3")
def test_chat_has_a_limit_of_its_own(hall: Served) -> None:
    async def story() -> None:
        _, (a, _) = await lobby(hall, "A", "B")
        answers = [await a.ask("say", text="hello") for _ in range(6)]
        assert [answer["t"] for answer in answers] == ["yes"] * 5 + ["no"]
        assert answers[-1]["code"] == "too_fast"
        hall.advance(1)
        await yes(a, "say", text="hello")

    tell(story())


def test_chat_is_limited_for_a_person_however_often_they_are_here(hall: Served) -> None:
    async def story() -> None:
        code, (a, _) = await lobby(hall, "A", "B")
        for _ in range(5):
            await yes(a, "say", text="hello")
            a = Player(hall, "A", a.secret)
            await a.enter(code)
        assert await code_of(a, "say", text="hello") == "too_fast"

    tell(story())


@pytest.mark.rule("table T22")
def test_who_has_left_a_game_has_nothing_more_to_say(hall: Served) -> None:
    async def story() -> None:
        _, (a, b, _) = await started(hall, "A", "B", "C")
        await yes(a, "stand")
        assert await code_of(a, "say", text="hello") == "not_seated"
        await yes(b, "say", text="hello")

    tell(story())


@pytest.mark.rule("table T23")
def test_only_those_who_sit_here_are_muted(hall: Served) -> None:
    async def story() -> None:
        _, (a, _) = await lobby(hall, "A", "B")
        assert await code_of(a, "mute", member="nobody", on=True) == "bad_target"

    tell(story())


# --- whole games


def seen(view: Frame) -> object:
    """What is the same in everybody's view."""
    sizes = [len(seat["cards"]) for seat in view["seats"]]
    return [view["phase"], view["turn"], view["stock"], view["pile"], sizes, view["windows"], view["outcome"]]


@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_two_bots_play_a_whole_game_and_see_the_same(hall: Served, game: str) -> None:
    async def story() -> None:
        options = {"target": 0} if game == "uno" else {}
        code, (a, b) = await started(hall, "A", "B", bots=2, game=game, pace="off", options=options)
        watcher = Player(hall, "W")
        await watcher.enter(code)
        watching = watcher.sees(lambda: watcher.over)  # who does not read is hung up on
        await asyncio.gather(play_to_the_end(a, Random(1)), play_to_the_end(b, Random(2)), watching)
        await together([a, b, watcher])
        views = [
            {f["seq"]: seen(f["sight"]["view"]) for f in one.heard if f["t"] == "moved"} for one in (a, b, watcher)
        ]
        for other in views[1:]:
            assert all(views[0][seq] == view for seq, view in other.items() if seq in views[0])
        _, text = await a.call("GET", f"/api/tables/{code}/games/1/log")
        assert list(verify(text).outcome.places) == b.view["outcome"]["places"]  # type: ignore[union-attr]

    tell(story())


@pytest.mark.scenario("table 16")
@pytest.mark.rule("table T29")
@pytest.mark.parametrize("pace", ["normal", "off"])
def test_a_bot_that_raises_plays_what_silence_means_and_is_replaced(serve: Callable[..., Served], pace: str) -> None:
    served = serve("--bot-pace", "0", "--rate", "1000", "--fault", "raising-bot")

    async def story() -> None:
        _, (a,) = await lobby(served, "A", require_ready=False, pace=pace)
        await yes(a, "add_bot", bot="raising")
        await yes(a, "start")
        await a.play("draw")
        await a.sees(lambda: a.window() is not None)
        (bot,) = [one for one in a.lobby["members"] if one.get("bot")]
        assert (bot["bot"], bot["failed"]) == ("medium", "raising")
        await a.play("draw")
        await a.sees(lambda: a.window() is not None)  # the stand-in has played
        _, text = await a.call("GET", "/metrics")
        assert 'upcard_bots_failed_total{bot="raising"} 1.0' in text

    tell(story())


@pytest.mark.rule("table T29")
def test_a_bot_that_raises_while_others_are_asked_too_does_not_silence_them(serve: Callable[..., Served]) -> None:
    served = serve("--bot-pace", "0", "--rate", "1000", "--fault", "raising-bot")

    async def story() -> None:
        _, (a,) = await lobby(served, "A", game="check", require_ready=False)
        await yes(a, "add_bot", bot="raising")
        await yes(a, "start")
        await a.sees(lambda: bool(a.lobby["members"][1].get("failed")))
        assert a.view["phase"] == "initial_peek" and a.window() is not None

    tell(story())
