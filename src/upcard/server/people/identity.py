"""Who somebody is: the secret of a browser leads to a person, and a link of one use leads another device there."""

import re
import secrets
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256

from msgspec.structs import replace

from upcard.server.clock import millis
from upcard.server.store import Conflict, Person, Store

Entropy = Callable[[int], bytes]
"""So many bytes that nobody can guess."""

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""32 that nobody mistakes for each other: no 0 and O, no 1 and I."""
CODE_LENGTH = 6
ID_LENGTH = 8
SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
LINK_SECONDS = 600
COOKIE_SECONDS = 400 * 86400
"""As long as browsers keep a cookie."""
TRIES = 5

# 32 of each, so that a byte chooses fairly.
MANNERS = (
    "Able", "Bold", "Brave", "Bright", "Brisk", "Calm", "Clever", "Cosy",
    "Daring", "Eager", "Fair", "Fond", "Gentle", "Glad", "Golden", "Happy",
    "Jolly", "Keen", "Kind", "Lively", "Lucky", "Merry", "Mighty", "Nimble",
    "Proud", "Quick", "Quiet", "Sly", "Sunny", "Swift", "Warm", "Wise",
)  # fmt: skip
ANIMALS = (
    "Badger", "Bear", "Beaver", "Bison", "Crane", "Deer", "Dolphin", "Eagle",
    "Falcon", "Ferret", "Finch", "Fox", "Gecko", "Hare", "Hawk", "Heron",
    "Ibex", "Koala", "Lark", "Lynx", "Magpie", "Marten", "Newt", "Otter",
    "Owl", "Panda", "Puffin", "Raven", "Robin", "Seal", "Tiger", "Wren",
)  # fmt: skip


def new_secret(entropy: Entropy = secrets.token_bytes) -> str:
    """What only one browser knows; 256 bits."""
    return urlsafe_b64encode(entropy(32)).rstrip(b"=").decode()


def hashed(secret: str) -> bytes:
    """All that is kept of a secret; what is found by its hash tells nothing by the time it takes."""
    return sha256(secret.encode()).digest()


def new_id(entropy: Entropy = secrets.token_bytes) -> str:
    """The name of a person in logs and on the wire; everybody may know it."""
    return _letters(entropy, ID_LENGTH)


def friendly_name(entropy: Entropy = secrets.token_bytes) -> str:
    """A name for somebody who has not said his."""
    manner, animal = entropy(2)
    return f"{MANNERS[manner % len(MANNERS)]} {ANIMALS[animal % len(ANIMALS)]}"


# --- the codes of tables


def new_code(entropy: Entropy = secrets.token_bytes) -> str:
    """A code for a table."""
    return _letters(entropy, CODE_LENGTH)


def parse_code(text: str) -> str | None:
    """A code as somebody typed it, in small letters or with spaces and dashes; None if it is none.

    >>> parse_code("k7m-qxa")
    'K7MQXA'
    """
    code = "".join(text.replace("-", " ").split()).upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else None


def shown_code(code: str) -> str:
    """A code as people read it out.

    >>> shown_code("K7MQXA")
    'K7M-QXA'
    """
    return f"{code[:3]}-{code[3:]}"


def _letters(entropy: Entropy, number: int) -> str:
    return "".join([LETTERS[byte % len(LETTERS)] for byte in entropy(number)])


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


# --- the door


class Doorman:
    """Knows people by their secrets, greets new ones, and lets a person in from another device."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float] = time.time,
        entropy: Entropy = secrets.token_bytes,
        remembered: int = 10_000,
    ) -> None:
        self.store = store
        self.now = now
        self.entropy = entropy
        self.remembered = remembered
        self.people: OrderedDict[bytes, Person] = OrderedDict()
        self.renames = 0

    async def known(self, secret: str) -> Person | None:
        """Whose secret this is."""
        if not SECRET.fullmatch(secret):
            return None
        key = hashed(secret)
        if key in self.people:
            self.people.move_to_end(key)
            return self.people[key]
        renames = self.renames
        person = await self.store.know(key)
        if person is not None and renames == self.renames:  # else the name may be an old one
            self._remember(key, person)
        return person

    async def greet(self) -> tuple[Person, str]:
        """Somebody new, and the secret for his browser."""
        secret = new_secret(self.entropy)
        person = await self._meet(hashed(secret))
        self._remember(hashed(secret), person)
        return person, secret

    async def rename(self, person: Person, name: str) -> Person:
        """The person under a new name, which must be clean."""
        await self.store.rename(person.id, name)
        self.renames += 1
        for key, other in self.people.items():
            if other.id == person.id:
                self.people[key] = replace(other, name=name)
        return replace(person, name=name)

    async def lend(self, person: Person) -> str:
        """A token for a link that leads another device to this person, once and within ten minutes."""
        token = new_secret(self.entropy)
        await self.store.lend(person.id, hashed(token), millis(self.now() + LINK_SECONDS))
        return token

    async def redeem(self, token: str) -> tuple[Person, str] | None:
        """Use up a token: its person, and a secret for the new device; None if it is unknown, used or too old."""
        if not SECRET.fullmatch(token):
            return None
        secret = new_secret(self.entropy)
        person = await self.store.redeem(hashed(token), hashed(secret), millis(self.now()))
        return None if person is None else (person, secret)

    async def _meet(self, key: bytes) -> Person:
        for _ in range(TRIES):
            person = Person(new_id(self.entropy), friendly_name(self.entropy))
            try:
                await self.store.meet(person, key, millis(self.now()))
            except Conflict:  # somebody has this id
                continue
            return person
        raise Conflict("no free id was found")

    def _remember(self, key: bytes, person: Person) -> None:
        self.people[key] = person
        while len(self.people) > self.remembered:
            self.people.popitem(last=False)
