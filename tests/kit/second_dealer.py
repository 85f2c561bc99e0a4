"""A second dealer, written from docs/chance.md alone: it follows a game event by event and foretells every card.

It takes nothing from the engine. The numbers in brackets are the rules of that page.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import shake_256
from typing import NamedTuple, TypeVar

Card = TypeVar("Card")

# --- the sealed generator


def stream(seed: bytes, event: int, length: int) -> bytes:
    """The first bytes of the stream of a chance event (3)."""
    return shake_256(b"upcard chance 1" + seed + event.to_bytes(8, "big")).digest(length)


def numbers(seed: bytes, event: int) -> Iterator[int]:
    """The 16-bit numbers of a stream (4)."""
    source = stream(seed, event, 4096)
    for place in range(0, len(source), 2):
        yield int.from_bytes(source[place : place + 2], "big")


def below(source: Iterator[int], bound: int) -> int:
    """A number below a bound (5)."""
    fair = 65536 // bound * bound
    return next(number for number in source if number < fair) % bound


def shuffled(seed: bytes, event: int, row: Sequence[Card]) -> list[Card]:
    """A row that stood in canonical order, shuffled (6)."""
    cards, source = list(row), numbers(seed, event)
    for place in reversed(range(1, len(cards))):
        other = below(source, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


class Chance:
    """The chance events of one game, numbered as they happen (2)."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.events = 0

    def shuffle(self, cards: Sequence[str]) -> list[str]:
        """The next event is a shuffle."""
        self.events += 1
        return shuffled(self.seed, self.events - 1, cards)

    def pick(self, bound: int) -> int:
        """The next event is a pick (7)."""
        self.events += 1
        return below(numbers(self.seed, self.events - 1), bound)


# --- packs

RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
POKER = [rank + suit for suit in "SHDC" for rank in RANKS]
UNO = [colour + face for colour in "RYGB" for face in [*map(str, range(10)), "skip", "rev", "+2"]] + ["W", "W+4"]
ORDER = {
    "check": POKER,
    "switch": POKER,
    "check-game": [*POKER, "RJ", "BJ"],
    "extreme-last-card": [*POKER, "JK"],
    "uno": UNO,
}
"""Canonical order (8)."""


def pack(game: str, seats: int, hand: int, options: Mapping[str, object]) -> list[str]:
    """The whole pack in canonical order (8)."""
    if game == "uno":
        return [card for card in UNO for _copy in range(4 if card[0] == "W" else 1 if card[1] == "0" else 2)]
    if game not in ("switch", "extreme-last-card"):
        return ORDER[game]
    one = POKER + ["JK"] * (int(str(options["jokers"])) if game == "extreme-last-card" else 0)
    decks = options["decks"]
    if decks == "auto":
        decks = next(count for count in range(1, 4) if _leaves_a_fifth(count * len(one), seats * hand + 1))
    return sorted(one * int(str(decks)), key=ORDER[game].index)


def _leaves_a_fifth(cards: int, dealt: int) -> bool:
    return cards - dealt >= cards // 5


# --- following a game


class Happening(NamedTuple):
    """An event as a log tells it, its cards as words."""

    what: str
    seat: int
    other: int
    number: int
    cards: list[str]


class Dealer:
    """Keeps stock, pile and hands of one game, and checks every card that an event names."""

    def __init__(self, game: str, seats: int, options: Mapping[str, object], seed: bytes) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.chance = Chance(seed)
        self.stock: list[str] = []
        """The next card last (9)."""
        self.pile: list[str] = []
        self.hands: list[list[str]] = [[] for _seat in range(seats)]
        """In Check!: the grids, by slot, `-` where there is no card."""
        self.gone: set[int] = set()
        self.first = self._first()
        """Who is dealt the first card (10)."""
        self.dealt = False
        self.on_way: list[str] = []
        """What was drawn before a new stock was made, in a draw that is not told yet (13)."""
        self.held = ""
        """Check!: the card in hand."""
        self.place = (0, 0)
        """Check!: the first of two places that change their cards."""
        self.duelling = False
        self.duel: dict[int, str] = {}
        """The THUNDERDOME: what was drawn in this round."""
        self.aside: list[str] = []
        """Cards laid aside: jokers that cannot start (12), those of earlier rounds of a duel (13)."""

    def _first(self) -> int:
        if self.game in ("check", "check-game"):
            return 0
        if self.game == "uno":
            return int(str(self.options["first_player"]))
        dealer = self.options["dealer"]
        return 0 if dealer == "last" else (int(str(dealer)) + 1) % self.seats

    def resume(self, position: str) -> None:
        """Begin from a position (17)."""
        fields = {line.partition(" ")[0]: line.split()[1:] for line in position.splitlines()}
        hand = "grid" if self.game == "check" else "hand"
        self.chance.events = int(fields["chance"][-1]) if "chance" in fields else 1
        self.stock = fields["stock"][::-1]
        self.pile = fields["pile"]
        self.hands = [fields.get(f"{hand}-{seat}", []) for seat in range(self.seats)]
        self.duelling = fields.get("mode") == ["thunderdome"]
        self.dealt = True

    def follow(self, event: Happening) -> None:
        """Carry out an event; AssertionError if it names a card that is not the one foretold."""
        carry_out = getattr(self, f"_on_{event.what}", None)
        if carry_out is not None:
            carry_out(event)

    def _expect(self, event: Happening, *cards: str) -> None:
        assert event.cards == [*cards], f"{event} should be with {cards}"

    def in_order(self, cards: list[str]) -> list[str]:
        """Cards in canonical order (8)."""
        return sorted(cards, key=ORDER[self.game].index)

    def _shuffle(self, cards: list[str]) -> list[str]:
        return self.chance.shuffle(self.in_order(cards))

    # --- the deal (10, 11)

    def _on_dealt(self, event: Happening) -> None:
        if not self.dealt:
            self._deal(event.number)
        if event.cards:
            self._expect(event, *self.in_order(self.hands[event.seat]))

    def _deal(self, size: int) -> None:
        self.dealt = True
        self.stock = self.chance.shuffle(pack(self.game, self.seats, size, self.options))
        self.pile = []
        self.hands = [[] for _seat in range(self.seats)]
        order = [(self.first + step) % self.seats for step in range(self.seats)]
        for _card in range(size):
            for seat in order:
                if seat not in self.gone:
                    self.hands[seat].append(self.stock.pop())

    def _on_round(self, event: Happening) -> None:
        self.dealt = False
        self.first = (event.seat + 1) % self.seats

    # --- the starter (12)

    def _on_starter_back(self, event: Happening) -> None:
        if event.cards:
            self._expect(event, self.stock[-1])
        if self.game in ("check-game", "uno"):
            self.stock = self._shuffle(self.stock)
        elif self.game == "switch":
            self._put_back(self.stock.pop())
        else:
            self.aside.append(self.stock.pop())

    def _put_back(self, card: str) -> None:
        self.stock.insert(self.chance.pick(len(self.stock) + 1), card)

    def _on_starter(self, event: Happening) -> None:
        self.pile = [self.stock.pop()]
        self._expect(event, *self.pile)
        while self.aside:
            self._put_back(self.aside.pop())

    # --- drawing (9, 13)

    def _on_drew(self, event: Happening) -> None:
        cards, self.on_way = self.on_way, []
        while len(cards) < len(event.cards):
            cards.append(self.stock.pop())
        self._expect(event, *cards)
        if self.game == "check":
            self.held = cards[0]
        else:
            self.hands[event.seat] += cards

    def _on_reshuffled(self, event: Happening) -> None:
        if self.duelling:
            loose, self.pile, self.aside = self.pile + self.aside, [], []
        else:
            loose, self.pile = self.pile[:-1], self.pile[-1:]
        self.on_way = self.stock[::-1]
        self.stock = self._shuffle(loose)
        assert event.number == len(self.stock)

    def _on_took_pile(self, event: Happening) -> None:
        self._expect(event, *self.pile)
        self.hands[event.seat] += self.pile
        self.pile = []

    # --- playing, leaving (14), giving away (15)

    def _on_played(self, event: Happening) -> None:
        for card in event.cards:
            self.hands[event.seat].remove(card)
            self.pile.append(card)

    def _on_left(self, event: Happening) -> None:
        hand = self.hands[event.seat]
        if self.game == "check" or (self.game == "check-game" and not hand):
            return
        self.gone.add(event.seat)
        self.stock = self._shuffle(hand) + self.stock
        self.hands[event.seat] = []
        if event.seat in self.duel:
            self.aside.append(self.duel.pop(event.seat))

    def _on_gave(self, event: Happening) -> None:
        hand = self.in_order(self.hands[event.seat])
        card = hand[self.chance.pick(len(hand))]
        self._expect(event, card)
        self.hands[event.seat].remove(card)
        self.hands[event.other].append(card)

    # --- the THUNDERDOME (13)

    def _on_thunderdome(self, _event: Happening) -> None:
        self.duelling = True

    def _on_duelled(self, event: Happening) -> None:
        self.duel[event.seat] = self.stock.pop()
        self._expect(event, self.duel[event.seat])

    def _on_tied(self, _event: Happening) -> None:
        self.aside += self.duel.values()
        self.duel = {}

    # --- hands that are shown

    def _on_shown(self, event: Happening) -> None:
        hand = self.hands[event.seat][:]
        for card in event.cards:
            hand.remove(card)

    def _on_revealed(self, event: Happening) -> None:
        hand = self.hands[event.seat]
        if self.game == "check":
            self._expect(event, *[card for card in hand if card != "-"])
        else:
            self._expect(event, *self.in_order(hand))

    # --- the grids of Check!

    def _on_looked(self, event: Happening) -> None:
        self._expect(event, *self.hands[event.seat][2:4])

    def _on_took(self, event: Happening) -> None:
        self.held = self.pile.pop()
        self._expect(event, self.held)

    def _on_put(self, event: Happening) -> None:
        grid = self.hands[event.seat]
        self._expect(event, grid[event.number])
        self.pile.append(grid[event.number])
        grid[event.number] = self.held

    def _on_threw(self, event: Happening) -> None:
        self._expect(event, self.held)
        self.pile.append(self.held)

    _on_laid_down = _on_threw

    def _on_matched(self, event: Happening) -> None:
        self._on_late(event)
        self.pile.append(self.hands[event.seat][event.number])
        self.hands[event.seat][event.number] = "-"

    def _on_late(self, event: Happening) -> None:
        self._expect(event, self.hands[event.seat][event.number])

    def _on_penalty(self, event: Happening) -> None:
        self.hands[event.seat][event.number : event.number + 1] = [self.stock.pop()]

    def _on_peeked(self, event: Happening) -> None:
        self._expect(event, self.hands[event.other][event.number])

    def _on_swapped(self, event: Happening) -> None:
        self.place = (event.other, event.number)

    def _on_swapped_with(self, event: Happening) -> None:
        seat, slot = self.place
        mine, theirs = self.hands[seat], self.hands[event.other]
        mine[slot], theirs[event.number] = theirs[event.number], mine[slot]
