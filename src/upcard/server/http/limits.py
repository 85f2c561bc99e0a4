"""How often something may happen, and how many may be there at once."""

from collections import OrderedDict
from collections.abc import Hashable


class Bucket:
    """So many at once, and so many a second after that."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = now

    def allows(self, now: float) -> bool:
        """Take one if there is one left. A clock that is set back gives nothing and takes nothing."""
        self.left = min(self.burst, self.left + max(0.0, now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limiter:
    """A bucket for each key; of too many, the one unused for longest is forgotten, since it is the fullest."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self.buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def allows(self, key: Hashable, now: float) -> bool:
        """Take one of a key's bucket if there is one left."""
        bucket = self.buckets.setdefault(key, Bucket(self.rate, self.burst, now))
        self.buckets.move_to_end(key)
        if len(self.buckets) > self.most:
            self.buckets.popitem(last=False)
        return bucket.allows(now)

    def has(self, key: Hashable, now: float) -> bool:
        """Whether one is left for a key; nothing is taken."""
        bucket = self.buckets.get(key)
        return bucket is None or bucket.left + max(0.0, now - bucket.at) * bucket.rate >= 1


def code_tries() -> Limiter:
    """Ten tries at the code of a table a minute, for each address."""
    return Limiter(rate=10 / 60, burst=10)


class Sockets:
    """The connections that each address has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Count one more, if it may come in."""
        if self.open.get(address, 0) >= self.most:
            return False
        self.open[address] = self.open.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]
