"""UNO as it is seen: views, imagined positions, clones and texts."""

from typing import Final, final

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD, lowest, members
from upcard.engine.game import NOBODY
from upcard.engine.games.uno.cards import COLOUR, COLOURS, FACE, FACES, KINDS, PACK, WILD, WORDS
from upcard.engine.games.uno.law import Law
from upcard.engine.games.uno.match import ANSWER, CHOOSE_COLOUR, DRAWN, OVER, PAIRS, PHASES, REASONS, ROUND_OVER, TURN
from upcard.engine.packed import append, vec
from upcard.engine.position_text import MANY, PositionText
from upcard.engine.view import BadText, Fact, Own, View, Window

TURN_SECONDS: Final = 30
CHOICE_SECONDS: Final = 10  # a colour, or the answer to a W+4
PAUSE_SECONDS: Final = 15


@final
class Uno(Law):
    """One position of UNO."""

    # --- what a seat sees

    def public(self) -> View:
        facts: dict[str, Fact] = {
            "colour": COLOURS[self.colour],
            "face": FACES[FACE[self.top()]] if 0 <= self.top() < WILD else "",
            "direction": self.direction,
            "dealer": self.dealer,
            "round": self.round_number,
            "turns": self.turns,
            "target": self.target,
            "sides": PAIRS if self.teams else (),
            "scores": self.scores_by_seat(),
            "conceded": tuple([int(self.conceded[self.side(other)]) for other in range(self.seats)]),
            "said": self.said,
            "uno_open": self.uno_open,
            "wd4": self.accused,
            "ready": tuple(members(self.ready)),
            "dead": self.dead,
            "dead_rounds": self.dead_rounds,
            "round_winner": self.round_winner,
            "round_points": self.round_points,
        }
        return self.public_table(self.name, WORDS, PHASES[self.phase], self.phase >= ROUND_OVER, facts)

    def own(self, seat: i64) -> Own:
        mine = seat == self.turn
        facts: dict[str, Fact] = {"too_early": mine and self.phase == TURN and self.sizes[self.turn] > 2}  # U20a
        if self.teams and seat != NOBODY:
            facts["partner"] = (seat + 2) % 4  # U34
        if self.phase == DRAWN and mine:
            facts["drawn"] = WORDS[self.drawn]
        if seat != NOBODY and len(self.known):
            for other in range(self.seats):
                shown = self.seen_cards(seat, other)
                if shown:
                    facts[f"known_{other}"] = tuple([WORDS[card] for card in shown])
        return self.own_hand(WORDS, seat, facts)

    def marks(self, seat: i64) -> list[str]:
        if seat in self.gone:
            return ["left"]
        marks: list[str] = []
        if seat == self.uno_open:
            marks.append("forgot_uno")
        if self.called & BIT[seat] and self.sizes[seat] == 1:
            marks.append("said_uno")
        if self.ready & BIT[seat]:
            marks.append("ready")
        if seat == self.dealer:
            marks.append("dealer")
        return marks

    def windows(self) -> list[Window]:
        if self.phase == OVER:
            return []
        seconds = TURN_SECONDS
        if self.phase == ROUND_OVER:
            seconds = PAUSE_SECONDS
        elif self.phase == CHOOSE_COLOUR or self.phase == ANSWER:
            seconds = CHOICE_SECONDS
        return [Window(self.window, tuple(members(self.awaited())), seconds)]

    # --- what a seat can imagine

    def imagine(self, seat: i64, seed: int) -> "Uno":
        twin = self.clone()
        if self.phase == DRAWN and seat != self.turn:
            twin._redeal_drawn(seat, seed)
        else:
            twin.redeal(seat, seed, self.phase >= ROUND_OVER)
        if self.phase == ANSWER and seat != self.accused and self.kept != NO_CARD:
            twin._imagine_kept(seat)
        return twin

    def _redeal_drawn(self, seat: i64, seed: int) -> None:
        """All that others know of the card just drawn is that it can be played."""
        counts = self._unseen(seat)
        fitting = vec[i64]()
        for card in range(KINDS):
            if self.playable() & BIT[card]:
                for _step in range(counts[card]):
                    fitting = append(fitting, card)
        self.reseed(~seed)  # not the numbers that the rest is dealt by
        self.drawn = fitting[self.below(len(fitting))]
        self.remember(seat, self.turn, self.drawn)
        self.redeal(seat, seed, False)
        self.known = self.known[: len(self.known) - 1]

    def _unseen(self, seat: i64) -> vec[i64]:
        """By kind, the cards that a seat cannot place."""
        counts = vec[i64]([0] * KINDS)
        for place in range(self.stock_size):
            counts[self.stock[place]] += 1
        for other in range(self.seats):
            if other != seat:
                for card in self.hand(other):
                    counts[card] += 1
                for card in range(KINDS):
                    counts[card] -= self.seen_of(seat, other, card)
        return counts

    def _imagine_kept(self, seat: i64) -> None:
        """Which card of a hand was there before a catch added to it: one the seat has seen, or any."""
        if not self.seen_of(seat, self.accused, self.kept):
            cards = self.hand(self.accused)
            self.kept = cards[self.below(len(cards))]

    def clone(self) -> "Uno":
        twin = Uno(self.seats)
        self.copy_to(twin)
        twin.phase = self.phase
        twin.colour = self.colour
        twin.drawn = self.drawn
        twin.accused = self.accused
        twin.proof = self.proof
        twin.kept = self.kept
        twin.said = self.said
        twin.uno_open = self.uno_open
        twin.called = self.called
        twin.dead = self.dead
        twin.dead_rounds = self.dead_rounds
        twin.ready = self.ready
        twin.round_winner = self.round_winner
        twin.round_points = self.round_points
        twin.dealer = self.dealer
        twin.round_number = self.round_number
        twin.scores = self.scores
        twin.conceded = self.conceded
        twin.winner = self.winner
        twin.reason = self.reason
        twin.target = self.target
        twin.teams = self.teams
        twin.by_colour = self.by_colour
        twin.forced_play = self.forced_play
        twin.turn_limit = self.turn_limit
        return twin

    # --- as text

    def serialize(self, text: PositionText) -> None:
        last = self.seats - 1
        self.phase = text.choice("phase", self.phase, PHASES)
        self.serialize_table(text, WORDS, PACK)
        if text.reading and 0 <= self.top() < WILD:
            self.colour = COLOUR[self.top()]
        self.colour = text.choice("colour", self.colour, COLOURS)
        self.drawn = _ink_card(text, "drawn", self.drawn)
        self.accused = text.number("accused", self.accused, NOBODY, last)
        self.proof = _ink_kinds(text, "proof", self.proof)
        self.kept = _ink_card(text, "kept", self.kept)
        self.said = text.flag("said", self.said)
        self.uno_open = text.number("uno-open", self.uno_open, NOBODY, last)
        self.called = text.seats("called", self.called, self.seats)
        self.dead = text.number("dead", self.dead, 0, self.seats)
        self.dead_rounds = text.number("dead-rounds", self.dead_rounds, 0, MANY)
        self.ready = text.seats("ready", self.ready, self.seats)
        self.round_winner = text.number("round-winner", self.round_winner, NOBODY, last)
        self.round_points = text.number("round-points", self.round_points, 0, MANY)
        self.dealer = text.number("dealer", self.dealer, 0, last)
        self.round_number = text.number("round", self.round_number, 1, MANY)
        self.scores = _ink_points(text, "scores", self.scores)
        self.conceded = _ink_points(text, "conceded", self.conceded)
        self.winner = text.number("winner", self.winner, NOBODY, last)
        self.reason = text.choice("reason", self.reason, REASONS)


def _ink_card(text: PositionText, name: str, card: i64) -> i64:
    """A card, or none."""
    row = text.cards(name, vec[i64]() if card == NO_CARD else vec[i64]([card]), WORDS, KINDS)
    return row[0] if len(row) else NO_CARD


def _ink_kinds(text: PositionText, name: str, mask: i64) -> i64:
    """A set of kinds."""
    row = vec[i64]()
    while mask:
        row = append(row, lowest(mask))
        mask &= mask - 1
    for card in text.cards(name, row, WORDS, KINDS):
        mask |= BIT[card]
    return mask


def _ink_points(text: PositionText, name: str, points: vec[i64]) -> vec[i64]:
    """Points by side."""
    row = text.numbers(name, points, 0, MANY)
    if len(row) != len(points):
        raise BadText(f"{name} has {len(row)} numbers; it needs one for each of {len(points)} sides")
    return row
