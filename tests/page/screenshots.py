"""Photographs every page and every game, in three sizes (more if named) and both themes, to be looked at."""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import TypeVar

from playwright.sync_api import sync_playwright

from kit.page.driver import TITLES
from kit.page.photographer import ALBUM, Photographer
from kit.page.scenes import scenes
from kit.page.visitor import Kind
from kit.server.served import Served

Name = TypeVar("Name", bound=str)
KINDS: tuple[Kind, ...] = ("phone", "tablet", "desktop")
MORE: tuple[Kind, ...] = ("short", "tall", "wall", "sideways", "zoomed")
"""Sizes that are taken when they are named."""
THEMES = ("light", "dark")
PARTS = ("pages", "games", "scenes")
LANGUAGES = ("en", "de")
"""English, if none is named."""


def main(*wanted: str) -> None:
    """All of it, or only the sizes, themes, games and parts (pages, games, scenes) that are named, in a language."""
    what = next((one for one in PARTS if one in wanted), "")
    ALBUM.mkdir(parents=True, exist_ok=True)
    found = shutil.which("chromium") or sys.exit("no chromium: apt-get install chromium")
    served = Served(Path(tempfile.mkdtemp()), "--bot-pace", "0", "--rate", "1000", "--tables-per-person", "1000")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for kind in named((*KINDS, *MORE), wanted) or KINDS:
            for theme in named(THEMES, wanted) or THEMES:
                for language in named(LANGUAGES, wanted) or LANGUAGES[:1]:
                    photographer = Photographer(chromium, served, kind, theme, language)
                    photograph(photographer, named(tuple(TITLES), wanted), what)
        chromium.close()
    served.stop()
    print(f"{len(list(ALBUM.glob('*.png')))} pictures in {ALBUM}")


def photograph(photographer: Photographer, games: tuple[str, ...], what: str) -> None:
    if what in ("", "pages") and not games:
        photographer.around()
    for game in games or TITLES:
        photographer.served.advance(3600)  # every limit is full again
        if what in ("", "games"):
            photographer.game(game)
            photographer.full(game)
        if what in ("", "scenes"):
            for scene in scenes():
                if scene.game == game:
                    photographer.scene(scene)
    photographer.visitor.go_home()


def named(all_of: tuple[Name, ...], wanted: tuple[str, ...]) -> tuple[Name, ...]:
    return tuple(one for one in all_of if one in wanted)


if __name__ == "__main__":
    main(*sys.argv[1:])
