"""Measures how long the links of games are: whole games of four greedy players, each packed and unpacked."""

from upcard.bots.company import seated
from upcard.logs.links import pack, unpack
from upcard.logs.log import parse
from upcard.play.registry import all_games
from upcard.play.table import Table

GAMES = 40
NAMES = ("Ana", "greedy:Ben", "greedy:Cleo", "greedy:Dan")


def sizes(game: str, seed: int) -> tuple[int, int]:
    """The words of a game, and the characters of its link."""
    table = Table(game, NAMES, seed=seed)
    company = seated(table, ["greedy"] * 4, seed)
    while not table.over:
        company.speak() or table.expire(table.windows[0].number)
    log = parse(table.log())
    link = pack(log)
    assert unpack(link).text() == log.text()
    return sum([max(1, len(entry.words)) for entry in log.entries]), len(link)


if __name__ == "__main__":
    for name, kind in all_games().items():
        found = [sizes(name, seed) for seed in range(GAMES)]
        words, characters = sum([one for one, _ in found]), sum([one for _, one in found])
        middle = sorted(one for one, _ in found)[GAMES // 2], sorted(one for _, one in found)[GAMES // 2]
        print(f"| {kind.title} | {GAMES} | {middle[0]} | {middle[1]} | {characters / words:.2f} |")
