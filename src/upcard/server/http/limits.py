"""Rate limits: token buckets by key."""

from collections import OrderedDict
from collections.abc import Hashable


class Bucket:
    """A token bucket: a burst at once, and then so many a second."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = now

    def allows(self, now: float) -> bool:
        """Take a token if there is one. A clock that is set back gives nothing and takes nothing."""
        self.tokens = min(self.burst, self.tokens + max(0.0, now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Limiter:
    """A bucket for each key; of too many, the one unused for longest is forgotten, since it is the fullest."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self.buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def allows(self, key: Hashable, now: float) -> bool:
        """Take a token from a key's bucket if there is one."""
        bucket = self.buckets.setdefault(key, Bucket(self.rate, self.burst, now))
        self.buckets.move_to_end(key)
        if len(self.buckets) > self.most:
            self.buckets.popitem(last=False)
        return bucket.allows(now)

    def has(self, key: Hashable, now: float) -> bool:
        """Whether a key has a token; nothing is taken."""
        bucket = self.buckets.get(key)
        return bucket is None or bucket.tokens + max(0.0, now - bucket.at) * bucket.rate >= 1


def code_tries() -> Limiter:
    """Ten tries at the code of a table a minute, for each address."""
    return Limiter(rate=10 / 60, burst=10)
