"""One decision of a bot that thinks in another process: all that its seat has seen of the game, and nothing else."""

from msgspec import Struct

from upcard.bots.evidence import Digest, Evidence
from upcard.bots.levels import Thinking
from upcard.bots.mind import Tell
from upcard.bots.registry import make
from upcard.bots.worlds import Worlds
from upcard.engine.view import SeenEvent, View


class Decision(Struct, frozen=True):
    """What a bot is asked. The answer follows from this alone, in whatever process it is found."""

    bot: str
    game: str
    seats: int
    seed: int
    """The seed of its chance in this decision."""
    view: View
    events: list[SeenEvent]
    """All that its seat has heard, from the deal on; of our levels, which need no more, there is a digest instead."""
    worlds: str
    """A position imagined for the seat, from which all others are imagined (`Worlds.text`)."""
    digest: Digest | None = None

    def __call__(self, _tell: Tell) -> tuple[str, ...]:
        """The whole play of a bot that is made for this decision."""
        bot = make(self.bot, self.game, self.seats, self.seed)
        assert hasattr(bot, "play_from"), f"{self.bot} does not answer with whole plays"
        if self.digest is not None:
            assert isinstance(bot, Thinking), f"{self.bot} wants to hear all"
            bot.recall(self.digest)
        bot.observe(self.events)
        return bot.play_from(self.view, Worlds.of(self.worlds))


class Listening:
    """A bot that thinks in another process: here it only listens, and would play as advised.

    What one of our levels hears goes into its evidence, so that a long game is not sent with every decision.
    """

    def __init__(self, bot: str, evidence: Evidence | None = None) -> None:
        self.bot = bot
        self.heard: list[SeenEvent] = []
        self.failures = 0
        """How often its mind has failed."""
        self._evidence = evidence

    @property
    def digest(self) -> Digest | None:
        """What is left of all that one of our levels has heard."""
        return self._evidence.digest if self._evidence is not None else None

    def observe(self, events: list[SeenEvent]) -> None:
        if self._evidence is not None:
            self._evidence.hear(events)
        else:
            self.heard += events

    def play_from(self, view: View, worlds: Worlds) -> tuple[str, ...]:  # noqa: ARG002  the protocol names it
        return worlds.advised()
