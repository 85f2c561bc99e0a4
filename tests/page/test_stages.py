"""A table goes from stage to stage: whoever reads it by ear always has a page, also while a part is on its way."""

from playwright.sync_api import Route

from kit.at import at
from kit.page.driver import Player, over
from kit.page.visitor import Visit
from kit.server.served import Served

WATCH = """addEventListener('DOMContentLoaded', () => {
    globalThis.bare = [];
    let seen = false;
    new MutationObserver(() => {
        const main = document.querySelector('main') !== null;
        if (seen && !main) bare.push(document.body.innerText);
        seen ||= main;
    }).observe(document.body, { childList: true, subtree: true });
})"""
"""Notes what a page shows while it has no main landmark, once it had one."""


def test_a_page_has_its_main_landmark_from_the_lobby_to_the_end(visit: Visit, house: Served) -> None:
    player = Player(visit("desktop"))
    page = player.visitor.page
    page.add_init_script(WATCH)
    late: list[Route] = []
    page.route("**/assets/End-*.js", lambda route: late.append(route))
    player.open_table("check-game")
    last = at("check-game", 2, pile="9D", suit="D", hands={0: "5D", 1: "4S 6S QS KS"}, stock="4C 6C QC KC").text()
    house.say(f"stage {last.encode().hex()}", "staged")
    player.deal()
    with page.expect_request("**/assets/End-*.js"):
        player.visitor.press("five of diamonds")
    player.visitor.sees("region", "Middle of the table")  # what was there stays until the next is here
    for route in late:
        route.continue_()
    player.visitor.until(over)
    assert page.evaluate("bare") == []


def test_a_lobby_that_is_on_its_way_is_waited_for_on_a_page(visit: Visit) -> None:
    player = Player(visit("phone"))
    code = player.open_table("uno")
    page = player.visitor.page
    page.add_init_script(WATCH)
    late: list[Route] = []
    page.route("**/assets/Lobby-*.js", lambda route: late.append(route))
    with page.expect_request("**/assets/Lobby-*.js"):
        page.goto(f"/t/{code}", wait_until="commit")
    player.visitor.sees("status", "")
    assert page.locator("main").count() == 1
    for route in late:
        route.continue_()
    player.visitor.sees("button", "Deal the cards")
    assert page.evaluate("bare") == []
