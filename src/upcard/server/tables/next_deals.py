"""The secrets of deals that people may ask for in one step: each is shown its commitment before (T30, T31)."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from upcard.logs.fair import commitment_to
from upcard.server.store.workers import WorkerStore

MOST = 10_000
"""People whose next secret is kept; who is forgotten gets another one, and can see that."""


class Secrets(Protocol):
    """A secret for each person, kept until it is used."""

    async def keep(self, person: str, secret: str) -> str:
        """The secret of a person, which is this one from now on if they have none."""
        raise NotImplementedError

    async def take(self, person: str) -> str:
        """The secret of a person, which nobody has again; empty if there is none."""
        raise NotImplementedError


class NextDeals:
    """A secret for each person, used once."""

    def __init__(self, secrets: Secrets, new_secret: Callable[[], str]) -> None:
        self._secrets = secrets
        self._new_secret = new_secret

    async def commitment(self, person: str) -> str:
        """What a person is shown of the secret that their next game is dealt from."""
        return commitment_to(await self._secrets.keep(person, self._new_secret()))

    async def take(self, person: str) -> str:
        """The secret of a person's next game, which nobody uses again."""
        return await self._secrets.take(person) or self._new_secret()

    async def give_back(self, person: str, secret: str) -> None:
        """Nothing was dealt from it."""
        await self._secrets.keep(person, secret)


class OwnSecrets:
    """Those of a server that is the only one of its house."""

    def __init__(self) -> None:
        self._secrets: OrderedDict[str, str] = OrderedDict()

    async def keep(self, person: str, secret: str) -> str:
        """The secret of a person, which is this one from now on if they have none."""
        kept = self._secrets.setdefault(person, secret)
        self._secrets.move_to_end(person)
        if len(self._secrets) > MOST:
            self._secrets.popitem(last=False)
        return kept

    async def take(self, person: str) -> str:
        """The secret of a person, which nobody has again; empty if there is none."""
        return self._secrets.pop(person, "")


class SharedSecrets:
    """Those of a house: what one worker has shown a commitment to, another one deals from."""

    def __init__(self, store: WorkerStore) -> None:
        self._store = store

    async def keep(self, person: str, secret: str) -> str:
        """The secret of a person, which is this one from now on if they have none."""
        return await self._store.keep_secret(person, secret)

    async def take(self, person: str) -> str:
        """The secret of a person, which nobody has again; empty if there is none."""
        return await self._store.take_secret(person)
