"""What setup.py builds with: steps said aloud, C files compiled on all cores, results kept by their content."""

import ast
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

SOURCES = Path("src")
LARGEST = 500_000_000
"""Bytes that are kept; what was not taken for longest goes first."""
QUIET_SECONDS = 5.0
"""Where lines cannot be rewritten, a count is said again after this time."""


def say(text: str, end: str = "\n") -> None:
    """Say what is being done, instead of the count that stands on the line."""
    rewrite = "\r\033[K" if sys.stdout.isatty() else ""
    print(f"{rewrite}upcard: {text}", end=end, flush=True)


class Count:
    """How many of a step's parts are done: one line that is rewritten, or a line now and then."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self.said = 0.0
        self.lock = threading.Lock()

    def next(self) -> None:
        with self.lock:
            self.done += 1
            now, last = time.monotonic(), self.done == self.total
            if sys.stdout.isatty():
                say(f"{self.what} {self.done} of {self.total}", "\n" if last else "")
            elif last or now - self.said >= QUIET_SECONDS:
                self.said = now
                say(f"{self.what} {self.done} of {self.total}")


def on_all_cores(what: str, do: Callable[[Item], Result], items: list[Item]) -> list[Result]:
    """Do one thing with every item, on as many threads as there are cores; the first error ends it."""
    count = Count(what, len(items))

    def counted(item: Item) -> Result:
        result = do(item)
        count.next()
        return result

    pool = ThreadPoolExecutor(cores())
    try:
        return list(pool.map(counted, items))
    finally:
        pool.shutdown(cancel_futures=True)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def digest(*parts: object) -> str:
    """A key for what is made of these parts; a path stands for what is in it."""
    made = sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else repr(part).encode()
        made.update(len(content).to_bytes(8, "big") + content)
    return made.hexdigest()[:40]


class Cache:
    """Files and folders kept under the digest of all that they were made of; without a place nothing is kept."""

    def __init__(self, place: str | None) -> None:
        self.place = Path(place) if place else None
        if self.place is not None:
            self.place.mkdir(parents=True, exist_ok=True)
            room = LARGEST
            for kept in sorted(self.place.iterdir(), key=last_taken, reverse=True):
                room -= sum(path.stat().st_size for path in [kept, *kept.rglob("*")])
                if room < 0:
                    delete(kept)

    def take(self, key: str, target: Path) -> bool:
        """Put what is kept under a key in its place; False if nothing is."""
        if self.place is None or not (self.place / key).exists():
            return False
        copy(self.place / key, target)
        os.utime(self.place / key)
        return True

    def keep(self, key: str, made: Path) -> None:
        """Keep a copy, whole or not at all."""
        if self.place is None or (self.place / key).exists():
            return
        with tempfile.TemporaryDirectory(dir=self.place) as half:
            copy(made, Path(half) / key)
            os.utime(Path(half) / key)
            with suppress(OSError):  # another build was quicker, and has made the same
                (Path(half) / key).rename(self.place / key)


def last_taken(kept: Path) -> float:
    return kept.stat().st_mtime


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        shutil.copyfile(source, target)


def delete(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def files_under(*folders: Path, without: Iterable[str] = ()) -> list[Path]:
    """All files in some folders, in order, but for those inside folders of certain names."""
    found = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return sorted(path for path in found if not {"__pycache__", *without} & set(path.parts))


def imported(paths: Iterable[str]) -> list[Path]:
    """These sources and those of ours that they import, at any distance: all that a type checker reads of them."""
    found: set[Path] = set()
    waiting = [Path(path) for path in paths]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += [path for name in imports(path) for path in modules(name)]
    return sorted(found)


def imports(path: Path) -> Iterator[str]:
    """The dotted names that a source may import, whether they are modules or names inside of modules."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def modules(name: str) -> Iterator[Path]:
    """The files behind a dotted name: its module, and the packages around it."""
    parts = name.split(".")
    for length in range(1, len(parts) + 1):
        stem = SOURCES.joinpath(*parts[:length])
        yield from (path for path in (stem.with_suffix(".py"), stem / "__init__.py") if path.exists())
