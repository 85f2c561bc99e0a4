"""What is one's own: a name and an avatar that reach every table, the pace of bots, and a game that waits."""

import pytest
from test_people import meet
from test_way_in import play_now

from kit.page.critic import crossed, cut_off, faults, out_of_reach
from kit.page.driver import TITLES
from kit.page.visitor import Kind, Visit, Visitor

FACE = "(seat) => seat.querySelector('.avatar').innerHTML"


def looks(visitor: Visitor) -> list[str]:
    """What is wrong with what somebody sees."""
    page = visitor.page
    return [*faults(page), *cut_off(page), *out_of_reach(page)]


def pressed(visitor: Visitor, name: str) -> None:
    """Wait until a button is pressed."""
    visitor.page.get_by_role("button", name=name, pressed=True).wait_for()


def test_a_new_name_and_avatar_reach_the_table_where_one_sits(visit: Visit) -> None:
    ana, ben = (player.visitor for player in meet(visit))
    seat = ana.page.locator(".seat").first
    face = seat.evaluate(FACE)
    table = ben.page
    ben.in_a_new_tab("/settings")
    ben.press("Change")
    ben.fill("Your name", "Zebulon")
    ben.page.get_by_role("radio", name="Fox").check(force=True)
    assert looks(ben) == []
    ben.press("That’s me")
    ana.until(lambda screen: any("Zebulon" in one.text for one in screen.find("listitem", within="Players")))
    assert seat.evaluate(FACE) != face
    ben.back_to(table)
    ben.page.reload()
    ben.sees("region", "You")
    assert "Zebulon" in ben.page.locator(".me").inner_text()


def test_an_avatar_is_chosen_by_keys_and_known_again(visit: Visit) -> None:
    visitor = visit("keys")
    visitor.open("/settings")
    visitor.press("Change")
    visitor.fill("Your name", "Kim")
    visitor.page.keyboard.press("Tab")
    for _ in range(2):
        visitor.page.keyboard.press("ArrowRight")
    visitor.press("That’s me")
    visitor.until(lambda screen: not screen.has("dialog"))
    visitor.open("/")
    visitor.press("Your name is Kim")
    visitor.sees("dialog")
    assert visitor.page.get_by_role("radio", name="Heart").is_checked()


def test_the_pace_of_bots_is_set_for_oneself_and_changed_at_the_table(visit: Visit) -> None:
    visitor = visit("phone")
    visitor.open("/settings")
    visitor.press("Slow")
    pressed(visitor, "Slow")
    play_now(visitor, "uno")
    visitor.press("More about this table")
    pressed(visitor, "Slow")
    assert looks(visitor) == []
    visitor.press("Quick")
    pressed(visitor, "Quick")
    visitor.page.reload()
    visitor.press("More about this table")
    pressed(visitor, "Quick")


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_a_game_against_bots_waits_until_one_goes_on(game: str, kind: Kind, visit: Visit) -> None:  # T34
    visitor = visit(kind)
    play_now(visitor, game)
    visitor.press("More about this table")
    visitor.press("Pause the game")
    visitor.sees("heading", "Paused")
    assert "wait for you" in visitor.look().said("status")
    assert faults(visitor.page) == [] and crossed(visitor.page) == []
    visitor.page.reload()
    visitor.press("Go on")
    visitor.until(lambda screen: not screen.has("heading", "Paused") and screen.has("region", "You"))


def test_nobody_pauses_a_game_with_others(visit: Visit) -> None:
    ana, _ = (player.visitor for player in meet(visit))
    ana.press("More about this table")
    assert not ana.sees("link", "Settings").has("button", "Pause the game")
