"""Somebody's statistics, and the lists of the house: small and large, and only shown if they are."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from kit.page.critic import cut_off, faults, out_of_reach, too_wide
from kit.page.visitor import Kind, Visit, Visitor
from kit.server.evening import on_turn, started, together
from kit.server.served import Served


async def rounds(house: Served, number: int) -> str:
    """Two people play rounds of Check! that their first turn ends; the secret of the first."""
    _, players = await started(house, "A", "B", game="check", options={"turn_limit": 1})
    for left in range(number, 0, -1):
        for player in players:
            await player.play("ready")
        await together(players)
        await on_turn(players).play("check")
        await together(players)
        if left > 1:
            await players[0].ask("again")
            await together(players)
    for player in players:
        await player.leave()
    return players[0].secret


def one_who_played(visit: Visit, house: Served, kind: Kind) -> Visitor:
    """A browser of somebody who has played some games."""
    with ThreadPoolExecutor(1) as aside:  # this thread has a loop already: the browser's
        secret = aside.submit(lambda: asyncio.run(rounds(house, 3))).result()
    visitor = visit(kind)
    visitor.open("/")
    origin = visitor.page.evaluate("location.origin")
    visitor.page.context.add_cookies([{"name": "upcard", "value": secret, "url": origin}])
    return visitor


def looks(visitor: Visitor) -> list[str]:
    page = visitor.page
    return [*faults(page), *cut_off(page), *out_of_reach(page), *too_wide(page)]


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_statistics_are_ones_own_until_they_are_shown(kind: Kind, visit: Visit, house: Served) -> None:
    visitor = one_who_played(visit, house, kind)
    visitor.open("/statistics")
    visitor.sees("heading", "Check! 3 games")
    visitor.sees("heading", "With people")
    assert looks(visitor) == []
    visitor.open("/house")
    visitor.sees("heading", "Check!")
    visitor.open("/statistics")
    visitor.sees("checkbox", "Let others see them")
    visitor.press("Let others see them", role="checkbox")
    visitor.open("/house")
    visitor.sees("heading", "Records")
    assert looks(visitor) == []
