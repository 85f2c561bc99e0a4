"""A finished game looked at again: at a speed of one's own, step by step by keys, and after its table has closed."""

from test_around import finished, place_in

from kit.page.critic import faults
from kit.page.visitor import Visit, Visitor


def at_step(visitor: Visitor, number: int) -> None:
    visitor.until(lambda screen: f"Step {number} of" in place_in(screen))


def test_a_replay_runs_at_the_speed_one_has_chosen(visit: Visit) -> None:
    player, code = finished(visit)
    visitor = player.visitor
    visitor.page.clock.install()
    visitor.open(f"/g/{code}/1")
    visitor.choose("Speed", "2 ×")
    visitor.page.clock.pause_at(visitor.page.evaluate("Date.now() + 1000"))
    visitor.press("Play")
    visitor.page.clock.run_for(599)
    assert "Step 0 of" in place_in(visitor.look())
    visitor.page.clock.run_for(1)
    at_step(visitor, 1)


def test_the_speed_is_kept_and_keys_change_it(visit: Visit) -> None:
    player, code = finished(visit)
    visitor = player.visitor
    visitor.open(f"/g/{code}/1")
    visitor.choose("Speed", "2 ×")
    visitor.page.reload()
    visitor.sees("combobox", "Speed")
    visitor.page.keyboard.press("+")
    chosen = visitor.page.get_by_role("combobox", name="Speed")
    assert chosen.evaluate("(one) => one.selectedOptions[0].textContent") == "4 ×"
    for _ in range(4):
        visitor.page.keyboard.press("-")
    assert chosen.evaluate("(one) => one.selectedOptions[0].textContent") == "0.5 ×"


def test_a_replay_goes_step_by_step_by_keys_and_runs_at_the_space_bar(visit: Visit) -> None:
    player, code = finished(visit)
    visitor = player.visitor
    visitor.open(f"/g/{code}/1")
    visitor.sees("button", "One step on")
    visitor.page.keyboard.press("ArrowRight")
    at_step(visitor, 1)
    visitor.page.keyboard.press("ArrowRight")
    at_step(visitor, 2)
    visitor.page.keyboard.press("ArrowLeft")
    at_step(visitor, 1)
    visitor.page.keyboard.press("Space")
    visitor.sees("button", "Pause")
    at_step(visitor, 3)
    visitor.page.keyboard.press("Space")
    visitor.sees("button", "Play")


def test_a_closed_table_leads_to_its_last_game(visit: Visit) -> None:
    player, code = finished(visit)
    visitor = player.visitor
    visitor.open("/")
    visitor.press("Leave Check-game")
    visitor.until(lambda screen: not screen.has("heading", "Your tables"))
    visitor.open(f"/t/{code}")
    visitor.sees("heading", "This table is closed")
    visitor.sees("link", "Watch the last game again")
    assert faults(visitor.page) == []
    visitor.press("Watch the last game again", role="link")
    visitor.sees("button", "One step on")


def test_a_closed_table_without_a_finished_game_offers_none(visit: Visit) -> None:
    visitor = visit("phone")
    visitor.open("/")
    visitor.press("Play Check-game with friends")
    visitor.press("That’s me")
    visitor.sees("button", "Add a bot")
    path = visitor.page.url
    visitor.open("/")
    visitor.press("Leave Check-game")
    visitor.until(lambda screen: not screen.has("heading", "Your tables"))
    with visitor.page.expect_response(lambda answer: "/api/tables/" in answer.url and answer.ok):
        visitor.open(path)
        visitor.sees("heading", "This table is closed")
    assert not visitor.look().has("link", "Watch the last game again")
