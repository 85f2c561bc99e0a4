"""A hint on the page: from the menu and by a key, with plays in words and reasons, gone when the game goes on."""

from kit.at import at
from kit.page.driver import Player
from kit.page.scenes import Scene, come_to
from kit.page.visitor import Visit
from kit.server.served import Served


def test_a_hint_comes_by_a_key_and_names_the_play_that_wins(visit: Visit, house: Served) -> None:
    calm = at("check-game", 2, pile="9D", suit="D", hands={0: "5D", 1: "4S 6S QS KS"}, stock="4C 6C QC KC")
    player = Player(visit("keys"))
    come_to(Scene("check-game", "hint", calm.text()), player, house)
    visitor = player.visitor
    visitor.walk_to(visitor.sees("button", "five of diamonds").find("button", "five of diamonds")[0])
    visitor.page.keyboard.press("h")
    visitor.page.get_by_text("It wins at once.").wait_for()
    assert visitor.page.locator("dialog li b").inner_text() == "5♦"
    visitor.page.keyboard.press("Escape")
    visitor.page.locator("dialog").wait_for(state="detached")


def test_a_hint_is_in_the_menu_and_says_how_far_plays_are_apart(visit: Visit, house: Served) -> None:
    hands = {0: "5D 3D 8D JC", 1: "4S 6S QS KS"}
    calm = at("check-game", 2, pile="9D", suit="D", hands=hands, stock="4C 6C QC KC")
    player = Player(visit("phone"))
    come_to(Scene("check-game", "hint", calm.text()), player, house)
    visitor = player.visitor
    visitor.sees("button", "More")
    visitor.page.get_by_role("button", name="More").click()
    visitor.page.get_by_role("button", name="Hint").click()
    visitor.page.locator("dialog li b").first.wait_for()
    assert visitor.page.locator("dialog li").count() == 3
    assert visitor.page.locator("dialog li small").count() == 2
