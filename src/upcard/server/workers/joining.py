"""What of one server has to do with the other workers, besides its tables."""

from collections.abc import Callable

from upcard.server.people.identity import People
from upcard.server.socket.endpoint import SocketEndpoint
from upcard.server.store.workers import Counts
from upcard.server.workers.workers import Workers


def join(workers: Workers, people: People, endpoint: SocketEndpoint, chores: list[Callable[[], None]]) -> None:
    """Dock people, limits and whatever is looked after now and then at the workers of the house."""
    tries, crowd = endpoint.shared.tries, endpoint.crowd

    def counted() -> Counts:
        return Counts(*crowd.counts(), tries.used(endpoint.clock.now()))

    workers.people, workers.counted = people, counted
    people.told.append(workers.change)
    crowd.elsewhere = workers.sockets_elsewhere
    tries.elsewhere = workers.tries_elsewhere
    workers.chores += chores
