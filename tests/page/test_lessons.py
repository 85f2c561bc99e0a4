"""What the table teaches: a few words when something first matters, once, and never in the way."""

import pytest
from playwright.sync_api import Page, expect

from kit.at import at
from kit.page.critic import faults, out_of_reach
from kit.page.driver import Player, held, on_turn
from kit.page.scenes import Scene, come_to, scenes
from kit.page.visitor import Kind, Visit, Visitor
from kit.server.served import Served

LESSON = "A first lesson"
KINDS: list[Kind] = ["phone", "short", "sideways", "tablet", "desktop"]
SPOKEN = "document.querySelector('[role=log].spoken').innerText"
FOCUS_IN_HAND = "document.activeElement?.closest('.fan') !== null"
COVERED = """() => {
    const bubble = document.querySelector('.lesson').getBoundingClientRect();
    const cross = (a) => Math.min(a.right, bubble.right) - Math.max(a.left, bubble.left) > 1
        && Math.min(a.bottom, bubble.bottom) - Math.max(a.top, bubble.top) > 1;
    const touched = '.hold, .hold .card, .acts .btn, .stock.can, .choose, .play';
    return [...document.querySelectorAll(touched)].filter((one) => cross(one.getBoundingClientRect()))
        .map((one) => one.textContent + one.className);
}"""
"""What one touches at a table, and the lesson lies over."""
FIRST = at("uno", 2, pile="Y8", colour="Y", hands={0: "R2 Y3 Y4 B9 G1 G2 B3", 1: "R1 R3 R4 G9"}, stock="R9 G7 B1 R6")
STUCK = at("uno", 2, pile="Y8", colour="Y", hands={0: "R2 B9 G1", 1: "R1 R3 R4 G9"}, stock="R9 G7 B1 R6")
TWO = at("uno", 2, pile="Y8", colour="Y", hands={0: "Y3 Y4", 1: "R1 R3 R4 G9"}, stock="R9 G7 B1 R6")
ATTACK = at("check-game", 2, pile="7H", suit="H", attack=2, hands={0: "7C 9H 3S", 1: "4S 6S QS"})
FIGHT = at("extreme-last-card", 3, mode="fight", total=5, fight="2:5C:5", pile="9S 5C", suit="C", hands={0: "2H 4S KH"})
RUN = at(
    "switch",
    3,
    phase="run",
    pile="9S 3S",
    live_rank="3",
    live_suit="S",
    run_rank="3",
    run_ranks="3",
    hands={0: "4S 9H KD"},
)


def learner(
    visit: Visit, house: Served, kind: Kind = "phone", spot: object = FIRST, game: str = "uno", seats: int = 2
) -> Visitor:
    """Somebody who plays a game for the first time, from a position."""
    player = Player(visit(kind, lessons="new"))
    come_to(Scene(game, "lesson", spot.text(), seats), player, house)  # type: ignore[attr-defined]
    return player.visitor


def taught(page: Page) -> str:
    """What the lesson says that is shown, once there is one."""
    return page.get_by_role("region", name=LESSON).locator("p").first.inner_text()


def none_left(page: Page) -> None:
    expect(page.get_by_role("region", name=LESSON)).to_have_count(0)


@pytest.mark.parametrize("kind", KINDS)
def test_the_ring_and_the_raised_cards_are_explained_on_the_first_turn(kind: Kind, visit: Visit, house: Served) -> None:
    visitor = learner(visit, house, kind)
    page = visitor.page
    for begins in ("The Ring shows what goes", "Raised cards go"):
        assert taught(page).startswith(begins)
        assert page.evaluate(COVERED) == []
        assert faults(page) + out_of_reach(page) == []
        visitor.press("Got it")
    none_left(page)


@pytest.mark.parametrize(
    ("game", "spot", "seats", "after", "begins"),
    [
        ("uno", STUCK, 2, 1, "Nothing of yours goes."),
        ("uno", TWO, 2, 2, "You have two cards."),
        ("check-game", ATTACK, 2, 2, "You are attacked"),
        ("extreme-last-card", FIGHT, 3, 2, "A fight!"),
        ("switch", RUN, 3, 2, "A run is on"),
    ],
    ids=["draw", "call", "attack", "fight", "run"],
)
@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_what_first_matters_is_told_when_it_does(
    kind: Kind, game: str, spot: object, seats: int, after: int, begins: str, visit: Visit, house: Served
) -> None:
    visitor = learner(visit, house, kind, spot, game, seats)
    for _ in range(after):
        visitor.press("Got it")
    expect(visitor.page.get_by_role("region", name=LESSON)).to_contain_text(begins)
    assert visitor.page.evaluate(COVERED) == []


def test_the_first_look_and_the_first_card_are_told(visit: Visit, house: Served) -> None:
    player = Player(visit("phone", lessons="new"))
    player.open_table("check")
    player.deal()
    page = player.visitor.page
    assert taught(page).startswith("You see two of your four cards")
    assert page.evaluate(COVERED) == [] and faults(page) == []
    player.visitor.press("I have seen them")
    expect(page.get_by_role("region", name=LESSON)).to_contain_text("Draw a card")
    player.visitor.press("Draw from the deck")
    expect(page.get_by_role("region", name=LESSON)).to_contain_text("Tap one of your four cards")
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_a_race_is_told(kind: Kind, visit: Visit, house: Served) -> None:
    player = Player(visit(kind, lessons="new"))
    come_to(next(scene for scene in scenes() if (scene.game, scene.name) == ("check", "race")), player, house)
    expect(player.visitor.page.get_by_role("region", name=LESSON)).to_contain_text("A race!")
    assert player.visitor.page.evaluate(COVERED) == []


def test_a_lesson_comes_once_and_again_when_it_is_asked_for(visit: Visit, house: Served) -> None:
    visitor = learner(visit, house)
    visitor.press("Got it")
    visitor.press("Got it")
    page = visitor.page
    page.reload()
    visitor.until(on_turn)
    none_left(page)
    address = page.url
    visitor.open("/settings")
    visitor.press("Show the lessons again")
    assert visitor.page.get_by_role("button", name="Show the lessons again").is_disabled()
    visitor.open(address)
    expect(page.get_by_role("region", name=LESSON)).to_contain_text("The Ring shows")


def test_all_lessons_of_a_game_are_skipped_at_one_touch(visit: Visit, house: Served) -> None:
    visitor = learner(visit, house)
    visitor.press("Skip all")
    none_left(visitor.page)
    visitor.page.reload()
    visitor.until(on_turn)
    none_left(visitor.page)


def test_whoever_plays_needs_no_more_words_about_it(visit: Visit, house: Served) -> None:
    visitor = learner(visit, house)
    visitor.press("Got it")
    expect(visitor.page.get_by_role("region", name=LESSON)).to_contain_text("Raised cards go")
    visitor.press("yellow three")
    visitor.sees("group", "Your hand, 6 cards")
    none_left(visitor.page)


def test_whoever_chooses_a_person_sees_their_cards(visit: Visit, house: Served) -> None:
    player = Player(visit("short", lessons="new"))
    come_to(next(scene for scene in scenes() if scene.name == "six-abilities"), player, house)
    expect(player.visitor.page.get_by_role("region", name=LESSON)).to_contain_text("A court card")
    player.visitor.press("Choose a card of Ada")
    player.visitor.sees("button", "Card 2 of Ada")
    none_left(player.visitor.page)


def test_a_second_touch_skips_no_lesson(visit: Visit, house: Served) -> None:
    page = learner(visit, house).page
    page.evaluate("globalThis.setTimeout = () => 0")  # no time passes
    box = page.get_by_role("button", name="Got it").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    expect(page.get_by_role("region", name=LESSON)).to_contain_text("Raised cards go")
    page.touchscreen.tap(x, y)
    expect(page.locator(".second-touch")).to_be_visible()
    assert taught(page).startswith("Raised cards go")


def test_a_lesson_takes_no_focus_and_goes_by_escape(visit: Visit, house: Served) -> None:
    visitor = learner(visit, house, "keys")
    page = visitor.page
    visitor.walk_to(held(visitor.look())[0])
    assert page.evaluate(FOCUS_IN_HAND)
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name=LESSON)).to_contain_text("Raised cards go")
    assert page.evaluate(FOCUS_IN_HAND)
    page.keyboard.press("Escape")
    none_left(page)
    assert page.evaluate(FOCUS_IN_HAND)


def test_escape_closes_a_lesson_and_enter_plays_the_card_that_has_the_focus(visit: Visit, house: Served) -> None:
    visitor = learner(visit, house, "keys")
    page = visitor.page
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name=LESSON)).to_contain_text("Raised cards go")
    visitor.walk_to(next(card for card in held(visitor.look()) if card.wears("playable")))
    page.keyboard.press("Enter")
    visitor.sees("group", "Your hand, 6 cards")
    none_left(page)


def test_a_lesson_is_said_after_what_happened_where_screen_readers_listen(visit: Visit, house: Served) -> None:
    visitor = learner(visit, house)
    said = visitor.page.evaluate(SPOKEN)
    assert said.rstrip().endswith("in its middle. Escape closes this.")
    assert visitor.page.locator(".lesson [aria-live], .lesson[role=alert], .lesson[role=status]").count() == 0


def test_a_chip_tells_what_the_cards_count_by_the_options_of_the_table(visit: Visit, house: Served) -> None:
    player = Player(visit("phone"))
    player.open_table("check")
    player.deal()
    player.visitor.press("Values")
    sheet = player.visitor.page.get_by_role("dialog", name="What the cards count and do")
    for line in ("An Ace counts −1.", "King: counts 13.", "costs you one more card"):
        expect(sheet).to_contain_text(line)
    assert "cannot win" not in sheet.inner_text()
    assert faults(player.visitor.page) + out_of_reach(player.visitor.page) == []
    player.visitor.page.go_back()
    sheet.wait_for(state="hidden")
    player.visitor.sees("button", "I have seen them")


def test_at_check_the_draw_is_the_strong_button(visit: Visit, house: Served) -> None:
    player = Player(visit("phone"))
    player.open_table("check")
    player.deal()
    player.visitor.press("I have seen them")
    player.visitor.until(lambda screen: screen.has("button", "Check!", within="You"))
    strong = player.visitor.page.locator(".acts .go, .acts .call")
    assert strong.all_inner_texts() == ["Draw from the deck"]
