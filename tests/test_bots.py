"""Bots: they see views and words only, their plays are whole, and greedy ones beat chance."""

import ast
from pathlib import Path
from random import Random

import pytest

import upcard.bots.greedy
from kit.at import at
from upcard import Table
from upcard.bots import SILENCE, Bot
from upcard.bots.arena import Result, Setup, duel, many, play
from upcard.bots.company import Company, compose
from upcard.bots.greedy import MINDS, Greedy
from upcard.bots.greedy.check import Memory
from upcard.bots.report import report
from upcard.bots.uniform import Uniform
from upcard.engine.view import HIDDEN, SeenEvent, View
from upcard.play.registry import all_games, find

GAMES = sorted(all_games())


class Spy:
    """Looks over the shoulder of a bot."""

    def __init__(self, bot: Bot, seat: int) -> None:
        self.bot = bot
        self.seat = seat
        self.heard: list[SeenEvent] = []
        self.views: list[View] = []

    def observe(self, events: list[SeenEvent]) -> None:
        assert all(type(event) is SeenEvent for event in events)
        self.heard += events
        self.bot.observe(events)

    def choose(self, view: View, legal: list[str]) -> str:
        assert type(view) is View
        assert view.seat == self.seat
        assert type(legal) is list and all(type(word) is str for word in legal)
        self.views.append(view)
        return self.bot.choose(view, legal)


class Scripted:
    """Says given words, whatever is asked."""

    def __init__(self, *words: str) -> None:
        self.words = list(words)
        self.offers: list[list[str]] = []
        self.views: list[View] = []

    def observe(self, events: list[SeenEvent]) -> None:
        pass

    def choose(self, view: View, legal: list[str]) -> str:
        self.offers.append(legal)
        self.views.append(view)
        return self.words.pop(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_given_the_views_and_events_of_its_own_seat_and_words(game: str) -> None:
    table = Table(game, 3, seed=5)
    spies = {seat: Spy(Greedy(), seat) for seat in range(3)}
    company = Company(table, dict(spies), Random(5))
    while company.speak():
        pass
    company.tell()
    for seat, spy in spies.items():
        assert spy.heard == table.events(seat)
        assert spy.views
    assert table.outcome is not None


def test_the_minds_of_bots_import_no_game_and_no_position() -> None:
    folder = Path(str(upcard.bots.greedy.__file__)).parent
    files = [*folder.glob("*.py"), folder.parent / "uniform.py"]
    assert len(files) >= len(MINDS)
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                hidden = ("upcard.engine.games", "upcard.play", "upcard.logs", "upcard.laws")
                assert not name.startswith(hidden), f"{file.name} imports {name}"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_mind_of_its_own(game: str) -> None:
    assert game in MINDS


def test_a_play_is_composed_word_by_word_and_sent_whole() -> None:
    table = at("switch", pile="9S", options={"sets": "any"}, hands={0: "9D 9C 4H KD"})
    bot = Scripted("9D", "9C", "done")
    before = table.text()
    assert compose(table, 0, bot) == ("9D", "9C", "done")
    assert table.text() == before
    assert bot.views[2].facts["laid"] == ("9D", "9C")
    assert "9C" not in bot.offers[2]


def test_only_a_seat_that_nobody_waits_for_may_be_silent() -> None:
    table = at("uno", pile="R5", hands={0: "R7 B2", 1: "R1 R2 R3", 2: "G1 G2 G3"}).does(0, "R7")
    bot = Scripted(SILENCE)
    assert compose(table, 2, bot) == ()
    assert bot.offers == [["catch-0", SILENCE]]
    assert SILENCE not in _offered(table, 1)


def _offered(table: Table, seat: int) -> list[str]:
    bot = Scripted("draw")
    compose(table, seat, bot)
    return bot.offers[0]


def test_a_bot_that_nobody_waits_for_is_offered_no_mistake() -> None:
    options = {"announce": "challenge", "false_challenge": 2}
    table = at("switch", 3, options=options, pile="9S")
    assert table.legal(2) == ["challenge-0", "challenge-1"]
    silent = Scripted(SILENCE)
    assert compose(table, 2, silent) == ()
    assert silent.offers == [[SILENCE]]
    assert compose(table, 2, Greedy()) == ()


def test_uniform_draws_only_when_nothing_fits() -> None:
    bot = Uniform(find("check-game"), 2, 1)
    view = Table("check-game", 2).view(0)
    assert {bot.choose(view, ["4C", "9D", "draw"]) for _ in range(50)} == {"4C", "9D"}
    assert bot.choose(view, ["draw"]) == "draw"


def test_greedy_answers_an_attack_if_it_can() -> None:
    table = at("check-game", pile="7H", attack=2, hands={0: "2S 7C 9C"})
    assert compose(table, 0, Greedy()) == ("7C",)


def test_greedy_finishes_when_it_can() -> None:
    sets = {"sets": "any"}
    assert compose(at("switch", pile="9S", options=sets, hands={0: "QS QD"}), 0, Greedy()) == ("QS", "QD", "done")
    assert compose(at("extreme-last-card", pile="9C", hands={0: "7C 8C"}), 0, Greedy())[:2] in (
        ("7C", "8C"),
        ("8C", "7C"),
    )


def test_greedy_calls_its_last_card() -> None:
    assert "last-card" in compose(at("switch", pile="9S", hands={0: "9D 4C"}), 0, Greedy())
    assert "last-card" in compose(at("extreme-last-card", pile="9C", hands={0: "9D 4H"}), 0, Greedy())
    assert compose(at("uno", pile="R5", hands={0: "R7 B2"}), 0, Greedy()) == ("say-uno",)


def test_greedy_catches_a_forgotten_uno() -> None:
    table = at("uno", pile="R5", hands={0: "R7 B2"}).does(0, "R7")
    assert compose(table, 2, Greedy()) == ("catch-0",)


def test_greedy_does_not_say_uno_before_it_draws() -> None:
    table = at("uno", pile="R5", hands={0: "G7 B2"})
    assert compose(table, 0, Greedy()) == ("draw",)
    silent = at("uno", 2, pile="R5", hands={0: "Rskip B2"}).does(0, "Rskip")
    assert compose(silent, 0, Greedy()) == ("say-uno",)


def test_greedy_does_not_catch_its_partner() -> None:
    pairs = {"teams": True}
    table = at("uno", 4, pile="R5", hands={0: "R7 B2"}, options=pairs).does(0, "R7")
    assert [compose(table, seat, Greedy()) for seat in (2, 3)] == [(), ("catch-0",)]
    table = at("uno", 4, pile="R5", hands={0: "Rskip B2", 2: "R1 G2 G3"}, options=pairs).does(0, "Rskip")
    assert compose(table, 2, Greedy()) == ("R1",)


def test_greedy_keeps_a_wild_draw_four_while_anything_else_goes() -> None:
    table = at("uno", pile="R5", hands={0: "W+4 W G5 B2 Y3"})
    assert compose(table, 0, Greedy()) == ("G5",)


def test_memory_follows_a_card_through_puts_and_swaps() -> None:
    memory = Memory()
    memory.hear(SeenEvent("looked", "C8", 0, cards=("2D", "KS")))
    memory.hear(SeenEvent("looked", "C8", 1, cards=(HIDDEN, HIDDEN)))
    assert memory.seen == {(0, 2): "2D", (0, 3): "KS"}
    memory.hear(SeenEvent("swapped", "C28", 1, other=0, number=3))
    memory.hear(SeenEvent("swapped_with", "C28", 1, other=1, number=0))
    assert memory.seen == {(0, 2): "2D", (1, 0): "KS"}
    memory.hear(SeenEvent("took", "C11", 2, cards=("6C",)))
    memory.hear(SeenEvent("put", "C13", 2, number=1, cards=("9H",)))
    assert memory.seen[2, 1] == "6C"
    memory.hear(SeenEvent("drew", "C10", 0, cards=(HIDDEN,)))
    memory.hear(SeenEvent("put", "C13", 0, number=2, cards=("2D",)))
    assert (0, 2) not in memory.seen


@pytest.mark.parametrize("game", GAMES)
def test_greedy_beats_uniform_play(game: str) -> None:
    options: dict[str, int | str | bool] = {"target": 0} if game == "uno" else {}
    for seats, games, share in ((2, 240, 0.55), (4, 80, 0.27)):
        setup = duel(game, seats, "greedy", "uniform", options)
        greedy, _uniform = report(setup, 0, list(many(play, setup, 0, games, 1))).standings
        assert greedy.share >= share


def test_the_same_seeds_give_the_same_games_on_any_number_of_processes() -> None:
    setup = duel("check-game", 3, "greedy", "uniform")
    alone = list(many(play, setup, 40, 40, 1))
    assert alone == list(many(play, setup, 40, 40, 2))


def test_bots_move_up_by_a_seat_with_every_game() -> None:
    setup = Setup("check-game", ("greedy", "uniform", "uniform"), {"turn_limit": 12})
    assert [play(setup, seed).bots.index("greedy") for seed in range(4)] == [0, 1, 2, 0]


def test_a_report_counts_first_places_by_bot_and_by_seat() -> None:
    setup = Setup("check-game", ("a", "b", "b"))
    results = [
        Result(("a", "b", "b"), (1, 2, 3), "last_player", 10),
        Result(("b", "a", "b"), (1, 3, 1), "turn_limit", 20),
        Result(("b", "b", "a"), (3, 2, 1), "last_player", 30),
        Result(("a", "b", "b"), (2, 1, 3), "last_player", 40),
    ]
    figures = report(setup, 5, results)
    assert [(one.bot, one.share, one.place) for one in figures.standings] == [("a", 0.5, 1.75), ("b", 0.5, 2.0)]
    assert [one.fair_share for one in figures.standings] == pytest.approx([1 / 3, 2 / 3])
    assert (figures.standings[0].low, figures.standings[0].high) == pytest.approx((0.15, 0.85), abs=0.001)
    assert figures.seat_shares == (0.375, 0.25, 0.375)
    assert figures.reasons == {"last_player": 3, "turn_limit": 1}
