"""Deals with names in the page: typed where codes are, linked, opened alone and with friends."""

from kit.page.visitor import Visit


def test_a_deal_is_typed_into_the_code_box_and_played_against_bots(visit: Visit) -> None:
    visitor = visit("phone")
    visitor.open("/")
    visitor.sees("button", "Join")
    visitor.fill("Have a table code?", "uno-3-7F3C")
    visitor.press("Join")
    visitor.sees("heading", "uno-3-7f3c")
    assert visitor.page.url.endswith("/d/uno-3-7f3c")
    visitor.press("Play it against bots")
    visitor.sees("region", "You")


def test_a_deal_is_opened_for_friends_and_given_up(visit: Visit) -> None:
    visitor = visit()
    visitor.open("/d/check-game-2-1")
    visitor.sees("button", "Play it with friends")
    visitor.press("Play it with friends")
    visitor.sees("button", "That’s me")
    visitor.press("That’s me")
    visitor.sees("button", "Deal otherwise")
    visitor.press("Deal otherwise")
    visitor.until(lambda screen: not screen.find("button", "Deal otherwise"))


def test_a_name_that_is_none_is_met_calmly(visit: Visit) -> None:
    visitor = visit()
    visitor.forgiven = ("404 (Not Found)",)
    visitor.open("/d/bridge-4-1")
    visitor.sees("heading", "There is no such deal")
    visitor.fill("Name of the deal", "switch-4-abc")
    visitor.press("Open the deal")
    visitor.sees("heading", "switch-4-abc")
