"""W+4 and challenge (U14–U18): what makes a W+4 improper, the answer to it, and what it costs whom."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD, lowest
from upcard.engine.game import only, show, show_all, tell
from upcard.engine.games.uno import calls, rounds, stock
from upcard.engine.games.uno.cards import OF_COLOUR, WILD_FOUR
from upcard.engine.games.uno.state import ANSWER, State
from upcard.engine.packed import vec
from upcard.engine.view import Refusal

# --- proper or not (U14)


def accuse(game: State, seat: i64, playable: i64) -> None:
    """A W+4 is about to be laid: what would make it improper is settled now."""
    game.accused = seat
    game.proof = OF_COLOUR[game.colour] if game.rules.by_colour else playable & ~BIT[WILD_FOUR]
    if game.events is not None:
        proof: i64 = game.held[seat] & game.proof
        evidence: i64 = lowest(proof) if proof else WILD_FOUR  # for the record; nobody sees which of the two
        show(game, "recorded", "U14", seat, evidence, seen=0)


def is_improper(game: State) -> bool:
    """The verdict on the W+4 that waits, by the hand as it was at the play."""
    held: i64 = game.held[game.accused] if game.kept == NO_CARD else BIT[game.kept]
    return held & game.proof != 0


# --- the answer (U15–U18)


def ask(game: State, following: i64) -> None:
    """The colour is named: the next player accepts or challenges (U15)."""
    tell(game, "asked", "U15", following, other=game.turn)
    game.said = False
    game.phase = ANSWER
    game.turn = following
    game.open_window()


def why_not(game: State, seat: i64) -> Refusal:
    """Why anything but an answer is refused, and any answer of others (U15)."""
    if seat != game.turn:
        return Refusal("not_your_turn", "U15", {"seat": str(game.turn)}, "answer")
    return Refusal("wrong_phase", "U15", why="answer")


def accept(game: State, rule: str) -> None:
    """The next player draws four and loses the turn (U16)."""
    calls.close_gap(game)
    tell(game, "accepted", rule, game.turn, other=game.accused)
    game.drop_charge()
    stock.owe(game, game.turn, 4, rule)
    rounds.lose_turn(game, game.turn, rule)


def challenge(game: State) -> None:
    """The hand is shown: four cards for an improper W+4 (U17), six for challenging a proper one (U18)."""
    challenger = game.turn
    accused = game.accused
    improper = is_improper(game)
    calls.close_gap(game)
    tell(game, "challenged", "U15", challenger, other=accused)
    _show_hand(game, challenger, accused, "U17" if improper else "U18")
    game.drop_charge()
    if improper:
        tell(game, "improper", "U17", accused, other=challenger)
        stock.owe(game, accused, 4, "U17")
        rounds.begin_turn(game, challenger)
    else:
        tell(game, "proper", "U18", accused, other=challenger)
        stock.owe(game, challenger, 6, "U18")
        rounds.lose_turn(game, challenger, "U18")


def _show_hand(game: State, challenger: i64, accused: i64, rule: str) -> None:
    """The challenger alone sees the hand that was judged (R13)."""
    if len(game.known):
        game.forget(accused, ~BIT[challenger])
    shown = game.hand(accused) if game.kept == NO_CARD else vec[i64]([game.kept])
    game.remember_all(challenger, accused, shown)
    show_all(game, "shown", rule, accused, shown, len(shown), challenger, only(challenger))
