"""UNO: the pack, the deal and a turn (docs/rules/uno.md, U1–U13, U42, U43, U51)."""

from collections import Counter

import pytest

from kit.at import Spot
from kit.uno_spot import CARDS, opened, spot
from upcard import BadSetup
from upcard.engine.games.uno import Uno

# --- setting up


@pytest.mark.scenario(1)
@pytest.mark.rule("U1")
def test_the_pack_has_108_cards():
    faces = Counter(card.lstrip("RYGB") for card in CARDS)
    numbers = {str(number): 8 for number in range(1, 10)}
    assert faces == {"0": 4, **numbers, "skip": 8, "rev": 8, "+2": 8, "W": 4, "W+4": 4}
    assert len(CARDS) == 108


@pytest.mark.scenario(2)
@pytest.mark.rule("U1", "U2")
def test_ten_players_get_seven_each_and_leave_37():
    table = opened("B9", 10)
    assert [table.count(seat) for seat in range(10)] == [7] * 10
    assert (len(table.stock), table.pile, table.turn, table.phase) == (37, ["B9"], 0, "turn")


@pytest.mark.scenario(2)
@pytest.mark.rule("U1")
@pytest.mark.parametrize("seats", [1, 11])
def test_one_cannot_play_and_eleven_cannot(seats: int):
    with pytest.raises(BadSetup) as refused:
        Spot("uno", seats)
    assert (refused.value.code, refused.value.rule) == ("bad_setup", "U1")


@pytest.mark.rule("U2")
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left():
    table = opened("B9", options={"first_player": 1})  # P0 deals: R0 to P1, R1 to P2, R1 to P0 ..
    assert (table.hand(1)[0], table.hand(2)[0], table.hand(0)[0]) == ("R0", "R1", "R1")
    assert (table.hand(1)[1], table.field("dealer"), table.field("direction")) == ("R2", "0", "1")


@pytest.mark.scenario(3)
@pytest.mark.rule("U3")
@pytest.mark.parametrize("wild", ["W", "W+4"])
@pytest.mark.parametrize("seed", range(8))
def test_a_wild_never_starts(wild: str, seed: int):
    table = opened(wild, seed=seed)
    drawn = 2 if table.top.endswith("+2") else 0
    assert not table.top.startswith("W")
    assert (len(table.pile), len(table.stock)) == (1, 108 - 7 * 3 - 1 - drawn)
    assert table.field("colour") == table.top[0]


@pytest.mark.scenario(4)
@pytest.mark.rule("U4")
def test_a_skip_as_starter_skips_the_first_player():
    table = opened("Rskip")
    assert (table.turn, [table.count(seat) for seat in range(3)]) == (1, [7, 7, 7])


@pytest.mark.scenario(5)
@pytest.mark.rule("U4")
def test_a_reverse_as_starter_lets_the_dealer_begin_the_other_way():
    table = opened("Rrev")
    assert (table.field("direction"), table.turn) == ("-1", 2)
    assert table.expires().turn == 1


@pytest.mark.scenario(6)
@pytest.mark.rule("U4")
def test_a_draw_two_as_starter_hits_the_first_player():
    table = opened("R+2")
    assert ([table.count(seat) for seat in range(3)], table.turn) == ([9, 7, 7], 1)
    assert set(table.hand(0)) >= {"Y1", "Y2"}


@pytest.mark.scenario(7)
@pytest.mark.rule("U4")
@pytest.mark.parametrize(("starter", "first"), [("Rskip", 7), ("Rrev", 7), ("R+2", 9)])
def test_with_two_every_action_starter_skips_the_first_player(starter: str, first: int):
    table = opened(starter, 2)
    assert (table.turn, table.field("direction"), table.count(0), table.count(1)) == (1, "1", first, 7)


@pytest.mark.scenario(67)
@pytest.mark.rule("U2", "U4")
@pytest.mark.parametrize(("starter", "turn", "direction"), [("B9", 2, "1"), ("Rskip", 3, "1"), ("Rrev", 1, "-1")])
def test_the_seat_before_the_first_player_deals(starter: str, turn: int, direction: str):
    table = opened(starter, 4, {"first_player": 2})
    assert (table.field("dealer"), table.turn, table.field("direction")) == ("1", turn, direction)


@pytest.mark.scenario(67)
@pytest.mark.rule("U26")
def test_the_deal_moves_on_from_the_first_dealer():
    table = spot(4, hands={2: "R7"}, options={"first_player": 2}).does(2, "R7")
    for seat in range(4):
        table.does(seat, "next")
    assert (table.field("dealer"), table.field("round")) == ("2", "2")


@pytest.mark.scenario(64)
@pytest.mark.rule("U1")
@pytest.mark.parametrize(
    "options", [{"teams": True}, {"first_player": 3}, {"target": -1}, {"wd4_rule": "none"}, {"turn_limit": -1}]
)
def test_options_out_of_range_are_refused(options: dict[str, object]):
    with pytest.raises(BadSetup) as refused:
        Spot("uno", 3, options)  # type: ignore[arg-type]
    assert (refused.value.code, refused.value.rule) == ("bad_setup", "U1")


# --- playing


@pytest.mark.rule("U42")
def test_the_vocabulary_has_75_words():
    assert len(Uno.words) == 75
    assert Uno.words[10:14] == ("Rskip", "Rrev", "R+2", "Y0")
    assert " ".join(Uno.words[52:63]) == "W W+4 draw keep colour-R colour-Y colour-G colour-B accept challenge say-uno"
    assert Uno.words[63:] == (*[f"catch-{seat}" for seat in range(10)], "next", "enough")


@pytest.mark.scenario(8)
@pytest.mark.rule("U5", "U6")
def test_a_card_follows_by_colour_number_or_symbol():
    table = spot(hands={0: "R9 B5 G2"})
    assert [table.code(0, card) for card in ("R9", "B5", "G2", "Y7")] == ["", "", "illegal_card", "not_in_hand"]
    table = spot(pile="Rskip", hands={0: "Bskip B5 G2"})
    assert [table.code(0, card) for card in ("Bskip", "B5")] == ["", "illegal_card"]


@pytest.mark.rule("U5")
def test_on_a_wild_only_the_named_colour_counts():
    table = spot(pile="R5 W", colour="B", hands={0: "R5 B1 W+4"})
    assert table.legal(0) == ["B1", "W+4", "draw"]
    assert table.refused(0, "R5").why == "wild_top"


@pytest.mark.rule("U5")
@pytest.mark.parametrize(("colour", "others"), [("R", "YGB"), ("Y", "RGB"), ("G", "RYB"), ("B", "RYG")])
def test_each_colour_has_13_kinds_from_its_0_to_its_draw_two(colour: str, others: str):
    own = [card for card in Uno.words[:52] if card[0] == colour]
    table = spot(stock="", pile="R5 W", colour=colour, hands={0: " ".join([*own, *[f"{other}0" for other in others]])})
    assert table.legal(0) == [*own, "draw"]


@pytest.mark.rule("U7", "U8")
def test_a_number_passes_the_turn_on():
    table = spot(hands={0: "B5 G2 G3"}).does(0, "B5")
    assert (table.top, table.field("colour"), table.hand(0), table.turn) == ("B5", "B", ["G2", "G3"], 1)


@pytest.mark.scenario(9)
@pytest.mark.rule("U9")
def test_a_skip_skips_the_next_player():
    assert spot(hands={0: "Rskip B1 B2"}).does(0, "Rskip").turn == 2
    assert spot(2, hands={0: "Rskip B1 B2"}).does(0, "Rskip").turn == 0


@pytest.mark.scenario(10)
@pytest.mark.rule("U10")
def test_a_reverse_turns_the_direction_and_with_two_it_skips():
    table = spot(4, hands={0: "Rrev B1 B2"}).does(0, "Rrev")
    assert (table.field("direction"), table.turn) == ("-1", 3)
    table = spot(3, hands={0: "Rrev B1 B2"}).does(0, "Rrev")
    assert (table.field("direction"), table.turn) == ("-1", 2)
    table = spot(2, hands={0: "Rrev B1 B2"}).does(0, "Rrev")
    assert (table.field("direction"), table.turn) == ("1", 0)


@pytest.mark.rule("U10", "U48")
def test_a_reverse_is_a_skip_when_leavers_leave_two():
    table = spot(hands={0: "Rrev B1 B2"}).leaves(1).does(0, "Rrev")
    assert (table.field("direction"), table.turn) == ("1", 0)


@pytest.mark.scenario(11)
@pytest.mark.rule("U11")
def test_a_draw_two_cannot_be_answered():
    table = spot(hands={0: "R+2 B1 B2", 1: "G+2 G1", 2: "R3 Y+2 Y5"}).does(0, "R+2")
    assert (sorted(table.hand(1)), table.turn) == (sorted(["G+2", "G1", "Y1", "Y2"]), 2)
    assert table.code(1, "G+2") == "not_your_turn"
    assert table.legal(2) == ["R3", "Y+2", "draw"]


@pytest.mark.rule("U11")
def test_with_two_a_draw_two_lets_the_same_player_go_on():
    table = spot(2, hands={0: "R+2 B1 B2", 1: "G1"}).does(0, "R+2")
    assert (table.turn, table.count(1)) == (0, 3)


@pytest.mark.scenario(12)
@pytest.mark.rule("U8", "U43")
def test_a_wild_asks_for_its_colour():
    table = spot(hands={0: "W B1 B2", 1: "B7 R5 W"}).does(0, "W")
    assert (table.phase, table.turn, table.field("colour"), table.awaited) == ("choose_colour", 0, "R", [0])
    assert (table.code(0, "draw"), table.code(0, "B1"), table.code(0, "next")) == ("need_colour",) * 3
    table.does(0, "colour-B")
    assert (table.turn, table.legal(1)) == (1, ["B7", "W", "draw"])


@pytest.mark.scenario(12)
@pytest.mark.rule("U8", "U42")
def test_a_wild_may_name_the_present_colour_and_do_it_at_once():
    table = spot(hands={0: "W B1 B2"}).does(0, "W colour-R")
    assert (table.field("colour"), table.turn, table.phase) == ("R", 1, "turn")


@pytest.mark.scenario(13)
@pytest.mark.rule("U12")
def test_a_drawn_card_of_no_use_ends_the_turn():
    table = spot(hands={0: "B1 G2"}).does(0, "draw")
    assert (sorted(table.hand(0)), table.turn, table.phase) == (["B1", "G2", "Y1"], 1, "turn")


@pytest.mark.rule("U12")
def test_one_who_could_play_may_draw():
    assert spot(hands={0: "R9 G2"}).does(0, "draw").turn == 1


@pytest.mark.scenario(14)
@pytest.mark.rule("U12", "U13")
def test_a_playable_drawn_card_may_be_played_or_kept():
    table = spot(stock="R8 Y2", hands={0: "B1 R2"}).does(0, "draw")
    assert (table.phase, table.code(0, "R2"), table.code(0, "draw")) == ("drawn", "only_drawn", "wrong_phase")
    kept = table.clone()
    table.does(0, "R8")
    assert (table.top, table.hand(0), table.turn) == ("R8", ["R2", "B1"], 1)
    assert kept.act(0, "keep") is None
    assert (kept.view(0).seats[0].cards, kept.view(0).turn) == (("R2", "R8", "B1"), 1)


@pytest.mark.rule("U13")
def test_the_drawn_card_is_told_to_its_owner_alone():
    table = spot(stock="R8 Y2", hands={0: "B1 R2"}).does(0, "draw")
    assert table.view(0).facts["drawn"] == "R8"
    assert [view.facts.get("drawn") for view in (table.view(1), table.view(-1))] == [None, None]


@pytest.mark.rule("U13")
def test_a_drawn_card_has_its_full_effect():
    table = spot(stock="R+2 Y1 Y2", hands={0: "B1 G2", 1: "G1"}).does(0, "draw", "R+2")
    assert (table.count(1), table.turn) == (3, 2)


@pytest.mark.scenario(15)
@pytest.mark.rule("U6")
def test_nobody_jumps_in():
    assert spot(hands={2: "R5 B1"}).code(2, "R5") == "not_your_turn"


@pytest.mark.rule("U6")
@pytest.mark.parametrize("word", ["keep", "accept", "challenge", "colour-R", "next"])
def test_answers_without_a_question_are_refused(word: str):
    assert spot(hands={0: "R9 G2 G3"}).code(0, word) == "wrong_phase"


@pytest.mark.scenario(63)
@pytest.mark.rule("U42")
@pytest.mark.parametrize(
    "play",
    ["draw R8", "challenge R5", "Rskip R2", "R7 say-uno", "say-uno colour-B", "R7 R7 R7", "say-uno draw", "R7 accept"],
)
def test_other_lists_are_refused_unread(play: str):
    for hand, stock in (("R7 Rskip R2", "R8"), ("B1 B2 B3", "Y1")):
        table = spot(stock=stock, hands={0: hand})
        before = table.text()
        assert (table.refused(0, play).code, table.text()) == ("bad_list", before)


@pytest.mark.scenario(63)
@pytest.mark.rule("U42")
@pytest.mark.parametrize("word", ["R10", "uno", "colour-X"])
def test_other_words_are_refused(word: str):
    assert spot().code(0, word) == "bad_word"


@pytest.mark.scenario(49)
@pytest.mark.rule("U42")
def test_calls_and_colours_nobody_asked_for_are_dropped_from_a_list():
    table = spot(hands={0: "R7 B2 G3"})
    assert (table.code(0, "colour-B"), table.code(0, "say-uno")) == ("wrong_phase", "no_uno")
    table.does(0, "say-uno R7 colour-B")
    assert table.text() == spot(hands={0: "R7 B2 G3"}).does(0, "R7").text()


@pytest.mark.scenario(65)
@pytest.mark.rule("U51", "U31")
def test_forced_play_refuses_to_draw_while_a_card_can_be_played():
    options = {"forced_play": True}
    table = spot(hands={0: "R9 G2"}, options=options)
    assert (table.refused(0, "draw").code, table.refused(0, "draw").rule) == ("must_play", "U51")
    assert (table.expires().count(0), table.turn) == (3, 1)
    table = spot(stock="R8 Y2", hands={0: "G2 B1"}, options=options).does(0, "draw")
    assert (table.phase, table.does(0, "keep").turn) == ("drawn", 1)


@pytest.mark.scenario(65)
@pytest.mark.rule("U51", "U14")
def test_forced_play_drives_nobody_into_an_improper_wild_draw_four():
    table = spot(hands={0: "W+4 G2 B1", 1: "G1"}, options={"forced_play": True})
    assert table.code(0, "draw") == "must_play"
    assert table.does(0, "W+4 colour-B").does(1, "challenge").count(1) == 7


# --- the stock


@pytest.mark.scenario(37)
@pytest.mark.rule("U28")
@pytest.mark.parametrize("seed", range(6))
def test_an_empty_stock_is_made_of_the_pile_beneath_its_top(seed: int):
    table = spot(stock="", pile="W B3 R5", hands={0: "B1 G2"}, seed=seed).does(0, "draw")
    drawn = ({*table.hand(0)} - {"B1", "G2"}).pop()
    assert {drawn, *table.stock} == {"W", "B3"}
    assert (table.pile, table.field("colour")) == (["R5"], "R")
    assert (table.phase, table.turn) == (("drawn", 0) if drawn == "W" else ("turn", 1))


@pytest.mark.scenario(39)
@pytest.mark.rule("U30")
def test_with_nothing_to_draw_a_playable_card_must_be_played():
    table = spot(stock="", hands={0: "R2 B1 B2"})
    assert (table.refused(0, "draw").code, table.refused(0, "draw").rule) == ("must_play", "U30")
    assert table.legal(0) == ["R2"]


@pytest.mark.rule("U28", "U30")
def test_one_may_draw_what_lies_beneath_the_top():
    table = spot(stock="", pile="B3 R5", hands={0: "R2 B1 B2"})
    assert (table.code(0, "draw"), table.legal(0)) == ("", ["R2", "draw"])


@pytest.mark.scenario(39)
@pytest.mark.rule("U30")
def test_a_round_in_which_nobody_can_do_anything_is_dead():
    table = spot(stock="", hands={0: "B1", 1: "B2", 2: "B3"}).does(0, "draw").does(1, "draw")
    assert (table.phase, table.field("dead")) == ("turn", "2")
    table.does(2, "draw")
    assert (table.phase, table.field("scores"), table.field("dead-rounds")) == ("round_over", "0 0 0", "1")


@pytest.mark.rule("U30")
def test_a_play_a_drawn_card_or_a_leave_starts_the_count_of_dead_turns_again():
    table = spot(stock="", hands={0: "B1", 1: "R2 B2", 2: "B3"}).does(0, "draw")
    assert table.field("dead") == "1"
    assert table.does(1, "R2").field("dead") == "0"
    assert spot(dead=1).does(0, "draw").field("dead") == "0"
    assert opened("B9").field("dead") == "0"
    table = spot(4, stock="", hands={0: "B1", 1: "B2", 2: "B3", 3: "B4"}).does(0, "draw").does(1, "draw").leaves(3)
    assert table.field("dead") == "0"
