"""The rows of strength where docs/bots.md keeps them: each stays as it was measured last until it is measured anew."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from gates import Row, rows
from upcard.bots.intervals import wilson

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
MARK, END = "<!-- strength -->", "<!-- /strength -->"
HEAD = (
    "| game | seats | bot | against | games | first % | 95 % | last % | gate | holds | ms | p95 (at most) | worlds |\n"
    "|---|--:|---|---|--:|--:|---|--:|--:|---|--:|--:|--:|"
)


class Found(Struct, frozen=True):
    """The figures of a row, in hundredths and milliseconds."""

    row: Row
    games: int
    share: float
    low: float
    high: float
    last: float
    mean_ms: float
    p95_ms: float
    worlds: float


def line(found: Found) -> str:
    """A row as Markdown."""
    row = found.row
    gate = f"{row.gate:.1f}" if row.gate else ""
    last = f"{found.last:.1f} ({row.last:g})" if row.last else f"{found.last:.1f}"
    return (
        f"| {' | '.join(named(row))} | {found.games} | {found.share:.1f} "
        f"| {found.low:.1f}–{found.high:.1f} | {last} | {gate} | {verdict(found)} "
        f"| {found.mean_ms:.1f} | {found.p95_ms:.1f} ({row.milliseconds:g}) | {found.worlds:.0f} |"
    )


def named(row: Row) -> tuple[str, str, str, str]:
    """The cells that tell a row from the others."""
    return row.game, str(row.seats), f"2 × {row.bot}" if row.teams else row.bot, row.against


def verdict(found: Found) -> str:
    """Whether the gate of a row holds, by its figures as they are printed."""
    row = found.row
    if found.share > row.alarm:
        return "ALARM"
    if not row.gate:
        return ""
    last = wilson(found.last / 100, found.games)
    if round(found.low, 1) > row.gate and (not row.last or 100 * last.high < row.last):
        return "yes"
    return "no" if round(found.high, 1) < row.gate or 0 < row.last < 100 * last.low else "open"


def known(page: str) -> list[Found]:
    """All rows that a page has, in the order of the gates; one that no longer has a gate of ours is not known."""
    table = page.partition(MARK)[2].partition(END)[0].strip().removeprefix(HEAD)
    cells = [[cell.strip() for cell in text.strip("|").split("|")] for text in table.splitlines() if text]
    figures = {tuple(each[:4]): each[4:] for each in cells}
    return [_read(row, figures[named(row)]) for row in rows() if named(row) in figures]


def _read(row: Row, cells: list[str]) -> Found:
    games, share, interval, last, _gate, _holds, mean, p95, worlds = cells
    low, high = interval.split("–")
    figures = (share, low, high, last.split()[0], mean, p95.split()[0], worlds)
    return Found(row, int(games), *map(float, figures))


def table_of(found: Sequence[Found]) -> str:
    return "\n".join([HEAD, *map(line, found)])


def with_rows(page: str, fresh: Sequence[Found]) -> str:
    """A page in which some rows were measured anew, or for the first time; the others stay."""
    latest = {one.row: one for one in [*known(page), *fresh]}
    before, _, rest = page.partition(MARK)
    table = table_of([latest[row] for row in rows() if row in latest])
    return f"{before}{MARK}\n{table}\n{END}{rest.partition(END)[2]}"
