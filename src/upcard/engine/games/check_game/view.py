"""What each seat sees."""

from mypy_extensions import i64

from upcard.engine.cards import RANK, RANKS, SUITS
from upcard.engine.games.check_game.cards import ATTACKS, NO_SUIT, POWERFUL, POWERS, RED_JOKER, WORDS
from upcard.engine.games.check_game.state import OVER, PHASES, State
from upcard.engine.history import spelled
from upcard.engine.view import Fact, Own, View


def public(game: State) -> View:
    """What everybody sees."""
    facts: dict[str, Fact] = {
        "suit": "" if game.suit == NO_SUIT else SUITS[game.suit],
        "rank": _rank_to_follow(game),
        "demanded": game.demanded,
        "attack": game.attack,
        "raised": tuple(spelled(game.raised, WORDS)),
        "finished": tuple([int(other) for other in game.finished]),
        "direction": game.direction,
        "passes": game.passes,
        "turns": game.turns,
    }
    return game.public_table(game.name, WORDS, PHASES[game.phase], game.phase == OVER, facts)


def own(game: State, seat: i64) -> Own:
    """What a seat sees besides: its hand, and which of its cards do something."""
    cards = 0 if game.phase == OVER else ATTACKS if game.attack else POWERFUL  # G6
    return game.own_hand(WORDS, seat, {"powers": game.labelled(seat, cards, POWERS)})


def marks(game: State, seat: i64) -> list[str]:
    """What everybody sees of a seat besides its cards."""
    if seat in game.finished:
        return ["out"]
    return ["left"] if seat in game.gone else []


def _rank_to_follow(game: State) -> str:
    """The rank that may be followed instead of the suit (G7c); none on a joker, or where a Jack named a suit."""
    top = game.top()
    return "" if game.demanded or not 0 <= top < RED_JOKER else RANKS[RANK[top]]
