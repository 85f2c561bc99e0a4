"""Hints over Redis: publish and subscribe, of which any message may be lost."""

import asyncio
from urllib.parse import urlsplit, urlunsplit

from redis.asyncio import Redis
from redis.exceptions import RedisError

from upcard.server.bus.line import CHANNEL, Line
from upcard.server.store import Unavailable

PATIENCE = 5.0
"""Seconds that Redis may take for anything; it is asked for a sign of life as often."""


class RedisBus(Line):
    """One channel of a Redis."""

    lost = (OSError, RedisError, TimeoutError)

    def __init__(self, address: str) -> None:
        super().__init__(shown(address))
        self._redis = Redis.from_url(
            address, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, client_name="upcard"
        )

    async def talk(self, text: str) -> None:
        """Send a message to everybody."""
        async with asyncio.timeout(PATIENCE):
            await self._redis.publish(CHANNEL, text)

    async def listen(self) -> None:
        """Hand what comes to `hear`, until the connection ends."""
        async with self._redis.pubsub() as ear:
            await ear.subscribe(CHANNEL)
            waiting = False
            while True:
                message = await ear.get_message(timeout=PATIENCE)
                if message is None and waiting:
                    raise TimeoutError("it does not answer")
                waiting = message is None
                if waiting:
                    await ear.ping()
                    continue
                assert message is not None
                self.reached("listen")
                if message["type"] == "message":
                    self.hear(message["data"])

    async def hang_up(self) -> None:
        """Let every connection go."""
        await self._redis.aclose()


def shown(address: str) -> str:
    """An address without its password."""
    url = urlsplit(address)
    return urlunsplit(url._replace(netloc=url.netloc.rpartition("@")[2], query=""))


async def described(address: str) -> str:
    """What is there; Unavailable says why nobody can say."""
    redis = Redis.from_url(address, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
    try:
        return f"{shown(address)}, Redis {(await redis.info('server'))['redis_version']}"
    except (OSError, RedisError, TimeoutError) as wrong:
        raise Unavailable(f"{shown(address)} cannot be reached: {wrong}") from None
    finally:
        await redis.aclose()
