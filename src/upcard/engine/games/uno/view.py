"""What each seat sees (section 2 of the rules), and can imagine."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD, members
from upcard.engine.game import NOBODY
from upcard.engine.games.uno import teams, turns
from upcard.engine.games.uno.cards import COLOURS, FACE, FACES, KINDS, WILD
from upcard.engine.games.uno.options import PAIRS
from upcard.engine.games.uno.state import ANSWER, DRAWN, PHASES, ROUND_OVER, TURN, State
from upcard.engine.games.uno.words import WORDS
from upcard.engine.packed import append, vec
from upcard.engine.view import Fact, Own, View


def public(game: State) -> View:
    """What everybody sees."""
    facts: dict[str, Fact] = {
        "colour": COLOURS[game.colour],
        "face": FACES[FACE[game.top()]] if 0 <= game.top() < WILD else "",
        "direction": game.direction,
        "dealer": game.dealer,
        "round": game.round_number,
        "turns": game.turns,
        "target": game.rules.target,
        "sides": PAIRS if game.rules.teams else (),
        "scores": teams.by_seat(game, game.scores),
        "conceded": teams.by_seat(game, game.conceded),
        "calls": "unseen" if game.rules.unseen else "shown",
        "said": game.said and not game.rules.unseen,
        "uno_open": NOBODY if game.rules.unseen else game.uno_open,
        "wd4": game.accused,
        "ready": tuple(members(game.ready)),
        "dead": game.dead,
        "dead_rounds": game.dead_rounds,
        "round_winner": game.round_winner,
        "round_points": game.round_points,
    }
    return game.public_table(game.name, WORDS, PHASES[game.phase], game.phase >= ROUND_OVER, facts)


def own(game: State, seat: i64) -> Own:
    """What a seat sees besides: its hand, the card it has just drawn, and hands it was shown."""
    mine = seat == game.turn
    facts: dict[str, Fact] = {"too_early": mine and game.phase == TURN and game.sizes[game.turn] > 2}  # U20a
    if seat == NOBODY:
        return game.own_hand(WORDS, seat, facts)
    if game.rules.teams:
        facts["partner"] = teams.partner(game, seat)
    if game.phase == DRAWN and mine:
        facts["drawn"] = WORDS[game.drawn]
    if len(game.known):
        for other in range(game.seats):
            shown = game.seen_cards(seat, other)
            if shown:
                facts[f"known_{other}"] = tuple([WORDS[card] for card in shown])
    return game.own_hand(WORDS, seat, facts)


def marks(game: State, seat: i64) -> list[str]:
    """What everybody sees of a seat besides its cards."""
    if seat in game.gone:
        return ["left"]
    marks: list[str] = [] if game.rules.unseen else _call_marks(game, seat)
    if game.ready & BIT[seat]:
        marks.append("ready")
    if seat == game.dealer:
        marks.append("dealer")
    return marks


def _call_marks(game: State, seat: i64) -> list[str]:
    """Who may be caught, and who has called; both at most of a seat with one card."""
    if seat == game.uno_open:
        return ["forgot_uno"]
    return ["said_uno"] if game.called & BIT[seat] and game.sizes[seat] == 1 else []


# --- what a seat can imagine


def imagine(twin: State, seat: i64, seed: int) -> None:
    """Make of a clone a position that a seat cannot tell from the real one."""
    if twin.phase == DRAWN and seat != twin.turn:
        _redeal_drawn(twin, seat, seed)
    else:
        twin.redeal(seat, seed, twin.phase >= ROUND_OVER)
    if twin.phase == ANSWER and seat != twin.accused and twin.kept != NO_CARD:
        _imagine_kept(twin, seat)


def _redeal_drawn(twin: State, seat: i64, seed: int) -> None:
    """All that others know of the card just drawn is that it can be played."""
    counts = _unseen(twin, seat)
    fitting = vec[i64]()
    for card in range(KINDS):
        if turns.playable(twin) & BIT[card]:
            for _step in range(counts[card]):
                fitting = append(fitting, card)
    twin.reseed(~seed)  # not the numbers that the rest is dealt by
    twin.drawn = fitting[twin.below(len(fitting))]
    twin.remember(seat, twin.turn, twin.drawn)
    twin.redeal(seat, seed, False)
    twin.known = twin.known[: len(twin.known) - 1]


def _unseen(twin: State, seat: i64) -> vec[i64]:
    """By kind, the cards that a seat cannot place."""
    counts = vec[i64]([0] * KINDS)
    for place in range(twin.stock_size):
        counts[twin.stock[place]] += 1
    for other in range(twin.seats):
        if other != seat:
            for card in twin.hand(other):
                counts[card] += 1
            for card in range(KINDS):
                counts[card] -= twin.seen_of(seat, other, card)
    return counts


def _imagine_kept(twin: State, seat: i64) -> None:
    """Which card of a hand was there before a catch added to it: one the seat has seen, or any."""
    if not twin.seen_of(seat, twin.accused, twin.kept):
        cards = twin.hand(twin.accused)
        twin.kept = cards[twin.below(len(cards))]
