"""Whatever happens is told where it is seen: in two lines, at the seat it happens to, and to oneself until it is read."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from kit import source
from kit.at import at
from kit.page.critic import faults
from kit.page.driver import TITLES, Player, held, on_turn, over
from kit.page.scenes import Scene, come_to, scenes
from kit.page.visitor import Kind, Visit, Visitor
from kit.page.wire_tap import WireTap
from kit.server.served import Served
from upcard.engine.games import GAMES
from upcard.engine.view import SeenEvent
from upcard.sentences import Speaker, catalogue, speaker_of
from upcard.server.socket import wire
from upcard.server.tables.telling import told

ME, ADA, BEN = range(3)
FACES = {"poker": ("9S", "4H"), "coloured": ("R5", "G7")}
MARKS = str.maketrans("", "", "\u2068\u2069")
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
    player.visitor.until(on_turn)
    return player.visitor, tap, speaker_of(GAMES[game], ["Me", "Ada", "Ben"], plain=True)


def sees(page: Page, where: str, text: str) -> None:
    page.wait_for_function(SEEN, arg=[where, text.translate(MARKS)], timeout=1500)


def wordless(page: Page, tap: WireTap, happened: wire.SeenEvent, turn: int) -> list[str]:
    """What of an event cannot be read on the screen."""
    tap.tell([happened], turn)
    wanted = [] if happened.quiet else [(".now .lines > p:last-child", happened.say)]
    wanted += [(f"[data-fly=seat-{pill.seat}] .happened", pill.text) for pill in happened.pills if pill.seat != ME]
    wanted += [(".to-me", happened.say) for pill in happened.pills if pill.seat == ME and pill.stays]
    missing = []
    for where, text in wanted:
        try:
            sees(page, where, text)
        except Exception:
            missing.append(f"{happened.what}.{happened.rule}: {text!r} is not at {where}")
    return missing


@pytest.mark.parametrize("kind", ["phone", "short", "tablet", "desktop", "sideways"])
@pytest.mark.parametrize("game", TITLES)
def test_nothing_happens_without_words_on_any_screen(game: str, kind: Kind, visit: Visit, house: Served) -> None:
    visitor, tap, speaker = tapped(visit, house, kind, game)
    wrong: list[str] = []
    for number, (what, rule) in enumerate(whats(game)):
        for seat, other in ((ADA, BEN), (ME, ADA), (ADA, ME)):
            seen = event(game, what, rule, seat, other)
            wrong += wordless(visitor.page, tap, told(seen, speaker, speaker.event(seen, ME)), 1 + (number + seat) % 2)
            visitor.page.keyboard.press("Escape")
    assert wrong == []
