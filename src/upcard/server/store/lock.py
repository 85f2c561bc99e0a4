"""A lock on the data folder: one server at a time writes there, and a second one is told who does."""

import os
from pathlib import Path

from upcard.server.store import Unavailable

try:
    import fcntl
except ImportError:  # no such locks on this system
    fcntl = None  # type: ignore[assignment]

LOCK = "upcard.lock"


def lock(folder: Path) -> int:
    """Take the lock, which ends with the process; Unavailable names the process that has it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(folder / LOCK, os.O_CREAT | os.O_RDWR | getattr(os, "O_CLOEXEC", 0), 0o600)
    if fcntl is not None:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            owner = os.read(handle, 20).decode("ascii", "replace").strip() or "unknown"
            os.close(handle)
            raise Unavailable(
                f"{folder} is in use by another upcard (process {owner}); "
                "stop that one, or name another folder with --data"
            ) from None
    os.truncate(handle, 0)
    os.write(handle, f"{os.getpid()}\n".encode())
    return handle


def unlock(handle: int) -> None:
    """Give the lock back."""
    os.close(handle)
