"""A turn (G8–G16, G26): who may say what, playing a card, naming a suit, drawing."""

from mypy_extensions import i64

from upcard.engine.cards import ACE, BIT, JACK, JOKER, RANK, SEVEN
from upcard.engine.game import show, tell
from upcard.engine.games.check_game import going_out, stock
from upcard.engine.games.check_game.cards import DRAW, DRAW_WORD, KINDS, PRINTED, SUIT_S, SUIT_WORDS
from upcard.engine.games.check_game.playable import playable
from upcard.engine.games.check_game.playable import why_not as why_not_card
from upcard.engine.games.check_game.state import CHOOSE_SUIT, OVER, State
from upcard.engine.history import extended
from upcard.engine.packed import append
from upcard.engine.rows import NONE
from upcard.engine.view import Refusal

# --- what may be said (G8)


def awaited(game: State) -> i64:
    """The seat on turn."""
    if game.phase == OVER:
        return 0
    return BIT[game.turn]


def legal(game: State, seat: i64) -> tuple[i64, i64]:
    """A card that follows or a draw; a suit where a Jack asks for one (G12)."""
    if seat != game.turn or game.phase == OVER:
        return 0, 0
    if game.phase == CHOOSE_SUIT:
        return 0, SUIT_WORDS
    cards: i64 = game.held[seat] & playable(game)
    if cards and _must_play(game):
        return cards, 0
    return cards, DRAW_WORD


def _must_play(game: State) -> bool:
    """Whether one who holds a playable card may not draw."""
    if game.attack:
        return False  # G15
    return game.rules.forced_play or game.obtainable() == 0  # G14, G19


def why_not(game: State, seat: i64, action: i64) -> Refusal:
    """Why a word is refused, in the order of G8."""
    if game.phase == OVER:
        return Refusal("game_over", "G21")
    if seat != game.turn:
        return Refusal("not_your_turn", "G8", {"seat": str(game.turn)})
    if game.phase == CHOOSE_SUIT:
        return Refusal("wrong_phase", "G12", why="choose_suit")
    if action >= SUIT_S:
        return Refusal("wrong_phase", "G12", why="no_suit_asked")
    if action == DRAW:
        return Refusal("must_play", "G14" if game.obtainable() else "G19")
    return why_not_card(game, seat, action)


def whole(actions: list[int]) -> bool:
    """One word, or a card and a suit (G26)."""
    if len(actions) == 2:
        return actions[0] < KINDS and actions[1] >= SUIT_S
    return len(actions) == 1


# --- playing a card (G9–G13)


def play(game: State, seat: i64, card: i64) -> None:
    """A card goes on the pile, then does what it does (G9)."""
    game.take(seat, card)
    game.pile = append(game.pile, card)
    game.suit = PRINTED[card]
    game.demanded = False
    game.passes = 0
    show(game, "played", "G9", seat, card)
    rank: i64 = RANK[card]
    if rank == JACK and not (game.sizes[seat] == 0 and game.playing() == 2):  # G21: a last Jack asks for no suit
        game.phase = CHOOSE_SUIT  # G12
        game.window += 1
    elif rank == ACE:
        _skip(game, seat)
    else:
        if rank == SEVEN or rank == JOKER:
            _attack(game, seat, rank)
        going_out.complete(game, seat, game.after(seat, 1))


def _skip(game: State, seat: i64) -> None:
    """The next seat is skipped; between two the same one plays again (G11)."""
    if game.playing() == 2:
        if game.sizes[seat]:
            tell(game, "again", "G11", seat)
        going_out.complete(game, seat, seat)
    else:
        tell(game, "skipped", "G11", game.after(seat, 1), other=seat)
        going_out.complete(game, seat, game.after(seat, 2))


def name_suit(game: State, suit: i64, rule: str) -> None:
    """The suit that a Jack asks for is named (G12)."""
    game.suit = suit
    game.demanded = True
    tell(game, "named_suit", rule, game.turn, suit)
    going_out.complete(game, game.turn, game.after(game.turn, 1))


def _attack(game: State, seat: i64, rank: i64) -> None:
    """The next seat owes two or four more cards (G13)."""
    game.attack += 2 if rank == SEVEN else 4
    game.raised = extended(game.raised, seat, game.top(), game.attack)
    tell(game, "attacked", "G13", seat, game.attack, game.after(seat, 1))


# --- drawing (G14–G16)


def draw(game: State, rule: str) -> None:
    """The seat on turn draws one card, or all that it owes, and its turn is over."""
    seat = game.turn
    if game.attack:
        stock.draw_owed(game, seat, rule)
        end_attack(game)
        tell(game, "served", "G16", seat)
    else:
        stock.draw_one(game, seat, rule)
    going_out.complete(game, seat, game.after(seat, 1))


def end_attack(game: State) -> None:
    """Nothing is owed any more."""
    game.attack = 0
    game.raised = NONE
