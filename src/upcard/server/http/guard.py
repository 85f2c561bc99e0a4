"""The edge: which requests may come in at all, from whom, and the headers that every answer carries."""

import re
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from upcard.sentences import catalogue
from upcard.server.http.language import language_of
from upcard.server.settings import Settings

Address = IPv4Address | IPv6Address

HOST = re.compile(r"(?P<name>[a-z0-9._-]+|\[[0-9a-f:.]+\])(:(?P<port>[0-9]{1,5}))?")
MOST_BODY = 16 * 1024
SAFE = ("GET", "HEAD", "OPTIONS")
MARK = "x-upcard"
"""The header that every state-changing request carries, and that no page of another site can send unasked."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src {connect}; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors {framed}; "
    "require-trusted-types-for 'script'"
)
FRAMED = "/embed"
"""The one address that pages of other sites may frame: it shows a replay and does nothing (T35)."""
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")
"""What a proxy adds, in one way or another."""
HSTS = "max-age=31536000"
NO_SOCKET = {"type": "websocket.close", "code": 1008}
"""Answered with 403. A sentence would go unread, and uvicorn logs an error for every one it sends at this point."""


# --- who asks, and whom


class Guard:
    """Knows under which names this server may be asked for, from which pages, and who really asks."""

    def __init__(self, settings: Settings, machine: str | None = None) -> None:
        name = (socket.gethostname() if machine is None else machine).lower()
        own = {"localhost", name, name.split(".")[0], name.split(".")[0] + ".local"}
        public = urlsplit(settings.public_url)
        self.names = frozenset({*own, *settings.hosts, public.hostname or "localhost"} - {"", ".local"})
        self.public_url = settings.public_url
        self.public_host = public.netloc
        self.https = public.scheme == "https"
        self.proxies = settings.proxies

    def allows_host(self, host: str) -> bool:
        """Whether a Host is ours: an IP literal or a name of this server; rebound DNS brings other names."""
        parts = HOST.fullmatch(host.lower())
        if parts is None or int(parts["port"] or 0) > 65535:
            return False
        return parts["name"] in self.names or _literal(parts["name"]) is not None

    def allows_origin(self, scope: Scope) -> bool:
        """Whether a page that this server sent asks: its Origin is exactly the address asked for, or the public one."""
        origin = only(scope, "origin")
        return origin is not None and origin in {self.origin(scope), self.public_url} - {""}

    def origin(self, scope: Scope) -> str:
        """The origin of the pages under the Host that is asked for."""
        return f"{'https' if self.secure(scope) else 'http'}://{(only(scope, 'host') or '').lower()}"

    def secure(self, scope: Scope) -> bool:
        """Whether the browser speaks https: to us, to a proxy we believe, or at the public address."""
        if self.https and only(scope, "host") == self.public_host:
            return True
        forwarded = only(scope, "x-forwarded-proto") if self._believed(_peer(scope)) else None
        return (forwarded or scope["scheme"]) in ("https", "wss")

    def client(self, scope: Scope) -> str:
        """Who asks: the peer, or the nearest one before the proxies we believe."""
        address = _peer(scope)
        hops = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")
        while hops and self._believed(address):
            before = _hop(hops.pop())
            if before is None:
                break
            address = before
        return "unknown" if address is None else str(address)

    def local(self, scope: Scope) -> bool:
        """Whether this machine itself asks, and not a proxy on it for somebody else."""
        peer, headers = _peer(scope), Headers(scope=scope)
        return peer is not None and peer.is_loopback and not any([name in headers for name in FORWARDED])

    def believes(self, peer: str) -> bool:
        """Whether this is the address of a proxy that we believe."""
        return self._believed(_address(peer))

    def _believed(self, address: Address | None) -> bool:
        return address is not None and any([address in network for network in self.proxies])


def only(scope: Scope, name: str) -> str | None:
    """The value of a header that is there exactly once."""
    values = Headers(scope=scope).getlist(name)
    return values[0] if len(values) == 1 else None


def household(client: str) -> str:
    """Whom a limit counts together: an IPv4 address, or the /64 that one IPv6 line has.

    >>> household("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::'
    """
    address = _address(client)
    return str(IPv6Address(int(address) >> 64 << 64)) if isinstance(address, IPv6Address) else client


def _peer(scope: Scope) -> Address | None:
    client = scope.get("client")
    return _address(client[0]) if client else None


def _hop(text: str) -> Address | None:
    """One entry of X-Forwarded-For; some proxies add a port."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    return _address(text)


def _literal(name: str) -> Address | None:
    """The address a Host spells out: in brackets if it has colons."""
    address = _address(name.strip("[]"))
    return address if isinstance(address, IPv6Address) == name.startswith("[") else None


def _address(text: str) -> Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


# --- what every answer carries


class SafeHeaders:
    """Puts the security headers on every answer, refusals too."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self.app = app
        self.guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def sealed(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                self._seal(MutableHeaders(scope=message), scope)
            await send(message)

        await self.app(scope, receive, sealed)

    def _seal(self, headers: MutableHeaders, scope: Scope) -> None:
        headers.update(ALWAYS)
        headers["Content-Security-Policy"] = POLICY.format(connect=self._connect(scope), framed=_framed(scope))
        if self.guard.secure(scope):  # over plain http browsers complain about it and do nothing
            headers["Cross-Origin-Opener-Policy"] = "same-origin"
        if self.guard.https:
            headers["Strict-Transport-Security"] = HSTS

    def _connect(self, scope: Scope) -> str:
        """Where pages may connect to; 'self' leaves sockets out in older Safaris."""
        if not self.guard.allows_host(only(scope, "host") or ""):
            return "'self'"
        return "'self' " + self.guard.origin(scope).replace("http", "ws", 1)


def _framed(scope: Scope) -> str:
    """By whom an answer may be framed."""
    return "*" if scope["type"] == "http" and scope["path"] == FRAMED else "'none'"


# --- what comes in


class Gate:
    """Refuses what comes under a foreign name, from a foreign page, or too large, before anything reads it."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self.app = app
        self.guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = self._refusal(scope)
        if refused is None:
            await self._enter(scope, receive, send)
        elif scope["type"] == "websocket":
            await send(NO_SOCKET)
        else:
            await refused(scope, receive, send)

    async def _enter(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in SAFE:
            await self._with_body(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        if scope["type"] not in ("http", "websocket"):
            return None
        host = only(scope, "host")
        if host is None or not self.guard.allows_host(host):
            return _no(scope, 400, "foreign_host")
        if scope["type"] == "websocket":
            welcome = self.guard.allows_origin(scope) or _bears_secret(Headers(scope=scope))
            return None if welcome else _no(scope, 403, "foreign_page")
        return None if scope["method"] in SAFE else self._foreign(scope)

    def _foreign(self, scope: Scope) -> PlainTextResponse | None:
        """Why a state-changing request may not come from where it comes from. Without a browser there is no Origin."""
        headers = Headers(scope=scope)
        ours = headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        if not ours or ("origin" in headers and not self.guard.allows_origin(scope)):
            return _no(scope, 403, "foreign_page")
        if only(scope, MARK) != "1":
            return _no(scope, 403, "no_mark")
        return None

    async def _with_body(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Receive the whole body first, if it is not too large, then hand it on."""
        body = await _body(scope, receive)
        if body is None:
            await _no(scope, 413, "too_large")(scope, receive, send)
            return
        handed_on = False

        async def hand_on() -> Message:
            nonlocal handed_on
            if handed_on:
                return await receive()
            handed_on = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, hand_on, send)


def _bears_secret(headers: Headers) -> bool:
    """Whether a program asks that brings its secret itself, as no page of a browser can."""
    return "origin" not in headers and headers.get("authorization", "").startswith("Bearer ")


async def _body(scope: Scope, receive: Receive) -> bytes | None:
    """A whole body; None if it is too large, says that it will be, or breaks off."""
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdecimal() or len(length) > 9 or int(length) > MOST_BODY:
        return None
    body: bytes = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > MOST_BODY or message["type"] == "http.disconnect":
            return None
        if not message.get("more_body", False):
            return body


def _no(scope: Scope, status: int, why: str) -> PlainTextResponse:
    sentences = catalogue("table", language=language_of(Headers(scope=scope)))["http"]
    sentence = sentences[why].format(number=MOST_BODY)
    return PlainTextResponse(sentence + "\n", status, {"Connection": "close"} if status == 413 else None)
