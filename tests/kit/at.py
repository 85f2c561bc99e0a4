"""Setting a table in a line: `at("check-game", pile="7H", attack=2, hands={0: "2S 9C"})`."""

from collections import Counter
from collections.abc import Mapping

from upcard import Outcome, Refusal, Table
from upcard.engine.options import Value, written
from upcard.play.registry import deal, find

FILL = 3
"""Cards that a hand nobody speaks of gets: irrelevant, but not empty."""


class Spot(Table):
    """A table whose position a test may read field by field."""

    def field(self, name: str) -> str:
        """A field of the position text."""
        for line in self.text().splitlines():
            word, _, rest = line.partition(" ")
            if word == name:
                return rest
        raise KeyError(name)

    def hand(self, seat: int) -> list[str]:
        """The cards of a hand, in canonical order."""
        return self.field(f"hand-{seat}").split()

    def count(self, seat: int) -> int:
        return len(self.hand(seat))

    @property
    def turn(self) -> int:
        return int(self.field("turn"))

    @property
    def phase(self) -> str:
        return self.field("phase")

    @property
    def pile(self) -> list[str]:
        return self.field("pile").split()

    @property
    def top(self) -> str:
        return self.pile[-1]

    @property
    def stock(self) -> list[str]:
        return self.field("stock").split()

    @property
    def window(self) -> int:
        return self.windows[0].number

    def code(self, seat: int, play: str, window: int | None = None) -> str:
        """The code with which a play is refused; empty if it is not."""
        refused = self.refusal(seat, play, window)
        return refused.code if refused else ""

    def refused(self, seat: int, play: str, window: int | None = None) -> Refusal:
        """The refusal of a play that must be refused."""
        refused = self.refusal(seat, play, window)
        assert refused is not None, f"seat {seat}, {play!r} is accepted"
        return refused

    @property
    def result(self) -> Outcome:
        """How the game ended, as it must have."""
        assert self.outcome is not None
        return self.outcome

    def does(self, seat: int, *plays: str) -> "Spot":
        """Carry out plays that must be accepted, one message each."""
        for play in plays:
            refused = self.act(seat, play)
            assert refused is None, f"seat {seat}, {play!r}: {refused}"
        return self

    def expires(self) -> "Spot":
        """Time is up for the first open window."""
        assert self.expire(self.window)
        return self

    def leaves(self, seat: int) -> "Spot":
        """A seat leaves, and may."""
        assert self.leave(seat) is None
        return self


def at(
    game: str,
    seats: int = 3,
    *,
    hands: Mapping[int, str] | None = None,
    stock: str | None = None,
    options: Mapping[str, Value] | None = None,
    fill: int = FILL,
    seed: int = 0,
    **fields: object,
) -> Spot:
    """A position with the fields named; other hands get a few cards that nobody mentions, the stock the rest."""
    spare = _pack(game, seats, options or {})
    named = dict(hands or {})
    for cards in [*named.values(), stock or "", str(fields.get("pile", ""))]:
        spare.subtract(cards.split())
    loose = [card for card in spare.elements() if spare[card] > 0]
    gone = str(fields.get("gone", "")).split() + str(fields.get("finished", "")).split()
    for seat in range(seats):
        if seat not in named:
            dealt = 0 if str(seat) in gone else fill
            named[seat] = " ".join(loose[-dealt:]) if dealt else ""
            loose = loose[: len(loose) - dealt]
    lines = [f"game {game}", f"seats {seats}"]
    lines.append("options " + " ".join(f"{name}={written(value)}" for name, value in (options or {}).items()))
    lines += [f"{name.replace('_', '-')} {value}" for name, value in fields.items()]
    lines += [f"hand-{seat} {cards}" for seat, cards in named.items()]
    lines.append(f"stock {' '.join(loose) if stock is None else stock}")
    return Spot.of("\n".join(line.rstrip() for line in lines), seed)


def _pack(game: str, seats: int, options: Mapping[str, Value]) -> Counter[str]:
    kind = find(game)
    return Counter(kind.words[card] for card in deal(kind, seats, options, bytes(32)).all_cards())
