"""Laying a play word by word: what may come first, what may follow, and which rule a wrong card breaks."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from upcard.engine.cards import ACE, BIT, OF_RANK, OF_SUIT, RANK, RANKS, SEVEN, SUITS, THREE, TWO
from upcard.engine.game import NOBODY
from upcard.engine.games.switch.words import (
    AUTO,
    BY_RANK,
    CALL_WORD,
    CLASSIC,
    DONE,
    DONE_WORD,
    ENDLESS,
    FIVE_OF_HEARTS,
    FIVE_PHASE,
    HOUSE,
    KINDS,
    LAST_CARD,
    NORMAL,
    OFF,
    ROUND,
    RUN,
    SUIT_WORDS,
    TWO_OF_HEARTS,
    TWOS,
    UP,
    WORDS,
)
from upcard.engine.rows import NONE, appended
from upcard.engine.shedding import Shedding
from upcard.engine.view import Refusal

EVERY_CARD: Final[i64] = OF_SUIT[0] | OF_SUIT[1] | OF_SUIT[2] | OF_SUIT[3]
NO_RANK: Final = 13  # the live rank on an empty pile

RIGHT: Final = 0
FAULTS: Final = ("", "S12", "S13", "S31", "S16", "S19", "S32")
"""The rule that the first wrong card of a play breaks (S79); `wrong` is an index of it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Laying(Shedding):
    """The part of a position that says what may be laid, and what one seat has laid so far."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats, KINDS)
        self.variant: i64 = HOUSE
        self.rejecting = False
        """Option `mistakes` is `reject`."""
        self.announce: i64 = AUTO
        self.quick_play: i64 = OFF
        self.phase: i64 = NORMAL
        self.live_rank: i64 = NO_RANK
        self.live_suit: i64 = 0
        """What is matched (S10); no rank on an empty pile."""
        self.pending: i64 = 0
        self.run_rank: i64 = 0
        self.quick_open = False
        self.last_player: i64 = NOBODY
        self.last_cards = NONE
        """Who made the last play, and its cards; `quick_open`: no turn has been completed since (S61)."""
        self.layer: i64 = NOBODY
        """The seat whose play is half-laid; it holds the floor (S77)."""
        self.laid = NONE
        self.called = False
        self.wrong: i64 = RIGHT
        self.stray: i64 = NOBODY
        """The first wrong card of a play; its fault stays that of the whole (S79)."""

    # --- which cards

    def first_cards(self) -> i64:
        """The cards a play may begin with."""
        if self.phase == TWOS:  # S16
            return OF_RANK[TWO] | FIVE_OF_HEARTS if self.hearts_answer() else OF_RANK[TWO]
        if self.phase == FIVE_PHASE:
            return TWO_OF_HEARTS  # S19
        if self.phase == RUN:
            return self._chain(self.run_rank)  # S32
        if self.live_rank == NO_RANK:
            return EVERY_CARD
        cards: i64 = OF_RANK[ACE] | OF_RANK[self.live_rank] | OF_SUIT[self.live_suit]  # S12
        return cards if self.variant == CLASSIC else cards | OF_RANK[SEVEN]

    def hearts_answer(self) -> bool:
        """Whether 5♥ answers the 2s that lie there: the top one is 2♥ (S16)."""
        return self.variant != CLASSIC and BIT[self.top()] == TWO_OF_HEARTS

    def next_cards(self) -> i64:
        """The cards that may follow in a play that is right so far."""
        rank: i64 = RANK[self.laid[len(self.laid) - 1]]
        if self.in_chain():
            return self._chain(rank)
        return OF_RANK[rank]  # S13

    def in_chain(self) -> bool:
        """Whether what is being laid is a chain of rising ranks: a run, or the play that starts one."""
        return self.phase == RUN or (self.phase == NORMAL and RANK[self.laid[0]] == THREE)

    def _chain(self, rank: i64) -> i64:
        return ROUND[rank] if self.variant == ENDLESS else UP[rank]

    def quick_cards(self) -> i64:
        """The cards that may interrupt: those of the printed rank of top, or only its twins (S61)."""
        top = self.top()  # there is one: an empty pile leaves `quick_open` off
        return OF_RANK[RANK[top]] if self.quick_play == BY_RANK else BIT[top]

    def may_interrupt(self, seat: i64) -> bool:
        """Whether a seat that is not on turn may lay cards at all (S61)."""
        return self.quick_play != OFF and self.quick_open and seat != self.last_player

    def right_cards(self, seat: i64) -> i64:
        """The cards with which a seat's play, right so far, stays right."""
        cards: i64 = self.next_cards() if self.layer == seat else self.first_cards()
        return cards if seat == self.turn else cards & self.quick_cards()

    def unlaid(self, seat: i64) -> i64:
        """The cards still in hand, of which those laid already do not count."""
        cards: i64 = self.held[seat]
        if self.layer == seat:
            for card in self.laid:
                if self._times_laid(card) == self.copies(seat, card):
                    cards &= ~BIT[card]
        return cards

    def _times_laid(self, card: i64) -> i64:
        times: i64 = 0
        for other in self.laid:
            if other == card:
                times += 1
        return times

    # --- which words

    def strict(self, seat: i64) -> bool:
        """Whether only right cards may be laid: with `reject`, and in every interrupt (S66)."""
        return self.rejecting or seat != self.turn

    def closing_word(self) -> i64:
        """The words that close what is laid: a suit behind Aces in the normal phase, else `done` (S65)."""
        if self.phase == NORMAL and self._only_aces():
            return SUIT_WORDS
        return DONE_WORD

    def _only_aces(self) -> bool:
        for card in self.laid:
            if RANK[card] != ACE:
                return False
        return True

    def laying_words(self, seat: i64, cards: i64) -> tuple[i64, i64]:
        """The words that go on with a half-laid play, of which these cards may come next."""
        others = self.closing_word()
        if self.called:
            return 0, others
        if self.announce != AUTO and self.sizes[seat] - len(self.laid) <= 1:  # S66
            others |= CALL_WORD
        return self.unlaid(seat) & cards, others

    def refuse_laying(self, seat: i64, action: i64) -> Refusal | None:
        """Why a word cannot go on with a half-laid play."""
        if action < KINDS:
            return self._refuse_further(seat, action)
        if action <= DONE:
            word: i64 = BIT[action - KINDS]
            if self.closing_word() & word:
                return None
            return Refusal("wrong_closing", "S65", why="suit" if action == DONE else "done")
        if action != LAST_CARD:
            return Refusal("laying", "S65")
        if self.announce == AUTO:
            return Refusal("no_call", "S51")
        if self.called:
            return Refusal("called_already", "S66")
        if self.sizes[seat] - len(self.laid) > 1:
            return Refusal("too_early", "S66")
        return None

    def _refuse_further(self, seat: i64, card: i64) -> Refusal | None:
        if self.called:
            return Refusal("after_call", "S66")
        if not self.unlaid(seat) & BIT[card]:
            return Refusal("not_in_hand", "S8", {"card": WORDS[card]})
        if self.strict(seat) and not self.right_cards(seat) & BIT[card]:
            return self.unfitting(seat, card)
        return None

    def unfitting(self, seat: i64, card: i64) -> Refusal:
        """What is wrong with a card that does not fit where it would be laid."""
        rule = FAULTS[self.wrong if self.wrong else self.fault_of(seat)]
        about = {"card": WORDS[card], "top": WORDS[self.top()] if len(self.pile) else ""}
        if seat != self.turn:
            return Refusal("illegal_card", "S61", about, "interrupt")
        if rule == "S12":
            about.update(rank=RANKS[self.live_rank], suit=SUITS[self.live_suit])
        elif rule == "S32":
            about.update(rank=RANKS[self.run_rank], number=str(self.run_rank + 1))
        elif rule == "S16" or rule == "S19":
            about.update(number=str(self.pending))
        return Refusal("illegal_card", rule, about, rule)

    def fault_of(self, seat: i64) -> i64:
        """Which rule a wrong card would break at this place, as an index of FAULTS (S79)."""
        if self.phase == TWOS:
            return 4
        if self.phase == FIVE_PHASE:
            return 5
        if self.phase == RUN:
            return 6
        if self.layer != seat:
            return 1
        return 3 if self.in_chain() else 2

    # --- laying and taking back

    def lay(self, seat: i64, card: i64) -> None:
        """Remember one more card of a play."""
        if not self.wrong and not self.right_cards(seat) & BIT[card]:
            self.wrong = self.fault_of(seat)
            self.stray = card
        if self.layer == NOBODY:
            self.layer = seat
        self.laid = appended(self.laid, card)

    def take_back(self) -> None:
        """The half-laid play is in the hand again, its call forgotten (S77)."""
        self.layer = NOBODY
        self.laid = NONE
        self.called = False
        self.wrong = RIGHT

    def count_laid(self, mask: i64) -> i64:
        """How many of the laid cards belong to a set of kinds."""
        total: i64 = 0
        for card in self.laid:
            if mask & BIT[card]:
                total += 1
        return total
