"""Floor and messages (E66, E67): a half-laid play that goes back, and what one message must hold."""

from upcard.engine.game import tell
from upcard.engine.games.extreme_last_card.cards import KINDS
from upcard.engine.games.extreme_last_card.state import State
from upcard.engine.games.extreme_last_card.words import DONE, DRAW, LAST_CARD, SUIT_S
from upcard.engine.rows import NONE


def clear(game: State) -> None:
    """No play is half-laid any more."""
    game.laid = NONE
    game.called = False


def take_back(game: State) -> None:
    """A half-laid play goes back to the hand, in which it counted all the time, its call forgotten (E66)."""
    if len(game.laid):
        clear(game)
        tell(game, "taken_back", "E66", game.turn)


def whole(actions: list[int]) -> bool:
    """Cards, `last-card` perhaps, and a closing word; or one word that is a play by itself (E67)."""
    if len(actions) == 1:
        return actions[0] == LAST_CARD or actions[0] >= DRAW
    cards = actions[:-1]
    if cards and cards[-1] == LAST_CARD:
        cards = cards[:-1]
    if not cards or max(cards) >= KINDS:
        return False
    return SUIT_S <= actions[-1] < LAST_CARD or actions[-1] == DONE
