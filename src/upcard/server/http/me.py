"""Who somebody is here: their profile, their devices, and links to others."""

from collections.abc import Callable

import msgspec
from msgspec import UNSET, Struct, UnsetType, structs
from starlette.requests import Request
from starlette.responses import Response

from upcard.server.http.answers import Refused, json_response, read
from upcard.server.http.guard import Guard
from upcard.server.http.language import language_of
from upcard.server.http.limits import Limiter, SharedLimiter
from upcard.server.http.replays import Asked
from upcard.server.people.avatars import is_avatar
from upcard.server.people.identity import LINK_SECONDS, People, cookie, forgotten_cookie, hashed, secret_in
from upcard.server.people.names import clean_name
from upcard.server.socket import wire
from upcard.server.store import Person, Store, device_id
from upcard.server.tables.room import Visitor
from upcard.server.tables.rows import BotLevel, BotPace
from upcard.server.tables.tables import Tables


class Me(Struct, frozen=True):
    """Who somebody is here."""

    id: str
    name: str
    avatar: str = ""
    bot_pace: BotPace = "normal"
    bot_level: BotLevel = "medium"
    commitment: str = ""
    """To the secret of the game that they may begin next in one step."""


class Change(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What of one's profile is to be another."""

    name: wire.Name | UnsetType = UNSET
    avatar: wire.Avatar | UnsetType = UNSET
    bot_pace: BotPace | UnsetType = UNSET
    bot_level: BotLevel | UnsetType = UNSET


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    token: wire.Text


class MyDevice(Struct, frozen=True):
    """A device that holds one's seats: since when and last seen when, in milliseconds; and whether it is this one."""

    id: str
    at: int
    seen: int
    this: bool


class Revoke(Struct, frozen=True, forbid_unknown_fields=True):
    device: wire.Id


class Link(Struct, frozen=True):
    token: str
    path: str
    seconds: int


class MePages:
    """What somebody asks and changes of their own."""

    def __init__(
        self,
        guard: Guard,
        people: People,
        store: Store,
        tables: Tables,
        visitor: Callable[[Person, Request], Visitor],
        limit: Callable[[Limiter, Request], None],
        changes: Limiter,
        tries: Limiter,
    ) -> None:
        self._guard = guard
        self._people = people
        self._store = store
        self._tables = tables
        self._visitor = visitor
        self._limit = limit
        self._changes = changes
        self._tries = tries
        self.newcomers = SharedLimiter(rate=0.5, burst=60)

    def endpoints(self) -> list[Asked]:
        """Where each is asked."""
        return [
            ("GET", "/api/me", self.me),
            ("POST", "/api/me", self.change),
            ("POST", "/api/me/forget", self.forget),
            ("GET", "/api/devices", self.devices),
            ("POST", "/api/devices/revoke", self.revoke),
            ("POST", "/api/link", self.create_link),
            ("POST", "/api/link/claim", self.claim_link),
        ]

    async def person(self, request: Request) -> Person:
        """Who asks, by their cookie."""
        secret = self._secret(request)
        person = await self._people.find(secret) if secret else None
        if person is None:
            raise Refused(401, "unknown_person")
        return person

    async def registered(self, request: Request, response: Response) -> tuple[Person, Response]:
        """Who asks; a newcomer gets the cookie that makes them known."""
        try:
            return await self.person(request), response
        except Refused:
            self._limit(self.newcomers, request)
            person, secret = await self._people.register(language_of(request.headers))
            response.headers.append("set-cookie", cookie(secret, self._guard.secure(request.scope)))
            return person, response

    async def me(self, request: Request) -> Response:
        response = json_response(None)
        person, response = await self.registered(request, response)
        commitment = await self._tables.next_deals.commitment(person.id)
        response.body = msgspec.json.encode(me(person, commitment))
        response.headers["content-length"] = str(len(response.body))
        return response

    async def change(self, request: Request) -> Response:
        """T32: a new profile, which then reaches every table where one sits."""
        person = await self.person(request)
        self._limit(self._changes, request)
        person = changed(person, await read(request, Change))
        await self._people.change_profile(person)
        await self._tables.change_profile(person, self._visitor(person, request))
        return json_response(me(person))

    async def devices(self, request: Request) -> Response:
        person, own = await self.person(request), device_id(hashed(self._secret(request)))
        devices = await self._store.devices(person.id)
        return json_response([MyDevice(one.id, one.at, one.seen, one.id == own) for one in devices])

    async def revoke(self, request: Request) -> Response:
        person = await self.person(request)
        self._limit(self._changes, request)
        if not await self._people.revoke(person, (await read(request, Revoke)).device):
            raise Refused(404, "unknown_device")
        return json_response(me(person))

    async def forget(self, request: Request) -> Response:
        """Seats are given up first, in their games' own order; then nothing leads to the person any more."""
        person = await self.person(request)
        self._limit(self._changes, request)
        await self._tables.give_up_seats(self._visitor(person, request))
        await self._people.forget(person)
        response = json_response(Me("", ""))
        response.headers.append("set-cookie", forgotten_cookie(self._guard.secure(request.scope)))
        return response

    def _secret(self, request: Request) -> str:
        return secret_in(request.headers.get("cookie", ""), self._guard.secure(request.scope)) or ""

    async def create_link(self, request: Request) -> Response:
        person = await self.person(request)
        self._limit(self._changes, request)
        token = await self._people.create_link(person)
        return json_response(Link(token, f"/link#{token}", LINK_SECONDS))

    async def claim_link(self, request: Request) -> Response:
        self._limit(self._tries, request)
        claimed = await self._people.redeem_link((await read(request, Claim)).token)
        if claimed is None:
            raise Refused(404, "bad_link")
        person, secret = claimed
        response = json_response(me(person))
        response.headers.append("set-cookie", cookie(secret, self._guard.secure(request.scope)))
        return response


def me(person: Person, commitment: str = "") -> Me:
    """Who somebody is, as they read it."""
    return Me(person.id, person.name, person.avatar, person.bot_pace, person.bot_level, commitment)


def changed(person: Person, change: Change) -> Person:
    """A person with what of their profile is to be another; refused if it cannot be."""
    wanted = {name: value for name, value in structs.asdict(change).items() if value is not UNSET}
    if "name" in wanted:
        wanted["name"] = clean_name(wanted["name"])
    if wanted.get("name", "") is None:
        raise Refused(400, "bad_name")
    if not is_avatar(wanted.get("avatar", "")):
        raise Refused(400, "bad_avatar")
    return structs.replace(person, **wanted)
