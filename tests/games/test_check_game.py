"""Check-game by its worked scenarios (docs/rules/check-game.md, section 5)."""

import pytest

from at import Spot, at

STOCK = "3H 3D 8S 8H 8D 8C 10S 10C"


def spot(seats: int = 3, stock: str = STOCK, **fields: object) -> Spot:
    return at("check-game", seats, stock=stock, **fields)  # type: ignore[arg-type]


@pytest.mark.scenario(1)
@pytest.mark.rule("G7", "G9", "G10")
def test_a_card_of_the_same_suit_follows():
    table = spot(pile="6S", hands={0: "9S KH"}).does(0, "9S")
    assert (table.top, table.hand(0), table.field("suit"), table.turn) == ("9S", ["KH"], "S", 1)


@pytest.mark.scenario(11)
@pytest.mark.rule("G6", "G13", "G15", "G16")
def test_twos_jacks_kings_and_aces_cannot_answer_an_attack():
    table = spot(pile="QH", hands={0: "7H 4C", 1: "2S JD KH AH"}).does(0, "7H")
    assert [table.code(1, card) for card in ("2S", "JD", "KH", "AH")] == ["illegal_card"] * 4
    table.does(1, "draw")
    assert table.hand(1) == ["2S", "AH", "3H", "KH", "3D", "JD"]
    assert (table.field("attack"), table.turn) == ("0", 2)
