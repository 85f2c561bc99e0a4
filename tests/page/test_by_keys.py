"""The keys of the table: the focus stays in the hand, and letters say what the buttons say."""

from playwright.sync_api import expect

from kit.at import at
from kit.page.deals import stacked
from kit.page.driver import Player
from kit.page.scenes import Scene, come_to
from kit.page.visitor import Visit
from kit.server.served import Served

IN_HAND = "() => document.activeElement?.closest('.fan') !== null"
IN_GRID = "() => document.activeElement?.closest('.grid') !== null"


def test_the_focus_stays_in_the_hand_from_turn_to_turn(visit: Visit, house: Served) -> None:
    hands = {0: "5D 3D 8D 10D", 1: "4S 6S QS KS"}
    calm = at("check-game", 2, pile="9D", suit="D", hands=hands, stock="4C 6C QC KC")
    player = Player(visit("keys"))
    come_to(Scene("check-game", "keys", calm.text()), player, house)
    page = player.visitor.page
    player.visitor.walk_to(player.visitor.sees("button", "five of diamonds").find("button", "five of diamonds")[0])
    page.keyboard.press("Enter")
    player.visitor.sees("group", "Your hand, 3 cards")
    page.wait_for_function(IN_HAND)
    player.visitor.until(lambda screen: screen.title.startswith("Your turn"))
    page.keyboard.press("Enter")
    player.visitor.sees("group", "Your hand, 2 cards")
    page.wait_for_function(IN_HAND)


def test_letters_draw_and_enter_ends_a_play(visit: Visit, house: Served) -> None:
    hands = {0: "9D 9C 4H 6H", 1: "3S 4S 5S 6S"}
    rules = {"sets": "any"}
    calm = at("switch", 2, options=rules, pile="9S", live_rank="9", live_suit="S", hands=hands, stock="10C QC 4C 6C KC")
    player = Player(visit("keys"))
    come_to(Scene("switch", "keys", calm.text()), player, house)
    page = player.visitor.page
    expect(page.get_by_role("button", name="Draw one")).to_have_attribute("aria-keyshortcuts", "D")
    player.visitor.walk_to(player.visitor.sees("button", "nine of diamonds").find("button", "nine of diamonds")[0])
    page.keyboard.press("Enter")
    player.visitor.sees("group", "Your play so far")
    page.keyboard.press("Escape")
    player.visitor.until(lambda screen: not screen.has("group", "Your play so far"))
    page.keyboard.press("Enter")
    player.visitor.sees("group", "Your play so far")
    page.keyboard.press("Enter")
    player.visitor.sees("group", "Your hand, 3 cards")
    player.visitor.until(lambda screen: screen.title.startswith("Your turn"))
    page.keyboard.press("d")
    player.visitor.sees("group", "Your hand, 4 cards")


KING = (
    ("d", ("button", "Throw it")),
    ("p", ("button", "Skip")),  # thrown, and the race for it passed
    ("1", ("button", "Look")),
    ("Shift+Digit1", ("img", "three of hearts", "Cards of Ada")),
    ("2", ("group", "Your play so far")),
    ("Shift+Digit2", ("region", "What happened to you")),
)


def test_a_king_is_used_fully_in_six_presses(visit: Visit, house: Served) -> None:
    player = Player(visit("keys"))
    come_to(Scene("check", "keys", stacked("check").replace("stock QH", "stock KH")), player, house)
    player.visitor.press("I have seen them")
    player.visitor.walk_to(player.visitor.sees("button", "Draw from the deck").find("button", "Draw from the deck")[0])
    for key, (role, name, *within) in KING:
        player.visitor.page.keyboard.press(key)
        player.visitor.sees(role, name, *within)
    player.visitor.page.wait_for_function(IN_GRID)
