"""What must hold in a position that somebody has written down."""

from upcard.engine.cards import BIT, NO_CARD
from upcard.engine.game import NOBODY
from upcard.engine.games.uno import turns
from upcard.engine.games.uno.cards import COLOUR, PACK, WILD, WILD_FOUR
from upcard.engine.games.uno.rounds import DEAD_ROUNDS
from upcard.engine.games.uno.state import ANSWER, CHOOSE_COLOUR, DRAWN, OVER, ROUND_OVER, TURN, State
from upcard.engine.position_text import require


def validate(game: State) -> None:
    """Refuse a position that no match comes to."""
    pausing = game.phase == ROUND_OVER
    game.check_table(0, game.present if pausing else 0)
    whole = len(game.all_cards()) == len(PACK)
    require(whole or not pausing, "stock, pile and hands lack cards; in phase round_over the next deal takes them all")
    require(len(game.pile) > 0, "pile is empty; it has a top card from the deal on")
    require(game.top() >= WILD or game.colour == COLOUR[game.top()], "colour is not that of the pile's top")
    _check_drawn(game)
    _check_wild_four(game)
    _check_calls(game)
    _check_match(game)


def _check_drawn(game: State) -> None:
    """A card that was just drawn can be played, and its player has it (U13)."""
    require((game.drawn != NO_CARD) == (game.phase == DRAWN), "drawn has a card in phase drawn, and only there")
    if game.phase == DRAWN:
        fits = game.held[game.turn] & turns.playable(game) & BIT[game.drawn]
        require(fits != 0, "drawn is no card in the hand of turn that can be played")


def _check_wild_four(game: State) -> None:
    """A W+4 waits for its colour or an answer, and only then is somebody accused (U15)."""
    top, accused = game.top(), game.accused
    require(game.phase != CHOOSE_COLOUR or top >= WILD, "phase is choose_colour; only a wild on the pile asks for it")
    require(game.phase != ANSWER or top == WILD_FOUR, "phase is challenge; only a W+4 on the pile is answered")
    waits = top == WILD_FOUR and (game.phase == CHOOSE_COLOUR or game.phase == ANSWER)
    require((accused != NOBODY) == waits, "accused is who laid the W+4 that waits for colour or answer, else -1")
    if waits:
        require((accused == game.turn) == (game.phase == CHOOSE_COLOUR), "accused is on turn only until the colour")
        require(bool(game.present & BIT[accused]), "accused is not present")
    require(waits or not game.proof, "proof has cards, and no W+4 waits")
    if game.kept != NO_CARD:
        held = game.phase == ANSWER and bool(game.held[accused] & BIT[game.kept])
        require(held, "kept is a card of accused in phase challenge, or none")


def _check_calls(game: State) -> None:
    """Only one who has one card can have forgotten to call, until the next turn word (U21, U22, U52)."""
    require(game.rules.unseen or not game.spoke | game.tried, "spoke and tried are for calls=unseen")
    require(game.phase < ROUND_OVER or not game.spoke | game.tried, "spoke and tried have seats, and no round is on")
    require(not (game.spoke | game.tried) & ~game.present, "spoke or tried has a seat that is not present")
    forgot = game.uno_open
    if forgot == NOBODY:
        return
    right = game.phase == TURN or (game.phase == ANSWER and forgot == game.accused)
    require(right and game.sizes[forgot] == 1, "uno-open is a seat with one card that has just played, or -1")


def _check_match(game: State) -> None:
    """What is counted has not reached what ends the round or the match (U30, U45, U46)."""
    over = game.phase == OVER
    require(over or game.dead < game.playing(), f"dead is {game.dead}; so many passes end the round")
    most = DEAD_ROUNDS if over else DEAD_ROUNDS - 1
    require(game.dead_rounds <= most, f"dead-rounds is {game.dead_rounds}; {DEAD_ROUNDS} end the match")
    limit = game.rules.turn_limit
    require(limit == 0 or game.turns <= limit, f"turns is {game.turns}; a round ends at {limit}")
    require(not game.ready or game.phase >= ROUND_OVER, "ready has seats, and phase is not round_over")
    require(not game.ready & ~game.present, "ready has a seat that is not present")
    require(game.phase != ROUND_OVER or game.ready != game.present, "ready has everybody; the next round is dealt then")
    require(over == (game.reason != 0), "reason is none until phase is over, and then it is not")
    require(over or game.winner == NOBODY, "winner is -1 until phase is over")
