"""Runs (S31–S39): chains of rising ranks, in which no card has any power."""

from mypy_extensions import i64

from upcard.engine.cards import ACE, RANK, RANKS, THREE
from upcard.engine.game import tell
from upcard.engine.games.switch.state import NORMAL, RUN, State
from upcard.engine.rows import NONE, appended
from upcard.engine.view import Refusal


def in_chain(game: State) -> bool:
    """Whether what is being laid is a chain of rising ranks: the play that starts a run (S31), or one in it (S32)."""
    return game.phase == RUN or (game.phase == NORMAL and RANK[game.laid[0]] == THREE)


def chain(game: State, rank: i64) -> i64:
    """What may lie behind a rank: the same or the next higher (S31, S32), round and round in `endless` (S36)."""
    return game.rules.chain[rank]


def why_not(game: State, about: dict[str, str]) -> Refusal:
    """Why a card cannot go on with the run (S32)."""
    about.update(rank=RANKS[game.run_rank], number=str(game.run_rank + 1))
    return Refusal("illegal_card", "S32", about, "S32")


def start_from_starter(game: State) -> None:
    """A 3 was turned up, and nobody has laid it (S4)."""
    game.phase = RUN
    game.run_rank = THREE
    game.run_ranks = appended(game.run_ranks, THREE)
    tell(game, "run", "S4", number=3, other=game.turn)


def go_on(game: State, seat: i64) -> None:
    """The laid cards start a run or go on with it, without any power (S33)."""
    if game.phase == NORMAL:
        game.run_ranks = NONE
        game.run_starter = seat
        tell(game, "run", "S31", seat, 3)
    for card in game.laid:
        game.run_ranks = appended(game.run_ranks, RANK[card])
    game.run_rank = game.live_rank
    game.phase = RUN
    if game.run_rank == ACE and not game.rules.endless:
        end(game, seat, "S34")


def end(game: State, seat: i64, rule: str) -> None:
    """The run is over and nobody pays: an Ace ends it (S34), or a card that was picked up."""
    game.phase = NORMAL
    tell(game, "run_over", rule, seat)


def price(game: State) -> i64:
    """What a draw costs in a run: its rank (S35)."""
    return game.run_rank + 1
