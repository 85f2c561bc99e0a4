"""What draws have shown: who draws instead of laying holds nothing that would have gone, but for what came since."""

from collections.abc import Sequence

from msgspec import Struct

from upcard.engine.game import NOBODY, Game
from upcard.engine.view import HIDDEN, SeenEvent

TURNED_UP = ("starter", "played")
NAMED = ("named_suit", "named_colour")
NEW_HANDS = ("dealt", "round", "left", "took_pile")
"""Events after which nothing is known of hands any more."""
LATEST = 3
"""So many facts about one hand are kept; older ones are mostly outdone."""


class Shown(Struct):
    """That a seat could lay none of some kinds, how many cards it has got since, and on which card it drew."""

    holder: int
    kinds: int
    newer: int
    top: int


class Digest(Struct):
    """All that evidence remembers of what was heard: the card on top and the suit it names, those before, and facts."""

    top: int = NOBODY
    named: int = NOBODY
    before: tuple[int, int] = (NOBODY, NOBODY)
    shown: list[Shown] = []


class Evidence:
    """What one who listens can tell of the others' hands, in games where drawing means something."""

    def __init__(self, game: Game, digest: Digest | None = None) -> None:
        self._game = game
        self._words = {word: number for number, word in enumerate(type(game).words[: type(game).low])}
        self.digest = digest or Digest()

    @property
    def shown(self) -> list[Shown]:
        return self.digest.shown

    def hear(self, events: Sequence[SeenEvent]) -> None:
        """Follow the pile, and the hands, through what happened."""
        for event in events:
            if event.what in NEW_HANDS:
                self.digest.shown = []
            if event.what in TURNED_UP and event.cards[-1] in self._words:
                self._laid(event)
            elif event.what in NAMED:
                self.digest.named = event.number
            elif event.what == "mirrored":
                self.digest.top, self.digest.named = self.digest.before  # the card beneath counts on
            elif event.what == "drew":
                self._drew(event)
            elif event.what == "gave":
                self._got(event.other, 1)

    def _laid(self, event: SeenEvent) -> None:
        self.digest.before = self.digest.top, self.digest.named
        self.digest.top, self.digest.named = self._words[event.cards[-1]], NOBODY
        for card in event.cards:
            for one in self.shown:
                if one.holder == event.seat and card != HIDDEN and one.kinds >> self._words[card] & 1:
                    one.newer = max(one.newer - 1, 0)

    def _drew(self, event: SeenEvent) -> None:
        self._got(event.seat, event.number)
        if event.rule in type(self._game).proving and self.digest.top != NOBODY:
            kinds = self._game.followers(self.digest.top, self.digest.named)
            if kinds > 0:
                own = [one for one in self.shown if one.holder == event.seat]
                for one in own[: len(own) - LATEST + 1]:
                    self.shown.remove(one)
                self.shown.append(Shown(event.seat, kinds, event.number, self.digest.top))

    def _got(self, seat: int, cards: int) -> None:
        for one in self.shown:
            if one.holder == seat:
                one.newer += cards

    def word(self, card: int) -> str:
        """A card by its word."""
        return type(self._game).words[card]

    def facts(self, viewer: int, sizes: Sequence[int]) -> list[tuple[int, int, int]]:
        """What is known of the others' hands, by how many cards they hold: holder, kinds, how many at most."""
        held = [one for one in self.shown if one.holder != viewer and one.newer < sizes[one.holder]]
        return [(one.holder, one.kinds, one.newer) for one in held]
