"""Setting a round of Check! in a line: `spot(pile="6C 7H", phase="match", grids={1: "7C 9D 2S 4H"})`.

What is not said is as in section 5 of the law. An empty slot is written `-`, a stock `QD ..` goes on with other cards.
"""

from collections.abc import Mapping

from kit.at import Spot
from upcard.engine.cards import POKER
from upcard.engine.options import Value, written

FIRST_GRID = "5H 9C 2D KS"
STOCK = "3C 8D 10H 4S .."


class Round(Spot):
    """A table of Check! whose plays may be written short: `peek 1.2 2.0` and `swap 0.0 1.2`."""

    def code(self, seat: int, play: str, window: int | None = None) -> str:
        return super().code(seat, spelt(play), window)

    def does(self, seat: int, *plays: str) -> "Round":
        super().does(seat, *[spelt(play) for play in plays])
        return self

    def all_pass(self) -> "Round":
        """Everybody who is waited for passes."""
        for seat in self.awaited:
            self.does(seat, "pass")
        return self

    def says(self, seat: int, *words: str) -> str:
        """Say single words of a play as long as they are accepted; return the code of the first refusal, or nothing."""
        for word in words:
            action = self.game.words.index(word)
            refused = self._position.refusal(seat, action)
            if refused:
                return refused.code
            self._position.apply(seat, action)
        return ""

    def why(self, seat: int, word: str) -> str:
        """The reason that comes with the refusal of a single word."""
        refused = self._position.refusal(seat, self.game.words.index(word))
        assert refused is not None, f"seat {seat}, {word!r} is accepted"
        return refused.why

    def grid(self, seat: int) -> str:
        return self.field(f"grid-{seat}")

    def known(self, seat: int) -> list[str]:
        """The cards a seat has seen and can place."""
        return self.field(f"known-{seat}").split()

    def knowers(self, card: str) -> list[int]:
        return [seat for seat in range(self.seats) if card in self.known(seat)]

    def locked(self, seat: int) -> str:
        return self.field(f"locked-{seat}")

    def fact(self, name: str, seat: int = -1) -> object:
        """A fact of somebody's view; a watcher's unless said otherwise."""
        return self.view(seat).facts[name]

    def faces(self, viewer: int, seat: int) -> str:
        """A grid as somebody sees it."""
        return " ".join(card or "-" for card in self.view(viewer).seats[seat].cards)

    @property
    def queue(self) -> object:
        return self.fact("queue")

    @property
    def waiting(self) -> list[int]:
        return [int(seat) for seat in self.field("waiting").split()]


def spot(
    seats: int = 3,
    *,
    grids: Mapping[int, str] | None = None,
    stock: str = STOCK,
    pile: str = "6C",
    options: Mapping[str, Value] | None = None,
    **fields: object,
) -> Round:
    """A position with the fields named; other grids get cards that nobody mentions."""
    rows = {0: FIRST_GRID, **(grids or {})}
    named = set(" ".join([*rows.values(), pile, str(fields.get("held", ""))]).split())
    front = [card for card in stock.split() if card not in named and card != ".."]
    assert stock == STOCK or len(front) == len(set(stock.split()) - {".."}), "a card in two places"
    loose = [card for card in POKER if card not in named and card not in front]
    for seat in range(seats):
        if seat not in rows:
            rows[seat] = " ".join(loose[-4:])
            loose = loose[:-4]
    lines = ["game check", f"seats {seats}", f"pile {pile}"]
    lines.append("options " + " ".join(f"{name}={written(value)}" for name, value in (options or {}).items()))
    lines += [f"{name.replace('_', '-')} {value}" for name, value in fields.items()]
    lines += [f"grid-{seat} {cards}" for seat, cards in rows.items() if seat < seats]
    lines.append("stock " + " ".join(front + (loose if ".." in stock else [])))
    table = Round.of("\n".join(lines))
    assert isinstance(table, Round)
    return table


def lies(card: str, seats: int = 3, *, under: str = "6C", **fields: object) -> Round:
    """A card has just been discarded by P0 (or by `turn`), and everybody may match it."""
    return spot(seats, pile=f"{under} {card}", phase="match", **fields)  # type: ignore[arg-type]


def using(rank: str, seats: int = 3, **fields: object) -> Round:
    """P0 is about to use the ability of a court card that they have discarded."""
    step = "swap" if rank == "J" else "peek"
    rest = {"pile": f"6C {rank}H", "stack": f"0:{rank}:{step}", **fields}
    return spot(seats, phase="ability", **rest)  # type: ignore[arg-type]


def new(seats: int, **options: Value) -> Round:
    """A round just dealt."""
    return Round("check", seats, options)


def spelt(play: str) -> str:
    """A play with its places spelt out, and a peek closed."""
    words: list[str] = []
    for part in play.split():
        seat, dot, slot = part.partition(".")
        words += [f"seat-{seat}", f"slot-{slot}"] if dot else [part]
    if "peek" in words[:1] and "." in play:
        words.append("done")
    return " ".join(words)
