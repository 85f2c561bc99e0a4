"""Rate limits: token buckets by key."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

TOLD = 20
"""Of which part of a burst on other workers are told who has used it up."""


class Bucket:
    """A token bucket: a burst at once, and then so many a second."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = now

    def allows(self, now: float, cost: float = 1.0) -> bool:
        """Take so many tokens if they are there. A clock that is set back gives nothing and takes nothing."""
        self._fill(now)
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    def wait(self, now: float, longest: float) -> float | None:
        """Take a token, perhaps one that is still to come; the seconds until it is there, None if that is too long."""
        self._fill(now)
        seconds = max(0.0, (1 - self.tokens) / self.rate)
        if seconds > longest:
            return None
        self.tokens -= 1
        return seconds

    def _fill(self, now: float) -> None:
        self.tokens = min(self.burst, self.tokens + max(0.0, now - self.at) * self.rate)
        self.at = now


class Limiter:
    """A bucket for each key; of too many, the one unused for longest is forgotten, since it is the fullest."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self.buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def allows(self, key: Hashable, now: float, cost: float = 1.0) -> bool:
        """Take so many tokens from a key's bucket if they are there."""
        return self.bucket(key, now).allows(now, cost)

    def bucket(self, key: Hashable, now: float) -> Bucket:
        """The bucket of a key."""
        bucket = self.buckets.setdefault(key, Bucket(self.rate, self.burst, now))
        self.buckets.move_to_end(key)
        if len(self.buckets) > self.most:
            self.buckets.popitem(last=False)
        return bucket

    def has(self, key: Hashable, now: float) -> bool:
        """Whether a key has a token; nothing is taken."""
        bucket = self.buckets.get(key)
        return bucket is None or bucket.tokens + max(0.0, now - bucket.at) * bucket.rate >= 1


class SharedLimiter(Limiter):
    """A limiter that goes by what is used up at other workers as well."""

    def __init__(self, rate: float, burst: float) -> None:
        super().__init__(rate, burst)
        self.elsewhere: Callable[[str], float] = nothing
        """How much a key has used up there."""

    def allows(self, key: Hashable, now: float, cost: float = 1.0) -> bool:
        """Take so many tokens from a key's bucket if they are there."""
        return self.has(key, now) and super().allows(key, now, cost)

    def has(self, key: Hashable, now: float) -> bool:
        """Whether a key has a token; nothing is taken."""
        return self.burst - self.used_by(key, now) - self.elsewhere(str(key)) >= 1

    def used_by(self, key: Hashable, now: float) -> float:
        """How much a key has used up here."""
        bucket = self.buckets.get(key)
        return (
            0.0 if bucket is None else max(0.0, bucket.burst - bucket.tokens - max(0.0, now - bucket.at) * bucket.rate)
        )

    def used(self, now: float) -> dict[str, float]:
        """How much each has used up, of those who have used more than a little."""
        used = {str(key): self.used_by(key, now) for key in self.buckets}
        return {key: round(much, 2) for key, much in used.items() if much >= self.burst / TOLD}


def nothing(_key: str) -> float:
    """There is nobody else."""
    return 0.0


def code_tries() -> SharedLimiter:
    """Ten tries at the code of a table a minute, for each address."""
    return SharedLimiter(rate=10 / 60, burst=10)
