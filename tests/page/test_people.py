"""Two people at one table, each with a browser: one reloads, one goes on in another tab, one on another device."""

from kit.page.driver import Player, on_turn, over
from kit.page.screen import Screen
from kit.page.visitor import Visit, Visitor


def waits(screen: Screen) -> bool:
    return not on_turn(screen)


def together(players: list[Player], moves: int = 400) -> bool:
    """Play, whoever is on turn, so many turns or to the end; whether it came to it."""
    for _ in range(moves):
        if all([over(player.play(until=waits)) for player in players]):
            return True
    return False


def meet(visit: Visit) -> list[Player]:
    """A table for two at which both sit and the cards are dealt."""
    ana, ben = Player(visit("desktop")), Player(visit("phone"), seed=1)
    code = ana.open_table("uno", bots=0)
    ana.visitor.press("One round")
    ben.visitor.open(f"/t/{code}")
    ben.visitor.press("That’s me")
    ben.visitor.press("I am ready")
    ana.deal()
    ben.visitor.sees("region", "You")
    return [ana, ben]


def test_two_people_play_a_game_through_a_reload_and_a_second_tab(visit: Visit) -> None:
    ana, ben = meet(visit)
    assert not together([ana, ben], 2)
    ana.visitor.page.reload()
    assert not together([ana, ben], 2)
    first = ben.visitor.page
    ben.visitor.in_a_new_tab(first.url)
    assert not together([ana, ben], 2)
    ben.visitor.back_to(first)
    ben.visitor.sees("heading", "You are at this table elsewhere")
    ben.visitor.press("Go on here")
    assert together([ana, ben])


def test_a_link_of_one_use_makes_another_device_the_same_person(visit: Visit) -> None:
    ana, ben = meet(visit)
    phone = Player(visit("phone"))
    hand_on(ana.visitor, phone.visitor)
    phone.visitor.press("Go on: UNO", role="link")
    assert together([phone, ben])
    ana.visitor.sees("heading", "You are at this table elsewhere")


def hand_on(old: Visitor, new: Visitor, lists: str = "Your game is on") -> None:
    """Make another browser the same person, whose tables stand there under a heading."""
    table = old.page
    old.in_a_new_tab("/settings")
    old.press("Make the link")
    old.press("Copy link")
    new.open(old.page.get_by_role("textbox", name="Link").input_value())
    new.press("Yes, that is me")
    new.sees("heading", lists)
    old.back_to(table)


# --- devices, and being forgotten


def test_a_device_that_is_let_go_is_a_stranger(visit: Visit) -> None:
    ana, phone = Player(visit("desktop")), visit("phone")
    ana.open_table("uno", bots=0)
    hand_on(ana.visitor, phone, "Your tables")
    ana.visitor.open("/settings")
    ana.visitor.press("Let go")
    ana.visitor.until(lambda screen: screen.has("listitem") and not screen.has("button", "Let go"))
    phone.open("/")
    phone.until(lambda screen: screen.has("button") and not screen.has("heading", "Your tables"))


def test_who_is_forgotten_has_no_seat_any_more(visit: Visit) -> None:
    ana = Player(visit("desktop"))
    ana.open_table("uno", bots=0)
    ana.visitor.open("/settings")
    ana.visitor.press("Forget me here")
    ana.visitor.press("Yes, forget me")
    ana.visitor.until(lambda screen: screen.has("button", "Play UNO") and not screen.has("heading", "Your tables"))


def test_who_was_removed_sits_down_again_when_they_are_let_in(visit: Visit) -> None:
    ana, ben = Player(visit("desktop")), Player(visit("phone"), seed=1)
    code = ana.open_table("uno", bots=0)
    ben.visitor.open(f"/t/{code}")
    ben.visitor.press("That’s me")
    second = ana.visitor.sees("region", "Seats 2 of 2").find("button", "Seat of ")[-1]
    ana.visitor.press(second.name)
    ana.visitor.press("Remove ")
    ana.visitor.press("Let ")
    ana.visitor.until(lambda screen: not screen.has("button", "Let "))
