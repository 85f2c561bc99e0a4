"""Check-game: 54 cards, sevens and jokers attack, the last with cards loses. Law: docs/rules/check-game.md."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from upcard.engine.cards import (
    ACE,
    BIT,
    JACK,
    JOKER,
    OF_BLACK,
    OF_RANK,
    OF_RED,
    OF_SUIT,
    POKER,
    RANK,
    RANKS,
    SEVEN,
    SUIT,
    SUITS,
    TWO,
    red,
    with_powers,
)
from upcard.engine.endings import places_by, seats_of
from upcard.engine.game import NOBODY, show, tell
from upcard.engine.history import extended, serialize_history, spelled
from upcard.engine.options import NO_LIMIT, Option, Value
from upcard.engine.packed import append, vec
from upcard.engine.position_text import MANY, PositionText
from upcard.engine.rows import NONE, appended
from upcard.engine.shedding import Shedding
from upcard.engine.view import BadSetup, Fact, Outcome, Own, Refusal, View, Window

RED_JOKER: Final = 52
BLACK_JOKER: Final = 53
KINDS: Final = 54
DRAW: Final = 54
SUIT_S: Final = 55  # the first of the four words that name a suit
WORDS: Final = (*POKER, "RJ", "BJ", "draw", *["suit-" + suit for suit in SUITS])
DRAW_WORD: Final[i64] = 1  # the words behind the cards, as masks
SUIT_WORDS: Final[i64] = 2 + 4 + 8 + 16

JOKERS: Final[i64] = BIT[RED_JOKER] | BIT[BLACK_JOKER]
ATTACKS: Final[i64] = OF_RANK[SEVEN] | JOKERS
FREE: Final[i64] = OF_RANK[TWO] | OF_RANK[JACK]  # go on anything outside an attack (G7a)
NO_SUIT: Final = 4  # while a joker is top, its colour is followed

TURN: Final = 0
CHOOSE_SUIT: Final = 1
OVER: Final = 2
PHASES: Final = ("turn", "choose_suit", "over")
REASONS: Final = ("none", "last_player", "blocked", "limit", "forfeit")
LAST_PLAYER: Final = 1
BLOCKED: Final = 2
LIMIT: Final = 3
FORFEIT: Final = 4

POWERS: Final = with_powers(WORDS[:KINDS], ("skip", "any", "", "", "", "", "add2", "", "", "", "suit", "", "", "add4"))
"""By card: what it does, if it is one of those that do something (G7, G11-G13)."""
POWERFUL: Final[i64] = ATTACKS | FREE | OF_RANK[ACE]

SECONDS: Final = 30
MOST_DEALT: Final = 49  # 54 cards less the starter and four for a joker that is served at once


JOKER_OF: Final = vec[i64]([BIT[RED_JOKER] if red(suit) else BIT[BLACK_JOKER] for suit in range(4)])
PRINTED: Final = vec[i64](list(SUIT) + [NO_SUIT] * 2)
PACK: Final = vec[i64](range(KINDS))


@final
class CheckGame(Shedding):
    """One position of Check-game."""

    name: ClassVar[str] = "check-game"
    title: ClassVar[str] = "Check-game"
    version: ClassVar[int] = 1
    least: ClassVar[int] = 2
    most: ClassVar[int] = 10
    usual: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = (
        Option("hand_size", "auto", 1, 24, ("auto",)),
        Option("first_player", 0, seat=True, first_seat=0),
        Option("direction", 1, choices=(1, -1)),
        Option("forced_play", False),
        Option("turn_limit", 1000, 0, NO_LIMIT),
    )
    setup_rule: ClassVar[str] = "G1"
    form_rule: ClassVar[str] = "G26"
    window_rule: ClassVar[str] = "G27"
    words: ClassVar[tuple[str, ...]] = WORDS
    low: ClassVar[int] = KINDS
    optional_words: ClassVar[tuple[str, ...]] = WORDS[SUIT_S:]

    def __init__(self, seats: i64) -> None:
        super().__init__(seats, KINDS)
        self.low_words = KINDS
        self.last_resort = DRAW_WORD
        self.phase: i64 = TURN
        self.suit: i64 = NO_SUIT
        """The suit to follow; none while top is a joker."""
        self.demanded = False
        """Whether a Jack that is still top named it."""
        self.attack: i64 = 0
        """The cards the attacked player owes."""
        self.raised = NONE
        """Who laid which card of the attack, and what was owed then."""
        self.passes: i64 = 0
        """Successive draws that brought nothing (G19)."""
        self.finished = NONE
        """Seats that emptied their hand, in that order."""
        self.reason: i64 = 0
        self.hand_size: i64 = 0
        self.first_player: i64 = 0
        self.forced_play = False
        self.turn_limit: i64 = 0

    # --- how it starts

    def configure(self, chosen: dict[str, Value]) -> None:
        self.chosen = chosen
        most = MOST_DEALT // self.seats
        asked = chosen["hand_size"]
        if asked == "auto":
            self.hand_size = 7 if self.seats <= 7 else most
        else:
            self.hand_size = int(asked)
        if self.hand_size > most:
            raise BadSetup(
                "G1", f"option hand_size is {asked}; with {self.seats} seats it must be 1 to {most}, or auto"
            )
        self.first_player = int(chosen["first_player"])
        self.direction = int(chosen["direction"])
        self.forced_play = bool(chosen["forced_play"])
        self.turn_limit = int(chosen["turn_limit"])
        self.turn = self.first_player
        self.sit_down(0)

    def deal(self) -> None:
        pack = PACK[:]
        self.shuffle(pack)
        self.stack(pack)
        tell(self, "dealt", "G2", number=self.hand_size)
        for _step in range(self.hand_size):
            for seat in range(self.seats):
                self.give(seat, self.turn_up())
        self._turn_starter()

    def _turn_starter(self) -> None:
        card = self.turn_up()
        while BIT[card] & ATTACKS and self._can_change_starter():  # G3
            show(self, "starter_back", "G3", NOBODY, card)
            again = self.sorted(self.stock[: self.stock_size + 1])
            self.shuffle(again)
            self.stack(again)
            card = self.turn_up()
        self.pile = append(self.pile, card)
        self.suit = printed_suit(card)
        show(self, "starter", "G4", NOBODY, card)

    def _can_change_starter(self) -> bool:
        for place in range(self.stock_size):
            if not BIT[self.stock[place]] & ATTACKS:
                return True
        return False

    # --- what may be done

    def awaited(self) -> i64:
        if self.phase == OVER:
            return 0
        return BIT[self.turn]

    def playable(self) -> i64:
        """The cards that would follow, whoever holds them."""
        if self.attack:
            return ATTACKS  # G6
        top = self.top()
        if top >= RED_JOKER:
            return FREE | JOKERS | (OF_RED if top == RED_JOKER else OF_BLACK)  # G7b
        return FREE | OF_SUIT[self.suit] | OF_RANK[RANK[top]] | JOKER_OF[self.suit]  # G7c, G7d

    def legal(self, seat: i64) -> tuple[i64, i64]:
        if seat != self.turn or self.phase == OVER:
            return 0, 0
        if self.phase == CHOOSE_SUIT:
            return 0, SUIT_WORDS
        cards: i64 = self.held[seat] & self.playable()
        if cards and self._must_play():
            return cards, 0
        return cards, DRAW_WORD

    def _must_play(self) -> bool:
        """Whether one who holds a playable card may not draw."""
        if self.attack:
            return False  # G15
        return self.forced_play or self.obtainable() == 0  # G14, G19

    def refuse(self, seat: i64, action: i64) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("game_over", "G21")
        if seat != self.turn:
            return Refusal("not_your_turn", "G8", {"seat": str(self.turn)})
        if (self.phase == CHOOSE_SUIT) != (action >= SUIT_S):
            return Refusal("wrong_phase", "G12", why="choose_suit" if self.phase == CHOOSE_SUIT else "no_suit_asked")
        if action == DRAW:
            return self._refuse_draw(seat)
        if action < KINDS:
            return self._refuse_card(seat, action)
        return None

    def _refuse_draw(self, seat: i64) -> Refusal | None:
        cards: i64 = self.held[seat] & self.playable()
        if not cards or not self._must_play():
            return None
        return Refusal("must_play", "G14" if self.forced_play else "G19")

    def _refuse_card(self, seat: i64, card: i64) -> Refusal | None:
        if not self.held[seat] & BIT[card]:
            return Refusal("not_in_hand", "G8", {"card": WORDS[card]})
        if self.playable() & BIT[card]:
            return None
        about = {"card": WORDS[card], "top": WORDS[self.top()]}
        if self.attack:
            return Refusal("illegal_card", "G6", {**about, "number": str(self.attack)}, "attacked")
        if self.suit == NO_SUIT:
            return Refusal("illegal_card", "G7", about, "joker_top")
        why = "demanded" if self.demanded else "follow"
        return Refusal("illegal_card", "G7", {**about, "suit": SUITS[self.suit]}, why)

    def whole(self, actions: list[int]) -> bool:
        if len(actions) == 2:
            return actions[0] < KINDS and actions[1] >= SUIT_S  # G26
        return len(actions) == 1

    def window_for(self, seat: i64, action: i64) -> i64:
        return self.window

    # --- what then happens

    def apply(self, seat: i64, action: i64) -> None:
        if action < KINDS:
            self._play(seat, action)
        elif action == DRAW:
            self._draw("G15" if self.attack else "G14")
        else:
            self._name_suit(action - SUIT_S, "G12")

    def _play(self, seat: i64, card: i64) -> None:
        self.take(seat, card)
        self.pile = append(self.pile, card)
        self.suit = printed_suit(card)
        self.demanded = False
        self.passes = 0
        show(self, "played", "G9", seat, card)
        rank: i64 = RANK[card]
        if rank == JACK and not (self.sizes[seat] == 0 and self.playing() == 2):  # G21: a last Jack asks for no suit
            self.phase = CHOOSE_SUIT
            self.window += 1
        elif rank == ACE:
            self._skip(seat)
        else:
            if rank == SEVEN or rank == JOKER:
                self._attack(seat, rank)
            self._end_turn(seat, self.after(seat, 1))

    def _skip(self, seat: i64) -> None:
        if self.playing() == 2:  # G11: the same player again
            if self.sizes[seat]:
                tell(self, "again", "G11", seat)
            self._end_turn(seat, seat)
        else:
            tell(self, "skipped", "G11", self.after(seat, 1), other=seat)
            self._end_turn(seat, self.after(seat, 2))

    def _attack(self, seat: i64, rank: i64) -> None:
        self.attack += 2 if rank == SEVEN else 4
        self.raised = extended(self.raised, seat, self.top(), self.attack)
        tell(self, "attacked", "G13", seat, self.attack, self.after(seat, 1))

    def _name_suit(self, suit: i64, rule: str) -> None:
        self.suit = suit
        self.demanded = True
        tell(self, "named_suit", rule, self.turn, suit)
        self._end_turn(self.turn, self.after(self.turn, 1))

    def _draw(self, rule: str) -> None:
        seat = self.turn
        wanted: i64 = self.attack
        if wanted == 0:
            wanted = 1
        drawn = self.draw(seat, wanted, rule, "G17")
        if self.attack:
            if drawn < wanted:
                tell(self, "short", "G18", seat, wanted - drawn)
            self._end_attack()
            tell(self, "served", "G16", seat)
            self.passes = 0
        elif drawn:
            self.passes = 0
        else:
            self.passes += 1
            tell(self, "passed", "G19", seat, self.passes)
        self._end_turn(seat, self.after(seat, 1))

    def _end_attack(self) -> None:
        self.attack = 0
        self.raised = NONE

    def _end_turn(self, seat: i64, following: i64) -> None:
        """The turn of a seat is over, the one that follows is known; going out and the ends of the game come first."""
        self.turns += 1
        self.window += 1
        self.phase = TURN
        self.turn = following
        if self.sizes[seat] == 0:
            self._go_out(seat)
        if self.phase == OVER:
            return
        if self.passes == self.playing():
            self._end(BLOCKED, "G19")
        elif self.turns == self.turn_limit:
            self._end(LIMIT, "G29")

    def _go_out(self, seat: i64) -> None:
        self.finished = appended(self.finished, seat)
        self.present &= ~BIT[seat]
        tell(self, "out", "G20", seat, len(self.finished))
        if self.playing() == 1:
            self.turn = self.after(seat, 1)
            self._end(LAST_PLAYER, "G21")

    def _end(self, reason: i64, rule: str) -> None:
        self.phase = OVER
        self.reason = reason
        tell(self, "over", rule)
        self.reveal(rule)

    # --- what silence means

    def expire(self, number: i64) -> bool:
        if self.phase == OVER or number != self.window:
            return False
        tell(self, "expired", "G23", self.turn)
        if self.phase == CHOOSE_SUIT:
            self._name_suit(self.suit, "G23")
        else:
            self._draw("G23")
        return True

    def why_not_leave(self, seat: i64) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("game_over", "G21")
        if not self.present & BIT[seat]:
            return Refusal("not_active", "G25", {"seat": str(seat)})
        return None

    def leave(self, seat: i64) -> None:
        owes_suit = self.phase == CHOOSE_SUIT and self.sizes[self.turn] == 0
        if owes_suit and seat == self.turn:  # G28: he has played his last card
            tell(self, "left", "G28", seat)
            self._name_suit(self.suit, "G28")
            return
        following = self.after(seat, 1)
        self.walk_away(seat, "G25")
        self.passes = 0
        if owes_suit and self.playing() == 2:  # G28: no suit is needed any more
            self._end_turn(self.turn, self.turn)
        elif self.playing() == 1:
            self.turn = self.after(seat, 1)
            self._end(FORFEIT, "G25")
        elif seat == self.turn:
            self._hand_over(following)

    def _hand_over(self, following: i64) -> None:
        """The one on turn has left: his attack lapses, his Jack demands its own suit."""
        self._end_attack()
        if self.phase == CHOOSE_SUIT:
            self.demanded = True
            tell(self, "named_suit", "G25", self.turn, self.suit)
        self.phase = TURN
        self.turn = following
        self.window += 1

    def windows(self) -> list[Window]:
        return [] if self.phase == OVER else self.one_window(SECONDS)

    # --- who wins

    def over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        places = places_by([self._rank(seat) for seat in range(self.seats)])  # G22
        scores = tuple([int(size) for size in self.sizes])
        last = max(places)
        if last == 1:
            return Outcome(REASONS[self.reason], places, scores, ())
        winners = tuple([int(seat) for seat in self.finished])
        return Outcome(REASONS[self.reason], places, scores, winners or seats_of(places, 1), seats_of(places, last))

    def _rank(self, seat: i64) -> int:
        """A number that is smaller the better a seat has done."""
        for place in range(len(self.finished)):
            if self.finished[place] == seat:
                return place
        for place in range(len(self.gone)):
            if self.gone[place] == seat:
                return 1000 - place
        return 100 + self.sizes[seat]

    # --- what leaves the engine

    def public(self) -> View:
        facts: dict[str, Fact] = {
            "suit": "" if self.suit == NO_SUIT else SUITS[self.suit],
            "rank": self._rank_to_follow(),
            "demanded": self.demanded,
            "attack": self.attack,
            "raised": tuple(spelled(self.raised, WORDS)),
            "finished": tuple([int(other) for other in self.finished]),
            "direction": self.direction,
            "passes": self.passes,
            "turns": self.turns,
        }
        return self.public_table(self.name, WORDS, PHASES[self.phase], self.phase == OVER, facts)

    def own(self, seat: i64) -> Own:
        cards = 0 if self.phase == OVER else ATTACKS if self.attack else POWERFUL  # G6
        return self.own_hand(WORDS, seat, {"powers": self.labelled(seat, cards, POWERS)})

    def _rank_to_follow(self) -> str:
        """The rank that may be followed instead of the suit (G7c); none on a joker, or where a Jack named a suit."""
        top = self.top()
        return "" if self.demanded or not 0 <= top < RED_JOKER else RANKS[RANK[top]]

    def marks(self, seat: i64) -> list[str]:
        if seat in self.finished:
            return ["out"]
        return ["left"] if seat in self.gone else []

    def imagine(self, seat: i64, seed: int) -> "CheckGame":
        twin = self.clone()
        twin.redeal(seat, seed, self.phase == OVER)
        return twin

    def clone(self) -> "CheckGame":
        twin = CheckGame(self.seats)
        self.copy_to(twin)
        twin.phase = self.phase
        twin.suit = self.suit
        twin.demanded = self.demanded
        twin.attack = self.attack
        twin.raised = self.raised
        twin.passes = self.passes
        twin.finished = self.finished
        twin.reason = self.reason
        twin.hand_size = self.hand_size
        twin.first_player = self.first_player
        twin.forced_play = self.forced_play
        twin.turn_limit = self.turn_limit
        return twin

    def serialize(self, text: PositionText) -> None:
        self.phase = text.choice("phase", self.phase, PHASES)
        self.serialize_table(text, WORDS, PACK)
        suit = printed_suit(self.top()) if len(self.pile) else self.suit
        self.suit = text.choice("suit", suit if self.suit == NO_SUIT else self.suit, (*SUITS, "none"))
        self.demanded = text.flag("demanded", self.demanded)
        self.attack = text.number("attack", self.attack, 0, MANY)
        self.raised = serialize_history(text, "raised", self.raised, WORDS, KINDS, self.seats)
        self.passes = text.number("passes", self.passes, 0, self.seats)
        self.finished = text.numbers("finished", self.finished, 0, self.seats - 1)
        self.reason = text.choice("reason", self.reason, REASONS)


def printed_suit(card: i64) -> i64:
    """The suit on the face; a joker has none."""
    return PRINTED[card]
