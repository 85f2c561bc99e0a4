"""The bot of docs/bots.md: it tries every word in many imagined worlds and takes the one that ends best."""

from random import Random

from upcard import SeenEvent, View
from upcard.bots import SILENCE, Seating, World, Worlds

WORLDS = 20
"""How many it looks at for a word, unless its parameter says otherwise."""
ROUNDS = 4
"""How far it looks ahead, in words of each seat."""
END = 10.0
"""What a place is worth at the end, in cards."""


class Search:
    """Flat Monte Carlo: each word is played on at random in the same worlds, by the same chance."""

    def __init__(self, worlds: int, seed: int) -> None:
        self.worlds = worlds
        self.dice = Random(seed)

    def observe(self, events: list[SeenEvent]) -> None:
        """What its seat has seen is kept in every world."""

    def choose_from(self, view: View, legal: list[str], worlds: Worlds) -> str:
        if len(legal) == 1:
            return legal[0]
        worth = dict.fromkeys(legal, 0.0)
        for _ in range(self.worlds):
            seed = self.dice.getrandbits(32)
            world = worlds.imagine(seed)
            for word in legal:
                worth[word] += tried(world.clone(), view.seat, word, seed)
        return max(legal, key=lambda word: worth[word])


def tried(world: World, seat: int, word: str, seed: int) -> float:
    """What a world is worth to a seat some time after it has said a word, or nothing."""
    if word != SILENCE:
        world.apply(seat, word)
    outcome = world.play_out(seed, limit=ROUNDS * world.seats)
    if outcome is not None:
        return END * (world.seats - outcome.places[seat])
    held = [len(sitting.cards) for sitting in world.view(seat).seats]
    return min(held[:seat] + held[seat + 1 :]) - held[seat]


def make(seating: Seating) -> Search:
    """The bot `search`, or `search:200` for two hundred worlds."""
    number = seating.parameter or str(WORLDS)
    if not number.isdecimal() or int(number) == 0:
        raise ValueError(f"its parameter is the number of worlds for a word, as in search:{WORLDS}")
    return Search(int(number), seating.seed)
