"""What the shedding games share besides hands: stock, pile, turn order, drawing, reshuffling; no game's legality."""

from mypy_extensions import i64, mypyc_attr

from upcard.engine import knowledge
from upcard.engine.cards import BIT, NO_CARD, members, size
from upcard.engine.events import Event
from upcard.engine.game import NOBODY, only, show_all, tell
from upcard.engine.hands import Hands
from upcard.engine.packed import append, vec
from upcard.engine.position_text import MANY, PositionText, require
from upcard.engine.rows import NONE, appended, backwards, mask_of, spread
from upcard.engine.view import HIDDEN, BadText, Fact, Own, SeatView, View, Window


@mypyc_attr(allow_interpreted_subclasses=True)
class Shedding(Hands):
    """A position with hands, a face-down stock, a face-up pile and somebody whose turn it is."""

    __slots__ = ("direction", "gone", "pile", "present", "stock", "stock_size", "turn", "turns", "window")

    def __init__(self, seats: i64, kinds: i64) -> None:
        super().__init__(seats, kinds)
        self.stock = NONE
        """The face-down cards, the next one last; shared between clones, never changed in place."""
        self.stock_size: i64 = 0
        """How many cards of `stock` are still there."""
        self.pile = NONE
        self.turn: i64 = 0
        self.direction: i64 = 1
        self.present: i64 = 0
        """Seats still playing, as a mask."""
        self.gone = NONE
        """Seats that left, in that order; shared between clones (rows.py)."""
        self.turns: i64 = 0
        self.window: i64 = 1

    def copy_to(self, other: "Shedding") -> None:
        """Hand everything of this class to a fresh clone."""
        self.copy_hands_to(other)
        other.stock = self.stock
        other.stock_size = self.stock_size
        other.pile = self.pile[:]
        other.turn = self.turn
        other.direction = self.direction
        other.present = self.present
        other.gone = self.gone
        other.turns = self.turns
        other.window = self.window

    def sit_down(self, depth: i64) -> None:
        """Everybody is there, nobody has a card; a pack has at most `depth` more copies of a kind than one."""
        self.empty_hands(depth)
        self.present = BIT[self.seats] - 1
        self.pile = vec[i64]()
        self.gone = NONE

    # --- stock and pile

    def top(self) -> i64:
        """The last card of the pile, or none."""
        cards: i64 = len(self.pile)
        if cards == 0:
            return NO_CARD
        return self.pile[cards - 1]

    def stack(self, cards: vec[i64]) -> None:
        """Make a stock of cards in order, the next one last."""
        self.stock = cards
        self.stock_size = len(cards)

    def turn_up(self) -> i64:
        """Take the next card off the stock."""
        self.stock_size -= 1
        return self.stock[self.stock_size]

    def turn_another(self) -> i64:
        """Put the card just turned up back, shuffle the stock and turn up its next card: one chance event."""
        cards = self.sorted(self.stock[: self.stock_size + 1])
        self.shuffle(cards)
        self.stack(cards)
        return self.turn_up()

    def put_back(self, card: i64) -> None:
        """Put a card into the stock at a random place: one chance event."""
        place = self.pick(self.stock_size + 1)
        cards = append(self.stock[:place], card)
        for index in range(place, self.stock_size):
            cards = append(cards, self.stock[index])
        self.stack(cards)

    def obtainable(self) -> i64:
        """How many cards could be drawn at most: the stock, and the pile beneath its top."""
        beneath: i64 = len(self.pile) - 1
        if beneath > 0:
            return self.stock_size + beneath
        return self.stock_size

    def restock(self, rule: str) -> bool:
        """Shuffle all of the pile but its top into a new stock; False if there is nothing to shuffle."""
        cards: i64 = len(self.pile)
        if cards < 2:
            return False
        beneath = self.sorted(self.pile[: cards - 1])
        self.shuffle(beneath)
        self.stack(beneath)
        self.pile = self.pile[cards - 1 :]
        tell(self, "reshuffled", rule, number=self.stock_size)
        return True

    def draw(self, seat: i64, wanted: i64, rule: str, reshuffle_rule: str) -> i64:
        """Draw cards one by one, as many as can be had; return how many these were."""
        drawn: i64 = 0
        cards: list[int] | None = None if self.events is None else []
        while drawn < wanted:
            if self.stock_size == 0 and not self.restock(reshuffle_rule):
                break
            self.stock_size -= 1
            card = self.stock[self.stock_size]
            self.give(seat, card)
            if cards is not None:
                cards.append(card)
            drawn += 1
        if cards and self.events is not None:
            self.events.append(Event("drew", rule, seat, NOBODY, drawn, cards, only(seat)))
        return drawn

    def walk_away(self, seat: i64, rule: str) -> None:
        """A seat leaves for good; its hand goes under the stock."""
        self.present &= ~BIT[seat]
        self.gone = appended(self.gone, seat)
        tell(self, "left", rule, seat, self.sizes[seat])
        self.bury_hand(seat)

    def bury_hand(self, seat: i64) -> None:
        """Shuffle a hand and put it under the stock."""
        cards = self.hand(seat)
        self.shuffle(cards)
        for place in range(self.stock_size):
            cards = append(cards, self.stock[place])
        self.stack(cards)
        self.clear(seat)
        self.forget(seat, 0)

    def sorted(self, cards: vec[i64]) -> vec[i64]:
        """Cards in canonical order, from which every shuffle starts."""
        counts = vec[i64]([0] * self.kinds)
        for card in cards:
            counts[card] += 1
        return spread(counts)

    # --- turn order

    def after(self, seat: i64, steps: i64) -> i64:
        """The seat that many steps on, one at least, in the direction of play, counting only seats still playing."""
        while True:
            seat += self.direction
            if seat == self.seats:
                seat = 0
            elif seat < 0:
                seat = self.seats - 1
            if self.present & BIT[seat]:
                if steps < 2:
                    return seat
                steps -= 1

    def playing(self) -> i64:
        """How many seats still play."""
        return size(self.present)

    # --- leaving the engine

    def redeal(self, seat: i64, seed: int, open_hands: bool) -> None:
        """Deal anew, by a quick generator, everything that a seat has neither in its hand nor rightly seen."""
        counts = vec[i64]([0] * self.kinds)
        for place in range(self.stock_size):
            counts[self.stock[place]] += 1
        sizes = self.sizes[:]
        for other in range(self.seats):
            if other != seat and not open_hands:
                self.empty_into(other, counts)
        if not open_hands:
            self.keep_known(seat, counts)
        pool = spread(counts)
        self.reseed(seed)
        self.shuffle(pool)
        self.stack(pool)
        for other in range(self.seats):
            while self.sizes[other] < sizes[other]:
                self.give(other, self.turn_up())

    def public_table(
        self, name: str, words: tuple[str, ...], phase: str, open_hands: bool, facts: dict[str, Fact]
    ) -> View:
        """What everybody sees of a table with hands, a stock and a pile, and the facts of its game.

        The fact `next` is whose turn follows if nobody is skipped.
        """
        seats = [
            SeatView(
                self._spelled(words, seat) if open_hands else (HIDDEN,) * self.sizes[seat], tuple(self.marks(seat))
            )
            for seat in range(self.seats)
        ]
        pile = tuple([words[card] for card in self.pile])
        windows = tuple(self.windows())
        facts["next"] = NOBODY if open_hands or not self.present else self.after(self.turn, 1)
        return View(name, NOBODY, phase, self.turn, tuple(seats), self.stock_size, pile, facts, windows, self.outcome())

    def own_hand(self, words: tuple[str, ...], seat: i64, facts: dict[str, Fact]) -> Own:
        """What a seat sees besides: its own hand, and facts."""
        return Own({} if seat == NOBODY else {seat: self._spelled(words, seat)}, facts)

    def _spelled(self, words: tuple[str, ...], seat: i64) -> tuple[str, ...]:
        return tuple([words[card] for card in self.hand(seat)])

    def marks(self, seat: i64) -> list[str]:
        """What everybody sees about a seat, in single words."""
        return ["left"] if seat in self.gone else []

    def labelled(self, seat: i64, cards: i64, labels: tuple[str, ...]) -> tuple[str, ...]:
        """The labels of those of a seat's own cards that are in a mask; nobody else gets any."""
        return () if seat == NOBODY else tuple([labels[card] for card in members(self.held[seat] & cards)])

    def reveal(self, rule: str) -> None:
        """The game (or round) is over: all hands lie open."""
        if self.events is not None:
            for seat in range(self.seats):
                if self.sizes[seat]:
                    show_all(self, "revealed", rule, seat, self.hand(seat), self.sizes[seat])

    def one_window(self, seconds: int) -> list[Window]:
        """The only open window: that of the turn."""
        return [Window(self.window, (self.turn,), seconds)]

    def serialize_table(self, text: PositionText, words: tuple[str, ...], pack: vec[i64]) -> None:
        """The fields of this class."""
        self.turn = text.number("turn", self.turn, 0, self.seats - 1)
        self.direction = 1 if text.choice("direction", 0 if self.direction > 0 else 1, ("1", "-1")) == 0 else -1
        self.turns = text.number("turns", self.turns, 0, MANY)
        self.window = text.number("window", self.window, 1, MANY)
        self.present = text.seats("present", self.present, self.seats)
        self.gone = text.order("gone", self.gone, self.seats)
        self.pile = text.cards("pile", self.pile, words, self.kinds)
        for seat in range(self.seats):
            cards = text.cards(f"hand-{seat}", self.hand(seat), words, self.kinds)
            if text.reading:
                self._check_copies(f"hand-{seat}", cards, words)
                self.refill(seat, cards)
        self.stack(backwards(text.cards("stock", backwards(self.stock[: self.stock_size]), words, self.kinds)))
        self.known = text.numbers("known", self.known, 0, knowledge.bound(self.seats) - 1)
        if text.reading:
            self._check_pack(words, pack)

    def _check_copies(self, name: str, cards: vec[i64], words: tuple[str, ...]) -> None:
        """Refuse a hand that has more of a kind than any pack of this table."""
        counts = [0] * self.kinds
        for card in cards:
            counts[card] += 1
            require(counts[card] <= self.depth + 1, f"{name} has more of {words[card]} than the pack")

    def _check_pack(self, words: tuple[str, ...], pack: vec[i64]) -> None:
        counts = [0] * self.kinds
        for card in pack:
            counts[card] += 1
        for card in self.all_cards():
            counts[card] -= 1
            if counts[card] < 0:
                raise BadText(f"the position has more of {words[card]} than the pack: look at pile, stock and hands")

    def validate(self) -> None:
        self.check_table(0, 0)

    def check_table(self, out: i64, emptied: i64) -> None:
        """Refuse a table where seats or hands contradict each other.

        `out` are seats that neither play nor have left, `emptied` those that may play on without a card, as masks.
        """
        self._check_seats(out)
        if self.over():
            emptied = self.present
        for seat in range(self.seats):
            if self.present & ~emptied & BIT[seat]:
                require(self.sizes[seat] > 0, f"hand-{seat} is empty, and the seat is present and still plays")
            elif not self.present & BIT[seat]:
                require(self.sizes[seat] == 0, f"hand-{seat} has cards, and the seat is not present")
        self.check_known()

    def _check_seats(self, out: i64) -> None:
        """Every seat is present, gone or out, and only one of these; who is awaited is present."""
        gone = mask_of(self.gone)
        require(not gone & self.present, "gone has a seat that is present; one who has left is not")
        require(not gone & out, "gone has a seat that is out; one who is out has not left")
        everybody: i64 = BIT[self.seats] - 1
        require(self.present | gone | out == everybody, "present lacks a seat that has not left")
        if not self.over():
            enough = self.playing() > 1 or self.seats == 1
            require(enough, f"present has {self.playing()} seats; a game goes on with two at least")
            require(not self.awaited() & ~self.present, f"turn is {self.turn}; it must be a seat that is present")

    def all_cards(self) -> list[int]:
        """Every card of the position, sorted: what law 1 compares."""
        cards = [int(card) for card in self.pile] + [int(card) for card in self.stock[: self.stock_size]]
        for seat in range(self.seats):
            cards += [int(card) for card in self.hand(seat)]
        return sorted(cards)
