"""What must hold in a position that somebody has written down."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, RANK, size
from upcard.engine.games.extreme_last_card.cards import NO_SUIT, PRINTED, pack, wild
from upcard.engine.games.extreme_last_card.state import FIGHT, MOST_ROUNDS, NORMAL, OVER, THUNDERDOME, State
from upcard.engine.position_text import require


def validate(game: State) -> None:
    """Refuse a position that no game comes to."""
    game.check_table(0, 0 if game.mode == NORMAL else game.present)
    require(not len(game.laid), "laid has cards; a position is written down between plays")
    require(not game.called, "called is on, and nothing is laid")
    _check_middle(game)
    _check_fight(game)
    if game.mode == THUNDERDOME:
        _check_duel(game)
    elif game.mode != OVER:
        _check_no_duel(game)
    require(len(game.drawn) <= size(game.contenders), "drawn has more cards than there are contenders")
    _check_calls(game)
    _check_end(game)


def _check_middle(game: State) -> None:
    """The middle has a suit: as printed, unless an Ace or a Joker named it (E7)."""
    if len(game.pile) == 0:
        require(game.mode >= THUNDERDOME, "pile is empty: there is no middle")
        return
    require(game.suit != NO_SUIT, "suit is none: the middle has a suit, and a Joker's is named")
    named = wild(RANK[game.top()])
    require(named or game.suit == PRINTED[game.top()], "suit is not that of the pile's top, which names none")


def _check_fight(game: State) -> None:
    fights = game.mode == FIGHT
    require(fights == (game.total > 0), "total is above 0 in mode fight, and only there")
    require(fights or not game.blocked, "blocked is on, and mode is not fight")


def _check_duel(game: State) -> None:
    """The contenders below the one on turn have drawn, and there is a card for each of the others (E45, E60)."""
    contenders = game.contenders
    require(size(contenders) > 1, "contenders has fewer than two seats")
    require(not contenders & ~game.present, "contenders has a seat that is not present")
    require(bool(contenders & BIT[game.turn]), f"turn is {game.turn}; it must be one of the contenders")
    drawn = size(contenders & (BIT[game.turn] - 1))
    require(len(game.drawn) == drawn, f"drawn has {len(game.drawn)} cards; {drawn} contenders have drawn")
    loose = game.stock_size + len(game.pile) + len(game.set_aside)
    require(loose >= size(contenders) - drawn, "stock, pile and set-aside have too few cards for the contenders")
    require(1 <= game.round <= MOST_ROUNDS, f"round is {game.round}; it must lie between 1 and {MOST_ROUNDS}")
    for seat in range(game.seats):
        if contenders & BIT[seat]:
            require(game.sizes[seat] == 0, f"hand-{seat} has cards; contenders have none")
            require(game.beaten[seat] == 0, f"beaten has seat {seat}, which is among the contenders")


def _check_no_duel(game: State) -> None:
    require(not game.contenders, "contenders has seats, and mode is not thunderdome")
    require(not len(game.drawn), "drawn has cards, and mode is not thunderdome")
    require(not len(game.set_aside), "set-aside has cards, and mode is not thunderdome")
    require(not len(game.duel), "duel has draws, and mode is not thunderdome")
    require(game.round == 0, f"round is {game.round}, and mode is not thunderdome")
    for seat in range(game.seats):
        require(game.beaten[seat] == 0, f"beaten has seat {seat}, and mode is not thunderdome")


def _check_calls(game: State) -> None:
    """Only one who holds one card has said "Last Card" for it (E44); who is barred plays (E68)."""
    unseen: i64 = game.barred | game.spoke | game.tried
    require(game.rules.unseen or not unseen, "barred, spoke and tried are for calls=unseen")
    require(not unseen & ~game.present, "barred, spoke or tried has a seat that is not present")
    for seat in range(game.seats):
        if game.declared & BIT[seat]:
            require(game.sizes[seat] == 1, f"declared has seat {seat}, which does not hold one card")


def _check_end(game: State) -> None:
    """What is counted has not reached what ends the game; a fight that is finished first adds turns (E54, E64)."""
    over = game.mode == OVER
    require(over == (game.reason != 0), "reason is none until mode is over, and then it is not")
    require(over or not game.winners, "winners has seats, and mode is not over")
    require(over or game.stuck < game.playing(), f"stuck is {game.stuck}; so many passes end the game")
    limit: i64 = game.rules.turn_limit
    most = limit + len(pack(game.rules.decks, game.rules.jokers))
    require(limit == 0 or game.turns <= most, f"turns is {game.turns}; the game ends at {limit}, a fight soon after")
