"""The turns of UNO: what follows from each word, from silence and from leaving. Law: docs/rules/uno.md."""

from mypy_extensions import i64

from upcard.engine.cards import BIT, NO_CARD, lowest
from upcard.engine.game import NOBODY, only, show, show_all, tell
from upcard.engine.games.uno.cards import (
    ACCEPT,
    CATCH_0,
    CHALLENGE,
    COLOUR,
    COLOUR_R,
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
)
from upcard.engine.games.uno.legality import Legality
from upcard.engine.games.uno.match import ANSWER, CHOOSE_COLOUR, DRAWN, FORFEIT, OVER, ROUND_OVER, TURN
from upcard.engine.packed import append, vec
from upcard.engine.view import Refusal


class Law(Legality):
    """The rules of a turn, from a word to all that follows from it."""

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
        if self.uno_open != NOBODY:
            self._close_gap()
        if card == WILD_FOUR:
            self._accuse(seat)
        self.take(seat, card)
        self.pile = append(self.pile, card)
        self.dead = 0
        self.drawn = NO_CARD
        if self.events is not None:
            show(self, "played", "U13" if self.phase == DRAWN else "U7", seat, card)
        if card < WILD:
            self.colour = COLOUR[card]
        cards: i64 = self.sizes[seat]
        if cards == 0:
            self._go_out(seat, card)
        elif card >= WILD:
            self.phase = CHOOSE_COLOUR
            self.window += 1
        elif FACE[card] >= SKIP:
            self._take_effect(seat, FACE[card])
        else:
            if cards == 1 and not self.said:
                self._open_gap(seat)
            self._begin_turn(self.after(seat, 1))  # U8

    def _accuse(self, seat: i64) -> None:
        """A W+4 is about to be laid: what would make it improper is settled now (U14)."""
        self.accused = seat
        self.proof = OF_COLOUR[self.colour] if self.by_colour else self.playable() & ~BIT[WILD_FOUR]
        if self.events is not None:
            proof: i64 = self.held[seat] & self.proof
            evidence: i64 = lowest(proof) if proof else WILD_FOUR  # for the record; nobody sees which of the two
            show(self, "recorded", "U14", seat, evidence, seen=0)

    def _go_out(self, seat: i64, card: i64) -> None:
        """The last card was laid; one that makes others draw still does (U24)."""
        if card == WILD_FOUR:
            self._owe(self.after(seat, 1), 4, "U24")
        elif FACE[card] == DRAW_TWO:
            self._owe(self.after(seat, 1), 2, "U24")
        tell(self, "out", "U24", seat)
        self._end_won(seat)

    def _take_effect(self, seat: i64, face: i64) -> None:
        """A skip, a reverse or a draw two does what it says."""
        turned = face == REVERSE and self.playing() > 2  # U10: with two it is a skip
        if turned:
            self.direction = -self.direction
            tell(self, "reversed", "U10", seat)
        following = self.after(seat, 1)
        if face == DRAW_TWO:
            self._owe(following, 2, "U11")
        if self.sizes[seat] == 1 and not self.said:
            self._open_gap(seat)
        if turned:
            self._begin_turn(following)
        elif face == SKIP:
            self._lose_turn(following, "U9")
        else:
            self._lose_turn(following, "U11" if face == DRAW_TWO else "U10")

    def _name_colour(self, colour: i64, rule: str) -> None:
        """The play of a wild is complete."""
        seat = self.turn
        self.colour = colour
        tell(self, "named_colour", rule, seat, colour)
        if self.sizes[seat] == 1 and not self.said:
            self._open_gap(seat)
        following = self.after(seat, 1)
        if self.accused == NOBODY:
            self._begin_turn(following)
            return
        self.said = False
        self.phase = ANSWER
        self.turn = following
        self.window += 1
        tell(self, "asked", "U15", following, other=seat)

    def _draw(self, may_play: bool, rule: str) -> None:
        """One card for the current player; if it follows, and he is there to say so, he may play it."""
        seat = self.turn
        if self.uno_open != NOBODY:
            self._close_gap()
        if self.stock_size == 0 and self.obtainable() == 0:
            self._pass(seat)
            return
        self.draw(seat, 1, rule, "U28")
        self.called &= ~BIT[seat]
        self.dead = 0
        card = self.stock[self.stock_size]  # the one just turned up
        if may_play and BIT[card] & self.playable():
            self.drawn = card
            self.phase = DRAWN
            self.window += 1
            tell(self, "offered", "U12", seat)
        else:
            self._begin_turn(self.after(seat, 1))

    def _pass(self, seat: i64) -> None:
        """There is nothing to draw (U30)."""
        self.dead += 1
        tell(self, "passed", "U30", seat, self.dead)
        if self.dead == self.playing():
            self._end_dead("U30")
        else:
            self._begin_turn(self.after(seat, 1))

    def _keep(self, rule: str) -> None:
        self.drawn = NO_CARD
        tell(self, "kept", rule, self.turn)
        self._begin_turn(self.after(self.turn, 1))

    # --- the answer to a W+4

    def _accept(self, rule: str) -> None:
        if self.uno_open != NOBODY:
            self._close_gap()
        tell(self, "accepted", rule, self.turn, other=self.accused)
        self._drop_charge()
        self._owe(self.turn, 4, rule)
        self._lose_turn(self.turn, rule)

    def _challenge(self) -> None:
        challenger = self.turn
        accused = self.accused
        improper = self._improper()
        if self.uno_open != NOBODY:
            self._close_gap()
        tell(self, "challenged", "U15", challenger, other=accused)
        self._show_hand(challenger, accused, "U17" if improper else "U18")
        self._drop_charge()
        if improper:
            tell(self, "improper", "U17", accused, other=challenger)
            self._owe(accused, 4, "U17")
            self._begin_turn(challenger)
        else:
            tell(self, "proper", "U18", accused, other=challenger)
            self._owe(challenger, 6, "U18")
            self._lose_turn(challenger, "U18")

    def _improper(self) -> bool:
        """The verdict on the W+4, by the hand as it was at the play."""
        held: i64 = self.held[self.accused] if self.kept == NO_CARD else BIT[self.kept]
        return held & self.proof != 0

    def _show_hand(self, challenger: i64, accused: i64, rule: str) -> None:
        """The challenger alone sees the hand that was judged (R13)."""
        if len(self.known):
            self.forget(accused, ~BIT[challenger])
        shown = self.hand(accused) if self.kept == NO_CARD else vec[i64]([self.kept])
        self.remember_all(challenger, accused, shown)
        show_all(self, "shown", rule, accused, shown, len(shown), challenger, only(challenger))

    # --- calling UNO

    def _open_gap(self, seat: i64) -> None:
        """A complete play has left one card and UNO was not called (U21)."""
        self.uno_open = seat
        self.called &= ~BIT[seat]
        tell(self, "forgot_uno", "U21", seat)

    def _close_gap(self) -> None:
        """A turn word was accepted: nobody can be caught any more (U22)."""
        tell(self, "safe", "U22", self.uno_open)
        self.uno_open = NOBODY

    def _call(self, seat: i64) -> None:
        if seat == self.uno_open:
            self.uno_open = NOBODY
        else:
            self.said = True
        self.called |= BIT[seat]
        tell(self, "called", "U20", seat)

    def _catch(self, seat: i64, caught: i64) -> None:
        if self.phase == ANSWER:
            self.kept = lowest(self.held[caught])
        self.uno_open = NOBODY
        tell(self, "caught", "U23", seat, other=caught)
        self._owe(caught, 2, "U23")

    # --- between rounds

    def _be_ready(self, seat: i64) -> None:
        self.ready |= BIT[seat]
        tell(self, "ready", "U45", seat)
        if self.ready == self.present:
            self._next_round()

    # --- what silence means

    def expire(self, number: i64) -> bool:
        if self.phase == OVER or number != self.window:
            return False
        if self.phase == ROUND_OVER:
            tell(self, "pause_over", "U45")
            self._next_round()
            return True
        tell(self, "expired", "U31", self.turn)
        if self.phase == TURN:
            self._draw(False, "U31")
        elif self.phase == DRAWN:
            self._keep("U31")
        elif self.phase == CHOOSE_COLOUR:
            self._name_colour(self.colour, "U31")
        else:
            self._accept("U31")
        return True

    def why_not_leave(self, seat: i64) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("game_over", "U33")
        if not self.present & BIT[seat]:
            return Refusal("not_active", "U33", {"seat": str(seat)})
        return None

    def leave(self, seat: i64) -> None:
        following = self.after(seat, 1)
        self.walk_away(seat, "U33")
        self.ready &= ~BIT[seat]
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
        self.drawn = NO_CARD
        self._drop_charge()
        self._begin_turn(following)
