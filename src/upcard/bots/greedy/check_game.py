"""Check-game: shed what follows least often, save wild cards and attacks, strike when somebody is nearly out."""

from upcard.bots.greedy.cards import hand, rank, rivals, suit, suited, without
from upcard.engine.view import SeenEvent, View

WILD = ("2", "J")
KEPT = {"2": -3.0, "J": -4.0, "7": -4.0, "RJ": -5.0, "BJ": -5.0}
"""Cards worth keeping: they go on anything, or answer an attack."""
STRIKE = 10.0
NEARLY_OUT = 2
AGAIN = 8.0
"""What it is worth to play again: an Ace between two."""


class CheckGameMind:
    """Says the word that looks best now."""

    def observe(self, events: list[SeenEvent]) -> None:
        """What lies on the table is all it needs."""

    def choose(self, view: View, legal: list[str]) -> str:
        return max(legal, key=lambda word: score(word, view))


def score(word: str, view: View) -> float:
    """How good a word looks."""
    if word == "draw":
        return -100
    if word.startswith("suit-"):
        return suited(hand(view), word[-1], WILD)
    others = [len(view.seats[seat].cards) for seat in rivals(view)]
    if rank(word) in ("7", "RJ", "BJ") and min(others) <= NEARLY_OUT:
        return STRIKE
    if rank(word) in KEPT:
        return KEPT[rank(word)]
    follow_up = suited(without(hand(view), [word]), suit(word), WILD)
    return follow_up + (AGAIN if rank(word) == "A" and len(others) == 1 else 0)
