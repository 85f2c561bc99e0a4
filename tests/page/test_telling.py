"""Whatever happens is told: in two lines, at the seat it happens to, and to whom it happens until they have read it."""

from collections.abc import Iterator

import pytest
from msgspec import structs
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from kit import source
from kit.at import at
from kit.page.critic import faults
from kit.page.driver import TITLES, Player, held, on_turn, over
from kit.page.scenes import Scene, come_to, scenes
from kit.page.visitor import REACH, Kind, Visit, Visitor
from kit.page.wire_tap import WireTap
from kit.server.served import Served
from upcard.engine.games import GAMES
from upcard.engine.view import SeenEvent
from upcard.sentences import Speaker, catalogue, speaker_of
from upcard.server.socket import wire
from upcard.server.tables.telling import told

ME, ADA, BEN = range(3)
OVER = """() => {
    const words = (one) => [...one.childNodes].flatMap((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return getComputedStyle(part.parentElement.querySelector('small') === part ? part : one).visibility === 'hidden'
            ? [] : [...range.getClientRects()];
    });
    const pills = [...document.querySelectorAll('.me .happened b')].map((one) => one.getBoundingClientRect());
    const over = (box) => pills.some((pill) => Math.min(pill.right, box.right) > Math.max(pill.left, box.left)
        && Math.min(pill.bottom, box.bottom) > Math.max(pill.top, box.top));
    return [...document.querySelectorAll('.me .who, .status, .now p, .acts .btn, .fan .hold')]
        .filter((one) => words(one).some(over)).map((one) => one.innerText);
}"""
"""What a word at one's own seat lies over."""
FACES = {"poker": ("9S", "4H"), "coloured": ("R5", "G7")}
ENOUGH = 3
"""Faults after which one need not look on."""
MARKS = str.maketrans("", "", "\u2068\u2069")
BESIDE = """() => {
    const box = (where) => document.querySelector(where).getBoundingClientRect();
    return box('.now .lines').right <= box('.top .title').left;
}"""
ON_TOP = """(one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return one.contains(hit) && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
}"""
"""Whether a thing is on the screen, and under nothing."""
SEEN = """([where, text]) => [...document.querySelectorAll(where)].some((one) => {
    const box = one.getBoundingClientRect(), edge = one.closest('.lines')?.getBoundingClientRect();
    const [x, y] = [box.left + Math.min(12, box.width / 2), box.bottom - Math.min(8, box.height / 2)];
    const found = document.elementsFromPoint(x, y);
    return one.innerText.replace(/\\s+/g, ' ').includes(text) && box.left >= 0 && box.right <= innerWidth + 1
        && box.bottom <= innerHeight && (!edge || box.bottom <= edge.bottom + 1)
        && (getComputedStyle(one).pointerEvents === 'none' || found[0] === one || one.contains(found[0]));
})"""
"""Whether a text stands somewhere to be read: on the screen, and under nothing."""


def whats(game: str) -> Iterator[tuple[str, str]]:
    """Everything that the law of a game can tell, with the rules for which there are sentences of their own."""
    known = catalogue(game)["events"]
    for what in sorted(source.told(game)):
        yield what, GAMES[game].setup_rule
    for key in sorted(known):
        what, dot, rule = key.partition(".")
        if dot:
            yield what, rule


def event(game: str, what: str, rule: str, seat: int, other: int) -> SeenEvent:
    return SeenEvent(what, rule, seat, other, 2, FACES[GAMES[game].card_style])


def tapped(visit: Visit, house: Served, kind: Kind, game: str, **habits: str) -> tuple[Visitor, WireTap, Speaker]:
    """Somebody on turn at a table of three, a tap on their line, and one who says what happens there."""
    player = Player(visit(kind, **habits))
    tap = WireTap(player.visitor.page)
    player.open_table(game, 3, 2)
    player.deal()
    player.visitor.sees("region", "Just now")
    if game == "check":
        player.visitor.press("I have seen them")
        player.visitor.sees("button", "Draw from the deck")
    player.visitor.until(on_turn)
    return player.visitor, tap, speaker_of(GAMES[game], ["Me", "Ada", "Ben"], plain=True)


def sees(page: Page, where: str, text: str) -> bool:
    """Whether a text comes to stand somewhere."""
    try:
        page.wait_for_function(SEEN, arg=[where, text.translate(MARKS)], timeout=REACH)
    except TooLate:
        return False
    return True


def wordless(page: Page, tap: WireTap, happened: wire.SeenEvent, turn: int) -> list[str]:
    """What of an event cannot be read on the screen."""
    tap.tell([happened], turn)
    wanted = [] if happened.quiet else [(".now .lines > p:last-child", happened.say)]
    wanted += [(f"[data-fly=seat-{pill.seat}] .happened", pill.text) for pill in happened.pills if pill.seat != ME]
    wanted += [(".to-me", happened.say) for pill in happened.pills if pill.seat == ME and pill.stays]
    return [
        f"{happened.what}.{happened.rule}: {text} at {where}" for where, text in wanted if not sees(page, where, text)
    ]


@pytest.mark.parametrize("kind", ["phone", "short", "tablet", "desktop", "sideways"])
@pytest.mark.parametrize("game", TITLES)
def test_nothing_happens_without_words_on_any_screen(game: str, kind: Kind, visit: Visit, house: Served) -> None:
    visitor, tap, speaker = tapped(visit, house, kind, game)
    wrong: list[str] = []
    for number, (what, rule) in enumerate(whats(game)):
        if len(wrong) > ENOUGH:
            break
        for seat, other in ((ADA, BEN), (ME, ADA), (ADA, ME)):
            seen = event(game, what, rule, seat, other)
            wrong += wordless(visitor.page, tap, told(seen, speaker, speaker.event(seen, ME)), 1 + (number + seat) % 2)
            visitor.page.keyboard.press("Escape")
    assert wrong == []


@pytest.mark.parametrize("game", TITLES)
def test_the_screen_for_all_tells_it_too(game: str, visit: Visit, house: Served) -> None:
    visitor, _, speaker = tapped(visit, house, "desktop", game)
    code = visitor.page.url.rsplit("/", 1)[-1]
    wall = visit("desktop")
    tap = WireTap(wall.page)
    wall.open(f"/t/{code}/screen")
    wall.sees("region", "Just now")
    wrong: list[str] = []
    for number, (what, rule) in enumerate(whats(game)):
        seen = event(game, what, rule, ADA, BEN)
        wrong += wordless(wall.page, tap, told(seen, speaker, speaker.event(seen)), 1 + number % 2)
    assert wrong[:ENOUGH] == []


def test_on_a_screen_what_happened_stands_beside_the_name_of_the_game(visit: Visit, house: Served) -> None:
    visitor, _, _ = tapped(visit, house, "desktop", "extreme-last-card")
    wall = visit("wall")
    wall.open(f"/t/{visitor.page.url.rsplit('/', 1)[-1]}/screen")
    wall.sees("region", "Just now")
    assert wall.page.evaluate(BESIDE)


# --- what happens to me


def test_what_happens_to_me_stays_with_its_rule_until_i_touch_something(visit: Visit, house: Served) -> None:
    visitor, tap, speaker = tapped(visit, house, "short", "uno")
    bubble = visitor.page.get_by_role("region", name="What happened to you")
    caught = [SeenEvent("caught", "U23", ADA, ME), SeenEvent("drew", "U23", ME, cards=("R5", "G7"))]
    tap.tell([told(one, speaker, speaker.event(one, ME)) for one in caught], ADA)
    expect(bubble).to_contain_text("Ada catches you: you have one card and have not said UNO. You draw red 5, green 7.")
    expect(bubble.get_by_role("link")).to_have_attribute("href", "/rules/uno#U23")
    played = SeenEvent("played", "U7", BEN, cards=("R5",))
    tap.tell([told(played, speaker, speaker.event(played, ME))], BEN)
    expect(visitor.page.get_by_role("region", name="Just now")).to_contain_text("Ben plays red 5.")
    expect(bubble).to_be_visible()
    assert faults(visitor.page) == []
    visitor.page.get_by_role("heading", level=1).tap()
    expect(bubble).to_be_hidden()


@pytest.mark.parametrize("kind", ["phone", "short", "tablet", "desktop", "sideways"])
@pytest.mark.parametrize("game", ["uno", "check-game"])
def test_a_word_at_my_seat_lies_over_no_other(game: str, kind: Kind, visit: Visit, house: Served) -> None:
    visitor, tap, speaker = tapped(visit, house, kind, game)
    happened = event(game, "skipped", GAMES[game].setup_rule, ME, ADA)
    seen = told(happened, speaker, speaker.event(happened, ME))
    tap.tell([structs.replace(seen, pills=(wire.Pill(ME, "attacked +10"),))], ADA)
    word_or_bubble = visitor.page.locator(".me .happened b:visible, .to-me")  # on a phone the bubble says it instead
    expect(word_or_bubble.first).to_be_visible()
    assert visitor.page.evaluate(OVER) == []


def test_a_wrong_match_is_told_to_whom_it_costs_a_card(visit: Visit, house: Served) -> None:  # C21
    player = Player(visit("phone"))
    come_to(next(scene for scene in scenes() if scene.name == "race"), player, house)
    player.visitor.press("Your card 1")
    bubble = player.visitor.page.get_by_role("region", name="What happened to you")
    expect(bubble).to_contain_text("Slot 1 does not match: your card stays. You get a penalty card into slot 5.")


def test_a_clock_that_ran_out_says_what_it_did_for_me(visit: Visit, house: Served) -> None:  # G23
    player = Player(visit("phone"))
    player.open_table("check-game")
    player.visitor.choose("Clock", "normal")
    player.deal()
    player.visitor.until(on_turn)
    expect(player.visitor.page.get_by_role("timer", name="Your time")).to_be_visible()
    house.advance(31)
    bubble = player.visitor.page.get_by_role("region", name="What happened to you")
    expect(bubble).to_contain_text("Your time has run out. You draw")


@pytest.mark.parametrize("kind", ["phone", "short", "sideways", "tablet", "desktop"])
@pytest.mark.parametrize("game", ["uno", "check"])
def test_my_clock_is_seen_and_warns(game: str, kind: Kind, visit: Visit, house: Served) -> None:
    visitor, tap, _ = tapped(visit, house, kind, game)
    number = str(tap.sight["public"]["view"]["windows"][0]["number"])
    timer = visitor.page.get_by_role("timer", name="Your time")
    tap.tell([], ME, remaining_ms={number: 89_700})
    expect(timer).to_have_text("1:30")
    assert timer.evaluate(ON_TOP)
    tap.tell([], ME, remaining_ms={number: 24_700})
    expect(timer).to_have_text("25 s")
    tap.tell([], ME, remaining_ms={number: 9_500})
    visitor.until(lambda screen: "Your time is running out." in screen.said("status"))
    assert faults(visitor.page) == []


# --- what a screen reader says


def test_whose_turn_it_is_is_spoken_only_if_it_is_mine(visit: Visit, house: Served) -> None:
    visitor, tap, speaker = tapped(visit, house, "desktop", "uno")
    spoken = visitor.page.locator(".spoken[role=log] p")
    events = [SeenEvent("played", "U7", ADA, cards=("R5",)), SeenEvent("turn", "U50", BEN)]
    tap.tell([told(one, speaker, speaker.event(one, ME)) for one in events], BEN)
    expect(spoken.nth(0)).to_have_text("Ada plays red 5.")
    expect(spoken.nth(1)).to_contain_text("Your turn: ")
    assert spoken.count() == 2


def test_the_log_has_one_entry_a_turn_with_names_in_bold(visit: Visit, house: Served) -> None:
    visitor, tap, speaker = tapped(visit, house, "desktop", "switch")
    log = visitor.page.get_by_role("list", name="What happened")
    owed = [SeenEvent("played", "S14", ADA, cards=("2S",)), SeenEvent("owed", "S15", ADA, number=2)]
    tap.tell([told(one, speaker, speaker.event(one, ME)) for one in owed], BEN)
    took = SeenEvent("drew", "S17", BEN, cards=("?", "?"))
    tap.tell([told(took, speaker, speaker.event(took, ME))], ME)
    expect(log.get_by_role("listitem").nth(0)).to_have_text("Ben takes the 2s and draws 2 cards.")
    expect(log.get_by_role("listitem").nth(1)).to_have_text("Ada plays 2♠. Ada raises what is owed to 2 cards.")
    expect(log.get_by_role("listitem").nth(1).locator("b")).to_have_text(["Ada", "Ada"])
    assert log.get_by_role("listitem").nth(1).locator("svg").count() == 1


# --- moments, the end, and a line that stalls

STAMPS = """globalThis.stamps = []; new MutationObserver((changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]);
    const put = added.flatMap((one) => [...(one.querySelectorAll?.('.stamp') ?? [])]);
    globalThis.stamps.push(...put.map((one) => one.innerText));
}).observe(document, { childList: true, subtree: true })"""


def test_a_stamp_comes_once_however_often_a_card_is_touched(visit: Visit, house: Served) -> None:
    player = Player(visit(motion="no-preference"))
    player.visitor.page.add_init_script(STAMPS)
    fight = next(scene for scene in scenes() if scene.name == "opening")
    come_to(fight, player, house)
    for _ in range(3):
        player.visitor.press("Take back the play")
        player.visitor.press("six of spades")
        player.visitor.sees("button", "Open with")
    assert player.visitor.page.evaluate("stamps").count("FIGHT") == 1


def test_the_end_page_waits_for_the_outcome(visit: Visit, house: Served) -> None:
    visitor, tap, speaker = tapped(visit, house, "phone", "uno")
    tap.change(stage="over")
    played = SeenEvent("played", "U7", ADA, cards=("R5",))
    tap.tell([told(played, speaker, speaker.event(played, ME))], ADA)
    expect(visitor.page.get_by_role("region", name="Just now")).to_contain_text("Ada plays red 5.")
    assert visitor.look().has("region", "You")
    assert "wins" not in visitor.look().title


def test_a_last_card_nobody_heard_of_is_not_called_free(visit: Visit, house: Served) -> None:  # E42
    free = at("extreme-last-card", 3, pile="9S 4H", suit="H", free_play="on", hands={0: "6H", 1: "2H 2S", 2: "5H 5D"})
    player = Player(visit("phone"))
    come_to(Scene("extreme-last-card", "barred", free.text(), 3, sees=("button", "Draw one")), player, house)
    assert "You did not say “Last Card” in time: draw one" in player.visitor.look().said("status")


@pytest.mark.parametrize(("joker", "asked"), [("RJ", "any red card"), ("BJ", "any black card")])
def test_on_a_joker_the_table_asks_for_its_colour_by_name(joker: str, asked: str, visit: Visit, house: Served) -> None:
    hands = {0: "5D 5S 4H 4C", 1: "3S 3D 6S 6D"}  # G7
    calm = at("check-game", 2, pile=f"9S {joker}", suit="none", hands=hands).text()
    player = Player(visit("phone"))
    come_to(Scene("check-game", "joker", calm), player, house)
    assert player.visitor.look().said("status").startswith(f"Your turn: {asked}")


def test_a_tapped_card_lifts_at_once_and_a_stalled_line_is_told_of(visit: Visit, house: Served) -> None:
    visitor, tap, _ = tapped(visit, house, "phone", "check-game")
    if not (playable := [card for card in held(visitor.look()) if card.wears("playable")]):
        visitor.press("Draw one")
        visitor.until(on_turn)
        playable = [card for card in held(visitor.look()) if card.wears("playable")]
    tap.silent = True
    visitor.touch(playable[0])
    expect(visitor.page.locator(".fan .lifted")).to_have_count(1)
    assert [card.card for card in held(visitor.look()) if card.wears("on its way")] == [playable[0].card]
    expect(visitor.page.get_by_text("sending …")).to_be_visible()
    visitor.until(lambda screen: "The server takes long to answer" in screen.said("status"))
    tap.silent = False


def test_a_browser_that_goes_offline_says_so_at_once(visit: Visit, house: Served) -> None:
    visitor, _, _ = tapped(visit, house, "phone", "check-game")
    visitor.forgiven = ("net::ERR_", "WebSocket connection")
    visitor.context.set_offline(True)
    visitor.until(lambda screen: "Connection lost" in screen.said("status"))
    visitor.context.set_offline(False)
    visitor.until(lambda screen: "Connection lost" not in screen.said("status"))
    assert over(Player(visitor).play())
