"""Our bots in the games of others, by their rules: rlcard's UNO, and OpenSpiel's crazy eights for two.

There a seat sees what those environments show it, and what everybody saw before. Of that a world is made (in
`theirs_worlds`) for the search that our levels think with, within the same budgets; `heuristic` is without a search.
"""

import random
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any

from msgspec import Struct

from upcard.bots import search
from upcard.bots.levels import HARD, MAX

sys.path.insert(0, str(Path(__file__).parent / "theirs_worlds"))

from compiled import world as compiled_world

UNO, EIGHTS = "rlcard-uno", "openspiel-eights"
BUDGETS = {"hard": HARD, "max": MAX}
LATEST = 3
"""So many facts about one hand are kept."""

world = cache(compiled_world)


class Fact(Struct):
    """That a seat holds at most `newer` cards of some kinds: it drew when any of them would have gone."""

    kinds: int
    newer: int


class Facts:
    """What the draws of one seat have shown."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.void = 0
        """The colour or suit that it is known to lack, as a mask."""

    def lacked(self, kinds: int, void: int, kept: int) -> None:
        """It had to draw, and kept so many cards."""
        self.got(kept)
        self.facts = [*self.facts[1 - LATEST :], Fact(kinds, kept)]
        self.void = void if kept else self.void | void

    def got(self, cards: int) -> None:
        for one in self.facts:
            one.newer += cards
        if cards:
            self.void = 0

    def laid(self, kind: int) -> None:
        for one in self.facts:
            if one.kinds >> kind & 1:
                one.newer = max(one.newer - 1, 0)


class Thought:
    """Decisions by our search, in worlds of others' rules."""

    def __init__(self, bot: str, seats: int, seed: int) -> None:
        self.budget = BUDGETS[bot].of(seats) if bot in BUDGETS else 0
        self.seed = seed
        self.times: list[float] = []
        self.worlds: list[int] = []

    def choose(self, worlds: Any, advised: int, options: Sequence[int]) -> int:
        """An action: the advised one, unless another shows its gain."""
        if len(options) == 1:
            return options[0]
        began = process_time()
        tried = []
        chosen = advised
        if self.budget:
            plays = [(str(one),) for one in [advised, *[other for other in options if other != advised]]]
            tried = search.weighed(worlds, plays, self.seed, self.budget)
            chosen = int(search.preferred(tried)[0])
        self.times.append(1000 * (process_time() - began))
        self.worlds.append(tried[0].worlds if tried else 0)
        return chosen


class Seen:
    """What the search asks of worlds: a text that says what the seat sees, and what plays come to."""

    def __init__(self, text: str, weigh: Any) -> None:
        self._text = text
        self._weigh = weigh

    def text(self) -> str:
        return self._text

    def weigh(self, plays: Sequence[tuple[str, ...]], seeds: Sequence[int], _shown: object) -> list[list[float]]:
        values = self._weigh([int(play[0]) for play in plays], list(seeds))
        return [values[at : at + len(plays)] for at in range(0, len(values), len(plays))]


# --- rlcard's UNO


class UnoSeat:
    """One seat of rlcard's UNO: follows what it is shown after every move."""

    def __init__(self, seat: int, seats: int, bot: str, seed: int) -> None:
        self.seat, self.seats = seat, seats
        self.thought = Thought(bot, seats, seed)
        self.facts = [Facts() for _ in range(seats)]
        self.direction = 1
        self.seen: dict[str, Any] = {}
        self.top = (0, 0)
        self._rules: ModuleType = world("rlcard_uno")

    def see(self, shown: dict[str, Any]) -> None:
        """What rlcard shows this seat now; what happened since it has to find out."""
        before, self.seen = self.seen, shown
        pile = shown["played_cards"]
        if not before:
            self._follow(pile[-1])
            return
        old, actor = before["played_cards"], before["current_player"]
        fresh = pile[len(old) :] if pile[: len(old)] == old else pile  # the pile was shuffled into the stock
        if not fresh and shown["num_cards"][actor] < before["num_cards"][actor]:
            fresh = [shown["target"]]  # and what was laid with it; of a W+4 that may be another colour
        self._judge(before, shown["num_cards"], fresh[-1] if fresh else "")
        if fresh:
            self._follow(fresh[-1])

    def _judge(self, before: dict[str, Any], sizes: list[int], laid: str) -> None:
        actor = before["current_player"]
        more = [now - then for now, then in zip(sizes, before["num_cards"], strict=True)]
        if more[actor] >= 0:
            self.facts[actor].lacked(self._goes(), 1 << self.top[0], more[actor])
        else:
            self.facts[actor].laid(self._rules.kind_of(laid))
        for seat in range(self.seats):
            if seat != actor:
                self.facts[seat].got(more[seat])

    def _goes(self) -> int:
        """All kinds that go on the top card."""
        colour, trait = self.top
        kinds = [13 * colour + other for other in range(13)] + [self._rules.WILD, self._rules.FOUR]
        same = [13 * other + trait for other in range(4)] if trait != self._rules.NO_TRAIT else []
        return sum({1 << kind for kind in kinds + same})

    def _follow(self, card: str) -> None:
        """The card that is on top now."""
        kind = self._rules.kind_of(card)
        wild = kind >= self._rules.WILD
        self.top = self._rules.COLOURS.index(card[0]), self._rules.NO_TRAIT if wild else kind % 13
        if self.top[1] == self._rules.REVERSE:
            self.direction = -self.direction

    def act(self) -> str:
        start = self._rules.blank(self.seats)
        for card in self.seen["hand"]:
            start.put(self.seat, self._rules.kind_of(card))
        for card in self.seen["played_cards"]:
            start.put(self.seats, self._rules.kind_of(card))
        void = [one.void for one in self.facts]
        start.look(self.seat, self.seen["num_cards"], void, self.top, self.direction)
        held = [(seat, fact.kinds, fact.newer) for seat, one in enumerate(self.facts) for fact in one.facts]
        facts = [fact for fact in held if fact[0] != self.seat and fact[2] < self.seen["num_cards"][fact[0]]]
        seen = Seen(f"{self.seen} {facts}", lambda actions, seeds: self._rules.weigh(start, actions, seeds, facts))
        advised = start.advise(self._rules.weights(self.seats))
        return str(self._rules.words(self.thought.choose(seen, advised, start.options())))


def play_uno(bot: str, seat: int, seats: int, seed: int) -> tuple[float, Thought]:
    """A game of rlcard's UNO against `uno-rule-v1` on all other seats: whether it was won."""
    import numpy
    import rlcard
    from rlcard.models.uno_rule_models import UNORuleAgentV1

    numpy.random.seed(seed % (1 << 32))
    env = rlcard.make("uno", {"seed": seed % (1 << 32)})
    env.num_players = env.game.num_players = seats
    state, turn = env.reset()
    ours, rule = UnoSeat(seat, seats, bot, seed), UNORuleAgentV1()
    ours.see(env.game.get_state(seat))
    while not env.is_over():
        action = ours.act() if turn == seat else rule.step(state)
        state, turn = env.step(action, raw_action=True)
        ours.see(env.game.get_state(seat))
    return float(env.game.round.winner[0] == seat), ours.thought


# --- OpenSpiel's crazy eights


class EightsSeat:
    """One seat of crazy eights for two: hears every action, and of the cards that are drawn its own."""

    def __init__(self, seat: int, bot: str, seed: int) -> None:
        self.seat = seat
        self.thought = Thought(bot, 2, seed)
        self.facts = Facts()
        self.hand, self.other, self.laid = 0, 0, 0
        self.top = (0, 0)
        self.owed, self.drawn, self.passes, self.turns = 0, 0, 0, 0
        self.naming = -1
        """The suit that belongs to the 8 just laid, in one thought with it."""
        self._rules: ModuleType = world("crazy_eights")

    @property
    def left(self) -> int:
        return 52 - self.hand.bit_count() - self.other - self.laid.bit_count()

    def got(self, receiver: int, card: int) -> None:
        """A card for this seat, or for the other, of which it then sees nothing."""
        if receiver == self.seat:
            self.hand |= 1 << card
        else:
            self.other += 1

    def turned(self, card: int) -> None:
        """The first card that is no 8."""
        self.laid = 1 << card
        self.top = card // 4, card % 4
        self.owed = 2 if card // 4 == self._rules.TWO else 0

    def heard(self, actor: int, action: int) -> None:
        """What a player does."""
        rules = self._rules
        if action == rules.PASS:
            self.passes = 0 if self.left else self.passes + 1
            self.drawn = 0
            return
        self.passes = 0
        if action == rules.DRAW:
            self._drew(actor)
        elif action >= rules.NAMED:
            self.top = self.top[0], action - rules.NAMED
        else:
            self._laid(actor, action)

    def _drew(self, actor: int) -> None:
        rules, (rank, suit) = self._rules, self.top
        if self.owed:
            if actor != self.seat:
                self.facts.got(min(self.owed, self.left))
            self.owed = self.drawn = 0
            return
        self.drawn += 1
        if actor != self.seat:
            goes = sum({1 << card for card in range(52) if card // 4 in (rank, rules.EIGHT) or card % 4 == suit})
            self.facts.lacked(goes, sum(1 << card for card in range(52) if card % 4 == suit), 1)

    def _laid(self, actor: int, card: int) -> None:
        rules = self._rules
        self.turns += 1
        self.drawn = 0
        self.laid |= 1 << card
        if actor == self.seat:
            self.hand &= ~(1 << card)
        else:
            self.other -= 1
            self.facts.laid(card)
        self.top = card // 4, card % 4
        if card // 4 == rules.TWO and self.left:
            self.owed += 2

    def act(self, legal: Sequence[int]) -> int:
        rules = self._rules
        if self.naming >= 0:
            named, self.naming = self.naming, -1
            return int(rules.NAMED + named)
        start = rules.blank()
        start.look(self.seat, self.hand, self.laid, self.facts.void, self.top)
        drawn = rules.MOST_DRAWN if rules.PASS in legal and not self.owed else self.drawn
        start.told(self.left, self.owed, drawn, self.passes, rules.PASS in legal, self.turns)
        facts = [(one.kinds, one.newer) for one in self.facts.facts if one.newer < self.other]
        seen = Seen(
            f"{self.hand} {self.laid} {self.other} {self.top} {self.owed} {legal} {facts} {self.turns}",
            lambda actions, seeds: rules.weigh(start, self.other, actions, seeds, facts),
        )
        chosen = self.thought.choose(seen, start.advise(rules.weights(2)), start.options())
        if chosen < rules.NAMED:
            return chosen
        self.naming = (chosen - rules.NAMED) % 4
        return 4 * rules.EIGHT + (chosen - rules.NAMED) // 4


def greedy(state: Any, dice: random.Random) -> int:
    """Any card that goes, an 8 only for want of another; the longest suit is named; a draw where nothing goes."""
    legal = state.legal_actions()
    if legal[0] >= 54:
        lines = state.observation_string(state.current_player()).splitlines()[1:5]
        held = [len([rank for rank in line.partition(":")[2] if rank not in " 8"]) for line in lines]
        return 54 + max(range(4), key=lambda suit: held[suit])
    plain = [card for card in legal if card < 52 and card // 4 != 6]
    return dice.choice(plain) if plain else min(legal)


def play_eights(bot: str, seat: int, seed: int) -> tuple[float, Thought]:
    """A game of crazy eights against greedy: 1 if it was won, half if both are left with as many points."""
    import pyspiel

    dice = random.Random(seed)
    state = pyspiel.load_game("crazy_eights", {"players": 2, "use_special_cards": True}).new_initial_state()
    ours = EightsSeat(seat, bot, seed)
    dealer, dealt, actor, begun = 0, 0, 0, False
    while not state.is_terminal():
        if not state.is_chance_node():
            actor, begun = state.current_player(), True
            action = ours.act(state.legal_actions()) if actor == seat else greedy(state, dice)
            ours.heard(actor, action)
            state.apply_action(action)
            continue
        cards, odds = zip(*state.chance_outcomes(), strict=True)
        card = dice.choices(cards, odds)[0]
        if not state.history():
            dealer = card - cards[0]
        elif begun:
            ours.got(actor, card)
        elif dealt < 14:
            dealt += 1
            ours.got((dealer + dealt) % 2, card)
        elif card // 4 != 6:
            ours.turned(card)
        state.apply_action(card)
    own, other = state.returns()[seat], state.returns()[1 - seat]
    return (own > other) + (own == other) / 2, ours.thought
