"""The frame of UNO: what a position remembers, how rounds are dealt, counted and ended, and who has won the match."""

from typing import ClassVar, Final

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD, lowest
from upcard.engine.game import NOBODY, only, show, show_all, tell
from upcard.engine.games.uno.cards import (
    COLOUR,
    COPIES,
    DRAW,
    DRAW_TWO,
    FACE,
    KEEP,
    KINDS,
    PACK,
    POINTS,
    REVERSE,
    SKIP,
    WILD,
    WORDS,
)
from upcard.engine.options import NO_LIMIT, Option, Value
from upcard.engine.packed import append, vec
from upcard.engine.position_text import MANY
from upcard.engine.rows import NONE
from upcard.engine.shedding import Shedding
from upcard.engine.view import BadSetup, Outcome

TURN: Final = 0
DRAWN: Final = 1
CHOOSE_COLOUR: Final = 2
ANSWER: Final = 3  # `challenge` in the law: a W+4 waits to be accepted or challenged
ROUND_OVER: Final = 4
OVER: Final = 5
PHASES: Final = ("turn", "drawn", "choose_colour", "challenge", "round_over", "over")
REASONS: Final = ("none", "match", "round", "dead", "forfeit")
MATCH: Final = 1  # somebody reached the target
ROUND: Final = 2  # the single round of `target` 0 was won
DEAD: Final = 3
FORFEIT: Final = 4

HAND: Final = 7
PAIRS: Final = (0, 1, 0, 1)  # opposite seats (U34)
DEAD_ROUNDS: Final = 3  # so many in a row end the match (U46)


class Match(Shedding):
    """A match of rounds to a target; what may be said is in legality.py, the turns in law.py."""

    name: ClassVar[str] = "uno"
    title: ClassVar[str] = "UNO"
    card_style: ClassVar[str] = "coloured"
    version: ClassVar[int] = 1
    least: ClassVar[int] = 2
    most: ClassVar[int] = 10
    usual: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = (
        Option("target", 500, 0, NO_LIMIT),
        Option("teams", False),
        Option("wd4_rule", "playable", choices=("playable", "colour")),
        Option("forced_play", False),
        Option("first_player", 0, seat=True, first_seat=0),
        Option("turn_limit", 1000, 0, NO_LIMIT),
    )
    setup_rule: ClassVar[str] = "U1"
    form_rule: ClassVar[str] = "U42"
    window_rule: ClassVar[str] = "U47"
    words: ClassVar[tuple[str, ...]] = WORDS
    low: ClassVar[int] = KINDS
    optional_words: ClassVar[tuple[str, ...]] = ("say-uno", "colour-R", "colour-Y", "colour-G", "colour-B")
    pairs: ClassVar[tuple[int, ...]] = PAIRS
    pairs_option: ClassVar[str] = "teams"
    public_verdicts: ClassVar[tuple[str, ...]] = ("starter_back", "offered", "improper", "proper")

    def __init__(self, seats: i64) -> None:
        super().__init__(seats, KINDS)
        self.low_words = KINDS
        self.last_resort = BIT[DRAW - KINDS] | BIT[KEEP - KINDS]
        self.phase: i64 = TURN
        self.colour: i64 = 0
        """The colour to follow; until a wild's is named, the one before."""
        self.drawn: i64 = NO_CARD
        """In `drawn`: the card just drawn, which may be played."""
        self.accused: i64 = NOBODY
        """The seat that laid the W+4 which waits for its colour or an answer."""
        self.proof: i64 = 0
        """The cards any of which makes that W+4 improper (U14), as a mask."""
        self.kept: i64 = NO_CARD
        """The one card its player held at the play, if a catch has added to his hand since (R14)."""
        self.said = False
        """Whether the current player has called UNO ahead."""
        self.uno_open: i64 = NOBODY
        """The seat with one card that has not called and may still be caught."""
        self.called: i64 = 0
        """Seats that have called UNO for the one card they have or are about to have, as a mask."""
        self.dead: i64 = 0
        """Successive turns that brought neither a play nor a card (U30)."""
        self.dead_rounds: i64 = 0
        self.ready: i64 = 0
        """In `round_over`: the seats that have said `next`, as a mask."""
        self.round_winner: i64 = NOBODY
        self.round_points: i64 = 0
        """Who won the last round, if anybody did, and what it brought."""
        self.dealer: i64 = 0
        self.round_number: i64 = 1
        self.scores = NONE
        """By side (a seat, or a team); replaced, never changed in place, so that clones can share it."""
        self.conceded = NONE
        """By side: points left in its own hands in lost rounds (U27); replaced like `scores`."""
        self.winner: i64 = NOBODY
        """The seat that won the match."""
        self.reason: i64 = 0
        self.target: i64 = 0
        self.teams = False
        self.by_colour = False
        """Whether only a card of the colour makes a W+4 improper (`wd4_rule`)."""
        self.forced_play = False
        self.turn_limit: i64 = 0

    # --- how it starts

    def configure(self, chosen: dict[str, Value]) -> None:
        self.chosen = chosen
        self.target = int(chosen["target"])
        self.teams = bool(chosen["teams"])
        if self.teams and self.seats != 4:
            raise BadSetup("U1", f"option teams is on; it needs 4 seats, not {self.seats}", "teams")
        self.by_colour = chosen["wd4_rule"] == "colour"
        self.forced_play = bool(chosen["forced_play"])
        self.turn_limit = int(chosen["turn_limit"]) or MANY
        self.turn = int(chosen["first_player"])
        self.turns = 1
        self.sit_down(COPIES - 1)
        self.dealer = self.turn - 1 if self.turn else self.seats - 1  # U2: the right-hand neighbour
        sides: i64 = 2 if self.teams else self.seats
        self.scores = vec[i64]([0] * sides)
        self.conceded = vec[i64]([0] * sides)

    def deal(self) -> None:
        pack = PACK[:]
        self.shuffle(pack)
        self.open(pack)

    def open(self, pack: vec[i64]) -> None:
        """Deal a round from a pack in the order given, the next card last, and turn up the starter."""
        self.turns = 0
        self.dead = 0
        self.direction = 1
        self.pile = vec[i64]()
        self.stack(pack)
        for seat in range(self.seats):
            self.clear(seat)
        seat = self.dealer
        for _card in range(HAND * self.playing()):  # a bare _ would be boxed
            seat = self.after(seat, 1)
            self.give(seat, self.turn_up())
        self._tell_hands()
        self._begin_with(self._turn_starter())

    def _tell_hands(self) -> None:
        if self.events is not None:
            for seat in range(self.seats):
                if self.present & BIT[seat]:
                    show_all(self, "dealt", "U2", seat, self.hand(seat), HAND, seen=only(seat))

    def _turn_starter(self) -> i64:
        card = self.turn_up()
        while card >= WILD:  # U3
            tell(self, "starter_back", "U3")
            again = self.sorted(self.stock[: self.stock_size + 1])
            self.shuffle(again)
            self.stack(again)
            card = self.turn_up()
        self.pile = append(self.pile, card)
        self.colour = COLOUR[card]
        show(self, "starter", "U3", NOBODY, card)
        return card

    def _begin_with(self, starter: i64) -> None:
        """The starter acts on the seat left of the dealer (U4)."""
        first = self.after(self.dealer, 1)
        face = FACE[starter]
        if face < SKIP:
            self._begin_turn(first)
        elif face == REVERSE and self.playing() > 2:
            self.direction = -1
            tell(self, "reversed", "U4", self.dealer)
            self._begin_turn(self.dealer)
        else:
            if face == DRAW_TWO:
                self._owe(first, 2, "U4")
            self._lose_turn(first, "U4")

    def _begin_turn(self, seat: i64) -> None:
        """A turn begins (U50), or the round has had too many (U46)."""
        self.said = False
        if self.turns == self.turn_limit:
            self._end_dead("U46")
            return
        self.turns += 1
        self.window += 1
        self.phase = TURN
        self.turn = seat
        if self.events is not None:
            tell(self, "turn", "U50", seat, self.turns)

    def _lose_turn(self, seat: i64, rule: str) -> None:
        """A seat is skipped, the one after it begins a turn."""
        tell(self, "skipped", rule, seat)
        self._begin_turn(self.after(seat, 1))

    def _owe(self, seat: i64, cards: i64, rule: str) -> None:
        """A forced draw, which stops short when there is no card left (U29)."""
        drawn = self.draw(seat, cards, rule, "U28")
        self.called &= ~BIT[seat]
        if drawn < cards:
            tell(self, "short", "U29", seat, cards - drawn)

    # --- how a round ends

    def _end_won(self, winner: i64) -> None:
        """A seat has emptied its hand: the others' cards are counted (U25)."""
        own = self.side(winner)
        self.scores = self.scores[:]
        self.conceded = self.conceded[:]
        total: i64 = 0
        for seat in range(self.seats):
            points = self._points(seat)
            if points and self.side(seat) != own:
                total += points
                self.conceded[self.side(seat)] += points
                tell(self, "conceded", "U27", seat, points)
        self.scores[own] += total
        self.round_winner = winner
        self.round_points = total
        self.dead_rounds = 0
        tell(self, "round_won", "U35" if self.teams else "U25", winner, total)
        if self.scores[own] >= self.target:
            self._end(winner, MATCH if self.target else ROUND, "U26")
        else:
            self._pause("U25")

    def _end_dead(self, rule: str) -> None:
        """Nobody can or may go on: nobody scores (U30, U46)."""
        self.dead_rounds += 1
        self.round_winner = NOBODY
        self.round_points = 0
        tell(self, "dead_round", rule, number=self.dead_rounds)
        if self.target == 0 or self.dead_rounds == DEAD_ROUNDS:
            self._end(NOBODY, DEAD, rule if self.target == 0 else "U46")
        else:
            self._pause(rule)

    def _pause(self, rule: str) -> None:
        """All hands lie open until everybody is ready for the next round."""
        self._close_round()
        self.phase = ROUND_OVER
        self.window += 1
        self.reveal(rule)

    def _end(self, winner: i64, reason: i64, rule: str) -> None:
        self._close_round()
        self.phase = OVER
        self.winner = winner
        self.reason = reason
        tell(self, "over", rule, winner)
        self.reveal(rule)

    def _close_round(self) -> None:
        self.said = False
        self.called = 0
        self.uno_open = NOBODY
        self.drawn = NO_CARD
        self.known = vec[i64]()
        self._drop_charge()

    def _drop_charge(self) -> None:
        """No W+4 waits for an answer any more."""
        self.accused = NOBODY
        self.proof = 0
        self.kept = NO_CARD

    def _next_round(self) -> None:
        """Everybody is ready, or the pause has run out (U45): the deal moves on (U26)."""
        self.ready = 0
        self.round_number += 1
        self.direction = 1
        self.dealer = self.after(self.dealer, 1)
        tell(self, "round", "U26", self.dealer, self.round_number)
        self.deal()

    # --- who wins

    def side(self, seat: i64) -> i64:
        """Who scores together: a seat alone, or a team of opposite seats (U34)."""
        return PAIRS[seat] if self.teams else seat

    def _points(self, seat: i64) -> i64:
        total = _worth(self.held[seat])
        for place in range(seat * self.depth, (seat + 1) * self.depth):
            total += _worth(self.more[place])
        return total

    def over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        standings = [self._standing(seat) for seat in range(self.seats)]
        places = tuple([1 + len([other for other in standings if other < own]) for own in standings])
        return Outcome(REASONS[self.reason], places, self.scores_by_seat(), self._winners())

    def scores_by_seat(self) -> tuple[int, ...]:
        """The match scores; partners both have their team's."""
        return tuple([int(self.scores[self.side(seat)]) for seat in range(self.seats)])

    def _winners(self) -> tuple[int, ...]:
        if self.winner == NOBODY:
            return ()
        return tuple([seat for seat in range(self.seats) if self.side(seat) == self.side(self.winner)])

    def _standing(self, seat: i64) -> tuple[int, int, int, int, int]:
        """What sorts the better side first: leavers behind, then winner, score, points conceded, seat (U27)."""
        side = self.side(seat)
        left: i64 = 0
        for place in range(len(self.gone)):
            if self.side(self.gone[place]) == side:
                left = len(self.gone) - place  # U33: the earliest is last
        beaten = 0 if self.winner != NOBODY and self.side(self.winner) == side else 1
        return int(left), beaten, int(-self.scores[side]), int(self.conceded[side]), int(side)


def _worth(mask: i64) -> i64:
    """What one card of each kind of a mask counts (U25)."""
    total: i64 = 0
    while mask:
        total += POINTS[lowest(mask)]
        mask &= mask - 1
    return total
