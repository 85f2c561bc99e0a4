"""Deals verified in the page: after a game that was played in it, and those of others of every kind."""

import json
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from playwright.sync_api import Route
from test_people import meet, together

from kit.page.driver import TITLES, Player, over
from kit.page.visitor import Visit, Visitor
from kit.server.evening import play_to_the_end, tell
from kit.server.served import Player as Caller
from kit.server.served import Served

RIGHT = "All of it is right."
NOT_THERE = "Nothing is wrong. Read below what this cannot prove here."
WRONG = "Something is wrong with this deal."
SHORT = {"uno": {"target": 0}, "check": {}, "switch": {"turn_limit": 200}}
"""Games that do not take the whole evening."""


def verified(visitor: Visitor, sum_: str) -> str:
    """What the page says of a deal, which must come to this."""
    check = visitor.page.get_by_role("region", name="Was the deal honest?")
    check.get_by_text(sum_, exact=True).wait_for()
    return check.inner_text()


def test_one_verifies_the_deal_of_a_game_against_bots(visit: Visit) -> None:
    player = Player(visit("phone"))
    player.visitor.open("/")
    player.visitor.press("Play Check-game now, against bots")
    player.visitor.sees("region", "You")
    assert over(player.play())
    player.visitor.press("Verify the deal")
    told = verified(player.visitor, RIGHT)
    assert "This browser was shown that commitment before it added anything." in told
    assert "The bytes of this browser are among them." in told


def test_two_people_verify_their_deal_and_a_stranger_takes_the_servers_word(visit: Visit) -> None:
    players = meet(visit)
    assert together(players)
    for player in players:
        player.visitor.press("Verify the deal")
        assert "2 browsers added bytes" in verified(player.visitor, RIGHT)
    stranger = visit()
    stranger.open(f"/g/{players[0].visitor.page.url.rsplit('/', 1)[-1]}/1")
    stranger.press("More")
    stranger.press("Verify the deal", role="link")
    assert "takes the server’s word" in verified(stranger, NOT_THERE)


def played(house: Served, game: str) -> str:
    """A game that programs have played to its end; the code of its table."""
    codes: list[str] = []

    async def story() -> None:
        one = Caller(house, "Ana")
        await one.call("GET", "/api/me")
        terms = {"game": game, "seats": 3, "options": SHORT.get(game, {})}
        _, made = await one.call("POST", "/api/play", {"terms": terms, "share": "a1" * 32})
        await one.enter(made["code"])
        await play_to_the_end(one, Random(game))
        codes.append(made["code"])

    with ThreadPoolExecutor(1) as aside:  # the browsers have a loop of their own in this thread
        aside.submit(tell, story()).result()
    return codes[0]


@pytest.mark.parametrize("game", TITLES)
def test_every_card_of_a_game_is_recomputed(game: str, visit: Visit, house: Served) -> None:
    visitor = visit()
    visitor.open(f"/g/{played(house, game)}/1/deal")
    assert "each of them follows from the seed" in verified(visitor, NOT_THERE)


@pytest.mark.parametrize("part", ["seed", "secret", "commitment", "share", "card"])
def test_whatever_is_changed_is_found(part: str, visit: Visit, house: Served) -> None:
    visitor = visit()

    def changed(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps(flipped(answer.json(), part)))

    visitor.page.route("**/proof", changed)
    visitor.open(f"/g/{played(house, 'check-game')}/1/deal")
    verified(visitor, WRONG)


def flipped(proof: dict[str, object], part: str) -> dict[str, object]:
    """A proof in which one thing is not as it was."""
    text = json.dumps(proof)
    if part == "card":
        return json.loads(text.replace('"cards": ["', '"cards": ["X', 1))  # type: ignore[no-any-return]
    place = text.index(f'"{part}": "') + len(part) + 5
    return json.loads(text[:place] + ("1" if text[place] == "0" else "0") + text[place + 1 :])  # type: ignore[no-any-return]
