"""The turns of UNO: what may be said, why not, and what then happens. Law: docs/rules/uno.md."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT, lowest
from upcard.engine.game import EVERYBODY, NOBODY, only
from upcard.engine.games.uno.cards import (
    ACCEPT,
    CATCH_0,
    CHALLENGE,
    COLOUR,
    COLOUR_R,
    COLOURS,
    DRAW,
    DRAW_TWO,
    FACE,
    KEEP,
    KINDS,
    NEXT,
    OF_COLOUR,
    REVERSE,
    SAY_UNO,
    SKIP,
    WILD,
    WILD_FOUR,
    WORDS,
    follow,
)
from upcard.engine.games.uno.match import ANSWER, CHOOSE_COLOUR, DRAWN, FORFEIT, OVER, ROUND_OVER, TURN, Match
from upcard.engine.packed import append, vec
from upcard.engine.tell import Refusal

DRAW_WORD: Final[i64] = BIT[DRAW - KINDS]  # the words behind the cards, as masks
KEEP_WORD: Final[i64] = BIT[KEEP - KINDS]
COLOUR_WORDS: Final[i64] = 15 * BIT[COLOUR_R - KINDS]
ANSWERS: Final[i64] = BIT[ACCEPT - KINDS] | BIT[CHALLENGE - KINDS]
SAY_WORD: Final[i64] = BIT[SAY_UNO - KINDS]
CATCH_WORD: Final[i64] = BIT[CATCH_0 - KINDS]  # of seat 0
NEXT_WORD: Final[i64] = BIT[NEXT - KINDS]


class Law(Match):
    """The rules of a turn, from a word to all that follows from it."""

    # --- what may be done

    def awaited(self) -> i64:
        if self.phase < ROUND_OVER:
            return BIT[self.turn]
        return self.present & ~self.ready if self.phase == ROUND_OVER else 0

    def welcome(self) -> i64:
        if self.uno_open == NOBODY:
            return 0
        return self.present & ~BIT[self.turn]  # U44: the forgetful one may call, everybody else may catch

    def playable(self) -> i64:
        """The cards that would follow, whoever holds them (U5)."""
        return follow(self.pile[len(self.pile) - 1], self.colour)

    def legal(self, seat: i64) -> tuple[i64, i64]:
        phase = self.phase
        if phase >= ROUND_OVER:
            return 0, NEXT_WORD if self.awaited() & BIT[seat] else 0
        calls: i64 = 0
        if self.uno_open != NOBODY:
            calls = self._calls(seat)
        if seat != self.turn:
            return 0, calls
        if phase == TURN:
            cards: i64 = self.held[seat] & self.playable()
            if self.sizes[seat] == 2 and not self.said:
                calls |= SAY_WORD  # U20a
            return cards, calls if cards and self._must_play() else calls | DRAW_WORD
        if phase == DRAWN:
            return BIT[self.drawn], KEEP_WORD | (SAY_WORD if self._may_call() else 0)
        if phase == CHOOSE_COLOUR:
            return 0, COLOUR_WORDS | (SAY_WORD if self._may_call() else 0)
        return 0, calls | ANSWERS

    def _calls(self, seat: i64) -> i64:
        """What a seat may say while a gap is open: its owner UNO, everybody else the catch (U20b, U23)."""
        if seat == self.uno_open:
            return SAY_WORD
        return CATCH_WORD * BIT[self.uno_open] if self.present & BIT[seat] else 0

    def _may_call(self) -> bool:
        """Whether the current player may call UNO ahead (U20a, U20c)."""
        if self.said or self.phase >= ANSWER:
            return False
        return self.sizes[self.turn] == (1 if self.phase == CHOOSE_COLOUR else 2)

    def _must_play(self) -> bool:
        """Whether one who holds a playable card may not draw (U30, U51)."""
        return self.forced_play or (self.left == 0 and self.obtainable() == 0)

    # --- why not (must agree with `legal`: law 2)

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
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
        return Refusal("no_uno", "U20", why="said" if seat == self.turn and self.said else "")

    def _refuse_catch(self, seat: i64, caught: i64) -> Refusal | None:
        if caught == self.uno_open and caught != seat and self.present & BIT[seat]:
            return None
        return Refusal("no_catch", "U23", {"seat": str(caught)}, "yourself" if caught == seat else "")

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
        return Refusal("illegal_card", "U5", about, "wild_top" if self.top() >= WILD else "")

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

    def answers(self, seat: i64, action: i64) -> i64:
        return self.window

    # --- what then happens

    def apply(self, seat: i64, action: i64) -> None:
        if action < KINDS:
            self._play(seat, action)
        elif action == DRAW:
            self._draw(True, "U12")
        elif action == KEEP:
            self._keep("U13")
        elif action < ACCEPT:
            self._name_colour(action - COLOUR_R, "U43")
        elif action == ACCEPT:
            self._accept("U16")
        elif action == CHALLENGE:
            self._challenge()
        elif action == SAY_UNO:
            self._call(seat)
        elif action == NEXT:
            self._be_ready(seat)
        else:
            self._catch(seat, action - CATCH_0)

    def _play(self, seat: i64, card: i64) -> None:
        self._close_gap()
        if card == WILD_FOUR:
            self._accuse(seat)
        self.take(seat, card)
        self.pile = append(self.pile, card)
        self.dead = 0
        self.drawn = NOBODY
        if self.told is not None:
            self.show("played", "U13" if self.phase == DRAWN else "U7", seat, card, 0, NOBODY, EVERYBODY)
        if card < WILD:
            self.colour = COLOUR[card]
        if self.sizes[seat] == 0:
            self._go_out(seat, card)
        elif card >= WILD:
            self.phase = CHOOSE_COLOUR
            self.window += 1
        else:
            self._take_effect(seat, FACE[card])

    def _accuse(self, seat: i64) -> None:
        """A W+4 is about to be laid: what would make it improper is settled now (U14)."""
        self.accused = seat
        self.proof = OF_COLOUR[self.colour] if self.by_colour else self.playable() & ~BIT[WILD_FOUR]
        if self.told is not None:
            proof: i64 = self.held[seat] & self.proof
            evidence: i64 = lowest(proof) if proof else WILD_FOUR  # for the record; nobody sees which of the two
            self.show("recorded", "U14", seat, evidence, 0, NOBODY, 0)

    def _go_out(self, seat: i64, card: i64) -> None:
        """The last card was laid; one that makes others draw still does (U24)."""
        if card == WILD_FOUR:
            self._owe(self.after(seat, 1), 4, "U24")
        elif FACE[card] == DRAW_TWO:
            self._owe(self.after(seat, 1), 2, "U24")
        self.tell("out", "U24", seat, 0, NOBODY)
        self._end_won(seat)

    def _take_effect(self, seat: i64, face: i64) -> None:
        turned = face == REVERSE and self.playing() > 2  # U10: with two it is a skip
        if turned:
            self.direction = -self.direction
            self.tell("reversed", "U10", seat, 0, NOBODY)
        following = self.after(seat, 1)
        if face == DRAW_TWO:
            self._owe(following, 2, "U11")
        self._look_for_call(seat)
        if face < SKIP or turned:  # U8
            self._begin_turn(following)
        elif face == SKIP:
            self._lose_turn(following, "U9")
        else:
            self._lose_turn(following, "U11" if face == DRAW_TWO else "U10")

    def _name_colour(self, colour: i64, rule: str) -> None:
        """The play of a wild is complete."""
        seat = self.turn
        self.colour = colour
        self.tell("named_colour", rule, seat, colour, NOBODY)
        self._look_for_call(seat)
        following = self.after(seat, 1)
        if self.accused == NOBODY:
            self._begin_turn(following)
            return
        self.said = False
        self.phase = ANSWER
        self.turn = following
        self.window += 1
        self.tell("asked", "U15", following, 0, seat)

    def _draw(self, may_play: bool, rule: str) -> None:
        """One card for the current player; if it follows, and he is there to say so, he may play it."""
        seat = self.turn
        self._close_gap()
        if self.left == 0 and self.obtainable() == 0:
            self._pass(seat)
            return
        self.draw(seat, 1, rule, "U28")
        self.dead = 0
        card = self.stock[self.left]  # the one just turned up
        if may_play and BIT[card] & self.playable():
            self.drawn = card
            self.phase = DRAWN
            self.window += 1
            self.tell("offered", "U12", seat, 0, NOBODY)
        else:
            self._begin_turn(self.after(seat, 1))

    def _pass(self, seat: i64) -> None:
        """There is nothing to draw (U30)."""
        self.dead += 1
        self.tell("passed", "U30", seat, self.dead, NOBODY)
        if self.dead == self.playing():
            self._end_dead("U30")
        else:
            self._begin_turn(self.after(seat, 1))

    def _keep(self, rule: str) -> None:
        self.drawn = NOBODY
        self.tell("kept", rule, self.turn, 0, NOBODY)
        self._begin_turn(self.after(self.turn, 1))

    # --- the answer to a W+4

    def _accept(self, rule: str) -> None:
        self._close_gap()
        self.tell("accepted", rule, self.turn, 0, self.accused)
        self._drop_charge()
        self._owe(self.turn, 4, rule)
        self._lose_turn(self.turn, rule)

    def _challenge(self) -> None:
        challenger = self.turn
        accused = self.accused
        improper = self._improper()
        self._close_gap()
        self.tell("challenged", "U15", challenger, 0, accused)
        self._show_hand(challenger, accused, "U17" if improper else "U18")
        self._drop_charge()
        if improper:
            self.tell("improper", "U17", accused, 0, challenger)
            self._owe(accused, 4, "U17")
            self._begin_turn(challenger)
        else:
            self.tell("proper", "U18", accused, 0, challenger)
            self._owe(challenger, 6, "U18")
            self._lose_turn(challenger, "U18")

    def _improper(self) -> bool:
        """The verdict on the W+4, by the hand as it was at the play."""
        held: i64 = self.held[self.accused] if self.kept == NOBODY else BIT[self.kept]
        return held & self.proof != 0

    def _show_hand(self, challenger: i64, accused: i64, rule: str) -> None:
        """The challenger alone sees the hand that was judged (R13)."""
        if len(self.known):
            self.forget(accused, ~BIT[challenger])
        shown = self.hand(accused) if self.kept == NOBODY else vec[i64]([self.kept])
        for card in shown:
            self.remember(challenger, accused, card)
        self.show_all("shown", rule, accused, shown, len(shown), challenger, only(challenger))

    # --- calling UNO

    def _look_for_call(self, seat: i64) -> None:
        """A complete play that leaves one card opens the gap, unless UNO was called (U21)."""
        if self.sizes[seat] == 1 and not self.said:
            self.uno_open = seat
            self.tell("forgot_uno", "U21", seat, 0, NOBODY)

    def _close_gap(self) -> None:
        """A turn word was accepted: nobody can be caught any more (U22)."""
        if self.uno_open != NOBODY:
            self.tell("safe", "U22", self.uno_open, 0, NOBODY)
            self.uno_open = NOBODY

    def _call(self, seat: i64) -> None:
        if seat == self.uno_open:
            self.uno_open = NOBODY
        else:
            self.said = True
        self.tell("called", "U20", seat, 0, NOBODY)

    def _catch(self, seat: i64, caught: i64) -> None:
        if self.phase == ANSWER:
            self.kept = lowest(self.held[caught])
        self.uno_open = NOBODY
        self.tell("caught", "U23", seat, 0, caught)
        self._owe(caught, 2, "U23")

    # --- between rounds

    def _be_ready(self, seat: i64) -> None:
        self.ready |= BIT[seat]
        self.tell("ready", "U45", seat, 0, NOBODY)
        if self.ready == self.present:
            self._next_round()

    # --- what silence means

    def expire(self, number: i64) -> bool:
        if self.phase == OVER or number != self.window:
            return False
        if self.phase == ROUND_OVER:
            self.tell("pause_over", "U45", NOBODY, 0, NOBODY)
            self._next_round()
            return True
        self.tell("expired", "U31", self.turn, 0, NOBODY)
        if self.phase == TURN:
            self._draw(False, "U31")
        elif self.phase == DRAWN:
            self._keep("U31")
        elif self.phase == CHOOSE_COLOUR:
            self._name_colour(self.colour, "U31")
        else:
            self._accept("U31")
        return True

    def stay(self, seat: i64) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("game_over", "U33")
        if not self.present & BIT[seat]:
            return Refusal("not_active", "U33", {"seat": str(seat)})
        return None

    def leave(self, seat: i64) -> None:
        following = self.after(seat, 1)
        self.present &= ~BIT[seat]
        self.ready &= ~BIT[seat]
        self.gone = append(self.gone, seat)
        self.tell("left", "U33", seat, self.sizes[seat], NOBODY)
        self.bury_hand(seat)
        self.dead = 0
        if self.uno_open == seat:
            self.uno_open = NOBODY
        if self.teams or self.playing() == 1:
            self._end(following, FORFEIT, "U33")
        elif self.phase == ROUND_OVER:
            if self.ready == self.present:
                self._next_round()
        elif seat == self.turn:
            self._lapse(following)
        elif seat == self.accused:
            self._lapse(self.turn)

    def _lapse(self, following: i64) -> None:
        """Whoever had to act, or to answer for a W+4, is gone: the question falls away (U48)."""
        self.drawn = NOBODY
        self._drop_charge()
        self._begin_turn(following)
