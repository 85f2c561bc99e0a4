"""Whole games dealt again by a second dealer, who knows the seed, the course of the game, and docs/chance.md."""

from pathlib import Path
from random import Random

import pytest

from kit.drive import play_on
from kit.second_dealer import Dealer, Happening
from upcard import Table
from upcard.engine.games import GAMES
from upcard.laws import some_options
from upcard.logs.log import parse
from upcard.logs.replay import replay

LOGS = sorted((Path(__file__).parent / "golden").glob("*/*.log"))
PLAYS = 200
SEEDS = {"check": 60, "check-game": 6, "switch": 1, "extreme-last-card": 8, "uno": 4}
"""How many games are dealt again for each number of seats: those of Check! are short, those of Switch slow."""
COURSE = {
    "check": {"drew", "penalty", "left", "revealed"},
    "check-game": {"drew", "reshuffled", "left", "revealed"},
    "switch": {"drew", "reshuffled", "took_pile", "left", "revealed"},
    "extreme-last-card": {"drew", "reshuffled", "gave", "left", "revealed"},
    "uno": {"drew", "reshuffled", "round", "left", "revealed"},
}
"""What the games dealt again must show, so that each rule of the page is put to the test."""
DUEL = """game extreme-last-card
seats 5
mode thunderdome
contenders 0 1 3 4
round 1
pile 9C 5C 9D 4H 4S KD KH 2C 2D AD AC
hand-0
hand-1
hand-2 10C JC QC
hand-3
hand-4
stock KS QS JK
"""
LATE_CHECK = """game check
seats 3
grid-0 5S 7S 9D -
grid-1 5D 9C 2S 4H
grid-2 10C JC QC KC
pile 6C 7H 2D 2C 3C 3D KH 8S
stock AS AD
"""


def dealt_again(table: Table, seed: bytes, start: str = "") -> Dealer:
    """A second dealer who has followed a whole game."""
    dealer = Dealer(table.game.name, table.seats, table.options, seed)
    if start:
        dealer.resume(start)
    faces = table.game.faces or table.game.words
    for event in table.all_events:
        cards = [faces[card] for card in event.cards]
        dealer.follow(Happening(event.what, int(event.seat), int(event.other), int(event.number), cards))
    return dealer


def agree(table: Table, dealer: Dealer) -> bool:
    """Whether a dealer knows where every card lies, in which order they will come, and the number of the next event."""
    lines = [line.split() for line in table.text(sealed=True).splitlines()]
    fields = {words[0]: words[1:] for words in lines if words}
    hand = "grid" if table.game.name == "check" else "hand"
    hands = [fields[f"{hand}-{seat}"] for seat in range(table.seats)]
    ours = dealer.hands if hand == "grid" else [dealer.in_order(cards) for cards in dealer.hands]
    return (
        fields["stock"] == dealer.stock[::-1]
        and fields["pile"] == dealer.pile
        and hands == ours
        and int(fields["chance"][-1]) == dealer.chance.events
    )


def some_game(game: str, seats: int, seed: int) -> Table:
    """A random game under all sorts of options, with silences, mistakes and leaves."""
    dice = Random(f"{game} {seats} {seed}")
    table = Table(game, seats, some_options(GAMES[game], seats, dice), seed)
    silences, mistakes = dice.choice([0.02, 0.1, 0.5]), dice.choice([0.0, 0.05])
    return play_on(table, dice, PLAYS, leaves=0.01, silences=silences, mistakes=mistakes)


@pytest.mark.parametrize("path", LOGS, ids=[f"{path.parent.name}/{path.name}" for path in LOGS])
def test_a_golden_log_can_be_dealt_again(path: Path):
    log = parse(path.read_text("utf-8"))
    table = replay(log)
    assert agree(table, dealt_again(table, log.seed, log.start))


@pytest.mark.parametrize("game", GAMES)
def test_every_deal_can_be_dealt_again(game: str):
    shown: set[str] = set()
    for seed in range(120):
        dice = Random(seed)
        seats = dice.randint(GAMES[game].least, GAMES[game].most)
        table = Table(game, seats, some_options(GAMES[game], seats, dice), seed)
        assert agree(table, dealt_again(table, seed.to_bytes(32, "big"))), table.log()
        shown.update(event.what for event in table.all_events)
    assert "starter_back" in shown or game == "check"


@pytest.mark.parametrize(
    ("start", "course"),
    [(DUEL, {"duelled", "tied", "left", "reshuffled"}), (LATE_CHECK, {"drew", "penalty", "left", "reshuffled"})],
)
def test_games_that_start_from_a_position_can_be_dealt_again(start: str, course: set[str]):
    shown: set[str] = set()
    for seed in range(60):
        table = play_on(Table.of(start, seed), Random(seed), PLAYS, leaves=0.05, mistakes=0.2)
        assert agree(table, dealt_again(table, seed.to_bytes(32, "big"), start)), table.log()
        shown.update(event.what for event in table.all_events)
    assert course - shown == set()


@pytest.mark.parametrize("game", GAMES)
def test_random_games_can_be_dealt_again(game: str):
    shown: set[str] = set()
    for seats in range(GAMES[game].least, GAMES[game].most + 1):
        for seed in range(SEEDS[game]):
            table = some_game(game, seats, seed)
            assert agree(table, dealt_again(table, seed.to_bytes(32, "big"))), table.log()
            shown.update(event.what for event in table.all_events)
    assert COURSE[game] - shown == set()


@pytest.mark.parametrize("game", GAMES)
def test_another_seed_deals_another_game(game: str):
    table = some_game(game, 3, 1)
    with pytest.raises((AssertionError, ValueError)):
        dealt_again(table, bytes(32))
