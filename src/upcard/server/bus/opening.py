"""Which bus a house has: a Redis if one is named, else its database."""

from upcard.server.bus import Bus
from upcard.server.store import Unavailable


def open_bus(address: str, store: str) -> Bus:
    """The bus at an address, or that of the store; Unavailable says what is missing."""
    if not address:
        from upcard.server.bus.notifying import PostgresBus

        return PostgresBus(store)
    driven()
    from upcard.server.bus.redis import RedisBus

    return RedisBus(address)


def driven() -> None:
    """See that the driver for Redis is there, which is an extra; Unavailable says what to type."""
    try:
        import redis  # noqa: F401  whether it can be
    except ModuleNotFoundError:
        raise Unavailable("the driver for Redis is missing; type:  pip install 'upcard[redis]'") from None
