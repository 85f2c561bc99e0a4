"""Every setting of the server: a flag of `upcard serve` and an `UPCARD_…` variable, read and refused in one place."""

import math
import os
import re
import socket
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from re import Pattern
from typing import Any, Literal
from urllib.parse import urlsplit

from msgspec import Struct, field

from upcard.server.people.identity import SECRET
from upcard.server.people.names import clean_name

Network = IPv4Network | IPv6Network
Metrics = Literal["loopback", "all", "off"]
LogLevel = Literal["debug", "info", "warning", "error", "critical"]
LogFormat = Literal["text", "json"]

HOST_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")
WORKER = re.compile(r"[\w.:@-]{1,64}", re.ASCII)
PASSWORD = re.compile(r"(?<=:)(?!//).*(?=@)")
"""What stands before the host in an address."""
TOKEN = re.compile(r"(?<=:)[^,]+")
DEFAULT_PORTS = {"http": 80, "https": 443}


def spare_cores() -> int:
    """Processes that may think: one or two, and fewer than there are cores, since the server needs one."""
    return max(1, min(2, (os.cpu_count() or 1) - 1))


class SettingsError(ValueError):
    """A setting that cannot be, under the name the user gave it."""


def data_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """Where the games are kept unless a folder is named."""
    home = environ.get("XDG_DATA_HOME", "")
    return (Path(home) if Path(home).is_absolute() else Path("~/.local/share").expanduser()) / "upcard"


class Settings(Struct, frozen=True):
    """How one server behaves."""

    host: str = "0.0.0.0"
    port: int = 8765
    data: Path = field(default_factory=data_dir)
    store: str = ""
    """The address of a database; empty for the file in the folder."""
    bus: str = ""
    """The address of a Redis that carries hints between servers on one database; empty for the database itself."""
    public_url: str = ""
    """The origin people type, without a slash at its end; empty at home."""
    hosts: tuple[str, ...] = ()
    proxies: tuple[Network, ...] = ()
    bot_pace: float = 1.2
    bot_tokens: tuple[tuple[str, str], ...] = ()
    """The names and tokens of bots of others (T41)."""
    minds: int = field(default_factory=spare_cores)
    grace: float = 30.0
    rate: float = 5.0
    sockets_per_address: int = 50
    sockets_per_person: int = 20
    http_per_address: int = 100
    http_connections: int = 2000
    tables_per_person: int = 20
    tables_live: int = 2000
    metrics: Metrics = "loopback"
    log_level: LogLevel = "info"
    log_format: LogFormat = "text"
    workers: int = 1
    worker: str = ""
    """What this process is called in logs and figures; empty for where it listens."""
    no_browser: bool = False

    @property
    def worker_name(self) -> str:
        """What this process is called, wherever many are looked after."""
        return self.worker or f"{socket.gethostname()}:{self.port}"

    @property
    def burst(self) -> float:
        """How many messages a socket may send at once after a silence."""
        return 4 * self.rate

    @staticmethod
    def read(flags: Mapping[str, str | None], environ: Mapping[str, str]) -> "Settings":
        """What flags say, else variables, else the defaults."""
        given: dict[str, Any] = {"data": data_dir(environ)}
        for setting in SETTINGS:
            key, text = setting.given(flags, environ)
            if text is not None:
                given[setting.name] = setting.value(key, text)
        return Settings(**given)


class Setting(Struct, frozen=True):
    """One row of the table: how a setting is read, what it must be, and what it is for."""

    name: str
    read: Callable[[str], object]
    must: str
    help: str
    shown: str = "N"
    """What stands for the value in the help; empty for a switch, which has none."""
    secret: Pattern[str] | None = None
    """What of a value nobody may read in a complaint."""

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        return "UPCARD_" + self.name.upper()

    def given(self, flags: Mapping[str, str | None], environ: Mapping[str, str]) -> tuple[str, str | None]:
        """The key the user gave it under, and its text; an empty variable is none."""
        flagged = flags.get(self.name)
        return (self.flag, flagged) if flagged is not None else (self.variable, environ.get(self.variable) or None)

    def value(self, key: str, text: str) -> object:
        """What a text means, or a complaint that names its key."""
        try:
            return self.read(text.strip())
        except ValueError:
            said = self.secret.sub("…", text) if self.secret else text
            raise SettingsError(f"{key} is {said!r}; it must be {self.must}") from None


# --- how texts are read; each raises ValueError at what it cannot take


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 10 and least <= int(text) <= most):
            raise ValueError(text)
        return int(text)

    return read


def _amount(least: float, most: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        number = float(text)
        if not (math.isfinite(number) and least <= number <= most):
            raise ValueError(text)
        return number

    return read


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        return words[words.index(text.lower())]

    return read


def _yes(text: str) -> bool:
    return _one_of("yes", "true", "1", "no", "false", "0")(text) in ("yes", "true", "1")


def _listener(text: str) -> str:
    if not text or text.split() != [text]:
        raise ValueError(text)
    return text.strip("[]")


def _worker(text: str) -> str:
    if not WORKER.fullmatch(text):
        raise ValueError(text)
    return text


def _folder(text: str) -> Path:
    path = Path(text).expanduser()
    if not text or "\0" in text or (path.exists() and not path.is_dir()):
        raise ValueError(text)
    return path


def _store(text: str) -> str:
    """Where tables are kept: the address of a PostgreSQL database, or empty for the file in the folder."""
    if text.lower() == "sqlite":
        return ""
    url = urlsplit(text)
    if url.scheme not in ("postgresql", "postgres") or not url.path.strip("/") or url.port == 0:
        raise ValueError(text)
    return text


def _bus(text: str) -> str:
    """What carries hints between servers: the address of a Redis."""
    url = urlsplit(text)
    if url.scheme not in ("redis", "rediss") or not url.hostname or url.port == 0:
        raise ValueError(text)
    return text


def _names(text: str) -> tuple[str, ...]:
    return tuple(_name(part) for part in _parts(text))


def _name(text: str) -> str:
    name = text.encode("idna").decode().lower()
    if not HOST_NAME.fullmatch(name):
        raise ValueError(text)
    return name


def _networks(text: str) -> tuple[Network, ...]:
    return tuple(ip_network(part, strict=False) for part in _parts(text))


def _tokens(text: str) -> tuple[tuple[str, str], ...]:
    return tuple(_token(part) for part in _parts(text))


def _token(text: str) -> tuple[str, str]:
    name, _, token = text.rpartition(":")
    cleaned = clean_name(name)
    if cleaned is None or not SECRET.fullmatch(token):
        raise ValueError(text)
    return cleaned, token


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _origin(text: str) -> str:
    """An address as a browser writes it into `Origin`: no path, no default port, no capitals."""
    url = urlsplit(text)
    if url.scheme not in DEFAULT_PORTS or not url.hostname or url.username is not None:
        raise ValueError(text)
    if url.path.strip("/") or url.query or url.fragment:
        raise ValueError(text)
    host = f"[{url.hostname}]" if ":" in url.hostname else _name(url.hostname)
    port = "" if url.port in (None, DEFAULT_PORTS[url.scheme]) else f":{url.port}"
    return f"{url.scheme}://{host}{port}"


# --- the table

COUNT = 1_000_000
SETTINGS = (
    Setting("host", _listener, "an address of this machine, such as 0.0.0.0 or 127.0.0.1",
            "the address to listen on (0.0.0.0, which is every network of this machine)", "ADDRESS"),
    Setting("port", _whole(0, 65535), "a number from 0 to 65535",
            "the port to listen on; 0 takes any free one (8765)"),
    Setting("data", _folder, "a folder",
            "where tables and games are kept ($XDG_DATA_HOME/upcard, or ~/.local/share/upcard)", "DIR"),
    Setting("store", _store, "sqlite, or the address of a database such as postgresql://upcard@localhost/upcard",
            "a PostgreSQL database to keep them in, with a password better as a variable (sqlite, a file there)",
            "ADDRESS", PASSWORD),
    Setting("bus", _bus, "the address of a Redis such as redis://localhost:6379",
            "a Redis that tells several servers on one database of each other's plays (the database itself)",
            "ADDRESS", PASSWORD),
    Setting("public_url", _origin, "an address without a path, such as https://cards.example.org",
            "the address people type when a proxy with https stands in front", "URL"),
    Setting("hosts", _names, "host names with commas between them, such as cards.lan,cards.example.org",
            "more names under which this server may be asked for", "NAMES"),
    Setting("proxies", _networks, "IP addresses or networks with commas between them, such as 127.0.0.1,10.0.0.0/8",
            "proxies whose X-Forwarded-For and X-Forwarded-Proto are believed", "ADDRESSES"),
    Setting("bot_pace", _amount(0, 60), "a number of seconds from 0 to 60",
            "about how many seconds a bot takes; 0 is at once (1.2)", "SECONDS"),
    Setting("bot_tokens", _tokens, "NAME:TOKEN as `upcard token NAME` prints it, with commas between several",
            "bots of others that may sit at tables, better as a variable, which nobody else can read", "TOKENS", TOKEN),
    Setting("minds", _whole(0, 64), "a number from 0 to 64",
            "processes in which strong bots think, 0 for none (1 or 2, and fewer than there are cores)"),
    Setting("grace", _amount(0, 86400), "a number of seconds from 0 to 86400",
            "seconds until a bot holds the seat of somebody absent (30)", "SECONDS"),
    Setting("rate", _amount(0.1, 10000), "a number from 0.1 to 10000",
            "messages per second that one connection may send; four times that at once (5)"),
    Setting("sockets_per_address", _whole(1, COUNT), f"a number from 1 to {COUNT}",
            "WebSockets from one address at a time (50)"),
    Setting("sockets_per_person", _whole(1, COUNT), f"a number from 1 to {COUNT}",
            "of these, WebSockets of one person at a time; the oldest yields (20)"),
    Setting("http_per_address", _whole(1, COUNT), f"a number from 1 to {COUNT}",
            "HTTP connections from one address at a time; the oldest yields (100)"),
    Setting("http_connections", _whole(1, COUNT), f"a number from 1 to {COUNT}",
            "HTTP connections from everybody at a time, as far as file handles reach (2000)"),
    Setting("tables_per_person", _whole(1, COUNT), f"a number from 1 to {COUNT}",
            "tables that one person may have open (20)"),
    Setting("tables_live", _whole(1, COUNT), f"a number from 1 to {COUNT}",
            "tables that may be live at a time (2000)"),
    Setting("metrics", _one_of("loopback", "all", "off"), "loopback, all or off",
            "who may read /metrics (loopback)", "WHO"),
    Setting("log_level", _one_of("debug", "info", "warning", "error", "critical"),
            "debug, info, warning, error or critical",
            "how much is logged (info)", "LEVEL"),
    Setting("log_format", _one_of("text", "json"), "text or json",
            "lines for people, or an object of JSON a line for programs (text)", "FORMAT"),
    Setting("workers", _whole(1, 64), "a number from 1 to 64",
            "processes that serve together; more than one needs --store postgresql://… (1)"),
    Setting("worker", _worker, "a name without spaces",
            "what this process is called in logs and figures (the machine and its port)", "NAME"),
    Setting("no_browser", _yes, "yes or no",
            "do not open the browser", ""),
)  # fmt: skip


def add_flags(command: ArgumentParser) -> None:
    """Give a command a flag for every setting."""
    for setting in SETTINGS:
        text = f"{setting.help}; or {setting.variable}"
        if setting.shown:
            command.add_argument(setting.flag, metavar=setting.shown, help=text)
        else:
            command.add_argument(setting.flag, action="store_const", const="yes", help=text)
