"""Somebody who goes to every page and every game, and takes a picture of what is seen there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, WebSocketRoute

from kit.at import at
from kit.page.deals import stacked
from kit.page.driver import TITLES, Player, on_turn, over
from kit.page.scenes import Scene, come_to, scenes
from kit.page.screen import Screen
from kit.page.visitor import SIZES, Kind, Visitor
from kit.server.served import Served
from upcard.engine.games import GAMES

ALBUM = Path(__file__).parents[3] / "build" / "screenshots"
BLACK_AND_RED = "AS 3S 4S 5S 6S 8S 10S QS KS 3H 4H 5H 6H 8H 10H QH KH 3C 4C KC"
HANDS = {
    "uno": "R1 R2 R3 R4 R6 R7 R8 Y1 Y2 Y3 Y4 Yskip G1 G2 G3 G+2 B1 Brev W W+4",
    "switch": BLACK_AND_RED,
    "extreme-last-card": BLACK_AND_RED,
    "check-game": BLACK_AND_RED,
}
"""Twenty cards in one hand."""
PILES: dict[str, dict[str, Any]] = {
    "uno": {"pile": "R5", "colour": "R"},
    "switch": {"pile": "9S", "live_rank": "9", "live_suit": "S"},
    "extreme-last-card": {"pile": "9S", "suit": "S"},
    "check-game": {"pile": "9S", "suit": "S"},
}
ON_TV = ("run", "challenge", "race", "ability", "fight", "thunderdome", "attack")
"""Scenes that a room looks at."""
TURNS = 12
"""Looks at a screen on which it is one's turn, until a game is given up."""
HEIGHT = "document.documentElement.scrollHeight"


class Turns:
    """Is true when the screen has been looked at so often with a turn on it."""

    def __init__(self, number: int) -> None:
        self.left = number

    def __call__(self, screen: Screen) -> bool:
        self.left -= on_turn(screen)
        return self.left < 0


class Photographer:
    """One browser of one size and theme; every picture is named by what it shows."""

    def __init__(self, chromium: Browser, served: Served, kind: Kind, theme: str, language: str = "en") -> None:
        self.chromium = chromium
        self.served = served
        self.theme = theme
        self.language = language
        self.visitor = Visitor(chromium, served.url, kind, theme=theme, language=language)
        self.player = Player(self.visitor)
        self.name = f"{kind}-{theme}" + ("" if language == "en" else f"-{language}")

    def take(self, what: str, by: Visitor | None = None) -> None:
        """What one sees, and where there is more below also the whole page."""
        page = (by or self.visitor).page
        page.evaluate("document.fonts.ready")
        page.mouse.move(0, 0)
        page.screenshot(path=ALBUM / f"{what}-{self.name}.png")
        size = SIZES[self.visitor.kind]
        if (height := page.evaluate(HEIGHT)) > size["height"]:
            page.set_viewport_size({**size, "height": height})
            page.screenshot(path=ALBUM / f"{what}-whole-{self.name}.png")
            page.set_viewport_size(size)

    @contextmanager
    def friend(self) -> Iterator[Visitor]:
        """Somebody else with the same kind of browser."""
        friend = Visitor(self.chromium, self.served.url, self.visitor.kind, theme=self.theme, language=self.language)
        yield friend
        friend.go_home()

    def on_tv(self, what: str, code: str, role: str = "list", name: str = "Players") -> None:
        """The screen for all, in a tab of its own."""
        table = self.visitor.page
        self.visitor.in_a_new_tab(f"/t/{code}/screen")
        self.visitor.sees(role, name)
        self.take(what)
        self.visitor.page.close()
        self.visitor.back_to(table)

    # --- around the games

    def around(self) -> None:
        """The pages around the games, the sheets, and the days on which something is wrong."""
        for what, path, role, name in pages():
            self.visitor.open(path)
            self.visitor.sees(role, name)
            self.take(what)
        self.visitor.open("/settings")
        self.visitor.press("Make the link")
        self.visitor.press("Copy link")
        self.take("settings-link")
        self.sheets()
        self.bad_days()

    def sheets(self) -> None:
        """What opens over a page."""
        self.visitor.open("/")
        self.visitor.press(f"Play {TITLES['uno']} with friends")
        self.visitor.sees("dialog", "What should we call you?")
        self.take("name")
        code = self.player.open_table("uno", 4, 2)
        self.on_tv("tv-waiting", code)
        for what, opened, closed in (
            ("menu", "More about this table", "Back to the table"),
            ("leaving", "Leave the table", "Stay here"),
            ("talk", "Log and chat", "Close"),
        ):
            self.visitor.press(opened)
            self.take(what)
            self.visitor.press(closed)

    def bad_days(self) -> None:
        """Removed, elsewhere, too late, an old page, no connection."""
        code = self.player.open_table("uno", 4, 2)
        with self.friend() as friend:
            friend.open(f"/t/{code}")
            friend.press("That’s me")
            self.visitor.sees("region", "Seats 4 of 4")
            self.take("lobby-friend")
            friend.sees("button", "I am ready")
            self.take("lobby-guest", friend)
            self.visitor.touch(self.visitor.look().find("button", "Seat of ")[-1])
            self.take("lobby-seat")
            self.visitor.press("Remove ")
            friend.sees("heading", "You were removed")
            self.take("removed", friend)
            self.player.deal()
            friend.press("Come back and watch")
            friend.sees("region", "You are watching")
            self.take("watching", friend)
        table = self.visitor.page
        self.visitor.in_a_new_tab(table.url)
        self.visitor.sees("region", "You")
        here, self.visitor.page = self.visitor.page, table
        self.visitor.sees("heading", "You are at this table elsewhere")
        self.take("elsewhere")
        here.close()
        self.line(code, "old-page", lost=False)
        self.line(code, "lost", lost=True)

    def line(self, code: str, what: str, lost: bool) -> None:
        """A connection that is lost, or one that the page is too old for."""
        page = self.visitor.page
        lines: list[WebSocketRoute] = []

        def answer(line: WebSocketRoute) -> None:
            if lines or not lost:
                line.on_message(lambda _: line.close(code=4000 if lost else 4004, reason="" if lost else "version"))
            else:
                line.connect_to_server()
            lines.append(line)

        page.route_web_socket("**/ws?t=*", answer)
        page.goto(f"/t/{code}")
        if lost:
            self.visitor.sees("region", "You")
            lines[0].close(code=4000)
            self.visitor.until(lambda screen: "Your seat is kept" in screen.said("status"))
        else:
            self.visitor.sees("heading", "The page has changed")
        self.take(what)
        self.visitor.in_a_new_tab("/")
        page.close()

    def home(self) -> None:
        """The first page of somebody who has played."""
        self.visitor.open("/")
        self.visitor.sees("list", "Games")
        self.take("home-played")

    def catch(self) -> None:
        """Somebody has forgotten to say UNO: bots never do."""
        code = self.player.open_table("uno", bots=0)
        with self.friend() as friend:
            friend.open(f"/t/{code}")
            friend.press("That’s me")
            friend.press("I am ready")
            self.deal(next(scene.position for scene in scenes() if scene.name == "nine"))
            self.visitor.sees("button", "Catch ")
            self.take("uno-catch")

    # --- the games

    def game(self, game: str) -> None:
        """One game from its lobby to its replay, with two seats and a deal that shows it."""
        self.player.occurred.clear()
        code = self.player.open_table(game)
        self.take(f"{game}-lobby")
        self.deal(stacked(game))
        self.take(f"{game}-few")
        self.player.play(until=lambda screen: screen.has("alert") and screen.has("button", "All right"))
        self.take(f"{game}-why-not")
        self.visitor.press("All right")
        self.player.play(until=lambda screen: screen.has("group", "Your play so far") or screen.has("group", "Which"))
        self.take(f"{game}-laying")
        self.player.play()
        self.visitor.sees("button", "Play again")
        self.take(f"{game}-end")
        self.on_tv(f"{game}-end-screen", code, "status", "")
        self.replay(game, code)
        if game == "uno":
            self.home()
            self.catch()

    def replay(self, game: str, code: str) -> None:
        """A second game, of which some turns are played before it is given up; the first began from a staged deal."""
        self.visitor.press("Play again")
        self.visitor.sees("region", "You")
        if not over(self.player.play(until=Turns(TURNS))):
            self.visitor.press("Leave the table")
            ways = ("Leave the game for good", "Give up my seat")  # the game may be over by now
            screen = self.visitor.until(lambda screen: any(screen.has("button", way) for way in ways))
            self.visitor.press(next(way for way in ways if screen.has("button", way)))
            self.visitor.sees("list", "Games")
        self.visitor.open(f"/g/{code}/2?step=4")
        self.visitor.sees("button", "One step on")
        self.take(f"{game}-replay")

    def full(self, game: str) -> None:
        """As many seats as there can be, and twenty cards in one's own hand where the game has hands."""
        seats = GAMES[game].most
        code = self.player.open_table(game, seats, seats - 1)
        self.take(f"{game}-lobby-many")
        if game in HANDS:
            self.deal(twenty(game, seats))
        else:
            self.player.deal()
        self.take(f"{game}-many")
        self.on_tv(f"{game}-screen", code)
        if game in HANDS:
            self.player.open_table(game)
            self.deal(twenty(game, 2))
            self.take(f"{game}-twenty")

    def deal(self, position: str) -> None:
        self.served.say(f"stage {position.encode().hex()}", "staged")
        self.player.deal()

    def scene(self, scene: Scene) -> None:
        """A moment that is worth a picture."""
        code = come_to(scene, self.player, self.served)
        self.take(f"{scene.game}-{scene.name}")
        if scene.name in ON_TV:
            seen = scene.sees if scene.name == "thunderdome" else ("list", "Players")
            self.on_tv(f"{scene.game}-{scene.name}-screen", code, *seen)


def twenty(game: str, seats: int) -> str:
    """A position in which the first holds twenty cards."""
    return at(game, seats, hands={0: HANDS[game]}, fill=2, **PILES[game]).text()


def pages() -> Iterator[tuple[str, str, str, str]]:
    """Name, path, and by what one knows that it is there."""
    yield "home", "/", "list", "Games"
    yield "settings", "/settings", "heading", "Settings"
    yield "link", "/link", "heading", "Go on here?"
    yield "no-such-table", "/t/NOSUCH", "heading", "There is no such table"
    yield "no-such-game", "/g/NOSUCH/1", "link", "Home"
    for game, title in TITLES.items():
        yield f"rules-{game}", f"/rules/{game}", "heading", title
    yield "rules-table", "/rules/table", "navigation", ""
