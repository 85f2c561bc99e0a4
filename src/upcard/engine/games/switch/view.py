"""What each seat sees (S64, S67), and can imagine."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD, RANKS, SUITS
from upcard.engine.game import NOBODY
from upcard.engine.games.switch import stock, tricks
from upcard.engine.games.switch.cards import OWING, POWERS, STANDING
from upcard.engine.games.switch.options import OFF
from upcard.engine.games.switch.state import FIVE_PHASE, NO_RANK, NORMAL, OVER, PHASES, RUN, TWOS, State
from upcard.engine.games.switch.words import WORDS
from upcard.engine.history import spelled
from upcard.engine.view import Fact, Own, View


def public(game: State) -> View:
    """What everybody sees."""
    running = game.phase == RUN
    facts: dict[str, Fact] = {
        "live_rank": "" if game.live_rank == NO_RANK else RANKS[game.live_rank],
        "live_suit": "" if game.live_rank == NO_RANK else SUITS[game.live_suit],
        "pending": game.pending,
        "raised": tuple(spelled(game.raised, WORDS)),
        "answers": _answers(game),
        "price": 0 if game.phase == OVER else stock.price(game),
        "spent": _spent(game),
        "run": tuple([RANKS[rank] for rank in game.run_ranks]) if running else (),
        "run_next": _run_next(game) if running else (),
        "calls": game.rules.calls,
        "sets": game.rules.sets,
        "wild": game.rules.wild_ranks,
        "ladder": game.rules.ladder if running else (),
        "aces": _aces(game),
        "direction": game.direction,
        "turns": game.turns,
        "passes_left": tuple([int(passes) for passes in game.passes_left]),
        "quick_open": game.quick_open and game.rules.quick_play != OFF and game.phase != OVER,
        "last_player": game.last_player,
        "last_play": tuple([WORDS[card] for card in game.last_cards]),
    }
    return game.public_table(game.name, WORDS, PHASES[game.phase], game.phase == OVER, facts)


def own(game: State, seat: i64) -> Own:
    """What a seat sees besides: its hand, and its half-laid play (S67)."""
    mine = game.layer == seat and seat != NOBODY
    facts: dict[str, Fact] = {
        "laid": tuple([WORDS[card] for card in game.laid]) if mine else (),
        "called": game.called and mine,
        "powers": game.labelled(seat, _powerful(game), POWERS),
    }
    return game.own_hand(WORDS, seat, facts)


def marks(game: State, seat: i64) -> list[str]:
    """What everybody sees of a seat besides its cards."""
    marks: list[str] = []
    if seat in game.gone:
        marks.append("left")
    if game.rules.unseen:
        return marks  # S80
    if game.announced & BIT[seat]:
        marks.append("last-card")
    if game.owes & BIT[seat]:
        marks.append("exposed" if game.exposed & BIT[seat] else "silent")
    return marks


def _answers(game: State) -> tuple[str, ...]:
    """What answers the cards that are owed, by rank or card (S16, S19)."""
    if game.phase == FIVE_PHASE:
        return ("2H",)
    if game.phase != TWOS:
        return ()
    return ("2", "5H") if tricks.hearts_answer(game) else ("2",)


def _spent(game: State) -> bool:
    """Whether the top card is dead, and once had to be served (S11)."""
    top = game.top()
    return game.phase == NORMAL and top != NO_CARD and STANDING & game.rules.tricks & BIT[top] != 0


def _powerful(game: State) -> i64:
    """The cards that do something now: none in a run (S33), the answers where cards are owed (S16, S19)."""
    if game.phase >= RUN:
        return 0
    return game.rules.tricks if game.phase == NORMAL else game.rules.tricks & OWING


def _aces(game: State) -> tuple[str, ...]:
    """The succession of suits that were named (S64)."""
    aces = game.aces
    return tuple([f"{aces[at]}:{aces[at + 1]}:{SUITS[aces[at + 2]]}" for at in range(0, len(aces), 3)])


def _run_next(game: State) -> tuple[str, ...]:
    """The two ranks that may follow in a run (S64)."""
    last = RANKS[game.run_rank]
    if last == "A" and not game.rules.endless:
        return (last,)
    return (last, RANKS[(game.run_rank + 1) % 13])
