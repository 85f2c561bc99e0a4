"""Tournaments in the page: made, entered by a link, played by people and bots in two browsers, looked at on a wall."""

import pytest

from kit.page.critic import faults, too_wide
from kit.page.driver import Player
from kit.page.visitor import Kind, Visit, Visitor
from kit.server.served import Served


def made(organiser: Visitor, name: str = "Evening cup", **numbers: int) -> str:
    """A new tournament as somebody fills the form in; its address."""
    organiser.open("/tournaments")
    organiser.sees("button", "Make the tournament")
    page = organiser.page
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("combobox", name="Game", exact=True).select_option("check-game")
    for label, number in numbers.items():
        page.get_by_label(label.replace("_", " ")).fill(str(number))
    page.get_by_text("More rules").first.click()
    page.get_by_label("Entered in the order of strength").check()
    organiser.press("Make the tournament")
    organiser.sees("heading", name)
    return page.url.removeprefix(organiser.url)


def enter(visitor: Visitor, path: str) -> None:
    visitor.open(path)
    visitor.sees("button", "Enter")
    visitor.press("Enter")
    visitor.sees("button", "Check in")
    visitor.press("Check in")
    visitor.sees("button", "Not there after all")


def begin(organiser: Visitor) -> None:
    organiser.page.get_by_role("combobox", name="Free places when it begins").select_option("easy")
    organiser.press("Begin the tournament")


@pytest.mark.rule("tournaments M19")
def test_people_and_bots_play_a_tournament_in_two_browsers(visit: Visit, house: Served) -> None:
    ana, ben = visit("phone"), visit("desktop")
    path = made(ana, Places=4, Seats_at_a_table=2)
    for one in (ana, ben):
        enter(one, path)
    ana.open(path)
    ana.sees("button", "Begin the tournament")
    begin(ana)
    for one in (ana, ben):  # each has a table with a bot
        one.sees("link", "Go to your table")
        one.press("Go to your table", role="link")
        one.sees("region", "You")
        Player(one).play()
        one.sees("link", "To the tournament")
        one.press("To the tournament", role="link")
        one.sees("heading", "Bracket")
    for one in (ana, ben):
        one.sees("heading", "Final")
    buttons = [one.page.get_by_role("button", name="Withdraw") for one in (ana, ben)]
    for button in [one for one in buttons if one.count()][:1]:  # who has come to the final leaves it, so that it ends
        button.click()
    house.advance(1)
    for one in (ana, ben):
        one.sees("heading", "Ranking")
        one.page.get_by_text("has won!").wait_for()


def test_an_organiser_pauses_goes_on_and_calls_it_off(visit: Visit) -> None:
    ana = visit("desktop")
    path = made(ana, Places=4, Seats_at_a_table=2)
    enter(ana, path)
    begin(ana)
    ana.sees("button", "Pause after this round")
    ana.press("Pause after this round")
    ana.page.get_by_text("Paused: the next round").wait_for()
    ana.press("Go on")
    ana.sees("button", "Pause after this round")
    ana.press("Call it off")
    ana.press("Really call it off?")
    ana.page.get_by_text("Called off.").wait_for()


@pytest.mark.parametrize(("kind", "theme"), [("phone", "dark"), ("desktop", "light"), ("wall", "dark")])
def test_no_page_of_a_tournament_has_a_fault(kind: Kind, theme: str, visit: Visit) -> None:
    visitor = visit(kind, theme=theme)
    path = made(visitor, Places=9, Seats_at_a_table=4)
    enter(visitor, path)
    wrong = [*faults(visitor.page), *too_wide(visitor.page)]
    visitor.open(f"{path}/screen")
    visitor.page.get_by_text("of 9 places").wait_for()
    wrong += faults(visitor.page)
    visitor.open(path)
    visitor.sees("button", "Begin the tournament")
    begin(visitor)
    visitor.sees("heading", "Bracket")
    wrong += [*faults(visitor.page), *too_wide(visitor.page)]
    visitor.open(f"{path}/screen")
    visitor.sees("heading", "Stage 1")
    wrong += [*faults(visitor.page), *too_wide(visitor.page)]
    assert wrong == []
