"""Switch: runs, stacks and mirrors; the first to empty the hand with a plain card wins. Law: docs/rules/switch.md."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from upcard.engine.cards import ACE, BIT, EIGHT, FIVE, JACK, RANK, SEVEN, SUIT, THREE, TWO, lowest
from upcard.engine.game import EVERYBODY, NOBODY
from upcard.engine.games.switch.calls import Calls
from upcard.engine.games.switch.laying import NO_RANK
from upcard.engine.games.switch.words import (
    ANNOUNCEMENTS,
    CHALLENGE,
    CHALLENGE_0,
    CLASSIC,
    DONE,
    DRAW,
    DRAW_WORD,
    ENDLESS,
    FIVE_OF_HEARTS,
    FIVE_PHASE,
    KINDS,
    LAST_CARD,
    NORMAL,
    OVER,
    QUICK_PLAYS,
    RUN,
    SUIT_S,
    TIMER,
    TRICKS,
    TWOS,
    VARIANTS,
    WORDS,
)
from upcard.engine.options import Value
from upcard.engine.packed import append, vec
from upcard.engine.places import places_by
from upcard.engine.rows import NONE, joined
from upcard.engine.tell import BadSetup, Outcome, Refusal, Window
from upcard.engine.trail import went_on

LIVE: Final = 0
REDRAW: Final = 2
STARTERS: Final = ("live", "dead", "redraw")
REASONS: Final = ("none", "out", "forfeit", "limit")
OUT: Final = 1
FORFEIT: Final = 2
LIMIT: Final = 3

PASSES: Final = {"casual": 1, "cut-throat": 0}
CALLS: Final = {"casual": "challenge", "cut-throat": "button"}
FALSE_CHALLENGES: Final = {"casual": 0, "cut-throat": 2}
CLOCKS: Final = {"casual": 0, "cut-throat": 30}
"""What the presets mean for the options that are left to the mode."""


def by_mode(chosen: dict[str, Value], name: str, preset: dict[str, int]) -> int:
    """An option that is set by itself, or else by the mode."""
    return preset[str(chosen["mode"])] if chosen[name] == "mode" else int(chosen[name])


@mypyc_attr(allow_interpreted_subclasses=True)
class Law(Calls):
    """The rules of Switch."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.low_words = KINDS
        self.resort = DRAW_WORD
        self.priced = True
        self.decks: i64 = 1
        self.hand_size: i64 = 0
        self.dealer: i64 = 0
        self.starter: i64 = LIVE
        self.timeout_cards: i64 = 2
        self.turn_limit: i64 = 0
        self.run_ranks = NONE
        """The ranks of the run so far, for display."""
        self.run_starter: i64 = NOBODY
        self.aces = NONE
        """Ace plays on top of one another (S23): seat, number of Aces and suit named, three numbers each."""
        self.raised = NONE
        """Who laid which card of what is pending, and what it came to; a starter was laid by nobody."""
        self.winner: i64 = NOBODY
        self.reason: i64 = 0

    # --- how it starts

    def adopt(self, chosen: dict[str, Value]) -> None:
        self.chosen = chosen
        size = chosen["hand_size"]
        self.hand_size = (7 if self.seats <= 3 else 5) if size == "auto" else int(size)
        self.decks = self._packs(chosen["decks"])
        self.dealer = self.seats - 1 if chosen["dealer"] == "last" else int(chosen["dealer"])
        self.variant = VARIANTS.index(str(chosen["variant"]))
        self.starter = STARTERS.index(str(chosen["starter"]))
        self.reshuffling = bool(chosen["reshuffle"])
        call = str(chosen["announce"])
        self.announce = ANNOUNCEMENTS.index(CALLS[str(chosen["mode"])] if call == "mode" else call)
        self.rejecting = chosen["mistakes"] == "reject"
        self.false_challenge = by_mode(chosen, "false_challenge", FALSE_CHALLENGES)
        self.turn_seconds = by_mode(chosen, "turn_seconds", CLOCKS)
        self.timeout_cards = int(chosen["timeout_cards"])
        self.announce_seconds = int(chosen["announce_seconds"])
        self.stupid_cards = int(chosen["stupid_cards"])
        self.quick_play = QUICK_PLAYS.index(str(chosen["quick_play"]))
        self.turn_limit = int(chosen["turn_limit"])
        self.sit_with_passes(self.decks - 1, by_mode(chosen, "passes", PASSES))
        self.turn = self.after(self.dealer, 1)  # S1

    def _packs(self, asked: Value) -> i64:
        for packs in (1, 2, 3) if asked == "auto" else (int(asked),):
            cards = 52 * packs
            if cards - self.seats * self.hand_size - 1 >= cards // 5:  # S2
                return packs
        raise BadSetup(
            "S2",
            f"options decks={asked} and hand_size={self.hand_size} leave too few cards in the stock for {self.seats} "
            "seats; take more packs or smaller hands",
        )

    def deal(self) -> None:
        cards = self.pack()
        self.shuffle(cards)
        self.open(cards)

    def pack(self) -> vec[i64]:
        """All cards of the game in canonical order."""
        cards = vec[i64]()
        for kind in range(KINDS):
            for _step in range(self.decks):
                cards = append(cards, kind)
        return cards

    def open(self, cards: vec[i64]) -> None:
        """Deal from a shuffled pack, the next card last, and turn the starter (S3)."""
        self.stack(cards)
        self.tell("dealt", "S3", NOBODY, self.hand_size, NOBODY)
        seat = self.turn
        for _step in range(self.hand_size * self.seats):
            self.give(seat, self.turn_up())
            seat = self.after(seat, 1)
        self._turn_starter()

    def _turn_starter(self) -> None:
        card = self.turn_up()
        if self.starter == REDRAW:
            card = self._plain_starter(card)
        self.pile = append(self.pile, card)
        self._live_as_printed(card)
        self.show("starter", "S4", NOBODY, card, 0, NOBODY, EVERYBODY)
        if self.starter == LIVE:
            self._live_starter(card)

    def _plain_starter(self, card: i64) -> i64:
        """While the starter is a trick card it goes back at a random place, unless there is nothing else (S4)."""
        while TRICKS[self.variant] & BIT[card] and self._plain_left():
            self.show("starter_back", "S4", NOBODY, card, 0, NOBODY, EVERYBODY)
            place = self.pick(self.left + 1)
            mixed = self.stock[:place]
            mixed = append(mixed, card)
            for index in range(place, self.left):
                mixed = append(mixed, self.stock[index])
            self.stack(mixed)
            card = self.turn_up()
        return card

    def _plain_left(self) -> bool:
        for place in range(self.left):
            if not TRICKS[self.variant] & BIT[self.stock[place]]:
                return True
        return False

    def _live_starter(self, card: i64) -> None:
        rank: i64 = RANK[card]
        if rank == TWO:
            self._owe(2, TWOS, NOBODY, card, "S4")
        elif rank == THREE:
            self.phase = RUN
            self.run_rank = THREE
            self.run_ranks = joined(self.run_ranks, THREE)
            self.tell("run", "S4", NOBODY, 3, self.turn)
        elif FIVE_OF_HEARTS & BIT[card] and self.variant != CLASSIC:
            self._owe(5, FIVE_PHASE, NOBODY, card, "S4")

    # --- what may be done

    def awaited(self) -> i64:
        if self.phase == OVER:
            return 0
        return BIT[self.turn] if self.layer == NOBODY else BIT[self.layer]

    def welcome(self) -> i64:
        seats: i64 = 0
        if self.layer == NOBODY:
            for seat in range(self.seats):
                cards, others = self.legal(seat)
                if seat != self.turn and (cards or others):
                    seats |= BIT[seat]
        return seats

    def legal(self, seat: i64) -> tuple[i64, i64]:
        if self.phase == OVER or not self.present & BIT[seat]:
            return 0, 0
        if self.layer != NOBODY:
            if seat != self.layer:
                return 0, 0  # S77
            return self.laying_words(seat, self.right_cards(seat) if self.strict(seat) else self.held[seat])
        others = self.call_words(seat)
        if seat != self.turn:
            return self._interrupting(seat), others
        cards: i64 = self.held[seat]
        if self.rejecting:
            cards &= self.first_cards()
        return cards, others | self._draw_word()

    def _draw_word(self) -> i64:
        if self.left or len(self.pile):
            return DRAW_WORD
        return 0  # S48

    def _interrupting(self, seat: i64) -> i64:
        """The cards that a seat not on turn may begin to lay."""
        if self.may_interrupt(seat):
            return self.held[seat] & self.right_cards(seat)
        return 0

    def fits(self, seat: i64) -> tuple[i64, i64]:
        if self.phase == OVER or not self.present & BIT[seat]:
            return 0, 0
        if self.layer != NOBODY:
            if seat != self.layer or self.wrong:
                return 0, 0
            return self.laying_words(seat, self.right_cards(seat))
        others = self.true_calls(seat)
        if seat != self.turn:
            return self._interrupting(seat), others
        return self.held[seat] & self.first_cards(), others | self._draw_word()

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("game_over", "S5")
        if not self.present & BIT[seat]:
            return Refusal("not_active", "S73", {"seat": str(seat)})
        if self.layer == seat:
            return self.refuse_laying(seat, action)
        if self.layer != NOBODY:
            return Refusal("busy", "S77", {"seat": str(self.layer)})
        if action < KINDS:
            return self._refuse_first(seat, action)
        if action <= DONE:
            return Refusal("nothing_laid", "S65")
        if action == LAST_CARD:
            return self.refuse_announcing(seat)
        if action >= CHALLENGE_0:
            return self.refuse_challenge(seat, action - CHALLENGE_0)
        if seat != self.turn:
            return Refusal("not_your_turn", "S5", {"seat": str(self.turn)})
        return None if self._draw_word() else Refusal("nothing_to_draw", "S48")

    def _refuse_first(self, seat: i64, card: i64) -> Refusal | None:
        if seat != self.turn and not self.may_interrupt(seat):
            rule = "S61" if self.quick_play else "S5"
            return Refusal("not_your_turn", rule, {"seat": str(self.turn)})
        if not self.held[seat] & BIT[card]:
            return Refusal("not_in_hand", "S8", {"card": WORDS[card]})
        if self.strict(seat) and not self.right_cards(seat) & BIT[card]:
            return self.unfitting(seat, card)
        return None

    def fault(self, seat: i64, action: i64) -> Refusal | None:
        if action >= CHALLENGE_0:
            other = action - CHALLENGE_0
            if self.true_calls(seat) & BIT[action - KINDS]:
                return None
            return Refusal("wrong_challenge", "S55", {"seat": str(other)})
        if self.wrong:
            return self.unfitting(seat, self.stray)
        if action < KINDS and not self.right_cards(seat) & BIT[action]:
            return self.unfitting(seat, action)
        return None

    def whole(self, actions: list[int]) -> bool:
        if len(actions) == 1:
            return actions[0] >= DRAW  # S78
        cards = actions[:-1]
        if cards and cards[-1] == LAST_CARD:
            cards = cards[:-1]
        if not cards or not SUIT_S <= actions[-1] <= DONE:
            return False
        return max(cards) < KINDS

    def answers(self, seat: i64, action: i64) -> i64:
        if action == LAST_CARD:
            return self.duty_window(seat)
        return self.duty_window(action - CHALLENGE_0) if action >= CHALLENGE_0 else self.window

    # --- what then happens

    def apply(self, seat: i64, action: i64) -> None:
        if action < KINDS:
            self.lay(seat, action)
        elif action <= DONE:
            self._close(seat, action - SUIT_S)
        elif action == DRAW:
            self._draw(seat)
        elif action >= CHALLENGE_0:
            self.challenge(seat, action - CHALLENGE_0)
        elif self.layer == seat:
            self.called = True
        else:
            self.say_last_card(seat, "S50")

    def resting(self) -> bool:
        return self.layer == NOBODY

    def _close(self, seat: i64, suit: i64) -> None:
        """The closing word judges the play and does everything, in the order of S69."""
        if self.wrong:
            self._mistake(seat)
            return
        self.pay_overdue(seat)
        self.end_duty(seat)
        called = self.called
        before = self.phase
        rule = "S14" if seat == self.turn else "S62"
        for card in self.laid:
            self.take(seat, card)
        self.show_all("played", rule, seat, self.laid, len(self.laid), NOBODY, EVERYBODY)
        steps = self._effect(seat, suit)
        tricky: i64 = self.count_laid(TRICKS[self.variant])
        self.last_player = seat
        self.last_cards = self.laid
        self.take_back()
        if self.sizes[seat]:
            self._complete_play(seat, self._following(seat, steps), called, False)
        elif before == NORMAL and not tricky:
            self._win(seat)
        else:
            self._pick_up_one(seat, steps, called)

    def _pick_up_one(self, seat: i64, steps: i64, called: bool) -> None:
        """A trick card laid last does not win: the play stands, and one card is picked up (S41)."""
        if self.phase == RUN:  # S42
            self.phase = NORMAL
            self.tell("run_over", "S42", seat, 0, NOBODY)
        if self._draw_on_turn(seat, 1, "S41"):
            self._complete_play(seat, self._following(seat, steps), called, True)
        else:
            self._complete_play(seat, self.after(seat, 1), called, True)  # S47

    def _following(self, seat: i64, steps: i64) -> i64:
        """Whose turn it is after a play, with the extra turn or the skips it brought."""
        if steps == 0:
            self.tell("again", "S27", seat, 0, NOBODY)
            return seat
        if steps > 1:
            self.tell("skips", "S29", seat, steps - 1, NOBODY)
        return self.after(seat, steps)

    def _effect(self, seat: i64, suit: i64) -> i64:
        """Lay the cards on the pile with what they do; return how many seats on the turn goes (S7)."""
        laid = self.laid
        count: i64 = len(laid)
        last: i64 = laid[count - 1]
        first: i64 = RANK[laid[0]]
        mirrors = self.phase == NORMAL and first == SEVEN and self.variant != CLASSIC and len(self.pile) > 0
        for card in laid:
            self.pile = append(self.pile, card)
        if not mirrors:  # S24
            self._live_as_printed(last)
        if len(self.aces) and not (self.phase == NORMAL and first == ACE):
            self.aces = NONE
        if self.in_chain():
            self._run(seat)
        elif first == TWO:
            self._owe(2 * count, TWOS, seat, last, "S15")
        elif first == FIVE:
            self._fives(seat)
        elif first == ACE:
            self._name_suit(seat, count, suit)
        elif first == EIGHT:
            return self._eights(seat, count)
        elif first == JACK:
            return 1 + count  # S29
        elif mirrors:
            self.tell("mirrored", "S24", seat, 0, NOBODY)
        return 1

    def _live_as_printed(self, card: i64) -> None:
        self.live_rank = RANK[card]
        self.live_suit = SUIT[card]

    def _owe(self, cards: i64, phase: i64, seat: i64, card: i64, rule: str) -> None:
        self.pending += cards
        self.raised = went_on(self.raised, seat, card, self.pending)
        self.phase = phase
        self.tell("owed", rule, seat, self.pending, NOBODY)

    def _fives(self, seat: i64) -> None:
        hearts = self.count_laid(FIVE_OF_HEARTS)
        if hearts and self.variant != CLASSIC:
            self._owe(5 * hearts, FIVE_PHASE, seat, lowest(FIVE_OF_HEARTS), "S18")

    def _name_suit(self, seat: i64, count: i64, suit: i64) -> None:
        self.live_suit = suit  # S21
        self.aces = joined(joined(joined(self.aces, seat), count), suit)
        self.tell("named_suit", "S21", seat, suit, NOBODY)

    def _eights(self, seat: i64, count: i64) -> i64:
        if count % 2 == 0:
            return 0
        self.direction = -self.direction
        self.tell("reversed", "S27", seat, self.direction, NOBODY)
        return 1

    def _run(self, seat: i64) -> None:
        """Cards of a run have no power (S33); an Ace ends it (S34) unless it goes round (S36)."""
        if self.phase == NORMAL:
            self.run_ranks = NONE
            self.run_starter = seat
            self.tell("run", "S31", seat, 3, NOBODY)
        for card in self.laid:
            self.run_ranks = joined(self.run_ranks, RANK[card])
        self.run_rank = self.live_rank
        self.phase = RUN
        if self.run_rank == ACE and self.variant != ENDLESS:
            self.phase = NORMAL
            self.tell("run_over", "S34", seat, 0, NOBODY)

    def _draw(self, seat: i64) -> None:
        self.pay_overdue(seat)
        self.end_duty(seat)
        self._serve(seat, 0, self._drawing_rule())
        self._complete_draw(seat)

    def _drawing_rule(self) -> str:
        if self.phase == RUN:
            return "S35"
        if self.phase == FIVE_PHASE:
            return "S20"
        return "S17" if self.phase == TWOS else "S6"

    def price(self) -> i64:
        """How many cards a draw brings in this phase."""
        if self.phase == RUN:
            return self.run_rank + 1  # S35
        if self.phase == NORMAL:
            return 1
        return self.pending

    def _serve(self, seat: i64, extra: i64, rule: str) -> None:
        """Pick up what is owed and something on top."""
        cards = self.price() + extra
        self._calm_down()
        self._draw_on_turn(seat, cards, rule)

    def _calm_down(self) -> None:
        """What was active on the pile is dead (S11)."""
        self.phase = NORMAL
        self.pending = 0
        self.raised = NONE

    def _draw_on_turn(self, seat: i64, cards: i64, rule: str) -> bool:
        """Draw as the player on turn; False if that came to the emergency: the whole pile is taken (S45, S47)."""
        if self.draw(seat, cards, rule, "S44") == cards:
            return True
        if len(self.pile):
            self.show_all("took_pile", "S47", seat, self.pile, len(self.pile), NOBODY, EVERYBODY)
            for card in self.pile:
                self.give(seat, card)
                self.remember(self.seats, seat, card)
            self.pile = vec[i64]()
            self.aces = NONE
            self.live_rank = NO_RANK
            self._calm_down()
        else:
            self.tell("nothing_left", "S48", seat, 0, NOBODY)
        return False

    def _mistake(self, seat: i64) -> None:
        """A play the rules forbid is taken back, and forgiven or paid (S56–S58)."""
        tried: i64 = len(self.laid)
        behind_three = self.wrong == 3
        self.take_back()
        if self.forgive(seat):
            self.tell("mistake", "S58", seat, tried, NOBODY)
            return
        self.tell("mistake", "S57", seat, tried, NOBODY)
        self.pay_overdue(seat)
        self.end_duty(seat)
        if self.phase == NORMAL:
            price: i64 = 3 + self.stupid_cards if behind_three else self.stupid_cards  # S57a, S57b
            self._draw_on_turn(seat, price if price else 1, "S57")
        else:
            self._serve(seat, self.stupid_cards, "S57")  # S57c, S57d
        self._complete_draw(seat)

    def _complete_play(self, seat: i64, following: i64, called: bool, picked_up: bool) -> None:
        late: i64 = self.owes
        self.turn = following
        self.new_duty(seat, called, picked_up)
        self._complete(seat, late, True)

    def _complete_draw(self, seat: i64) -> None:
        self.turn = self.after(seat, 1)
        self._complete(seat, self.owes, False)

    def _complete(self, seat: i64, late: i64, played: bool) -> None:
        """A turn is completed (S75): duties are exposed, interrupts open or close, the next window opens (S69)."""
        if self.announce == CHALLENGE and late:
            self.expose(late & ~self.exposed)
        self.quick_open = played and len(self.pile) > 0
        self.challenged = 0
        self.turns += 1
        if self.turns == self.turn_limit:
            self._end(LIMIT, "S75")
            return
        self.open_windows(seat)

    def _win(self, seat: i64) -> None:
        self.winner = seat
        self.turns += 1
        self._end(OUT, "S40")

    def _end(self, reason: i64, rule: str) -> None:
        self.phase = OVER
        self.reason = reason
        self.tell("over", rule, self.winner, 0, NOBODY)
        self.reveal("S76")

    # --- what silence means

    def expire(self, number: i64) -> bool:
        if self.phase == OVER:
            return False
        if number == self.window:
            self.take_back()
            self._time_out(self.turn)
            return True
        late = self.duty_of(number)
        if late == NOBODY or self.announce != TIMER:
            return False
        self.take_back()
        self.pay_for_silence(late, "S54")
        return True

    def _time_out(self, seat: i64) -> None:
        """As `draw` for the phase, with extra cards if there is a clock (S59)."""
        self.tell("expired", "S59", seat, 0, NOBODY)
        self.pay_overdue(seat)
        self.end_duty(seat)
        extra: i64 = self.timeout_cards if self.turn_seconds else 0  # S72
        if extra and self._draw_word() and self.forgive(seat):
            extra = 0
        self._serve(seat, extra, "S59")
        self._complete_draw(seat)

    def stay(self, seat: i64) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("game_over", "S5")
        if not self.present & BIT[seat]:
            return Refusal("not_active", "S73", {"seat": str(seat)})
        return None

    def leave(self, seat: i64) -> None:
        self.take_back()
        following = self.after(seat, 1)
        self.walk_away(seat, "S73")
        self.forget_call(seat)
        if self.playing() == 1:
            self.winner = following
            self._end(FORFEIT, "S74")
        elif seat == self.turn:
            self._calm_down()
            self.turn = following
            self.open_windows(seat)

    def windows(self) -> list[Window]:
        return [] if self.phase == OVER else self.open_questions()

    # --- who wins

    def over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        places = places_by([self._rank(seat) for seat in range(self.seats)])
        winners = () if self.winner == NOBODY else (int(self.winner),)
        return Outcome(REASONS[self.reason], places, tuple([int(size) for size in self.sizes]), winners)

    def _rank(self, seat: i64) -> int:
        """A number that is smaller the better a seat has done (S76)."""
        if seat == self.winner:
            return -1
        for place in range(len(self.gone)):
            if self.gone[place] == seat:
                return 1000 - place
        return self.sizes[seat]
