"""A beginner: plays as advised, and forgets, overlooks and wastes as people do; each mistake has its reason."""

from random import Random

from upcard.bots.search import decision_seed
from upcard.bots.worlds import World, Worlds
from upcard.engine.view import SeenEvent, View

FORGETS_CARD = 0.05
FORGETS_CALL = 0.25
MISSES = 0.45
"""How often it does not notice what somebody else has forgotten."""
OVERLOOKS = 0.15
FALLS_BACK = 0.1
"""How often it does what it has always done, and does not look what is best."""

NONE, FORGOT_CARD, FORGOT_CALL, MISSED, OVERLOOKED = "", "forgot_card", "forgot_call", "missed", "overlooked"
"""Why it did not play as advised: it has forgotten a card or its call, missed another's, overlooked the best play."""
HABITS = SPENDS, FIRST, MANY = "spends", "first", "many"
"""Or by habit, of which each has one: it plays what is dear as soon as it can, the first card of its hand that goes, or
as many cards as it can."""


class Memory:
    """The cards that a bot has seen and forgotten, in games where remembering is the game."""

    def __init__(self, forgets: float) -> None:
        self.forgets = forgets
        """How often a card that was seen is forgotten, each time the bot is asked."""
        self.forgotten: set[str] = set()

    def hear(self, events: list[SeenEvent]) -> None:
        """Whatever is seen again is known again."""
        for event in events:
            self.forgotten.difference_update(event.cards)

    def worlds(self, worlds: Worlds, dice: Random) -> Worlds:
        """The worlds without the cards that are forgotten by now."""
        held = worlds.world.remembered(worlds.seat)
        self.forgotten.intersection_update(held)
        self.forgotten.update([card for card in held if dice.random() < self.forgets])
        return worlds.forgetting(self.forgotten) if self.forgotten else worlds


class Beginner:
    """Knows what to do, and does not always see it. A play that wins at once is never missed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.memory = Memory(FORGETS_CARD)
        self.habit = Random(seed).choice(HABITS)
        self.reason = NONE
        """Why the last play is not the advised one."""

    def observe(self, events: list[SeenEvent]) -> None:
        self.memory.hear(events)

    def play_from(self, view: View, worlds: Worlds) -> tuple[str, ...]:
        dice = Random(decision_seed(self.seed, worlds))
        known = self.memory.worlds(worlds, dice).world
        self.reason = FORGOT_CARD if self.memory.forgotten else NONE
        advised = known.advised(view.seat)
        if view.seat not in known.awaited:
            return self._noticed(advised, dice)
        others = [play for play in known.all_plays(view.seat) if play != silent(known, advised)]
        for play in [advised, *others]:
            if wins(known.clone(), view.seat, play):
                return play
        return self._played(known, advised, others, view, dice)

    def _noticed(self, play: tuple[str, ...], dice: Random) -> tuple[str, ...]:
        """What it says out of turn, if it pays attention."""
        if play and dice.random() < MISSES:
            self.reason = MISSED
            return ()
        return play

    def _played(
        self, world: World, advised: tuple[str, ...], others: list[tuple[str, ...]], view: View, dice: Random
    ) -> tuple[str, ...]:
        """The advised play, or another where that is not seen, without a call that is forgotten."""
        doing = [play for play in others if not world.is_last_resort(play)]
        plays = [advised, *doing] if world.calls(advised) != advised else [advised]
        play = advised if world.remembering else self._seen(plays, view, dice)
        ahead = world.calls(advised[:1])
        if not ahead and not world.calls(play):
            return play
        if dice.random() < FORGETS_CALL:
            self.reason = FORGOT_CALL
            return silent(world, play) or (doing or others or [advised])[0]
        return play if world.calls(play) else (*ahead, *play)

    def _seen(self, plays: list[tuple[str, ...]], view: View, dice: Random) -> tuple[str, ...]:
        """The play it sees; where remembering is the game, forgetting is mistake enough."""
        luck = dice.random()
        if luck < FALLS_BACK:
            play = by_habit(self.habit, plays, view)
            self.reason = self.habit if play != plays[0] else self.reason
            return play
        if len(plays) > 1 and luck < FALLS_BACK + OVERLOOKS:
            self.reason = OVERLOOKED
            return plays[1]
        return plays[0]


def by_habit(habit: str, plays: list[tuple[str, ...]], view: View) -> tuple[str, ...]:
    """What somebody plays without a thought, of plays that are the better the earlier they stand."""
    hand = view.seats[view.seat].cards
    match habit:
        case "first":
            return min(
                plays, key=lambda play: min([hand.index(word) for word in play if word in hand], default=len(hand))
            )
        case "many":
            return max(plays, key=lambda play: sum(word in hand for word in play))
        case _:
            return plays[-1]


def wins(world: World, seat: int, play: tuple[str, ...]) -> bool:
    """Whether a play ends it all, and well."""
    for word in play:
        world.apply(seat, word)
    return world.settled and world.value(seat) == 1


def silent(world: World, play: tuple[str, ...]) -> tuple[str, ...]:
    """A play without what it calls."""
    calls = world.calls(play)
    return tuple([word for word in play if word not in calls])
