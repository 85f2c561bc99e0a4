"""Ratings of people by their places; bots are anchors."""

import pytest

from upcard.matches.ratings import NEW, Rating, rated
from upcard.matches.statistics import Counted, Played, Seat


def came(places: str, bots: str = "", options: dict[str, bool] | None = None, game: str = "uno") -> dict[str, Rating]:
    """The ratings of new people A, B, … behind a game with these places; bots sit on the seats that are named."""
    by_seat = [int(place) for place in places.split()]
    members = tuple("ABCDEFGHIJ"[: len(by_seat)])
    kinds = tuple("greedy" if member in bots else "" for member in members)
    played = Played(game, options or {}, members, kinds)
    seats = tuple(Seat(place, place == 1, place == max(by_seat), 0, {}) for place in by_seat)
    return rated(played, Counted(game, 0, seats), {})


@pytest.mark.scenario("table 40")
@pytest.mark.rule("table T46")
def test_who_beats_a_bot_rises_and_the_bot_has_no_rating_to_change() -> None:
    after = came("1 2", bots="B")
    assert list(after) == ["A"]
    assert after["A"].strength > NEW.strength and after["A"].uncertainty < NEW.uncertainty
    assert after["A"].games == 1


@pytest.mark.scenario("table 40")
@pytest.mark.rule("table T46")
def test_partners_rise_and_fall_together() -> None:
    after = came("1 3 1 3", options={"teams": True})
    assert after["A"].strength == after["C"].strength > NEW.strength > after["B"].strength == after["D"].strength


@pytest.mark.rule("table T46")
@pytest.mark.parametrize("seats", range(2, 11))
def test_ratings_follow_the_places_at_every_size_of_table(seats: int) -> None:
    after = came(" ".join(str(place) for place in range(1, seats + 1)))
    strengths = [after[member].strength for member in "ABCDEFGHIJ"[:seats]]
    assert strengths == sorted(strengths, reverse=True)


@pytest.mark.rule("table T46")
def test_lists_go_by_what_is_all_but_certain() -> None:
    assert Rating(25.0, 1.0).sure > Rating(30.0, 4.0).sure
