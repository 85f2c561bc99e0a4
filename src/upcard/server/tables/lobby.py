"""A table around its games as the rows of its log make it: who sits, who is Game Master, what is played.

What may be done is asked of its law first (law.py).
"""

from dataclasses import dataclass, field, replace
from typing import assert_never

from msgspec import structs

from upcard.logs.fair import commitment_to
from upcard.matches.series import Result, Series
from upcard.server.people.programs import is_program, kind_of
from upcard.server.socket import wire
from upcard.server.tables.rows import (
    BOT_PACES,
    PACES,
    Acted,
    Admitted,
    Arranged,
    BotPace,
    ChangedProfile,
    Closed,
    Committed,
    Expired,
    HandedOver,
    Held,
    Left,
    Opened,
    Over,
    Paused,
    Promised,
    Ready,
    Replaced,
    Reserved,
    Row,
    Sat,
    Set,
    SetBot,
    Stage,
    Started,
    Stood,
    TakenBack,
    Terms,
    Voted,
)

REMOVED_SHOWN = 20
"""Of the people who were removed, the last are shown, so that the Game Master can let them in again."""


@dataclass
class Member:
    """Somebody with a seat at the table."""

    id: str
    name: str
    bot: str = ""
    avatar: str = ""
    bot_pace: BotPace = "normal"
    failed: str = ""
    """The kind of bot that sat here, failed, and was replaced."""
    ready: bool = False
    held: bool = False
    has_left: bool = False
    vote: bool = False
    wins: int = 0
    promise: str = ""
    """Of the bytes that they will add to the next deal (T31)."""
    came: int = 0
    """The place of their arrival: the office passes on by seniority."""

    def shown(self, here: bool) -> wire.Seated:
        """The member as everybody sees them."""
        return wire.Seated(
            self.id,
            self.name,
            self.bot,
            self.avatar,
            self.failed,
            self.ready,
            here,
            self.held,
            self.has_left,
            self.vote,
            self.wins,
            self.promise,
            is_program(self.id),
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
    left: tuple[int, ...] = ()
    """The seats that have left the running or finished game."""
    series: Series = field(default_factory=Series)
    """T36: the games of the series so far, and how it stands."""
    players: dict[str, str] = field(default_factory=dict)
    """The names of all who have played in it, by id."""
    arrivals: int = 0
    removed: dict[str, str] = field(default_factory=dict)
    """The names of people who were removed and not let in again, by id."""
    lost: int = 0
    """How many games in a row no person has won here (T42)."""
    paused: bool = False
    """T34: whether the only person in the game has paused it."""
    practice: bool = False
    """T43: whether the running or finished game began from a set position, and counts for nothing."""
    secret: str = ""
    """Of the next deal (T31); nobody is shown it before the game that it deals is over."""
    reserved: Reserved | None = None
    """M19: the tournament that has the table, if one does."""

    def copy(self) -> "Lobby":
        """A table that goes its own way from here; what is changed in place is copied."""
        members = [replace(one) for one in self.members]
        return replace(self, members=members, removed=dict(self.removed), players=dict(self.players))

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
    def kinds(self) -> tuple[str, ...]:
        """By seat of the running or finished game: the kind of bot, or nothing for a person."""
        return tuple([kind_of(one.id, one.bot) for one in self.members[: self.dealt]])

    @property
    def pace(self) -> float:
        """T12: what the seconds of a window are multiplied by, 0 for no clock; one person among bots needs none."""
        unhurried = self.terms.pace == "auto" and self.alone
        return 0.0 if unhurried else PACES[self.terms.pace]

    @property
    def alone(self) -> bool:
        """Whether no two persons sit here."""
        return len(self.people) < 2

    @property
    def bot_pace(self) -> BotPace:
        """T33: how quickly bots play here, as the Game Master wants it."""
        master = self.find(self.master)
        return master.bot_pace if master else "normal"

    @property
    def bot_pace_factor(self) -> float:
        return BOT_PACES[self.bot_pace]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.members)

    @property
    def commitment(self) -> str:
        """T31: what everybody is shown of the secret, if the next deal comes from it (T40)."""
        unknown = self.reserved is None and not self.terms.deal
        return commitment_to(self.secret) if self.secret and unknown else ""

    @property
    def needs_secret(self) -> bool:
        """T31: whether the next deal is not committed to yet."""
        return not self.secret and self.stage in ("lobby", "over") and self.reserved is None

    @property
    def settled(self) -> bool:
        """M21: whether nothing more is played at a table of a tournament."""
        games = len(self.reserved.seeds) if self.reserved else 0
        done = self.game >= games or len(self.staying) < 2
        return self.stage == "closed" or (self.stage == "over" and done)

    def shown(self, here: set[str], watchers: int, dealing: bool = False) -> wire.Lobby:
        """The table as everybody sees it."""
        seated = tuple([one.shown(bool(one.bot) or one.id in here) for one in self.members])
        removed = tuple([wire.Removed(member, name) for member, name in list(self.removed.items())[-REMOVED_SHOWN:]])
        return wire.Lobby(
            self.code,
            self.stage,
            self.terms,
            self.master,
            seated,
            watchers,
            self.game,
            removed,
            self.commitment,
            dealing,
            self.bot_pace,
            self.paused,
            self.practice,
            self._shown_series(),
            self.reserved.tournament if self.reserved else "",
        )

    def _shown_series(self) -> wire.Series | None:
        """T37: how the series stands, where the table plays one."""
        kind, stands = self.series.aim.kind, self.series.standing
        if kind == "off":
            return None
        names = {**self.players, **{one.id: one.name for one in self.members}}
        lines = [
            wire.SeriesLine(line.member, names[line.member], line.place, line.count(kind)) for line in stands.lines
        ]
        return wire.Series(stands.played, stands.over, tuple(lines))

    # --- what then is

    def apply(self, row: Row) -> None:
        """Go on by one row of the log."""
        match row:
            case Opened(terms) | Set(terms):
                self.terms = terms
                if terms.deal:
                    self._void_promises()
                self._aim()
                if self.stage == "lobby":  # T8: nobody agreed to these
                    for one in self.members:
                        one.ready = False
            case Reserved():
                self.reserved = row
            case Sat():
                self._sat(row)
            case ChangedProfile(member):
                self._dress(self._one(member), row)
            case Paused(on):
                self.paused = on
            case Stood(member, removed):
                self._keep_out(self._one(member), removed)
                self._stood(member)
            case Admitted(member):
                self.removed.pop(member, None)
            case Ready(member, on):
                self._one(member).ready = on
            case Arranged(members):
                self.members = [self._one(member) for member in members]
            case HandedOver(member):
                self.master = member
            case Started():
                self._started(row)
            case Left(seat, removed):
                self._keep_out(self.members[seat], removed)
                self.members[seat].has_left = True
                self.left = (*self.left, seat)
            case Replaced(member, bot):
                one = self._one(member)
                one.bot, one.failed = bot, one.bot
            case SetBot(member, bot):
                one = self._one(member)
                one.bot, one.failed = bot, ""
            case Held(member):
                self._one(member).held = True
            case TakenBack(member):
                self._one(member).held = False
            case Over():
                self._over(row)
            case Voted(member, on):
                self._one(member).vote = on
            case Committed(secret):
                self.secret = secret
                self._void_promises()
            case Promised(member, promise):
                self._one(member).promise = promise
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

    def _sat(self, row: Sat) -> None:
        """Somebody sits down, or comes back to the seat that they had given up in the game before (T6)."""
        self.arrivals += 1
        one = self.find(row.member)
        if one is None:
            one = Member(row.member, row.name, row.bot)
            self.members.append(one)
        one.has_left, one.came = False, self.arrivals
        self._dress(one, row)
        if not row.bot and self.reserved is None:
            self.master = self.master or row.member
            self.paused = False  # T34: others play here, too

    def _dress(self, one: Member, row: Sat | ChangedProfile) -> None:
        one.name, one.avatar, one.bot_pace = row.name, row.avatar, row.bot_pace

    def _stood(self, member: str) -> None:
        if self.stage == "lobby" or self.find(member) in self.members[self.dealt :]:  # no game has their seat
            self.members = [one for one in self.members if one.id != member]
        else:
            self._one(member).has_left = True

    def _keep_out(self, one: Member, removed: bool) -> None:
        """T3: a person who is removed stays out."""
        if removed and not one.bot:
            self.removed[one.id] = one.name

    def _started(self, row: Started) -> None:
        self.stage, self.game, self.winners, self.left = "playing", row.number, (), ()
        self.practice = bool(row.start)
        self.members = [self._one(member) for member in row.members]  # T20: the seats of leavers close up
        self.dealt = len(self.members)
        self.terms = structs.replace(self.terms, deal="")  # T40: a deal is for one game
        for one in self.members:
            one.vote = one.held = False
        self._continue_series()
        self.secret = ""
        self._void_promises()

    def _over(self, row: Over) -> None:
        self.stage, self.winners, self.paused = "over", row.winners, False
        if self.practice:  # T43: it counts for nothing
            return
        for seat in row.winners:
            self.members[seat].wins += 1
        self.lost = 0 if any([not self.members[seat].bot for seat in row.winners]) else self.lost + 1
        ids = tuple([one.id for one in self.members[: self.dealt]])
        self.series = self.series.after(Result(ids, row.places, row.winners, row.scores, self.left))

    def _aim(self) -> None:
        """T37: other terms begin a new series."""
        if self.terms.aim != self.series.aim:
            self.series, self.players = Series(self.terms.aim), {}

    def _continue_series(self) -> None:
        """T37: a deal belongs to the series that is on, or begins one."""
        series = self.series.before(self.terms.aim)
        if series is not self.series:
            self.series, self.players = series, {}
        if series.aim.kind != "off":
            self.players.update({one.id: one.name for one in self.members})

    def _void_promises(self) -> None:
        for one in self.members:
            one.promise = ""
