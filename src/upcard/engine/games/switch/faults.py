"""Help (S79): what is wrong with a word that may be said and is a mistake, or with a card that is refused for it."""

from mypy_extensions import i64

from upcard.engine.games.switch import last_card, normal, quick_play, runs, tricks
from upcard.engine.games.switch.state import FIVE_PHASE, NORMAL, RUN, TWOS, State
from upcard.engine.games.switch.words import CHALLENGE_0, WORDS
from upcard.engine.view import Refusal


def why_unfit(game: State, seat: i64, action: i64) -> Refusal:
    """The rule that a mistake breaks: a wrong challenge, or the first wrong card of a play."""
    if action >= CHALLENGE_0:
        return last_card.why_wrong(action - CHALLENGE_0)
    return unfitting(game, seat, game.stray if game.broken else action)


def unfitting(game: State, seat: i64, card: i64) -> Refusal:
    """What is wrong with a card that does not fit where it would be laid."""
    about = {"card": WORDS[card], "top": WORDS[game.top()] if len(game.pile) else ""}
    if seat != game.turn:
        return quick_play.why_not(about)
    rule = game.broken or rule_broken(game, seat)
    if game.phase == NORMAL:
        return normal.why_not(game, rule, about)
    return runs.why_not(game, about) if game.phase == RUN else tricks.why_not(game, rule, about)


def rule_broken(game: State, seat: i64) -> str:
    """Which rule a wrong card would break at this place."""
    if game.phase == TWOS:
        return "S16"
    if game.phase == FIVE_PHASE:
        return "S19"
    if game.phase == RUN:
        return "S32"
    if game.layer != seat:
        return "S12"
    return "S31" if runs.in_chain(game) else "S13"
