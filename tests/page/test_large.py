"""Large and simple: larger cards and letters, fewer panels, and still nothing over anything else."""

import pytest
from playwright.sync_api import Page
from test_every_page import around

from kit.page.critic import crossed, cut_off, faults, too_wide
from kit.page.driver import Player
from kit.page.scenes import come_to, scenes
from kit.page.visitor import Kind, Visit, Visitor
from kit.server.served import Served

LARGE = "localStorage.setItem('upcard', JSON.stringify({ ...JSON.parse(localStorage.upcard ?? '{}'), large: true }))"
TELLING = ("ten", "six", "run", "victim", "naming", "nine")
"""Scenes with many seats, many cards, or much to choose."""
WIDTH = "(card) => card.getBoundingClientRect().width"
LETTERS = "parseFloat(getComputedStyle(document.querySelector('.status')).fontSize)"


def large(visitor: Visitor) -> Visitor:
    visitor.context.add_init_script(LARGE)
    return visitor


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_it_is_a_setting_that_makes_cards_and_letters_larger(kind: Kind, visit: Visit) -> None:
    player = Player(visit(kind))
    player.open_table("uno")
    player.deal()
    page = player.visitor.page
    before = page.locator(".hand .hold").first.evaluate(WIDTH)
    letters = page.evaluate(LETTERS)
    player.visitor.in_a_new_tab("/settings")
    player.visitor.press("Large and simple", role="checkbox")
    player.visitor.back_to(page)
    page.wait_for_selector(":root.large")
    assert page.locator(".hand .hold").first.evaluate(WIDTH) > before
    assert page.evaluate(LETTERS) > letters
    assert not page.locator(".side").is_visible()
    player.visitor.press("Log and chat")
    player.visitor.sees("button", "Nice!")


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_the_pages_around_the_games_have_room_for_it(kind: Kind, visit: Visit) -> None:
    def wrong(page: Page) -> list[str]:
        return [*faults(page), *too_wide(page), *cut_off(page)]

    assert around(large(visit(kind)), wrong) == []


@pytest.mark.parametrize("kind", ["phone", "short", "tall", "sideways", "tablet", "laptop", "desktop"])
def test_a_table_has_room_for_it(kind: Kind, visit: Visit, house: Served) -> None:
    player = Player(large(visit(kind)))
    page = player.visitor.page
    wrong: list[str] = []
    for scene in scenes():
        if scene.name in TELLING:
            come_to(scene, player, house)
            wrong += [f"{scene.name}: {one}" for one in (*crossed(page), *too_wide(page), *cut_off(page))]
    assert wrong == []
