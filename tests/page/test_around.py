"""The pages around a game: the way in, the lobby, talk, the end, the replay, the screen for all."""

from dataclasses import replace

import pytest
from playwright.sync_api import FloatRect
from test_people import meet, together

from kit.page.driver import Player, held, on_turn
from kit.page.scenes import come_to, scenes
from kit.page.screen import Screen
from kit.page.visitor import Kind, Visit, Visitor
from kit.server.served import Served

GHOSTS = """globalThis.ghosts = 0; new MutationObserver((changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]);
    globalThis.ghosts += added.filter((one) => one.matches?.('.ghost')).length;
}).observe(document, { childList: true, subtree: true })"""
"""Counts the cards that are seen only on their way."""
SLOTS = """[...document.querySelectorAll('.seat .grid > *')].map((one) => one.getBoundingClientRect())
    .map(({x, y}) => [Math.round(x), Math.round(y)])"""
"""Where the cards of the others lie."""
LONGEST_FLAGS = """document.querySelectorAll('.seat .flag')
    .forEach((one) => (one.textContent = 'Keine Karten, gesperrt'))"""
"""No language has a longer word for a seat."""
LONGER_NAMES = "document.querySelectorAll('.seat .name').forEach((one) => (one.textContent += ' the Magnificent'))"
"""Letters of another font are wider, too, and may come late."""
FOCUSED = "(wanted) => wanted === document.activeElement"


def place_in(screen: Screen) -> str:
    """What the heading of a replay says of the place in the game."""
    return " ".join(one.name for one in screen.find("heading"))


def finished(visit: Visit) -> tuple[Player, str]:
    """Somebody whose game against a bot is over, and the code of the table."""
    player = Player(visit())
    code = player.open_table("check-game")
    player.deal()
    player.play()
    return player, code


def bottom_and_sides(visitor: Visitor, role: str) -> tuple[float, float, float]:
    """Where the first thing of a role ends below, and its left and right."""
    box = visitor.page.get_by_role(role).filter(visible=True).first.bounding_box()  # type: ignore[arg-type]
    assert box is not None
    return box["y"] + box["height"], box["x"], box["x"] + box["width"]


def meet_each_other(one: FloatRect | None, other: FloatRect | None) -> bool:
    """Whether two boxes have a spot in common."""
    assert one is not None and other is not None
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    return across and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]


# --- the way in


def test_a_code_may_be_typed_as_it_is_said_or_pasted_as_a_link(visit: Visit) -> None:
    ana, ben = Player(visit()), visit("phone")
    code = ana.open_table("uno", bots=0)
    for typed in (f"{code[:3]}-{code[3:]}".lower(), f"{ana.visitor.url}/t/{code}"):
        ben.open("/")
        ben.fill("Have a table code?", typed)
        ben.press("Join")
        ben.sees("heading", "UNO Table")


def test_a_wrong_code_can_be_mended_where_it_is_noticed(visit: Visit) -> None:
    ana, ben = Player(visit()), visit("phone")
    code = ana.open_table("uno", bots=0)
    ben.open("/t/nos-uch")
    ben.sees("heading", "There is no such table")
    ben.fill("Have a table code?", code)
    ben.press("Join")
    ben.sees("heading", "UNO Table")


def test_a_finished_game_can_be_found_again_on_the_first_page(visit: Visit) -> None:
    player, _ = finished(visit)
    player.visitor.open("/")
    player.visitor.press("Replay: Check-game", role="link")
    player.visitor.sees("button", "One step on")


# --- the lobby


def test_an_option_the_table_refuses_is_shown_as_it_was(visit: Visit) -> None:
    ana, ben = Player(visit()), visit("phone")
    code = ana.open_table("uno", seats=5, bots=3)
    ben.open(f"/t/{code}")
    ben.press("That’s me")
    ana.visitor.sees("region", "Seats 5 of 5")
    ana.visitor.press("Pairs", role="checkbox")
    ana.visitor.until(lambda screen: screen.said("alert"))
    assert "[checked]" not in ana.visitor.look().find("checkbox", "Pairs")[0].states
    ben.sees("region", "How we play")
    assert not ben.look().has("checkbox", "Pairs")


def test_a_refusal_of_the_lobby_leads_to_the_law_of_the_table(visit: Visit) -> None:  # T5
    ana, ben = Player(visit()), visit("phone")
    code = ana.open_table("uno", bots=0)
    ben.open(f"/t/{code}")
    ben.press("That’s me")
    ben.press("I am ready")
    ben.open("/")
    ana.visitor.sees("button", "Deal the cards")
    ana.visitor.press("Deal the cards")
    ana.visitor.sees("link", "Read the rule: T5")
    ana.visitor.open(str(ana.visitor.page.get_by_role("link", name="Read the rule: T5").get_attribute("href")))
    ana.visitor.sees("heading", "The table")
    assert ana.visitor.page.url.endswith("/rules/table#T5")
    assert "starts when at least two" in ana.visitor.page.locator(".found").first.inner_text()


def test_an_option_may_be_left_to_the_mood_or_be_a_number(visit: Visit) -> None:
    ana, ben = Player(visit()), visit("phone")
    code = ana.open_table("switch", bots=0)
    ben.open(f"/t/{code}")
    ben.press("That’s me")
    ben.press("More rules")
    ana.visitor.choose("Seconds a turn", "a number")
    seconds = ana.visitor.page.get_by_role("spinbutton", name="Seconds a turn", exact=True)
    seconds.fill("45")
    seconds.press("Enter")
    ben.until(lambda screen: any(one.text == "45" for one in screen.find("status")))
    ana.visitor.choose("Seconds a turn", "as the mood says")
    ben.until(lambda screen: not any(one.text == "45" for one in screen.find("status")))


# --- at the table


def test_what_is_said_is_counted_until_it_is_read_and_may_be_muted(visit: Visit) -> None:
    ana, ben = (player.visitor for player in meet(visit))
    ana.fill("Say something", "first")
    ana.press("Send")
    ben.press("Log and chat, 1 new")
    ben.until(lambda screen: any("first" in one.text for one in screen.things))
    ben.press("People")
    ben.press("Mute ", role="checkbox")
    ben.until(lambda screen: "[checked]" in screen.find("checkbox", "Mute ")[0].states)
    ben.press("Chat")
    ben.until(lambda screen: not any("first" in one.text for one in screen.things))
    ben.press("Close")
    ana.fill("Say something", "second")
    ana.press("Send")
    ana.until(lambda screen: any("second" in one.text for one in screen.things))
    ben.page.reload()
    ben.sees("region", "You")
    assert ben.look().find("button", "Log and chat")[0].name == "Log and chat"


def test_a_dialog_gives_the_focus_back(visit: Visit) -> None:
    player = Player(visit("keys"))
    player.open_table("uno")
    for opened, closed in (("Log and chat", "Close"), ("More about this table", "Back to the table")):
        player.visitor.press(opened)
        player.visitor.press(closed)
        screen = player.visitor.until(lambda screen: not screen.has("dialog"))
        assert player.visitor.place(screen.find("button", opened)[0]).evaluate(FOCUSED)


def test_what_is_set_in_another_tab_holds_at_the_table(visit: Visit) -> None:
    player = Player(visit())
    player.open_table("uno")
    table = player.visitor.page
    player.visitor.in_a_new_tab("/settings")
    player.visitor.press("Sounds", role="checkbox")
    player.visitor.back_to(table)
    player.visitor.sees("button", "Sound is off")


def test_a_deal_goes_to_every_seat_and_on_the_wall_and_leaves_nothing_lying_about(visit: Visit) -> None:
    ana, ben, wall = Player(visit(motion="no-preference")), Player(visit()), visit(motion="no-preference")
    for one in (ana.visitor, wall):
        one.context.add_init_script(GHOSTS)
    code = ana.open_table("uno", bots=0)  # no bot plays while a page still gets ready, and its deal is gone
    wall.open(f"/t/{code}/screen")
    wall.sees("list", "Players")
    ben.visitor.open(f"/t/{code}")
    ben.sit_down()
    ben.visitor.press("I am ready")
    ana.deal()
    for one, cards in ((ana.visitor, 7), (wall, 14)):
        one.page.wait_for_function("(cards) => ghosts >= cards && !document.querySelector('.ghost, .loose')", arg=cards)


@pytest.mark.parametrize("kind", ["phone", "sideways", "tablet", "desktop"])
def test_no_name_and_no_flag_moves_a_slot_of_a_grid(visit: Visit, house: Served, kind: Kind) -> None:
    race = next(one for one in scenes() if one.name == "race")
    player = Player(visit(kind))
    come_to(replace(race, touched=(), first=None, sees=("button", "Throw it")), player, house)
    before = player.visitor.page.evaluate(SLOTS)
    player.visitor.page.evaluate(LONGER_NAMES)
    assert player.visitor.page.evaluate(SLOTS) == before
    player.visitor.press("Throw it")
    player.visitor.page.wait_for_selector(".seat .flag")
    assert player.visitor.page.evaluate(SLOTS) == before
    player.visitor.page.evaluate(LONGEST_FLAGS)
    assert player.visitor.page.evaluate(SLOTS) == before


def test_nothing_flies_where_motion_is_unwanted(visit: Visit) -> None:
    player = Player(visit())
    player.visitor.context.add_init_script(GHOSTS)
    player.open_table("uno", seats=4, bots=3)
    player.deal()
    assert player.visitor.page.evaluate("ghosts") == 0


def test_why_not_is_said_right_above_the_card(visit: Visit) -> None:
    player = Player(visit("phone"))
    player.open_table("uno")
    player.deal()
    player.play(until=lambda screen: screen.has("button", "All right"))
    visitor = player.visitor
    refused = next(card for card in held(visitor.look()) if not card.wears("playable"))
    card = visitor.place(refused).bounding_box()
    bottom, left, right = bottom_and_sides(visitor, "alert")
    assert card is not None
    assert bottom <= card["y"] + 1
    assert left <= card["x"] + 16 <= right


@pytest.mark.parametrize("asked", ["queen of hearts", "four of spades, five of diamonds, queen of hearts"])
@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_why_not_covers_nothing_one_needs(visit: Visit, house: Served, kind: Kind, asked: str) -> None:
    run = next(one for one in scenes() if one.name == "run")
    touched = tuple(asked.split(", "))
    player = Player(visit(kind))
    come_to(replace(run, touched=touched, sees=("button", "Do it anyway")), player, house)
    screen = player.visitor.look()
    buttons = screen.find("button", "Play ") or screen.find("button", "Draw ", within="You")
    needed = [*[card for card in held(screen) if card.card == touched[-1]], *buttons]
    bubble = player.visitor.page.get_by_role("alert").filter(visible=True).bounding_box()
    assert len(needed) == 2
    assert [one.name for one in needed if meet_each_other(player.visitor.place(one).bounding_box(), bubble)] == []


def test_a_play_that_is_not_saved_leads_to_the_law_of_the_table(visit: Visit, house: Served) -> None:  # T24
    player = Player(visit())
    player.open_table("uno")
    player.deal()
    player.visitor.until(on_turn)
    with house.full_disk():
        player.visitor.press("Draw")
        player.visitor.sees("link", "Read the rule")
    rule = player.visitor.page.get_by_role("link", name="Read the rule").get_attribute("href")
    assert rule == "/rules/table#T24"


# --- the end, and after it


def test_who_wants_another_game_is_named_and_the_game_master_deals_it(visit: Visit) -> None:
    ana, ben = meet(visit)
    assert together([ana, ben])
    ben.visitor.press("One more game!")
    ana.visitor.until(lambda screen: "wants to play again" in screen.said("status"))
    ana.visitor.press("Play again")
    ben.visitor.sees("region", "You")


def test_a_great_moment_leads_to_its_step_of_the_replay_also_for_one_who_comes_late(visit: Visit) -> None:
    player, code = finished(visit)
    late = visit("phone")
    player.visitor.sees("link", "First out", within="Moments")
    late.open(f"/t/{code}")
    late.press("First out", role="link")
    late.until(lambda screen: "has no cards left" in screen.said("status"))
    assert "?step=" in late.page.url


def test_a_replay_says_who_is_a_bot(visit: Visit) -> None:
    player, code = finished(visit)
    player.visitor.open(f"/g/{code}/1")
    screen = player.visitor.sees("list", "Players")
    mine, ada = (one.text for one in screen.find("listitem", within="Players"))
    assert ada.startswith("Ada") and ada.endswith("bot") and not mine.endswith("bot")


def test_a_moment_of_a_replay_has_an_address_that_others_can_open(visit: Visit) -> None:
    player, code = finished(visit)
    ana, ben = player.visitor, visit("phone")
    ana.open(f"/g/{code}/1")
    ana.sees("button", "One step on")
    ana.page.keyboard.press("ArrowRight")
    ana.press("One step on")
    ana.until(lambda screen: "Step 2 of" in place_in(screen))
    ana.choose("Seen by", "Ada")
    ana.sees("heading", "Cards")
    ana.press("Share")
    ben.open(ana.page.get_by_role("textbox", name="Link").input_value())
    ben.until(lambda screen: "Step 2 of" in place_in(screen) and screen.has("heading", "Cards"))
    ben.press("One step back")
    ben.until(lambda screen: "Step 1 of" in place_in(screen))
    assert ben.page.url.endswith("?step=1&seat=1")


def test_a_replay_plays_by_itself_to_its_end(visit: Visit) -> None:
    player, code = finished(visit)
    visitor = player.visitor
    visitor.open(f"/g/{code}/1?step=999999")
    visitor.sees("button", "One step back")
    visitor.page.keyboard.press("ArrowLeft")
    visitor.until(lambda screen: any(one.open for one in screen.find("button", "One step on")))
    visitor.press("Play")
    visitor.sees("button", "Pause")
    visitor.sees("button", "Play")
    assert not visitor.look().find("button", "One step on")[0].open


# --- the screen for all


def test_a_screen_shows_who_sits_the_game_and_the_winner_but_no_hand(visit: Visit) -> None:
    player, wall = Player(visit()), visit()
    code = player.open_table("check-game")
    wall.open(f"/t/{code}/screen")
    wall.sees("list", "Players")
    wall.sees("img", "QR code")
    player.deal()
    wall.sees("region", "Middle of the table")
    assert not wall.look().has("button")
    player.play()
    wall.until(lambda screen: "wins!" in screen.said("status") and screen.has("region", "Moments"))
    assert not wall.look().has("link", within="Moments")


def test_a_screen_says_by_which_rules_whose_turn_it_is_and_what_may_follow(visit: Visit, house: Served) -> None:
    run = next(one for one in scenes() if one.name == "run")
    player, wall = Player(visit()), visit()
    wall.open(f"/t/{come_to(run, player, house)}/screen")
    screen = wall.until(
        lambda screen: screen.said("status") == "A run is on" and screen.has("heading", "Switch As written")
    )
    assert ["on turn" in one.text for one in screen.find("listitem", within="Players")] == [True, False, False, False]
    assert any("takes 4 cards" in one.text for one in screen.things)
