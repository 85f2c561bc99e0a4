"""Matching (C17–C23): after every discard whoever is first with a card of its rank lays it, and a wrong card costs."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD, OF_RANK, POKER, RANK, lowest, size
from upcard.engine.game import NOBODY, show, tell
from upcard.engine.games.check import abilities, ending, knowledge, last_turns, stock
from upcard.engine.games.check.cards import EMPTY_SLOT
from upcard.engine.games.check.state import BY_DQ, BY_NO_CARDS, DISQUALIFIED, MATCH, OVER, State
from upcard.engine.games.check.words import PASS, PASS_WORD, SLOTS, UNCHOSEN
from upcard.engine.packed import vec
from upcard.engine.rows import replaced
from upcard.engine.view import Refusal

# --- the stage (C17)


def open_stage(game: State) -> None:
    """Everybody who is not locked may match the card on top."""
    game.ask(MATCH)
    game.waiting = game.unlocked
    if game.rules.calm:
        game.choices = vec[i64]([UNCHOSEN] * game.seats)
    tell(game, "matching", "C17", game.turn)


def is_right(game: State, seat: i64, slot: i64) -> bool:
    """Whether the card in a slot has the rank of the one on top."""
    return RANK[game.grid[seat * SLOTS + slot]] == RANK[game.top()]


# --- what may be said (C18)


def legal(game: State, seat: i64) -> tuple[i64, i64]:
    """Any card of one's own, right or wrong, or `pass`."""
    return game.full[seat], PASS_WORD


def fits(game: State, seat: i64) -> tuple[i64, i64]:
    """Of these the cards that the seat has seen to be right, and `pass`."""
    return right_slots(game, seat), PASS_WORD


def right_slots(game: State, seat: i64) -> i64:
    """The slots of a seat in which it has seen a card of the rank on top, as a mask."""
    right: i64 = OF_RANK[RANK[game.top()]] & knowledge.knows(game, seat)
    slots: i64 = 0
    place = seat * SLOTS
    for slot in range(game.slots[seat]):
        if BIT[game.grid[place + slot]] & right:
            slots |= BIT[slot]
    return slots


def why_not(game: State, seat: i64, action: i64) -> Refusal:
    """Why a seat that is not locked may not try this slot, or nothing any more."""
    if game.waiting & BIT[seat]:
        return Refusal("bad_slot", "C18", {"number": str(action)})
    return Refusal("passed", "C19")


def why_unfit(game: State, seat: i64, slot: i64) -> Refusal:
    """What is wrong with a card that may be tried: it was seen to be of another rank, or never seen (C21, C52)."""
    card = game.grid[seat * SLOTS + slot]
    why = "seen_wrong" if knowledge.knows(game, seat) & BIT[card] else "unseen"
    about = {"number": str(slot), "top": POKER[game.top()]}
    return Refusal("may_miss", "C52" if game.rules.calm else "C21", about, why)


# --- the race (C18–C23)


def answer(game: State, seat: i64, action: i64) -> None:
    """Somebody passes or tries a card."""
    if action == PASS:
        _drop_out(game, seat)
    else:
        _attempt(game, seat, action)


def _drop_out(game: State, seat: i64) -> None:
    """C19."""
    game.waiting &= ~BIT[seat]
    tell(game, "passed", "C19", seat)
    if game.waiting == 0:
        close_stage(game)


def _attempt(game: State, seat: i64, slot: i64) -> None:
    """A card matches and closes the stage (C20), or costs its player another (C21)."""
    game.acted = True
    if is_right(game, seat, slot):
        match(game, seat, slot, "C20")
        game.waiting = 0
        abilities.resolve(game)
    else:
        miss(game, seat, slot, "C21")
        _go_on(game)


def _go_on(game: State) -> None:
    """After a miss the stage goes on, unless a lack of cards or of players has ended it (C22)."""
    if game.phase == OVER:
        return
    if too_few(game):
        ending.end(game, BY_DQ, "C21")
    elif game.waiting == 0:
        close_stage(game)


def close_stage(game: State) -> None:
    """Nobody has matched, and nobody is waited for any more (C23)."""
    game.waiting = 0
    tell(game, "unmatched", "C23")
    abilities.resolve(game)


def match(game: State, seat: i64, slot: i64, rule: str) -> None:
    """A right card goes on the pile, which is sealed; its slot stays empty (C20)."""
    place = seat * SLOTS + slot
    card = game.grid[place]
    if game.rules.lock_matched:
        game.matched |= BIT[card] | BIT[game.top()]
    game.grid[place] = EMPTY_SLOT
    game.full[seat] &= ~BIT[slot]
    stock.lay(game, card)
    game.sealed = True
    show(game, "matched", rule, seat, card, slot)
    abilities.push(game, seat, card, "C20")
    if game.full[seat] == 0:
        last_turns.empty(game, seat)


def miss(game: State, seat: i64, slot: i64, rule: str) -> None:
    """A wrong card stays where it is and costs one penalty card; without one to be had the round is over (C38)."""
    tell(game, "missed", rule, seat, slot)
    card = stock.turn_up(game)
    if card == NO_CARD:
        ending.end(game, BY_NO_CARDS, "C38")
        return
    gap = _first_gap(game, seat)
    game.place(seat, gap, card)
    tell(game, "penalty", rule, seat, gap)
    if 0 < game.rules.disqualify_at <= size(game.full[seat]):
        last_turns.lock(game, seat, DISQUALIFIED)
        tell(game, "disqualified", "C21", seat, size(game.full[seat]))


def _first_gap(game: State, seat: i64) -> i64:
    """The lowest empty slot, or a new one at the end (C21)."""
    gaps: i64 = (BIT[game.slots[seat]] - 1) & ~game.full[seat]
    if gaps == 0:
        gaps = BIT[game.slots[seat]]
        game.slots = replaced(game.slots, seat, game.slots[seat] + 1)
    return lowest(gaps)


def too_few(game: State) -> bool:
    """Whether nobody has called and fewer than two can still play (C21)."""
    return game.caller == NOBODY and game.unlocked & (game.unlocked - 1) == 0
