"""The coach in the page: asked for after a game, found with progress, and linked to the replay."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from kit.page.critic import cut_off, faults, out_of_reach, too_wide
from kit.page.visitor import Kind, Visit, Visitor
from kit.server.evening import play_to_the_end
from kit.server.served import Player, Served
from upcard import Table
from upcard.bots.company import seated
from upcard.logs.links import pack
from upcard.logs.log import parse

FOUND = 300_000
"""Milliseconds until a test that waits for ever is broken off."""


async def a_game(house: Served) -> str:
    """Somebody plays a game against a bot to its end; its code."""
    player = Player(house, "Ana")
    await player.call("GET", "/api/me")
    _, made = await player.call("POST", "/api/play", {"terms": {"game": "check-game", "seats": 2}})
    await player.enter(made["code"])
    await play_to_the_end(player, Random(3))
    await player.leave()
    return str(made["code"])


def looks(visitor: Visitor) -> list[str]:
    page = visitor.page
    return [*faults(page), *cut_off(page), *out_of_reach(page), *too_wide(page)]


def test_a_game_in_a_link_is_coached_like_one_of_a_table(visit: Visit) -> None:
    table = Table("check", ["Ana", "medium:Ben"], {"turn_limit": 1}, 3)
    company = seated(table, ["easy", "medium"], 3)
    while company.speak():
        pass
    visitor = visit("phone")
    visitor.open(f"/r#{pack(parse(table.log()))}")
    visitor.press("More")
    visitor.page.get_by_role("link", name="Coach").click()
    visitor.press("Look at this game")
    visitor.page.get_by_role("heading", name="Decisions and luck").wait_for(timeout=FOUND)
    assert looks(visitor) == []
    visitor.page.get_by_role("button", name="Chances over time").click()
    visitor.page.wait_for_url("**/r?step=*#*")


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_a_finished_game_is_coached_and_leads_to_its_replay(kind: Kind, visit: Visit, house: Served) -> None:
    with ThreadPoolExecutor(1) as aside:  # this thread has a loop already: the browser's
        code = aside.submit(lambda: asyncio.run(a_game(house))).result()
    visitor = visit(kind)
    visitor.open(f"/g/{code}/1/coach")
    visitor.press("Look at this game")
    visitor.page.get_by_role("heading", name="Decisions and luck").wait_for(timeout=FOUND)
    assert looks(visitor) == []
    visitor.page.get_by_role("button", name="Chances over time").click()
    visitor.page.wait_for_url("**/g/*/1?step=*")
    visitor.page.get_by_role("link", name="Coach: ").or_(visitor.page.get_by_role("slider")).first.wait_for()
