"""Photographs every page and every game, in three sizes and both themes, for people to look at: `make screenshots`."""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, sync_playwright

from at import at
from deals import stacked
from driver import TITLES, Player
from scenes import Scene, come_to, scenes
from served import Served
from upcard.engine.games import GAMES
from visitor import Kind, Visitor

Name = TypeVar("Name", bound=str)
ALBUM = Path(__file__).parents[2] / "build" / "screenshots"
KINDS: tuple[Kind, ...] = ("phone", "tablet", "desktop")
THEMES = ("light", "dark")
PARTS = ("pages", "games", "scenes")
HANDS = {
    "uno": "R1 R2 R3 R4 R6 R7 R8 Y1 Y2 Y3 Y4 Yskip G1 G2 G3 G+2 B1 Brev W W+4",
    "switch": "AS 3S 4S 5S 6S 8S 10S QS KS 3H 4H 5H 6H 8H 10H QH KH 3C 4C KC",
    "extreme-last-card": "AS 3S 4S 5S 6S 8S 10S QS KS 3H 4H 5H 6H 8H 10H QH KH 3C 4C KC",
    "check-game": "AS 3S 4S 5S 6S 8S 10S QS KS 3H 4H 5H 6H 8H 10H QH KH 3C 4C KC",
}
"""Twenty cards in one hand."""
PILES: dict[str, dict[str, Any]] = {
    "uno": {"pile": "R5", "colour": "R"},
    "switch": {"pile": "9S", "live_rank": "9", "live_suit": "S"},
    "extreme-last-card": {"pile": "9S", "suit": "S"},
    "check-game": {"pile": "9S", "suit": "S"},
}


class Photographer:
    """One browser of one size and theme; every picture is named by what it shows."""

    def __init__(self, chromium: Browser, served: Served, kind: Kind, theme: str) -> None:
        self.served = served
        self.visitor = Visitor(chromium, served.url, kind, theme=theme)
        self.player = Player(self.visitor)
        self.name = f"{kind}-{theme}"

    def take(self, what: str, whole: bool = False) -> None:
        self.visitor.page.evaluate("document.fonts.ready")
        self.visitor.page.screenshot(path=ALBUM / f"{what}-{self.name}.png", full_page=whole)

    def around(self) -> None:
        """The pages around the games."""
        for what, path, role, name in pages():
            self.visitor.open(path)
            self.visitor.sees(role, name)
            self.take(what, whole=True)

    def game(self, game: str) -> None:
        """One game from its lobby to its replay, with two seats and a deal that shows it."""
        code = self.player.open_table(game)
        self.take(f"{game}-lobby", whole=True)
        self.deal(stacked(game))
        self.take(f"{game}-few")
        before = set[str](self.player.occurred)
        self.player.play(until=lambda screen: screen.has("alert") and screen.has("button", "All right"))
        self.take(f"{game}-why-not")
        self.player.play(until=lambda screen: screen.has("group", "Your play so far") or screen.has("group", "Which"))
        self.take(f"{game}-laying")
        self.player.play()
        self.take(f"{game}-end", whole=True)
        self.player.occurred = before
        self.visitor.open(f"/g/{code}/1")
        self.visitor.sees("button", "One step on")
        self.take(f"{game}-replay")

    def full(self, game: str) -> None:
        """As many seats as there can be, and twenty cards in one's own hand where the game has hands."""
        seats = GAMES[game].most
        code = self.player.open_table(game, seats, seats - 1)
        if game in HANDS:
            self.deal(at(game, seats, hands={0: HANDS[game]}, fill=2, **PILES[game]).text())
        else:
            self.player.deal()
        self.take(f"{game}-many")
        self.visitor.open(f"/t/{code}/screen")
        self.visitor.sees("list", "Players")
        self.take(f"{game}-screen")

    def deal(self, position: str) -> None:
        self.served.say(f"stage {position.encode().hex()}", "staged")
        self.player.deal()

    def scene(self, scene: Scene) -> None:
        """A moment that is worth a picture."""
        come_to(scene, self.player, self.served)
        self.take(f"{scene.game}-{scene.name}")


def pages() -> Iterator[tuple[str, str, str, str]]:
    """Name, path, and by what one knows that it is there."""
    yield "home", "/", "list", "Games"
    yield "settings", "/settings", "heading", "Settings"
    yield "link", "/link", "heading", "Go on here?"
    yield "no-such-table", "/t/NOSUCH", "heading", "There is no such table"
    for game, title in TITLES.items():
        yield f"rules-{game}", f"/rules/{game}", "heading", title


def main(*wanted: str) -> None:
    """All of it, or only the sizes, themes, games and parts (pages, games, scenes) that are named."""
    what = next((one for one in PARTS if one in wanted), "")
    ALBUM.mkdir(parents=True, exist_ok=True)
    found = shutil.which("chromium") or sys.exit("no chromium: apt-get install chromium")
    served = Served(Path(tempfile.mkdtemp()), "--bot-pace", "0", "--rate", "1000", "--tables-per-person", "1000")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for kind in named(KINDS, wanted):
            for theme in named(THEMES, wanted):
                photograph(Photographer(chromium, served, kind, theme), named(tuple(TITLES), wanted), what)
                served.advance(3600)
        chromium.close()
    served.stop()
    print(f"{len(list(ALBUM.glob('*.png')))} pictures in {ALBUM}")


def photograph(photographer: Photographer, games: tuple[str, ...], what: str) -> None:
    if what in ("", "pages"):
        photographer.around()
    for game in games:
        if what in ("", "games"):
            photographer.game(game)
            photographer.full(game)
        if what in ("", "scenes"):
            for scene in scenes():
                if scene.game == game:
                    photographer.scene(scene)
    photographer.visitor.go_home()


def named(all_of: tuple[Name, ...], wanted: tuple[str, ...]) -> tuple[Name, ...]:
    return tuple(one for one in all_of if one in wanted) or all_of


if __name__ == "__main__":
    main(*sys.argv[1:])
