"""Deals with names: what can be typed, and which cards follow."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard import Table
from upcard.engine.games import GAMES
from upcard.play.deals import Deal, named


@pytest.mark.parametrize("game", GAMES)
def test_every_game_and_number_of_seats_has_deals_with_names(game: str):
    for seats in range(GAMES[game].least, GAMES[game].most + 1):
        assert named(f"{game}-{seats}-7f3c") == Deal(game, seats, "7f3c")


def test_capitals_and_space_around_a_name_do_not_matter_and_zeros_do():
    assert named(" UNO-4-7F3C\n") == named("uno-4-7f3c")
    assert named("uno-4-07f3c").seed != named("uno-4-7f3c").seed


@pytest.mark.parametrize(
    "typed",
    ["", "uno", "uno-4", "uno-4-", "uno-4-7f3g", "uno-4-123456789", "uno-04-1", "uno-11-1", "uno-1-1", "bridge-4-1",
     "uno-4-1-", "-4-1", "uno-4-\u0661", "x" * 1000],
)  # fmt: skip
def test_what_is_no_name_is_refused(typed: str):
    with pytest.raises(ValueError, match=r"deal is written|there is no game|is for"):
        named(typed)


@given(st.text(max_size=40))
def test_whatever_is_typed_is_a_name_or_refused(typed: str):
    with suppress(ValueError):
        assert named(named(typed).name) == named(typed)


def test_a_deal_deals_the_same_cards_everywhere_and_others_than_its_neighbours():
    hands = [Table(deal.game, deal.seats, {}, deal.seed).view(0).seats[0].cards for deal in map(named, NAMES)]
    assert hands[0] == hands[1] and len(set(hands)) == len(set(NAMES))


NAMES = ["uno-4-7f3c", "uno-4-7f3c", "uno-4-7f3d", "uno-3-7f3c"]
