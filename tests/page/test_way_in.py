"""The way into a game: dealt at one tap, found again at once, left at one tap; and addresses that lead nowhere."""

import pytest
from test_people import meet

from kit.page.critic import faults
from kit.page.driver import TITLES, Player
from kit.page.visitor import Kind, Visit, Visitor

LOBBY = """globalThis.lobbies = 0; new MutationObserver(() => {
    globalThis.lobbies += document.querySelector('#seats') === null ? 0 : 1;
}).observe(document, { childList: true, subtree: true })"""
"""Counts how often a lobby was seen."""
EVENING = 25
"""More games than a person may have tables."""


def play_now(visitor: Visitor, game: str) -> None:
    visitor.open("/")
    visitor.press(f"Play {TITLES[game]} now, against bots")
    visitor.sees("region", "You")


@pytest.mark.parametrize("game", TITLES)
def test_play_now_is_one_request_shows_no_lobby_and_has_no_clock(game: str, visit: Visit) -> None:
    visitor = visit("phone")
    visitor.context.add_init_script(LOBBY)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    play_now(visitor, game)
    assert [url.rpartition("/api/")[2] for url in asked] == ["play"]
    assert visitor.page.evaluate("lobbies") == 0
    assert not visitor.look().has("timer")


def test_play_now_works_all_evening_and_leaves_one_table(visit: Visit) -> None:
    visitor = visit("phone")
    for _ in range(EVENING):
        play_now(visitor, "switch")
    visitor.open("/")
    screen = visitor.sees("heading", "Your game is on")
    assert len(screen.find("link", "Go on: ")) == 1 and not screen.has("heading", "Your tables")


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_a_running_game_is_the_first_thing_on_the_first_page(kind: Kind, visit: Visit) -> None:
    visitor = visit(kind)
    play_now(visitor, "uno")
    visitor.open("/")
    visitor.sees("heading", "Your game is on")
    box = visitor.page.get_by_role("link", name="Go on: UNO").bounding_box()
    assert box is not None and box["y"] + box["height"] < 220
    assert faults(visitor.page) == []
    visitor.press("Go on: UNO", role="link")
    visitor.sees("region", "You")


def test_every_table_of_ones_own_can_be_left_at_one_tap(visit: Visit) -> None:
    player = Player(visit("phone"))
    player.open_table("check", bots=0)
    play_now(player.visitor, "uno")
    player.visitor.open("/")
    for heading, game in (("Your game is on", "UNO"), ("Your tables", "Check!")):
        player.visitor.sees("heading", heading)
        player.visitor.press(f"Leave {game}")
        player.visitor.until(lambda screen, heading=heading: not screen.has("heading", heading))  # type: ignore[misc]


def test_who_plays_with_others_is_asked_before_they_leave_them(visit: Visit) -> None:
    ana, ben = meet(visit)
    ana.visitor.open("/")
    ana.visitor.press("Leave UNO")
    ana.visitor.press("Stay here")
    ana.visitor.press("Leave UNO")
    ana.visitor.press("Leave for good")
    ben.visitor.sees("heading", "You win!")


@pytest.mark.parametrize("path", ["/nowhere", "/t", "/rules/uno/more/still"])
def test_an_address_that_leads_nowhere_has_a_page(path: str, visit: Visit) -> None:
    visitor = visit("phone")
    visitor.forgiven = ("status of 404",)
    visitor.open(path)
    visitor.sees("link", "Home")
    assert faults(visitor.page) == []


def test_a_table_that_was_given_up_has_a_page(visit: Visit) -> None:
    visitor = visit("phone")
    play_now(visitor, "switch")
    given_up = visitor.page.url
    play_now(visitor, "uno")
    visitor.open(given_up)
    visitor.sees("heading", "This table is closed")
    assert faults(visitor.page) == []
