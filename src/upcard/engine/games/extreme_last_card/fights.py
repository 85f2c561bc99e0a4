"""Fight mode (E25–E33): what answers an attack, what each card does in it, and how it ends."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, NINE, OF_RANK, QUEEN, RANK, SIX
from upcard.engine.game import tell
from upcard.engine.games.extreme_last_card import ending, finishing, last_card, stock, thunderdome
from upcard.engine.games.extreme_last_card.cards import ADDS, ANSWERS, FIGHT_CARDS, UNBLOCKS
from upcard.engine.games.extreme_last_card.state import FIGHT, FIGHT_ENDED, NORMAL, State
from upcard.engine.games.extreme_last_card.words import CONCEDE, CONCEDE_WORD, TAKE, TAKE_WORD
from upcard.engine.history import extended
from upcard.engine.rows import NONE
from upcard.engine.view import Refusal

# --- what may be laid (E25–E27)


def answers(game: State, seat: i64) -> i64:
    """The cards with which the seat on turn may answer: a 6 behind a block, else any other fight card."""
    if last_card.barred(game, seat):
        return 0
    return game.held[seat] & (UNBLOCKS if game.blocked else ANSWERS)


def why_not_answer(game: State, card: i64, about: dict[str, str]) -> Refusal:
    """Why a card is no answer."""
    about["number"] = str(game.total)
    if not FIGHT_CARDS & BIT[card]:
        return Refusal("illegal_card", "E25", about, "no_fight_card")
    if game.blocked:
        return Refusal("illegal_card", "E27", about, "blocked")
    return Refusal("illegal_card", "E26", about, "six")


def set_cards(game: State) -> i64:
    """The cards that may be laid upon those of an answer: its number again, with `fight_sets` (E25)."""
    if game.rules.fight_sets:
        return OF_RANK[RANK[game.laid[0]]]
    return 0


def why_not_set(game: State, about: dict[str, str]) -> Refusal:
    """Why a card cannot be laid upon those of an answer."""
    return Refusal("illegal_card", "E25", about, "one_number" if game.rules.fight_sets else "one_card")


# --- what may be said instead (E28–E30)


def way_out(game: State, cards: i64) -> i64:
    """`concede` behind a block, else `take`: always, unless one must respond and has the cards for it."""
    if cards and game.rules.must_respond:
        return 0
    return CONCEDE_WORD if game.blocked else TAKE_WORD


def why_not(game: State, action: i64) -> Refusal:
    """Why a word is no way out of the fight."""
    if action == (CONCEDE if game.blocked else TAKE):
        return Refusal("must_respond", "E30")
    if game.blocked:
        return Refusal("wrong_mode", "E29", why="blocked")
    return Refusal("wrong_mode", "E28", {"number": str(game.total)}, "attacked")


# --- blows (E26, E27)


def start(game: State, seat: i64, card: i64) -> None:
    """A 2 or 5 on top of a play in normal mode opens the fight (E16)."""
    game.mode = FIGHT
    _strike(game, seat, card)
    tell(game, "attacked", "E16", seat, game.total, game.after(seat, 1))
    finishing.tell_if_emptied(game, seat, "E35")


def answer(game: State, seat: i64, card: i64) -> None:
    """A fight card is laid; of a set the top one acts (E25)."""
    _strike(game, seat, card)
    rank: i64 = RANK[card]
    if ADDS[rank]:
        tell(game, "attacked", "E26", seat, game.total, game.after(seat, 1))
    elif rank == NINE:
        tell(game, "deferred", "E26", seat, game.total, game.after(seat, 1))
    elif rank == QUEEN:
        game.direction = -game.direction
        tell(game, "turned_back", "E26", seat, game.total, game.after(seat, 1))
    elif rank == SIX:
        game.blocked = False
        tell(game, "unblocked", "E27", seat, game.total, game.after(seat, 1))
    else:
        game.blocked = True
        tell(game, "blocked", "E26", seat, game.total, game.after(seat, 1))
    finishing.tell_if_emptied(game, seat, "E34")


def _strike(game: State, seat: i64, card: i64) -> None:
    game.total += ADDS[RANK[card]]
    game.fight = extended(game.fight, seat, card, game.total)


# --- the end of a fight (E28, E29, E31, E33)


def take(game: State, seat: i64, rule: str) -> None:
    """The total is picked up, which is the turn (E28)."""
    game.turns += 1
    stock.pick_up(game, seat, game.total, rule)
    last_card.unbar(game, seat)
    end(game)
    if game.mode == NORMAL:
        ending.next_turn(game, game.after(seat, 1))
        ending.look_at_limit(game)


def concede(game: State, seat: i64, rule: str) -> None:
    """The block stands, and the same seat has a normal turn (E29)."""
    tell(game, "conceded", rule, seat)
    end(game)
    if game.mode == NORMAL:
        ending.next_turn(game, seat)


def end(game: State) -> None:
    """Back to normal mode (E31), unless empty hands end the game or enter the THUNDERDOME (E33)."""
    game.mode = NORMAL
    drop(game)
    tell(game, "fight_over", "E31")
    empty = _empty_hands(game)
    if empty & (empty - 1):
        thunderdome.enter(game, empty)
    elif empty:
        ending.end(game, FIGHT_ENDED, empty, "E33")


def _empty_hands(game: State) -> i64:
    empty: i64 = 0
    for seat in range(game.seats):
        if game.sizes[seat] == 0:
            empty |= BIT[seat]
    return empty & game.present


def drop(game: State) -> None:
    """Nothing of the fight is left."""
    game.total = 0
    game.blocked = False
    game.fight = NONE
