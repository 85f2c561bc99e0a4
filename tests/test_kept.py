"""What others lay away shows what they keep, where cards lie face down before them."""

from kit.check_round import Round, spot
from upcard.bots import Worlds
from upcard.bots.evidence import Evidence
from upcard.bots.worlds import World
from upcard.engine.cards import POKER

GRIDS = {0: "5H 9C 2D KS", 1: "8D KD 2S JH"}


def heard(table: Round, seat: int = 0) -> Evidence:
    """One who has listened from the beginning."""
    evidence = Worlds(seat, table.imagined(seat)).evidence()
    evidence.hear(table.events(seat))
    return evidence


def most(evidence: Evidence) -> dict[str, int]:
    """By place, as seat and slot: what the card there hardly counts more than."""
    return {f"{place // 52}.{place % 52}": one.most for place, one in evidence.digest.places.items() if one.most < 99}


def turn(stock: str, *plays: str) -> Round:
    """A turn of seat 1, up to the next one."""
    table = spot(2, grids=GRIDS, turn=1, stock=f"{stock} ..").does(1, "deck", *plays)
    return table.all_pass()


def test_a_card_put_where_one_has_not_looked_is_hardly_dear() -> None:  # C13
    assert most(heard(turn("3C", "slot-0"))) == {"1.0": 7}


def test_who_throws_a_card_keeps_none_of_which_they_know_that_it_is_dearer() -> None:  # C14
    table = turn("3C 10H 6S", "slot-0").does(0, "deck", "throw").all_pass().does(1, "deck", "throw")
    evidence = heard(table)
    assert most(evidence) == {"1.0": 6}
    [(place, cards, _)] = evidence.facts(0, [4, 4])
    assert place == 52
    out = {card for number, card in enumerate(POKER) if cards >> number & 1}
    assert {"7S", "KD", "QH", "10C"} <= out and not {"6H", "AS", "3D"} & out


def test_a_court_card_may_be_laid_for_what_it_can_do() -> None:  # C16
    table = turn("3C 10H QS", "slot-0").does(0, "deck", "throw").all_pass().does(1, "deck", "throw")
    assert most(heard(table)) == {"1.0": 7}


def test_a_card_that_changes_places_takes_along_what_is_known_of_it() -> None:  # C28
    table = turn("3C 10H JS", "slot-0").does(0, "deck", "throw").all_pass().does(1, "deck", "throw").all_pass()
    table.does(1, "swap 1.0 0.1")
    assert most(heard(table)) == {"0.1": 7}


def test_a_card_that_is_matched_is_gone() -> None:  # C20
    table = turn("3C 3H", "slot-0").does(0, "deck", "throw")
    assert most(heard(table)) == {"1.0": 7}
    assert most(heard(table.does(1, "slot-0"))) == {}


def test_worlds_agree_with_what_was_laid() -> None:
    table = turn("3C", "slot-0")
    worlds, evidence = Worlds(0, table.imagined(0)), heard(table)
    cards = World.of(table.text())._position.all_cards()
    dear = 0
    for seed in range(200):
        world = worlds.imagined(seed, evidence)
        assert world.view(0) == table.view(0)
        assert world._position.all_cards() == cards
        [lies] = [world.open_hand(1)[0]]
        assert world.remembered(1) == [lies]
        dear += POKER.index(lies) % 13 > 6
    assert 5 <= dear <= 20


def test_a_card_that_one_has_seen_oneself_stays_where_it_is() -> None:
    table = turn("3C 4H", "slot-0").does(0, "deck", "slot-0").all_pass()
    position = Worlds(0, table.imagined(0)).imagine(1)._position
    unseen = position.open_hand(0)[1]
    for slot in range(4):
        position.keep_out(0, slot, -1 ^ 1 << POKER.index("AS"))
    assert position.open_hand(0)[0] == "4H" and position.open_hand(0)[1] != unseen


def test_at_the_end_all_cards_are_seen_where_they_are() -> None:  # C36
    table = turn("3C 4H", "slot-0").does(0, "check").does(1, "deck", "throw").all_pass()
    assert table.outcome is not None
    position = Worlds(0, table.imagined(0)).imagine(1)._position
    before = position.open_hand(1)
    for slot in range(4):
        position.keep_out(0, 52 + slot, -1 ^ 1 << POKER.index("AS"))
    assert position.open_hand(1) == before == World.of(table.text()).open_hand(1)
