"""What a newcomer's phone loads until it has cards in hand."""

import pytest
from playwright.sync_api import Browser

from kit.page.driver import TITLES
from kit.page.weight import to_first_card
from kit.server.served import Served

MOST = 130_000


@pytest.mark.parametrize("title", TITLES.values())
def test_a_game_begins_within_its_bytes(chromium: Browser, house: Served, title: str) -> None:
    scale = to_first_card(chromium, house.url, title)
    assert scale.bytes.total() <= MOST, dict(scale.bytes)
    assert scale.bytes["js"] and scale.bytes["css"] and scale.bytes["fonts"] and scale.bytes["frames"]
