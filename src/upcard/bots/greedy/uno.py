"""UNO: call and catch at once, keep the wilds, doubt a W+4 from a full hand, name the longest colour."""

from upcard.bots.greedy.cards import hand, rivals, without
from upcard.bots.protocol import SILENCE
from upcard.engine.game import NOBODY
from upcard.engine.view import SeenEvent, View

CALLS = ("say-uno", "catch")
LOST = ("drew", "kept", "passed", "left")
"""Events after which whoever had called has not any more."""
MOVES_ON = ("kept", "passed", "accepted", "challenged")
TURN_DRAWN = ("U12", "U31")
"""Events, and draws by the rule they cite, after which nobody can be caught any more."""
WILD = {"W": -6.0, "W+4": -9.0}
"""Last of all, and W+4 only when nothing else can be played: so it is always proper."""
AGAIN = 5.0
POWER = {"skip": 2.0, "rev": 1.0, "+2": 2.0}
FOLLOW_UP = 0.5
POINT = 0.05
SUSPECT = 3
"""With so many cards left, the player probably held another that could be played."""


class Ears:
    """Who has been heard to call UNO, and who has played last: what nobody shows where calls are unseen."""

    def __init__(self) -> None:
        self.called: set[int] = set()
        self.last = NOBODY
        """Who may have forgotten it: the one who played, until somebody has acted after them."""

    def hear(self, event: SeenEvent) -> None:
        if event.what == "played":
            self.last = event.seat
        elif event.what == "called":
            self.called.add(event.seat)
        elif event.what in LOST:
            self.called.discard(event.seat)
        elif event.what == "round":
            self.called.clear()
        if event.what in MOVES_ON or (event.what == "drew" and event.rule in TURN_DRAWN):
            self.last = NOBODY

    def silent(self, view: View) -> int:
        """The seat that has one card, has not called and has just played."""
        forgot = self.last != NOBODY and self.last not in self.called and len(view.seats[self.last].cards) == 1
        return self.last if forgot else NOBODY


class UnoMind:
    """Says the word that looks best now."""

    def __init__(self) -> None:
        self.ears = Ears()

    def observe(self, events: list[SeenEvent]) -> None:
        for event in events:
            self.ears.hear(event)

    def choose(self, view: View, legal: list[str]) -> str:
        silent = view.facts["uno_open"] if view.facts["calls"] == "shown" else self.ears.silent(view)
        due = silent == view.seat or (view.seat not in self.ears.called and may_call_ahead(view, legal))
        at_once = ["next", "say-uno" if due else "", "" if silent == view.facts.get("partner") else f"catch-{silent}"]
        for word in legal:
            if word in at_once and word != SILENCE:
                return word
        if SILENCE in legal:
            return SILENCE
        if "challenge" in legal:
            player = view.facts["wd4"]
            assert isinstance(player, int)
            return "challenge" if len(view.seats[player].cards) >= SUSPECT else "accept"
        return max(legal, key=lambda word: score(word, view))


def may_call_ahead(view: View, legal: list[str]) -> bool:
    """Whether UNO helps now: ahead of a play that leaves one card, not of a draw, or of the colour of a wild."""
    if view.phase == "choose_colour":
        return True
    return view.turn == view.seat and len(hand(view)) == 2 and any(card in legal for card in hand(view))


def score(word: str, view: View) -> float:
    """How good a card, a colour or a draw looks; calls that do not help come last."""
    if word in ("draw", "keep"):
        return -100
    if word.startswith(CALLS):
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
