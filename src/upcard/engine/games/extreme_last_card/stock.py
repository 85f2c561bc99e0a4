"""Stock (E50–E54): picking up what there is, and the game in which nobody can play or draw."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, members
from upcard.engine.game import tell
from upcard.engine.games.extreme_last_card import ending, last_card
from upcard.engine.games.extreme_last_card.state import BLOCKED, State


def pick_up(game: State, seat: i64, cards: i64, rule: str) -> None:
    """Draw cards (E50); what cannot be had is forgotten and counts as paid (E51)."""
    drawn = game.draw(seat, cards, rule, "E50")
    last_card.forget(game, seat)
    if drawn < cards:
        tell(game, "short", "E51", seat, cards - drawn)


def end_blocked(game: State) -> None:
    """The fewest cards win, then the lowest numbers; equals share the victory (E54)."""
    seats = members(game.present)
    least = min([ending.weight(game, seat) for seat in seats])
    winners: i64 = 0
    for seat in seats:
        if ending.weight(game, seat) == least:
            winners |= BIT[seat]
    ending.end(game, BLOCKED, winners, "E54")
