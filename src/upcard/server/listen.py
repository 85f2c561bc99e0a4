"""Where the server listens: its socket, and the addresses under which people reach it."""

import errno
import socket
from ipaddress import ip_address

FAR_AWAY = ("198.51.100.1", 9)
"""An address that belongs to nobody: asking for the way there names the network card that leads out."""
BACKLOG = 2048
SEND_BUFFER = 64 * 1024
"""Bytes that the system keeps for one reader; left alone it keeps megabytes, and nobody notices a stalled one."""


class CannotListen(Exception):
    """The address or port cannot be had, and what to do."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free one."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        both = family == socket.AF_INET6 and host == "::" and socket.has_dualstack_ipv6()
        listening = socket.create_server(address[:2], family=family, backlog=BACKLOG, dualstack_ipv6=both)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)  # as have all that come in by it
        return listening
    except OSError as wrong:
        raise CannotListen(_advice(host, port, wrong)) from None


def _advice(host: str, port: int, wrong: OSError) -> str:
    if wrong.errno == errno.EADDRINUSE:
        return f"port {port} is in use, perhaps by another upcard; stop that one, or take any free port with --port 0"
    if wrong.errno == errno.EACCES:
        return f"port {port} is only for administrators; take one from 1024 on with --port"
    return f"{host} is no address of this machine ({wrong.strerror}); give one with --host, or leave it out"


def lan_address() -> str | None:
    """This machine's address in the network it goes out by; None if it goes nowhere. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(FAR_AWAY)
        except OSError:
            return None
        address = ip_address(way.getsockname()[0])
    return None if address.is_loopback or address.is_unspecified else str(address)


def here(host: str, port: int) -> str:
    """The address to type on this machine."""
    return _url("localhost" if _is(host, "is_unspecified") else host, port)


def on_the_lan(host: str, port: int) -> str | None:
    """The address to type on a phone in the same network; None if the server does not listen there."""
    if _is(host, "is_unspecified"):
        lan = lan_address()
        return None if lan is None else _url(lan, port)
    return None if host == "localhost" or _is(host, "is_loopback") else _url(host, port)


def _is(host: str, what: str) -> bool:
    try:
        return bool(getattr(ip_address(host), what))
    except ValueError:
        return False


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
