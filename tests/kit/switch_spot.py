"""The defaults of Switch's worked scenarios (docs/rules/switch.md, section 5), and what its tests ask of a table."""

from collections.abc import Mapping

from mypy_extensions import i64

from kit.at import Spot, at
from upcard import Refusal
from upcard.engine.game import Game
from upcard.engine.games.switch import Switch, setup
from upcard.engine.games.switch.cards import pack
from upcard.engine.options import Value
from upcard.engine.packed import vec
from upcard.logs import position
from upcard.play.draft import Draft
from upcard.play.registry import blank

DEFAULTS: dict[str, Value] = {"mode": "cut-throat", "announce": "auto"}
CASUAL: dict[str, Value] = {"mode": "casual", "announce": "challenge", "passes": 0}
QUICK: dict[str, Value] = {"quick_play": "rank"}
HOUSE: dict[str, Value] = {"variant": "house"}
ANY: dict[str, Value] = {"sets": "any"}
LIVE: dict[str, Value] = {"starter": "live"}
LARGE = 6
"""Cards of a hand that nobody speaks of."""


def spot(seats: int = 4, options: Mapping[str, Value] | None = None, **fields: object) -> Spot:
    return at("switch", seats, options={**DEFAULTS, **(options or {})}, fill=LARGE, **fields)  # type: ignore[arg-type]


def interruptible(options: Mapping[str, Value] | None = None) -> Spot:
    """With quick play: A has played 9♦, B is on turn and could follow, C could interrupt."""
    hands = {0: "9D 4S 6S", 1: "9H 4H 6H", 2: "9C 4C 6C"}
    return spot(options={**QUICK, **(options or {})}, pile="9S", hands=hands).does(0, "9D done")


def opened(
    starter: str,
    seats: int = 4,
    hands: Mapping[int, str] | None = None,
    stock: str | None = None,
    options: Mapping[str, Value] | None = None,
    seed: int = 0,
) -> Spot:
    """A game that starts from a supplied pack: these hands, this starter, this stock and no other."""
    game = blank(Switch, seats, {**DEFAULTS, **(options or {})})
    assert isinstance(game, Switch)
    cards = {seat: cards.split() for seat, cards in (hands or {}).items()}
    named = [starter, *(stock or "").split(), *[card for hand in cards.values() for card in hand]]
    spare = [Switch.words[kind] for kind in pack(game.rules.decks) if Switch.words[kind] not in named]
    for seat in range(seats):
        while len(cards.setdefault(seat, [])) < game.rules.hand_size:
            cards[seat].append(spare.pop())
    dealt = [cards[(game.turn + step) % seats][place] for place in range(game.rules.hand_size) for step in range(seats)]
    order = [*dealt, starter, *(spare if stock is None else stock.split())]
    game.reseed(seed)
    setup.deal_from(game, vec[i64]([Switch.words.index(card) for card in reversed(order)]))
    return Spot.of(position.write(game))


def engine(table: Spot) -> Game:
    """The position itself, which takes a play word by word."""
    return table._position


def lays(table: Spot, seat: int, words: str) -> Spot:
    """Say words of a play at the table itself, which is then half-laid."""
    for word in words.split():
        assert word_refused(table, seat, word) is None
        engine(table).apply(seat, Switch.words.index(word))
    return table


def word_refused(table: Spot, seat: int, word: str) -> Refusal | None:
    """Why one word is refused at its place."""
    return engine(table).refusal(seat, Switch.words.index(word))


def draft(table: Spot, seat: int, words: str) -> Draft:
    """The beginning of a play, tried on a copy of the table."""
    begun = Draft(table, seat)
    for word in words.split():
        assert begun.add(word) is None
    return begun


def live(table: Spot) -> str:
    """What is matched, as a card; empty on an empty pile."""
    rank = table.field("live-rank")
    return "" if rank == "none" else rank + table.field("live-suit")


def now(table: Spot) -> tuple[str, int, str, int]:
    """Phase, cards owed, what is matched, and who is on turn."""
    return table.phase, int(table.field("pending")), live(table), table.turn


def fitting(table: Spot, seat: int) -> set[str]:
    """The cards that a seat may lay first without a mistake."""
    return set(table.fits(seat)) & set(Switch.words[: Switch.low])


def told(table: Spot, seat: int = -1) -> list[tuple[str, str]]:
    """What happened and the rule it stands on."""
    return [(event.what, event.rule) for event in table.events(seat)]


def marks(table: Spot, seat: int) -> tuple[str, ...]:
    """What everybody sees of a seat besides its cards."""
    return table.view(-1).seats[seat].marks


def numbers(table: Spot) -> list[int]:
    """The open windows."""
    return [window.number for window in table.windows]
