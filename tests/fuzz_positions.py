"""Reads very many damaged position texts of every game, over several processes: `make fuzz`.

Each is the text of a real position with a field or two changed. It must be refused by the name of a field, or be a
position that obeys the laws and comes to its end. Text number n comes from n alone, so a finding is made again by
`python tests/fuzz_positions.py --only GAME --first N --texts 1`.
"""

import argparse
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from random import Random

import upcard.engine.game
from upcard.engine.game import Game
from upcard.engine.games import GAMES
from upcard.engine.playout import play_out
from upcard.engine.view import BadText
from upcard.laws import Trial, Violation, some_options
from upcard.laws.inputs import Input, choose, feed
from upcard.laws.trial import LONGEST
from upcard.logs import position
from upcard.play.registry import deal

CHUNK = 500
FAMILY = 25
"""So many texts are made of the positions of one game."""
KEPT = 0.1
"""Such a part of the positions of a game is changed."""
STEPS = 400
"""A game is played at most so long to find positions."""
HANGING = 600
"""A chunk that takes more seconds than this hangs; single texts are bounded by their words."""
SHOWN = 5
"""How many findings of a game are printed."""
ODD = ("", "x", "-", "-1", "0", "+1", "1_0", "٣", "1.0", "none", "on", "off", "over", "0:AS:1", "9" * 5000)
NUMBERS = (-2, -1, 0, 1, 2, 3, 4, 7, 20, 21, 63, 64, 1000, 4096, 10**9, 10**9 + 1, 2**31, 2**62, 2**63, 10**30)

PLAIN = re.compile(r"-?[0-9]{1,40}")
"""A number that a change may change again."""
SEVERAL = re.compile(r"\btarget=\d+")
"""The option by which a match has several rounds: the next one is dealt from a whole pack, whatever a text left out."""

Lines = list[list[str]]
"""A text, a line a list of words, the name of the field first."""


# --- real positions


def family(kind: type[Game], dice: Random) -> list[Lines]:
    """The texts of some positions of a random game, the last one included."""
    seats = min(dice.randint(kind.least, kind.most), dice.randint(kind.least, kind.most))
    options = some_options(kind, seats, dice)
    if "target" in [option.name for option in kind.options]:
        options["target"] = dice.choice((0, 0, 0, 50, 500))
    game = deal(kind, seats, options, dice.randbytes(32))
    if dice.random() < 0.2:
        game.reseed(dice.randrange(1 << 30))
    found = [lines_of(game)]
    for _ in range(STEPS):
        if game.over():
            found.append(lines_of(game))
            break
        feed(game, some_input(game, dice))
        if game.resting() and dice.random() < KEPT:
            found.append(lines_of(game))
    return found


def some_input(game: Game, dice: Random) -> Input:
    luck, seat = dice.random(), dice.randrange(int(game.seats))
    if luck < 0.01 and game.why_not_leave(seat) is None:
        return "leave", seat, 0
    if luck < 0.05:
        return "expire", game.windows()[0].number, 0
    return ("act", *choose(game, dice))


def lines_of(game: Game) -> Lines:
    return [line.split() for line in position.write(game, True).splitlines()]


# --- damage


def damaged(relatives: list[Lines], dice: Random) -> str:
    """The text of one of these positions after a change, or now and then two or three."""
    lines = [list(line) for line in dice.choice(relatives)]
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        dice.choice(CHANGES)(lines, relatives, dice)
    return "\n".join(" ".join(line) for line in lines)


def drop(lines: Lines, _relatives: list[Lines], dice: Random) -> None:
    lines.remove(dice.choice(lines))


def double(lines: Lines, _relatives: list[Lines], dice: Random) -> None:
    lines.insert(dice.randint(0, len(lines)), list(dice.choice(lines)))


def empty(lines: Lines, _relatives: list[Lines], dice: Random) -> None:
    del dice.choice(lines)[1:]


def exchange(lines: Lines, _relatives: list[Lines], dice: Random) -> None:
    """Two fields have each other's values."""
    one, other = dice.choice(lines), dice.choice(lines)
    one[1:], other[1:] = other[1:], one[1:]


def confuse(lines: Lines, _relatives: list[Lines], dice: Random) -> None:
    """A field has the value of another."""
    dice.choice(lines)[1:] = dice.choice(lines)[1:]


def inherit(lines: Lines, relatives: list[Lines], dice: Random) -> None:
    """A field has the value that it has in another position of the game."""
    line = dice.choice(lines)
    for other in dice.choice(relatives):
        if other[0] == line[0] and line[0] != "options":
            line[1:] = other[1:]


def renumber(lines: Lines, _relatives: list[Lines], dice: Random) -> None:
    """A number is another, near by or at some bound."""
    places = [(line, at) for line in lines for at, word in enumerate(line) if at and PLAIN.fullmatch(word)]
    line, at = dice.choice(places)
    line[at] = str(dice.choice((int(line[at]) - 1, int(line[at]) + 1, dice.choice(NUMBERS))))


def shorten(lines: Lines, _relatives: list[Lines], dice: Random) -> None:
    line = dice.choice([line for line in lines if len(line) > 1])
    del line[dice.randrange(1, len(line))]


def lengthen(lines: Lines, _relatives: list[Lines], dice: Random) -> None:
    """A row has one more word, its own or that of another field."""
    line = dice.choice(lines)
    source = line if len(line) > 1 and dice.random() < 0.5 else dice.choice([one for one in lines if len(one) > 1])
    line.insert(dice.randint(1, len(line)), dice.choice(source[1:]))


def seat_more(lines: Lines, _relatives: list[Lines], dice: Random) -> None:
    """A row has one more small number, as of a seat."""
    dice.choice(lines).append(str(dice.randrange(10)))


def move(lines: Lines, _relatives: list[Lines], dice: Random) -> None:
    """A word, a card for the most part, goes from one field to another."""
    line = dice.choice([line for line in lines if len(line) > 1])
    word = line.pop(dice.randrange(1, len(line)))
    other = dice.choice([one for one in lines if one[0].startswith(("hand", "grid", "pile", "stock", "held", "drawn"))])
    other.insert(dice.randint(1, len(other)), word)


def mix(lines: Lines, _relatives: list[Lines], dice: Random) -> None:
    line = dice.choice(lines)
    line[1:] = dice.sample(line[1:], len(line) - 1)


def misspell(lines: Lines, _relatives: list[Lines], dice: Random) -> None:
    line = dice.choice(lines)
    line[dice.randrange(len(line))] = dice.choice(ODD)


def choose_another(lines: Lines, _relatives: list[Lines], dice: Random) -> None:
    """A field of one word, such as a phase or a flag, has another of the words that such a field may have."""
    line = dice.choice([line for line in lines if len(line) == 2])
    line[1] = dice.choice(CHOSEN)


CHOSEN = (
    *(
        "on",
        "off",
        "none",
        "over",
        "turn",
        "drawn",
        "choose_suit",
        "choose_colour",
        "challenge",
        "round_over",
        "normal",
    ),
    *("twos", "five", "run", "fight", "thunderdome", "initial_peek", "draw", "decide", "match", "ability", "final"),
    *("called", "empty", "dq", "left", "S", "H", "R", "B", "A", "3", "K", "stock", "pile", "1", "-1"),
)
CHANGES: tuple[Callable[[Lines, list[Lines], Random], None], ...] = (
    *(drop, double, empty, exchange, confuse, inherit, inherit, inherit, renumber, renumber, shorten, lengthen),
    *(seat_more, move, move, mix, misspell, choose_another, choose_another),
)


# --- judgement


class Going(Trial):
    """The laws, from a position on that was read from a text."""

    def __init__(self, game: Game, dice: Random) -> None:
        seats, seed = int(game.seats), dice.randrange(1 << 30)
        super().__init__(type(game), seats, {}, seed)
        self.options = game.chosen
        self.game = game
        self.cards = game.all_cards()

    def run(self) -> Game:
        """Look at the position whole, then play it to its end."""
        self.check_always()
        self.check_asking()
        self.check_sight()
        for seat in range(-1, self.seats):
            self.game.view(seat)
        for _ in range(10):
            if not self.game.over():
                self.step()
                self.check_always()
        play_out(self.game, LONGEST)
        if not self.game.over():
            self.fail(8, "the game does not end")
        self.check_always()
        outcome = self.game.outcome()
        if outcome is None or len(outcome.places) != self.seats:
            self.fail(8, "the game is over and has no outcome")
        return self.game


def judge(text: str, relatives: list[Lines], dice: Random) -> str:
    """`position` or `refused`; anything else that comes of a text is raised."""
    try:
        game = position.read(text)
    except BadText as refused:
        if not names_a_field(str(refused), [relatives[0], [line.split() for line in text.splitlines()]]):
            raise Violation(f"the refusal names no field: {refused}") from None
        return "refused"
    if len(game.all_cards()) < len(deal(type(game), int(game.seats), game.chosen, bytes(32)).all_cards()):
        game = position.read(SEVERAL.sub("target=0", position.write(game, True)))
    Going(game, dice).run()
    return "position"


def names_a_field(message: str, texts: list[Lines]) -> bool:
    """Whether a refusal names a field that one of these texts has, be it of another seat."""
    fields = {re.sub(r"\d+$", "", line[0]) for lines in texts for line in lines if line}
    return any(re.sub(r"\d+$", "", word.strip("'\",;:.()")) in fields for word in message.split())


# --- many


@dataclass
class Tally:
    """What a number of texts came to."""

    texts: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.texts += other.texts
        self.ends.update(other.ends)
        self.findings += other.findings


def fuzz(game: str, first: int, texts: int) -> Tally:
    """Read the texts first, first + 1 … of a game."""
    tally = Tally(texts)
    relatives: list[Lines] = []
    for number in range(first, first + texts):
        if not relatives or number % FAMILY == 0:
            relatives = family(GAMES[game], Random(number // FAMILY))
        dice = Random(number)
        text = damaged(relatives, dice)
        try:
            tally.ends[judge(text, relatives, dice)] += 1
        except Exception as broken:  # whatever it is, the text that did it must be named
            law = str(broken) if isinstance(broken, Violation) else repr(broken)
            tally.findings.append(f"--only {game} --first {number} --texts 1\n{law}\n{text}")
    return tally


def guarded(game: str, first: int, texts: int) -> Tally:
    """The same, ended by an alarm if it hangs."""
    signal.alarm(HANGING)
    try:
        return fuzz(game, first, texts)
    finally:
        signal.alarm(0)


def fuzz_all(names: list[str], first: int, texts: int, jobs: int) -> dict[str, Tally]:
    """Read so many texts of each game, spread over processes."""
    tallies = {name: Tally() for name in names}
    with ProcessPoolExecutor(jobs) as pool:
        chunks: dict[Future[Tally], str] = {}
        for start in range(first, first + texts, CHUNK):
            for name in names:
                chunks[pool.submit(guarded, name, start, min(CHUNK, first + texts - start))] = name
        for chunk in as_completed(chunks):
            tallies[chunks[chunk]].add(chunk.result())
    return tallies


def report(tallies: dict[str, Tally]) -> str:
    lines = [f"{'game':20} {'texts':>9} {'positions':>9} {'refused':>9} {'findings':>9}"]
    for name, tally in tallies.items():
        ends = f"{tally.ends['position']:>9,} {tally.ends['refused']:>9,}"
        lines.append(f"{name:20} {tally.texts:>9,} {ends} {len(tally.findings):>9,}")
    for tally in tallies.values():
        lines += [f"\n{finding}" for finding in tally.findings[:SHOWN]]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=int, default=1000, help="how many texts of each game")
    parser.add_argument("--first", type=int, default=0, help="the number of the first text")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    parser.add_argument("--only", choices=GAMES, help="one game")
    given = parser.parse_args()
    print(f"engine: {upcard.engine.game.__file__}")
    tallies = fuzz_all([given.only] if given.only else list(GAMES), given.first, given.texts, given.jobs)
    print(report(tallies))
    return 1 if any(tally.findings for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
