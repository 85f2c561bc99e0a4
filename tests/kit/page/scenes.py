"""Moments of the games that are worth a picture: from where they begin, and what one touches until they are there."""

from collections.abc import Iterator
from dataclasses import dataclass

from kit.at import at
from kit.page.driver import PERSON, Player
from kit.server.served import Served
from upcard import Table

THREE = {1: "9H 10H 6H", 2: "8H QS 6S", 3: "8C QD 6D"}
"""Hands of three others that do nothing here."""
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
SIX = "game check\nseats 6\n" + "".join(
    f"grid-{seat} {cards}\n"
    for seat, cards in enumerate(
        ("2D 5H 4H 6D", "3H 4D - 8D", "3S 4S 5S 6S 7S", "3C 4C 5C 6C", "9S 9H 9D 9C 10S 10H", "KS KH KD KC")
    )
)

ANSWERED = ("Look", "Throw it")
"""Touches that the table answers by another question about the same cards."""


@dataclass(frozen=True)
class Scene:
    """A position for the next deal, and the names of what is touched in it."""

    game: str
    name: str
    position: str
    seats: int = 2
    touched: tuple[str, ...] = ()
    preset: str = ""
    first: tuple[str, str] | None = None
    """What has to be there before the last touch."""
    sees: tuple[str, ...] = ("region", "You")
    """By what one knows that it has come to this."""


def scenes() -> Iterator[Scene]:
    """All of them."""
    yield from switch()
    yield from uno()
    yield from check()
    yield from extreme_last_card()
    attack = at("check-game", 3, pile="9S", suit="S", hands={0: "7S 7C 2D JH QD", 1: "7H 7D", 2: "RJ BJ"})
    yield Scene("check-game", "attack", attack.text(), 3, ("seven of spades",), sees=("button", "Draw 8"))
    naming = at("check-game", 4, pile="3C", suit="C", hands={0: "JD AH 6H KH 4D 7D 9D"})
    yield Scene("check-game", "naming", naming.text(), 4, ("jack of diamonds",), sees=("button", "hearts"))


def switch() -> Iterator[Scene]:
    run = {
        "phase": "run",
        "pile": "9S 3S 3D 4D",
        "run_rank": "4",
        "run_ranks": "2 2 3",
        "live_rank": "4",
        "live_suit": "D",
    }
    hands = {0: "4S 5D 5C QH", 1: "9H 10H KC KS", 2: "8H", 3: "8C"}
    ten = at("switch", 10, **run, owes="2 5", announced="1 2 4 6 7 9", hands={0: "4S 5D 5C QH 9H 10C JC KC"}, fill=1)
    yield Scene("switch", "ten", ten.text(), 10)
    laid = ("four of spades", "five of diamonds", "five of clubs")
    called = at("switch", 4, **run, announced="2 3", hands=hands)  # nobody to challenge, so nobody speaks meanwhile
    yield Scene("switch", "run", called.text(), 4, laid, sees=("button", "Play 3"))
    aces = {"pile": "AS AH AD", "live_rank": "A", "live_suit": "C", "aces": "1 1 1 2 1 3 3 1 3"}
    twos = {
        "phase": "twos",
        "pile": "9S 2S 2D",
        "pending": 4,
        "raised": "2:2S:2 3:2D:4",
        "live_rank": "2",
        "live_suit": "D",
    }
    mirror = {"pile": "KC 7C", "live_rank": "K", "live_suit": "C"}
    spent = {"pile": "KC 2C", "live_rank": "2", "live_suit": "C"}
    for name, fields, mine in (
        ("aces", aces, "4C 7S AC KD"),
        ("twos", twos, "2H 9D KD"),
        ("mirror", mirror, "KD 4C 7S 4H"),
        ("spent", spent, "KD 4C 7S 4H"),
    ):
        yield Scene("switch", name, at("switch", 4, **fields, hands={0: mine, **THREE}).text(), 4)


def uno() -> Iterator[Scene]:
    standing = {"scores": "215 96 312 160", "round": 3}
    challenge = at(
        "uno", 4, phase="challenge", pile="R5 W+4", colour="B", accused=3, turn=0, **standing,
        hands={0: "B1 R2 G3 Y4 W", 1: "R1 R3", 2: "G1 G2 G4", 3: "R7 Y7 Y8"},
    )  # fmt: skip
    yield Scene("uno", "challenge", challenge.text(), 4, sees=("button", "Challenge"))
    hands = {0: "R3 R9 Rrev Y7 Y2 G5 B7 B1 W", 1: "G9"}
    caught = at("uno", 2, pile="Y7 R7", colour="R", uno_open=1, scores="215 160", round=3, hands=hands)
    yield Scene("uno", "nine", caught.text())
    hands = {0: "R3 R9", 1: "R1 R3 Y3", 2: "G1 Y6 Y7", 3: "B2 B3 B4"}
    pairs = at("uno", 4, options={"teams": True}, pile="R5", colour="R", scores="215 312", round=3, hands=hands)
    yield Scene("uno", "pairs", pairs.text(), 4, preset="Partners")
    hands = {0: "Rskip Yskip Gskip Bskip R9", 1: "G9", 2: "R1 R3 Y3"}
    unseen = at("uno", 3, options={"calls": "unseen", "forced_play": True}, pile="Y7 R7", colour="R", hands=hands)
    yield Scene("uno", "unseen", unseen.text(), 3, preset="Merciless", sees=("button", "Catch"))
    hands = {0: "R3", 1: "R1 R3", 2: "G1 G2 G4", 3: "B2 B3"}
    over = at("uno", 4, pile="R5", colour="R", **standing, said="on", hands=hands)
    yield Scene("uno", "round", over.text(), 4, ("red three",), sees=("button", "Next round"))


def check() -> Iterator[Scene]:
    race, stack = Table.of(RACE).text(), Table.of(STACK).text()
    swapping = ("Card 2 of Ben", "Look", "Your card 3", "Card 2 of Ben")
    yield Scene("check", "race", race, 4, ("Throw it",), sees=("button", "Pass"))
    yield Scene("check", "raced", race, 4, ("Throw it", "Your card 3"), sees=("img", "empty place", "Your cards"))
    yield Scene("check", "ability", stack, 4, swapping, sees=("button", "Swap A and B"))
    six = SIX + "turn 0\npile 10C\nstock QH 7H 8H\n"
    yield Scene("check", "six", Table.of(six + "phase draw\n").text(), 6)
    last = "stage final\ncaller 1\nlocked-1 called\nqueue 0\nstack 2:Q:peek 3:J:swap 0:K:peek\n"
    yield Scene("check", "six-abilities", Table.of(six + "phase ability\n" + last).text(), 6)


def extreme_last_card() -> Iterator[Scene]:
    game = "extreme-last-card"
    hands = {0: "5S 6S 2D 9H QC 4S KH", 1: "2H 2S", 2: "5H 5D", 3: "7H 7D"}
    fight = at(game, 4, options={"must_respond": True}, pile="9S", suit="S", hands=hands).text()
    attack = ("five of spades", "Attack with")
    blocked = ("img", "a fight for 12, blocked")
    yield Scene(game, "fight", fight, 4, attack, sees=blocked)
    opening = (*attack, "six of spades")
    yield Scene(game, "opening", fight, 4, opening, first=blocked, sees=("button", "Open with"))
    empty = {0: "", 3: "", 1: "4S 4H", 2: "3S 3H 8C", 4: "6S 6H", 5: "7S 7H"}
    duel = {
        "contenders": "0 3",
        "round": 2,
        "set_aside": "9H 9C",
        "duel": "0:9H:1 3:9C:1",
        "pile": "5S 5D",
        "suit": "D",
    }
    dome = at(game, 6, mode="thunderdome", **duel, hands=empty, stock="QS KD 4C 5C")
    yield Scene(game, "thunderdome", dome.text(), 6, sees=("region", "THUNDERDOME"))
    crown = {"pile": "9S KS", "suit": "S", "must_dance": "on", "dignity_lost": "1 0 2 0"}
    yield Scene(game, "dance", at(game, 4, **crown, hands={0: "5S 4S 8D", **THREE}).text(), 4)
    victim = at(game, 4, pile="9S", suit="S", hands={0: "8S 4S 2D", **THREE})
    yield Scene(game, "victim", victim.text(), 4, ("eight of spades",), sees=("group", "Who takes"))


def touch(player: Player, name: str) -> None:
    """Touch what is called so, and wait for the answer of the table where it asks about the same cards again."""
    if name.startswith("Card "):
        person = f"{PERSON}{name.split(' of ')[1]}"
        if player.visitor.until(lambda screen: screen.has("button", name) or screen.has("button", person)).has(
            "button", person
        ):
            player.visitor.press(person)
    said = player.visitor.sees("button", name).said("log")
    player.visitor.press(name)
    if name in ANSWERED:
        player.visitor.until(lambda screen: screen.said("log") != said)


def come_to(scene: Scene, player: Player, served: Served) -> str:
    """Sit down where a scene is staged, and touch what brings it about; the code of the table."""
    code = player.open_table(scene.game, scene.seats, scene.seats - 1)
    if scene.preset:
        player.visitor.press(scene.preset)
    served.say(f"stage {scene.position.encode().hex()}", "staged")
    player.visitor.press("Deal the cards")
    for name in scene.touched[:-1]:
        touch(player, name)
    if scene.first:
        player.visitor.sees(*scene.first)
    for name in scene.touched[-1:]:
        touch(player, name)
    player.visitor.sees(*scene.sees)
    return code
