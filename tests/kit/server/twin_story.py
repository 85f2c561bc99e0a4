"""What happens in twin worlds: inputs that both can take, chosen with both positions in sight, and what they show."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import zip_longest
from random import Random
from typing import Any

from kit.drive import some_play, some_word
from upcard.engine.game import Game
from upcard.engine.games import GAMES
from upcard.engine.options import Value
from upcard.laws import choose, shown, some_options
from upcard.logs import position
from upcard.logs.replay import put
from upcard.play.draft import Draft
from upcard.play.registry import deal
from upcard.play.table import Table
from upcard.server.socket import wire
from upcard.server.tables.rows import (
    PACES,
    Acted,
    Closed,
    Expired,
    Held,
    Left,
    Over,
    Row,
    Started,
    Stood,
    TakenBack,
    logged,
)

MOST_SEATS = 5
MOST_WORDS = 64
"""In one message; the wire takes no more."""
BOTS = 0.35
"""How likely a bot plays at a seat that is not the reader's."""
LONGEST_GAME = 2_000
"""Words, where a game would go on and on."""
SHORT: dict[str, dict[str, Value]] = {"uno": {"target": 0}}
WATCHERS = ("witness", "watcher", "screen")
"""Those who only watch; the witness never goes away, the screen belongs to a player."""
PAUSES = (0.4, 1.0, 1.6, 5.0, 16.0, 31.0)
GLANCE = 0.4
"""Seconds from look to look while a bot is awaited: the moment of its play tells something, too."""
PATHS = (
    "/api/tables", "/api/tables/mine", "/api/tables/{code}", "/api/finished",
    "/api/tables/{code}/games/1/log", "/api/tables/{code}/games/1/moments", "/api/tables/{code}/games/1/steps/2?open",
)  # fmt: skip


@dataclass(frozen=True)
class Start:
    """Two positions that one seat cannot tell apart, and the table they are played at."""

    game: str
    number: int
    reader: int
    texts: tuple[str, str]
    terms: dict[str, Any]
    levels: dict[int, str]
    """The bots, by seat."""

    @property
    def bots(self) -> frozenset[int]:
        return frozenset(self.levels)

    @property
    def seats(self) -> int:
        return int(self.terms["seats"])


@dataclass(frozen=True)
class Step:
    """One input: somebody asks, comes, goes or fetches a page, or time passes."""

    what: str
    who: str = ""
    fields: dict[str, Any] = field(default_factory=dict)


def start(game: str, number: int, reader: int | None = None) -> Start:
    """Start number n of a game: seats, options, moment and reader (unless they are named) all come from n."""
    dice = Random(f"{game} {number}")
    kind = GAMES[game]
    seats = dice.randint(kind.least, min(kind.most, MOST_SEATS))
    options: dict[str, Value] = {**some_options(kind, seats, dice), **SHORT.get(game, {})}
    real = somewhere(deal(kind, seats, options, dice.randbytes(32)), dice)
    drawn = dice.randrange(seats)
    reader = drawn if reader is None else reader
    twin = real.imagine(reader, dice.randrange(1 << 30))
    terms = {
        "game": game, "seats": seats, "options": {name: options[name] for name in options if name != "first_player"},
        "pace": dice.choice(list(PACES)), "help": dice.random() < 0.8, "hold": dice.random() < 0.8,
        "public": dice.random() < 0.5, "require_ready": False,
    }  # fmt: skip
    bots = [seat for seat in range(1, seats) if seat != reader and dice.random() < BOTS]
    texts = (position.write(real, True), position.write(twin, True))
    return Start(game, number, reader, texts, terms, dict.fromkeys(bots, "medium"))


def somewhere(game: Game, dice: Random) -> Game:
    """Any moment between two plays of a whole game, each as likely."""
    found, moments = game.clone(), 1
    for _ in range(LONGEST_GAME):
        if dice.random() < 0.02 and game.windows():
            game.expire(dice.choice(game.windows()).number)
        else:
            game.apply(*choose(game, dice))
        if game.over():
            break
        if game.resting():
            moments += 1
            if dice.random() * moments < 1:
                found = game.clone()
    return found


class Story:
    """One evening in two worlds."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self.dice = Random(f"{start.game} {start.number} story")
        self.mirrors = [Table.of(text) for text in start.texts]
        """The positions of both worlds, kept up by what their logs say."""
        self.people = [str(seat) for seat in range(start.seats) if seat not in start.bots]
        self.here = {*self.people, "witness"}
        self.left: set[int] = set()
        self.held: set[int] = set()
        self.members: tuple[str, ...] = ()
        self.apart: set[int] = set()
        """The readers (-1: the watchers) whom the rules have shown a card that differs."""
        self.over = False
        self.aids = 0

    @property
    def reader(self) -> str:
        return str(self.start.reader)

    def reads_as(self, who: str) -> int | None:
        """The seat whose sight somebody has (-1: a watcher's), if it must be the same in both worlds."""
        if not who.isdecimal() or int(who) in self.left:
            seat = -1
        elif who == self.reader:
            seat = self.start.reader
        else:
            return None
        return None if seat in self.apart else seat

    @property
    def _bots(self) -> set[int]:
        """The seats that are played by bots now."""
        return self.start.bots | self.held

    @property
    def done(self) -> bool:
        return self.over or {-1, self.start.reader} <= self.apart

    # --- what the logs say

    def go_on(self, rows: list[list[Row]]) -> str:
        """Follow what both logs have written: why the worlds part here, or an empty text."""
        for one, other in zip_longest(*rows):
            if one != other:
                return self._parting(one, other)
            self._follow(one)
        return ""

    def _parting(self, one: Row | None, other: Row | None) -> str:
        """Bots of other seats may rightly play differently, if they play at the same time or unasked."""
        played = [row for row in (one, other) if row is not None]
        bots = self._bots - {self.start.reader}
        awaited = self.mirrors[0].awaited
        if all(isinstance(row, Acted) and row.seat in bots for row in played):
            seats = {row.seat for row in played if isinstance(row, Acted)}
            if (len(played) == 2 and len(seats) == 1) or not seats <= set(awaited):
                return "a bot of another seat plays differently"
        if {-1, self.start.reader} <= self.apart:
            return "the rules have shown everybody different cards"
        if self.start.reader in self.apart and self.start.reader in self.held:
            return "a bot of the reader's seat has seen different cards"
        return f"LEAK: one log has {one}, the other {other}"

    def _follow(self, row: Row) -> None:
        heard = [len(mirror.all_events) for mirror in self.mirrors]
        match row:
            case Acted() | Expired() | Left():
                for mirror in self.mirrors:
                    refused = put(mirror, logged(row))
                    assert not refused, f"{row} is in the log and refused here: {refused}"
                self.apart |= self._shown_apart(self.mirrors, heard)
                if isinstance(row, Left):
                    self.left.add(row.seat)
            case Started(members=members):
                self.members = members
            case Held(member):
                self.held.add(self.members.index(member))
            case TakenBack(member):
                self.held.discard(self.members.index(member))
            case Stood(member):
                self.left.add(self.members.index(member))
            case Over() | Closed():
                self.over = True

    def _shown_apart(self, tables: list[Table], heard: list[int]) -> set[int]:
        """The readers to whom the rules now show a card that differs, or a verdict."""
        verdicts = tables[0].game.public_verdicts
        apart = set()
        for reader in (-1, self.start.reader):
            ours, theirs = [table.events(reader, since) for table, since in zip(tables, heard, strict=True)]
            judged = [[event for event in told if event.what in verdicts] for told in (ours, theirs)]
            if shown(ours) != shown(theirs) or judged[0] != judged[1]:
                apart.add(reader)
        return apart

    # --- what may come next

    def next_step(self) -> Step:
        """Any input that is the same in both worlds."""
        ways: dict[Callable[[], Step | None], int] = {
            self._play: 40, self._try_nonsense: 14, self._consider: 10, self._talk: 6, self._come_back: 9,
            self._watch: 5, self._wait: 8, self._part: 2, self._note: 3, self._fetch: 4, self._stray: 2,
        }  # fmt: skip
        if self.start.reader in self.mirrors[0].awaited:
            ways |= {self._consider: 30, self._foresee: 20}
        (way,) = self.dice.choices(list(ways), list(ways.values()))
        return way() or self._play() or self._return() or self._wait()

    def _play(self) -> Step | None:
        """A whole play that both worlds take, mostly one that shows the readers nothing that differs."""
        table = self.mirrors[0]
        seats = [seat for seat in {*table.awaited, *table.may_interject} if self._can_speak(seat)]
        if not seats:
            return None
        seat = self.dice.choice(seats)
        plays = [play for play in [self._common_play(seat) for _ in range(5)] if play]
        quiet = [play for play in plays if self._shows_nothing(seat, play)]
        if quiet and self.dice.random() < 0.85:
            plays = quiet
        return self._act(seat, self.dice.choice(plays)) if plays else None

    def _common_play(self, seat: int) -> list[str]:
        """One whole play, word by word, that is legal in both worlds; empty if there is none."""
        drafts = [Draft(mirror, seat) for mirror in self.mirrors]
        careless = self.dice.random() < 0.1
        while not drafts[0].closed and not drafts[1].closed:
            following = drafts[0].legal() if careless else drafts[0].fits() or drafts[0].legal()
            words = [word for word in following if word in drafts[1].legal()]
            if not words:
                return []
            word = some_word(self.mirrors[0], words, self.dice)
            assert [draft.add(word) for draft in drafts] == [None, None]
        closed = drafts[0].closed and drafts[1].closed and len(drafts[0].words) <= MOST_WORDS
        return list(drafts[0].words) if closed else []

    def _can_speak(self, seat: int) -> bool:
        return str(seat) in self.here and seat not in self.left and seat not in self.held

    def _trusts(self, seat: int) -> bool:
        """The reader must find the same in both worlds."""
        return seat == self.start.reader and seat not in self.apart

    def _shows_nothing(self, seat: int, play: list[str]) -> bool:
        return self._would_part(seat, play) == set()

    def _would_part(self, seat: int, play: list[str]) -> set[int] | None:
        """The readers to whom a play would show their first card that differs; None if a world refuses it."""
        trials = [mirror.clone() for mirror in self.mirrors]
        heard = [len(trial.all_events) for trial in trials]
        refused = [trial.act(seat, play) for trial in trials]
        return self._shown_apart(trials, heard) - self.apart if refused == [None, None] else None

    def _act(self, seat: int, words: list[str], window: int | None = None) -> Step:
        self.aids += 1
        if window is None:
            window = self._window(seat, words)
        asked = {"t": "act", "aid": f"a{self.aids}", "window": window, "words": words}
        return Step("ask", str(seat), asked)

    def _window(self, seat: int, words: list[str]) -> int:
        """The window that a play answers, or the first one."""
        table = self.mirrors[0]
        if words and words[0] in table.game.words:
            return table.window_for(seat, words[0])
        return table.windows[0].number

    def _try_nonsense(self) -> Step | None:
        """Words and windows as no fair player sends them; others than the reader only what both worlds refuse."""
        seat = self.dice.choice([self.start.reader, self.dice.randrange(self.start.seats)])
        words = self._nonsense(seat)[:MOST_WORDS]
        window = self._window(seat, words) + self.dice.choice((0, 0, 0, -1, 1, 7))
        step = self._act(seat, words, max(0, window))
        if str(seat) not in self.here:
            return None
        return step if self._trusts(seat) or self._refused(seat, words, max(0, window)) else None

    def _refused(self, seat: int, words: list[str], window: int) -> bool:
        return all(mirror.refusal(seat, words, window) is not None for mirror in self.mirrors)

    def _nonsense(self, seat: int) -> list[str]:
        table = self.mirrors[0]
        any_word = self.dice.choice(table.game.words)
        legal = table.legal(seat)
        play = some_play(table, seat, self.dice, True) if legal else [any_word]
        return self.dice.choice(
            [[any_word], [any_word], play, [*play, any_word], play[:-1], [*play, *play], ["zz"], []]
        )

    def _consider(self) -> Step | None:
        """What may follow? Mostly asked by the reader, of beginnings, of whole plays and of nonsense."""
        who = self.reader if self.dice.random() < 0.7 else self.dice.choice(self.people)
        if who not in self.here:
            return None
        seat = int(who)
        words = self._nonsense(seat)
        if self.mirrors[0].legal(seat) and self.dice.random() < 0.7:
            words = some_play(self.mirrors[0], seat, self.dice, True)
            words = [words, words[:-1], [self.dice.choice(self.mirrors[0].legal(seat))]][self.dice.randrange(3)]
        window = self._window(seat, words) + self.dice.choice((0, 0, 0, 0, -1))
        return Step("ask", who, {"t": "consider", "window": max(0, window), "words": words[:MOST_WORDS]})

    def _foresee(self) -> Step | None:
        """The reader considers what would show them a card that differs, such as a draw: it must not be shown yet."""
        seat, words = self.start.reader, self.mirrors[0].legal(self.start.reader)
        telling = [word for word in words if seat in (self._would_part(seat, [word]) or ())]
        if not telling or self.reader not in self.here:
            return None
        word = self.dice.choice(telling)
        return Step("ask", self.reader, {"t": "consider", "window": self._window(seat, [word]), "words": [word]})

    def _talk(self) -> Step | None:
        who = self.dice.choice(sorted(self.here))
        if self.dice.random() < 0.6:
            return Step("ask", who, {"t": "say", "text": self.dice.choice(("Hello!", "I have a queen.", "…", " "))})
        if self.dice.random() < 0.8:
            return Step("ask", who, {"t": "react", "what": self.dice.choice((*wire.REACTIONS, "boo"))})
        return Step("ask", who, {"t": "mute", "member": self.dice.choice(self.members), "on": self.dice.random() < 0.5})

    def _come_back(self) -> Step | None:
        """The reader goes, comes back with what they know or with nothing, or opens another tab."""
        if self.reader in self.here and self.dice.random() < 0.5 and len(self.here & set(self.people)) > 1:
            return Step("go", self.reader)
        return self._come(self.reader)

    def _come(self, who: str) -> Step:
        return Step("come", who, {"since": self.dice.choice(("nothing", "all", "some"))})

    def _watch(self) -> Step | None:
        """A watcher or a player's screen comes or goes."""
        who = self.dice.choice(WATCHERS[1:])
        return Step("go", who) if who in self.here else self._come(who)

    def _stray(self) -> Step | None:
        """Another player goes or comes back."""
        who = self.dice.choice(self.people)
        if who == self.reader or who not in self.here:
            return None if who in self.here else self._come(who)
        return Step("go", who) if len(self.here & set(self.people)) > 1 else None

    def _return(self) -> Step | None:
        """Somebody who is awaited comes back."""
        away = [who for who in self.people if who not in self.here and int(who) in self.mirrors[0].awaited]
        return self._come(self.dice.choice(away)) if away and self.dice.random() < 0.5 else None

    def _wait(self) -> Step:
        if self._bots.intersection(self.mirrors[0].awaited) and self.dice.random() < 0.95:
            return Step("wait", "", {"seconds": GLANCE})
        absent = set(self.people) - self.here
        return Step("wait", "", {"seconds": 31.0 if absent and self.dice.random() < 0.3 else self.dice.choice(PAUSES)})

    def _part(self) -> Step | None:
        """Somebody gives up their seat, or the first player takes it from them."""
        who = self.dice.choice(self.people)
        if self.dice.random() < 0.5 and "0" in self.here:
            return Step("ask", "0", {"t": "remove", "member": self.members[int(who)]})
        return Step("ask", who, {"t": "stand"}) if who in self.here else None

    def _note(self) -> Step | None:
        who = self.dice.choice(self.people)
        if who not in self.here:
            return None
        if self.dice.random() < 0.7:
            return Step("ask", who, {"t": "auto_pass", "on": self.dice.random() < 0.7})
        return Step("ask", who, {"t": "touch", "window": self.mirrors[0].windows[0].number})

    def _fetch(self) -> Step:
        return Step("fetch", self.dice.choice((self.reader, "watcher")), {"path": self.dice.choice(PATHS)})
