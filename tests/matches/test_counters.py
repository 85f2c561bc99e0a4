"""What is counted of a game, by hand, for the worked scenarios of each law."""

import pytest

from kit.at import Spot, at
from kit.check_round import spot as check_spot
from kit.uno_spot import spot as uno_spot
from upcard.engine.games import GAMES
from upcard.matches.counters import Tally, counters
from upcard.matches.statistics import Counted, Played, Seat, count, count_rounds, met


def counted(table: Spot) -> list[dict[str, int]]:
    """The counters of every seat so far."""
    tally = Tally(table.game, table.seats, table.options)
    tally.hear(table.all_events)
    return tally.of_seats


def laid(hand: str) -> Spot:
    return uno_spot(3, hands={0: f"W+4 {hand}", 1: "G1"}).does(0, "W+4 colour-B")


@pytest.mark.scenario("uno 45")
@pytest.mark.rule("uno U40", "uno U41")
def test_a_wild_draw_four_that_was_improper_counts_when_the_round_is_over() -> None:
    table = laid("R2 G7").does(1, "challenge")
    first, second, _ = counted(table)
    assert (first["wd4_played"], first["wilds_played"], first["times_challenged"], first["cards_drawn"]) == (1, 1, 1, 4)
    assert (second["challenges_made"], second["challenges_won"]) == (1, 1)
    assert "wd4_improper" not in first
    table.leaves(1)
    table.leaves(2)
    assert counted(table)[0]["wd4_improper"] == 1


@pytest.mark.scenario("uno 61")
@pytest.mark.rule("uno U40", "uno U50")
def test_a_challenge_in_vain_is_no_turn() -> None:
    _, second, third = counted(laid("B2 G7").does(1, "challenge"))
    assert (second.get("turns", 0), second["skipped"], second["cards_drawn"]) == (0, 1, 6)
    assert (second["challenges_made"], second.get("challenges_won", 0), third["turns"]) == (1, 0, 1)


@pytest.mark.scenario("uno 61")
@pytest.mark.rule("uno U50")
def test_after_a_rightful_challenge_a_turn_begins() -> None:
    _, second, _ = counted(laid("R2 G7").does(1, "challenge"))
    assert (second["turns"], second.get("skipped", 0)) == (1, 0)


@pytest.mark.scenario("uno 61")
@pytest.mark.rule("uno U40", "uno U50")
def test_points_are_scored_by_who_goes_out_and_conceded_by_the_others() -> None:
    table = uno_spot(hands={0: "R+2", 1: "B9", 2: "G4"}).does(0, "R+2")
    first, second, third = counted(table)[:3]
    assert (first["points_scored"], first["best_round"], first["rounds_won"]) == (16, 16, 1)
    assert (second["points_conceded"], third["points_conceded"], second["rounds_played"]) == (12, 4, 1)


@pytest.mark.rule("uno U40")
def test_a_round_that_a_team_wins_counts_for_both_and_its_points_for_one() -> None:
    table = uno_spot(4, hands={0: "R7"}, options={"teams": True}).does(0, "R7")
    first, _, third, _ = counted(table)
    assert (first["rounds_won"], third["rounds_won"], "points_scored" in third) == (1, 1, False)


PLAYED = Played("uno", {"target": 500}, ("a", "b"), ("", ""))


@pytest.mark.scenario("uno 81")
@pytest.mark.rule("uno U40", "uno U41")
def test_what_a_round_says_is_kept_when_it_is_over_and_never_twice() -> None:
    table = uno_spot(2, hands={0: "R7", 1: "B9"}, options={"target": 500}).does(0, "R7")
    first, second = count_rounds(PLAYED, table, 0).counts
    assert (first["rounds_played"], first["rounds_won"], first["points_scored"]) == (1, 1, 9)
    assert (second["rounds_played"], second["points_conceded"]) == (1, 9)
    assert count_rounds(PLAYED, table, 1).counts == ({}, {})
    table.does(0, "next").does(1, "next").leaves(1)
    first, second = count(PLAYED, table, 1).seats
    assert first.won and not {"rounds_played", "points_scored"} & {*first.counts, *second.counts}


@pytest.mark.scenario("table 38")
@pytest.mark.rule("table T44")
def test_bots_of_one_kind_are_met_once_a_game_at_the_best_of_their_places() -> None:
    bots = ("", "medium", "medium", "easy", "")
    played = Played("check-game", {}, ("a", "x", "y", "z", "b"), bots)
    seats = [Seat(place, place == 1, place == 5, 0, {}) for place in (2, 5, 1, 3, 4)]
    assert met(played, Counted("check-game", 0, tuple(seats)), 0) == {"@medium": 1, "@easy": 3, "b": 4}


@pytest.mark.scenario("check-game 54")
@pytest.mark.rule("check-game G30")
def test_an_attack_and_who_pays_for_it() -> None:
    table = at("check-game", 2, pile="6S", hands={0: "7S KH", 1: "9C KS"}).does(0, "7S").does(1, "draw")
    first, second = counted(table)
    assert first == {"cards_played": 1, "attacks": 1, "biggest_attack": 2}
    assert (second["attacks_served"], second["cards_drawn"]) == (1, 2)


@pytest.mark.scenario("check 66")
@pytest.mark.rule("check C54")
def test_a_wrong_card_tried_is_a_miss_and_a_penalty() -> None:
    table = check_spot(3, grids={1: "9D 2S 4H KC"}).does(0, "deck", "throw").does(1, "slot-0")
    first, second, _ = counted(table)
    assert first["drawn"] == 1
    assert (second["misses"], second["penalties"]) == (1, 1)


@pytest.mark.scenario("switch 125")
@pytest.mark.rule("switch S81")
def test_cards_drawn_and_played_in_switch() -> None:
    table = at("switch", 3, pile="9C", hands={0: "9D 4C KH", 1: "8C 4H"}).does(0, "9D done").does(1, "draw")
    first, second, _ = counted(table)
    assert (first["cards_played"], first["most_at_once"], second["cards_drawn"]) == (1, 1, 1)


@pytest.mark.scenario("extreme-last-card 104")
@pytest.mark.rule("extreme-last-card E69")
def test_an_attack_in_extreme_last_card() -> None:
    table = at("extreme-last-card", 3, pile="9C", hands={0: "5C 4C KH", 1: "8S 4H"}).does(0, "5C done")
    first = counted(table)[0]
    assert (first["cards_played"], first["attacks"], first["biggest_attack"]) == (1, 1, 5)


@pytest.mark.parametrize("game", GAMES)
def test_every_counter_counts_events_that_its_game_tells(game: str) -> None:
    from kit.source import told

    among = {one.partition(".")[0] for counter in counters(GAMES[game]) for one in counter.among}
    assert among <= told(game) | {"last_turn"}


@pytest.mark.parametrize("game", GAMES)
def test_counters_have_names_of_their_own(game: str) -> None:
    names = [counter.name for counter in counters(GAMES[game])]
    assert names and len(names) == len(set(names))
