"""An entry of the stack of abilities: owner, rank and step in one number, and as people write it."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import RANKS
from upcard.engine.packed import append, vec
from upcard.engine.view import BadText

STEPS: Final = ("peek", "swap")
PEEKING: Final = 0
SWAPPING: Final = 1


def ability(owner: i64, rank: i64, step: i64) -> i64:
    """An entry."""
    return (owner * 16 + rank) * 2 + step


def owner_of(entry: i64) -> i64:
    """Whose ability it is."""
    return entry // 32


def rank_of(entry: i64) -> i64:
    """The rank of the court card it comes from."""
    return entry // 2 % 16


def step_of(entry: i64) -> i64:
    """Whether it is to peek or to swap now."""
    return entry % 2


def stack_names(stack: vec[i64]) -> list[str]:
    """Abilities as people write them: 0:K:peek."""
    return [f"{owner_of(entry)}:{RANKS[rank_of(entry)]}:{STEPS[step_of(entry)]}" for entry in stack]


def read_stack(names: list[str], seats: i64) -> vec[i64]:
    """Abilities from their names."""
    stack = vec[i64]()
    for name in names:
        owner, _, rest = name.partition(":")
        rank, _, step = rest.partition(":")
        fits = owner in [str(seat) for seat in range(seats)] and rank in ("J", "Q", "K") and step in STEPS
        if not fits or (rank == "J" and step == "peek"):
            raise BadText(f"stack has {name!r}; an ability is written SEAT:RANK:STEP, like 0:K:peek or 1:J:swap")
        stack = append(stack, ability(int(owner), RANKS.index(rank), STEPS.index(step)))
    return stack
