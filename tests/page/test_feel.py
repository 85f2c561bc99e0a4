"""How the table feels under a finger: nothing moves, one touch where one is enough, what is laid can be taken back."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from test_people import meet

from kit.at import at
from kit.page.deals import stacked
from kit.page.driver import Player, held, on_turn
from kit.page.scenes import Scene, come_to, scenes
from kit.page.screen import Screen
from kit.page.visitor import Kind, Visit
from kit.server.served import Served

PLACES = """(what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect())
    .map(({x, y, width, height}) => [x, y, width, height].map(Math.round))"""
STILL = "globalThis.setTimeout = () => 0"
"""No time passes on the page from now on."""
BACK_TWICE = """async () => {
    for (const _ of [1, 2]) {
        const went = new Promise((done) => addEventListener('popstate', done, {once: true}));
        history.back();
        await went;
    }
}"""
"""Goes back twice before the browser draws anything."""
COVERED = """() => [...document.querySelectorAll('.fan .card:has(> .fresh)')].map((card) => {
    const [mark, rank] = ['.fresh', '.corner, .caption'].map((what) => card.querySelector(what))
        .map((one) => one.getBoundingClientRect());
    return Math.min(mark.right, rank.right) > Math.max(mark.left, rank.left)
        && Math.min(mark.bottom, rank.bottom) > Math.max(mark.top, rank.top);
})"""
"""For each new card whether its mark lies over its rank."""
HOVERS = """() => {
    const within = (rules, pointer) => [...rules].flatMap((rule) => {
        const here = pointer || (rule.media?.mediaText ?? '').includes('hover: hover');
        const own = !here && rule.selectorText?.includes(':hover') ? [rule.selectorText] : [];
        return [...own, ...within(rule.cssRules ?? [], here)];
    });
    return [...document.styleSheets].flatMap((sheet) => within(sheet.cssRules, false));
}"""
"""What looks another way under a finger that has gone."""
RUN = next(one for one in scenes() if one.name == "run")


def wild(player: Player, house: Served) -> None:
    hands = {0: "W R1 B9 Y4", 1: "Y1 Y2 Y3 Y6"}
    position = at("uno", 2, options={"target": 0}, pile="R5", colour="R", hands=hands, stock="G1 G2 G3 G4").text()
    come_to(Scene("uno", "wild", position, sees=("button", "wild")), player, house)


def test_a_wild_and_its_colour_are_one_play_that_can_be_taken_back(visit: Visit, house: Served) -> None:
    player = Player(visit("phone"))
    wild(player, house)
    visitor = player.visitor
    visitor.press("wild")
    visitor.sees("button", "blue", within="Which colour?")
    assert len(held(visitor.look())) == 4
    visitor.press("Take back the play")
    visitor.until(lambda screen: not screen.has("group", "Which colour?"))
    visitor.press("wild")
    visitor.sees("button", "blue", within="Which colour?")
    visitor.press("blue")
    visitor.sees("group", "Your hand, 3 cards")
    log = visitor.page.locator("[role=log]").inner_text()
    assert "blue" in log.lower()


def test_a_call_can_be_made_while_a_play_is_laid(visit: Visit, house: Served) -> None:
    hands = {0: "W R1", 1: "Y1 Y2 Y3 Y6"}
    position = at("uno", 2, options={"target": 0}, pile="R5", colour="R", hands=hands, stock="G1 G2 G3 G4").text()
    player = Player(visit("phone"))
    come_to(Scene("uno", "call", position, touched=("wild",), sees=("group", "Which colour?")), player, house)
    player.visitor.press("UNO!")
    player.visitor.until(lambda screen: not screen.has("button", "UNO!"))
    player.visitor.press("blue")
    player.visitor.sees("group", "Your hand, 1 card")


def test_one_touch_plays_a_card_behind_which_nothing_else_fits(visit: Visit, house: Served) -> None:
    hands = {0: "9D 4H 6H KD", 1: "3S 4S 5S 6S"}
    calm = at("switch", 2, pile="9S", live_rank="9", live_suit="S", hands=hands, stock="10C QC 4C 6C KC").text()
    player = Player(visit("phone"))
    come_to(
        Scene("switch", "single", calm, touched=("nine of diamonds",), sees=("group", "Your hand, 3 cards")),
        player,
        house,
    )


def test_a_price_is_read_before_it_is_paid(visit: Visit, house: Served) -> None:
    fight = next(one for one in scenes() if one.name == "fight")
    player = Player(visit("phone"))
    come_to(
        Scene(fight.game, "priced", fight.position, 4, ("five of spades",), sees=("button", "Attack with 5")),
        player,
        house,
    )
    assert len(held(player.visitor.look())) == 7


TWOS = {"phase": "twos", "pile": "9S 2S", "pending": 2, "raised": "1:2S:2", "live_rank": "2", "live_suit": "S"}
STUCK = {
    "uno": at("uno", 2, pile="R5", colour="R", hands={0: "B1 G2", 1: "Y1 Y2 Y3 Y6"}, stock="G1 G3 G4 G6"),
    "check-game owed": at("check-game", 2, pile="9S 7S", suit="S", attack=10, hands={0: "3D 4H", 1: "6S 5S 4S"}),
    "switch owed": at("switch", 2, **TWOS, hands={0: "3H 4D", 1: "6S 5S 4S"}),
    "switch": at("switch", 2, pile="9S", live_rank="9", live_suit="S", hands={0: "3H 4D", 1: "6S 5S 4S"}),
    "extreme-last-card": at("extreme-last-card", 2, pile="9S", suit="S", hands={0: "2D 4H", 1: "6S 5S 4S"}),
    "check-game": at("check-game", 2, pile="9S", suit="S", hands={0: "3D 4H", 1: "6S 5S 4S"}),
}
"""Two cards in one's hand, neither of which goes."""


@pytest.mark.parametrize("kind", ["phone", "desktop"])
@pytest.mark.parametrize("stuck", STUCK)
def test_where_no_card_goes_the_draw_is_the_only_strong_button(
    visit: Visit, house: Served, stuck: str, kind: Kind
) -> None:
    player = Player(visit(kind))
    come_to(Scene(stuck.partition(" ")[0], "stuck", STUCK[stuck].text(), sees=("button", "Draw ")), player, house)
    strong = player.visitor.page.locator(".acts :is(.go, .call)")
    expect(strong).to_have_count(1)
    expect(strong).to_contain_text("Draw ")


@pytest.mark.parametrize("kind", ["phone", "short", "tablet", "laptop", "desktop"])
def test_nothing_moves_while_a_play_is_laid(visit: Visit, house: Served, kind: Kind) -> None:
    player = Player(visit(kind))
    come_to(Scene(RUN.game, RUN.name, RUN.position, RUN.seats), player, house)
    page = player.visitor.page
    page.evaluate("document.fonts.ready")
    before = [page.evaluate(PLACES, what) for what in (".ring", ".stock", ".seat", ".fan .hold", ".acts")]
    for card in RUN.touched:
        player.visitor.press(card)
    player.visitor.sees("button", "Play 3")
    assert [page.evaluate(PLACES, what) for what in (".ring", ".stock", ".seat", ".fan .hold", ".acts")] == before


@pytest.mark.parametrize("kind", ["phone", "short"])
def test_nothing_moves_while_a_colour_is_chosen_and_from_turn_to_turn(visit: Visit, house: Served, kind: Kind) -> None:
    player = Player(visit(kind))
    wild(player, house)
    page = player.visitor.page
    page.evaluate("document.fonts.ready")
    before = [page.evaluate(PLACES, what) for what in (".ring", ".acts", ".fan")]
    player.visitor.press("wild")
    player.visitor.sees("group", "Which colour?")
    assert [page.evaluate(PLACES, what) for what in (".ring", ".acts", ".fan")] == before
    player.visitor.press("red")
    player.visitor.sees("group", "Your hand, 3 cards")
    player.visitor.until(lambda screen: screen.title.startswith("Your turn"))
    assert [page.evaluate(PLACES, what) for what in (".ring", ".acts", ".fan")] == before


@pytest.mark.parametrize("kind", ["phone", "short", "tall", "sideways", "tablet", "desktop"])
def test_nothing_moves_when_a_flag_comes(visit: Visit, house: Served, kind: Kind) -> None:
    player = Player(visit(kind))
    places: list[list[object]] = []
    for theirs, flags in (("4S 6S", 0), ("4S", 2)):
        hands = {0: "9D 4H 6H KD", 1: theirs, 2: theirs.replace("S", "C"), 3: "3H 5H"}
        said = {"announced": "1 2"} if flags else {}
        calm = at("switch", 4, pile="9S", live_rank="9", live_suit="S", hands=hands, **said).text()
        come_to(Scene("switch", "flags", calm, 4, sees=("button", "Draw one")), player, house)
        page = player.visitor.page
        page.evaluate("document.fonts.ready")
        expect(page.locator(".seat .flag")).to_have_count(flags)
        places.append([page.evaluate(PLACES, what) for what in (".ring", ".stock", ".fan .hold", ".acts")])
    assert places[0] == places[1]


def touch_twice(player: Player, name: str, then: Callable[[Screen], object]) -> None:
    """Touch a thing, and its place again as soon as the touch has been answered; no time passes meanwhile."""
    page = player.visitor.page
    box = page.get_by_role("button", name=name).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2
    page.evaluate(STILL)
    page.touchscreen.tap(x, y)
    player.visitor.until(then)
    page.touchscreen.tap(x, y)


def test_a_second_touch_does_not_hit_the_neighbour(visit: Visit, house: Served) -> None:
    hands = {0: "5D 6D 8D 10D", 1: "4D 3S QS KS"}
    calm = at("check-game", 2, pile="9D", suit="D", hands=hands, stock="4C 6C QC KC").text()
    player = Player(visit("phone"))
    come_to(Scene("check-game", "double", calm, sees=("button", "six of diamonds")), player, house)
    touch_twice(player, "six of diamonds", lambda screen: [one.wears("playable") for one in held(screen)] == [True] * 3)
    assert len(held(player.visitor.look())) == 3 and not player.visitor.look().has("button", "All right")
    player.visitor.press("ten of diamonds")  # which lies elsewhere: nobody quick has to wait
    player.visitor.sees("group", "Your hand, 2 cards")


def test_a_second_touch_does_not_throw_the_card_that_was_drawn(visit: Visit, house: Served) -> None:
    player = Player(visit("phone"))
    come_to(Scene("check", "double", stacked("check")), player, house)
    player.visitor.press("I have seen them")
    player.visitor.sees("button", "Draw from the deck")
    touch_twice(player, "Draw from the deck", lambda screen: screen.has("button", "Throw it"))
    player.visitor.press("Your card 2")
    player.visitor.sees("button", "Pass")
    expect(player.visitor.page.get_by_role("region", name="Just now")).to_contain_text("You put the card into slot 2")


def test_a_second_touch_matches_no_card_that_was_only_put_there(visit: Visit, house: Served) -> None:
    player = Player(visit("phone"))
    come_to(Scene("check", "double", stacked("check")), player, house)
    player.visitor.press("I have seen them")
    player.visitor.press("Draw from the deck")
    player.visitor.sees("button", "Throw it")
    touch_twice(player, "Your card 2", lambda screen: screen.has("button", "Pass"))
    player.visitor.press("Pass")
    expect(player.visitor.page.get_by_role("region", name="Just now")).to_contain_text("Nobody has matched")
    assert not player.visitor.look().has("region", "What happened to you")


def test_a_second_touch_takes_no_card_back(visit: Visit, house: Served) -> None:
    player = Player(visit("phone"))
    wild(player, house)
    touch_twice(player, "wild", lambda screen: screen.has("group", "Which colour?"))
    player.visitor.press("blue")
    player.visitor.sees("group", "Your hand, 3 cards")


def test_a_key_that_is_held_down_draws_once(visit: Visit, house: Served) -> None:
    hands = {0: "3H 4H", 1: "6S QS KS"}
    calm = at("check-game", 2, pile="9D", suit="D", hands=hands, stock="4C 6C QC KC 5C 7C 8C 10C").text()
    player = Player(visit("keys"))
    come_to(Scene("check-game", "held down", calm, sees=("button", "Draw one")), player, house)
    page = player.visitor.page
    player.visitor.walk_to(held(player.visitor.look())[0])
    page.keyboard.down("d")
    player.visitor.until(lambda screen: len(held(screen)) == 3 and screen.has("button", "Draw one"))
    page.keyboard.down("d")
    page.keyboard.up("d")
    page.keyboard.press("h")
    player.visitor.sees("dialog")
    assert len(held(player.visitor.look())) == 3


@pytest.mark.parametrize("kind", ["phone", "short", "tablet", "desktop"])
def test_a_mark_of_a_new_card_never_covers_its_rank(visit: Visit, house: Served, kind: Kind) -> None:
    attack = next(one for one in scenes() if one.name == "attack")
    player = Player(visit(kind))
    come_to(attack, player, house)
    player.visitor.press("Draw 8")
    player.visitor.sees("group", "Your hand, 12 cards")
    player.visitor.page.evaluate("document.fonts.ready")
    covered = player.visitor.page.evaluate(COVERED)
    assert len(covered) == 8 and not any(covered)


def test_what_a_finger_has_left_looks_as_before(visit: Visit, house: Served) -> None:
    player = Player(visit("phone"))
    visitor = player.visitor
    for path, role, name in (("/", "list", "Games"), ("/settings", "heading", "Settings")):
        visitor.open(path)
        visitor.sees(role, name)
        assert visitor.page.evaluate(HOVERS) == []
    player.open_table("uno")
    assert visitor.page.evaluate(HOVERS) == []
    player.deal()
    visitor.press("More about this table")
    visitor.sees("dialog", "Table")
    assert visitor.page.evaluate(HOVERS) == []


@pytest.mark.parametrize("kind", ["phone", "short", "tablet", "desktop"])
@pytest.mark.parametrize("game", ["uno", "check"])
def test_nothing_moves_for_the_reason_why_not(visit: Visit, house: Served, game: str, kind: Kind) -> None:
    player = Player(visit(kind))
    parts = (".ring", ".stock", ".seat", ".fan .hold", ".own .hold", ".acts", ".me")
    before: list[list[object]] = []

    def note(screen: Screen) -> bool:
        if not screen.has("button", "All right"):
            before[:] = [player.visitor.page.evaluate(PLACES, what) for what in parts]
        return screen.has("button", "All right")

    player.open_table(game)
    house.say(f"stage {stacked(game).encode().hex()}", "staged")
    player.deal()
    player.visitor.page.evaluate("document.fonts.ready")
    player.play(until=note)
    assert [player.visitor.page.evaluate(PLACES, what) for what in parts] == before


# --- the others


@pytest.mark.parametrize("kind", ["phone", "short", "sideways", "zoomed"])
def test_every_name_stands_beside_its_flag(visit: Visit, house: Served, kind: Kind) -> None:
    player = Player(visit(kind))
    for scene in scenes():
        if scene.name in ("ten", "six-abilities"):
            come_to(scene, player, house)
            names = player.visitor.page.locator(".seat .name")
            assert names.count() == scene.seats - 1
            assert all(name.is_visible() for name in names.all())


@pytest.mark.parametrize("kind", ["phone", "short"])
def test_on_a_phone_one_chooses_the_person_and_then_a_card_of_theirs(visit: Visit, house: Served, kind: Kind) -> None:
    six = next(one for one in scenes() if one.name == "six-abilities")
    player = Player(visit(kind))
    come_to(six, player, house)
    visitor = player.visitor
    people = [one.name for one in visitor.look().find("button", "Choose a card of ")]
    assert [name.rsplit(" ", 1)[1] for name in people] == ["Ada", "Ben", "Cleo", "Dan", "Eva"]
    visitor.press("Choose a card of Dan")
    large = visitor.page.get_by_role("button", name="of Dan").filter(has_text="Card ")
    assert large.count() == 6
    for card in large.all():
        box = card.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 44
    visitor.press("Card 3 of Dan")
    visitor.sees("listitem", "", "Your play so far")
    assert not visitor.look().has("button", "Card ")


# --- the way back


def test_the_way_back_closes_what_is_open_and_then_asks(visit: Visit, house: Served) -> None:
    player = Player(visit("phone"))
    wild(player, house)
    visitor, page = player.visitor, player.visitor.page
    for opened, role, name in (
        ("Log and chat", "dialog", "Log and chat"),
        ("More about this table", "dialog", "Table"),
        ("wild", "group", "Which colour?"),
        ("blue nine", "button", "All right"),
    ):
        visitor.press(opened)
        visitor.sees(role, name)
        page.go_back()
        visitor.until(lambda screen, role=role, name=name: not screen.has(role, name))  # type: ignore[misc]
        assert page.url.rsplit("/", 2)[1] == "t"
    page.go_back()
    visitor.sees("dialog", "Leave the table?")
    page.go_back()
    visitor.until(lambda screen: not screen.has("dialog"))
    page.go_back()
    visitor.press("Look away, keep my seat")
    visitor.sees("list", "Games")
    page.go_back()
    visitor.sees("region", "You")


def test_the_way_back_asks_also_after_the_page_was_loaded_anew(visit: Visit, house: Served) -> None:
    player = Player(visit("phone"))
    wild(player, house)
    visitor = player.visitor
    visitor.page.reload()
    visitor.sees("region", "You")
    visitor.page.go_back()
    visitor.sees("dialog", "Leave the table?")


def test_going_back_twice_within_a_frame_closes_and_asks_again(visit: Visit, house: Served) -> None:
    player = Player(visit("phone"))
    wild(player, house)
    visitor = player.visitor
    visitor.page.go_back()
    visitor.sees("dialog", "Leave the table?")
    visitor.page.evaluate(BACK_TWICE)
    visitor.sees("dialog", "Leave the table?")


def test_the_way_back_is_as_it_was_where_nothing_is_open(visit: Visit) -> None:
    visitor = visit("phone")
    visitor.open("/settings")
    visitor.press("Change")
    visitor.sees("dialog", "What should we call you?")
    visitor.press("That’s me")
    visitor.until(lambda screen: not screen.has("dialog"))
    visitor.page.wait_for_function("() => history.state === null")
    visitor.press("Change")
    visitor.page.go_back()
    visitor.until(lambda screen: not screen.has("dialog"))
    assert visitor.page.url.endswith("/settings")


# --- the menu, and the first page


def test_the_menu_begins_anew_and_leaving_says_its_price(visit: Visit) -> None:
    visitor = visit("phone")
    visitor.open("/")
    visitor.press("Play UNO now")
    visitor.sees("region", "You")
    first = visitor.page.url
    visitor.press("More about this table")
    menu = [
        one.name.split(" This")[0] for one in visitor.sees("dialog", "Table").things if one.role in ("link", "button")
    ]
    assert [name for name in menu if name in ("Rules of the game", "New game", "Leave …")] == [
        "Rules of the game",
        "New game",
        "Leave …",
    ]
    visitor.press("New game")
    visitor.page.wait_for_function("(first) => location.href !== first", arg=first)
    visitor.sees("region", "You")
    visitor.press("Leave the table")
    visitor.sees("button", "Look away, keep my seat The game waits for you.")
    visitor.sees("button", "Leave the game for good You come last")


def test_the_first_page_says_whose_turn_it_is(visit: Visit) -> None:
    ana, ben = meet(visit)
    ana.visitor.until(lambda screen: screen.said("status"))
    on, off = (ana, ben) if on_turn(ana.visitor.look()) else (ben, ana)
    for player, wanted in ((on, re.compile("^Your turn · with .+")), (off, re.compile(".+’s turn · with .+"))):
        player.visitor.open("/")
        row = player.visitor.page.get_by_role("listitem").filter(
            has=player.visitor.page.get_by_role("link", name="Go on: UNO")
        )
        expect(row.locator("span").last).to_have_text(wanted)
