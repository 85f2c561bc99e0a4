"""Quick reactions: a bubble at whoever sent it, and none of one who is muted."""

import pytest
from test_people import meet

from kit.page.driver import Player
from kit.page.visitor import Visit

NEAR = 60
"""Pixels between a bubble and the face it belongs to."""


@pytest.mark.parametrize("what", ["Nice!", "Wow", "Sorry"])
def test_a_reaction_stands_at_the_seat_that_sent_it(what: str, visit: Visit) -> None:
    ana, ben = (player.visitor for player in meet(visit))
    ana.press(what)
    bubble = ben.page.locator(".seat .said")
    bubble.wait_for()
    (said, face) = bubble.bounding_box(), ben.page.locator(".seat .face").first.bounding_box()
    assert said is not None and face is not None
    assert abs(said["x"] - face["x"]) < NEAR and abs(said["y"] - face["y"]) < NEAR
    assert said["x"] >= 0 and said["x"] + said["width"] <= 360
    ana.page.locator(".me .said").wait_for()
    ben.until(lambda screen: any(what in one.text for one in screen.things))
    bubble.wait_for(state="detached")


def test_a_muted_one_reacts_unseen(visit: Visit) -> None:
    ana, ben = (player.visitor for player in meet(visit))
    ben.press("Log and chat")
    ben.press("People")
    ben.press("Mute ", role="checkbox")
    ben.until(lambda screen: "[checked]" in screen.find("checkbox", "Mute ")[0].states)
    ben.press("Close")
    ana.press("Wow")
    ana.page.locator(".me .said").wait_for()
    ana.page.locator(".me .said").wait_for(state="detached")
    assert ben.page.locator(".said").count() == 0


def test_a_reaction_in_the_lobby_stands_at_its_row(visit: Visit) -> None:
    ana, ben = Player(visit()), visit("phone")
    code = ana.open_table("uno", bots=0)
    ben.open(f"/t/{code}")
    ben.press("That’s me")
    ben.press("Log and chat")
    ben.press("Hello!")
    ana.visitor.page.locator("li:nth-child(2) .said").wait_for()
