"""A deal that waits for the bytes that seats have promised to add (T31)."""

from collections.abc import Callable, Mapping

from upcard.engine.view import Refusal
from upcard.logs.fair import promise_of
from upcard.server.clock import Clock
from upcard.server.tables.audience import Audience
from upcard.server.tables.listener import Submit
from upcard.server.tables.log import Commit, TableLog
from upcard.server.tables.rows import Closed, Committed, Rows, Started, Stood
from upcard.server.tables.timers import Timers

DEAL = "deal"
"""The timer of this behaviour."""
DEAL_SECONDS = 3.0
"""How long a deal waits for bytes that were promised."""

Ask = Callable[[Mapping[str, str]], Rows | Refusal]
"""What deals the cards from the shares of members, or says why they cannot be dealt."""


class Shares:
    """Asks those who have promised bytes for them, and deals once all are there or the time is up."""

    def __init__(
        self,
        log: TableLog,
        audience: Audience,
        timers: Timers,
        clock: Clock,
        submit: Submit,
        new_secret: Callable[[], str],
    ) -> None:
        self._log = log
        self._audience = audience
        self._timers = timers
        self._clock = clock
        self._submit = submit
        self._new_secret = new_secret
        self._ask: Ask | None = None
        """The deal that waits, if one does."""
        self._added: dict[str, str] = {}
        self.given: dict[str, str] = {}
        """Bytes for a deal that waits at another worker."""
        self._elsewhere = False

    @property
    def dealing(self) -> bool:
        """Whether the cards are being dealt: nothing else can change meanwhile."""
        return self._ask is not None or self._elsewhere

    @property
    def asking(self) -> bool:
        """Whether the deal waits here."""
        return self._ask is not None

    def take(self, elsewhere: bool) -> None:
        """Whether a deal waits at another worker."""
        self._elsewhere = elsewhere
        self._audience.dealing = self.dealing
        if not elsewhere:
            self.given = {}

    async def add_for(self, member: str, share: str) -> None:
        """Somebody has added their bytes at another worker."""
        if self.asking and member not in self._added:
            await self.add(member, share)

    def after_commit(self, commit: Commit) -> None:
        if not commit.lobby_changed:
            return
        if any([isinstance(row, Started | Closed | Committed) for row in commit.rows]):
            self._stop()
        elif self.asking and any([isinstance(row, Stood) for row in commit.rows]):  # at another worker
            self._ask = _void
            self._timers.set((DEAL, 0), self._clock.now())

    async def deal(self, ask: Ask) -> Refusal | None:
        """Deal, at once if there is nobody to wait for; or say why not."""
        rows = ask({})
        if isinstance(rows, Refusal):
            return rows
        if self._missing():
            self._ask = ask
            self._timers.set((DEAL, 0), self._clock.now() + DEAL_SECONDS)
            self._audience.dealing = True
            self._audience.show_lobby()
        else:
            await self._submit(rows, "", None)
        return None

    async def add(self, member: str, share: str) -> Refusal | None:
        """Somebody adds their bytes; with the last of them the cards are dealt."""
        one = self._log.lobby.find(member)
        if not self.dealing or one is None:
            return Refusal("not_dealing", "T31")
        if promise_of(share) != one.promise:
            return Refusal("bad_share", "T31")
        if self._ask is None:
            self.given[member] = share
            return None
        self._added[member] = share
        if not self._missing():
            await self.finish()
        return None

    async def finish(self) -> None:
        """Deal with what was added; where that is not possible any more the deal is void."""
        if self._ask is None:
            return
        rows = self._ask(self._added)
        await self._submit(self.void() if isinstance(rows, Refusal) else rows, "", None)

    def void(self) -> Rows:
        """The rows by which a deal that waits is given up: whoever has added bytes promises others."""
        return [] if self._ask is None else [Committed(self._new_secret())]

    def _missing(self) -> bool:
        """Whether somebody who is here has promised bytes and not added them."""
        here = self._audience.here()
        people = self._log.lobby.people
        return any([one.promise and one.id in here and one.id not in self._added for one in people])

    def _stop(self) -> None:
        self._ask, self._added, self.given = None, {}, {}
        self._elsewhere = self._audience.dealing = False
        self._timers.cancel((DEAL, 0))


def _void(_shares: Mapping[str, str]) -> Refusal:
    """Somebody has stood up who was to be dealt to."""
    return Refusal("not_dealing", "T31")
