"""UNO: call and catch at once, keep the wilds, doubt a W+4 from a full hand, name the longest colour."""

from upcard.bots.greedy.cards import hand, rivals, without
from upcard.bots.protocol import SILENCE
from upcard.engine.view import SeenEvent, View

AT_ONCE = ("say-uno", "next", "catch")
WILD = {"W": -6.0, "W+4": -9.0}
"""Last of all, and W+4 only when nothing else can be played: so it is always proper."""
AGAIN = 5.0
POWER = {"skip": 2.0, "rev": 1.0, "+2": 2.0}
FOLLOW_UP = 0.5
POINT = 0.05
SUSPECT = 3
"""With so many cards left, the player probably held another that could be played."""


class UnoMind:
    """Says the word that looks best now."""

    def observe(self, events: list[SeenEvent]) -> None:
        """What lies on the table is all it needs."""

    def choose(self, view: View, legal: list[str]) -> str:
        for word in legal:
            if word.startswith(AT_ONCE) and useful(word, view, legal):
                return word
        if SILENCE in legal:
            return SILENCE
        if "challenge" in legal:
            player = view.facts["wd4"]
            assert isinstance(player, int)
            return "challenge" if len(view.seats[player].cards) >= SUSPECT else "accept"
        return max(legal, key=lambda word: score(word, view))


def useful(word: str, view: View, legal: list[str]) -> bool:
    """Whether a call helps: UNO ahead of a play, not of a draw; a catch of anybody but the partner."""
    if word == "say-uno" and view.phase == "turn" and view.facts["uno_open"] != view.seat:
        return any(card in legal for card in hand(view))
    return word != f"catch-{view.facts.get('partner')}"


def score(word: str, view: View) -> float:
    """How good a card, a colour or a draw looks; calls that do not help come last."""
    if word in ("draw", "keep"):
        return -100
    if word.startswith(AT_ONCE):
        return -1000
    if word.startswith("colour-"):
        return coloured(hand(view), word[-1])
    if word in WILD:
        return WILD[word]
    colour, power = word[0], word[1:]
    follow_up = FOLLOW_UP * coloured(without(hand(view), [word]), colour)
    if power.isdigit():
        return follow_up + POINT * int(power)
    return follow_up + (AGAIN if len(rivals(view)) == 1 else POWER[power])


def coloured(cards: list[str] | tuple[str, ...], colour: str) -> int:
    """How many cards of a colour there are."""
    return len([card for card in cards if card[0] == colour])
