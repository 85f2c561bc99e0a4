"""Another build of the page: every file with its content in its name has another name there."""

import re
import shutil
from pathlib import Path

from upcard.server.app import STATIC

HASHED = re.compile(r"^(?P<name>.+)-(?P<hash>[\w-]{8})\.(?P<end>js|css|woff2|svg)$")
TEXTS = {".html", ".js", ".css", ".webmanifest"}
PACKED = {".br", ".gz"}


def rebuilt(folder: Path) -> Path:
    """The page once more in a folder, as another build would have it."""
    shutil.copytree(STATIC, folder)
    for path in [path for path in folder.rglob("*") if path.suffix in PACKED]:
        path.unlink()
    names = {path.name: renamed(path.name) for path in folder.glob("assets/*")}
    for path in [path for path in folder.rglob("*") if path.suffix in TEXTS]:
        path.write_text(_with(path.read_text("utf-8"), names), "utf-8")
    for old, new in names.items():
        (folder / "assets" / old).rename(folder / "assets" / new)
    return folder


def renamed(name: str) -> str:
    found = HASHED.match(name)
    assert found, f"{name} has no content in its name"
    return f"{found['name']}-{found['hash'][::-1]}.{found['end']}"


def _with(text: str, names: dict[str, str]) -> str:
    """A text that speaks of the new names, and a worker that keeps things under another one."""
    for old, new in names.items():
        text = text.replace(old, new)
    return re.sub(r"offline-[0-9a-f]{12}", lambda found: f"offline-{found[0][:7:-1]}", text)
