"""The set positions that the games bring, to practise from (T43)."""

from random import Random

import pytest

from kit.example import FollowSuit
from upcard.bots.company import Company
from upcard.bots.registry import make
from upcard.engine.game import Game
from upcard.engine.games import GAMES
from upcard.engine.view import Refusal
from upcard.logs import position
from upcard.play.table import Table
from upcard.sentences import languages, page_sentences
from upcard.server.store import Person
from upcard.server.tables.practice import practised


@pytest.mark.rule("table T43")
@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_a_set_position_asks_the_first_seat_and_has_an_aim_in_words(kind: type[Game]) -> None:
    game = position.read(kind.practice)
    assert game.name == kind.name and game.awaited() & 1
    for language in languages():
        assert page_sentences(kind, language)["practice"]


@pytest.mark.rule("table T43")
@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_a_set_position_is_played_to_its_end(kind: type[Game]) -> None:
    for seed in range(5):
        table = Table.of(kind.practice, bytes([seed] * 32))
        bots = {seat: make("greedy", kind, table.seats, seed + seat) for seat in range(table.seats)}
        company = Company(table, bots, Random(seed))
        while not table.over:
            assert company.speak()


@pytest.mark.rule("table T43")
@pytest.mark.scenario("table 37")
def test_a_game_that_brings_no_position_is_not_practised() -> None:
    refused = practised(FollowSuit, Person("a", "A"), "00" * 32)
    assert isinstance(refused, Refusal) and refused.code == "no_practice"
