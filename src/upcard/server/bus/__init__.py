"""How workers tell each other to look: hints that a table has gone on. Whatever is lost of them is found by polling."""

from collections.abc import Callable
from typing import Protocol

Hints = dict[str, int]
"""By the code of a table, how far its log has come, or 0: something else of it has changed. Never what."""
Heard = Callable[[Hints], None]


class Bus(Protocol):
    """Carries hints to all workers of a house; it promises nothing, and never holds anybody up."""

    def start(self, heard: Heard) -> None:
        """Listen from now on, for as long as there is somebody to listen to."""

    def say(self, hints: Hints) -> None:
        """Tell everybody, unless nobody can be reached."""

    async def stop(self) -> None:
        """Say what is still to be said, if that goes at once; say and hear nothing any more."""
