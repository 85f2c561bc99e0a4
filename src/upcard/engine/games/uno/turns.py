"""Playing (U5–U13, U42, U43, U51): who may say what, cards and their effects, drawing, and the colour of a wild."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD
from upcard.engine.game import NOBODY, show, tell
from upcard.engine.games.uno import calls, pause, rounds, stock, unseen, wild_four
from upcard.engine.games.uno.cards import (
    COLOUR,
    COLOURS,
    DRAW_TWO,
    FACE,
    FOLLOW,
    KINDS,
    REVERSE,
    SKIP,
    WILD,
    WILD_FOUR,
)
from upcard.engine.games.uno.state import ANSWER, CHOOSE_COLOUR, DRAWN, OVER, ROUND_OVER, TURN, State
from upcard.engine.games.uno.words import (
    ACCEPT,
    ANSWERS,
    CATCH_0,
    COLOUR_R,
    COLOUR_WORDS,
    DRAW,
    DRAW_WORD,
    ENOUGH,
    KEEP,
    KEEP_WORD,
    NEXT,
    SAY_UNO,
    WORDS,
)
from upcard.engine.packed import append
from upcard.engine.view import Refusal

# --- what may be said (U5, U6)


def awaited(game: State) -> i64:
    """The seat on turn; between rounds whoever has not said `next`."""
    if game.phase < ROUND_OVER:
        return BIT[game.turn]
    return pause.awaited(game)


def playable(game: State) -> i64:
    """The cards that would follow, whoever holds them (U5)."""
    return FOLLOW[4 * game.pile[-1] + game.colour]


def legal(game: State, seat: i64) -> tuple[i64, i64]:
    """Cards and other words: on turn what the phase asks for; calls besides, at any time (U6)."""
    phase = game.phase
    if phase >= ROUND_OVER:
        return 0, pause.answers(game, seat)
    others: i64 = 0
    if game.rules.unseen:
        others = unseen.legal(game, seat)
    elif game.uno_open != NOBODY:
        others = calls.legal(game, seat)
    if seat != game.turn:
        return 0, others
    if game.sizes[seat] < 3 and not game.said and not game.rules.unseen:  # mostly it is too early to call
        others |= calls.ahead(game, seat)
    if phase == TURN:
        cards: i64 = game.held[seat] & FOLLOW[4 * game.pile[-1] + game.colour]  # `playable`, without the call
        if cards and (game.stock_size == 0 or game.rules.forced_play) and stock.must_play(game):
            return cards, others
        return cards, others | DRAW_WORD
    if phase == DRAWN:
        return BIT[game.drawn], others | KEEP_WORD
    return 0, others | (COLOUR_WORDS if phase == CHOOSE_COLOUR else ANSWERS)


def why_not(game: State, seat: i64, action: i64) -> Refusal:
    """Why a word is refused; the chapter it belongs to knows more (U6)."""
    if game.phase == OVER:
        return Refusal("game_over", "U26")
    if game.phase == ROUND_OVER:
        return pause.why_not(game, seat, action)
    if action == SAY_UNO:
        return unseen.why_not_call(game, seat) if game.rules.unseen else calls.why_not_call(game, seat)
    if CATCH_0 <= action < NEXT:
        return _why_not_catch(game, seat, action - CATCH_0)
    if game.phase == ANSWER:
        return wild_four.why_not(game, seat)
    if seat != game.turn:
        return Refusal("not_your_turn", "U6", {"seat": str(game.turn)})
    if game.phase == CHOOSE_COLOUR:
        return Refusal("need_colour", "U43", {"top": WORDS[game.top()]})
    return _why_not_card(game, seat, action) if action < KINDS else _why_not_word(game, action)


def _why_not_catch(game: State, seat: i64, caught: i64) -> Refusal:
    if game.rules.unseen:
        return unseen.why_not_catch(game, seat, caught)
    return calls.why_not_catch(seat, caught)


def _why_not_card(game: State, seat: i64, card: i64) -> Refusal:
    if game.phase == DRAWN:
        return Refusal("only_drawn", "U13", {"card": WORDS[card], "cards": WORDS[game.drawn]})
    if not game.held[seat] & BIT[card]:
        return Refusal("not_in_hand", "U6", {"card": WORDS[card]})
    about = {"card": WORDS[card], "top": WORDS[game.top()], "colour": COLOURS[game.colour]}
    return Refusal("illegal_card", "U5", about, "wild_top" if game.top() >= WILD else "follow")


def _why_not_word(game: State, action: i64) -> Refusal:
    """A word that is no card, of the current player in `turn` or `drawn`."""
    if action == DRAW:
        if game.phase == TURN:
            return stock.why_not_draw(game)
        return Refusal("wrong_phase", "U13", {"cards": WORDS[game.drawn]}, "drawn")
    if action == KEEP:
        return Refusal("wrong_phase", "U13", why="not_drawn")
    if action == NEXT or action == ENOUGH:
        return Refusal("wrong_phase", "U45", why="no_pause")
    if action < ACCEPT:
        return Refusal("wrong_phase", "U43", why="no_wild")
    return Refusal("wrong_phase", "U15", why="no_wd4")


# --- a card (U7–U11)


def play(game: State, seat: i64, card: i64) -> None:
    """A card goes on the pile: the last one ends the round, a wild asks for its colour, any other acts (U7)."""
    calls.close_gap(game)
    if card == WILD_FOUR:
        wild_four.accuse(game, seat, playable(game))
    game.take(seat, card)
    game.pile = append(game.pile, card)
    game.dead = 0
    game.drawn = NO_CARD
    if game.events is not None:
        show(game, "played", "U13" if game.phase == DRAWN else "U7", seat, card)
    if card < WILD:
        game.colour = COLOUR[card]
    if game.sizes[seat] == 0:
        rounds.go_out(game, seat, card)
    elif card >= WILD:
        game.phase = CHOOSE_COLOUR
        game.open_window()
    elif FACE[card] >= SKIP:
        _take_effect(game, seat, FACE[card])
    else:
        calls.open_gap(game, seat)
        rounds.begin_turn(game, game.after(seat, 1))  # U8


def _take_effect(game: State, seat: i64, face: i64) -> None:
    """A skip, a reverse or a draw two does what it says (U9–U11)."""
    turned = face == REVERSE and game.playing() > 2  # U10: with two it is a skip
    if turned:
        game.direction = -game.direction
        tell(game, "reversed", "U10", seat)
    following = game.after(seat, 1)
    if face == DRAW_TWO:
        stock.owe(game, following, 2, "U11")
    calls.open_gap(game, seat)
    if turned:
        rounds.begin_turn(game, following)
    elif face == SKIP:
        rounds.lose_turn(game, following, "U9")
    else:
        rounds.lose_turn(game, following, "U11" if face == DRAW_TWO else "U10")


# --- drawing (U12, U13)


def draw(game: State, may_play: bool, rule: str) -> None:
    """One card for the current player; if it follows, and they are there to say so, they may play it (U12)."""
    seat = game.turn
    calls.close_gap(game)
    if stock.is_exhausted(game):
        rounds.pass_turn(game, seat)
        return
    game.draw(seat, 1, rule, "U28")
    game.called &= ~BIT[seat]
    game.dead = 0
    card = game.stock[game.stock_size]  # the one just turned up
    if may_play and BIT[card] & playable(game):
        game.drawn = card
        game.phase = DRAWN
        game.open_window()
        tell(game, "offered", "U12", seat)
    else:
        rounds.begin_turn(game, game.after(seat, 1))


def keep(game: State, rule: str) -> None:
    """The card just drawn stays in the hand, and the turn is over (U13)."""
    game.drawn = NO_CARD
    tell(game, "kept", rule, game.turn)
    rounds.begin_turn(game, game.after(game.turn, 1))


# --- the colour of a wild (U43)


def name_colour(game: State, colour: i64, rule: str) -> None:
    """The play of a wild is complete."""
    seat = game.turn
    game.colour = colour
    tell(game, "named_colour", rule, seat, colour)
    calls.open_gap(game, seat)
    if game.accused == NOBODY:
        rounds.begin_turn(game, game.after(seat, 1))
    else:
        wild_four.ask(game, game.after(seat, 1))


# --- messages (U42)


def whole(actions: list[int]) -> bool:
    """Any single word, or `[say-uno] card [colour-x]`."""
    if len(actions) == 1:
        return True
    rest = actions[1:] if actions and actions[0] == SAY_UNO else actions
    if not rest or rest[0] >= KINDS:
        return False
    return len(rest) == 1 or (len(rest) == 2 and COLOUR_R <= rest[1] < ACCEPT)
