"""How the server logs: a line for whoever reads it, or an object of JSON a line for programs."""

import json
import logging
from datetime import UTC, datetime

from upcard.server.settings import Settings

ESCAPES = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160))}
"""Control characters in a log line would let a client write lines of their own."""
UNWORTHY = ("Invalid UTF-8 sequence", "Invalid HTTP request", "Unsupported upgrade request")
OF_A_TABLE = "table %s"
"""How every message begins that is about one table."""


class OneLine(logging.Formatter):
    """A message is one line, whatever it quotes."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  the library's name
        return super().formatMessage(record).translate(ESCAPES)


class JsonLine(logging.Formatter):
    """Everything is one line, tracebacks too."""

    def __init__(self, worker: str) -> None:
        super().__init__()
        self._worker = worker

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "worker": self._worker,
            "table": table_of(record),
            "traceback": self.formatException(record.exc_info) if record.exc_info else None,
        }
        return json.dumps({name: value for name, value in line.items() if value is not None})


def table_of(record: logging.LogRecord) -> str | None:
    """The table that a message is about, if it is about one."""
    if isinstance(record.args, tuple) and record.args and str(record.msg).startswith(OF_A_TABLE):
        return str(record.args[0])
    return None


def foreseen(record: logging.LogRecord) -> bool:
    """Lets pass what deserves a line: uvicorn writes one, or a whole traceback, for whatever a stranger gets wrong."""
    return not str(record.msg).startswith(UNWORTHY)


def logs(settings: Settings) -> dict[str, object]:
    """Where logs go: to stderr, and uvicorn's only when something is wrong."""
    level = settings.log_level.upper()
    quiet = level if level in ("DEBUG", "ERROR", "CRITICAL") else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "text": {"()": OneLine, "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
            "json": {"()": JsonLine, "worker": settings.worker_name},
        },
        "filters": {"foreseen": {"()": lambda: foreseen}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": settings.log_format, "filters": ["foreseen"]}
        },
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {"upcard": {"level": level}, "uvicorn": {"level": quiet}},
    }
