"""What each seat sees (section 2), and can imagine."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD, POKER, members, nth, size
from upcard.engine.game import NOBODY
from upcard.engine.games.check import clock, ending, knowledge, matching
from upcard.engine.games.check.cards import DEALT, EMPTY_SLOT, PEEKS, SEEN, in_order
from upcard.engine.games.check.stack import rank_of, stack_names
from upcard.engine.games.check.state import ABILITY, INITIAL_PEEK, LOCKS, MATCH, OVER, PHASES, UNLOCKED, State
from upcard.engine.games.check.words import PASS, SLOTS, UNCHOSEN, WORDS
from upcard.engine.packed import vec
from upcard.engine.rows import replaced
from upcard.engine.view import EMPTY, HIDDEN, Fact, Own, SeatView, View

# --- what everybody sees


def public(game: State) -> View:
    """What everybody sees."""
    return View(
        game.name,
        NOBODY,
        PHASES[game.phase],
        game.turn,
        tuple([SeatView(_grid(game, seat, NOBODY), _marks(game, seat)) for seat in range(game.seats)]),
        game.stock_size,
        tuple([POKER[card] for card in game.pile]),
        _facts(game),
        tuple(clock.windows(game)),
        ending.outcome(game),
    )


def _facts(game: State) -> dict[str, Fact]:
    return {
        "stage": "final" if game.final else "playing",
        "source": "" if game.held == NO_CARD else "pile" if game.from_pile else "stock",
        "sealed": game.sealed,
        "matched": _faces(game.matched),
        "match": POKER[game.top()] if game.phase == MATCH else "",
        "waiting": tuple(members(game.waiting)),
        "late": _faces(game.late),
        "stack": tuple(stack_names(game.stack)),
        "steps": _steps(game) if game.phase == ABILITY else (),
        "peeked": _place_names(game.peeked),
        "swapped": _place_names(game.swapped),
        "caller": game.caller,
        "queue": _queue(game),
        "last_turn": _last_turn(game),
        "turns": game.turns,
        "idle": game.idle,
    }


def _marks(game: State, seat: i64) -> tuple[str, ...]:
    return () if game.locks[seat] == UNLOCKED else (LOCKS[game.locks[seat]],)


def _faces(cards: i64) -> tuple[str, ...]:
    return tuple([POKER[card] for card in members(cards)])


def _place_names(places: vec[i64]) -> tuple[str, ...]:
    """Places of grids as people say them: 1.2 is slot 2 of seat 1."""
    return tuple([f"{place // SLOTS}.{place % SLOTS}" for place in places])


def _steps(game: State) -> tuple[str, ...]:
    """The steps of the running ability, each with the number of its cards (C26)."""
    looks = PEEKS[rank_of(game.running())]
    return (f"peek:{looks}", "swap:2") if looks else ("swap:2",)


def _queue(game: State) -> tuple[int, ...]:
    """Who still has a last turn, in the order of turns (C33)."""
    order = [(game.turn + step) % game.seats for step in range(1, game.seats + 1)]
    return tuple([int(seat) for seat in order if game.owing & BIT[seat]])


def _last_turn(game: State) -> int:
    """Who has the last turn now: not one who is still to have another (C33)."""
    mine: i64 = BIT[game.turn]
    return game.turn if game.final and game.phase != OVER and game.unlocked & ~game.owing & mine else NOBODY


# --- what a seat sees besides


def own(game: State, seat: i64) -> Own:
    """The faces a seat sees just now: in grids, in a hand, among the choices."""
    hands = {}
    if seat != NOBODY:
        for other in range(game.seats):
            if _sees_any(game, seat, other):
                hands[int(other)] = _grid(game, other, seat)
    chosen = [_choice(game, other, seat) for other in range(len(game.choices))]
    return Own(hands, {"held": _held(game, seat), "chosen": tuple(chosen)})


def _grid(game: State, seat: i64, viewer: i64) -> tuple[str, ...]:
    return tuple([_face(game, seat, slot, viewer) for slot in range(game.slots[seat])])


def _face(game: State, seat: i64, slot: i64, viewer: i64) -> str:
    card = game.grid[seat * SLOTS + slot]
    if card == EMPTY_SLOT:
        return EMPTY
    return POKER[card] if _sees(game, viewer, seat, slot) else HIDDEN


def _sees_any(game: State, viewer: i64, seat: i64) -> bool:
    """Whether a viewer sees the face of any card in a grid."""
    for slot in range(game.slots[seat]):
        if game.full[seat] & BIT[slot] and _sees(game, viewer, seat, slot):
            return True
    return False


def _sees(game: State, viewer: i64, seat: i64, slot: i64) -> bool:
    """Whether a viewer sees the face of a card in a grid just now."""
    if game.phase == OVER:
        return True
    if viewer == NOBODY:
        return False
    place = seat * SLOTS + slot
    if game.rules.memory_aid and knowledge.knows(game, viewer) & BIT[game.grid[place]]:
        return True
    if game.phase == INITIAL_PEEK:
        return viewer == seat and SEEN <= slot < DEALT  # C8
    return place in game.peeked and viewer == game.actor()  # C27


def _held(game: State, viewer: i64) -> str:
    if game.held == NO_CARD:
        return ""
    return POKER[game.held] if game.from_pile or viewer == game.turn else HIDDEN


def _choice(game: State, seat: i64, viewer: i64) -> str:
    """While a stage is open a choice is face down for all others (C50)."""
    word = game.choices[seat]
    if word == UNCHOSEN:
        return EMPTY
    return WORDS[word] if game.phase != MATCH or seat == viewer else HIDDEN


def open_hand(game: State, seat: i64) -> tuple[str, ...]:
    """A grid face up."""
    return tuple([EMPTY if card == EMPTY_SLOT else POKER[card] for card in game.row(seat)])


# --- what a seat can imagine


def deal_anew(game: State, viewer: i64) -> None:
    """All that the viewer does not know is dealt anew; who knew the card of a place knows the one now there."""
    kept: i64 = -1 if game.phase == OVER else knowledge.knows(game, viewer)
    cards = in_order(_hidden(game, kept))
    game.shuffle(cards)
    former = game.known[:]
    for seat in range(game.seats):
        game.known[seat] &= kept
    at: i64 = 0
    for seat in range(game.seats):
        for place in range(seat * SLOTS, seat * SLOTS + game.slots[seat]):
            card = game.grid[place]
            if card != EMPTY_SLOT and not kept & BIT[card]:
                game.grid[place] = cards[at]
                _pass_on(game, former, card, cards[at])
                at += 1
    if game.held != NO_CARD and not kept & BIT[game.held]:
        _pass_on(game, former, game.held, cards[at])
        game.held = cards[at]
        at += 1
    game.stock = cards[at:]
    if game.phase == MATCH and game.rules.calm:
        _choose_anew(game, viewer)


def _hidden(game: State, kept: i64) -> i64:
    """The cards in grids, in the stock and in hand that are not among those kept, as a mask."""
    mask: i64 = 0
    if game.held != NO_CARD:
        mask = BIT[game.held]
    for seat in range(game.seats):
        for place in range(seat * SLOTS, seat * SLOTS + game.slots[seat]):
            mask |= BIT[game.grid[place]]
    mask &= ~(kept | BIT[EMPTY_SLOT])
    for place in range(game.stock_size):
        mask |= BIT[game.stock[place]]
    return mask


def _pass_on(game: State, former: vec[i64], old: i64, new: i64) -> None:
    """Who knew the card that lay somewhere knows the one that lies there now."""
    for seat in range(game.seats):
        if former[seat] & BIT[old]:
            game.known[seat] |= BIT[new]


def _choose_anew(game: State, viewer: i64) -> None:
    """A choice that the viewer cannot see becomes one its seat might make: a card it knows to be right, or none."""
    choices = game.choices[:]
    for seat in range(game.seats):
        if seat != viewer and choices[seat] != UNCHOSEN:
            right = matching.right_slots(game, seat)
            pick = game.below(size(right) + 1)
            choices[seat] = nth(right, pick) if pick < size(right) else PASS
    game.choices = choices


def keep_out(game: State, viewer: i64, place: i64, cards: i64) -> None:
    """One of these cards, where the viewer has not seen which lies there, changes places with another of the stock."""
    card = game.grid[place]
    if game.phase == OVER or game.stock_size == 0 or card == EMPTY_SLOT:
        return
    if not cards & BIT[card] & ~knowledge.knows(game, viewer):
        return
    first = game.below(game.stock_size)
    for step in range(game.stock_size):
        at = (first + step) % game.stock_size
        other = game.stock[at]
        if not cards & BIT[other]:
            game.stock = replaced(game.stock, at, card)
            game.grid[place] = other
            for seat in range(game.seats):
                if game.known[seat] & BIT[card]:
                    game.known[seat] = game.known[seat] & ~BIT[card] | BIT[other]
            return
