"""Deals that are stacked: from them on a game has to show all that it has within a few turns."""

from kit.at import at
from upcard import Table

CHECK = """game check
seats 2
phase initial_peek
waiting 0 1
known-0 4H 6D
known-1 7D 8D
grid-0 2D 5H 4H 6D
grid-1 3H 4D 7D 8D
stock QH 5S 6S 7S 8S 9S 10S 5C 6C 7C 8C 9C 10C 3S 3C 2S 2C 4S 4C
"""


def stacked(game: str, **options: object) -> str:
    """A deal for two, as text: the first has what shows the game, the other one and the stock do no harm."""
    match game:
        case "uno":
            hands = {0: "W R1 R2 B9", 1: "Y1 Y2 Y3 Y4 Y6 Y7 Y8"}
            stock = "Y1 Y2 Y3 Y4 Y6 Y7 G1 G2 G3 G4 G6 G7 B1 B2 B3 B4 B6 B7 R3 R4 R6 R7 R8 Y8 G8 B8 Y9 G9"
            return at(game, 2, options={"target": 0, **options}, pile="R5", colour="R", hands=hands, stock=stock).text()
        case "switch":
            hands = {0: "9D 9C AH 3C 4D KH", 1: "4H 6H 6D 10D 10H QD QH"}
            stock = "10S QS 4C 6C KC 10C 4S 6S KS QC 5S 5D 5C"
            return at(game, 2, options={"sets": "any", **options}, pile="9S", hands=hands, stock=stock).text()
        case "extreme-last-card":
            hands = {0: "9S 9D 9C AH 7S KD", 1: "3H QH 6H 7D QD 6D"}
            return at(
                game, 2, options=options, pile="6S", suit="S", hands=hands, stock="QS QC 6C 3C 7C 7H 9H 3S 3D"
            ).text()
        case "check-game":
            hands = {0: "JC 9S 5D KH 4D", 1: "3H 4H 6H 8H 10H QH"}
            stock = "3S 4S 6S 8S 10S QS 3C 4C 6C 8C 10C QC"
            return at(game, 2, pile="9D", suit="D", hands=hands, stock=stock).text()
    assert game == "check"
    return Table.of(CHECK).text()
