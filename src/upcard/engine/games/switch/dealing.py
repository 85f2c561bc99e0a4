"""How Switch starts: the options, the deal, and the starter (S1–S4)."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from upcard.engine.cards import BIT, RANK, THREE, TWO
from upcard.engine.game import NOBODY, show, tell
from upcard.engine.games.switch.tricks import Tricks
from upcard.engine.games.switch.words import (
    ANNOUNCEMENTS,
    CLASSIC,
    FIVE_OF_HEARTS,
    FIVE_PHASE,
    KINDS,
    QUICK_PLAYS,
    RUN,
    TRICKS,
    TWOS,
    VARIANTS,
)
from upcard.engine.options import Value
from upcard.engine.packed import append, vec
from upcard.engine.rows import appended
from upcard.engine.view import BadSetup

LIVE: Final = 0
REDRAW: Final = 2
STARTERS: Final = ("live", "dead", "redraw")

PASSES: Final = {"casual": 1, "cut-throat": 0}
CALLS: Final = {"casual": "challenge", "cut-throat": "button"}
FALSE_CHALLENGES: Final = {"casual": 0, "cut-throat": 2}
CLOCKS: Final = {"casual": 0, "cut-throat": 30}
"""What the presets mean for the options that are left to the mode."""


def by_mode(chosen: dict[str, Value], name: str, preset: dict[str, int]) -> int:
    """An option that is set by itself, or else by the mode."""
    return preset[str(chosen["mode"])] if chosen[name] == "mode" else int(chosen[name])


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealing(Tricks):
    """The part of a position that is settled before the first turn."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.decks: i64 = 1
        self.hand_size: i64 = 0
        self.dealer: i64 = 0
        self.starter: i64 = LIVE
        self.timeout_cards: i64 = 2
        self.turn_limit: i64 = 0

    def configure(self, chosen: dict[str, Value]) -> None:
        self.chosen = chosen
        size = chosen["hand_size"]
        self.hand_size = (7 if self.seats <= 3 else 5) if size == "auto" else int(size)
        self.decks = self._packs(chosen["decks"])
        self.dealer = self.seats - 1 if chosen["dealer"] == "last" else int(chosen["dealer"])
        self.variant = VARIANTS.index(str(chosen["variant"]))
        self.starter = STARTERS.index(str(chosen["starter"]))
        self.reshuffling = bool(chosen["reshuffle"])
        call = str(chosen["announce"])
        self.announce = ANNOUNCEMENTS.index(CALLS[str(chosen["mode"])] if call == "mode" else call)
        self.rejecting = chosen["mistakes"] == "reject"
        self.false_challenge = by_mode(chosen, "false_challenge", FALSE_CHALLENGES)
        self.turn_seconds = by_mode(chosen, "turn_seconds", CLOCKS)
        self.timeout_cards = int(chosen["timeout_cards"])
        self.announce_seconds = int(chosen["announce_seconds"])
        self.stupid_cards = int(chosen["stupid_cards"])
        self.quick_play = QUICK_PLAYS.index(str(chosen["quick_play"]))
        self.turn_limit = int(chosen["turn_limit"])
        self.sit_with_passes(self.decks - 1, by_mode(chosen, "passes", PASSES))
        self.turn = self.after(self.dealer, 1)  # S1

    def _packs(self, asked: Value) -> i64:
        for packs in (1, 2, 3) if asked == "auto" else (int(asked),):
            cards = 52 * packs
            if cards - self.seats * self.hand_size - 1 >= cards // 5:  # S2
                return packs
        raise BadSetup(
            "S2",
            f"options decks={asked} and hand_size={self.hand_size} leave too few cards in the stock for {self.seats} "
            "seats; take more packs or smaller hands",
        )

    def deal(self) -> None:
        cards = self.pack()
        self.shuffle(cards)
        self.open(cards)

    def pack(self) -> vec[i64]:
        """All cards of the game in canonical order."""
        cards = vec[i64]()
        for kind in range(KINDS):
            for _step in range(self.decks):
                cards = append(cards, kind)
        return cards

    def open(self, cards: vec[i64]) -> None:
        """Deal from a shuffled pack, the next card last, and turn the starter (S3)."""
        self.stack(cards)
        tell(self, "dealt", "S3", number=self.hand_size)
        seat = self.turn
        for _step in range(self.hand_size * self.seats):
            self.give(seat, self.turn_up())
            seat = self.after(seat, 1)
        self._turn_starter()

    def _turn_starter(self) -> None:
        card = self.turn_up()
        if self.starter == REDRAW:
            card = self._plain_starter(card)
        self.pile = append(self.pile, card)
        self.live_as_printed(card)
        show(self, "starter", "S4", NOBODY, card)
        if self.starter == LIVE:
            self._live_starter(card)

    def _plain_starter(self, card: i64) -> i64:
        """While the starter is a trick card it goes back at a random place, unless there is nothing else (S4)."""
        while TRICKS[self.variant] & BIT[card] and self._plain_left():
            show(self, "starter_back", "S4", NOBODY, card)
            place = self.pick(self.stock_size + 1)
            mixed = self.stock[:place]
            mixed = append(mixed, card)
            for index in range(place, self.stock_size):
                mixed = append(mixed, self.stock[index])
            self.stack(mixed)
            card = self.turn_up()
        return card

    def _plain_left(self) -> bool:
        for place in range(self.stock_size):
            if not TRICKS[self.variant] & BIT[self.stock[place]]:
                return True
        return False

    def _live_starter(self, card: i64) -> None:
        rank: i64 = RANK[card]
        if rank == TWO:
            self.owe(2, TWOS, NOBODY, card, "S4")
        elif rank == THREE:
            self.phase = RUN
            self.run_rank = THREE
            self.run_ranks = appended(self.run_ranks, THREE)
            tell(self, "run", "S4", number=3, other=self.turn)
        elif FIVE_OF_HEARTS & BIT[card] and self.variant != CLASSIC:
            self.owe(5, FIVE_PHASE, NOBODY, card, "S4")
