"""An evening with bots in a real browser, by a real clock: what each did and when, and photographs to be looked at.

    PYTHONPATH=tests tests/page/evening.py                          every game, on a phone and at a desk
    PYTHONPATH=tests tests/page/evening.py uno phone --levels easy hard max

Whoever plays takes a second or two for everything they touch. In build/evening lie for each game the photographs, and
a text of all that was told, each line with its seconds since the one before. At the end it says how long bots took.
"""

import argparse
import shutil
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import msgspec
from playwright.sync_api import Browser, WebSocket, sync_playwright

from kit.page.driver import TITLES, Player, over
from kit.page.screen import Screen, Thing
from kit.page.visitor import Kind, Visitor
from kit.server.served import Served

ALBUM = Path(__file__).parents[2] / "build" / "evening"
LEVELS: dict[Kind, tuple[str, ...]] = {"phone": ("easy", "medium", "hard"), "desktop": ("max", "adaptive", "hard")}
NAMED = {"max": "strongest", "adaptive": "adapts"}
EVERY = 6.0
"""Seconds between photographs."""


class Listener:
    """All that comes over the socket of a page, with its time."""

    def __init__(self, visitor: Visitor) -> None:
        self.frames: list[tuple[float, dict[str, Any]]] = []
        visitor.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        self.frames.append((time.monotonic(), msgspec.json.decode(frame)))


class Guest(Player):
    """Somebody who takes their time, and is photographed."""

    def __init__(self, visitor: Visitor, seed: int, album: Path) -> None:
        super().__init__(visitor, seed)
        self.album = album
        self._latest = 0.0
        self.occurred.add("refusal")

    def likes(self, screen: Screen) -> Thing | None:
        if (found := super().likes(screen)) is None:
            return self._photographed(None)
        self.visitor.page.wait_for_timeout(self.random.uniform(600, 1800))  # sleeping, nothing would be heard
        return self._photographed(super().likes(self.visitor.look()) if found else None)

    def _photographed(self, found: Thing | None) -> Thing | None:
        if time.monotonic() - self._latest > EVERY:
            self._latest = time.monotonic()
            self.visitor.page.screenshot(path=self.album / f"{len(list(self.album.glob('*.png'))):03}.png")
        return found


def evening(chromium: Browser, served: Served, game: str, kind: Kind, levels: tuple[str, ...]) -> list[str]:
    """One game with bots of these levels, set in the lobby seat by seat; what was told of it."""
    album = ALBUM / f"{game}-{kind}"
    shutil.rmtree(album, ignore_errors=True)
    album.mkdir(parents=True)
    visitor = Visitor(chromium, served.url, kind, motion="no-preference")
    heard = Listener(visitor)
    guest = Guest(visitor, Random(game + kind).randrange(1000), album)
    guest.open_table(game, seats=len(levels) + 1, bots=len(levels))
    if game == "uno":
        visitor.press("One round")
    names = [one["name"] for one in lobby(heard)["members"] if one.get("bot")]
    for name, level in zip(names, levels, strict=True):
        visitor.press(f"Seat of {name}")
        visitor.press(f"{name} plays at level: {NAMED.get(level, level)}")
        visitor.page.keyboard.press("Escape")
    guest.deal()
    ended = over(guest.play())
    visitor.page.screenshot(path=album / "999.png")
    lines = told(heard)
    (album / "told.txt").write_text("\n".join([*lines, "", *guest.surprises, *visitor.wrongs]) + "\n", "utf-8")
    visitor.go_home()
    print(f"{game}, {kind}: {'ended' if ended else 'not ended'}, {len(lines)} lines", flush=True)
    return lines


def lobby(heard: Listener) -> dict[str, Any]:
    return next(frame["lobby"] for _, frame in reversed(heard.frames) if "lobby" in frame)


def told(heard: Listener) -> list[str]:
    """All that was told of a game, each with the seconds since what came before, and who sat there."""
    members = lobby(heard)["members"]
    kinds = {one["name"]: one.get("bot", "") for one in members}
    lines, before = [], heard.frames[0][0]
    for when, frame in heard.frames:
        says = []
        if frame["t"] == "moved":
            says = [plain(one["say"]) for one in frame["events"] if one.get("say")]
        elif frame["t"] == "reacted":
            says = [
                f"<{next((one['name'] for one in members if one['member'] == frame['member']), '?')}: {frame['what']}>"
            ]
        if says:
            who = next((kind or "me" for name, kind in kinds.items() if name in says[0]), "")
            lines.append(f"{when - before:5.2f} {who:16} {' '.join(says)}")
            before = when
    return lines


def plain(said: object) -> str:
    return said if isinstance(said, str) else msgspec.json.encode(said).decode()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", choices=[*TITLES, *LEVELS], default=[])
    parser.add_argument("--levels", nargs="+", default=[])
    given = parser.parse_args()
    served = Served(Path(tempfile.mkdtemp()), "--wall", "--rate", "1000")
    spent: dict[str, list[float]] = {}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for game in [one for one in TITLES if one in given.what] or TITLES:
            for kind in [one for one in LEVELS if one in given.what] or LEVELS:
                for line in evening(chromium, served, game, kind, tuple(given.levels) or LEVELS[kind]):
                    spent.setdefault(line[6:22].strip(), []).append(float(line[:5]))
        chromium.close()
    served.stop()
    for level, seconds in spent.items():
        print(
            f"{level or 'the table'}: {len(seconds)} plays, median {median(seconds):.2f} s, least {min(seconds):.2f} s"
        )


if __name__ == "__main__":
    main()
