"""Abilities (C24–C30, C45): the stack of court cards, and peeks and swaps word by word."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, JACK, RANK, RANKS
from upcard.engine.game import only, show, tell
from upcard.engine.games.check import knowledge, last_turns
from upcard.engine.games.check.cards import PEEKS
from upcard.engine.games.check.stack import PEEKING, SWAPPING, ability, owner_of, rank_of, step_of
from upcard.engine.games.check.state import ABILITY, State
from upcard.engine.games.check.words import (
    DONE,
    DONE_WORD,
    PEEK,
    PEEK_WORD,
    READY,
    SEAT_0,
    SKIP,
    SKIP_WORD,
    SLOTS,
    SWAP,
    SWAP_WORD,
)
from upcard.engine.packed import append, vec
from upcard.engine.rows import NONE, appended, replaced
from upcard.engine.view import Refusal

# --- the stack (C24–C26, C30)


def push(game: State, owner: i64, card: i64, rule: str) -> None:
    """A court card on the pile gives its owner an ability; other cards give none (C16, C20)."""
    rank: i64 = RANK[card]
    if rank >= JACK:
        game.stack = appended(game.stack, ability(owner, rank, PEEKING if PEEKS[rank] else SWAPPING))
        show(game, "ability", rule, owner, card)


def resolve(game: State) -> None:
    """The top ability is up; those of locked owners fizzle; after the last one the turn is over (C24, C25)."""
    while len(game.stack):
        owner = owner_of(game.running())
        if game.unlocked & BIT[owner]:
            game.ask(ABILITY)
            tell(game, "may_use", "C26", owner)
            return
        _pop(game)
        tell(game, "fizzled", "C25", owner)
    last_turns.end_turn(game)


def end_running(game: State) -> None:
    """The top ability is over; the next one follows, or the end of the turn (C30)."""
    _pop(game)
    resolve(game)


def _pop(game: State) -> None:
    game.stack = game.stack[: len(game.stack) - 1]
    game.peeked = NONE


def drop_all_of(game: State, seat: i64) -> None:
    """The abilities of one who has left are gone; if the running one was theirs, the next follows (C48)."""
    was_running = owner_of(game.running()) == seat
    if was_running:
        game.peeked = NONE
    kept = vec[i64]()
    for entry in game.stack:
        if owner_of(entry) == seat:
            tell(game, "fizzled", "C48", seat)
        else:
            kept = append(kept, entry)
    game.stack = kept
    if was_running:
        resolve(game)


# --- which word may come next (C26–C29, C45)


def words(game: State) -> tuple[i64, i64]:
    """The words of the owner of the running ability. An unlocked seat has cards, so it can be named."""
    said: i64 = len(game.making)
    if said == 0:
        return 0, _beginnings(game)
    if said & 1 == 0:
        return _unnamed(game, game.making[said - 1] - SEAT_0), 0
    others: i64 = 0
    if said > 1 and game.making[0] == PEEK:
        others = DONE_WORD
    if _may_name_more(game):
        others |= game.unlocked
        if said == 3 and not _unnamed(game, game.making[1] - SEAT_0):
            others &= ~BIT[game.making[1] - SEAT_0]
    return 0, others


def _beginnings(game: State) -> i64:
    if step_of(game.running()) == PEEKING:
        return PEEK_WORD | SKIP_WORD
    return SKIP_WORD | SWAP_WORD if _can_swap(game) else SKIP_WORD


def _can_swap(game: State) -> bool:
    """Whether two cards can be targeted (C29)."""
    if game.unlocked & (game.unlocked - 1):
        return True
    mine: i64 = game.full[owner_of(game.running())]
    return mine & (mine - 1) != 0


def _may_name_more(game: State) -> bool:
    """Whether the play has room for another card: a swap until it closes, a peek by its rank (C26)."""
    return game.making[0] == SWAP or len(game.making) < 1 + 2 * PEEKS[rank_of(game.running())]


def _unnamed(game: State, seat: i64) -> i64:
    """The occupied slots of a seat that the play has not named."""
    slots: i64 = game.full[seat]
    if len(game.making) > 2 and game.making[1] == SEAT_0 + seat:
        slots &= ~BIT[game.making[2]]
    return slots


# --- why another may not: the codes of C45, in its order


def why_not(game: State, action: i64) -> Refusal:
    """Why the owner of the running ability may not say a word of the phase now."""
    if len(game.making) == 0:
        return _why_not_begin(game, action)
    if not _is_in_place(game, action):
        return Refusal("unfinished", "C45", why=_what_next(game))
    if action == DONE:
        return Refusal("nothing_named", "C45")
    if action >= SEAT_0:
        return _why_not_seat(game, action - SEAT_0)
    return _why_not_slot(game, game.making[len(game.making) - 1] - SEAT_0, action)


def _why_not_begin(game: State, action: i64) -> Refusal:
    step = step_of(game.running())
    if action == PEEK:
        return Refusal("wrong_stage", "C27", why="swap")
    if action != SWAP:
        return Refusal("not_begun", "C45", why="peek" if step == PEEKING else "swap")
    if step == PEEKING:
        return Refusal("wrong_stage", "C28", why="peek")
    return Refusal("bad_target", "C29", why="too_few")


def _is_in_place(game: State, action: i64) -> bool:
    """Whether a word of this kind can come at this place of the play."""
    if len(game.making) & 1 == 0:
        return action < SLOTS
    if action == DONE:
        return game.making[0] == PEEK
    return SEAT_0 <= action < READY


def _what_next(game: State) -> str:
    if len(game.making) & 1 == 0:
        return "slot"
    return "seat" if game.making[0] == SWAP else "seat_or_done"


def _why_not_seat(game: State, seat: i64) -> Refusal:
    if not _may_name_more(game):
        return Refusal("too_many", "C27", {"rank": RANKS[rank_of(game.running())]})
    if seat >= game.seats:
        return Refusal("bad_target", "C45", {"number": str(seat)}, "no_seat")
    if not game.unlocked & BIT[seat]:
        return Refusal("bad_target", "C35", {"seat": str(seat)}, "locked")
    return Refusal("same_card", "C45", {"seat": str(seat)}, "all_named")


def _why_not_slot(game: State, seat: i64, slot: i64) -> Refusal:
    about = {"seat": str(seat), "number": str(slot)}
    if game.full[seat] & BIT[slot]:
        return Refusal("same_card", "C45", about)
    return Refusal("bad_target", "C45", about, "no_card")


# --- what then happens


def say(game: State, seat: i64, action: i64) -> None:
    """One word of a peek or swap: remembered, unless it closes the play (C45)."""
    if action == SKIP:
        _skip(game, seat)
        return
    game.making = appended(game.making, action)
    if action == DONE:
        _peek(game, seat)
    elif len(game.making) == 5 and game.making[0] == SWAP:
        _swap(game, seat)


def _skip(game: State, seat: i64) -> None:
    """C29."""
    tell(game, "skipped", "C29", seat)
    if step_of(game.running()) == PEEKING:
        _go_on_to_swap(game)
    else:
        end_running(game)


def _go_on_to_swap(game: State) -> None:
    running = game.running()
    game.stack = replaced(game.stack, len(game.stack) - 1, ability(owner_of(running), rank_of(running), SWAPPING))
    game.ask(ABILITY)


def _peek(game: State, seat: i64) -> None:
    """The faces are seen together, by the owner alone; all see the places (C27)."""
    game.acted = True
    places = _named(game)
    game.making = NONE
    for place in places:
        card = game.grid[place]
        knowledge.learn(game, seat, card)
        show(game, "peeked", "C27", seat, card, place % SLOTS, place // SLOTS, only(seat))
    _go_on_to_swap(game)
    game.peeked = places


def _swap(game: State, seat: i64) -> None:
    """Two cards change places face down (C28)."""
    game.acted = True
    places = _named(game)
    game.making = NONE
    card = game.grid[places[0]]
    game.grid[places[0]] = game.grid[places[1]]
    game.grid[places[1]] = card
    tell(game, "swapped", "C28", seat, places[0] % SLOTS, places[0] // SLOTS)
    tell(game, "swapped_with", "C28", seat, places[1] % SLOTS, places[1] // SLOTS)
    end_running(game)
    game.swapped = places


def _named(game: State) -> vec[i64]:
    """The places that the words of the play name: seat and slot in one number, as in `grid`."""
    places = vec[i64]()
    for word in range(2, len(game.making), 2):
        places = append(places, (game.making[word - 1] - SEAT_0) * SLOTS + game.making[word])
    return places
