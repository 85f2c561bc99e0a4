"""The rules, on a page of their own and over the table: what they begin with, where they are opened, how they close."""

import pytest
from playwright.sync_api import Page, expect

from kit.at import at
from kit.page.critic import faults, too_wide
from kit.page.driver import TITLES, Player, on_turn
from kit.page.visitor import SIZES, Kind, Visit
from kit.server.served import Served

SHEET = "Rules of the game"
FIRST = "[...document.querySelectorAll('h2')].slice(0, 3).map((one) => one.textContent)"
WHERE = "document.activeElement.closest('dialog') !== null"


def staged(visit: Visit, house: Served, kind: Kind = "phone") -> Player:
    """Somebody on turn who holds a card that does not go."""
    player = Player(visit(kind))
    player.open_table("uno")
    spot = at("uno", 2, pile="Y8", colour="Y", hands={0: "R2 Y3 Y4 B9"})
    house.say(f"stage {spot.text().encode().hex()}", "staged")
    player.deal()
    player.visitor.until(on_turn)
    return player


def sheet(page: Page) -> bool:
    return page.get_by_role("dialog", name=SHEET).is_visible()


@pytest.mark.parametrize("game", TITLES)
def test_a_book_begins_with_its_aim_one_turn_and_its_cards(game: str, visit: Visit) -> None:
    visitor = visit("phone")
    visitor.open(f"/rules/{game}")
    visitor.sees("heading", "On this page")
    page = visitor.page
    assert page.locator("dt").first.inner_text() == "Aim"
    assert page.evaluate(FIRST) == ["Your turn in three lines", "The cards", "On this page"]
    assert page.locator(".turn > li").count() == 3
    aim = page.locator("dt").first.bounding_box()
    assert aim is not None and aim["y"] < SIZES["phone"]["height"] / 2


def test_a_line_of_the_contents_leads_to_its_part(visit: Visit) -> None:
    visitor = visit("phone")
    visitor.open("/rules/uno")
    visitor.press("Special cards", role="link")
    expect(visitor.page.get_by_role("heading", name="Special cards")).to_be_in_viewport()


def test_a_number_leads_to_its_rule_and_into_the_address(visit: Visit) -> None:
    visitor = visit("phone")
    visitor.open("/rules/uno")
    visitor.sees("heading", "The cards")
    visitor.page.get_by_role("link", name="U9", exact=True).first.click()
    expect(visitor.page.locator("#U9")).to_be_in_viewport()
    assert visitor.page.url.endswith("/rules/uno#U9")


def test_the_cards_do_what_the_table_has_chosen(visit: Visit, house: Served) -> None:
    player = Player(visit("desktop"))
    player.open_table("switch")
    player.visitor.press("Read all the rules of this game", role="link")
    player.visitor.sees("dialog", SHEET)
    written = player.visitor.page.get_by_text("7: counts as the card beneath it.")
    expect(written).to_be_visible()
    player.visitor.page.keyboard.press("Escape")
    player.visitor.page.get_by_role("dialog").wait_for(state="hidden")
    player.visitor.press("House")
    player.visitor.until(lambda screen: "[pressed]" in screen.find("button", "House")[0].states)
    player.visitor.press("Read all the rules of this game", role="link")
    expect(player.visitor.page.get_by_text("7: goes on anything, and counts as the card beneath it.")).to_be_visible()
    expect(written).to_have_count(0)


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_a_refusal_opens_its_rule_over_the_table(kind: Kind, visit: Visit, house: Served) -> None:
    player = staged(visit, house, kind)
    visitor, page = player.visitor, player.visitor.page
    address = page.url
    visitor.press("red two")
    visitor.press("Read the rule", role="link")
    visitor.sees("dialog", SHEET)
    expect(page.locator(".clause.found").first).to_be_in_viewport()
    assert page.get_by_role("status").get_by_text("Your turn").is_visible()
    assert faults(page) + too_wide(page) == []
    visitor.press("Back to the table")
    page.get_by_role("dialog").wait_for(state="hidden")
    assert page.url == address


def test_the_rules_close_with_the_way_back_and_the_game_is_still_there(visit: Visit, house: Served) -> None:
    player = staged(visit, house)
    visitor, page = player.visitor, player.visitor.page
    address = page.url
    visitor.press("More about this table")
    visitor.press("Rules of the game", role="link")
    visitor.sees("dialog", SHEET)
    page.go_back()
    page.get_by_role("dialog").wait_for(state="hidden")
    assert page.url == address
    visitor.press("yellow three")
    visitor.until(lambda screen: not on_turn(screen) or screen.has("group", "Your hand, 3 cards"))


def test_by_keys_a_question_mark_leads_to_the_rules_and_escape_back_to_the_card(visit: Visit, house: Served) -> None:
    player = staged(visit, house, "keys")
    visitor, page = player.visitor, player.visitor.page
    card = visitor.look().find("button", "yellow three")[0]
    visitor.walk_to(card)
    page.keyboard.press("?")
    visitor.sees("dialog", "Keys")
    visitor.press("Rules of the game")
    visitor.sees("dialog", SHEET)
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(WHERE) or page.evaluate("document.activeElement === document.body")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")
    assert visitor.place(card).evaluate("(card) => card === document.activeElement")


def test_the_game_goes_on_below_and_another_book_opens_in_place(visit: Visit, house: Served) -> None:
    player = staged(visit, house)
    visitor, page = player.visitor, player.visitor.page
    visitor.press("More about this table")
    visitor.press("Rules of the game", role="link")
    page.get_by_text("The law behind it, rule by rule").click()
    page.get_by_role("link", name="the law of the table").first.click()
    visitor.sees("heading", "The table")
    assert sheet(page)
