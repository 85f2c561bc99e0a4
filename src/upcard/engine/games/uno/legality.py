"""What may be said in UNO, and why not. Law: docs/rules/uno.md."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT
from upcard.engine.game import NOBODY
from upcard.engine.games.uno.cards import (
    ACCEPT,
    CATCH_0,
    CHALLENGE,
    COLOUR_R,
    COLOURS,
    DRAW,
    FOLLOW,
    KEEP,
    KINDS,
    NEXT,
    SAY_UNO,
    WILD,
    WORDS,
)
from upcard.engine.games.uno.match import ANSWER, CHOOSE_COLOUR, DRAWN, OVER, ROUND_OVER, TURN, Match
from upcard.engine.view import Refusal

DRAW_WORD: Final[i64] = BIT[DRAW - KINDS]  # the words behind the cards, as masks
KEEP_WORD: Final[i64] = BIT[KEEP - KINDS]
COLOUR_WORDS: Final[i64] = 15 * BIT[COLOUR_R - KINDS]
ANSWERS: Final[i64] = BIT[ACCEPT - KINDS] | BIT[CHALLENGE - KINDS]
SAY_WORD: Final[i64] = BIT[SAY_UNO - KINDS]
CATCH_WORD: Final[i64] = BIT[CATCH_0 - KINDS]  # of seat 0
NEXT_WORD: Final[i64] = BIT[NEXT - KINDS]


class Legality(Match):
    """Which words fit which moment; what they do is in law.py."""

    # --- what may be done

    def awaited(self) -> i64:
        if self.phase < ROUND_OVER:
            return BIT[self.turn]
        if self.phase == ROUND_OVER:
            return self.present & ~self.ready
        return 0

    def may_interject(self) -> i64:
        if self.uno_open == NOBODY:
            return 0
        return self.present & ~BIT[self.turn]  # U44: the forgetful one may call, everybody else may catch

    def playable(self) -> i64:
        """The cards that would follow, whoever holds them (U5)."""
        return FOLLOW[4 * self.pile[-1] + self.colour]

    def legal(self, seat: i64) -> tuple[i64, i64]:
        phase = self.phase
        if phase >= ROUND_OVER:
            return 0, self._next_word(seat)
        calls: i64 = 0
        if self.uno_open != NOBODY:
            calls = self._calls(seat)
        if seat != self.turn:
            return 0, calls
        if phase == TURN:
            cards: i64 = self.held[seat] & FOLLOW[4 * self.pile[-1] + self.colour]  # `playable`, without the call
            if self.sizes[seat] == 2 and not self.said:
                calls |= SAY_WORD  # U20a
            if (self.stock_size == 0 or self.forced_play) and cards and self._must_play():
                return cards, calls
            return cards, calls | DRAW_WORD
        if phase == ANSWER:
            return 0, calls | ANSWERS
        if self._may_call():
            calls |= SAY_WORD
        if phase == CHOOSE_COLOUR:
            return 0, calls | COLOUR_WORDS
        return BIT[self.drawn], calls | KEEP_WORD

    def _next_word(self, seat: i64) -> i64:
        """Between rounds: `next`, once (U45)."""
        if self.awaited() & BIT[seat]:
            return NEXT_WORD
        return 0

    def _calls(self, seat: i64) -> i64:
        """What a seat may say while a gap is open: its owner UNO, everybody else the catch (U20b, U23)."""
        if seat == self.uno_open:
            return SAY_WORD
        if self.present & BIT[seat]:
            return CATCH_WORD * BIT[self.uno_open]
        return 0

    def _may_call(self) -> bool:
        """Whether the current player may call UNO ahead (U20a, U20c)."""
        if self.said or self.phase >= ANSWER:
            return False
        return self.sizes[self.turn] == (1 if self.phase == CHOOSE_COLOUR else 2)

    def _must_play(self) -> bool:
        """Whether one who holds a playable card may not draw (U30, U51)."""
        return self.forced_play or (self.stock_size == 0 and self.obtainable() == 0)

    # --- why not (must agree with `legal`: law 2)

    def refuse(self, seat: i64, action: i64) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("game_over", "U26")
        if self.phase == ROUND_OVER:
            return self._refuse_in_pause(seat, action)
        if action == SAY_UNO:
            return self._refuse_call(seat)
        if CATCH_0 <= action < NEXT:
            return self._refuse_catch(seat, action - CATCH_0)
        if seat != self.turn:
            why = "answer" if self.phase == ANSWER else ""
            return Refusal("not_your_turn", "U15" if why else "U6", {"seat": str(self.turn)}, why)
        if self.phase == CHOOSE_COLOUR:
            named = COLOUR_R <= action < ACCEPT
            return None if named else Refusal("need_colour", "U43", {"top": WORDS[self.top()]})
        if self.phase == ANSWER:
            answered = action == ACCEPT or action == CHALLENGE
            return None if answered else Refusal("wrong_phase", "U15", why="answer")
        if action < KINDS:
            return self._refuse_card(seat, action)
        return self._refuse_word(seat, action)

    def _refuse_in_pause(self, seat: i64, action: i64) -> Refusal | None:
        if action != NEXT:
            return Refusal("game_over", "U45", why="pause")
        if self.awaited() & BIT[seat]:
            return None
        return Refusal("not_your_turn", "U45", why="ready" if self.present & BIT[seat] else "left")

    def _refuse_call(self, seat: i64) -> Refusal | None:
        if seat == self.uno_open or (seat == self.turn and self._may_call()):
            return None
        return Refusal("no_uno", "U20", why="said" if seat == self.turn and self.said else "not_now")

    def _refuse_catch(self, seat: i64, caught: i64) -> Refusal | None:
        if caught == self.uno_open and caught != seat and self.present & BIT[seat]:
            return None
        return Refusal("no_catch", "U23", {"seat": str(caught)}, "yourself" if caught == seat else "safe")

    def _refuse_card(self, seat: i64, card: i64) -> Refusal | None:
        if self.phase == DRAWN:
            if card == self.drawn:
                return None
            return Refusal("only_drawn", "U13", {"card": WORDS[card], "cards": WORDS[self.drawn]})
        if not self.held[seat] & BIT[card]:
            return Refusal("not_in_hand", "U6", {"card": WORDS[card]})
        if self.playable() & BIT[card]:
            return None
        about = {"card": WORDS[card], "top": WORDS[self.top()], "colour": COLOURS[self.colour]}
        return Refusal("illegal_card", "U5", about, "wild_top" if self.top() >= WILD else "follow")

    def _refuse_word(self, seat: i64, action: i64) -> Refusal | None:
        """A word that is no card, of the current player in `turn` or `drawn`."""
        if action == DRAW and self.phase == TURN:
            if not (self.held[seat] & self.playable() and self._must_play()):
                return None
            return Refusal("must_play", "U51" if self.forced_play else "U30")
        if action == KEEP and self.phase == DRAWN:
            return None
        if action == DRAW:
            return Refusal("wrong_phase", "U13", {"cards": WORDS[self.drawn]}, "drawn")
        if action == KEEP:
            return Refusal("wrong_phase", "U13", why="not_drawn")
        if action == NEXT:
            return Refusal("wrong_phase", "U45", why="no_pause")
        if action < ACCEPT:
            return Refusal("wrong_phase", "U43", why="no_wild")
        return Refusal("wrong_phase", "U15", why="no_wd4")

    def whole(self, actions: list[int]) -> bool:
        if len(actions) == 1:
            return True
        rest = actions[1:] if actions and actions[0] == SAY_UNO else actions  # U42: [say-uno] card [colour-x]
        if not rest or rest[0] >= KINDS:
            return False
        return len(rest) == 1 or (len(rest) == 2 and COLOUR_R <= rest[1] < ACCEPT)

    def window_for(self, seat: i64, action: i64) -> i64:
        return self.window
