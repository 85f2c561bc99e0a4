"""A lock on the data folder: one server at a time writes there, and a second one is told who does."""

import os
import sys
from pathlib import Path

from upcard.server.store import Unavailable

LOCK = "upcard.lock"

if sys.platform == "win32":
    import msvcrt

    BEHIND = 1 << 20
    """Where the locked byte is: others may not read it, and they shall read whose it is."""

    def take(handle: int) -> None:
        """Take the lock on an open file; OSError if another process has it."""
        os.lseek(handle, BEHIND, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def take(handle: int) -> None:
        """Take the lock on an open file; OSError if another process has it."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(folder: Path) -> int:
    """Take the lock, which ends with the process; Unavailable names the process that has it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(folder / LOCK, os.O_CREAT | os.O_RDWR | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        take(handle)
    except OSError:
        os.lseek(handle, 0, os.SEEK_SET)
        owner = os.read(handle, 20).decode("ascii", "replace").strip() or "unknown"
        os.close(handle)
        raise Unavailable(
            f"{folder} is in use by another upcard (process {owner}); stop that one, or name another folder with --data"
        ) from None
    os.truncate(handle, 0)
    os.write(handle, f"{os.getpid()}\n".encode())
    return handle


def unlock(handle: int) -> None:
    """Give the lock back."""
    os.close(handle)
