"""What others have shown: who draws holds nothing that would have gone or answered, but for what came since.

Who names a suit mostly has a card of it, until they lay one. Where cards lie face down, `kept.py` listens as well.
"""

from collections.abc import Sequence

from msgspec import Struct

from upcard.bots.kept import Kept, Place
from upcard.engine.evidence import ANY_NUMBER
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
    """All that evidence remembers of what was heard: the card on top and the suit it names, those before, and facts;
    by seat the kinds of the suit that it named last and has not laid since; by place what is kept there."""

    top: int = NOBODY
    named: int = NOBODY
    before: tuple[int, int] = (NOBODY, NOBODY)
    shown: list[Shown] = []
    named_by: dict[int, int] = {}
    places: dict[int, Place] = {}


class Evidence:
    """What one who listens can tell of the others' hands, in games where drawing means something."""

    def __init__(self, game: Game, digest: Digest | None = None) -> None:
        self._game = game
        self._words = {word: number for number, word in enumerate(type(game).words[: type(game).low])}
        self.digest = digest or Digest()
        self._kept = Kept(type(game), self.digest.places)

    @property
    def shown(self) -> list[Shown]:
        return self.digest.shown

    def hear(self, events: Sequence[SeenEvent]) -> None:
        """Follow the pile, and the hands, through what happened."""
        if type(self._game).points:
            self._kept.hear(events)
        for event in events:
            if event.what in NEW_HANDS:
                self.digest.shown, self.digest.named_by = [], {}
            if event.what in TURNED_UP and event.cards[-1] in self._words:
                self._laid(event)
            elif event.what in NAMED:
                self.digest.named = event.number
                self.digest.named_by[event.seat] = type(self._game).named[event.number]
            elif event.what == "mirrored":
                self.digest.top, self.digest.named = self.digest.before  # the card beneath counts on
            elif event.what == "drew":
                self._drew(event)
            elif event.what == "gave":
                self._got(event.other, 1)

    def _laid(self, event: SeenEvent) -> None:
        self.digest.before = self.digest.top, self.digest.named
        self.digest.top, self.digest.named = self._words[event.cards[-1]], NOBODY
        for card in [self._words[word] for word in event.cards if word != HIDDEN]:
            for one in self.shown:
                if one.holder == event.seat and one.kinds >> card & 1:
                    one.newer = max(one.newer - 1, 0)
            self._had(event.seat, 1 << card)

    def _had(self, seat: int, kinds: int) -> None:
        """A seat has none of these any more, or none that is sure: what it had named may have been just that."""
        if self.digest.named_by.get(seat, 0) & kinds:
            del self.digest.named_by[seat]

    def _drew(self, event: SeenEvent) -> None:
        self._got(event.seat, event.number)
        kinds = self._lacking(event.rule)
        if kinds > 0:
            self._had(event.seat, kinds)
            own = [one for one in self.shown if one.holder == event.seat]
            for one in own[: len(own) - LATEST + 1]:
                self.shown.remove(one)
            self.shown.append(Shown(event.seat, kinds, event.number, self.digest.top))

    def _lacking(self, rule: str) -> int:
        """The kinds that somebody hardly holds who draws by a rule."""
        kind, top = type(self._game), self.digest.top
        if rule in kind.proving and top != NOBODY:
            return self._game.followers(top, self.digest.named)
        return kind.answering.get(rule, 0) if top != NOBODY else 0

    def _got(self, seat: int, cards: int) -> None:
        for one in self.shown:
            if one.holder == seat:
                one.newer += cards

    def word(self, card: int) -> str:
        """A card by its word."""
        return type(self._game).words[card]

    def facts(self, viewer: int, sizes: Sequence[int]) -> list[tuple[int, int, int]]:
        """What is known of the others' hands, by how many cards they hold: holder or place, kinds, how many at most."""
        held = [one for one in self.shown if one.holder != viewer and one.newer < sizes[one.holder]]
        named = [(seat, kinds, ANY_NUMBER) for seat, kinds in self.digest.named_by.items() if seat != viewer]
        return [*self._kept.facts(), *named, *[(one.holder, one.kinds, one.newer) for one in held]]
