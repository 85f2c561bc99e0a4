"""Levels: what a bot decides follows from what its seat saw, its seed and a budget; beginners err as people do."""

from random import Random

import pytest
from msgspec.structs import replace

from kit.at import at
from kit.check_round import spot
from kit.fairness import decisions, some_positions
from upcard import Table
from upcard.bots import AnyBot, Planner, make, mistakes
from upcard.bots.arena import duel, many, play
from upcard.bots.company import Company, compose
from upcard.bots.decision import Decision, Listening
from upcard.bots.levels import HARD, LEVELS, MAX, Thinking
from upcard.bots.mistakes import Beginner, by_habit
from upcard.bots.search import Weighed, preferred, weighed
from upcard.bots.worlds import Worlds
from upcard.engine.view import SeenEvent
from upcard.play.registry import all_games

GAMES = sorted(all_games())


def thinking(table: Table, seat: int, playouts: int = 200, seed: int = 1) -> Thinking:
    """A bot that has heard all that its seat may know."""
    bot = make(f"hard:{playouts}", table.game, table.seats, seed)
    assert isinstance(bot, Thinking)
    bot.observe(table.events(seat))
    return bot


# --- by name


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_every_level_plays_every_game_to_its_end(game: str, level: str) -> None:
    spec = f"{level}:40" if level in ("hard", "max") else level
    options = {"target": 0} if game == "uno" else {}
    assert play(duel(game, 3, spec, "easy", options), 7).places.count(1) >= 1


def test_budgets_are_the_levels_own_or_asked_for() -> None:
    for name, budget in (("hard", HARD), ("max", MAX)):
        for seats, playouts in ((2, budget.two), (4, budget.more)):
            bot = make(name, "uno", seats, 1)
            assert isinstance(bot, Thinking) and bot.playouts == playouts
    bot = make("hard:77", "uno", 4, 1)
    assert isinstance(bot, Thinking) and bot.playouts == 77


@pytest.mark.parametrize("spec", ["hard:much", "max:0", "easy:1", "medium:x"])
def test_a_parameter_that_a_level_does_not_know_is_refused(spec: str) -> None:
    with pytest.raises(ValueError, match=f"there is no bot '{spec}'"):
        make(spec, "uno", 2, 1)


# --- fair


@pytest.mark.parametrize("level", ["easy", "medium", "hard:60"])
@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_has_not_seen_changes_no_decision(game: str, level: str) -> None:
    for table, seat in some_positions(game, 12, seed=5):
        there, elsewhere = decisions(table, seat, level, 9)
        assert there == elsewhere


def test_a_bot_that_sees_what_it_should_not_is_found_out() -> None:
    class Peeping:
        def observe(self, events: object) -> None:
            pass

        def play_from(self, view: object, worlds: Worlds) -> tuple[str, ...]:
            plays = worlds.plays()
            return plays[len(self.table.text()) % len(plays)] if plays else ()

    found = 0
    for table, seat in some_positions("check-game", 40, seed=5):
        peeping = Peeping()
        plays = []
        for one in (table, Table.of(table.imagined(seat, 3))):
            peeping.table = one  # type: ignore[attr-defined]
            plays.append(compose(one, seat, peeping))
        found += plays[0] != plays[1]
    assert found > 0


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_decides_the_same(game: str) -> None:
    for table, seat in some_positions(game, 4, seed=8):
        assert compose(table, seat, thinking(table, seat)) == compose(table, seat, thinking(table, seat))


@pytest.mark.parametrize("game", GAMES)
def test_a_digest_of_what_was_heard_decides_as_all_events_do(game: str) -> None:  # T39
    for table, seat in some_positions(game, 10, seed=3):
        worlds = Worlds(seat, table.imagined(seat))
        ear = Listening("hard:100", worlds.evidence())
        for event in table.events(seat):
            ear.observe([event])
        asked = Decision("hard:100", game, table.seats, 4, table.view(seat), table.events(seat), worlds.text())
        digested = replace(asked, events=ear.heard, digest=ear.digest)
        assert digested.events == [] and digested(print) == asked(print)


def test_a_bot_that_thinks_is_handed_its_worlds_and_nothing_behind_them() -> None:
    table = Table("uno", 3, seed=2)

    class Looking(Thinking):
        def play_from(self, view: object, worlds: Worlds) -> tuple[str, ...]:
            assert view == table.view(0)
            assert worlds.start == table.imagined(0)
            return super().play_from(table.view(0), worlds)

    assert compose(table, 0, Looking(1, 20))


# --- search


def test_a_play_is_preferred_only_if_it_has_shown_its_gain() -> None:
    advised, better, lucky = ("4C",), ("9D",), ("JD",)
    tried = [Weighed(advised, 0, 0, 100), Weighed(better, 0.1, 0.04, 100), Weighed(lucky, 0.2, 0.3, 4)]
    assert preferred(tried) == better
    assert preferred([tried[0], tried[2]]) == advised
    assert preferred(tried, doubt=3) == advised
    assert preferred([]) == ()


def test_all_plays_are_tried_in_the_same_worlds() -> None:
    table = at("check-game", 2, pile="9S", hands={0: "9D 4S 4H", 1: "KC QC"})
    worlds = Worlds(0, table.imagined(0))
    [first, *_] = plays = worlds.plays()
    values = worlds.weigh([first, first, *plays], range(20))
    assert all(row[0] == row[1] == row[2] for row in values)
    assert {value for row in values for value in row} <= {0.0, 1.0}


def test_thinking_costs_no_more_than_its_budget() -> None:
    table = at("switch", pile="9S", options={"sets": "any"}, hands={0: "9D 9C 4S 4H 5S 6S"})
    worlds = Worlds(0, table.imagined(0))
    for budget in (30, 100, 1000):
        tried = weighed(worlds, worlds.plays(), 1, budget)
        assert 0 < sum(one.worlds for one in tried) <= budget


def test_thinking_finds_the_play_that_keeps_a_way_out() -> None:  # G11
    table = at("check-game", 2, pile="9S", hands={0: "AS AH 4H", 1: "KC QC 5C 6C"})
    assert compose(table, 0, thinking(table, 0, 2000))[0] in ("AS",)


@pytest.mark.parametrize("seats", [2, 4])
def test_medium_plays_otherwise_than_advised_where_a_glance_shows_a_gain(seats: int) -> None:
    table, otherwise = Table("switch", seats, seed=3), 0
    bots = {seat: make("medium", "switch", seats, seat) for seat in range(seats)}
    company = Company(table, bots, Random(3))
    while table.outcome is None:
        seat = min(table.awaited)
        advised = Worlds(seat, table.imagined(seat)).advised()
        otherwise += compose(table, seat, bots[seat]) != advised
        assert company.speak()
    assert otherwise


def test_one_play_is_not_thought_about() -> None:
    table = at("check-game", 2, pile="9S", hands={0: "4H 5H"})
    bot = thinking(table, 0)
    assert compose(table, 0, bot) == ("draw",)
    assert [one.worlds for one in bot.tried] == [0]


# --- a beginner


WINNING = [
    ("check-game", 2, {}, "9S", "4S"),
    ("check-game", 3, {}, "9S", "9C"),
    ("switch", 3, {}, "9S", "QS"),
    ("switch", 2, {"sets": "any"}, "9S", "9C 9D"),
    ("uno", 3, {"target": 0}, "R5", "W"),
    ("uno", 2, {"target": 0}, "R5", "R+2"),
    ("extreme-last-card", 3, {}, "9C", "6C 7C 8C"),
]
"""Games, seats, options, the pile, and a hand that a child would lay down at once."""


@pytest.mark.parametrize("level", ["easy", "medium", "hard:60", "max:60", "adaptive"])
@pytest.mark.parametrize(("game", "seats", "options", "pile", "hand"), WINNING)
def test_nobody_misses_a_last_card_that_wins(
    level: str, game: str, seats: int, options: dict[str, int | str], pile: str, hand: str
) -> None:
    table = at(game, seats, pile=pile, options=options, hands={0: hand})  # type: ignore[arg-type]
    for seed in range(12):
        bot = make(level, game, seats, seed)
        assert set(compose(table, 0, bot)) >= set(hand.split()), seed


def test_a_beginner_errs_for_a_reason_and_else_plays_as_advised() -> None:
    reasons = set()
    for game in GAMES:
        for table, seat in some_positions(game, 30, seed=3):
            beginner = Beginner(4)
            said = compose(table, seat, beginner)
            reasons.add(beginner.reason)
            if beginner.reason == mistakes.NONE:
                assert said == Worlds(seat, table.imagined(seat)).advised()
    assert {mistakes.NONE, mistakes.OVERLOOKED, mistakes.FORGOT_CARD} <= reasons and reasons & set(mistakes.HABITS)


def test_each_beginner_has_a_habit_of_its_own() -> None:
    hand = "4H 9C 9D 2S"
    table = at("switch", pile="9S", options={"sets": "any"}, hands={0: hand})
    plays, view = Worlds(0, table.imagined(0)).world.all_plays(0), table.view(0)
    assert view.seats[0].cards[0] == "2S" and ("2S", "done") in plays
    assert by_habit("first", plays, view) == ("2S", "done")
    assert len(by_habit("many", plays, view)) == 3
    assert by_habit("spends", plays, view) == plays[-1]
    assert {Beginner(seed).habit for seed in range(20)} == set(mistakes.HABITS)


def test_a_beginner_forgets_to_call_now_and_then() -> None:  # U20
    table = at("uno", pile="R5", hands={0: "R7 B2"})
    plays = [compose(table, 0, Beginner(seed)) for seed in range(60)]
    assert 5 < plays.count(("R7",)) < 30
    assert plays.count(("say-uno", "R7")) + plays.count(("R7",)) == 60


@pytest.mark.parametrize(("level", "least", "most"), [("medium", 4, 30), ("hard:40", 0, 15), ("max:40", 0, 0)])
def test_each_level_misses_less_of_what_others_forget(level: str, least: int, most: int) -> None:  # U23, T33
    table = at("uno", pile="R5", hands={0: "R7 B2", 1: "R1 R2 R3", 2: "G1 G2 G3"}).does(0, "R7")
    plays = [compose(table, 2, make(level, "uno", 3, seed)) for seed in range(90)]
    assert least <= plays.count(()) <= most
    assert plays.count(()) + plays.count(("catch-0",)) == 90


def test_a_beginner_does_not_always_notice_what_others_forget() -> None:  # U23
    table = at("uno", pile="R5", hands={0: "R7 B2", 1: "R1 R2 R3", 2: "G1 G2 G3"}).does(0, "R7")
    plays = [compose(table, 2, Beginner(seed)) for seed in range(60)]
    assert 10 < plays.count(()) < 50
    assert plays.count(()) + plays.count(("catch-0",)) == 60


def test_a_card_that_a_beginner_has_forgotten_stays_forgotten_until_it_is_seen_again() -> None:
    table = spot(phase="match", pile="5C", grids={0: "5H 9S KD 2C"}, known_0="5H")
    seed = next(seed for seed in range(100) if compose(table, 0, Beginner(seed)) == ("pass",))
    beginner = Beginner(seed)
    for _ in range(3):
        assert compose(table, 0, beginner) == ("pass",)
    assert beginner.memory.forgotten == {"5H"}
    beginner.observe([SeenEvent("peeked", "C27", 0, 0, 0, ("5H",))])
    assert not beginner.memory.forgotten


# --- at tables


def test_levels_sit_at_one_table_with_other_bots() -> None:
    table = Table("uno", 4, {"target": 0}, seed=11)
    specs = ("easy", "medium", "hard:30", "greedy")
    bots: dict[int, AnyBot] = {seat: make(spec, "uno", 4, seat) for seat, spec in enumerate(specs)}
    assert [isinstance(bot, Planner) for bot in bots.values()] == [True, True, True, False]
    company = Company(table, bots, Random(1))
    while company.speak():
        pass
    assert table.outcome is not None


def test_medium_beats_easy_and_easy_beats_chance() -> None:
    for bot, against in (("medium", "easy"), ("easy", "uniform")):
        results = list(many(play, duel("extreme-last-card", 2, bot, against), 0, 120, 1))
        firsts = sum(result.places[result.bots.index(bot)] == 1 for result in results)
        assert firsts > 60
