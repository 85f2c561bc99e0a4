"""How a game under test is set up and played: mostly by fitting words, plays closed soon, options as tables choose."""

from random import Random

from upcard.engine.cards import lowest, members
from upcard.engine.game import Game
from upcard.engine.options import NO_LIMIT, Option, Value
from upcard.engine.view import BadSetup
from upcard.play.registry import blank

Input = tuple[str, int, int]
"""What came to a game: ("act", seat, action), ("expire", window, 0) or ("leave", seat, 0)."""


def choose(game: Game, dice: Random) -> tuple[int, int]:
    """A seat and a word as people mostly play: a fitting card if there is one, plays closed soon."""
    awaited = game.awaited()
    seat = dice.choice(members(awaited)) if awaited & (awaited - 1) else lowest(awaited)
    if game.may_interject() and dice.random() < 0.2:
        seat = dice.choice(members(game.may_interject()))
    luck = dice.random()
    cards, others = game.legal(seat) if luck < 0.03 else game.fits(seat)
    if not cards and not others:
        cards, others = game.legal(seat)
    closing = others & ~game.last_resort
    if not game.resting() and closing and luck < 0.6:
        return seat, int(game.low_words) + dice.choice(members(closing))
    if cards and luck < 0.9:
        return seat, dice.choice(members(cards))
    if closing and luck < 0.95:
        others = closing
    return seat, dice.choice(listed(game, (cards if luck > 0.95 or not others else 0, others)))


def feed(game: Game, given: Input) -> None:
    """Give a game one input."""
    what, number, action = given
    if what == "act":
        game.apply(number, action)
    elif what == "expire":
        game.expire(number)
    else:
        game.leave(number)


def listed(game: Game, masks: tuple[int, int]) -> list[int]:
    """The actions of a pair of masks."""
    cards, others = masks
    return members(cards) + [int(game.low_words) + other for other in members(others)]


def some_options(kind: type[Game], seats: int, dice: Random) -> dict[str, Value]:
    """Options as a table might choose them: mostly defaults, now and then anything allowed."""
    while True:
        given = {option.name: _some_value(option, seats, dice) for option in kind.options if dice.random() < 0.3}
        try:
            blank(kind, seats, given)
        except BadSetup:
            continue
        return given


def _some_value(option: Option, seats: int, dice: Random) -> Value:
    if isinstance(option.default, bool):
        return dice.random() < 0.5
    values: list[Value] = list(option.choices)
    if option.seat:
        values += range(seats)
    elif option.high >= NO_LIMIT:
        values += [max(option.low, dice.randrange(1, 200)), option.default]
    elif option.high >= option.low:
        values += range(option.low, option.high + 1)
    return dice.choice(values)
