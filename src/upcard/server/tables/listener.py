"""Where something docks at tables: it hears of every commit, and may answer with rows of its own."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from upcard.play.table import Branch
from upcard.server.tables.log import Commit
from upcard.server.tables.rows import Expired, Rows

Submit = Callable[[Rows, str, Branch | None], Awaitable[None]]
"""Rows to be committed, the idempotency key of the first, and the branch of the game that they are played on."""


SubmitDue = Callable[[Expired, str, Branch], Awaitable[None]]
"""The same for a window whose time must be up when it is written."""


class Listener(Protocol):
    """Whoever hears what happens at tables."""

    def after_commit(self, commit: Commit) -> None:
        """Rows are written, and the table is as they say."""
