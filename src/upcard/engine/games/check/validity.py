"""What must hold in a position that somebody has written down."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD, POKER, size
from upcard.engine.endings import limit_reached
from upcard.engine.game import NOBODY
from upcard.engine.games.check import drawing, knowledge, matching
from upcard.engine.games.check.stack import SWAPPING, step_of
from upcard.engine.games.check.state import (
    ABILITY,
    DECIDE,
    DRAW,
    INITIAL_PEEK,
    LEFT,
    MATCH,
    OVER,
    UNLOCKED,
    State,
)
from upcard.engine.games.check.words import PASS, SLOTS, UNCHOSEN
from upcard.engine.position_text import require
from upcard.engine.rows import mask_of


def validate(game: State) -> None:
    """Refuse a position that no round comes to; what the rules lean on must be there."""
    _check_cards(game)
    _check_seats(game)
    _check_question(game)
    _check_choices(game)
    _check_abilities(game)
    _check_end(game)


# --- what lies there


def _check_cards(game: State) -> None:
    """No card is in two places, and nobody knows one that lies in the stock, or nowhere."""
    cards = game.all_cards()
    for place in range(1, len(cards)):
        twice = POKER[cards[place]]
        require(cards[place] != cards[place - 1], f"{twice} is in two places: look at grid, pile, stock and held")
    stock = mask_of(game.stock)
    placed = 0
    for card in cards:
        placed |= int(BIT[card])
    for seat in range(game.seats):
        require(not game.known[seat] & stock, f"known-{seat} has a card of the stock, which nobody knows")
        require(not game.known[seat] & ~placed, f"known-{seat} has a card that lies nowhere")
    require(not game.matched & ~mask_of(game.pile), "matched has a card that is not on the pile")
    require((game.phase == DECIDE) == (game.held != NO_CARD), "held is a card in phase decide, and only there")


# --- who takes part


def _check_seats(game: State) -> None:
    """Who takes part has cards, and there are enough of them for the round to go on (C21, C35, C41)."""
    for seat in range(game.seats):
        if game.locks[seat] == UNLOCKED:
            require(game.full[seat] != 0, f"grid-{seat} is empty, and locked-{seat} is none")
    require(not game.waiting & ~game.unlocked, "waiting has a seat that is locked")
    require(not game.owing & ~game.unlocked, "queue has a seat that is locked")
    require(game.final == (game.caller != NOBODY), "caller is -1 while stage is playing, and only then")
    require(game.final or not game.owing, "queue has seats, and stage is playing")
    if game.caller != NOBODY:
        require(game.locks[game.caller] != UNLOCKED, f"caller is {game.caller}, and locked-{game.caller} is none")
    if game.phase != OVER:
        here: i64 = 0
        last = game.seats - 1
        for seat in range(game.seats):
            if game.locks[seat] != LEFT:
                here += 1
        require(here > 1, f"locked-0 to locked-{last} say that all but one have left, and phase is not over")
        require(not matching.too_few(game), f"locked-0 to locked-{last} leave fewer than two, and nobody has called")


# --- the question that stands


def _check_question(game: State) -> None:
    """Somebody is asked, takes part, and has something to say (C43)."""
    several = game.phase == MATCH or game.phase == INITIAL_PEEK
    require(several == (game.waiting != 0), "waiting has seats in phase initial_peek or match, and only there")
    require(game.phase != MATCH or len(game.pile) > 0, "pile is empty: in phase match there must be a card to match")
    if game.phase == ABILITY:
        running = len(game.stack) > 0 and game.unlocked & BIT[game.actor()] != 0
        require(running, "stack must end with an ability of an unlocked seat in phase ability")
    elif game.phase != MATCH and game.phase != OVER:
        require(game.unlocked & BIT[game.turn] != 0, f"turn is {game.turn}, and locked-{game.turn} is not none")
    if game.phase == DRAW:
        require(drawing.words(game) != 0, "stock and pile have no card that could be drawn or taken")
    require(len(game.making) == 0, "making has words; a position is written down between plays")


def _check_choices(game: State) -> None:
    """While a calm stage is open, each who is not waited for has chosen a card of their own or to pass (C50)."""
    choosing = game.rules.calm and game.phase == MATCH
    chosen = len(game.choices)
    if chosen == 0 and not choosing:
        return
    require(game.rules.calm and chosen == game.seats, "choices must have a word or none for every seat")
    for seat in range(game.seats):
        word = game.choices[seat]
        fits = word < SLOTS or word == PASS or word == UNCHOSEN
        if choosing:
            waits = game.waiting & BIT[seat] != 0
            fits = fits and (word == UNCHOSEN) == (waits or not game.unlocked & BIT[seat])
            fits = fits and (word >= SLOTS or game.full[seat] & BIT[word] != 0)
        require(fits, f"choices has a word for seat {seat} that it cannot have chosen")


def _check_abilities(game: State) -> None:
    """Abilities wait for a stage or run; what was peeked at is known until the swap (C24, C27)."""
    may_wait = game.phase == MATCH or game.phase == ABILITY
    require(may_wait or len(game.stack) == 0, "stack has abilities, and phase is neither match nor ability")
    require(size(_peeked_cards(game)) == len(game.peeked), "peeked has a place without a card, or one twice")
    swapping = game.phase == ABILITY and step_of(game.running()) == SWAPPING
    require(swapping or len(game.peeked) == 0, "peeked has places, and no ability is at its swap")
    for place in game.peeked:
        seen = knowledge.knows(game, game.actor()) & BIT[game.grid[place]] != 0
        require(seen, "peeked has a place whose card is not known to who peeked")
    require(len(game.swapped) == 0 or len(game.swapped) == 2, "swapped has two places, or none")


def _peeked_cards(game: State) -> i64:
    """The cards at the places that were peeked at, as a mask."""
    cards: i64 = 0
    for place in game.peeked:
        if game.full[place // SLOTS] & BIT[place % SLOTS]:
            cards |= BIT[game.grid[place]]
    return cards


# --- how it comes to its end


def _check_end(game: State) -> None:
    """What is counted has not reached what ends the round (C46)."""
    over = game.phase == OVER
    require(over == (game.reason != 0), "reason is none until phase is over, and then it is not")
    limit = game.rules.turn_limit
    require(over or not limit_reached(game.turns, limit), f"turns is {game.turns}; the round ends at {limit}")
