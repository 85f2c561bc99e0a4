"""Series of several games, counted by hand from the games that were finished."""

import pytest

from upcard.engine.games import GAMES
from upcard.matches.series import Aim, Result, Series, Standing, kinds, standing


def game(places: str, members: str = "AB", scores: str = "", left: str = "") -> Result:
    """A game as its places by seat; who is first has won it."""
    by_seat = tuple(map(int, places.split()))
    winners = tuple(seat for seat, place in enumerate(by_seat) if place == 1)
    return Result(
        tuple(members),
        by_seat,
        winners,
        tuple(map(int, scores.split())),
        tuple(members.index(one) for one in left),
    )


def won_by(winners: str, members: str = "AB") -> list[Result]:
    """Games that one of all wins and the others lose alike."""
    return [game(" ".join("1" if one == winner else "2" for one in members), members) for winner in winners]


def after(kind: str, length: int, *games: Result) -> Standing:
    return standing(Aim(kind, length), games)  # type: ignore[arg-type]  # the word of a kind


def wins(stands: Standing) -> dict[str, int]:
    return {line.member: line.wins for line in stands.lines}


def points(stands: Standing) -> dict[str, int]:
    return {line.member: line.points for line in stands.lines}


def totals(stands: Standing) -> dict[str, int]:
    return {line.member: line.total for line in stands.lines}


def order(stands: Standing) -> str:
    return "".join(line.member for line in stands.lines)


# --- first to N wins


@pytest.mark.scenario("table 26")
@pytest.mark.rule("table T37", "table T38")
def test_first_to_three_wins() -> None:
    so_far = won_by("ABA")
    assert wins(after("wins", 3, *so_far)) == {"A": 2, "B": 1}
    assert not after("wins", 3, *so_far).over
    assert after("wins", 3, *so_far, *won_by("A")).winners == ("A",)


@pytest.mark.scenario("table 26")
@pytest.mark.rule("table T37")
def test_behind_the_end_of_a_series_a_new_one_begins() -> None:
    series = Series(Aim("wins", 1)).after(won_by("A")[0])
    assert series.standing.over
    assert series.before(series.aim) == Series(series.aim)


@pytest.mark.scenario("table 26")
@pytest.mark.rule("table T37")
def test_other_terms_begin_a_new_series() -> None:
    series = Series(Aim("wins", 3)).after(won_by("A")[0])
    assert series.before(Aim("wins", 3)) is series
    assert series.before(Aim("wins", 2)) == Series(Aim("wins", 2))


@pytest.mark.rule("table T36")
def test_without_a_series_each_game_stands_by_itself() -> None:
    assert Series().after(won_by("A")[0]) == Series()


@pytest.mark.rule("table T37")
def test_where_all_who_go_out_have_won_only_the_first_has_a_win() -> None:
    going_out = Result(("A", "B", "C"), (2, 1, 3), (1, 0))
    assert wins(after("wins", 3, going_out)) == {"B": 1, "A": 0, "C": 0}


@pytest.mark.rule("table T37")
def test_a_game_that_nobody_won_is_a_win_for_nobody() -> None:
    dead = Result(("A", "B"), (1, 2), ())
    assert wins(after("wins", 1, dead)) == {"A": 0, "B": 0}


# --- best of N games


@pytest.mark.scenario("table 27")
@pytest.mark.rule("table T38")
def test_best_of_three_is_over_when_nobody_can_come_up_any_more() -> None:
    assert not after("games", 3, *won_by("A")).over
    assert after("games", 3, *won_by("AA")).winners == ("A",)


@pytest.mark.scenario("table 27")
@pytest.mark.rule("table T38")
def test_of_equals_the_last_game_decides() -> None:
    stands = after("games", 3, game("1 2 3", "ABC"), game("3 1 2", "ABC"), game("2 3 1", "ABC"))
    assert (wins(stands), points(stands)) == ({"C": 1, "A": 1, "B": 1}, {"C": 3, "A": 3, "B": 3})
    assert (order(stands), stands.winners) == ("CAB", ("C",))


@pytest.mark.scenario("table 27")
@pytest.mark.rule("table T38")
def test_partners_win_together_and_do_not_hinder_each_other() -> None:
    both = game("1 3 1 3", "ABCD")
    assert after("games", 3, both, both).winners == ("A", "C")


@pytest.mark.rule("table T38")
def test_two_who_share_every_game_play_on_to_the_last() -> None:
    shared = game("1 1")
    assert not after("games", 3, shared, shared).over
    assert after("games", 3, shared, shared, *won_by("B")).winners == ("B",)


# --- by places


@pytest.mark.scenario("table 28")
@pytest.mark.rule("table T37", "table T38")
def test_places_bring_a_point_for_each_seat_behind() -> None:
    stands = after("places", 2, game("1 2 3 4", "ABCD"), game("4 1 2 3", "ABCD"))
    assert points(stands) == {"B": 5, "C": 3, "A": 3, "D": 1}
    assert stands.winners == ("B",)


@pytest.mark.scenario("table 28")
@pytest.mark.rule("table T37", "table T38")
def test_who_leaves_the_last_game_comes_behind_all_who_stayed() -> None:
    stands = after("places", 2, game("1 2 3 4", "ABCD"), game("4 1 2 3", "ABCD", left="A"))
    assert (points(stands)["A"], order(stands)) == (3, "BCDA")


# --- running totals


@pytest.mark.scenario("table 29")
@pytest.mark.rule("table T37", "table T38")
def test_the_lowest_total_wins_when_somebody_is_over_the_line() -> None:
    two = [game("1 2", scores="5 20"), game("1 2", scores="10 12")]
    assert totals(after("totals", 50, *two)) == {"A": 15, "B": 32}
    stands = after("totals", 50, *two, game("1 2 3", "ABC", "4 6 20"))
    assert (totals(stands), stands.winners) == ({"A": 19, "B": 38, "C": 52}, ("A",))


@pytest.mark.scenario("table 29")
@pytest.mark.rule("table T37", "table T38")
def test_who_leaves_gets_the_highest_score_of_the_game() -> None:
    two = [game("1 2", scores="5 20"), game("1 2", scores="10 12")]
    stands = after("totals", 50, *two, game("1 3 2", "ABC", "4 6 20", left="B"))
    assert (totals(stands), order(stands)) == ({"A": 19, "C": 52, "B": 52}, "ACB")


@pytest.mark.rule("table T37")
def test_who_sat_out_a_game_has_no_lower_total_for_it() -> None:
    three = [
        game("1 2 3", "ABC", "0 5 30"),
        game("1 2", "AB", "9 10"),
        game("1 2 3", "ABC", "0 0 0"),
    ]
    assert totals(after("totals", 100, *three)) == {"A": 9, "B": 15, "C": 30}
    assert totals(after("totals", 100, *three[:1], game("1 2", "BC", "1 2"), three[2])) == {"B": 6, "A": 32, "C": 32}


# --- comings and goings


@pytest.mark.scenario("table 30")
@pytest.mark.rule("table T37")
def test_who_comes_back_has_what_they_had() -> None:
    games = [*won_by("A", "ABC"), *won_by("BC", "BC"), *won_by("A", "ABC")]
    assert wins(after("wins", 2, *games[:3])) == {"C": 1, "B": 1, "A": 1}
    assert after("wins", 2, *games).winners == ("A",)


@pytest.mark.rule("table T38")
def test_one_who_is_gone_does_not_win_the_series() -> None:
    games = [*won_by("AA", "ABC"), *won_by("B", "BC")]
    assert (order(after("games", 3, *games)), after("games", 3, *games).winners) == ("BCA", ("B",))


def test_before_the_first_game_nobody_stands_anywhere() -> None:
    assert after("wins", 3) == Standing()


@pytest.mark.scenario("table 31")
@pytest.mark.rule("table T36")
def test_a_game_is_played_in_the_kinds_of_series_that_fit_it() -> None:
    assert Aim("totals", 100).can_be(kinds(GAMES["check"]))
    assert not Aim("totals", 100).can_be(kinds(GAMES["uno"]))


@pytest.mark.scenario("table 31")
@pytest.mark.rule("table T36")
@pytest.mark.parametrize(("length", "fits"), [(0, False), (1, True), (20, True), (21, False)])
def test_a_series_is_neither_too_short_nor_too_long(length: int, fits: bool) -> None:
    assert Aim("wins", length).can_be(kinds(GAMES["uno"])) == fits
