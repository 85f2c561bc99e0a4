"""File handles: every connection takes one, and a process has only so many."""

import sys
from contextlib import suppress

SPARE = 64
"""For the database, its journal, the log and whatever else is open."""
WITHOUT_LIMIT = 1_000_000

if sys.platform == "win32":

    def limit() -> int:
        """How many this process may have."""
        return WITHOUT_LIMIT

    def raise_limit() -> None:
        """Take as many as the system gives."""

else:
    import resource

    def limit() -> int:
        """How many this process may have."""
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return WITHOUT_LIMIT if soft == resource.RLIM_INFINITY else min(soft, WITHOUT_LIMIT)

    def raise_limit() -> None:
        """Take as many as the system gives."""
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(OSError, ValueError):  # some systems give fewer than they name
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def for_http(handles: int) -> int:
    """Connections that may ask over HTTP at a time."""
    return max(1, handles // 4)


def for_sockets(handles: int) -> int:
    """WebSockets that may be open at a time."""
    return max(1, handles - for_http(handles) - SPARE)
