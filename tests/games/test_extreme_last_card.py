"""Extreme Last Card by its worked scenarios (docs/rules/extreme-last-card.md, section 5): setting up, normal mode."""

import pytest
from mypy_extensions import i64

from kit.at import Spot, at
from upcard import BadSetup, Table
from upcard.engine.games.extreme_last_card import ExtremeLastCard, setup
from upcard.engine.packed import vec
from upcard.engine.view import View
from upcard.play.registry import blank

GAME = "extreme-last-card"


def spot(seats: int = 4, pile: str = "9C", **fields: object) -> Spot:
    return at(GAME, seats, pile=pile, **fields)  # type: ignore[arg-type]


def dealt_as_it_lies(seats: int, deck: str, seed: int = 0) -> ExtremeLastCard:
    """A position from a deck as it lies, the first word first; the seed is for what is still left to chance."""
    game = blank(ExtremeLastCard, seats, {"hand_size": 5})
    assert isinstance(game, ExtremeLastCard)
    game.reseed(seed)
    setup.deal_from(game, vec[i64]([game.words.index(word) for word in reversed(deck.split())]))
    return game


def dealt(seats: int, deck: str) -> View:
    """What the first seat sees of it."""
    return dealt_as_it_lies(seats, deck).view(0)


TEN_CARDS = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S"


# --- setting up


@pytest.mark.scenario(1, 78)
@pytest.mark.rule("E2", "E3")
@pytest.mark.parametrize(("seats", "size", "stock"), [(4, 7, 25), (2, 10, 33), (8, 5, 13), (8, 7, 51), (8, 10, 27)])
def test_the_fewest_packs_that_leave_a_fifth_in_the_stock_are_dealt(seats, size, stock):
    view = Table(GAME, seats, {"hand_size": size}).view(0)
    assert [len(seat.cards) for seat in view.seats] == [size] * seats
    assert view.stock == stock


@pytest.mark.scenario(1, 78)
@pytest.mark.rule("E2")
@pytest.mark.parametrize(("seats", "options"), [(9, {}), (1, {}), (4, {"hand_size": 4}), (8, {"decks": 1})])
def test_tables_that_are_too_large_or_too_small_are_refused(seats, options):
    with pytest.raises(BadSetup) as refused:
        Table(GAME, seats, options)
    assert refused.value.rule == "E2"


@pytest.mark.rule("E2")
@pytest.mark.parametrize(("size", "most"), [(5, 8), (6, 7), (7, 6), (8, 5), (9, 4), (10, 4)])
def test_the_largest_tables_with_one_pack(size, most):
    assert Table(GAME, most, {"hand_size": size}).view(-1).stock == 54 - most * size - 1
    if most < 8:
        assert Table(GAME, most + 1, {"hand_size": size}).view(-1).stock == 108 - (most + 1) * size - 1


@pytest.mark.rule("E2")
@pytest.mark.parametrize(("jokers", "stock"), [(1, 10), (0, 61)])
def test_one_pack_is_enough_if_it_leaves_exactly_a_fifth(jokers, stock):
    assert Table(GAME, 7, {"hand_size": 6, "jokers": jokers}).view(-1).stock == stock


@pytest.mark.scenario(2)
@pytest.mark.rule("E1", "E3", "E4")
def test_the_first_middle_card_has_no_effect():
    view = dealt(2, f"{TEN_CARDS} 5C KH KD")
    assert (view.phase, view.turn, view.pile, view.facts["total"]) == ("normal", 0, ("5C",), 0)
    assert view.seats[0].cards == ("AS", "3S", "5S", "7S", "9S")
    assert (view.facts["number"], view.facts["suit"], view.stock) == (5, "C", 2)


@pytest.mark.scenario(3)
@pytest.mark.rule("E4")
@pytest.mark.parametrize("jokers", ["JK", "JK JK"])
def test_a_joker_turned_up_goes_back_into_the_stock(jokers):
    view = dealt(2, f"{TEN_CARDS} {jokers} 9D KH KD")
    assert (view.pile, view.stock) == (("9D",), 2 + len(jokers.split()))


@pytest.mark.rule("E4")
def test_a_joker_put_back_may_come_anywhere_in_the_stock():
    places = []
    for seed in range(300):
        game = dealt_as_it_lies(2, f"{TEN_CARDS} JK 9D KH KD", seed)
        places.append([game.words[game.stock[place]] for place in range(3)].index("JK"))
    assert all(75 < places.count(place) < 125 for place in range(3))


@pytest.mark.rule("E2", "E4")
@pytest.mark.parametrize(("deck", "rule"), [(TEN_CARDS, "E2"), (f"{TEN_CARDS} JK", "E4")])
def test_a_supplied_deck_has_a_card_for_the_middle(deck, rule):
    with pytest.raises(BadSetup) as refused:
        dealt(2, deck)
    assert refused.value.rule == rule


@pytest.mark.rule("E1")
def test_the_seat_left_of_the_dealer_begins():
    assert Table(GAME, 4).view(-1).turn == 0
    assert Table(GAME, 4, {"dealer": 1}).view(-1).turn == 2


@pytest.mark.rule("E2")
@pytest.mark.parametrize(("packs", "jokers", "cards"), [(2, 4, 112), (1, 0, 52), (1, 1, 53)])
def test_every_pack_has_its_jokers(packs, jokers, cards):
    all_cards = Table(GAME, 4, {"jokers": jokers, "decks": packs})._position.all_cards()
    assert (len(all_cards), all_cards.count(52)) == (cards, packs * jokers)


# --- what may be laid


@pytest.mark.scenario(4)
@pytest.mark.rule("E8")
def test_a_card_follows_by_number_or_suit():
    table = spot(pile="3H", hands={0: "3C KH KC 2S"})
    assert [table.code(0, f"{card} done") for card in ("3C", "KH", "KC")] == ["", "", "illegal_card"]
    assert table.refused(0, "KC done").rule == "E8"


@pytest.mark.scenario(5)
@pytest.mark.rule("E9")
def test_cards_of_one_number_are_stacked_in_any_order():
    table = spot(pile="7D", hands={0: "7C 7S 2H 3H"}).does(0, "7C 7S done")
    assert (table.top, table.hand(0), table.turn) == ("7S", ["2H", "3H"], 1)


@pytest.mark.rule("E9")
def test_a_number_stack_may_start_by_suit_and_not_otherwise():
    table = spot(hands={0: "7C 7S 2H 3H"})
    assert table.code(0, "7C 7S done") == ""
    assert table.code(0, "7S 7C done") == "illegal_card"


@pytest.mark.scenario(6)
@pytest.mark.rule("E10", "E12", "E18")
def test_a_sequence_of_the_middles_suit_goes_up_or_down():
    table = spot(pile="6C", hands={0: "4C 5C 7C 8C 9C KH"})
    up = table.clone()
    assert up.act(0, "7C 8C 9C done") is None
    assert (up.view(-1).pile[-1], up.view(-1).turn) == ("9C", 1)
    table.does(0, "5C 4C done")
    assert (table.top, table.turn, table.field("free-play")) == ("4C", 1, "on")


@pytest.mark.scenario(7)
@pytest.mark.rule("E10", "E11")
@pytest.mark.parametrize("play", ["6H 7H", "7C 9C", "7C 8D", "7C 7D 8D", "QC KC AC"])
def test_nothing_else_is_a_stack(play):
    table = spot(pile="6C", hands={0: "6H 7H 7C 7D 8D 9C JC QC KC AC 2S"})
    last = "suit-C" if play.endswith("AC") else "target-1" if play.endswith("8D") else "done"
    refused = table.refused(0, f"{play} {last}")
    assert (refused.code, refused.rule) == ("illegal_card", "E10" if play == "QC KC AC" else "E11")
    assert table.code(0, "JC QC done") == ""


@pytest.mark.rule("E10", "E11")
def test_an_ace_starts_a_sequence_only_in_the_middles_suit():
    table = spot(hands={0: "AC 2C 2H AH KH"})
    assert table.code(0, "AC 2C done") == ""
    assert table.code(0, "AH 2H done") == "illegal_card"


@pytest.mark.rule("E11")
def test_jokers_are_laid_singly():
    table = spot(hands={0: "JK JK 3C 4H"})
    assert table.refused(0, "JK JK suit-S").rule == "E11"
    assert table.refused(0, "3C JK suit-S").rule == "E11"


@pytest.mark.rule("E6", "E56")
def test_a_card_is_laid_as_often_as_it_is_held():
    table = spot(hands={0: "7C 7C 7D 2H", 1: "7D"}, options={"decks": 2})
    assert table.refused(0, "7C 7D 7D done").code == "not_in_hand"
    assert table.refused(0, "7C 7C 7C done").code == "not_in_hand"
    table.does(0, "7C 7C 7D done")
    assert (table.pile, table.hand(0)) == (["9C", "7C", "7C", "7D"], ["2H"])


@pytest.mark.rule("E9", "E56")
def test_two_aces_of_spades_are_a_stack():
    table = spot(turn=1, hands={1: "AS AS KD 4H"}, options={"decks": 2}).does(1, "AS AS suit-H")
    assert (table.pile, table.hand(1)) == (["9C", "AS", "AS"], ["4H", "KD"])


@pytest.mark.scenario(63)
@pytest.mark.rule("E10")
def test_double_up_lets_a_sequence_start_by_number():
    table = spot(pile="6C", hands={0: "6H 7H 8H 2S 3S"}, options={"double_up": True})
    assert table.refused(0, "7H 8H target-1").rule == "E8"
    table.does(0, "6H 7H 8H target-3")
    assert (table.top, table.count(3), table.count(0), table.turn) == ("8H", 4, 1, 1)


# --- effects


@pytest.mark.scenario(8)
@pytest.mark.rule("E12", "E16")
def test_only_the_top_card_of_a_stack_acts():
    table = spot(hands={0: "3C 4C 5C 6C KH"})
    fought = table.clone()
    assert fought.act(0, "3C 4C 5C done") is None
    assert (fought.view(-1).phase, fought.view(-1).facts["total"], fought.view(-1).turn) == ("fight", 5, 1)
    table.does(0, "4C 5C 6C done")
    assert (table.field("mode"), table.field("free-play"), table.turn) == ("normal", "off", 1)


@pytest.mark.scenario(9)
@pytest.mark.rule("E12")
def test_two_fives_in_a_stack_attack_with_five():
    table = spot(hands={0: "5C 5D KH QH"}).does(0, "5C 5D done")
    assert (table.field("mode"), table.field("total"), table.turn) == ("fight", "5", 1)


@pytest.mark.scenario(10)
@pytest.mark.rule("E7", "E15")
def test_a_joker_has_the_suit_named_and_no_number():
    table = spot(hands={0: "JK KS QS", 1: "4H AS JK 9S"}).does(0, "JK suit-H")
    assert (table.field("suit"), table.view(-1).facts["number"], table.turn) == ("H", 0, 1)
    assert table.legal(1) == ["AS", "4H", "JK"]


@pytest.mark.scenario(11)
@pytest.mark.rule("E7", "E8", "E15")
def test_an_ace_is_followed_by_the_suit_it_named():
    table = spot(pile="AS", suit="D", hands={0: "4D 4S"})
    assert (table.code(0, "4D done"), table.code(0, "4S done")) == ("", "illegal_card")


@pytest.mark.scenario(12)
@pytest.mark.rule("E18", "E24")
def test_the_player_after_a_four_lays_any_card_which_acts():
    table = spot(hands={0: "4C 2S 3S", 1: "KH 2D QD", 2: "KD 2H 7S"}).does(0, "4C done").does(1, "KH done")
    assert (table.turn, table.field("must-dance"), table.field("mode")) == (2, "on", "normal")
    assert table.field("dignity-lost") == "0 0 1 0"
    assert table.legal(2) == ["2H", "KD", "dance"]


@pytest.mark.scenario(13)
@pytest.mark.rule("E16", "E18")
def test_a_two_laid_freely_starts_a_fight():
    table = spot(hands={0: "4C 2S 3S", 1: "KH 2D QD"}).does(0, "4C done").does(1, "2D done")
    assert (table.field("mode"), table.field("total"), table.turn) == ("fight", "2", 2)


@pytest.mark.scenario(14)
@pytest.mark.rule("E9", "E18")
def test_the_freedom_of_a_four_is_for_one_card():
    table = spot(hands={0: "4C 2S 3S", 1: "8D 8S 4D 4S 2H"}).does(0, "4C done")
    assert table.refused(1, "8D 8S target-0").rule == "E18"
    assert table.code(1, "8D target-0") == ""
    assert table.code(1, "4D 4S done") == ""


@pytest.mark.scenario(15, 86)
@pytest.mark.rule("E19", "E40")
def test_the_target_of_an_eight_takes_a_card_at_random():
    table = spot(hands={0: "8C 3H 6D", 2: "QS KS"}).does(0, "8C last-card target-2")
    assert {*table.hand(0), *table.hand(2)} == {"3H", "6D", "QS", "KS"}
    assert (table.count(0), table.count(2), table.field("declared"), table.turn) == (1, 3, "0", 1)


def imagined_hands(table: Spot, seat: int, holder: int) -> list[tuple[str, ...]]:
    """A holder's hand in positions that a seat imagines."""
    return [table._position.imagine(seat, seed).view(holder).seats[holder].cards for seed in range(20)]


@pytest.mark.rule("E19")
def test_giver_and_target_alone_know_the_card_given():
    table = spot(hands={0: "8C 3H 6D", 2: "QS KS"}).does(0, "8C target-2")
    (given,) = {"3H", "6D"} & set(table.hand(2))
    faces = [next(event.cards for event in table.events(seat) if event.what == "gave") for seat in (0, 1, 2, 3, -1)]
    assert faces == [(given,), ("?",), (given,), ("?",), ("?",)]
    assert all(given in hand for hand in imagined_hands(table, 0, 2))
    assert not all(given in hand for hand in imagined_hands(table, 1, 2))


@pytest.mark.rule("E19")
@pytest.mark.parametrize(("others", "seed"), [("2S 4S", 1), ("2S", 4)])
def test_a_hand_that_gave_a_card_away_is_no_longer_known(others, seed):
    table = spot(hands={0: "8C 3H 6D 7S", 1: f"8D {others}", 2: "QS KS"}, seed=seed).does(0, "8C target-1")
    (given,) = {"3H", "6D", "7S"} & set(table.hand(1))
    table.does(1, "8D target-2")
    assert given in table.hand(1)
    assert not all(given in hand for hand in imagined_hands(table, 0, 1))


@pytest.mark.rule("E19")
def test_an_only_card_given_on_is_known_where_it_went():
    table = spot(hands={0: "8C 3H 6D", 1: "8D", 2: "QS KS"}).does(0, "8C target-1").does(1, "8D target-2")
    (given,) = {"3H", "6D"} & set(table.hand(2))
    assert all(given in hand for hand in imagined_hands(table, 0, 2))
    assert not all(given in hand for hand in imagined_hands(table, 3, 2))


@pytest.mark.scenario(16)
@pytest.mark.rule("E20", "E52", "E59")
def test_giving_the_last_card_away_wins_if_it_was_called():
    called = spot(hands={0: "8C 3H", 2: "KS"}).does(0, "8C last-card target-2")
    assert (called.result.reason, called.result.winners) == ("out", (0,))
    table = spot(hands={0: "8C 3H", 2: "KS"}).does(0, "8C target-2")
    assert (table.hand(2), table.count(0), table.field("declared"), table.turn) == (["KS", "3H"], 1, "", 1)


@pytest.mark.scenario(17)
@pytest.mark.rule("E21", "E36")
def test_an_eight_laid_last_gives_nothing_and_wins():
    table = spot(hands={0: "8C"}, declared=0)
    assert table.code(0, "8C target-1") == "wrong_closing"
    table.does(0, "8C done")
    assert table.result.winners == (0,)


@pytest.mark.scenario(18)
@pytest.mark.rule("E44")
def test_a_card_received_ends_a_declaration():
    table = spot(hands={0: "8C 3H 6D", 2: "KS"}, declared=2).does(0, "8C target-2")
    assert (table.count(2), table.field("declared")) == (2, "")


@pytest.mark.scenario(19)
@pytest.mark.rule("E22")
def test_a_ten_skips_the_next_player():
    assert spot(hands={0: "10C 2S 3S"}).does(0, "10C done").turn == 2
    table = spot(2, hands={0: "10C 2S 3S"}).does(0, "10C done")
    assert (table.turn, table.field("extra-turn"), table.window) == (0, "on", 2)


@pytest.mark.scenario(20)
@pytest.mark.rule("E23")
def test_a_jack_reverses_the_direction():
    table = spot(hands={0: "JC 2S 3S"}).does(0, "JC done")
    assert (table.field("direction"), table.turn) == ("-1", 3)
    assert spot(2, hands={0: "JC 2S 3S"}).does(0, "JC done").turn == 1


@pytest.mark.scenario(50)
@pytest.mark.rule("E12", "E22", "E23")
def test_stacked_tens_and_jacks_count_each_if_the_option_is_on():
    hands = {0: "10C 10D JC JD 2S"}
    table = spot(hands=hands, options={"stacked_10_j": True}).does(0, "10C 10D done")
    assert table.turn == 3
    table = spot(hands=hands, options={"stacked_10_j": True}).does(0, "JC JD done")
    assert (table.field("direction"), table.turn) == ("1", 1)
    assert spot(hands=hands).does(0, "10C 10D done").turn == 2
    assert spot(hands=hands).does(0, "JC JD done").turn == 3


@pytest.mark.rule("E22")
def test_a_ten_on_top_of_a_sequence_counts_once():
    assert spot(hands={0: "9C 10C 2S"}, pile="7C", options={"stacked_10_j": True}).does(0, "9C 10C done").turn == 2


@pytest.mark.rule("E22")
def test_two_stacked_tens_among_three_come_back_to_the_player():
    table = spot(3, hands={0: "10C 10D 2S 3S"}, options={"stacked_10_j": True}).does(0, "10C 10D done")
    assert (table.turn, table.field("extra-turn")) == (0, "on")


@pytest.mark.scenario(60)
@pytest.mark.rule("E24", "E61")
def test_the_player_after_a_king_dances_once():
    table = spot(hands={0: "KC 2S 3S"}).does(0, "KC done")
    window = table.window
    table.does(1, "dance")
    assert (table.field("must-dance"), table.turn, table.window) == ("off", 1, window)
    assert table.refused(1, "dance").rule == "E24"


@pytest.mark.scenario(81)
@pytest.mark.rule("E17")
@pytest.mark.parametrize("card", ["QC", "6C", "3C", "7C"])
def test_queens_sixes_threes_and_sevens_do_nothing_in_normal_mode(card):
    table = spot(hands={0: f"{card} 2S 3S"}).does(0, f"{card} done")
    assert (table.field("mode"), table.field("direction"), table.turn) == ("normal", "1", 1)
