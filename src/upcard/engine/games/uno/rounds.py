"""End of round, match (U24–U27, U46): going out, points, dead rounds, the ranking, and the turns of a round."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import NO_CARD, lowest, members
from upcard.engine.endings import leaver_rank, limit_reached
from upcard.engine.game import NOBODY, tell
from upcard.engine.games.uno import calls, stock, teams
from upcard.engine.games.uno.cards import DRAW_TWO, FACE, POINTS, WILD_FOUR
from upcard.engine.games.uno.state import DEAD, MATCH, OVER, REASONS, ROUND, ROUND_OVER, TURN, State
from upcard.engine.packed import vec
from upcard.engine.view import Outcome

DEAD_ROUNDS: Final = 3  # so many in a row end the match (U46)

# --- a round is won (U24–U26)


def go_out(game: State, seat: i64, card: i64) -> None:
    """The last card was laid; one that makes others draw still does (U24)."""
    if card == WILD_FOUR:
        stock.owe(game, game.after(seat, 1), 4, "U24")
    elif FACE[card] == DRAW_TWO:
        stock.owe(game, game.after(seat, 1), 2, "U24")
    tell(game, "out", "U24", seat)
    _end_won(game, seat)


def _end_won(game: State, winner: i64) -> None:
    """The winner scores the cards of the other side (U25)."""
    own = teams.side(game, winner)
    game.scores = game.scores[:]
    game.conceded = game.conceded[:]
    total: i64 = 0
    for seat in range(game.seats):
        points = _points(game, seat)
        side = teams.side(game, seat)
        if points and side != own:
            total += points
            game.conceded[side] += points
            tell(game, "conceded", "U27", seat, points)
    game.scores[own] += total
    game.round_winner = winner
    game.round_points = total
    game.dead_rounds = 0
    tell(game, "round_won", "U35" if game.rules.teams else "U25", winner, total)
    if game.scores[own] >= game.rules.target:
        end(game, winner, MATCH if game.rules.target else ROUND, "U26")
    else:
        _pause(game, "U25")


def _points(game: State, seat: i64) -> i64:
    total = _worth(game.held[seat])
    for place in range(seat * game.depth, (seat + 1) * game.depth):
        total += _worth(game.more[place])
    return total


def _worth(mask: i64) -> i64:
    """What one card of each kind of a mask counts."""
    total: i64 = 0
    while mask:
        total += POINTS[lowest(mask)]
        mask &= mask - 1
    return total


# --- a round is dead (U30, U46)


def pass_turn(game: State, seat: i64) -> None:
    """There is nothing to draw; when everybody has passed, the round is dead (U30)."""
    game.dead += 1
    tell(game, "passed", "U30", seat, game.dead)
    if game.dead == game.playing():
        _end_dead(game, "U30")
    else:
        begin_turn(game, game.after(seat, 1))


def _end_dead(game: State, rule: str) -> None:
    """Nobody can or may go on: nobody scores."""
    game.dead_rounds += 1
    game.round_winner = NOBODY
    game.round_points = 0
    tell(game, "dead_round", rule, number=game.dead_rounds)
    if game.rules.target == 0 or game.dead_rounds == DEAD_ROUNDS:
        end(game, NOBODY, DEAD, rule if game.rules.target == 0 else "U46")
    else:
        _pause(game, rule)


# --- the turns of a round (U46, U50)


def begin_turn(game: State, seat: i64) -> None:
    """A turn begins, or the round has had too many (U46)."""
    if game.said:
        calls.lapse(game)
    if limit_reached(game.turns, game.rules.turn_limit):
        _end_dead(game, "U46")
        return
    game.turns += 1
    game.open_window()
    game.phase = TURN
    game.turn = seat
    if game.events is not None:
        tell(game, "turn", "U50", seat, game.turns)


def lose_turn(game: State, seat: i64, rule: str) -> None:
    """A seat is skipped, the one after it begins a turn."""
    tell(game, "skipped", rule, seat)
    begin_turn(game, game.after(seat, 1))


# --- the end


def _pause(game: State, rule: str) -> None:
    """All hands lie open until everybody is ready for the next round (U45)."""
    _close(game)
    game.phase = ROUND_OVER
    game.window += 1
    game.reveal(rule)


def end(game: State, winner: i64, reason: i64, rule: str) -> None:
    """The match is over, and all hands lie open (U26)."""
    _close(game)
    game.phase = OVER
    game.winner = winner
    game.reason = reason
    tell(game, "over", rule, winner)
    game.reveal(rule)


def _close(game: State) -> None:
    """Nothing of the round waits for an answer any more."""
    game.said = False
    game.called = 0
    game.spoke = 0
    game.tried = 0
    game.uno_open = NOBODY
    game.drawn = NO_CARD
    game.known = vec[i64]()
    game.drop_charge()


# --- the ranking (U27)


def leader(game: State) -> i64:
    """Who is first by points among those who stayed, if anybody has any (U53)."""
    best: i64 = NOBODY
    for seat in members(game.present):
        if game.scores[teams.side(game, seat)] > 0 and (
            best == NOBODY or _standing(game, seat) < _standing(game, best)
        ):
            best = seat
    return best


def outcome(game: State) -> Outcome | None:
    """How the match ended; partners share a place."""
    if game.phase != OVER:
        return None
    standings = [_standing(game, seat) for seat in range(game.seats)]
    order = sorted(standings)
    places = tuple([1 + order.index(standing) for standing in standings])
    return Outcome(REASONS[game.reason], places, teams.by_seat(game, game.scores), teams.winners(game))


def _standing(game: State, seat: i64) -> tuple[int, int, int, int, int]:
    """What sorts the better side first: leavers behind, then winner, score, points conceded, seat."""
    side = teams.side(game, seat)
    left: i64 = 0
    for other in game.gone:
        if teams.side(game, other) == side:
            left = leaver_rank(game.gone, other)  # U33
    beaten = 0 if seat in teams.winners(game) else 1
    return int(left), beaten, int(-game.scores[side]), int(game.conceded[side]), int(side)
