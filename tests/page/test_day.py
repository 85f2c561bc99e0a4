"""The deal of the day in the page: begun from the first page, played, compared, handed on."""

from kit.page.driver import Player
from kit.page.visitor import Visit


def test_the_deal_of_the_day_is_played_compared_and_handed_on(visit: Visit) -> None:
    player = Player(visit("phone"))
    visitor = player.visitor
    visitor.open("/")
    visitor.sees("link", "Deal of the day")
    visitor.press("Deal of the day", role="link")
    visitor.sees("button", "Play the deal of Check-game")
    visitor.press("Play the deal of Check-game")
    visitor.sees("region", "You")
    visitor.open("/day")
    visitor.sees("button", "Go on with Check-game")
    visitor.press("Go on with Check-game")
    visitor.sees("region", "You")
    player.play()
    visitor.open("/day")
    visitor.sees("button", "Play Check-game again; it does not count")
    text = visitor.page.get_by_label("What you can hand on").input_value()
    assert "Check-game: place " in text and "/day/1970-01-12" in text and len(text.splitlines()) == 3
    visitor.press("The day before", role="link")
    visitor.sees("button", "Play the deal of Check-game")
