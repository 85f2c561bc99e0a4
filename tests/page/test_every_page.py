"""Every page and every phase, in both themes: axe finds nothing, nothing is wider than the window, text is text."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from kit.at import at
from kit.page.critic import Critic, crossed, faults, too_wide
from kit.page.deals import stacked
from kit.page.driver import TITLES, Player, held, on_turn, over
from kit.page.scenes import Scene, come_to, scenes
from kit.page.visitor import Kind, Visit, Visitor
from kit.server.served import Served

LOOKS = [("phone", "dark"), ("desktop", "light")]
READY = {
    "/": ("list", "Games"), "/settings": ("heading", "Settings"), "/link": ("heading", "Go on here?"),
    "/t/NOSUCH": ("heading", "There is no such table"), "/g/NOSUCH/1": ("link", "Home"),
    "/statistics": ("heading", "My statistics"), "/house": ("heading", "The house"),
    "/rules/table": ("heading", "The table"), "/d/uno-4-7f3c": ("heading", "uno-4-7f3c"),
    "/day": ("button", "Play the deal of UNO"), "/tournaments": ("button", "Make the tournament"),
    **{f"/rules/{game}": ("heading", title) for game, title in TITLES.items()},
}  # fmt: skip
"""The pages around the games, and by what one knows that they are there."""
FULL_HAND = "AS 3S 4S 5S 6S 8S 10S QS KS 3H 4H 5H 6H 8H 10H QH KH 3C 4C KC"
CROWDED = ("ten", "nine", "run", "six", "six-abilities", "ability", "opening", "victim", "naming")
"""Scenes in which there is little room left."""
FELLOW = "AH AC AD 3D 4D"


def around(visitor: Visitor, look: Callable[[Page], list[str]]) -> list[str]:
    """What is wrong with the pages around the games."""
    wrong: list[str] = []
    for path, (role, name) in READY.items():
        visitor.open(path)
        visitor.sees(role, name)
        wrong += look(visitor.page)
    visitor.wrongs = [one for one in visitor.wrongs if "status of 404" not in one]  # there is no such game to replay
    return wrong


@pytest.mark.parametrize(("kind", "theme"), LOOKS)
def test_the_pages_around_the_games_have_no_fault(kind: Kind, theme: str, visit: Visit) -> None:
    assert around(visit(kind, theme=theme), faults) == []


@pytest.mark.parametrize("kind", ["phone", "zoomed"])
def test_no_page_is_wider_than_a_small_window(kind: Kind, visit: Visit) -> None:
    assert around(visit(kind), too_wide) == []


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize(("kind", "theme"), LOOKS)
def test_no_phase_of_a_game_has_a_fault(game: str, kind: Kind, theme: str, visit: Visit, house: Served) -> None:
    player = Player(visit(kind, theme=theme))
    critic = Critic(player)
    code = player.open_table(game)
    critic.faults += faults(player.visitor.page)
    house.say(f"stage {stacked(game).encode().hex()}", "staged")
    player.deal()
    assert over(player.play(until=critic.looks))
    critic.faults += faults(player.visitor.page)
    for path, heading in ((f"/g/{code}/1", "One step on"), (f"/t/{code}/screen", "")):
        player.visitor.open(path)
        player.visitor.sees("button" if heading else "main", heading)
        critic.faults += faults(player.visitor.page)
    assert critic.faults == []


@pytest.mark.parametrize("scene", [*scenes()], ids=lambda scene: f"{scene.game}-{scene.name}")
def test_no_moment_of_a_game_has_a_fault(scene: Scene, visit: Visit, house: Served) -> None:
    player = Player(visit("phone", theme="light"))
    code = come_to(scene, player, house)
    found = faults(player.visitor.page)
    player.visitor.open(f"/t/{code}/screen")
    player.visitor.sees(*(scene.sees if scene.name == "thunderdome" else ("list", "Players")))
    assert found + faults(player.visitor.page) == []


@pytest.mark.parametrize("kind", ["phone", "short", "sideways", "tablet", "laptop", "desktop"])
def test_nothing_lies_over_anything_at_a_crowded_table(kind: Kind, visit: Visit, house: Served) -> None:
    player = Player(visit(kind))
    wrong: list[str] = []
    for scene in scenes():
        if scene.name in CROWDED:
            code = come_to(scene, player, house)
            wrong += [f"{scene.name}: {one}" for one in crossed(player.visitor.page)]
            player.visitor.open(f"/t/{code}/screen")
            player.visitor.sees("list", "Players")
            wrong += [f"{scene.name} on the wall: {one}" for one in crossed(player.visitor.page)]
    assert wrong == []


def test_a_duel_is_fought_by_keys_and_seen_to_its_end(visit: Visit, house: Served) -> None:
    player = Player(visit("keys"))
    come_to(next(scene for scene in scenes() if scene.name == "thunderdome"), player, house)
    player.visitor.press("Draw your card")
    player.visitor.until(lambda screen: "wins the duel!" in screen.said("status"))
    player.visitor.until(over)


def test_one_who_comes_into_a_fight_sees_who_laid_what(visit: Visit, house: Served) -> None:
    steps = {"mode": "fight", "total": 7, "blocked": "on", "fight": "1:5C:5 2:2H:7 3:7H:7", "pile": "9S 5C 2H 7H"}
    fight = at("extreme-last-card", 4, **steps, suit="H", hands={0: "6S 4S KH"}).text()
    player = Player(visit("phone"))
    come_to(Scene("extreme-last-card", "midst", fight, 4, sees=("list", "The fight so far")), player, house)
    chain = player.visitor.page.get_by_role("list", name="The fight so far").inner_text().split()
    assert chain == ["Ada", "5", "5", "Ben", "2", "7", "Cleo", "7"]


@pytest.mark.parametrize("game", TITLES)
def test_a_game_can_be_played_at_twice_the_size(game: str, visit: Visit, house: Served) -> None:
    player = Player(visit("zoomed"))
    player.open_table(game)
    house.say(f"stage {stacked(game).encode().hex()}", "staged")
    player.deal()
    assert too_wide(player.visitor.page) == []
    assert over(player.play())


def test_every_card_of_a_full_hand_answers_a_finger(visit: Visit, house: Served) -> None:
    player = Player(visit("phone"))
    player.open_table("check-game")
    full = at("check-game", 2, pile="9D", suit="D", hands={0: FULL_HAND, 1: FELLOW})
    house.say(f"stage {full.text().encode().hex()}", "staged")
    player.deal()
    for card in held(player.visitor.look()):
        player.visitor.touch(card)
        player.visitor.press("All right")
    assert too_wide(player.visitor.page) == []


def test_the_title_of_the_tab_says_whose_turn_it_is(visit: Visit) -> None:
    player = Player(visit())
    player.open_table("check-game")
    player.deal()
    screen = player.visitor.until(on_turn)
    assert screen.title == "Your turn · Check-game"


def test_markup_in_names_and_chat_is_text(visit: Visit) -> None:
    ana, ben = Player(visit()), Player(visit("phone"))
    code = ana.open_table("uno", bots=0)
    name, line = "<img src=x onerror=a()>", "<script>alert(1)</script> <b>bold</b> {{1}} &amp;"
    ben.visitor.open(f"/t/{code}")
    ben.visitor.fill("Your name", name)
    ben.visitor.press("That’s me")
    ana.visitor.until(lambda screen: any(name in one.text + one.name for one in screen.things))
    ana.visitor.press("Log and chat")  # before there is a message: then the button has another name
    ana.visitor.press("Chat")
    ben.visitor.press("Log and chat")
    ben.visitor.fill("Say something", line)
    ben.visitor.press("Send")
    ana.visitor.until(lambda screen: any(line in one.text for one in screen.things))
