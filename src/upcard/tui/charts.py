"""A contest between bots as one HTML file that needs nothing else: tables, and plots drawn as SVG."""

from collections.abc import Sequence
from html import escape

from upcard.bots.contest_report import ContestReport, Pair
from upcard.bots.process import shown
from upcard.tui.figures import heading, interval, percent, said

COLOURS = ("#2f6fde", "#d9480f", "#2b8a3e", "#862e9c", "#b08900", "#0b7285", "#c2255c", "#495057")
WIDTH, HEIGHT, LEFT, ROW = 720, 320, 150, 34
STYLE = """
:root { color-scheme: light dark; --ink: #1c1c1c; --paper: #fff; --faint: #8888 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8e8; --paper: #16181c } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem }
svg { width: 100%; height: auto; font: 13px system-ui, sans-serif; fill: var(--ink) }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto }
th, td { padding: .3rem .6rem; white-space: nowrap; border-bottom: 1px solid var(--faint); text-align: right }
th:first-child, td:first-child { text-align: left }
"""


def page(found: ContestReport) -> str:
    """The whole file."""
    title = heading(found.game, found.seats, found.options, found.first_seed, found.games, found.deals)
    parts = [
        f"<h1>{escape(found.title)}</h1><p>{escape(title)} · {found.deals} deals, each from every seat</p>",
        "<h2>First places</h2><p>With 95 % intervals; the tick is the share of the seats.</p>",
        _shares(found),
        _standings(found),
        "<h2>Ratings</h2><p>After so many games, with two standard deviations on each side.</p>",
        _ratings(found),
        "<h2>Two by two</h2>",
        _pairs(found.pairs, found.apart),
        "<h2>Lengths</h2><p>Games by their number of plays.</p>",
        _lengths(found.plays),
    ]
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>{''.join(parts)}</html>\n"
    )


def _svg(height: float, label: str, body: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(label)}">{body}</svg>'


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colour}" stroke-width="{width}" fill="none"/>'


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def _shares(found: ContestReport) -> str:
    """A line for each bot: its share, the interval, and what its seats alone would give."""
    drawn = []
    for number, one in enumerate(found.standings):
        y = ROW * number + 20
        across = [LEFT + (WIDTH - LEFT - 20) * share for share in (one.low, one.high, one.share, one.fair_share)]
        drawn += [
            _text(LEFT - 12, y + 4, shown(one.bot), "end"),
            _line(LEFT, y, WIDTH - 20, y, "var(--faint)"),
            _line(across[0], y, across[1], y, _colour(number), 6),
            f'<circle cx="{across[2]:.1f}" cy="{y}" r="6" fill="{_colour(number)}"/>',
            _line(across[3], y - 10, across[3], y + 10, "var(--ink)", 2),
        ]
    bottom = ROW * len(found.standings) + 20
    drawn += [_text(LEFT + (WIDTH - LEFT - 20) * at / 4, bottom, f"{25 * at} %", "middle") for at in range(5)]
    return _svg(bottom + 10, "first places with intervals", "".join(drawn))


def _standings(found: ContestReport) -> str:
    rows = [
        (one.bot, str(one.games), percent(one.share), interval(one.low, one.high), percent(one.fair_share),
         f"{one.place:.2f}", f"{rating.strength:.1f} ± {2 * rating.uncertainty:.1f}",
         str(sum(found.faults.get(one.bot, {}).values())))
        for one, rating in zip(found.standings, found.ratings, strict=True)
    ]  # fmt: skip
    head = ("bot", "games", "first", "95 %", "of the seats", "mean place", "rating", "faults")
    return _table(head, rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    names = "".join(f"<th>{escape(name)}</th>" for name in head)
    lines = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{names}</tr></thead><tbody>{lines}</tbody></table>"


def _ratings(found: ContestReport) -> str:
    """A curve for each bot in a band of its uncertainty."""
    seen = [rating for point in found.curve[len(found.curve) // 4 :] for rating in point.ratings]
    low = min(one.strength - 2 * one.uncertainty for one in seen)
    high = max(one.strength + 2 * one.uncertainty for one in seen)

    def place(games: int, strength: float) -> str:
        across = LEFT + (WIDTH - LEFT - 20) * games / found.games
        down = 10 + (HEIGHT - 50) * (high - min(max(strength, low), high)) / (high - low)
        return f"{across:.1f} {down:.1f}"

    drawn = [_text(LEFT - 12, 18, f"{high:.0f}", "end"), _text(LEFT - 12, HEIGHT - 40, f"{low:.0f}", "end")]
    drawn += [_text(LEFT, HEIGHT - 20, "0"), _text(WIDTH - 20, HEIGHT - 20, f"{found.games} games", "end")]
    for number, bot in enumerate(found.bots):
        points = [(point.games, point.ratings[number]) for point in found.curve]
        over = [place(games, one.strength + 2 * one.uncertainty) for games, one in points]
        under = [place(games, one.strength - 2 * one.uncertainty) for games, one in reversed(points)]
        curve = "L".join(place(games, one.strength) for games, one in points)
        drawn += [
            f'<path d="M{"L".join([*over, *under])}Z" fill="{_colour(number)}" opacity=".15"/>',
            f'<path d="M{curve}" stroke="{_colour(number)}" stroke-width="2" fill="none"/>',
            f'<rect x="4" y="{30 + 20 * number}" width="12" height="12" fill="{_colour(number)}"/>',
            _text(22, 41 + 20 * number, shown(bot)),
        ]
    return _svg(HEIGHT, "ratings over games", "".join(drawn))


def _pairs(pairs: Sequence[Pair], apart: float) -> str:
    rows = [
        (f"{one.bot} before {one.other}", percent(one.share), interval(one.low, one.high), said(one, apart))
        for one in pairs
    ]
    return _table(("who", "share", "95 %", "verdict"), rows)


def _lengths(plays: Sequence[int]) -> str:
    """Columns: how many games took so many plays."""
    most, columns = max(plays), 40
    width = max(-(-(most + 1) // columns), 1)
    counts = [0] * (most // width + 1)
    for number in plays:
        counts[number // width] += 1
    broad = (WIDTH - 60) / len(counts)
    drawn = [
        f'<rect x="{40 + broad * at:.1f}" y="{HEIGHT - 40 - (HEIGHT - 60) * count / max(counts):.1f}"'
        f' width="{max(broad - 1, 1):.1f}" height="{(HEIGHT - 60) * count / max(counts):.1f}" fill="{COLOURS[0]}"/>'
        for at, count in enumerate(counts)
    ]
    drawn += [_text(40, HEIGHT - 20, "0"), _text(WIDTH - 20, HEIGHT - 20, f"{most} plays", "end")]
    drawn += [_text(34, 24, str(max(counts)), "end")]
    return _svg(HEIGHT, "how long games were", "".join(drawn))
