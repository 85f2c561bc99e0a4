"""What each seat sees (E66)."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, RANK, RANKS, SUITS, members
from upcard.engine.game import NOBODY
from upcard.engine.games.extreme_last_card import fights, last_card
from upcard.engine.games.extreme_last_card.cards import (
    ADDS,
    BENIGN,
    BLOWS,
    FIGHT_CARDS,
    FIGHT_POWERS,
    JK,
    NUMBERS,
    OPENERS,
    POWERS,
)
from upcard.engine.games.extreme_last_card.state import FIGHT, MODES, NORMAL, OVER, State
from upcard.engine.games.extreme_last_card.words import WORDS
from upcard.engine.history import card_of, extended, number_of, seat_of, spelled
from upcard.engine.packed import vec
from upcard.engine.view import Fact, Own, View


def public(game: State) -> View:
    """What everybody sees."""
    facts: dict[str, Fact] = {
        "number": NUMBERS[RANK[game.top()]] if len(game.pile) else 0,
        "rank": _rank_to_follow(game),
        "suit": SUITS[game.suit] if len(game.pile) else "",
        "played": _faces(game.played),
        "direction": game.direction,
        "free_play": game.free_play,
        "extra_turn": game.extra_turn,
        "total": game.total,
        "blocked": game.blocked,
        "fight": _fight(game),
        "contenders": tuple(members(game.contenders)),
        "drawn": _faces(game.drawn),
        "set_aside": _faces(game.set_aside),
        "duel": _duel(game),
        "round": game.round,
        "dignity_lost": tuple([int(times) for times in game.dignity]),
        "stuck": game.stuck,
        "calls": "unseen" if game.rules.unseen else "shown",
        "turns": game.turns,
    }
    return game.public_table(game.name, WORDS, MODES[game.mode], game.mode == OVER, facts)


def own(game: State, seat: i64) -> Own:
    """What a seat sees besides: its hand, what its cards do, and its half-laid play (E66)."""
    mine = seat == game.turn
    facts: dict[str, Fact] = {
        "blows": _blows(game, seat) if mine else (),
        "laid": _faces(game.laid) if mine else (),
        "called": game.called and mine,
        "powers": _powers(game, seat),
    }
    return game.own_hand(WORDS, seat, facts)


def marks(game: State, seat: i64) -> list[str]:
    """What everybody sees of a seat besides its cards."""
    if seat in game.gone:
        return ["left"]
    marks: list[str] = []
    if game.mode == FIGHT and game.sizes[seat] == 0:
        marks.append("emptied")
    if game.blocked and len(game.fight) and seat == seat_of(game.fight[len(game.fight) - 1]):
        marks.append("blocks")
    if game.sizes[seat] == 1 and last_card.has_declared(game, seat) and not game.rules.unseen:
        marks.append("declared")
    if game.barred & BIT[seat]:
        marks.append("barred")
    if game.must_dance and seat == game.turn:
        marks.append("must_dance")
    if game.contenders & BIT[seat]:
        marks.append("contender")
    if game.beaten[seat]:
        marks.append("beaten")
    return marks


def _faces(cards: vec[i64]) -> tuple[str, ...]:
    return tuple([WORDS[card] for card in cards])


def _rank_to_follow(game: State) -> str:
    """The rank whose number may be followed; a Joker has none (E7)."""
    top = game.top()
    return RANKS[RANK[top]] if 0 <= top < JK else ""


def _fight(game: State) -> tuple[str, ...]:
    """The fight so far: seat, card, what it came to, what the card did."""
    if game.mode != FIGHT:
        return ()
    steps = spelled(game.fight, WORDS)
    return tuple([f"{steps[place]}:{BLOWS[RANK[card_of(game.fight[place])]]}" for place in range(len(steps))])


def _blows(game: State, seat: i64) -> tuple[str, ...]:
    """What each fight card of the seat on turn does on top of a play: card, blow, whom it hits, with how many."""
    cards: i64 = 0
    if game.mode == FIGHT:
        cards = fights.answers(game, seat)
    elif game.mode == NORMAL and not last_card.barred(game, seat):
        cards = game.held[seat] & OPENERS
    return tuple([_blow(game, seat, card) for card in members(cards)])


def _blow(game: State, seat: i64, card: i64) -> str:
    rank: i64 = RANK[card]
    blow = "attack" if game.mode == NORMAL else BLOWS[rank]
    victim = NOBODY if blow == "block" else game.after(seat, game.playing() - 1 if blow == "back" else 1)
    return f"{WORDS[card]}:{blow}:{victim}:{game.total + ADDS[rank]}"


def _duel(game: State) -> tuple[str, ...]:
    """Every draw of the THUNDERDOME: seat, card, its value, the round."""
    if not game.round:
        return ()
    draws = game.duel
    seats = members(game.contenders)
    for place in range(len(game.drawn)):
        draws = extended(draws, seats[place], game.drawn[place], game.round)
    return tuple(
        [f"{seat_of(one)}:{WORDS[card_of(one)]}:{NUMBERS[RANK[card_of(one)]]}:{number_of(one)}" for one in draws]
    )


def _powers(game: State, seat: i64) -> tuple[str, ...]:
    """What a seat's own cards do; in a fight no normal-mode power works (E25)."""
    if game.mode == NORMAL:
        return game.labelled(seat, ~BENIGN, POWERS)
    return game.labelled(seat, FIGHT_CARDS if game.mode == FIGHT else 0, FIGHT_POWERS)
