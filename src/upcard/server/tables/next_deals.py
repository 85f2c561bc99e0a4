"""The secrets of deals that people may ask for in one step: each is shown its commitment before (T30, T31)."""

from collections import OrderedDict
from collections.abc import Callable

from upcard.logs.fair import commitment_to

MOST = 10_000
"""People whose next secret is kept; who is forgotten gets another one, and can see that."""


class NextDeals:
    """A secret for each person, used once."""

    def __init__(self, new_secret: Callable[[], str]) -> None:
        self._new_secret = new_secret
        self._secrets: OrderedDict[str, str] = OrderedDict()

    def commitment(self, person: str) -> str:
        """What a person is shown of the secret that their next game is dealt from."""
        secret = self._secrets.get(person) or self._new_secret()
        self._secrets[person] = secret
        self._secrets.move_to_end(person)
        if len(self._secrets) > MOST:
            self._secrets.popitem(last=False)
        return commitment_to(secret)

    def take(self, person: str) -> str:
        """The secret of a person's next game, which nobody uses again."""
        return self._secrets.pop(person, "") or self._new_secret()

    def give_back(self, person: str, secret: str) -> None:
        """Nothing was dealt from it."""
        self._secrets.setdefault(person, secret)
