"""What a bot must offer. It never meets a position: a bot sees views, and one that searches sees imagined worlds."""

from typing import Protocol, TypeAlias, runtime_checkable

from upcard.bots.worlds import Worlds
from upcard.engine.view import SeenEvent, View

SILENCE = ""
"""What a bot chooses to say nothing; offered only to a seat that nobody waits for."""


@runtime_checkable
class Bot(Protocol):
    """One player of one seat, who judges by what the seat sees."""

    def observe(self, events: list[SeenEvent]) -> None:
        """Hear what happened, as the seat may know it."""

    def choose(self, view: View, legal: list[str]) -> str:
        """One of the words that fit; asked again, word by word, while a play is being laid."""
        raise NotImplementedError


@runtime_checkable
class Searcher(Protocol):
    """One player of one seat, who asks for worlds: positions that the seat cannot tell from the real one."""

    def observe(self, events: list[SeenEvent]) -> None:
        """Hear what happened, as the seat may know it."""

    def choose_from(self, view: View, legal: list[str], worlds: Worlds) -> str:
        """One of the words that fit, as `Bot.choose`; each of the worlds is at this very word."""
        raise NotImplementedError


@runtime_checkable
class Planner(Protocol):
    """One player of one seat, who asks for worlds and answers with a whole play."""

    def observe(self, events: list[SeenEvent]) -> None:
        """Hear what happened, as the seat may know it."""

    def play_from(self, view: View, worlds: Worlds) -> tuple[str, ...]:
        """One whole play; nothing, to be silent where nobody waits for the seat."""
        raise NotImplementedError


AnyBot: TypeAlias = Bot | Searcher | Planner


def searches(bot: AnyBot) -> bool:
    """Whether a planner asks to think in a process of its own, where it is made anew for each decision."""
    return bool(getattr(bot, "searches", False)) and hasattr(bot, "play_from")
