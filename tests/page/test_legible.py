"""Words have room: in flags, buttons, under the title, on cards, beside the Ring, in both languages."""

import pytest

from kit.at import at
from kit.page.critic import squeezed
from kit.page.driver import Player
from kit.page.photographer import HANDS, PILES
from kit.page.scenes import Scene, come_to, scenes
from kit.page.visitor import Kind, Visit
from kit.server.served import Served

NAMES = {"en": "Mighty Badger", "de": "Neugieriger Dachs"}
"""The longest that are given to people who come."""
AROUND = (("/", "list", "Games"), ("/settings", "heading", "Settings"), ("/rules/uno", "heading", "UNO"))
WORDY = ("ten", "run", "challenge", "race", "raced", "ability", "six-abilities", "opening", "victim", "attack")
"""Scenes with many flags, long sentences, or much to press."""
RENAME = """(name) => fetch('/api/me', {method: 'POST', body: JSON.stringify({name}),
    headers: {'X-Upcard': '1', 'Content-Type': 'application/json'}}).then((answer) => answer.status)"""


def wordy() -> list[Scene]:
    return [scene for scene in scenes() if scene.name in WORDY]


def one_with_a_long_name(visit: Visit, kind: Kind, language: str) -> Player:
    player = Player(visit(kind, language=language))
    player.visitor.open("/settings")
    assert player.visitor.page.evaluate(RENAME, NAMES[language]) == 200
    return player


@pytest.mark.parametrize(
    ("kind", "language"),
    [
        ("phone", "de"),
        ("short", "de"),
        ("tall", "de"),
        ("sideways", "de"),
        ("phone", "en"),
        ("tall", "en"),
        ("desktop", "de"),
    ],
)
def test_every_moment_has_room_for_its_words(kind: Kind, language: str, visit: Visit, house: Served) -> None:
    player = one_with_a_long_name(visit, kind, language)
    wrong: list[str] = []
    for scene in wordy():
        come_to(scene, player, house)
        wrong += [f"{scene.name}: {one}" for one in squeezed(player.visitor.page)]
    assert wrong == []


def test_the_screen_for_all_has_room_for_its_words(visit: Visit, house: Served) -> None:
    player = one_with_a_long_name(visit, "desktop", "de")
    wrong: list[str] = []
    for scene in wordy():
        code = come_to(scene, player, house)
        player.visitor.open(f"/t/{code}/screen")
        player.visitor.sees("list", "Players")
        wrong += [f"{scene.name}: {one}" for one in squeezed(player.visitor.page)]
    assert wrong == []


@pytest.mark.parametrize("game", HANDS)
def test_what_a_card_does_is_read_in_a_full_hand(game: str, visit: Visit, house: Served) -> None:
    player = Player(visit("phone", language="de"))
    full = at(game, 2, hands={0: HANDS[game]}, fill=2, **PILES[game])
    come_to(Scene(game, "full", full.text()), player, house)
    assert squeezed(player.visitor.page) == []


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_buttons_and_sheets_have_room_for_their_words(kind: Kind, visit: Visit) -> None:
    player = one_with_a_long_name(visit, kind, "de")
    visitor = player.visitor
    wrong: list[str] = []
    for path, role, name in AROUND:
        visitor.open(path)
        visitor.sees(role, name)
        wrong += squeezed(visitor.page)
    player.open_table("uno", 4, 2)
    wrong += squeezed(visitor.page)
    for opened in ("More about this table", "Leave the table"):
        visitor.press(opened)
        visitor.sees("dialog")
        wrong += squeezed(visitor.page)
        visitor.page.keyboard.press("Escape")
    assert wrong == []
