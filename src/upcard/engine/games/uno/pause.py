"""Between rounds (U26, U45, U53): everybody says `next`, then the deal moves on; or somebody has had enough."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.game import NOBODY, tell
from upcard.engine.games.uno import rounds, setup
from upcard.engine.games.uno.state import ENOUGH, ROUND_OVER, State
from upcard.engine.games.uno.words import ENOUGH as SAY_ENOUGH
from upcard.engine.games.uno.words import ENOUGH_WORD, NEXT, NEXT_WORD
from upcard.engine.view import Refusal


def awaited(game: State) -> i64:
    """The seats that have not said `next`; nobody once the match is over."""
    if game.phase == ROUND_OVER:
        return game.present & ~game.ready
    return 0


def answers(game: State, seat: i64) -> i64:
    """`next`, once, or `enough` where a match may end so (U53)."""
    if not awaited(game) & BIT[seat]:
        return 0
    return NEXT_WORD | ENOUGH_WORD if game.rules.enough else NEXT_WORD


def why_not(game: State, seat: i64, action: i64) -> Refusal:
    """Why anything else is refused, and a second answer."""
    if action != NEXT and not (action == SAY_ENOUGH and game.rules.enough):
        return Refusal("game_over", "U45", why="pause")
    return Refusal("not_your_turn", "U45", why="ready" if game.present & BIT[seat] else "left")


def be_ready(game: State, seat: i64) -> None:
    """A seat has said `next`."""
    game.ready |= BIT[seat]
    tell(game, "ready", "U45", seat)
    go_on_if_ready(game)


def stop(game: State, seat: i64) -> None:
    """A seat has had enough: the match is over as it stands (U53)."""
    tell(game, "stopped", "U53", seat)
    leading = rounds.leader(game)
    rounds.end(game, leading, ENOUGH, "U53" if leading != NOBODY else "U30")


def go_on_if_ready(game: State) -> None:
    """Once all who are still there have said `next`, the next round is dealt."""
    if game.ready == game.present:
        next_round(game)


def next_round(game: State) -> None:
    """The deal moves on clockwise, scores stay (U26)."""
    game.ready = 0
    game.round_number += 1
    game.direction = 1
    game.dealer = game.after(game.dealer, 1)
    tell(game, "round", "U26", game.dealer, game.round_number)
    setup.deal(game)
