"""The edge: who may ask, under which name, from which page, how often and how much."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from upcard.server.http.guard import (
    MOST_BODY,
    Gate,
    Guard,
    SafeHeaders,
    household,
)
from upcard.server.settings import Settings

Pairs = Iterable[tuple[str, str]]

HOME = "192.168.1.20:8765"
PUBLIC = "https://cards.example"


def guard(**flags: str) -> Guard:
    return Guard(Settings.read(flags, {}), machine="den.home")


def asked(
    headers: Pairs, method: str = "GET", kind: str = "http", peer: str = "192.168.1.7", scheme: str | None = None
) -> Scope:
    """A request as the server hears it."""
    return {
        "type": kind,
        "method": method,
        "path": "/",
        "scheme": scheme or ("ws" if kind == "websocket" else "http"),
        "client": (peer, 40000),
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers],
        "extensions": {"websocket.http.response": {}},
    }


# --- Host


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "127.0.0.1:8765", HOME, "[::1]", "[::1]:8765", "[2001:db8::7]:80", "localhost", "LOCALHOST:8765",
        "den", "den.home", "Den.local:8765", "cards.lan", "cards.example",
    ],
)  # fmt: skip
def test_our_own_names_and_all_ip_literals_are_ours(host: str) -> None:
    assert guard(hosts="cards.lan", public_url=PUBLIC).allows_host(host)


@pytest.mark.parametrize(
    "host",
    [
        "", "evil.example", "localhost.evil.example", "evil-localhost", "127.0.0.1.evil.example", "xden", "den.evil",
        "cards.example.evil", "evilcards.example", "localhost.", "localhost:", "localhost:x", "localhost:99999",
        "localhost:80:80", "a@localhost", "localhost/", "localhost\r\nX: y", "local host", "[::1", "::1", "[127.0.0.1]",
        "[fe80::1%eth0]", "2130706433", "0x7f.1", "127.1", "localhost, evil.example", "lócalhost", "127.0.0.1\n",
        ".local",
    ],
)  # fmt: skip
def test_other_names_are_foreign(host: str) -> None:
    assert not guard(public_url=PUBLIC).allows_host(host)


def test_a_machine_without_a_name_adds_none() -> None:
    nameless = Guard(Settings.read({}, {}), machine="")
    assert not nameless.allows_host(".local") and nameless.allows_host("localhost")


# --- Origin


@pytest.mark.parametrize("host", [HOME, "localhost:8765", "[::1]:8765", "den.local"])
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_a_page_may_ask_the_address_it_came_from(host: str, kind: str) -> None:
    assert guard().allows_origin(asked([("Host", host), ("Origin", f"http://{host}")], kind=kind))


@pytest.mark.parametrize(
    "origin",
    [
        "", "null", "*", "http://evil.example", "http://192.168.1.20", "http://192.168.1.20:8766",
        "https://192.168.1.20:8765", "ws://192.168.1.20:8765", "http://192.168.1.20:8765/", "http://192.168.1.20:87650",
        "http://192.168.1.20:8765.evil.example", "http://evil.example/192.168.1.20:8765", "http://x.192.168.1.20:8765",
        "http://192.168.1.20:8765@evil.example", "HTTP://192.168.1.20:8765", " http://192.168.1.20:8765",
        "http://192.168.1.20:8765 http://evil.example", "file://", "http://localhost:8765", "192.168.1.20:8765",
    ],
)  # fmt: skip
def test_any_other_page_may_not(origin: str) -> None:
    assert not guard().allows_origin(asked([("Host", HOME), ("Origin", origin)]))


def test_no_origin_and_two_origins_are_foreign() -> None:
    assert not guard().allows_origin(asked([("Host", HOME)]))
    assert not guard().allows_origin(asked([("Host", HOME), *[("Origin", f"http://{HOME}")] * 2]))


@pytest.mark.parametrize(
    ("host", "origin", "right"),
    [
        ("cards.example", "https://cards.example", True),
        ("127.0.0.1:8765", "https://cards.example", True),
        ("cards.example", "http://cards.example", False),
        ("cards.example", "https://CARDS.example", False),
        ("cards.example", "https://cards.example:8443", False),
        ("cards.example", "https://cards.example.evil", False),
        ("cards.example", "https://evil-cards.example", False),
        ("cards.example", "https://evilcards.example", False),
        ("cards.example", "https://sub.cards.example", False),
        (HOME, f"http://{HOME}", True),
        (HOME, f"https://{HOME}", False),
    ],
)
def test_at_a_public_address_its_own_origin_counts(host: str, origin: str, right: bool) -> None:
    assert guard(public_url=PUBLIC).allows_origin(asked([("Host", host), ("Origin", origin)])) == right


# --- who asks, and how


def test_https_is_spoken_at_the_public_address_only() -> None:
    watch = guard(public_url=PUBLIC)
    assert watch.secure(asked([("Host", "cards.example")]))
    assert not watch.secure(asked([("Host", HOME)]))


@pytest.mark.parametrize(("peer", "secure"), [("10.0.0.1", True), ("10.0.0.2", False)])
def test_only_a_named_proxy_is_believed_that_it_speaks_https(peer: str, secure: bool) -> None:
    scope = asked([("Host", HOME), ("X-Forwarded-Proto", "https")], peer=peer)
    assert guard(proxies="10.0.0.1").secure(scope) == secure


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("8.8.8.8", ["1.1.1.1"], "8.8.8.8"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["1.1.1.1"], "1.1.1.1"),
        ("10.0.0.1", ["9.9.9.9, 1.1.1.1"], "1.1.1.1"),
        ("10.0.0.1", ["9.9.9.9, 1.1.1.1, 10.0.0.2"], "1.1.1.1"),
        ("10.0.0.1", ["9.9.9.9", "1.1.1.1"], "1.1.1.1"),
        ("10.0.0.1", ["1.1.1.1:4711"], "1.1.1.1"),
        ("10.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
        ("10.0.0.1", ["1.1.1.1, <script>"], "10.0.0.1"),
        ("10.0.0.1", ["1.1.1.1,"], "10.0.0.1"),
        ("::ffff:10.0.0.1", ["1.1.1.1"], "1.1.1.1"),
        ("::ffff:8.8.8.8", [], "8.8.8.8"),
        ("a pipe", ["1.1.1.1"], "unknown"),
    ],
)
def test_the_client_is_the_nearest_before_the_named_proxies(peer: str, forwarded: list[str], client: str) -> None:
    scope = asked([("X-Forwarded-For", hop) for hop in forwarded], peer=peer)
    assert guard(proxies="10.0.0.0/24").client(scope) == client


def test_a_line_with_many_addresses_is_one_household() -> None:
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::") != household("2001:db8:1:3::1")
    assert household("1.1.1.1") == "1.1.1.1" and household("unknown") == "unknown"


# --- the gate


class Inside:
    """What stands behind the gate: it hears the whole body and says so."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            return
        message = await receive()
        self.heard.append(message.get("body", b""))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"in"})


class Answer:
    """All that came back, and what got inside."""

    def __init__(self, sent: list[Message], heard: list[bytes]) -> None:
        self.sent = sent
        self.heard = heard
        self.status: int = sent[0].get("status", 101 if sent[0]["type"] == "websocket.accept" else 403)
        self.headers = {name.decode(): value.decode() for name, value in sent[0].get("headers", [])}
        self.text = b"".join([message.get("body", b"") for message in sent]).decode()


def knock(scope: Scope, *body: bytes, watch: Guard | None = None, breaks_off: bool = False) -> Answer:
    """Come to the gate with a body in pieces."""
    sent: list[Message] = []
    inside = Inside()
    pieces: list[dict[str, Any]] = [{"type": "http.request", "body": piece, "more_body": True} for piece in body]
    pieces.append({"type": "http.disconnect"} if breaks_off else {"type": "http.request", "more_body": False})

    async def receive() -> Message:
        return pieces.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    watch = watch or guard()
    asyncio.run(SafeHeaders(Gate(inside, watch), watch)(scope, receive, send))
    return Answer(sent, inside.heard)


HOST = ("Host", HOME)
MARK = ("X-Upcard", "1")
ORIGIN = ("Origin", f"http://{HOME}")


def test_a_foreign_host_is_refused_with_a_sentence() -> None:
    answer = knock(asked([("Host", "evil.example")]))
    assert (answer.status, answer.heard) == (400, [])
    assert "--hosts" in answer.text and "evil" not in answer.text


@pytest.mark.parametrize("hosts", [[], [HOST, HOST], [HOST, ("Host", "evil.example")]])
def test_no_host_and_two_hosts_are_refused(hosts: Pairs) -> None:
    assert knock(asked(hosts)).status == 400


def test_reading_needs_no_mark() -> None:
    assert knock(asked([HOST, ("Sec-Fetch-Site", "cross-site")])).status == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "BREW"])
def test_what_changes_something_needs_the_mark(method: str) -> None:
    assert knock(asked([HOST, ORIGIN], method)).status == 403
    assert knock(asked([HOST, ORIGIN, ("X-Upcard", "0")], method)).status == 403
    assert knock(asked([HOST, ORIGIN, MARK], method)).status == 200


@pytest.mark.parametrize(
    "headers",
    [
        [("Origin", "http://evil.example")], [("Origin", "null")], [("Origin", "")], [ORIGIN, ORIGIN],
        [ORIGIN, ("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")], [("Sec-Fetch-Site", "")],
    ],
)  # fmt: skip
def test_another_site_changes_nothing_even_with_the_mark(headers: list[tuple[str, str]]) -> None:
    answer = knock(asked([HOST, MARK, *headers], "POST"), b"{}")
    assert (answer.status, answer.heard) == (403, [])


def test_without_a_browser_there_is_no_origin_and_the_mark_is_enough() -> None:
    assert knock(asked([HOST, MARK], "POST"), b"{}").status == 200


def test_a_body_comes_through_whole() -> None:
    answer = knock(asked([HOST, MARK, ORIGIN], "POST"), b"{", b'"a":1', b"}")
    assert answer.heard == [b'{"a":1}']


def test_the_largest_body_comes_through_and_one_byte_more_does_not() -> None:
    scope = asked([HOST, MARK, ORIGIN], "POST")
    assert knock(scope, b"x" * MOST_BODY).status == 200
    answer = knock(scope, b"x" * MOST_BODY, b"x")
    assert (answer.status, answer.heard) == (413, [])


@pytest.mark.parametrize("length", [str(MOST_BODY + 1), "-1", "x", "9" * 5000])
def test_a_body_that_says_it_is_too_large_is_not_heard(length: str) -> None:
    answer = knock(asked([HOST, MARK, ("Content-Length", length)], "POST"), b"{}")
    assert (answer.status, answer.heard) == (413, [])


def test_a_body_that_breaks_off_is_not_told_on() -> None:
    assert knock(asked([HOST, MARK], "POST"), b'{"a":', breaks_off=True).heard == []


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ([HOST, ORIGIN], 101),
        ([HOST], 403),
        ([HOST, ("Origin", "null")], 403),
        ([HOST, ("Origin", "http://evil.example")], 403),
        ([("Host", "evil.example"), ("Origin", "http://evil.example")], 403),
        ([HOST, ("Authorization", "Bearer x")], 101),
        ([HOST, ("Authorization", "Basic x")], 403),
        ([HOST, ("Origin", "http://evil.example"), ("Authorization", "Bearer x")], 403),
        ([("Host", "evil.example"), ("Authorization", "Bearer x")], 403),
    ],
)
def test_a_socket_is_opened_only_by_our_own_page_or_a_program_with_its_secret(headers: Pairs, status: int) -> None:
    assert knock(asked(headers, kind="websocket")).status == status


def test_the_start_of_the_server_passes_the_gate() -> None:
    seen: list[str] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(scope["type"])

    async def nothing() -> Message:
        return {}

    async def nowhere(_message: Message) -> None:
        return None

    asyncio.run(SafeHeaders(Gate(app, guard()), guard())({"type": "lifespan"}, nothing, nowhere))
    assert seen == ["lifespan"]


# --- headers


def policy(answer: Answer) -> dict[str, str]:
    return dict(rule.strip().partition(" ")[::2] for rule in answer.headers["content-security-policy"].split(";"))


def test_pages_run_no_inline_script_and_stand_in_no_frame() -> None:
    rules = policy(knock(asked([HOST])))
    assert (rules["default-src"], rules["script-src"], rules["style-src"]) == ("'none'", "'self'", "'self'")
    assert (rules["frame-ancestors"], rules["base-uri"], rules["form-action"]) == ("'none'", "'none'", "'self'")
    assert "unsafe" not in str(rules)


@pytest.mark.parametrize(
    ("host", "connect"),
    [
        (HOME, f"'self' ws://{HOME}"),
        ("[::1]:8765", "'self' ws://[::1]:8765"),
        ("cards.example", "'self' wss://cards.example"),
        ("evil.example", "'self'"),
        ("x; script-src *", "'self'"),
    ],
)
def test_pages_connect_to_their_own_server_only(host: str, connect: str) -> None:
    answer = knock(asked([("Host", host)]), watch=guard(public_url=PUBLIC))
    assert policy(answer)["connect-src"] == connect


@pytest.mark.parametrize("scope", [asked([HOST]), asked([HOST], "POST"), asked([])])
def test_every_answer_carries_the_headers(scope: Scope) -> None:
    headers = knock(scope).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(("scheme", "sent"), [("http", False), ("https", True)])
def test_windows_are_kept_apart_where_browsers_heed_it(scheme: str, sent: bool) -> None:
    answer = knock({**asked([HOST]), "scheme": scheme})
    assert ("cross-origin-opener-policy" in answer.headers) == sent


@pytest.mark.parametrize(("url", "strict"), [("", False), ("http://cards.example", False), (PUBLIC, True)])
def test_https_is_insisted_on_where_it_is_public(url: str, strict: bool) -> None:
    watch = guard(public_url=url) if url else guard()
    assert ("strict-transport-security" in knock(asked([HOST]), watch=watch).headers) == strict
