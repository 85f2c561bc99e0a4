"""Scores a match of UNO a second time, from the text of its log alone: dealt, followed and added up by hand.

It takes nothing from the engine: shuffles are those of docs/chance.md (second_dealer.py), effects those of
docs/rules/uno.md. Who plays stands in every line, so only what moves cards is followed: plays, draws, challenges and
catches. Matches in which a window expires or somebody leaves are not for it.
"""

from dataclasses import dataclass, field

from kit.second_dealer import UNO, Chance, pack

WILD, ACTION = 50, 20
TARGET = 500
HAND = 7


def worth(card: str) -> int:
    """W and W+4 fifty, action cards twenty, the others their number."""
    if card.startswith("W"):
        return WILD
    return int(card[1:]) if card[1:].isdecimal() else ACTION


class Round:
    """The cards of one round (U1–U4), and what plays do to them."""

    def __init__(self, chance: Chance, seats: int, dealer: int) -> None:
        self.chance = chance
        self.seats = seats
        self.direction = 1
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.stock = chance.shuffle(pack("uno", seats, HAND, {}))
        """The next card last."""
        first = (dealer + 1) % seats
        for _ in range(HAND):
            for step in range(seats):
                self.hands[(first + step) % seats].append(self.stock.pop())
        while self.stock[-1].startswith("W"):
            self.stock = self._shuffled(self.stock)
        self.pile = [self.stock.pop()]
        self.colour = self.pile[-1][0]
        self.improper: dict[int, bool] = {}
        """Who has laid a W+4 that waits for an answer, and whether another card would have gone."""
        self._starter(first)

    def _starter(self, first: int) -> None:
        face = self.pile[-1][1:]
        if face == "+2":
            self.draw(first, 2)
        elif face == "rev" and self.seats > 2:
            self.direction = -1

    def _shuffled(self, cards: list[str]) -> list[str]:
        return self.chance.shuffle(sorted(cards, key=UNO.index))

    def draw(self, seat: int, cards: int) -> None:
        """U28, U29: one by one, from the pile beneath its top if the stock is empty."""
        for _ in range(cards):
            if not self.stock:
                self.stock, self.pile = self._shuffled(self.pile[:-1]), self.pile[-1:]
            if self.stock:
                self.hands[seat].append(self.stock.pop())

    def _next(self, seat: int) -> int:
        return (seat + self.direction) % self.seats

    def say(self, seat: int, word: str) -> None:
        """One word of a seat."""
        if word in UNO:
            self._lay(seat, word)
        elif word == "draw":
            self.draw(seat, 1)
        elif word.startswith("colour-"):
            self.colour = word[-1]
        elif word.startswith("catch-"):
            self.draw(int(word.removeprefix("catch-")), 2)
        elif word in ("accept", "challenge"):
            self._answer(seat, word)
        else:
            assert word in ("keep", "say-uno"), word

    def _lay(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        if card == "W+4" and self.hands[seat]:
            self.improper[seat] = any(self._goes(other) for other in self.hands[seat])
        self.pile.append(card)
        if not card.startswith("W"):
            self.colour = card[0]
        if card[1:] == "+2":
            self.draw(self._next(seat), 2)
        elif card[1:] == "rev" and self.seats > 2:
            self.direction = -self.direction
        elif card == "W+4" and not self.hands[seat]:
            self.draw(self._next(seat), 4)

    def _goes(self, card: str) -> bool:
        """U14: whether it makes a W+4 improper; other W+4 never count, and a wild top has no face."""
        same_face = not self.pile[-1].startswith("W") and card[1:] == self.pile[-1][1:]
        return card == "W" or (card != "W+4" and (card[0] == self.colour or same_face))

    def _answer(self, seat: int, word: str) -> None:
        """U16–U18: four for whoever gives in, four for one who is caught, six for one who was wrong."""
        ((player, improper),) = self.improper.items()
        self.improper = {}
        if word == "accept":
            self.draw(seat, 4)
        else:
            self.draw(*((player, 4) if improper else (seat, 6)))


@dataclass
class Sheet:
    """What was written down: the points of each side, round by round, and what each side was left with."""

    sides: list[int]
    """By seat: the side it belongs to."""
    rounds: list[tuple[int, int]] = field(default_factory=list)
    """Who went out, and what it brought."""
    left_with: list[int] = field(default_factory=lambda: [0] * 10)

    def write(self, out: int, hands: list[list[str]]) -> None:
        """U25, U35: whoever goes out has what all others hold, but for a partner."""
        others = [seat for seat, side in enumerate(self.sides) if side != self.sides[out]]
        points = {seat: sum(map(worth, hands[seat])) for seat in others}
        self.rounds.append((out, sum(points.values())))
        for seat in others:
            self.left_with[self.sides[seat]] += points[seat]

    def total(self, side: int) -> int:
        return sum(points for seat, points in self.rounds if self.sides[seat] == side)

    def winner(self) -> int:
        """The side that is first at the target."""
        return next(side for side in self.sides if self.total(side) >= TARGET)

    def places(self) -> tuple[int, ...]:
        """By seat: the winner, then by points, then by fewer points left in hand, then by seat; partners alike."""
        sides = list(dict.fromkeys(self.sides))
        order = sorted(sides, key=lambda side: (side != self.winner(), -self.total(side), self.left_with[side], side))
        ahead = {side: sum(self.sides.count(better) for better in order[:place]) for place, side in enumerate(order)}
        return tuple(1 + ahead[side] for side in self.sides)


def scored(text: str) -> Sheet:
    """The sheet of a match, from the text of its log."""
    lines = [line.split() for line in text.splitlines()]
    head = {first: rest for first, *rest in lines if not first.isdecimal()}
    assert "!" not in head, "a window expired, or somebody left"
    options = dict(one.split("=") for one in head["options"])
    seats, dealer = len(head["seats"]), int(options["first_player"]) - 1
    sheet = Sheet([seat % 2 if options["teams"] == "on" else seat for seat in range(seats)])
    chance = Chance(bytes.fromhex(head["chance"][1]))
    now: Round | None = None
    for seat, words in [(int(first), rest) for first, *rest in lines if first.isdecimal()]:
        if words == ["next"]:
            now = None
            continue
        if now is None:
            now = Round(chance, seats, (dealer + len(sheet.rounds)) % seats)
        for word in words:
            now.say(seat, word)
        if not now.hands[seat]:
            sheet.write(seat, now.hands)
    return sheet
