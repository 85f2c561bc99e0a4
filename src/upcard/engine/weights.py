"""What a heuristic weighs by: a row of whole numbers for two players, and one for more; in hundredths of a card."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.packed import vec
from upcard.engine.rows import NONE


class Weights:
    """The weights of one game, and those of seats that try others while weights are tuned."""

    def __init__(self, names: tuple[str, ...], two: list[int], more: list[int]) -> None:
        assert len(names) == len(two) == len(more)
        self.names = names
        self.two = vec[i64](two)
        self.more = vec[i64](more)
        self.tried = NONE
        self.trying: i64 = 0
        """Seats that weigh by `tried`, as a mask; nobody, but where weights are tuned."""

    def row(self, seat: i64, playing: i64) -> vec[i64]:
        """The weights of a seat, among so many who play."""
        if self.trying & BIT[seat]:
            return self.tried
        return self.two if playing == 2 else self.more

    def try_out(self, weights: list[int], seats: i64) -> None:
        """Let a mask of seats weigh by other weights; an empty mask ends it."""
        assert len(weights) == len(self.names)
        self.tried = vec[i64](weights)
        self.trying = seats
