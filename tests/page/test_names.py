"""Names and words of any width: every control stays on the screen and under the thumb, and nothing over another."""

import re

import pytest
from test_every_page import READY
from test_tournament_page import begin, enter, made

from kit.page.critic import crossed, cut_off, out_of_reach, too_wide
from kit.page.driver import TITLES, Player
from kit.page.visitor import SIZES, Kind, Visit, Visitor
from kit.server.served import Served

NAMES = {
    "wide": "W" * 24,
    "ideographs": "漢" * 24,
    "emoji": "👩🏽\u200d🚀🏳️\u200d🌈" * 3,
    "right to left": "מ" * 12 + "ש" * 12,
    "one letter": "i",
    "giant": "𒐫" * 6,
}
INLINE = re.compile(r"too small: [A-Z]+\d+$")
"""A number in the text of a law leads to its rule, and is as tall as a line."""
ENDLESS = "W" * 280
RENAME = """(name) => fetch('/api/me', {method: 'POST', body: JSON.stringify({name}),
    headers: {'X-Upcard': '1', 'Content-Type': 'application/json'}}).then((answer) => answer.status)"""

ON_MY_NAME = """() => {
    const [name, button] = ['.me .who', '.me .btn'].map((what) => document.querySelector(what).getBoundingClientRect());
    return name.right > button.left && name.bottom > button.top && button.bottom > name.top;
}"""


class Guest:
    """Somebody with a phone and a name, who notes what is wrong on every page they come to."""

    def __init__(self, visitor: Visitor, name: str) -> None:
        self.player = Player(visitor)
        self.visitor = visitor
        self.name = name
        self.wrong: list[str] = []
        visitor.open("/settings")
        assert visitor.page.evaluate(RENAME, name) == 200

    def looks(self, where: str) -> None:
        page = self.visitor.page
        found = (*too_wide(page), *cut_off(page), *crossed(page), *out_of_reach(page))
        self.wrong += [f"{where} of {self.name}: {one}" for one in found if not INLINE.search(one)]

    def opens(self, path: str, role: str, name: str = "") -> None:
        self.visitor.open(path)
        self.visitor.sees(role, name)
        self.looks(path)

    def presses(self, name: str, role: str = "button") -> None:
        self.visitor.press(name, role)
        self.looks(f"{name!r}")


@pytest.mark.parametrize("kind", NAMES)
def test_the_pages_around_the_games_bear_any_name(kind: str, visit: Visit) -> None:
    one = Guest(visit("phone"), NAMES[kind])
    one.opens("/", "list", "Games")
    one.presses("Your name is")
    one.opens("/settings", "heading", "Settings")
    one.visitor.open("/")
    one.visitor.press("Play UNO now, against bots")
    one.visitor.sees("region", "You")
    one.looks("the first cards")
    one.opens("/", "heading", "Your game is on")
    one.presses("Leave UNO")
    one.visitor.until(lambda screen: not screen.has("heading", "Your game is on"))
    for path, (role, name) in READY.items():
        one.opens(path, role, name)
    one.visitor.wrongs = [wrong for wrong in one.visitor.wrongs if "status of 404" not in wrong]  # some lead nowhere
    assert one.wrong == []


@pytest.mark.parametrize("game", TITLES)
def test_a_table_bears_all_of_them_at_once(game: str, visit: Visit, house: Served) -> None:
    kinds: tuple[Kind, ...] = ("phone", "phone", "phone", "desktop")
    guests = [Guest(visit(kind), name) for kind, name in zip(kinds, NAMES.values(), strict=False)]
    host, *others = guests
    code = host.player.open_table(game, seats=5, bots=0)
    for one in others:
        one.visitor.open(f"/t/{code}")
        one.player.sit_down()
        one.visitor.sees("button", "I am ready")
        one.looks("the lobby")
    host.visitor.sees("region", "Seats 4 of 5")
    host.looks("the lobby")
    for place in range(4):
        host.visitor.touch(host.visitor.look().find("button", "Seat of ")[place])
    host.looks("a seat")
    for one in others:
        one.visitor.press("I am ready")
    host.player.deal()
    for one in guests:
        one.visitor.sees("region", "You")
        one.looks(game)
    host.visitor.press("Log and chat")
    host.visitor.fill("Say something", ENDLESS)
    host.visitor.press("Send")
    host.looks("the chat")
    others[0].presses("Log and chat")
    others[0].opens(f"/t/{code}/screen", "list", "Players")
    for one in guests[:-1]:
        one.visitor.open("/")
        one.visitor.press("Leave ")
        one.visitor.press("Leave for good")
    last = guests[-1]
    last.visitor.sees("link", "Watch replay")
    last.looks("the end")
    last.opens(f"/g/{code}/1", "button", "One step on")
    last.opens(f"/g/{code}/1/deal", "heading", "Was the deal honest?")
    last.opens(f"/g/{code}/1/coach", "heading", "Coach")
    last.opens("/", "heading", "Your finished games")
    last.opens("/statistics", "heading", "My statistics")
    assert [wrong for one in guests for wrong in one.wrong] == []


@pytest.mark.parametrize("deal", ["uno-3-7f3c", "uno-3-1"])
def test_two_wide_neighbours_leave_the_stock_free_on_every_screen(deal: str, visit: Visit) -> None:
    """With seven cards on one shelf, and with nine on two: on the second deal the starter makes the host draw two."""
    guests = [Guest(visit(), NAMES["wide"]) for _ in range(3)]
    host, *others = guests
    host.visitor.open(f"/d/{deal}")
    host.visitor.press("Play it with friends")
    host.player.sit_down()
    code = host.visitor.page.url.rsplit("/", 1)[-1]
    for one in others:
        one.visitor.open(f"/t/{code}")
        one.player.sit_down()
        one.visitor.press("I am ready")
    host.player.deal()
    page = host.visitor.page
    wrong: list[str] = []
    for kind, size in SIZES.items():
        page.set_viewport_size(size)
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        wrong += [f"{kind}: {one}" for one in (*crossed(page), *too_wide(page))]
        if page.locator(".me").is_visible() and page.evaluate(ON_MY_NAME):
            wrong.append(f"{kind}: the button lies on my name")
    assert wrong == []


def test_a_tournament_bears_any_name(visit: Visit) -> None:
    guests = [Guest(visit("phone"), name) for name in NAMES.values()]
    organiser = guests[0]
    path = made(organiser.visitor, "W" * 40, Places=8, Seats_at_a_table=2)
    for one in guests:
        enter(one.visitor, path)
        one.looks("the entry")
    organiser.opens(path, "button", "Begin the tournament")
    organiser.opens("/tournaments", "button", "Make the tournament")
    organiser.opens(f"{path}/screen", "heading", "W")
    organiser.visitor.open(path)
    organiser.visitor.sees("button", "Begin the tournament")
    begin(organiser.visitor)
    for one in guests:
        one.visitor.sees("heading", "Bracket")
        one.looks("the bracket")
    organiser.opens(f"{path}/screen", "heading", "Stage 1")
    assert [wrong for one in guests for wrong in one.wrong] == []
