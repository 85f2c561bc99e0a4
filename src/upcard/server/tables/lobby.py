"""The law of the table around the games: who sits, who is Game Master, when a game begins (docs/rules/table.md).

`Lobby` is derived from the rows of the log alone. What may be done is asked first: each question answers with the rows
that do it, or with the refusal.
"""

from dataclasses import dataclass, field, replace
from typing import assert_never

from upcard.bots import BOT_NAMES
from upcard.engine.options import Value
from upcard.engine.view import BadSetup, Refusal
from upcard.play.registry import blank, find
from upcard.server.socket import wire
from upcard.server.tables.rows import (
    PACES,
    Acted,
    Arranged,
    Closed,
    Expired,
    HandedOver,
    Held,
    Left,
    Opened,
    Over,
    Ready,
    Row,
    Rows,
    Sat,
    Set,
    Stage,
    Started,
    Stood,
    TakenBack,
    Terms,
    Voted,
)


@dataclass
class Member:
    """Somebody with a seat at the table."""

    id: str
    name: str
    bot: str = ""
    ready: bool = False
    held: bool = False
    has_left: bool = False
    vote: bool = False
    wins: int = 0
    came: int = 0
    """The place of their arrival: the office passes on by seniority."""

    def shown(self, here: bool) -> wire.Seated:
        """The member as everybody sees them."""
        return wire.Seated(
            self.id, self.name, self.bot, self.ready, here, self.held, self.has_left, self.vote, self.wins
        )


@dataclass
class Lobby:
    """A table as its log has it."""

    code: str
    terms: Terms = field(default_factory=lambda: Terms(""))
    stage: Stage = "lobby"
    members: list[Member] = field(default_factory=list)
    """In the order of the seats; in a game, members 0, 1 … hold its seats 0, 1 …, and newcomers come behind them."""
    dealt: int = 0
    """How many seats the running or finished game has."""
    master: str = ""
    game: int = 0
    winners: tuple[int, ...] = ()
    arrivals: int = 0

    def copy(self) -> "Lobby":
        """A table that goes its own way from here; only its members are changed in place."""
        return replace(self, members=[replace(one) for one in self.members])

    # --- looking

    def find(self, member: str) -> Member | None:
        """Somebody who sits here."""
        return next((one for one in self.members if one.id == member), None)

    def seat_of(self, member: str) -> int:
        """The seat somebody plays from in the running or finished game, or -1."""
        for seat, one in enumerate(self.members[: self.dealt]):
            if one.id == member and not one.has_left:
                return seat
        return -1

    @property
    def people(self) -> list[Member]:
        """Who is no bot and has not left, by seniority."""
        return sorted([one for one in self.members if not one.bot and not one.has_left], key=lambda one: one.came)

    @property
    def staying(self) -> list[Member]:
        """Who sits here and has not left."""
        return [one for one in self.members if not one.has_left]

    @property
    def pace(self) -> float:
        """T12: what the seconds of a window are multiplied by, 0 for no clock; one person among bots needs none."""
        alone = self.terms.pace == "auto" and len(self.people) < 2
        return 0.0 if alone else PACES[self.terms.pace]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.members)

    def shown(self, here: set[str], watchers: int) -> wire.Lobby:
        """The table as everybody sees it."""
        seated = tuple([one.shown(bool(one.bot) or one.id in here) for one in self.members])
        return wire.Lobby(self.code, self.stage, self.terms, self.master, seated, watchers, self.game)

    # --- what may be done, and the rows that do it

    def sit(self, member: str, name: str) -> Rows | Refusal:
        """T1, T6: not while a game is on, once, below capacity; the first is Game Master."""
        if self.stage not in ("lobby", "over"):
            return Refusal("lobby_locked", "T6")
        one = self.find(member)
        if one is not None and not one.has_left:
            return Refusal("already_seated", "T1")
        if len(self.staying) >= self.terms.seats:
            return Refusal("full", "T1", {"number": str(self.terms.seats)})
        return [Sat(member, one.name if one else self._free_name(name))]

    def add_bot(self, by: str, kind: str, kinds: tuple[str, ...]) -> Rows | Refusal:
        """T9: the Game Master fills a seat."""
        if by != self.master:
            return self._not_master("T9")
        if self.stage not in ("lobby", "over"):
            return Refusal("lobby_locked", "T9")
        if kind not in kinds:
            return Refusal("bad_bot", "T9", {"bot": kind, "allowed": ", ".join(kinds)})
        if len(self.staying) >= self.terms.seats:
            return Refusal("full", "T9", {"number": str(self.terms.seats)})
        name = next((name for name in BOT_NAMES if name not in self.names), "Bot")
        return [Sat(f"bot{self.arrivals + 1}", self._free_name(name), kind)]

    def ready(self, member: str, on: bool) -> Rows | Refusal:
        """T2: one's own flag, any time in the lobby."""
        one = self.find(member)
        if one is None:
            return Refusal("not_seated", "T2")
        if self.stage != "lobby":
            return Refusal("lobby_locked", "T2")
        return [Ready(member, on)] if one.ready != on else []

    def stand(self, member: str, playing: bool) -> Rows | Refusal:
        """T4, T18: a seat is given up; `playing` if the running game has to know."""
        one = self.find(member)
        if one is None or one.has_left or self.stage == "closed":
            return Refusal("not_seated", "T4")
        return self._gone(member, playing, removed=False)

    def remove(self, by: str, member: str, playing: bool) -> Rows | Refusal:
        """T3: the Game Master takes a seat away, not their own."""
        if by != self.master:
            return self._not_master("T3")
        one = self.find(member)
        if one is None or one.has_left or member == by:
            return Refusal("bad_target", "T3")
        return self._gone(member, playing, removed=True)

    def _gone(self, member: str, playing: bool, removed: bool) -> Rows:
        """The seat is free (in a game it is marked as left), the office passes, an empty table closes."""
        rows: Rows = [Left(self.seat_of(member), removed) if playing else Stood(member, removed)]
        others = [other for other in self.people if other.id != member]
        if not others:
            rows.append(Closed())
        elif member == self.master:
            rows.append(HandedOver(others[0].id))
        return rows

    def hand_over(self, by: str, member: str) -> Rows | Refusal:
        """T7: the Game Master makes another person Game Master."""
        if by != self.master:
            return self._not_master("T7")
        if member == by or member not in [one.id for one in self.people]:
            return Refusal("bad_target", "T7")
        return [HandedOver(member)]

    def pass_on(self, here: set[str]) -> Rows:
        """T7: the office of one who stays away passes to the most senior who is here."""
        present = [one.id for one in self.people if one.id in here]
        return [HandedOver(present[0])] if present and self.master not in here else []

    def propose(self, by: str, terms: Terms) -> Rows | Refusal:
        """T8: any terms before the first deal; between games all but the game."""
        if by != self.master:
            return self._not_master("T8")
        if self.stage not in ("lobby", "over"):
            return Refusal("lobby_locked", "T8")
        if self.stage == "over" and terms.game != self.terms.game:
            return Refusal("lobby_locked", "T8", why="game")
        wrong = checked(terms)
        if wrong:
            return wrong
        if len(self.staying) > terms.seats:
            return Refusal("full", "T8", {"number": str(terms.seats)}, "more")
        return [Set(terms)] if terms != self.terms else []

    def arrange(self, by: str, members: tuple[str, ...]) -> Rows | Refusal:
        """T10: a new order of the seats, by the Game Master; partners sit opposite each other."""
        if by != self.master:
            return self._not_master("T10")
        if self.stage != "lobby":
            return Refusal("lobby_locked", "T10")
        if sorted(members) != sorted(one.id for one in self.members):
            return Refusal("bad_target", "T10", why="order")
        return [Arranged(members)]

    def start(self, by: str, here: set[str], seed: str) -> Rows | Refusal:
        """T5: Game Master only, two or more, nobody away, the others ready."""
        if by != self.master:
            return self._not_master("T5")
        if self.stage != "lobby":
            return Refusal("lobby_locked", "T5", why="started")
        away = [one for one in self.people if one.id not in here]
        if away:
            return Refusal("not_ready", "T5", {"name": away[0].name}, "away")
        if self.terms.require_ready:
            waiting = [one for one in self.people if not one.ready and one.id != by]
            if waiting:
                return Refusal("not_ready", "T5", {"name": waiting[0].name})
        return self._deal(self.members, first=0, seed=seed)

    def again(self, by: str, seed: str) -> Rows | Refusal:
        """T19: a new game for those who have not left; the last winner begins."""
        if by != self.master:
            return self._not_master("T19")
        if self.stage != "over":
            return Refusal("not_over", "T19")
        staying = self.staying
        winner = next((self.members[seat] for seat in self.winners if not self.members[seat].has_left), None)
        first = staying.index(winner) if winner in staying and winner is not None else 0
        return self._deal(staying, first, seed)

    def vote(self, member: str, on: bool) -> Rows | Refusal:
        """T19: a wish for a rematch, which only advises."""
        one = self.find(member)
        if one is None or one.has_left:
            return Refusal("not_seated", "T19")
        if self.stage != "over":
            return Refusal("not_over", "T19")
        return [Voted(member, on)] if one.vote != on else []

    def _deal(self, members: list[Member], first: int, seed: str) -> Rows | Refusal:
        kind = find(self.terms.game)
        if len(members) < max(2, kind.least):
            return Refusal("too_few", "T5", {"number": str(max(2, kind.least))})
        options: dict[str, Value] = dict(self.terms.options)
        for option in kind.options:
            if option.first_seat is not None:
                options[option.name] = (first + option.first_seat) % len(members)
        try:
            options = blank(kind, len(members), options).chosen
        except BadSetup as wrong:
            return impossible(wrong, len(members), dealing=True)
        ids = tuple(one.id for one in members)
        names = tuple(one.name for one in members)
        return [Started(self.game + 1, kind.name, kind.version, ids, names, options, seed)]

    def _not_master(self, rule: str) -> Refusal:
        master = self.find(self.master)
        return Refusal("not_gm", rule, {"name": master.name if master else ""})

    def _free_name(self, name: str) -> str:
        """T11: the name, or the name with a number if somebody has it already."""
        taken, number, free = set(self.names), 2, name
        while free in taken:
            free, number = f"{name} {number}", number + 1
        return free

    # --- what then is

    def apply(self, row: Row) -> None:
        """Go on by one row of the log."""
        match row:
            case Opened(terms) | Set(terms):
                self.terms = terms
                if self.stage == "lobby":  # T8: nobody agreed to these
                    for one in self.members:
                        one.ready = False
            case Sat(member, name, bot):
                self._sat(member, name, bot)
            case Stood(member):
                self._stood(member)
            case Ready(member, on):
                self._one(member).ready = on
            case Arranged(members):
                self.members = [self._one(member) for member in members]
            case HandedOver(member):
                self.master = member
            case Started():
                self._started(row)
            case Left(seat):
                self.members[seat].has_left = True
            case Held(member):
                self._one(member).held = True
            case TakenBack(member):
                self._one(member).held = False
            case Over(_, winners):
                self.stage, self.winners = "over", winners
                for seat in winners:
                    self.members[seat].wins += 1
            case Voted(member, on):
                self._one(member).vote = on
            case Closed():
                self.stage = "closed"
            case Acted() | Expired():
                pass
            case _:
                assert_never(row)

    def _one(self, member: str) -> Member:
        one = self.find(member)
        assert one is not None, f"{member} does not sit at {self.code}"
        return one

    def _sat(self, member: str, name: str, bot: str) -> None:
        """Somebody sits down, or comes back to the seat that they had given up in the game before (T6)."""
        self.arrivals += 1
        one = self.find(member)
        if one is None:
            self.members.append(Member(member, name, bot, came=self.arrivals))
        else:
            one.has_left, one.came = False, self.arrivals
        self.master = self.master or ("" if bot else member)

    def _stood(self, member: str) -> None:
        if self.stage == "lobby" or self.find(member) in self.members[self.dealt :]:  # no game has their seat
            self.members = [one for one in self.members if one.id != member]
        else:
            self._one(member).has_left = True

    def _started(self, row: Started) -> None:
        self.stage, self.game, self.winners = "playing", row.number, ()
        self.members = [self._one(member) for member in row.members]  # T20: the seats of leavers close up
        self.dealt = len(self.members)
        for one in self.members:
            one.vote = one.held = False


def checked(terms: Terms) -> Refusal | None:
    """Why such a table cannot be, or None."""
    try:
        kind = find(terms.game)
        beginning = {option.name for option in kind.options if option.first_seat is not None}
        blank(kind, terms.seats, {name: value for name, value in terms.options.items() if name not in beginning})
    except BadSetup as wrong:
        return impossible(wrong, terms.seats)
    except ValueError as unknown:
        return Refusal("bad_setup", "T8", {"reason": str(unknown)})
    return None


def impossible(wrong: BadSetup, seats: int, dealing: bool = False) -> Refusal:
    """Why a table cannot be: as it is set up, or with those who are there when the cards should be dealt."""
    why = f"{wrong.why}_dealt" if wrong.why and dealing else wrong.why
    return Refusal(wrong.code, wrong.rule, {"reason": str(wrong), "seats": str(seats)}, why)
