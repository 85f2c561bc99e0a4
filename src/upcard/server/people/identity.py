"""Who somebody is: the secret of a browser leads to a person, and a link of one use leads another device there."""

import re
import secrets
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256

from upcard.sentences import ENGLISH
from upcard.server.clock import millis
from upcard.server.people.codes import Entropy, letters
from upcard.server.people.names import friendly_name
from upcard.server.store import Conflict, Person, Store, Unavailable

ID_LENGTH = 8
SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
LINK_SECONDS = 600
COOKIE_SECONDS = 400 * 86400
"""As long as browsers keep a cookie."""
TRIES = 5


def new_secret(entropy: Entropy = secrets.token_bytes) -> str:
    """What only one browser knows; 256 bits."""
    return urlsafe_b64encode(entropy(32)).rstrip(b"=").decode()


def hashed(secret: str) -> bytes:
    """All that is kept of a secret; what is found by its hash tells nothing by the time it takes."""
    return sha256(secret.encode()).digest()


def new_id(entropy: Entropy = secrets.token_bytes) -> str:
    """The name of a person in logs and on the wire; everybody may know it."""
    return letters(entropy, ID_LENGTH)


# --- the cookie


def cookie_name(secure: bool) -> str:
    """The cookie's name; behind https it is one that no other site and no plain http can set."""
    return "__Host-upcard" if secure else "upcard"


def secret_in(cookies: str, secure: bool) -> str | None:
    """The secret among the cookies of a request."""
    for cookie in cookies.split(";"):
        name, _, value = cookie.strip().partition("=")
        if name == cookie_name(secure) and SECRET.fullmatch(value):
            return value
    return None


def cookie(secret: str, secure: bool) -> str:
    """The `Set-Cookie` that leaves a secret with a browser."""
    kept = f"{cookie_name(secure)}={secret}; HttpOnly; SameSite=Lax; Path=/; Max-Age={COOKIE_SECONDS}"
    return kept + ("; Secure" if secure else "")


def forgotten_cookie(secure: bool) -> str:
    """The `Set-Cookie` that takes a secret away from a browser."""
    return f"{cookie_name(secure)}=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0" + ("; Secure" if secure else "")


# --- people


class People:
    """Knows people by their secrets, registers new ones, and lets a person in from another device."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float] = time.time,
        entropy: Entropy = secrets.token_bytes,
        cache_size: int = 10_000,
    ) -> None:
        self.store = store
        self.now = now
        self.entropy = entropy
        self._cache_size = cache_size
        self._cache: OrderedDict[bytes, Person] = OrderedDict()
        self._renames = 0
        """How often something changed that a look at the store may have missed."""
        self.signed_out: list[Callable[[str], None]] = []
        """Who hears that devices of a person were revoked."""
        self.told: list[Callable[[str, bool], Awaitable[None]]] = []
        """Who tells other workers of a person of whom something has changed, and whether devices were revoked."""

    async def find(self, secret: str) -> Person | None:
        """Whose secret this is."""
        if not SECRET.fullmatch(secret):
            return None
        key = hashed(secret)
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        renames = self._renames
        person = await self.store.find_person(key)
        if person is not None and renames == self._renames:  # else the name may be an old one, or the device revoked
            self._keep(key, person)
            with suppress(Unavailable):
                await self.store.see(key, millis(self.now()))
        return person

    async def register(self, language: str = ENGLISH) -> tuple[Person, str]:
        """Somebody new, named in their language, and the secret for their browser."""
        secret = new_secret(self.entropy)
        person = await self._add(hashed(secret), language)
        self._keep(hashed(secret), person)
        return person, secret

    async def change_profile(self, person: Person) -> None:
        """A person has another name, which must be clean, another avatar or another pace of bots."""
        await self.store.change_profile(person.id, person.profile)
        self._renames += 1
        for key, other in self._cache.items():
            if other.id == person.id:
                self._cache[key] = person
        await self._tell(person.id, False)

    async def revoke(self, person: Person, device: str) -> bool:
        """Let a device of somebody be theirs no more; whether they had it."""
        found = await self.store.revoke(person.id, device)
        self._sign_out(person.id)
        await self._tell(person.id, True)
        return found is not None

    async def forget(self, person: Person) -> None:
        """Keep nothing of somebody; none of their devices is known any more."""
        await self.store.forget(person.id)
        self._sign_out(person.id)
        await self._tell(person.id, True)

    async def _tell(self, person: str, revoked: bool) -> None:
        for tell in self.told:
            await tell(person, revoked)

    def hear(self, person: str, revoked: bool) -> None:
        """Another worker has changed something of a person."""
        self._look_anew(person)
        if revoked:
            self._sign_out(person)

    def look_all_up(self) -> None:
        """Nobody knows of whom something has changed meanwhile."""
        self._renames += 1
        self._cache.clear()

    def _look_anew(self, person: str) -> None:
        self._renames += 1
        for key in [key for key, one in self._cache.items() if one.id == person]:
            del self._cache[key]

    def _sign_out(self, person: str) -> None:
        """Look anew whose the devices are, and end the connections that were opened before."""
        self._look_anew(person)
        for tell in self.signed_out:
            tell(person)

    async def create_link(self, person: Person) -> str:
        """A token for a link that leads another device to this person, once and within ten minutes."""
        token = new_secret(self.entropy)
        await self.store.add_link(person.id, hashed(token), millis(self.now() + LINK_SECONDS))
        return token

    async def redeem_link(self, token: str) -> tuple[Person, str] | None:
        """Use up a token: its person, and a secret for the new device; None if it is unknown, used or too old."""
        if not SECRET.fullmatch(token):
            return None
        secret = new_secret(self.entropy)
        person = await self.store.redeem_link(hashed(token), hashed(secret), millis(self.now()))
        return None if person is None else (person, secret)

    async def _add(self, key: bytes, language: str) -> Person:
        for _ in range(TRIES):
            person = Person(new_id(self.entropy), friendly_name(language, self.entropy))
            try:
                await self.store.add_person(person, key, millis(self.now()))
            except Conflict:  # somebody has this id
                continue
            return person
        raise Conflict("no free id was found")

    def _keep(self, key: bytes, person: Person) -> None:
        self._cache[key] = person
        while len(self._cache) > self._cache_size:
            self._cache.popitem(last=False)
