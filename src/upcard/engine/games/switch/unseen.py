"""Unseen calls (S80): heard once and kept by nobody, so that no word tells whether it is needed, or right."""

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.games.switch import last_card
from upcard.engine.games.switch.options import AUTO, CHALLENGE
from upcard.engine.games.switch.state import State
from upcard.engine.games.switch.words import CALL_WORD, CHALLENGE_0, CHALLENGE_WORD, LAST_CARD
from upcard.engine.view import Refusal


def calls(game: State, seat: i64) -> i64:
    """The announcement of one who holds a single card, and the challenges of others who do."""
    if game.rules.announce == AUTO:
        return 0
    words: i64 = CALL_WORD if game.sizes[seat] == 1 and not game.spoken & BIT[seat] else 0
    if game.rules.announce != CHALLENGE or game.challenged & BIT[seat]:
        return words
    return words | CHALLENGE_WORD * (game.with_one_card() & ~BIT[seat])


def announce(game: State, seat: i64) -> None:
    """A call outside a play: it meets a duty if it is in time, else it is void; everybody hears the same."""
    game.spoken |= BIT[seat]
    if last_card.may_announce(game, seat):
        last_card.announce(game, seat, "S50")
    else:
        last_card.tell_call(game, seat, "S50")


def why_not(game: State, seat: i64, action: i64) -> Refusal:
    """Why a call or a challenge outside a play is refused."""
    if action == LAST_CARD:
        return _why_not_announce(game, seat)
    return _why_not_challenge(game, seat, action - CHALLENGE_0)


def _why_not_announce(game: State, seat: i64) -> Refusal:
    if game.rules.announce == AUTO:
        return last_card.why_not_announce(game, seat)
    return Refusal("said_already" if game.sizes[seat] == 1 else "many_cards", "S80")


def _why_not_challenge(game: State, seat: i64, other: i64) -> Refusal:
    if game.rules.announce != CHALLENGE or other == seat or not game.present & BIT[other]:
        return last_card.why_not_challenge(game, seat, other)
    return Refusal("challenged_already" if game.sizes[other] == 1 else "not_single", "S80", {"seat": str(other)})
