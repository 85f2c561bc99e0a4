"""Normal mode (E7–E12): what may be laid on the middle, singly or in stacks."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, JOKER, OF_RANK, OF_SUIT, RANK, SUIT, SUITS
from upcard.engine.games.extreme_last_card import last_card
from upcard.engine.games.extreme_last_card.cards import HIGHER, JK, LOWER, OF_NUMBER, WILD
from upcard.engine.games.extreme_last_card.state import State
from upcard.engine.view import Refusal

# --- single cards (E7, E8)


def _following(game: State) -> i64:
    """The cards that go on the middle, whoever holds them: wild, of its suit, of its number."""
    return WILD | OF_SUIT[game.suit] | OF_NUMBER[RANK[game.top()]]


def playable(game: State, seat: i64) -> i64:
    """The cards with which the seat on turn may begin a play; behind a 4 any (E18)."""
    if last_card.barred(game, seat):
        return 0
    return game.held[seat] if game.free_play else game.held[seat] & _following(game)


def why_not(game: State, about: dict[str, str]) -> Refusal:
    """Why a card does not go on the middle."""
    about["suit"] = SUITS[game.suit]
    return Refusal("illegal_card", "E8", about, "no_number" if RANK[game.top()] == JOKER else "follow")


# --- stacks (E9–E11)


def in_sequence(game: State) -> bool:
    """Whether the cards laid so far are a sequence stack."""
    return len(game.laid) > 1 and RANK[game.laid[0]] != RANK[game.laid[1]]


def goes_freely(game: State, card: i64) -> bool:
    """Whether a card goes only by the freedom of a 4 (E18): nothing is stacked on it (E9)."""
    return game.free_play and not BIT[card] & _following(game)


def stackable(game: State) -> i64:
    """The cards that may be laid upon those laid already, whoever holds them."""
    first = game.laid[0]
    if first == JK or goes_freely(game, first):
        return 0
    last = game.laid[len(game.laid) - 1]
    if in_sequence(game):
        return HIGHER[last] if BIT[game.laid[1]] & HIGHER[first] else LOWER[last]
    if len(game.laid) == 1 and _starts_sequence(game, first):
        return OF_RANK[RANK[first]] | HIGHER[first] | LOWER[first]
    return OF_RANK[RANK[first]]


def _starts_sequence(game: State, card: i64) -> bool:
    """A sequence is of the middle's suit; with `double_up` it may begin by number instead (E10)."""
    return SUIT[card] == game.suit or (game.rules.double_up and RANK[card] == RANK[game.top()])


def why_not_stack(game: State, card: i64, about: dict[str, str]) -> Refusal:
    """Why a card cannot be laid upon those laid already."""
    if card == JK or game.laid[0] == JK:
        return Refusal("illegal_card", "E11", about, "single_joker")
    if goes_freely(game, game.laid[0]):
        return Refusal("illegal_card", "E18", about, "one_free_card")
    if in_sequence(game):
        return Refusal("illegal_card", "E10", about, "sequence")
    return Refusal("illegal_card", "E11", about, "number" if len(game.laid) > 1 else "stack")


# --- the top card (E12)


def strength(game: State) -> i64:
    """How often the top card of the last play acts: once, with `stacked_10_j` as often as its number was laid."""
    if game.rules.stacked_10_j and RANK[game.played[0]] == RANK[game.top()]:
        return len(game.played)
    return 1
