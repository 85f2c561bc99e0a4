"""Opens very many damaged links of games of every kind, over several processes: `make fuzz-links`.

Each is the link of a real game with bytes changed, lost or added, or no link at all; every second one has its sum made
right again, so that what lies behind it is read. It must be refused as BadText, or be a game that replays to its end.
Link number n comes from n alone, so a finding is made again by `python tests/fuzz_links.py --first N --links 1`.
"""

import argparse
import sys
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from random import Random

from upcard.bots.company import seated
from upcard.engine.games import GAMES
from upcard.engine.view import BadText
from upcard.logs.links import SUM_BYTES, _sum, pack, unpack
from upcard.logs.log import parse
from upcard.logs.replay import replay
from upcard.play.table import Table

CHUNK = 500
FAMILY = 12
"""So many games of each kind are damaged."""
SHOWN = 5


@cache
def real(number: int) -> str:
    """The link of a real game."""
    game = list(GAMES)[number % len(GAMES)]
    dice = Random(number)
    seats = dice.randint(GAMES[game].least, min(6, GAMES[game].most))
    options = {"target": 0} if any(option.name == "target" for option in GAMES[game].options) else {}
    table = Table(game, [f"greedy:B{seat}" for seat in range(seats)], options, number)
    company = seated(table, ["greedy"] * seats, number)
    while not table.over:
        company.speak() or table.expire(table.windows[0].number)
    return pack(parse(table.log()))


def damaged(number: int) -> str:
    """A link that is not as it was."""
    dice = Random(f"link {number}")
    link = real(dice.randrange(FAMILY * len(GAMES)))
    data = bytearray(urlsafe_b64decode(link + "=" * (-len(link) % 4)))
    for _ in range(dice.choice((1, 1, 1, 2, 5))):
        _damage(data, dice)
    if dice.random() < 0.5:
        data[:SUM_BYTES] = _sum(bytes(data[SUM_BYTES:]))
    text = urlsafe_b64encode(data).decode().rstrip("=")
    if dice.random() < 0.1:
        place = dice.randrange(len(text) + 1)
        text = text[:place] + dice.choice("#/+= \\n\\0é٣A_") + text[place:]
    return text


def _damage(data: bytearray, dice: Random) -> None:
    place = dice.randrange(len(data) + 1)
    match dice.randrange(6):
        case 0:
            data[place : place + 1] = bytes([dice.randrange(256)])
        case 1:
            del data[place : place + dice.choice((1, 2, 40))]
        case 2:
            data[place:place] = dice.randbytes(dice.choice((1, 2, 40)))
        case 3:
            del data[place:]
        case 4:
            data += bytes([dice.choice((0, 255))]) * dice.choice((1, 100, 5000))
        case 5:
            data[place : place + 32] = dice.randbytes(32)
    if not data:
        data += b"\0"


def verdict(number: int) -> str:
    """What becomes of a damaged link; a finding begins with !."""
    try:
        log = unpack(damaged(number))
    except BadText as refused:
        return str(refused).partition(":")[0][:40]
    except Exception as found:
        return f"! {number}: {type(found).__name__}: {found}"
    try:
        replay(log)
        unpack(pack(log))
    except Exception as found:
        return f"! {number}: it does not replay: {type(found).__name__}: {found}"
    return "a game"


def judge(first: int, links: int) -> tuple[Counter[str], float]:
    """So many links; what became of them, and the most seconds of CPU that one took."""
    found: Counter[str] = Counter()
    slowest = 0.0
    for number in range(first, first + links):
        began = time.process_time()
        found[verdict(number)] += 1
        slowest = max(slowest, time.process_time() - began)
    return found, slowest


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--links", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    starts = range(given.first, given.first + given.links, CHUNK)
    found: Counter[str] = Counter()
    slowest = 0.0
    with ProcessPoolExecutor(given.jobs) as pool:
        counts = [min(CHUNK, given.first + given.links - start) for start in starts]
        for part, slow in pool.map(judge, starts, counts):
            found += part
            slowest = max(slowest, slow)
    wrong = [what for what in found if what.startswith("!")]
    for what, count in found.most_common():
        if what not in wrong:
            print(f"{count:>7}  {what}")
    print("\n".join(wrong[:SHOWN]))
    print(f"{given.links} links, {len(wrong)} findings, the slowest took {slowest:.2f} s of CPU")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
