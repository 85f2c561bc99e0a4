"""Moments of the games that are worth a picture: from where they begin, and what one touches until they are there."""

from collections.abc import Iterator
from dataclasses import dataclass

from at import at
from upcard import Table

RACE = """game check
seats 4
phase decide
turn 0
held 8H
source stock
known-0 8S 6D
grid-0 2D 5H 8S 6D
grid-1 3H 4D - 8D
grid-2 3S 4S 5S 6S
grid-3 3C 4C 5C 6C 7C
pile 10C
stock QH 7S 9S 10S 8C 9C 10D 2S 2C 9H
"""
STACK = """game check
seats 4
phase ability
stage final
turn 3
caller 1
locked-1 called
queue 0
stack 2:Q:peek 0:K:peek
known-0 4H 6D
grid-0 2D 5H 4H 6D
grid-1 3H 4D - 8D
grid-2 3S 4S 5S 6S
grid-3 3C 4C 5C 6C
pile 10C QD KD
sealed on
stock QH 5D 7S 8S 9S 10S 7C 8C 9C
"""
SIX = "game check\nseats 6\nphase draw\nturn 0\n" + "".join(
    f"grid-{seat} {cards}\n"
    for seat, cards in enumerate(
        ("2D 5H 4H 6D", "3H 4D - 8D", "3S 4S 5S 6S 7S", "3C 4C 5C 6C", "9S 9H 9D 9C 10S 10H", "KS KH KD KC")
    )
)


@dataclass(frozen=True)
class Scene:
    """A position for the next deal, and the names of what is touched in it."""

    game: str
    name: str
    position: str
    seats: int = 2
    touched: tuple[str, ...] = ()
    preset: str = ""
    sees: tuple[str, str] = ("region", "You")
    """By what one knows that it has come to this."""


def scenes() -> Iterator[Scene]:
    """All of them."""
    yield from switch()
    yield from uno()
    yield from check()
    yield from extreme_last_card()
    attack = at("check-game", 3, pile="9S", suit="S", hands={0: "7S 7C 2D JH QD", 1: "7H 7D", 2: "RJ BJ"})
    yield Scene("check-game", "attack", attack.text(), 3, ("seven of spades",), sees=("button", "Draw 8"))


def switch() -> Iterator[Scene]:
    run = {
        "phase": "run",
        "pile": "9S 3S 3D 4D",
        "run_rank": "4",
        "run_ranks": "2 2 3",
        "live_rank": "4",
        "live_suit": "D",
    }
    called = {"owes": "2", "exposed": "2", "announced": "3"}
    hands = {0: "4S 5D 5C QH", 1: "9H 10H KC KS", 2: "8H", 3: "8C"}
    yield Scene("switch", "run", at("switch", 4, **run, **called, hands=hands).text(), 4, ("four of spades", "five of diamonds", "five of clubs"), sees=("button", "Play 3"))  # fmt: skip
    aces = {"pile": "AS AH AD", "live_rank": "A", "live_suit": "C", "aces": "1 1 1 2 1 3 3 1 3"}
    yield Scene("switch", "aces", at("switch", 4, **aces, hands={0: "4C 7S AC KD", **THREE}).text(), 4)
    twos = {"phase": "twos", "pile": "9S 2S 2D", "pending": "4", "live_rank": "2", "live_suit": "D"}
    yield Scene("switch", "twos", at("switch", 4, **twos, hands={0: "2H 9D KD", **THREE}).text(), 4)
    mirror = {"pile": "KC 7H", "live_rank": "K", "live_suit": "C"}
    yield Scene("switch", "mirror", at("switch", 4, **mirror, hands={0: "KD 4C 7S 4H", **THREE}).text(), 4)
    spent = {"pile": "KC 2C", "live_rank": "2", "live_suit": "C"}
    yield Scene("switch", "spent", at("switch", 4, **spent, hands={0: "KD 4C 7S 4H", **THREE}).text(), 4)


THREE = {1: "9H 10H 6H", 2: "8H QS 6S", 3: "8C QD 6D"}


def uno() -> Iterator[Scene]:
    challenge = at(
        "uno", 4, phase="challenge", pile="R5 W+4", colour="B", accused=3, turn=0, options={"target": 500},
        hands={0: "B1 R2 G3 Y4 W", 1: "R1 R3", 2: "G1 G2 G4", 3: "R7 Y7 Y8"}, scores="215 96 312 160", round=3,
    )  # fmt: skip
    yield Scene("uno", "challenge", challenge.text(), 4)
    caught = at(
        "uno", 2, pile="Y7 R7", colour="R", uno_open=1, scores="215 160", round=3,
        hands={0: "R3 R9 Rrev Y7 Y2 G5 B7 B1 W", 1: "G9"},
    )  # fmt: skip
    yield Scene("uno", "catch", caught.text())
    pairs = at(
        "uno", 4, options={"teams": True}, pile="R5", colour="R", scores="215 312", round=3,
        hands={0: "R3 R9", 1: "R1 R3 Y3", 2: "G1 Y6 Y7", 3: "B2 B3 B4"},
    )  # fmt: skip
    yield Scene("uno", "pairs", pairs.text(), 4, preset="Pairs")
    over = at("uno", 4, pile="R5", colour="R", scores="215 96 312 160", round=3, hands={0: "R3", 1: "R1 R3", 2: "G1 G2 G4", 3: "B2 B3"}, said="on")  # fmt: skip
    yield Scene("uno", "round", over.text(), 4, ("red three",), sees=("button", "Next round"))


def check() -> Iterator[Scene]:
    yield Scene("check", "race", Table.of(RACE).text(), 4, ("Throw it",), sees=("button", "Pass"))
    yield Scene("check", "raced", Table.of(RACE).text(), 4, ("Throw it", "Your card 3"), sees=("region", "Last race"))
    yield Scene(
        "check",
        "ability",
        Table.of(STACK).text(),
        4,
        ("Card 2 of Ben", "Look", "Your card 3", "Card 2 of Ben"),
        sees=("button", "Swap A and B"),
    )
    yield Scene("check", "six", Table.of(SIX + "pile 10C\nstock QH 7H 8H\n").text(), 6)


def extreme_last_card() -> Iterator[Scene]:
    hands = {0: "5S 6S 2D 9H QC 4S KH", 1: "2H 2S", 2: "5H 5D", 3: "7H 7D"}
    must = {"must_respond": True}
    fight = at("extreme-last-card", 4, options=must, pile="9S", suit="S", hands=hands)
    yield Scene(
        "extreme-last-card",
        "fight",
        fight.text(),
        4,
        ("five of spades", "Attack with"),
        sees=("img", "a fight for 12, blocked"),
    )
    yield Scene(
        "extreme-last-card",
        "opening",
        fight.text(),
        4,
        ("five of spades", "Attack with", "six of spades"),
        sees=("button", "Open with"),
    )
    duel = {"mode": "thunderdome", "contenders": "0 3", "round": 2, "set_aside": "9H 9C", "turn": 0, "pile": "5S 5D", "suit": "D"}  # fmt: skip
    dome = at(
        "extreme-last-card",
        6,
        **duel,
        hands={0: "", 3: "", 1: "4S 4H", 2: "3S 3H 8C", 4: "6S 6H", 5: "7S 7H"},
        stock="QS KD 4C 5C",
    )
    yield Scene("extreme-last-card", "thunderdome", dome.text(), 6, sees=("region", "THUNDERDOME"))
    dance = at("extreme-last-card", 4, pile="9S KS", suit="S", must_dance="on", dignity_lost="1 0 2 0", hands={0: "5S 4S 8D", **THREE})  # fmt: skip
    yield Scene("extreme-last-card", "dance", dance.text(), 4)
    victim = at("extreme-last-card", 4, pile="9S", suit="S", hands={0: "8S 4S 2D", **THREE})
    yield Scene("extreme-last-card", "victim", victim.text(), 4, ("eight of spades",), sees=("group", "Who takes"))
