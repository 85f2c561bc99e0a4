"""The lobby: ready-made tables first, every rule behind them, and what differs in words."""

from kit.page.critic import cut_off, faults, out_of_reach
from kit.page.screen import Screen
from kit.page.visitor import Visit, Visitor


def lobby(visit: Visit, kind: str) -> Visitor:
    visitor = visit(kind)
    visitor.open("/")
    visitor.press("Play UNO with friends")
    visitor.press("That’s me")
    visitor.sees("button", "As written")
    return visitor


def looks(visitor: Visitor) -> list[str]:
    return [*faults(visitor.page), *cut_off(visitor.page), *out_of_reach(visitor.page)]


def differs(screen: Screen) -> str:
    return next((one.text for one in screen.find("status") if one.text.startswith("Like ")), "")


def test_presets_come_first_and_say_what_they_are(visit: Visit) -> None:
    visitor = lobby(visit, "phone")
    screen = visitor.look()
    assert not screen.has("combobox", "Clock") and not screen.has("checkbox", "Pairs")
    assert "[pressed]" in screen.find("button", "As written")[0].states
    assert screen.has("button", "One round Whoever goes out first wins. No points.")
    assert looks(visitor) == []


def test_every_rule_lies_behind_and_what_differs_is_said_to_all(visit: Visit) -> None:
    visitor, other = lobby(visit, "phone"), visit()
    other.open(f"/t/{visitor.page.url.rpartition('/')[2]}")
    visitor.press("More rules")
    visitor.press("Must play", role="checkbox")
    visitor.choose("Clock", "quick")
    other.until(lambda screen: differs(screen) == "Like “As written”, but: Must play: on · Clock: quick")
    assert looks(visitor) == []
    visitor.press("One round")
    other.until(lambda screen: differs(screen) == "Like “One round”, but: Clock: quick")
    visitor.press("More rules")
    visitor.until(lambda screen: not screen.has("combobox", "Clock"))
