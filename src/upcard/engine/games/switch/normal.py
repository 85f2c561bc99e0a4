"""Identity and normal play (S9–S14): what the top card counts as, and what may be laid on it."""

from mypy_extensions import i64

from upcard.engine.cards import OF_RANK, OF_SUIT, RANK, RANKS, SUIT, SUITS
from upcard.engine.games.switch.cards import EVERY_CARD
from upcard.engine.games.switch.state import NO_RANK, NORMAL, State
from upcard.engine.rows import NONE
from upcard.engine.view import Refusal


def live_as_printed(game: State, card: i64) -> None:
    """A card is followed by what is printed on it (S10)."""
    game.live_rank = RANK[card]
    game.live_suit = SUIT[card]


def calm_down(game: State) -> None:
    """What was active on the pile is dead (S11)."""
    game.phase = NORMAL
    game.pending = 0
    game.raised = NONE


def playable(game: State) -> i64:
    """The cards that a play may begin with in the normal phase: the live rank, the live suit, wild ones (S12)."""
    if game.live_rank == NO_RANK:
        return EVERY_CARD
    return OF_RANK[game.live_rank] | OF_SUIT[game.live_suit] | game.rules.wild


def why_not(game: State, rule: str, about: dict[str, str]) -> Refusal:
    """Why a card cannot be laid in the normal phase: first (S12), among cards of a rank (S13) or behind a 3 (S31)."""
    if rule == "S12":
        about.update(rank=RANKS[game.live_rank], suit=SUITS[game.live_suit])
        return Refusal("illegal_card", rule, about, "wild" if len(game.rules.wild_ranks) > 1 else rule)
    single = rule == "S13" and not more_of_a_rank(game, game.laid[0])
    return Refusal("illegal_card", rule, about, "single" if single else rule)


def more_of_a_rank(game: State, card: i64) -> i64:
    """What may lie in one play with a card: its own rank, if several of it may be laid together (S13)."""
    return game.rules.together[RANK[card]]
