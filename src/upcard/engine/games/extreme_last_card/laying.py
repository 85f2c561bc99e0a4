"""Extreme Last Card: what it remembers, how it starts, what may be laid and said, and why not."""

from typing import ClassVar

from mypy_extensions import i64

from upcard.engine.cards import BIT, EIGHT, JOKER, OF_RANK, OF_SUIT, RANK, SUIT
from upcard.engine.game import NOBODY, show, tell
from upcard.engine.games.extreme_last_card.words import (
    ANSWERS,
    CONCEDE_WORD,
    DANCE_WORD,
    DONE_WORD,
    DRAW_WORD,
    DUEL_WORD,
    FIGHT,
    HIGHER,
    JK,
    KINDS,
    LAST_CARD_WORD,
    LOWER,
    MOST_SEATS,
    NO_SUIT,
    NORMAL,
    OF_NUMBER,
    OVER,
    PASS_WORD,
    PRINTED,
    SUIT_WORDS,
    TAKE_WORD,
    TARGETS_AT,
    THUNDERDOME,
    UNBLOCKS,
    WILD,
    WORDS,
    pack_of,
    wild,
)
from upcard.engine.options import NO_LIMIT, Option, Value
from upcard.engine.packed import append, vec
from upcard.engine.rows import NONE
from upcard.engine.shedding import Shedding
from upcard.engine.view import BadSetup


class Laying(Shedding):
    """A position of Extreme Last Card, as far as what may be done in it."""

    name: ClassVar[str] = "extreme-last-card"
    title: ClassVar[str] = "Extreme Last Card"
    version: ClassVar[int] = 1
    least: ClassVar[int] = 2
    most: ClassVar[int] = MOST_SEATS
    usual: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = (
        Option("hand_size", 7, 5, 10),
        Option("jokers", 2, 0, 4),
        Option("decks", "auto", 1, 2, ("auto",)),
        Option("dealer", "last", choices=("last",), seat=True, first_seat=-1),
        Option("declare", "manual", choices=("manual", "auto")),
        Option("voluntary_draw", False),
        Option("must_respond", False),
        Option("stacked_10_j", False),
        Option("double_up", False),
        Option("fight_sets", False),
        Option("turn_seconds", 0, 0, NO_LIMIT),
        Option("turn_limit", 1000, 0, NO_LIMIT),
    )
    setup_rule: ClassVar[str] = "E2"
    form_rule: ClassVar[str] = "E67"
    window_rule: ClassVar[str] = "E61"
    words: ClassVar[tuple[str, ...]] = WORDS
    low: ClassVar[int] = KINDS

    def __init__(self, seats: i64) -> None:
        super().__init__(seats, KINDS)
        self.low_words = KINDS
        self.last_resort = DRAW_WORD | TAKE_WORD | CONCEDE_WORD | PASS_WORD
        self.mode: i64 = NORMAL
        self.suit: i64 = NO_SUIT
        """The suit of the middle as it counts: printed, or the one an Ace or Joker named (E7)."""
        self.laid = NONE
        """The cards of the half-laid play of the seat on turn; until its closing word they count as held (E66)."""
        self.called = False
        """Whether "Last Card" was said with it."""
        self.played = NONE
        """The cards of the last play, also when the pile has been shuffled since; shared between clones."""
        self.declared: i64 = 0
        """Seats that have said "Last Card" for the one card they hold, as a mask."""
        self.free_play = False
        self.must_dance = False
        self.extra_turn = False
        """What the seat on turn got from a 4, a King or its own 10."""
        self.dignity = NONE
        """By seat: how often a King cost it its dignity."""
        self.total: i64 = 0
        self.blocked = False
        self.fight = NONE
        """Of the fight: the cards to be picked up, whether a 3 or 7 stands, who laid which card and what it came to."""
        self.stuck: i64 = 0
        """Passes in a row."""
        self.winners: i64 = 0
        self.reason: i64 = 0
        self.auto_declare = False
        self.voluntary_draw = False
        self.must_respond = False
        self.stacked = False
        self.double_up = False
        self.fight_sets = False
        self.turn_limit: i64 = 0

    # --- how it starts

    def configure(self, chosen: dict[str, Value]) -> None:
        self.chosen = chosen
        self.auto_declare = chosen["declare"] == "auto"
        self.voluntary_draw = bool(chosen["voluntary_draw"])
        self.must_respond = bool(chosen["must_respond"])
        self.stacked = bool(chosen["stacked_10_j"])
        self.double_up = bool(chosen["double_up"])
        self.fight_sets = bool(chosen["fight_sets"])
        self.turn_limit = int(chosen["turn_limit"])
        dealer = self.seats - 1 if chosen["dealer"] == "last" else int(chosen["dealer"])
        packs = self.packs()
        jokers = packs * int(chosen["jokers"])
        self.sit_down(max(packs, jokers) - 1)
        self.turn = self.after(dealer, 1)  # E1
        self.laid = vec[i64]()
        self.played = vec[i64]()
        self.dignity = vec[i64]([0] * self.seats)

    def packs(self) -> int:
        """How many packs are played with: the number asked for, or the fewest that leave a fifth in the stock (E2)."""
        asked = self.chosen["decks"]
        jokers = int(self.chosen["jokers"])
        dealt = self.seats * int(self.chosen["hand_size"]) + 1
        for packs in (1, 2):
            cards = packs * (JK + jokers)
            if asked in ("auto", packs) and cards - dealt >= cards // 5:
                return packs
        raise BadSetup(
            "E2", f"option decks is {asked}; for {self.seats} hands of {self.chosen['hand_size']} cards it must be 2"
        )

    def pack(self) -> vec[i64]:
        """All cards of the game, in canonical order."""
        return pack_of(self.packs(), int(self.chosen["jokers"]))

    def deal(self) -> None:
        pack = self.pack()
        self.shuffle(pack)
        self.deal_from(pack)

    def deal_from(self, deck: vec[i64]) -> None:
        """Deal a deck as it lies, the next card last, and turn up the middle."""
        size = int(self.chosen["hand_size"])
        if len(deck) < self.seats * size + 1:
            raise BadSetup("E2", f"a deck of {len(deck)} is too small for {self.seats} hands of {size} and a middle")
        self.stack(deck)
        tell(self, "dealt", "E3", number=size)
        seat = self.turn
        for _step in range(size * self.seats):
            self.give(seat, self.turn_up())
            seat = self.after(seat, 1)
        self._turn_up_middle()

    def _turn_up_middle(self) -> None:
        jokers: i64 = 0
        card = self.turn_up()
        while card == JK:  # E4
            if self.stock_size == 0:
                raise BadSetup("E4", "the deck has no card but jokers left for the middle")
            show(self, "starter_back", "E4", NOBODY, card)
            jokers += 1
            card = self.turn_up()
        for _step in range(jokers):
            self._put_back(JK)
        self.pile = append(self.pile, card)
        self.suit = PRINTED[card]
        show(self, "starter", "E4", NOBODY, card)

    def _put_back(self, card: i64) -> None:
        place = self.pick(self.stock_size + 1)
        cards = append(self.stock[:place], card)
        for index in range(place, self.stock_size):
            cards = append(cards, self.stock[index])
        self.stack(cards)

    # --- what may be done

    def awaited(self) -> i64:
        if self.mode == OVER:
            return 0
        return BIT[self.turn]

    def may_interject(self) -> i64:
        mask: i64 = 0
        for seat in range(self.seats):
            if seat != self.turn and self.sizes[seat] == 1 and self.may_declare(seat):
                mask |= BIT[seat]
        return mask

    def resting(self) -> bool:
        return len(self.laid) == 0

    def legal(self, seat: i64) -> tuple[i64, i64]:
        if self.mode == OVER:
            return 0, 0
        if len(self.laid):
            if seat != self.turn:
                return 0, 0
            return self._legal_next(seat)
        others: i64 = 0
        if self.sizes[seat] == 1 and self.may_declare(seat):
            others = LAST_CARD_WORD
        if seat != self.turn:
            return 0, others
        if self.mode == THUNDERDOME:
            return 0, DUEL_WORD
        if self.must_dance:
            others |= DANCE_WORD
        cards = self.playable(seat)
        if self.mode == FIGHT:
            if not cards or not self.must_respond:  # E30
                others |= CONCEDE_WORD if self.blocked else TAKE_WORD
        elif not cards or self.voluntary_draw:
            if self.obtainable():
                others |= DRAW_WORD
            elif not cards:
                others |= PASS_WORD  # E53
        return cards, others

    def _legal_next(self, seat: i64) -> tuple[i64, i64]:
        """What may follow the cards laid so far (E57)."""
        others = self.closings(seat)
        if self.called:
            return 0, others
        if self.may_call(seat):
            others |= LAST_CARD_WORD
        return self.further(seat), others

    def following(self) -> i64:
        """The cards that go on the middle in normal mode, whoever holds them (E8)."""
        return WILD | OF_SUIT[self.suit] | OF_NUMBER[RANK[self.top()]]

    def playable(self, seat: i64) -> i64:
        """The cards with which the seat on turn may begin a play."""
        if self.barred(seat):
            return 0
        held: i64 = self.held[seat]
        if self.mode == FIGHT:
            return held & (UNBLOCKS if self.blocked else ANSWERS)  # E26, E27
        return held if self.free_play else held & self.following()

    def barred(self, seat: i64) -> bool:
        """Whether a seat may not play its only card, for want of "Last Card" (E42)."""
        return self.sizes[seat] == 1 and not self.has_declared(seat)

    def has_declared(self, seat: i64) -> bool:
        """Whether a seat that holds one card counts as having said "Last Card" (E40)."""
        return self.auto_declare or self.declared & BIT[seat] != 0

    def may_declare(self, seat: i64) -> bool:
        """Whether "Last Card" may be said outside a play by a seat with one card (E43)."""
        if self.mode >= THUNDERDOME or len(self.laid) or self.has_declared(seat):
            return False
        return seat != self.turn or self.extra_turn

    def further(self, seat: i64) -> i64:
        """The cards that may be laid upon those laid already."""
        first = self.laid[0]
        rank: i64 = RANK[first]
        if self.mode == FIGHT:
            if not self.fight_sets:
                return 0  # E25
            return self._unlaid(seat) & OF_RANK[rank]
        if rank == JOKER or not self.stackable():
            return 0
        count: i64 = len(self.laid)
        if self.in_sequence():
            last = self.laid[count - 1]
            return self.held[seat] & (HIGHER[last] if BIT[self.laid[1]] & HIGHER[first] else LOWER[last])
        cards: i64 = OF_RANK[rank]
        if count == 1 and self._starts_sequence(first):
            cards |= HIGHER[first] | LOWER[first]
        return cards & self._unlaid(seat)

    def stackable(self) -> bool:
        """Whether the first card laid may have others on it: it would do without the freedom of a 4 (E9)."""
        return not self.free_play or BIT[self.laid[0]] & self.following() != 0

    def in_sequence(self) -> bool:
        """Whether the cards laid so far are a sequence stack."""
        return len(self.laid) > 1 and RANK[self.laid[0]] != RANK[self.laid[1]]

    def _starts_sequence(self, card: i64) -> bool:
        if SUIT[card] == self.suit:
            return True
        return self.double_up and RANK[card] == RANK[self.top()]

    def _unlaid(self, seat: i64) -> i64:
        """The kinds of which a copy is still in the hand, the cards laid left out; there are two of a kind at most."""
        once: i64 = 0
        twice: i64 = 0
        for card in self.laid:
            twice |= once & BIT[card]
            once |= BIT[card]
        kinds: i64 = self.held[seat] & ~once
        if self.depth:
            kinds |= self.more[seat * self.depth] & ~twice
        return kinds

    def last_laid(self) -> i64:
        """The top card of the half-laid play."""
        return self.laid[len(self.laid) - 1]

    def closings(self, seat: i64) -> i64:
        """The words that close the half-laid play (E6)."""
        if self.mode == FIGHT:
            return DONE_WORD
        rank: i64 = RANK[self.last_laid()]
        if wild(rank):
            return SUIT_WORDS
        if rank == EIGHT and self.sizes[seat] > len(self.laid):
            return (self.present & ~BIT[seat]) << TARGETS_AT
        return DONE_WORD

    def may_call(self, seat: i64) -> bool:
        """Whether "Last Card" may be said with the half-laid play: it leaves one card, or gives the last away (E57)."""
        if self.auto_declare:
            return False
        rest: i64 = self.sizes[seat] - len(self.laid)
        if self.mode == NORMAL:
            rank: i64 = RANK[self.last_laid()]
            if wild(rank):
                return rest < 2  # E37 picks one up
            if rank == EIGHT:
                return rest == 1 or rest == 2  # E19 gives one away
        return rest == 1
