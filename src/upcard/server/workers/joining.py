"""What of one server has to do with the other workers, besides its tables."""

from collections.abc import Callable, Mapping
from functools import partial

from upcard.server.http.limits import SharedLimiter
from upcard.server.people.identity import People
from upcard.server.socket.endpoint import SocketEndpoint
from upcard.server.store.workers import Counts
from upcard.server.workers.workers import Workers


def join(
    workers: Workers,
    people: People,
    endpoint: SocketEndpoint,
    limits: Mapping[str, SharedLimiter],
    chores: list[Callable[[], None]],
) -> None:
    """Dock people, limits and whatever is looked after now and then at the workers of the house."""

    def counted() -> Counts:
        now = endpoint.clock.now()
        return Counts(*endpoint.crowd.counts(), {name: limiter.used(now) for name, limiter in limits.items()})

    workers.people, workers.counted = people, counted
    people.told.append(workers.change)
    endpoint.crowd.elsewhere = workers.sockets_elsewhere
    for name, limiter in limits.items():
        limiter.elsewhere = partial(workers.used_elsewhere, name)
    workers.chores += chores
