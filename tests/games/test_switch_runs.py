"""Switch: runs, and how a hand is finished or not (docs/rules/switch.md, S31–S43, S57)."""

import pytest

from kit.at import Spot
from kit.switch_spot import ANY, HOUSE, LIVE, draft, fitting, now, opened, spot, told

ENDLESS = {"variant": "endless"}


def running(rank: str, top: str, seats: int = 4, **fields: object) -> Spot:
    """A run that stands at a rank."""
    return spot(seats, pile=top, phase="run", run_rank=rank, **fields)  # type: ignore[arg-type]


# --- opening and carrying on


@pytest.mark.scenario(3)
@pytest.mark.rule("S4", "S35")
def test_a_starting_three_opens_a_run():
    table = opened("3D", options=LIVE, hands={0: "3C 4C 5C 3S AC"})
    assert (table.phase, fitting(table, 0)) == ("run", {"3C", "4C", "3S"})
    table.does(0, "draw")
    assert (table.count(0), now(table)) == (8, ("normal", 0, "3D", 1))


@pytest.mark.scenario(30)
@pytest.mark.rule("S31", "S35")
def test_the_play_that_opens_a_run_may_carry_it_on():
    table = spot(pile="9S", hands={0: "3S 4H 5C KC QC"}).does(0, "3S 4H 5C done")
    assert (table.field("run-rank"), table.turn) == ("5", 1)
    table.does(1, "draw")
    assert (table.count(1), now(table)) == (11, ("normal", 0, "5C", 2))


@pytest.mark.rule("S31", "S13")
def test_several_threes_open_a_run():
    table = spot(pile="9S", hands={0: "3S 3D 3C 4C KC QC"}).does(0, "3S 3D 3C 4C done")
    assert (table.phase, table.field("run-rank"), table.view(-1).facts["run"]) == ("run", "4", ("3", "3", "3", "4"))


@pytest.mark.rule("S31", "S12")
def test_the_first_three_must_follow():
    assert fitting(spot(pile="9S", hands={0: "3D 3C KC"}), 0) == set()


@pytest.mark.scenario(31)
@pytest.mark.rule("S32", "S33", "S30")
def test_cards_in_a_run_have_no_power():
    table = running("5", "5C", hands={0: "5H 6D 7S 8C 8D KC", 1: "8H 9C 10C 7C AC"}).does(0, "5H 6D 7S 8C 8D done")
    assert (now(table), table.field("run-rank"), table.field("direction")) == (("run", 0, "8D", 1), "8", "1")
    assert fitting(table, 1) == {"8H", "9C"}


@pytest.mark.rule("S33", "S29")
def test_a_jack_in_a_run_skips_nobody():
    table = running("10", "10C", hands={0: "JS JD KC QC"}).does(0, "JS JD done")
    assert (table.phase, table.field("run-rank"), table.turn) == ("run", "J", 1)


@pytest.mark.rule("S26", "S24")
def test_a_seven_in_a_run_is_a_seven():
    assert fitting(running("4", "4C", hands={0: "7C 5C 4H"}), 0) == {"5C", "4H"}
    assert now(running("6", "6C", hands={0: "7H 4H KC"}).does(0, "7H done")) == ("run", 0, "7H", 1)


@pytest.mark.rule("S32")
def test_a_chain_rises_by_one_or_stays_and_never_falls():
    begun = draft(running("5", "5C", hands={0: "5H 6D 6H 7S 8C KC"}), 0, "6D")
    assert begun.fits() == ["7S", "6H", "done"]
    begun.add("7S")
    assert begun.fits() == ["8C", "done"]


@pytest.mark.rule("S64", "S36")
def test_the_view_tells_the_ranks_so_far_and_the_two_that_may_follow():
    facts = spot(pile="9S", hands={0: "3S 4H KC QC"}).does(0, "3S 4H done").view(1).facts
    assert (facts["run"], facts["run_next"]) == (("3", "4"), ("4", "5"))
    assert running("K", "KC").view(-1).facts["run_next"] == ("K", "A")
    assert running("A", "AC", options=ENDLESS).view(-1).facts["run_next"] == ("A", "2")
    assert spot(pile="3C").view(-1).facts["run_next"] == ()


# --- ending


@pytest.mark.scenario(32)
@pytest.mark.rule("S34", "S23")
def test_an_ace_ends_a_run_and_counts_as_printed():
    table = running("Q", "QC", hands={0: "KS AH QD QH", 1: "4H AC 7D KC"}).does(0, "KS AH done")
    assert (now(table), table.view(-1).facts["aces"]) == (("normal", 0, "AH", 1), ())
    assert fitting(table, 1) == {"4H", "AC"}


@pytest.mark.rule("S34")
def test_further_aces_may_follow_the_one_that_ends_a_run_and_twos_never():
    begun = draft(running("K", "KC", hands={0: "AH AD 2C 2D KD 9D"}), 0, "AH")
    assert begun.fits() == ["AD", "done"]
    table = running("K", "KC", hands={0: "AH AD 2C 2D KD"}).does(0, "AH AD done")
    assert now(table) == ("normal", 0, "AD", 1)


@pytest.mark.scenario(33)
@pytest.mark.rule("S35")
@pytest.mark.parametrize(("rank", "cards"), [("J", 11), ("Q", 12), ("K", 13)])
def test_who_draws_in_a_run_takes_as_many_cards_as_its_rank(rank: str, cards: int):
    table = running(rank, f"{rank}C").does(0, "draw")
    assert (table.count(0), now(table)) == (6 + cards, ("normal", 0, f"{rank}C", 1))


@pytest.mark.scenario(57)
@pytest.mark.rule("S36", "S33", "S15")
def test_an_endless_run_goes_on_past_the_ace():
    table = running("K", "KC", options=ENDLESS, hands={0: "AH 2C KD QD"}).does(0, "AH 2C done")
    assert (now(table), table.field("run-rank")) == (("run", 0, "2C", 1), "2")
    table.does(1, "draw")
    assert (table.count(1), now(table)) == (8, ("normal", 0, "2C", 2))


@pytest.mark.rule("S36", "S35")
def test_in_an_endless_run_an_ace_costs_one_and_names_no_suit():
    table = running("K", "KC", options=ENDLESS, hands={0: "AH KD QD"}).does(0, "AH done")
    assert (table.phase, table.field("run-rank"), table.view(-1).facts["aces"]) == ("run", "A", ())
    assert table.does(1, "draw").count(1) == 7


@pytest.mark.rule("S36", "S31")
def test_an_endless_run_goes_round_to_the_three_and_on():
    table = running("K", "KC", options=ENDLESS, hands={0: "AH 2C 2D 3D 4D 9D 9H"}).does(0, "AH 2C 2D 3D 4D done")
    assert (table.phase, table.field("run-rank")) == ("run", "4")


@pytest.mark.scenario(86)
@pytest.mark.rule("S35", "S38")
def test_a_dead_seven_left_by_a_run_is_a_seven_of_its_suit_for_others_to_mirror():
    table = running("7", "7D", hands={1: "7C 4S 6S", 2: "4D 7H 4C"}).does(0, "draw")
    assert (table.count(0), now(table)) == (13, ("normal", 0, "7D", 1))
    assert now(table.does(1, "7C done")) == ("normal", 0, "7D", 2)
    assert fitting(table, 2) == {"4D", "7H"}


@pytest.mark.scenario(87)
@pytest.mark.rule("S37")
def test_a_dead_three_is_no_run_but_a_three_on_it_opens_one():
    fields = {"pile": "3C", "hands": {0: "KC 3H 4H 6H"}}
    assert now(spot(**fields).does(0, "KC done")) == ("normal", 0, "KC", 1)
    table = spot(**fields).does(0, "3H done")
    assert (table.phase, table.field("run-rank"), table.turn) == ("run", "3", 1)


@pytest.mark.scenario(39)
@pytest.mark.rule("S35", "S39")
def test_who_could_carry_on_a_run_may_decline():
    table = running("3", "3C", 2, turn=1, hands={0: "9D", 1: "4D"}).does(1, "draw")
    assert (table.count(1), now(table)) == (4, ("normal", 0, "3C", 0))


# --- mistakes in and around runs


@pytest.mark.scenario(34)
@pytest.mark.rule("S57", "S31")
def test_a_broken_chain_behind_a_three_costs_three_and_the_stupid_cards():
    table = spot(pile="9S", hands={0: "3S 4H 6C QD"}).does(0, "3S 4H 6C done")
    assert (table.count(0), now(table)) == (9, ("normal", 0, "9S", 1))


@pytest.mark.rule("S57")
def test_the_price_of_a_broken_chain_grows_with_the_stupid_cards():
    table = spot(pile="9S", options={"stupid_cards": 4}, hands={0: "3S 4H 6C QD"}).does(0, "3S 6C done")
    assert (table.count(0), now(table)) == (4 + 7, ("normal", 0, "9S", 1))


@pytest.mark.rule("S57", "S12")
def test_a_chain_behind_a_three_that_does_not_follow_is_an_ordinary_mistake():
    table = spot(pile="9S", hands={0: "3D 4H 5C QD"}).does(0, "3D 4H 5C done")
    assert (table.count(0), now(table)) == (6, ("normal", 0, "9S", 1))


@pytest.mark.scenario(35)
@pytest.mark.rule("S57")
def test_a_broken_chain_in_a_run_costs_its_rank_and_ends_it():
    table = running("3", "3C", hands={0: "3D 4H 6C"}).does(0, "3D 4H 6C done")
    assert (table.count(0), now(table)) == (8, ("normal", 0, "3C", 1))


@pytest.mark.scenario(36)
@pytest.mark.rule("S58", "S57")
def test_the_first_mistake_is_forgiven_and_the_second_paid():
    table = running("3", "3C", options={"mode": "casual"}, hands={0: "3D 4H 6C"}).does(0, "3D 4H 6C done")
    assert (table.count(0), table.field("passes-left"), table.phase, table.turn) == (3, "0 1 1 1", "run", 0)
    table.does(0, "3D 4H 6C done")
    assert (table.count(0), now(table)) == (8, ("normal", 0, "3C", 1))


@pytest.mark.scenario(37)
@pytest.mark.rule("S57", "S22", "S34")
def test_an_ace_in_a_run_is_a_mistake_before_its_rank_is_reached():
    table = running("5", "5C", hands={0: "AD 4C 6C"}).does(0, "AD done")
    assert (table.count(0), now(table)) == (10, ("normal", 0, "5C", 1))


# --- finishing


@pytest.mark.scenario(38)
@pytest.mark.rule("S41", "S42", "S33")
def test_the_last_card_laid_in_a_run_does_not_win_and_ends_the_run():
    table = running("3", "3C", 2, turn=1, hands={0: "9D", 1: "4D"}).does(1, "4D done")
    assert (table.count(1), now(table)) == (1, ("normal", 0, "4D", 0))
    table.does(0, "9D done")
    assert (table.result.reason, table.result.winners) == ("out", (0,))


@pytest.mark.scenario(40)
@pytest.mark.rule("S41", "S29")
def test_a_last_jack_does_not_win_and_its_extra_turn_is_kept():
    table = spot(2, pile="9S", hands={0: "JS"}).does(0, "JS done")
    assert (table.count(0), table.outcome, table.turn) == (1, None, 0)


@pytest.mark.rule("S41", "S27")
def test_last_eights_do_not_win_and_their_extra_turn_is_kept():
    table = spot(pile="9S", hands={0: "8S 8D"}).does(0, "8S 8D done")
    assert (table.count(0), table.outcome, table.turn) == (1, None, 0)


@pytest.mark.scenario(41)
@pytest.mark.rule("S41", "S15")
def test_a_last_two_does_not_win_and_stays_in_force():
    table = spot(pile="9S", hands={0: "2S"}).does(0, "2S done")
    assert (table.count(0), now(table)) == (1, ("twos", 2, "2S", 1))
    assert ("drew", "S41") in told(table)


@pytest.mark.scenario(42)
@pytest.mark.rule("S40", "S43")
@pytest.mark.parametrize("hand", ["4S", "QS QD"])
def test_plain_cards_of_one_rank_win(hand: str):
    table = spot(pile="9S", options=ANY, hands={0: hand}).does(0, f"{hand} done")
    assert (table.result.reason, table.result.winners, table.hand(0)) == ("out", (0,), [])


@pytest.mark.scenario(42)
@pytest.mark.rule("S40", "S41")
@pytest.mark.parametrize("options", [{}, ENDLESS])
def test_a_set_with_the_five_of_hearts_in_it_does_not_win(options: dict[str, str]):
    table = spot(pile="9S", options={**ANY, **options}, hands={0: "5S 5H"}).does(0, "5S 5H done")
    assert (table.count(0), now(table)) == (1, ("five", 5, "5H", 1))


@pytest.mark.rule("S40", "S9")
@pytest.mark.parametrize("card", ["5H", "7H"])
def test_in_classic_the_five_of_hearts_and_sevens_win(card: str):
    table = spot(pile="9H", options={"variant": "classic"}, hands={0: card}).does(0, f"{card} done")
    assert table.result.winners == (0,)


@pytest.mark.rule("S40", "S41", "S21")
def test_a_last_ace_names_its_suit_and_does_not_win():
    table = spot(pile="9S", hands={0: "AD"}).does(0, "AD suit-H")
    assert (table.count(0), now(table)) == (1, ("normal", 0, "AH", 1))


@pytest.mark.rule("S41", "S24")
@pytest.mark.parametrize(("options", "seven"), [({}, "7S"), (HOUSE, "7D"), (ENDLESS, "7D")])
def test_a_last_seven_mirrors_and_does_not_win(options: dict[str, str], seven: str):
    table = spot(pile="9S", options=options, hands={0: seven}).does(0, f"{seven} done")
    assert (table.count(0), now(table), table.top) == (1, ("normal", 0, "9S", 1), seven)


@pytest.mark.rule("S40", "S34", "S41")
def test_the_ace_that_ends_a_run_does_not_win():
    table = running("K", "KC", hands={0: "AD"}).does(0, "AD done")
    assert (table.count(0), now(table)) == (1, ("normal", 0, "AD", 1))


@pytest.mark.scenario(82)
@pytest.mark.rule("S41", "S42")
def test_a_last_three_opens_no_run():
    table = spot(pile="9S", hands={0: "3S"}).does(0, "3S done")
    assert (table.count(0), now(table)) == (1, ("normal", 0, "3S", 1))
    assert told(table)[1:4] == [("run", "S31"), ("run_over", "S42"), ("drew", "S41")]


@pytest.mark.rule("S42", "S36")
def test_the_last_card_ends_an_endless_run_too():
    table = running("A", "AC", options=ENDLESS, hands={0: "2D"}).does(0, "2D done")
    assert (table.count(0), now(table)) == (1, ("normal", 0, "2D", 1))


@pytest.mark.scenario(68)
@pytest.mark.rule("S41", "S47")
def test_the_extra_turn_is_lost_where_the_pile_has_to_be_taken():
    table = spot(2, pile="", stock="", hands={0: "JS", 1: "4C 6C"}).does(0, "JS done")
    assert (table.hand(0), table.pile, now(table)) == (["JS"], [], ("normal", 0, "", 1))


@pytest.mark.rule("S41", "S47", "S27")
def test_where_the_pile_has_to_be_taken_a_reversal_stays_and_pairs_of_eights_give_no_turn():
    odd = spot(pile="", stock="", hands={0: "8S"}).does(0, "8S done")
    assert (odd.hand(0), odd.field("direction"), odd.turn) == (["8S"], "-1", 3)
    even = spot(pile="", stock="", options={"reshuffle": False}, hands={0: "8S 8D"}).does(0, "8S 8D done")
    assert (even.hand(0), even.field("direction"), even.turn) == (["8S", "8D"], "1", 1)


@pytest.mark.rule("S41", "S47", "S29")
def test_of_an_extra_turn_or_a_skip_that_is_lost_nobody_hears():
    eights = spot(pile="", stock="", options={"reshuffle": False}, hands={0: "8S 8D"}).does(0, "8S 8D done")
    assert [what for what, _ in told(eights)] == ["played", "took_pile"]
    jack = spot(pile="", stock="", hands={0: "JS"}).does(0, "JS done")
    assert ([what for what, _ in told(jack)][:2], jack.turn) == (["played", "took_pile"], 1)


@pytest.mark.rule("S41", "S69", "S29")
def test_an_extra_turn_and_a_skip_that_are_kept_are_told_when_the_turn_moves():
    eights = spot(pile="9S", hands={0: "8S 8D"}).does(0, "8S 8D done")
    assert told(eights)[:3] == [("played", "S14"), ("drew", "S41"), ("again", "S27")]
    for jacks, skipped in (("JS", [1]), ("JS JD", [1, 2])):
        events = spot(pile="9S", hands={0: "JS JD 4C 6C"}).does(0, f"{jacks} done").events(-1)
        assert [one.seat for one in events if (one.what, one.rule) == ("skipped", "S29")] == skipped


@pytest.mark.rule("S41", "S47", "S15")
def test_a_last_two_that_is_taken_up_again_is_owed_by_nobody():
    table = spot(pile="", stock="", hands={0: "2S"}).does(0, "2S done")
    assert (table.hand(0), now(table)) == (["2S"], ("normal", 0, "", 1))


@pytest.mark.rule("S41", "S44")
def test_the_card_for_a_last_trick_card_may_come_from_a_reshuffle():
    table = spot(pile="9S", stock="", hands={0: "2S"}).does(0, "2S done")
    assert (table.hand(0), table.pile, now(table)) == (["9S"], ["2S"], ("twos", 2, "2S", 1))
