"""Laying a play (E56–E59): word by word, until the closing word does everything."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, EIGHT, RANK
from upcard.engine.game import show_all
from upcard.engine.games.extreme_last_card import effects, fights, finishing, last_card, messages, normal
from upcard.engine.games.extreme_last_card.cards import KINDS, PRINTED, wild
from upcard.engine.games.extreme_last_card.state import FIGHT, OVER, State
from upcard.engine.games.extreme_last_card.words import (
    DONE_WORD,
    DRAW,
    LAST_CARD,
    LAST_CARD_WORD,
    SUIT_WORDS,
    TARGETS_AT,
    WORDS,
)
from upcard.engine.packed import append
from upcard.engine.rows import appended
from upcard.engine.view import Refusal

# --- which cards (E57)


def _further(game: State, seat: i64) -> i64:
    """The cards that may be laid upon those laid already."""
    cards: i64 = fights.set_cards(game) if game.mode == FIGHT else normal.stackable(game)
    if cards:
        cards &= unlaid(game, seat)
    return cards


def unlaid(game: State, seat: i64) -> i64:
    """The kinds of which a copy is still in the hand, the cards laid left out; there are two of a kind at most."""
    once: i64 = 0
    twice: i64 = 0
    for card in game.laid:
        twice |= once & BIT[card]
        once |= BIT[card]
    kinds: i64 = game.held[seat] & ~once
    if game.depth:
        kinds |= game.more[seat * game.depth] & ~twice
    return kinds


def _last_laid(game: State) -> i64:
    return game.laid[len(game.laid) - 1]


# --- which words (E6, E57)


def legal(game: State, seat: i64) -> tuple[i64, i64]:
    """What may come next in a half-laid play, which holds the floor."""
    if seat != game.turn:
        return 0, 0
    others = _closing_words(game, seat)
    if game.called:
        return 0, others
    if _may_call(game, seat):
        others |= LAST_CARD_WORD
    return _further(game, seat), others


def _closing_words(game: State, seat: i64) -> i64:
    """A suit behind an Ace or Joker, a target behind an 8 that leaves cards, else `done` (E6)."""
    if game.mode == FIGHT:
        return DONE_WORD
    rank: i64 = RANK[_last_laid(game)]
    if wild(rank):
        return SUIT_WORDS
    if rank == EIGHT and game.sizes[seat] > len(game.laid):
        return (game.present & ~BIT[seat]) << TARGETS_AT
    return DONE_WORD


def _may_call(game: State, seat: i64) -> bool:
    """Whether "Last Card" may be said with the play: it leaves one card, or gives the last away."""
    if game.rules.auto_declare:
        return False
    rest: i64 = game.sizes[seat] - len(game.laid)
    if game.mode == FIGHT:
        return rest == 1
    rank: i64 = RANK[_last_laid(game)]
    if rank == EIGHT:
        return rest == 1 or rest == 2  # E19 gives one away
    return rest == 1 or (rest == 0 and wild(rank))  # E37 picks one up


def why_not_next(game: State, seat: i64, action: i64) -> Refusal:
    """Why a word cannot go on with a half-laid play."""
    if action < KINDS:
        return _why_not_further(game, seat, action)
    if action == LAST_CARD:
        return _why_not_call(game)
    if action >= DRAW:
        return Refusal("half_laid", "E56")
    right = _closing_words(game, seat)
    about = {"top": WORDS[_last_laid(game)]}
    if right == DONE_WORD:
        return Refusal("wrong_closing", "E6", about, "done")
    return Refusal("wrong_closing", "E6", about, "suit" if right == SUIT_WORDS else "target")


def _why_not_further(game: State, seat: i64, card: i64) -> Refusal:
    about = {"card": WORDS[card], "top": WORDS[_last_laid(game)]}
    if game.called:
        return Refusal("after_call", "E57", about)
    if not unlaid(game, seat) & BIT[card]:
        return Refusal("not_in_hand", "E6", about)
    return fights.why_not_set(game, about) if game.mode == FIGHT else normal.why_not_stack(game, card, about)


def _why_not_call(game: State) -> Refusal:
    if game.rules.auto_declare:
        return Refusal("cannot_declare", "E40", why="auto")
    return Refusal("cannot_declare", "E57", why="already" if game.called else "not_left_with_one")


# --- laying, and the closing word (E56, E59)


def lay(game: State, card: i64) -> None:
    """Remember one more card of a play."""
    game.laid = appended(game.laid, card)


def close(game: State, seat: i64, word: i64) -> None:
    """The closing word does everything, in this order (E59)."""
    called = game.called
    card = _last_laid(game)
    _lay_down(game, seat, card)
    if game.mode == FIGHT:
        fights.answer(game, seat, card)
    elif finishing.wins(game, seat, card):
        finishing.win(game, seat)
    else:
        effects.take_effect(game, seat, card, word, called)
    if game.mode == OVER:
        return
    if called and game.sizes[seat] == 1:
        last_card.declare(game, seat, "E40")
    effects.hand_on(game, seat, card)


def _lay_down(game: State, seat: i64, top: i64) -> None:
    """The cards go from the hand to the pile; the last one is the middle, as printed (E7)."""
    if game.events is not None:
        show_all(game, "played", _rule_of_play(game), seat, game.laid, len(game.laid))
    for card in game.laid:
        game.take(seat, card)
        game.pile = append(game.pile, card)
    game.suit = PRINTED[top]
    game.played = game.laid
    messages.clear(game)
    last_card.forget(game, seat)
    game.stuck = 0
    game.turns += 1


def _rule_of_play(game: State) -> str:
    if game.mode == FIGHT:
        return "E25"
    if len(game.laid) == 1:
        return "E18" if normal.goes_freely(game, game.laid[0]) else "E8"
    return "E10" if normal.in_sequence(game) else "E9"
