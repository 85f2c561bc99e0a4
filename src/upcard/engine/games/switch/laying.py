"""Laying a play (S65–S70): word by word, until the closing word judges it and does everything."""

from mypy_extensions import i64

from upcard.engine.cards import ACE, BIT, RANK
from upcard.engine.game import NOBODY, show_all
from upcard.engine.games.switch import (
    ending,
    faults,
    finishing,
    last_card,
    messages,
    mistakes,
    normal,
    quick_play,
    runs,
    tricks,
)
from upcard.engine.games.switch.cards import KINDS
from upcard.engine.games.switch.options import AUTO
from upcard.engine.games.switch.state import NORMAL, RUN, TWOS, State
from upcard.engine.games.switch.words import CALL_WORD, DONE, DONE_WORD, LAST_CARD, SUIT_WORDS, WORDS
from upcard.engine.rows import appended
from upcard.engine.view import Refusal

# --- which cards


def first_cards(game: State) -> i64:
    """The cards a play may begin with, by phase."""
    if game.phase == NORMAL:
        return normal.playable(game)
    if game.phase == RUN:
        return runs.chain(game, game.run_rank)
    return tricks.answers_to_twos(game) if game.phase == TWOS else tricks.answers_to_five()


def next_cards(game: State) -> i64:
    """The cards that may follow in a play that is right so far."""
    last: i64 = game.laid[len(game.laid) - 1]
    if runs.in_chain(game):
        return runs.chain(game, RANK[last])
    return normal.more_of_a_rank(game, last)


def right_cards(game: State, seat: i64) -> i64:
    """The cards with which a seat's play, right so far, stays right."""
    cards: i64 = next_cards(game) if game.layer == seat else first_cards(game)
    return cards if seat == game.turn else cards & quick_play.cards(game)


def interrupting(game: State, seat: i64) -> i64:
    """The cards that a seat not on turn may begin to lay (S61)."""
    if quick_play.may_interrupt(game, seat):
        return game.held[seat] & right_cards(game, seat)
    return 0


def unlaid(game: State, seat: i64) -> i64:
    """The cards still in hand, of which those laid already do not count."""
    cards: i64 = game.held[seat]
    if game.layer == seat:
        for card in game.laid:
            if _times_laid(game, card) == game.copies(seat, card):
                cards &= ~BIT[card]
    return cards


def _times_laid(game: State, card: i64) -> i64:
    times: i64 = 0
    for other in game.laid:
        if other == card:
            times += 1
    return times


# --- which words (S65, S66)


def legal(game: State, seat: i64) -> tuple[i64, i64]:
    """What may come next in a half-laid play, which holds the floor."""
    if seat != game.layer:
        return 0, 0
    return _next_words(game, seat, right_cards(game, seat) if _strict(game, seat) else game.held[seat])


def fits(game: State, seat: i64) -> tuple[i64, i64]:
    """Of these what keeps the play right; behind a wrong card there is nothing."""
    if seat != game.layer or game.broken:
        return 0, 0
    return _next_words(game, seat, right_cards(game, seat))


def _strict(game: State, seat: i64) -> bool:
    """Whether only right cards may be laid: with `reject`, and in every interrupt (S66)."""
    return game.rules.reject or seat != game.turn


def _next_words(game: State, seat: i64, cards: i64) -> tuple[i64, i64]:
    others = _closing_words(game)
    if game.called:
        return 0, others
    if game.rules.announce != AUTO and game.sizes[seat] - len(game.laid) <= 1:  # S66
        others |= CALL_WORD
    return unlaid(game, seat) & cards, others


def _closing_words(game: State) -> i64:
    """The words that close what is laid: a suit behind Aces in the normal phase, else `done` (S65)."""
    if game.phase == NORMAL and _only_aces(game):
        return SUIT_WORDS
    return DONE_WORD


def _only_aces(game: State) -> bool:
    for card in game.laid:
        if RANK[card] != ACE:
            return False
    return True


def why_not_next(game: State, seat: i64, action: i64) -> Refusal:
    """Why a word cannot go on with a half-laid play."""
    if action < KINDS:
        return _why_not_further(game, seat, action)
    if action <= DONE:
        return Refusal("wrong_closing", "S65", why="suit" if action == DONE else "done")
    if action != LAST_CARD:
        return Refusal("laying", "S65")
    if game.rules.announce == AUTO:
        return Refusal("no_call", "S51")
    if game.called:
        return Refusal("called_already", "S66")
    return Refusal("too_early", "S66")


def _why_not_further(game: State, seat: i64, card: i64) -> Refusal:
    if game.called:
        return Refusal("after_call", "S66")
    if not unlaid(game, seat) & BIT[card]:
        return Refusal("not_in_hand", "S8", {"card": WORDS[card]})
    return faults.unfitting(game, seat, card)


# --- laying, and the closing word


def lay(game: State, seat: i64, card: i64) -> None:
    """Remember one more card of a play."""
    if not game.broken and not right_cards(game, seat) & BIT[card]:
        game.broken = faults.rule_broken(game, seat)
        game.stray = card
    if game.layer == NOBODY:
        game.layer = seat
    game.laid = appended(game.laid, card)


def close(game: State, seat: i64, suit: i64) -> None:
    """The closing word judges the play and does everything, in this order (S69)."""
    if game.broken:
        mistakes.mistake(game, seat)
        return
    last_card.pay_overdue(game, seat)
    last_card.end_duty(game, seat)
    called = game.called
    before = game.phase
    for card in game.laid:
        game.take(seat, card)
    show_all(game, "played", "S14" if seat == game.turn else "S62", seat, game.laid, len(game.laid))
    steps = tricks.take_effect(game, seat, suit)
    game.last_player = seat
    game.last_cards = game.laid
    messages.take_back(game)
    if game.sizes[seat]:
        ending.complete_play(game, seat, tricks.following(game, seat, steps), called, False)
    elif finishing.wins(game, before):
        finishing.win(game, seat)
    else:
        finishing.pick_up_one(game, seat, steps, called)
