"""The rows of strength in docs/bots.md: what was measured stays there until it is measured anew."""

import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[1] / "bench"
sys.path.append(str(BENCH))

from gates import Row, rows  # noqa: E402  it lies there
from strength_page import HEAD, PAGE, Found, known, line, verdict, with_rows  # noqa: E402  likewise

sys.path.remove(str(BENCH))

FIRST, SECOND, *_ = rows()
TEAMS = next(row for row in rows() if row.teams)


def found(row: Row, share: float) -> Found:
    return Found(row, 400, share, share - 4.9, share + 4.9, 100 - share, 0.4, 0.8, 12)


def page(*rows: Found) -> str:
    return with_rows("Before.\n<!-- strength -->\n<!-- /strength -->\nAfter.\n", rows)


def test_a_row_measured_anew_replaces_itself_alone() -> None:
    again = with_rows(page(found(FIRST, 61), found(SECOND, 58)), [found(SECOND, 59)])
    assert again == page(found(FIRST, 61), found(SECOND, 59))


def test_rows_stand_in_the_order_of_the_gates_whenever_they_were_measured() -> None:
    assert with_rows(page(found(SECOND, 58)), [found(FIRST, 61)]) == page(found(FIRST, 61), found(SECOND, 58))


def test_what_stands_around_the_rows_stays() -> None:
    assert page(found(FIRST, 61)).startswith(f"Before.\n<!-- strength -->\n{HEAD}\n| {FIRST.game} |")
    assert page(found(FIRST, 61)).endswith("|\n<!-- /strength -->\nAfter.\n")


def test_two_partners_are_another_row_than_one_of_the_same_bot() -> None:
    alone = next(row for row in rows() if (row.game, row.seats, row.bot) == (TEAMS.game, TEAMS.seats, TEAMS.bot))
    assert [one.row for one in known(page(found(TEAMS, 60), found(alone, 30)))] == [alone, TEAMS]


def test_a_row_is_judged_by_the_gate_of_today() -> None:
    (cells,) = [text for text in page(found(FIRST, 66)).splitlines() if text.startswith(f"| {FIRST.game}")]
    easier = page(found(FIRST, 66)).replace(cells, cells.replace(f"| {FIRST.gate} | yes", "| 90.0 | no"))
    assert with_rows(easier, []) == page(found(FIRST, 66))


@pytest.mark.parametrize(("share", "holds"), [(69, "yes"), (60 + 4.9, "open"), (62, "open"), (55, "no"), (80, "yes")])
def test_a_gate_holds_by_the_printed_lower_bound(share: float, holds: str) -> None:
    assert FIRST.gate == 60
    assert verdict(found(FIRST, share)) == holds


@pytest.mark.parametrize(("last", "holds"), [(15.0, "yes"), (18.0, "open"), (26.0, "no")])
def test_where_the_last_one_loses_a_gate_holds_only_for_who_is_seldom_last(last: float, holds: str) -> None:
    row = next(row for row in rows() if row.last)
    assert row.last == 19.5
    assert verdict(Found(row, 400, 35.0, 30.4, 39.9, last, 0.4, 0.8, 12)) == holds


def test_too_much_against_a_player_that_is_modelled_is_an_alarm() -> None:
    row = next(row for row in rows() if row.against == "greedy" and row.seats == 2)
    assert verdict(found(row, 75.1)) == "ALARM"


def test_the_page_is_read_back_as_it_was_written() -> None:
    text = PAGE.read_text("utf-8")
    assert known(text)
    assert with_rows(text, []) == text
    assert all(line(one) in text for one in known(text))
