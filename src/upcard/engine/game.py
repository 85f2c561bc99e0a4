"""The contract: what every game offers to tables, bots, searches and environments.

A `Game` is one position: mutable, cheap to clone, and never handed out. Outside the engine people hold views.
"""

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from upcard.engine.cards import BIT, lowest
from upcard.engine.events import EVERYBODY, Event
from upcard.engine.options import Option, Value
from upcard.engine.packed import vec
from upcard.engine.position_text import PositionText
from upcard.engine.randomness import LOW_32, MULTIPLIER, Sealed, quick_next, quick_state, sealed_shuffle
from upcard.engine.view import Outcome, Own, Refusal, SeatView, View, Window

NOBODY: Final = -1
NOT_CHOSEN: Final[dict[str, Value]] = {}
"""The options of a position that has none yet: one for all, since a clone replaces it at once."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One position of one game."""

    __slots__ = ("can_err", "chances", "chosen", "events", "last_resort", "low_words", "quick", "seal", "seats")
    # interpreted, an object with more than thirty fields in its dict is slow to read and to call: docs/speed.md

    name: ClassVar[str] = ""
    """The id, as in `upcard play check-game`."""
    title: ClassVar[str] = ""
    texts: ClassVar[str] = "upcard.sentences"
    """The package with its texts: `en/NAME.toml`, `en/rules/NAME.toml` for players, and the law, `NAME.md`."""
    card_style: ClassVar[str] = "poker"
    """What its cards look like: `poker` (7H, RJ) or `coloured` (R7, W+4)."""
    version: ClassVar[int] = 1
    least: ClassVar[int] = 2
    most: ClassVar[int] = 10
    usual: ClassVar[int] = 4
    """The fewest and the most seats, and the number people mostly play with."""
    options: ClassVar[tuple[Option, ...]] = ()
    practice: ClassVar[str] = ""
    """A set position to practise from, as text, if there is one; a person has the first seat, bots all others."""
    setup_rule: ClassVar[str] = ""
    form_rule: ClassVar[str] = ""
    window_rule: ClassVar[str] = ""
    """The rules that a refused setup, an unknown word or list, and a stale window cite."""
    words: ClassVar[tuple[str, ...]] = ()
    """The vocabulary: an action is the index of its word, the same for every number of seats."""
    low: ClassVar[int] = 0
    """The first `low` words are cards (or slots)."""
    faces: ClassVar[tuple[str, ...]] = ()
    """What the cards of events are called, in games where they are not the first words."""
    optional_words: ClassVar[tuple[str, ...]] = ()
    """Words that fall out of a longer message, as if not sent, where they are not asked for."""
    asking_cards: ClassVar[tuple[str, ...]] = ()
    """Cards behind which an optional word may be asked for. Whether it is must follow from what the player sees."""
    public_verdicts: ClassVar[tuple[str, ...]] = ()
    """Events by which a rule makes something hidden public without showing a card."""
    pairs: ClassVar[tuple[int, ...]] = ()
    """By seat: which pair it belongs to where a table plays in pairs, in games that can be played so."""
    pairs_option: ClassVar[str] = ""
    """The option by which a table plays in pairs."""
    auto_pass: ClassVar[str] = ""
    """A word that a seat may have said for it where everybody is asked and most have nothing to say."""
    totals: ClassVar[bool] = False
    """Whether the scores of several games can be added up, the lowest total being the best."""

    proving: ClassVar[tuple[str, ...]] = ()
    """The rules by which somebody draws who has nothing to lay, or hardly would."""
    answering: ClassVar[dict[str, int]] = {}
    """By rule: the cards, as a mask, of which hardly anybody has one who draws by it; they would have answered."""
    named: ClassVar[tuple[int, ...]] = ()
    """By suit or colour that may be named: its cards, as a mask; hardly anybody names one of which they have none."""
    points: ClassVar[tuple[int, ...]] = ()
    """By card: what it counts, in games where cards lie face down before those who hold them and low totals win."""
    asides: ClassVar[int] = 0
    """Words behind the cards that call, catch or challenge, as a mask: said at once where due, never weighed."""

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.chosen: dict[str, Value] = NOT_CHOSEN
        self.seal = b""
        self.chances: i64 = 0
        self.quick: i64 = 1
        self.low_words: i64 = 0
        """`low` again, where the compiled loops find it fast."""
        self.can_err = False
        """Whether a legal word can be a mistake; where none can, loops ask `legal` at once instead of `fits`."""
        self.last_resort: i64 = 0
        """Words behind the cards that a random player says only when nothing else fits (draw, take …), as a mask."""
        self.events: list[Event] | None = None

    # --- setting up

    def configure(self, chosen: dict[str, Value]) -> None:
        """Take over the options, all of them resolved; raise BadSetup where they do not fit together."""
        self.chosen = chosen

    def deal(self) -> None:
        """Shuffle, deal and open the game."""
        raise NotImplementedError

    # --- what may be done

    def awaited(self) -> i64:
        """The seats the table waits for, as a mask; several in races."""
        raise NotImplementedError

    def may_interject(self) -> i64:
        """The seats that may speak without holding anyone up."""
        return 0

    def legal(self, seat: i64) -> tuple[i64, i64]:
        """The words a seat may say now: a mask of those below `low`, and one of all others."""
        raise NotImplementedError

    def fits(self, seat: i64) -> tuple[i64, i64]:
        """Of these the words that are no mistake as far as the seat can know."""
        return self.legal(seat)

    @final
    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        """Why a word is refused, or None if it is legal."""
        if self.has(self.legal(seat), action):
            return None
        return self.why_not(seat, action)

    def why_not(self, seat: i64, action: i64) -> Refusal:
        """Why a word is refused that is not legal; it never decides."""
        raise NotImplementedError

    @final
    def fault(self, seat: i64, action: i64) -> Refusal | None:
        """The rule that a legal word breaks, or None if it fits."""
        if self.has(self.fits(seat), action) or not self.has(self.legal(seat), action):
            return None
        return self.why_unfit(seat, action)

    def why_unfit(self, seat: i64, action: i64) -> Refusal:
        """The rule that a word breaks which is legal and does not fit."""
        raise NotImplementedError

    @final
    def has(self, words: tuple[i64, i64], action: i64) -> bool:
        """Whether a pair of masks holds a word."""
        cards, others = words
        if action < self.low_words:
            return cards & BIT[action] != 0
        return others & BIT[action - self.low_words] != 0

    def whole(self, actions: list[int]) -> bool:
        """Whether a list of words is one whole play, by its form alone."""
        return len(actions) == 1

    def window_for(self, seat: i64, action: i64) -> i64:
        """The number of the window that a message beginning with this word must name."""
        raise NotImplementedError

    # --- what the table around it may do

    def may_help(self) -> bool:
        """Whether mistakes may be pointed out to a seat before it makes them."""
        return True

    def is_memory(self) -> bool:
        """Whether remembering is the game, so that nobody does it for the players."""
        return False

    def open_hand(self, seat: i64) -> tuple[str, ...]:
        """The cards of a seat face up, for replays of finished games."""
        return self.view(seat).seats[seat].cards

    # --- what then happens

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out one legal word."""
        raise NotImplementedError

    def resting(self) -> bool:
        """Whether no play is half-laid; only then is a position stored, sent or imagined."""
        return True

    def windows(self) -> list[Window]:
        """The open questions."""
        raise NotImplementedError

    def expire(self, number: i64) -> bool:
        """Time is up for that window; False if it is not open any more."""
        raise NotImplementedError

    def why_not_leave(self, seat: i64) -> Refusal | None:
        """Why a seat cannot leave now, or None if it can."""
        raise NotImplementedError

    def leave(self, seat: i64) -> None:
        """A seat leaves for good."""
        raise NotImplementedError

    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How it ended, or None while it runs."""
        raise NotImplementedError

    # --- what players who search lean on (docs/bots.md); nothing here knows more than the seat

    def advise(self, seat: i64) -> i64:
        """The word that looks best to a seat; -1 where it may be silent and would rather be."""
        if not self.awaited() & BIT[seat]:
            return NOBODY
        cards, others = self.fits(seat)
        if not cards and not others:
            cards, others = self.legal(seat)
        better = others & ~self.last_resort
        if cards:
            return lowest(cards)
        return self.low_words + lowest(better or others)

    def at_once(self, seat: i64) -> i64:
        """A word that is said with nothing to weigh, such as a call that is due, or -1."""
        return NOBODY

    def prompted(self) -> i64:
        """The seats that have such a word now, on turn or not, as a mask; asked at every word of a playout."""
        return 0

    def own_plays(self, seat: i64) -> list[list[int]]:
        """The whole plays that a seat may weigh, where the game lists them itself; else fitting words are walked."""
        return []

    def rate(self, seat: i64, play: list[int]) -> i64:
        """How good a whole play of a seat looks, by the game's heuristic."""
        return 0

    def settled(self) -> bool:
        """Whether playouts end here: with the game, or with a round of it."""
        return self.over()

    def value(self, seat: i64) -> float:
        """What a settled game is worth to a seat, from 0 to 1."""
        outcome = self.outcome()
        if outcome is None or outcome.places[seat] != 1:
            return 0.0
        return 1.0 / len([place for place in outcome.places if place == 1])

    def followers(self, top: i64, named: i64) -> i64:
        """The cards that go on a top card, as a mask, where a suit or colour was named for it (-1: none was)."""
        return 0

    def keep_out(self, viewer: i64, place: i64, cards: i64) -> None:
        """Of an imagined position: let none of these cards lie at a place, unless the viewer has seen it there."""

    def remembered(self, seat: i64) -> i64:
        """The cards that a seat knows only because it remembers them, as a mask; none where remembering is no game."""
        return 0

    def forgetting(self, seat: i64, cards: i64) -> "Game":
        """This position as it is to a seat that has forgotten some of the cards it remembers."""
        return self.clone()

    # --- what leaves the engine

    def public(self) -> View:
        """What everybody sees, built up from nothing."""
        raise NotImplementedError

    def own(self, seat: i64) -> Own:
        """What a seat sees besides, built up from nothing; -1 is a watcher. Its facts are no facts of `public`."""
        raise NotImplementedError

    @final
    def view(self, seat: i64) -> View:
        """All that a seat may see: what everybody sees, and what it sees besides."""
        public, own = self.public(), self.own(seat)
        seats = list(public.seats)
        for other, cards in own.hands.items():
            seats[other] = SeatView(cards, seats[other].marks)
        return View(
            public.game,
            seat,
            public.phase,
            public.turn,
            tuple(seats),
            public.stock,
            public.pile,
            {**public.facts, **own.facts},
            public.windows,
            public.outcome,
        )

    def imagine(self, seat: i64, seed: int) -> "Game":
        """A position that this seat cannot tell from the real one, with a quick generator of its own."""
        raise NotImplementedError

    def clone(self) -> "Game":
        """A copy that goes its own way; nobody listens to it."""
        raise NotImplementedError

    def serialize(self, text: PositionText) -> None:
        """Every field of the position, each once: the same line writes it or reads it."""
        raise NotImplementedError

    def validate(self) -> None:
        """Refuse, as BadText, a position that no game comes to; asked once all its fields are read from a text."""

    def all_cards(self) -> list[int]:
        """Every card of the position, sorted: what law 1 compares."""
        raise NotImplementedError

    # --- chance, for the games themselves

    def reseed(self, seed: int) -> None:
        """Go on by a quick generator; the sealed future is forgotten."""
        self.seal = b""
        self.chances = 0
        self.quick = quick_state(seed)

    def below(self, bound: i64) -> i64:
        """The next number of the quick generator, from 0 to bound - 1; also what playouts choose by."""
        self.quick = quick_next(self.quick)
        return ((self.quick & LOW_32) * bound) >> 32

    def shuffle(self, cards: vec[i64]) -> None:
        """One chance event: shuffle in place cards that stand in canonical order."""
        if self.seal:
            sealed_shuffle(cards, self.seal, self.chances)
        else:
            state = self.quick  # as `below` does it, without two calls for each card
            number = state & LOW_32
            last: i64 = len(cards) - 1
            while last > 0:
                state = MULTIPLIER * number + (state >> 32)
                number = state & LOW_32
                other = (number * (last + 1)) >> 32
                card = cards[last]
                cards[last] = cards[other]
                cards[other] = card
                last -= 1
            self.quick = state
        self.chances += 1

    def pick(self, bound: i64) -> i64:
        """One chance event: a number from 0 to bound - 1."""
        event = self.chances
        self.chances += 1
        if self.seal:
            return Sealed(self.seal, event).below(bound)
        return self.below(bound)

    # --- telling, if somebody listens

    def listen(self) -> None:
        """Begin to keep what happens, in `events`."""
        self.events = []


def only(seat: i64) -> i64:
    """The mask of one seat, for what it alone sees."""
    return BIT[seat]


# Functions, not methods: a method's `i64` defaults come to an interpreted game as 0 (mypyc 2.4).


def tell(game: Game, what: str, rule: str, seat: i64 = NOBODY, number: i64 = 0, other: i64 = NOBODY) -> None:
    """Something happened that shows no card."""
    if game.events is not None:
        game.events.append(Event(what, rule, seat, other, number, [], EVERYBODY))


def show(
    game: Game, what: str, rule: str, seat: i64, card: i64, number: i64 = 0, other: i64 = NOBODY, seen: i64 = EVERYBODY
) -> None:
    """Something happened with one card, whose face the seats of a mask see."""
    if game.events is not None:
        game.events.append(Event(what, rule, seat, other, number, [card], seen))


def show_all(
    game: Game,
    what: str,
    rule: str,
    seat: i64,
    cards: vec[i64],
    number: i64 = 0,
    other: i64 = NOBODY,
    seen: i64 = EVERYBODY,
) -> None:
    """Something happened with several cards, whose faces the seats of a mask see."""
    if game.events is not None:
        game.events.append(Event(what, rule, seat, other, number, [int(card) for card in cards], seen))
