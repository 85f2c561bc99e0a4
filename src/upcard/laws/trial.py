"""The laws every game obeys, checked while a game is played: mostly by fitting words, now and then by wrong ones.

`docs/map.md` lists the laws by number. Laws 1, 7 and 8 are looked at after every word, 2, 3, 10 and 11 at one position
in twenty, views, imagined positions and texts at one in fifty. `tests/test_planted_faults.py` shows that they bite.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import NoReturn

import msgspec

from upcard.engine.cards import lowest, members
from upcard.engine.events import EVERYBODY
from upcard.engine.game import NOBODY, Game
from upcard.engine.options import Value
from upcard.engine.playout import play_out
from upcard.engine.plays import whole_plays
from upcard.engine.rollout import play_on
from upcard.engine.view import HIDDEN, BadText, SeenEvent, View
from upcard.laws.inputs import Input, choose, feed, listed
from upcard.logs import position
from upcard.play.registry import deal

LONGEST = 200_000
"""No game may need more words than this (law 8)."""
TWIN_STEPS = 12
"""How long a position and its imagined twin are held beside each other (law 6)."""
TEXT_STEPS = 12
"""How long a position and the one read from its text are held beside each other (law 9)."""
MANY_HIDDEN = 16
"""So many hidden cards are never imagined in the same order twice."""
LONGEST_PLAY = 30
"""No play has more words than this (law 7)."""


class Violation(AssertionError):
    """A law was broken; the message says which, and where."""


class Trial:
    """One game under the laws."""

    def __init__(self, kind: type[Game], seats: int, options: Mapping[str, Value], seed: int, dense: bool = False):
        self.kind = kind
        self.faces = kind.faces or kind.words
        self.seats = seats
        self.options = options
        self.seed = seed.to_bytes(32, "big")
        self.dense = dense
        self.dice = Random(seed)
        self.game = deal(kind, seats, options, self.seed)
        self.cards = self.game.all_cards()
        self.inputs: list[Input] = []
        self.open: set[int] = set()
        self.closed: set[int] = set()
        """The windows that are open, and those that were."""

    def run(self) -> Game:
        """Play to the end, checking; return the last position."""
        while not self.game.over():
            if len(self.inputs) > LONGEST:
                self.fail(8, "the game does not end")
            self.step()
            self.check_always()
            if self.now_and_then(20):
                self.check_asking()
            if self.now_and_then(50):
                if self.game.resting():
                    self.check_sight()
                else:
                    self.check_finishing()
        self.check_end()
        return self.game

    def now_and_then(self, often: int) -> bool:
        return self.dense or self.dice.random() * often < 1

    def fail(self, law: int, what: str) -> NoReturn:
        seed = int.from_bytes(self.seed, "big")
        where = f"{self.kind.name}, {self.seats} seats, options {dict(self.options)}, seed {seed}"
        text = position.write(self.game, True)
        raise Violation(f"law {law}: {what} ({where}, after {len(self.inputs)} inputs)\n{text}")

    # --- playing

    def step(self) -> None:
        """One input, mostly a fitting word of an awaited seat."""
        luck = self.dice.random()
        if luck < 0.002:
            self.leave()
        elif luck < 0.03:
            self.expire()
        elif luck < 0.06:
            self.speak(self.dice.randrange(self.seats), self.dice.randrange(len(self.kind.words)))
        else:
            seat, action = choose(self.game, self.dice)
            self.put(("act", seat, action))

    def speak(self, seat: int, action: int) -> None:
        """Any word of any seat: carried out if it is legal, else nothing may change (law 3)."""
        if self.game.refusal(seat, action) is None:
            self.put(("act", seat, action))

    def expire(self) -> None:
        windows = self.game.windows()
        if windows:
            self.put(("expire", self.dice.choice(windows).number, 0))

    def leave(self) -> None:
        seat = self.dice.randrange(self.seats)
        if self.game.why_not_leave(seat) is None:
            self.put(("leave", seat, 0))

    def put(self, given: Input) -> None:
        self.inputs.append(given)
        feed(self.game, given)

    # --- the laws

    def check_always(self) -> None:
        if self.game.all_cards() != self.cards:
            self.fail(1, "cards were lost or made")
        awaited = self.game.awaited()
        if self.game.over():
            if awaited or self.game.windows():
                self.fail(7, "somebody is awaited after the end")
            return
        if not awaited:
            self.fail(7, "nobody is awaited")
        for seat in members(awaited):
            if self.game.legal(seat) == (0, 0):
                self.fail(7, f"seat {seat} is awaited and has no word")
        now = {window.number for window in self.game.windows()}
        self.closed |= self.open - now
        self.open = now
        if now & self.closed:
            self.fail(10, f"a window that was closed is open again: {now & self.closed}")

    def check_asking(self) -> None:
        """Legality and refusals agree, closed windows stay closed, and asking changes nothing."""
        before = position.write(self.game, True)
        for seat in range(self.seats) if self.dense else self.two_seats():
            self.check_words(seat)
        self.check_windows()
        self.check_advice()
        if position.write(self.game, True) != before:
            self.fail(3, "asking what may be done changed the position")

    def two_seats(self) -> set[int]:
        """One that the table waits for, and any other."""
        return {self.dice.choice(members(self.game.awaited()) or [0]), self.dice.randrange(self.seats)}

    def check_words(self, seat: int) -> None:
        refusals = [self.game.refusal(seat, action) for action in range(len(self.kind.words))]
        legal = listed(self.game, self.game.legal(seat))
        asked = self.game.awaited() | self.game.may_interject()
        if legal and (not asked >> seat & 1 or "left" in self.game.public().seats[seat].marks):
            self.fail(2, f"seat {seat} has words, and is not asked or has left: {legal}")
        fits = listed(self.game, self.game.fits(seat))
        accepted = [action for action, refusal in enumerate(refusals) if refusal is None]
        for action in set(accepted) ^ set(legal):
            word, refusal = self.kind.words[action], refusals[action]
            self.fail(2, f"{word} by seat {seat}: legal says {action in legal}, refusal says {refusal}")
        for refusal in refusals:
            if refusal is not None and not (refusal.code and refusal.rule):
                self.fail(2, f"seat {seat} is refused a word without a rule: {refusal}")
        faultless = [action for action in legal if self.game.fault(seat, action) is None]
        for action in set(faultless) ^ set(fits):
            word = self.kind.words[action]
            self.fail(2, f"{word} by seat {seat}: fits says {action in fits}, legal and fault say otherwise")

    def check_advice(self) -> None:
        """What is advised fits, and nobody is advised what they do not know: a twin world advises the same."""
        for seat in members(self.game.awaited() | self.game.may_interject()):
            word = self.game.advise(seat)
            words = listed(self.game, self.game.fits(seat)) or listed(self.game, self.game.legal(seat))
            silent = word == NOBODY and not self.game.awaited() >> seat & 1
            if word not in words and not silent:
                self.fail(11, f"seat {seat} is advised {self.named(word)}, which does not fit")
        for seat in members(self.game.prompted()):
            if self.game.at_once(seat) == NOBODY or self.game.advise(seat) != self.game.at_once(seat):
                self.fail(11, f"seat {seat} is prompted and has nothing to say at once")

    def check_plays(self, seat: int) -> None:
        """The plays that a seat may weigh are whole, no two alike, and each of their words fits."""
        plays = whole_plays(self.game, seat, 24)
        if len({tuple(play) for play in plays}) != len(plays):
            self.fail(11, f"seat {seat} is offered a play twice: {plays}")
        for play in plays:
            named = [self.named(word) for word in play]
            if not self.game.whole(play):
                self.fail(11, f"seat {seat} is offered {named}, which is no whole play")
            twin = self.game.clone()
            for word in play:
                if word not in (listed(twin, twin.fits(seat)) or listed(twin, twin.legal(seat))):
                    self.fail(11, f"seat {seat} is offered {named}, which does not fit")
                twin.apply(seat, word)

    def named(self, word: int) -> str:
        return self.kind.words[word] if 0 <= word < len(self.kind.words) else str(word)

    def check_windows(self) -> None:
        for number in (0, *sorted(self.closed)[-5:], max(self.open | self.closed, default=0) + 1):
            if self.game.expire(number):
                self.fail(10, f"window {number} is not open and was closed")

    def check_finishing(self) -> None:
        """A half-laid play can be finished, by some words that its seat may say."""
        begun = [self.game.clone()]
        for _ in range(LONGEST_PLAY):
            further: list[Game] = []
            for play in begun:
                seat = lowest(play.awaited())
                for action in reversed(listed(play, play.legal(seat))):  # closing words stand behind the cards
                    longer = play.clone()
                    longer.apply(seat, action)
                    if longer.resting():
                        return
                    further.append(longer)
            begun = further[:LONGEST_PLAY]
        self.fail(7, "a play that has been begun cannot be finished")

    def check_sight(self) -> None:
        self.check_text()
        self.check_expiry()
        for seat in members(self.game.awaited()):
            self.check_plays(seat)
        public = self.game.public()
        for seat in range(-1, self.seats):
            for twice in public.facts.keys() & self.game.own(seat).facts.keys():
                self.fail(6, f"the fact {twice} is everybody's, and seat {seat}'s own")
        seat = self.dice.randrange(self.seats)
        self.check_imagined(seat)
        self.check_twins(seat)

    def check_text(self) -> None:
        text = position.write(self.game, True)
        again = self.read_again(text)
        if position.write(again, True) != text:
            self.fail(9, "the position text does not round-trip")
        twin = self.game.clone()
        if position.write(twin, True) != text:
            self.fail(9, "a clone differs from its original")
        self.check_same_future(twin, again)
        if position.write(self.game, True) != text:
            self.fail(3, "playing on a clone changed its original")

    def read_again(self, text: str) -> Game:
        try:
            return position.read(text)
        except BadText as refused:
            self.fail(9, f"the position's own text is refused: {refused}")

    def check_same_future(self, twin: Game, again: Game) -> None:
        twin.listen()
        again.listen()
        dice = Random(self.dice.random())
        for _ in range(TEXT_STEPS):
            if [twin.legal(seat) for seat in range(self.seats)] != [again.legal(seat) for seat in range(self.seats)]:
                self.fail(9, "a position read from text goes on with other words")
            if twin.over() != again.over():
                self.fail(9, "a position read from text ends at another time")
            if twin.over():
                break
            given: Input = ("act", *choose(twin, dice))
            feed(twin, given)
            feed(again, given)
        if twin.events != again.events or position.write(twin, True) != position.write(again, True):
            self.fail(9, "a position read from text goes on differently")

    def check_expiry(self) -> None:
        """The first question always has a default, and so has every question with a clock."""
        before = position.write(self.game)
        for place, window in enumerate(self.game.windows()):
            twin = self.game.clone()
            closed = twin.expire(window.number)
            if not closed and (place == 0 or window.seconds):
                self.fail(7, f"window {window.number} is open and cannot expire")
            if closed == (position.write(twin) == before):
                self.fail(7, f"window {window.number}: expire says {closed}, the position says otherwise")

    def check_imagined(self, seat: int) -> None:
        seed = self.dice.randrange(1 << 30)
        twin = self.game.imagine(seat, seed)
        if seen(twin.view(seat)) != seen(self.game.view(seat)):
            views = f"{self.game.view(seat)}\n{twin.view(seat)}"
            self.fail(5, f"seat {seat} can tell an imagined position by its view:\n{views}")
        if twin.legal(seat) != self.game.legal(seat) or twin.fits(seat) != self.game.fits(seat):
            self.fail(5, f"seat {seat} can tell an imagined position by its legal words")
        if twin.advise(seat) != self.game.advise(seat) or twin.prompted() != self.game.prompted():
            self.fail(11, f"seat {seat} is advised by what it does not know")
        other = self.game.imagine(seat, seed + 1)
        if position.write(other.imagine(seat, seed)) != position.write(twin):
            self.fail(5, f"seat {seat} imagines two different positions from twins with one seed")
        if self.game.view(seat).stock >= MANY_HIDDEN and same_cards(twin, other):
            self.fail(5, f"seat {seat} imagines the same cards with every seed")
        if twin.all_cards() != self.cards:
            self.fail(5, "an imagined position has other cards")
        self.play_imagined(twin)

    def play_imagined(self, twin: Game) -> None:
        """An imagined position obeys the laws and comes to its end."""
        dice = Random(self.dice.random())
        for _ in range(TWIN_STEPS):
            if twin.over():
                return
            feed(twin, ("act", *choose(twin, dice)))
            if twin.all_cards() != self.cards:
                self.fail(5, "an imagined position loses cards")
        play_on(twin.clone())
        play_out(twin, LONGEST)
        if not twin.over():
            self.fail(5, "an imagined position does not end")
        if twin.all_cards() != self.cards:
            self.fail(5, "an imagined position loses cards")

    def check_twins(self, seat: int) -> None:
        """The same inputs on both: every byte to the seat and to watchers agrees until a card that differs is shown."""
        real = self.game.clone()
        twin = self.game.imagine(seat, self.dice.randrange(1 << 30))
        real.listen()
        twin.listen()
        for _ in range(TWIN_STEPS):
            if real.over() or twin.over():
                return
            given = self.common_input(real, twin, seat)
            if given is None:
                return
            before = real.clone()
            heard = len(real.events or ())
            feed(real, given)
            feed(twin, given)
            self.check_events(real, before, heard)
            if real.resting() and twin.resting() and self.told_apart(real, twin, seat, heard):
                return

    def common_input(self, real: Game, twin: Game, seat: int) -> Input | None:
        """An input both worlds take; the seat itself must find the same words legal in both."""
        if real.legal(seat) != twin.legal(seat):
            self.fail(6, f"seat {seat} is offered other words in a twin world")
        if real.awaited() != twin.awaited():
            self.fail(6, "twin worlds wait for different seats")
        actor = self.dice.choice(members(real.awaited()))
        shared = [action for action in listed(real, real.legal(actor)) if action in listed(twin, twin.legal(actor))]
        fitting = [action for action in shared if action in listed(real, real.fits(actor))]
        if not shared:
            return None
        return ("act", actor, self.dice.choice(fitting or shared))

    def told_apart(self, real: Game, twin: Game, seat: int, heard: int) -> bool:
        """Whether the worlds look different now; a violation unless a card or a verdict differs."""
        apart = False
        for reader in (seat, -1):
            ours = [event.for_seat(reader, self.faces) for event in (real.events or [])[heard:]]
            theirs = [event.for_seat(reader, self.faces) for event in (twin.events or [])[heard:]]
            if seen(ours) == seen(theirs) and seen(real.view(reader)) == seen(twin.view(reader)):
                continue
            if shown(ours) == shown(theirs) and self.judged(ours) == self.judged(theirs):
                self.fail(6, f"reader {reader} can tell twin worlds apart: {ours} {theirs}")
            apart = True
        return apart

    def judged(self, events: list[SeenEvent]) -> list[SeenEvent]:
        """The verdicts among events: what the rules make public of hidden cards."""
        return [event for event in events if event.what in self.kind.public_verdicts]

    def check_events(self, real: Game, before: Game, heard: int) -> None:
        """An event shows a reader only faces that are public, or that its view shows before or after it."""
        for event in (real.events or [])[heard:]:
            faces = {self.faces[card] for card in event.cards}
            everybody = event.seen_by == EVERYBODY
            if not faces or (everybody and faces <= faces_in(real.view(-1))):
                continue
            for reader in range(-1, self.seats) if everybody else members(event.seen_by):
                if not faces <= faces_in(before.view(reader)) | faces_in(real.view(reader)):
                    self.fail(6, f"an event shows reader {reader} a card that no view of theirs shows: {faces}")

    def check_end(self) -> None:
        outcome = self.game.outcome()
        if outcome is None or len(outcome.places) != self.seats:
            self.fail(8, "the game is over and has no outcome")
        self.check_values(outcome.places)
        again = deal(self.kind, self.seats, self.options, self.seed)
        for given in self.inputs:
            feed(again, given)
        if position.write(again, True) != position.write(self.game, True):
            self.fail(4, "the same inputs give another position")
        if again.events != self.game.events:
            self.fail(4, "the same inputs tell other events")

    def check_values(self, places: tuple[int, ...]) -> None:
        """What the end is worth lies between 0 and 1, and no less for a better place."""
        values = [self.game.value(seat) for seat in range(self.seats)]
        if not self.game.settled() or min(values) < 0 or max(values) > 1:
            self.fail(11, f"the game is over and worth {values}")
        ranked = [values[seat] for seat in sorted(range(self.seats), key=lambda seat: places[seat])]
        if ranked != sorted(ranked, reverse=True):
            self.fail(11, f"a worse place is worth more: places {places}, values {values}")


def same_cards(one: Game, other: Game) -> bool:
    """Whether two positions differ in nothing but their generators."""
    twin = one.clone()
    twin.quick = other.quick
    twin.chances = other.chances
    return position.write(twin) == position.write(other)


seen: Callable[[object], bytes] = msgspec.json.Encoder().encode


def shown(events: list[SeenEvent]) -> list[str]:
    """The faces that events show."""
    return [card for event in events for card in event.cards if card != HIDDEN]


def faces_in(view: View) -> set[str]:
    """Every word that a view shows anywhere."""
    words = set(view.pile)
    for seat in view.seats:
        words.update(seat.cards)
    for fact in view.facts.values():
        if isinstance(fact, tuple):
            words.update(str(part) for part in fact)
        else:
            words.add(str(fact))
    return words
