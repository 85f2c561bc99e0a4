"""Check! as its law tells it: the deal, what each phase allows, the turn, silence, leaving, and who wins."""

from typing import ClassVar, Final

from mypy_extensions import i64

from upcard.engine.cards import BIT, JACK, POKER, RANK, lowest, size
from upcard.engine.endings import places_by
from upcard.engine.game import only, show, show_all, tell
from upcard.engine.games.check.abilities import owner_of
from upcard.engine.games.check.board import DEALT
from upcard.engine.games.check.matching import Matching
from upcard.engine.games.check.words import (
    ABILITY,
    BY_DQ,
    BY_LEAVING,
    CHECK,
    CHECK_WORD,
    DECIDE,
    DECK,
    DECK_WORD,
    DISQUALIFIED,
    DONE,
    DRAW,
    FACES,
    INITIAL_PEEK,
    LEFT,
    LOCKS,
    MATCH,
    NO_CARD,
    OVER,
    PASS,
    PASS_WORD,
    PEEK,
    PHASES,
    READY,
    READY_WORD,
    REASONS,
    SEAT_0,
    SECONDS,
    SKIP,
    SLOTS,
    SWAP,
    TAKE,
    TAKE_WORD,
    THROW,
    THROW_WORD,
    WORDS,
)
from upcard.engine.options import NO_LIMIT, Option, Value
from upcard.engine.packed import vec
from upcard.engine.view import Outcome, Refusal, Window

PACK: Final = vec[i64](range(52))
POINTS: Final = vec[i64]([-1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
"""By rank."""
BARRED: Final = 1000  # worse than any total


class CheckLaw(Matching):
    """The rules of Check!; what of a position may be seen is in `sight.py`."""

    name: ClassVar[str] = "check"
    title: ClassVar[str] = "Check!"
    version: ClassVar[int] = 1
    least: ClassVar[int] = 2
    most: ClassVar[int] = 6
    usual: ClassVar[int] = 4
    options: ClassVar[tuple[Option, ...]] = (
        Option("first_player", 0, seat=True, first_seat=0),
        Option("race", "first", choices=("first", "calm")),
        Option("lock_matched", False),
        Option("disqualify_at", 0, 5, 51, (0,)),
        Option("memory_aid", False),
        Option("turn_limit", 1000, 0, NO_LIMIT),
    )
    setup_rule: ClassVar[str] = "C7"
    form_rule: ClassVar[str] = "C43"
    window_rule: ClassVar[str] = "C44"
    words: ClassVar[tuple[str, ...]] = WORDS
    faces: ClassVar[tuple[str, ...]] = FACES
    auto_pass: ClassVar[str] = "pass"
    low: ClassVar[int] = SLOTS

    # --- how it starts

    def configure(self, chosen: dict[str, Value]) -> None:
        self.chosen = chosen
        self.turn = int(chosen["first_player"])
        self.calm = chosen["race"] == "calm"
        self.lock_matched = bool(chosen["lock_matched"])
        self.disqualify_at = int(chosen["disqualify_at"])
        self.memory_aid = bool(chosen["memory_aid"])
        self.turn_limit = int(chosen["turn_limit"])
        self.sit_down()

    def deal(self) -> None:
        pack = PACK[:]
        self.shuffle(pack)
        self.stock = pack
        self.stock_size = len(pack)
        tell(self, "dealt", "C7", number=DEALT)
        for slot in range(DEALT):
            for seat in range(self.seats):
                self.place(seat, slot, self.turn_up())
        self._look_at_bottom_row()

    def _look_at_bottom_row(self) -> None:
        """C8: everybody sees his slots 2 and 3."""
        self.phase = INITIAL_PEEK
        self.waiting = self.unlocked
        for seat in range(self.seats):
            pair = self.grid[seat * SLOTS + 2 : seat * SLOTS + 4]
            self.known[seat] = BIT[pair[0]] | BIT[pair[1]]
            show_all(self, "looked", "C8", seat, pair, 2, seen=only(seat))

    # --- what may be done

    def awaited(self) -> i64:
        if self.phase == MATCH or self.phase == INITIAL_PEEK:
            return self.waiting
        if self.phase == OVER:
            return 0
        return BIT[self.actor()]

    def actor(self) -> i64:
        """The one seat awaited where it is only one."""
        return owner_of(self.running()) if self.phase == ABILITY else self.turn

    def legal(self, seat: i64) -> tuple[i64, i64]:
        if not self.awaited() & BIT[seat]:
            return 0, 0
        if self.phase == MATCH:
            return self.full[seat], PASS_WORD
        if self.phase == DRAW:
            return 0, self._draw_words()
        if self.phase == DECIDE:
            return self._decide_words(seat)
        if self.phase == ABILITY:
            return self.ability_words()
        return 0, READY_WORD

    def _decide_words(self, seat: i64) -> tuple[i64, i64]:
        if self.from_pile:
            return self.full[seat], 0
        return self.full[seat], THROW_WORD

    def _draw_words(self) -> i64:
        words: i64 = 0
        if not self.final:
            words |= CHECK_WORD
        if self.can_draw():
            words |= DECK_WORD
        if self.can_take():
            words |= TAKE_WORD
        return words

    def fits(self, seat: i64) -> tuple[i64, i64]:
        if self.phase == MATCH and self.waiting & BIT[seat]:
            return self.right_slots(seat), PASS_WORD
        return self.legal(seat)

    def why_unfit(self, seat: i64, action: i64) -> Refusal:
        card = self.grid[seat * SLOTS + action]
        why = "seen_wrong" if (self.known[seat] | self.shown) & BIT[card] else "unseen"
        about = {"number": str(action), "top": POKER[self.top()]}
        return Refusal("may_miss", "C52" if self.calm else "C21", about, why)

    def refuse(self, seat: i64, action: i64) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("game_over", "C36")
        if not self._asked_for(action):
            return Refusal("wrong_phase", "C43", why=PHASES[self.phase])
        if not self.awaited() & BIT[seat]:
            return self._refuse_speaker(seat)
        if self.phase == ABILITY:
            return self.refuse_ability(action)
        if action < SLOTS and not self.full[seat] & BIT[action]:
            return Refusal("bad_slot", self._slot_rule(), {"number": str(action)})
        if action == THROW and self.from_pile:
            return Refusal("must_swap", "C14", {"card": POKER[self.held]})
        if action == DECK and not self.can_draw():
            return Refusal("no_cards", "C10")
        if action == TAKE and not self.can_take():
            return self._refuse_take()
        if action == CHECK and self.final:
            return Refusal("final_turns", "C12")
        return None

    def _slot_rule(self) -> str:
        """The rule that asks for an occupied slot."""
        if self.phase == DECIDE:
            return "C13"
        return "C50" if self.calm else "C18"

    def _asked_for(self, action: i64) -> bool:
        """C43: whether the phase has this word at all."""
        if self.phase == DRAW:
            return action == DECK or action == TAKE or action == CHECK
        if self.phase == DECIDE:
            return action < SLOTS or action == THROW
        if self.phase == MATCH:
            return action < SLOTS or action == PASS
        if self.phase == ABILITY:
            return action < READY or action >= PEEK
        return action == READY

    def _refuse_speaker(self, seat: i64) -> Refusal:
        if self.phase != MATCH and self.phase != INITIAL_PEEK:
            return Refusal("not_your_turn", "C43", {"seat": str(self.actor())})
        if not self.unlocked & BIT[seat]:
            return Refusal("locked", "C35", why=LOCKS[self.locks[seat]])
        if self.phase == INITIAL_PEEK:
            return Refusal("passed", "C8", why="ready")
        return Refusal("passed", "C50", why="chosen") if self.calm else Refusal("passed", "C19")

    def _refuse_take(self) -> Refusal:
        top = self.top()
        if top == NO_CARD:
            return Refusal("no_discard", "C11")
        if self.sealed:
            return Refusal("sealed", "C11")
        return Refusal("special_top" if RANK[top] >= JACK else "locked_top", "C11", {"card": POKER[top]})

    def whole(self, actions: list[int]) -> bool:
        """C43: one of the plays of its table."""
        if len(actions) == 1:
            return actions[0] < SEAT_0 or READY <= actions[0] < PEEK or actions[0] == SKIP
        if len(actions) == 5 and actions[0] == SWAP:
            return named_places(actions[1:])
        if len(actions) in (4, 6) and actions[0] == PEEK and actions[-1] == DONE:
            return named_places(actions[1:-1])
        return False

    def window_for(self, seat: i64, action: i64) -> i64:
        return self.window

    # --- what then happens

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == MATCH:
            self._answer_discard(seat, action)
        elif self.phase == ABILITY:
            self.use_ability(seat, action)
        elif self.phase == INITIAL_PEEK:
            self._get_ready(seat)
        else:
            self.acted = True
            self._take_turn(seat, action)

    def _answer_discard(self, seat: i64, action: i64) -> None:
        if self.calm:
            self.choose(seat, action)
        elif action == PASS:
            self.drop_out(seat)
        else:
            self.attempt(seat, action)

    def _get_ready(self, seat: i64) -> None:
        self.waiting &= ~BIT[seat]
        tell(self, "ready", "C8", seat)
        if self.waiting == 0:
            self.begin_turn(self.turn)

    def _take_turn(self, seat: i64, action: i64) -> None:
        if action < SLOTS:
            self._put(seat, action)
        elif action == DECK:
            self._draw(seat)
        elif action == TAKE:
            self._take(seat)
        elif action == THROW:
            self._throw(seat)
        else:
            self.call(seat)
            self.end_turn()

    def _draw(self, seat: i64) -> None:
        """C10."""
        self.held = self.turn_up()
        self.from_pile = False
        self.known[seat] |= BIT[self.held]
        show(self, "drew", "C10", seat, self.held, 1, seen=only(seat))
        self.open(DECIDE)

    def _take(self, seat: i64) -> None:
        """C11."""
        self.held = self.top()
        self.from_pile = True
        self.pile = self.pile[: len(self.pile) - 1]
        show(self, "took", "C11", seat, self.held)
        self.open(DECIDE)

    def _put(self, seat: i64, slot: i64) -> None:
        """C13: the card held goes face down into a slot, where it triggers nothing (C15); what lay there is laid."""
        place = seat * SLOTS + slot
        card = self.grid[place]
        self.grid[place] = self.held
        show(self, "put", "C13", seat, card, slot)
        self._discard(seat, card)

    def _throw(self, seat: i64) -> None:
        """C14."""
        show(self, "threw", "C14", seat, self.held)
        self._discard(seat, self.held)

    def _discard(self, seat: i64, card: i64) -> None:
        self.held = NO_CARD
        self.lay(card)
        self.push(seat, card, "C16")
        self.open_stage()

    # --- what silence means

    def expire(self, number: i64) -> bool:
        if self.phase == OVER or number != self.window:
            return False
        self.making = vec[i64]()
        if self.phase == MATCH or self.phase == INITIAL_PEEK:
            tell(self, "time_up", "C39")
        else:
            tell(self, "expired", "C39", self.actor())
        self._go_on_without_word()
        return True

    def _go_on_without_word(self) -> None:
        """C39: what happens in each phase if nobody says a word."""
        seat = self.turn
        if self.phase == INITIAL_PEEK:
            self.waiting = 0
            self.begin_turn(seat)
        elif self.phase == MATCH:
            self.close_stage()
        elif self.phase == ABILITY:
            self.pop()
            self.resolve()
        elif self.phase == DRAW:
            if self.can_draw():
                self._draw(seat)
            else:
                self._take(seat)
        elif self.from_pile:
            self._put(seat, lowest(self.full[seat]))
        else:
            self._throw(seat)

    def why_not_leave(self, seat: i64) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("game_over", "C48")
        if self.locks[seat] == LEFT:
            return Refusal("locked", "C48", why="left")
        return None

    def leave(self, seat: i64) -> None:
        self.making = vec[i64]()  # C45
        self.idle = 0  # C46
        tell(self, "left", "C41", seat, size(self.full[seat]))
        if self.phase == MATCH:
            self.drop_choice(seat)
        self.lock(seat, LEFT)
        if self._still_there() == 1:
            self.end(BY_LEAVING, "C41")
        elif self.too_few():
            self.end(BY_DQ, "C21")
        else:
            self._go_on_without(seat)

    def _still_there(self) -> i64:
        total: i64 = 0
        for seat in range(self.seats):
            if self.locks[seat] != LEFT:
                total += 1
        return total

    def _go_on_without(self, seat: i64) -> None:
        """C41, C48: what a leave means in each phase."""
        if self.phase == INITIAL_PEEK:
            if seat == self.turn:
                self.turn = self.following()
            if self.waiting == 0:
                self.begin_turn(self.turn)
        elif self.phase == MATCH:
            if self.waiting == 0:
                self.close_stage()
        elif self.phase == ABILITY:
            self.forsake(seat)
        elif seat == self.turn:
            if self.held != NO_CARD:
                self.lay_held("C41")
            self.end_turn()

    def windows(self) -> list[Window]:
        awaited = self.awaited()
        seats = tuple([seat for seat in range(self.seats) if awaited & BIT[seat]])
        return [Window(self.window, seats, SECONDS[self.phase])] if seats else []

    # --- who wins

    def over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = [self._total(seat) for seat in range(self.seats)]
        ranks = [BARRED if self._barred(seat) else scores[seat] for seat in range(self.seats)]
        places = places_by(ranks)
        winners = tuple([seat for seat in range(self.seats) if places[seat] == 1 and ranks[seat] != BARRED])
        return Outcome(REASONS[self.reason], places, tuple(scores), winners)

    def _total(self, seat: i64) -> int:
        total: i64 = 0
        for card in self.hand(seat):
            total += POINTS[RANK[card]]
        return total

    def _barred(self, seat: i64) -> bool:
        """C36: whether a seat cannot win."""
        return self.locks[seat] == DISQUALIFIED or self.locks[seat] == LEFT


def named_places(words: list[int]) -> bool:
    """Whether words name a seat and a slot by turns."""
    return all([(word < SEAT_0) == (place % 2 == 1) and word < READY for place, word in enumerate(words)])
