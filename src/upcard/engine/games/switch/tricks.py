"""Trick cards (S15–S30): 2s, 5♥, Aces, 7s, 8s and Jacks, each with what it asks of the next seat."""

from mypy_extensions import i64

from upcard.engine.cards import ACE, BIT, EIGHT, FIVE, JACK, OF_RANK, RANK, SEVEN, TWO, lowest
from upcard.engine.game import tell
from upcard.engine.games.switch import normal, runs
from upcard.engine.games.switch.cards import FIVE_OF_HEARTS, TWO_OF_HEARTS
from upcard.engine.games.switch.state import FIVE_PHASE, NORMAL, TWOS, State
from upcard.engine.history import extended
from upcard.engine.packed import append
from upcard.engine.rows import NONE, appended
from upcard.engine.view import Refusal


def take_effect(game: State, seat: i64, suit: i64) -> i64:
    """Lay the cards on the pile with all that they do (S14); return how many seats on the turn goes (S7)."""
    laid = game.laid
    count: i64 = len(laid)
    last: i64 = laid[count - 1]
    first: i64 = RANK[laid[0]]
    mirrored = first == SEVEN and mirrors(game)
    for card in laid:
        game.pile = append(game.pile, card)
    if not mirrored:
        normal.live_as_printed(game, last)
    if len(game.aces) and not (game.phase == NORMAL and first == ACE):
        game.aces = NONE  # S23
    if runs.in_chain(game):
        runs.go_on(game, seat)
    elif first == TWO:
        owe(game, 2 * count, TWOS, seat, last, "S15")
    elif first == FIVE:
        _fives(game, seat)
    elif first == ACE:
        _name_suit(game, seat, count, suit)
    elif first == EIGHT:
        return _eights(game, seat, count)
    elif first == JACK:
        return 1 + count  # S29
    elif mirrored:
        tell(game, "mirrored", "S24", seat)
    return 1


def owe(game: State, cards: i64, phase: i64, seat: i64, card: i64, rule: str) -> None:
    """More cards are owed, for what somebody (or the starter) laid; the next seat must answer (S15, S18)."""
    game.pending += cards
    game.raised = extended(game.raised, seat, card, game.pending)
    game.phase = phase
    tell(game, "owed", rule, seat, game.pending)


# --- 2s (S15–S17)


def answers_to_twos(game: State) -> i64:
    """Any 2, and outside the rules as written 5♥ on a 2♥ (S16)."""
    return OF_RANK[TWO] | FIVE_OF_HEARTS if hearts_answer(game) else OF_RANK[TWO]


def hearts_answer(game: State) -> bool:
    """Whether 5♥ answers the 2s that lie there: the top one is 2♥ (S16)."""
    return game.rules.hearts and BIT[game.top()] == TWO_OF_HEARTS


def why_not(game: State, rule: str, about: dict[str, str]) -> Refusal:
    """Why a card does not answer the 2s (S16) or the 5♥ (S19)."""
    about.update(number=str(game.pending))
    return Refusal("illegal_card", rule, about, "hearts" if rule == "S16" and hearts_answer(game) else rule)


# --- 5♥ (S18–S20)


def _fives(game: State, seat: i64) -> None:
    """Each 5♥ in the play adds five, wherever it lies (S18); in `classic` it has no power (S20)."""
    hearts: i64 = 0
    for card in game.laid:
        if FIVE_OF_HEARTS & BIT[card]:
            hearts += 1
    if hearts and game.rules.powers:
        owe(game, 5 * hearts, FIVE_PHASE, seat, lowest(FIVE_OF_HEARTS), "S18")


def answers_to_five() -> i64:
    """2♥ alone, and more 2s behind it (S19)."""
    return TWO_OF_HEARTS


# --- Aces (S21–S23)


def _name_suit(game: State, seat: i64, count: i64, suit: i64) -> None:
    game.live_suit = suit
    game.aces = appended(appended(appended(game.aces, seat), count), suit)
    tell(game, "named_suit", "S21", seat, suit)


# --- 7s (S24–S26)


def mirrors(game: State) -> bool:
    """Whether a 7 takes on what lies beneath it: in the normal phase, unless there is nothing (S24)."""
    return game.phase == NORMAL and game.rules.powers and len(game.pile) > 0


# --- 8s and Jacks (S27–S30)


def _eights(game: State, seat: i64, count: i64) -> i64:
    """An odd number turns the direction, an even number gives the same player a new turn (S27)."""
    if count % 2 == 0:
        return 0
    game.direction = -game.direction
    tell(game, "reversed", "S27", seat, game.direction)
    return 1


def following(game: State, seat: i64, steps: i64) -> i64:
    """Whose turn it is after a play, with the extra turn (S27) or the skips (S29) it brought."""
    if steps == 0:
        tell(game, "again", "S27", seat)
        return seat
    for step in range(1, steps):
        tell(game, "skipped", "S29", game.after(seat, step), other=seat)
    return game.after(seat, steps)
