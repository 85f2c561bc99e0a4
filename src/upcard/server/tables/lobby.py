"""The law of the table around the games: who sits, who is Game Master, when a game begins (docs/rules/table.md).

`Lobby` is derived from the rows of the log alone. What may be done is asked first: each question answers with the rows
that do it, or with the refusal.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from msgspec import structs

from upcard.bots.adaptive import adapted, is_adaptive, stepped
from upcard.bots.registry import names_of
from upcard.engine.options import Value
from upcard.engine.view import BadSetup, Refusal
from upcard.logs.fair import Fair, Share, commitment_to, promise_of
from upcard.matches.series import LENGTHS, Result, Series, kinds
from upcard.play.deals import Deal, named
from upcard.play.registry import blank, find
from upcard.server.people.looks import alike
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
    Profile,
    Promised,
    Ready,
    Replaced,
    Reserved,
    Row,
    Rows,
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

RESERVED = Refusal("reserved", "M19")
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

    # --- what may be done, and the rows that do it

    def sit(self, member: str, profile: Profile) -> Rows | Refusal:
        """T1, T6: not while a game is on, once, below capacity; the first is Game Master."""
        if self.reserved:
            return RESERVED
        if self.stage not in ("lobby", "over"):
            return Refusal("lobby_locked", "T6")
        one = self.find(member)
        if one is not None and not one.has_left:
            return Refusal("already_seated", "T1")
        if member in self.removed:
            return Refusal("removed", "T3", {"name": self._master_name()})
        if len(self.staying) >= self.terms.seats:
            return Refusal("full", "T1", {"number": str(self.terms.seats)})
        name = self._free_name(profile.name, besides=member)
        return [Sat(member, name, avatar=profile.avatar, bot_pace=profile.bot_pace)]

    def add_bot(self, by: str, kind: str, kinds: tuple[str, ...]) -> Rows | Refusal:
        """T9: the Game Master fills a seat."""
        if by != self.master:
            return self._not_master("T9")
        if self.stage not in ("lobby", "over"):
            return Refusal("lobby_locked", "T9")
        if kind not in kinds and not is_adaptive(kind):
            return Refusal("bad_bot", "T9", {"bot": kind, "allowed": ", ".join(kinds)})
        if len(self.staying) >= self.terms.seats:
            return Refusal("full", "T9", {"number": str(self.terms.seats)})
        name = next((name for name in names_of(kind) if not self._is_taken(name)), "Bot")
        return [Sat(f"bot{self.arrivals + 1}", self._free_name(name), kind)]

    def set_bot(self, by: str, member: str, kind: str, kinds: tuple[str, ...]) -> Rows | Refusal:
        """T9: the Game Master lets a bot play at another level."""
        if by != self.master:
            return self._not_master("T9")
        if self.stage not in ("lobby", "over"):
            return Refusal("lobby_locked", "T9")
        if kind not in kinds:
            return Refusal("bad_bot", "T9", {"bot": kind, "allowed": ", ".join(kinds)})
        one = self.find(member)
        if one is None or not one.bot or one.has_left:
            return Refusal("bad_target", "T9", why="bot")
        return [SetBot(member, kind)] if one.bot != kind else []

    def change_profile(self, member: str, profile: Profile) -> Rows:
        """T32: somebody who sits here has another name, avatar or pace of bots."""
        one = self.find(member)
        if one is None or self.stage == "closed":
            return []
        name = self._free_name(profile.name, besides=member)
        if (name, profile.avatar, profile.bot_pace) == (one.name, one.avatar, one.bot_pace):
            return []
        return [ChangedProfile(member, name, profile.avatar, profile.bot_pace)]

    def pause(self, member: str, on: bool) -> Rows | Refusal:
        """T34: the only person in a running game lets it wait, or go on."""
        if self.stage != "playing":
            return Refusal("not_playing", "T34")
        if self.seat_of(member) < 0:
            return Refusal("not_seated", "T34", why="playing")
        if self.reserved:
            return RESERVED
        if not self.alone:
            return Refusal("not_alone", "T34")
        return [Paused(on)] if on != self.paused else []

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

    def admit(self, by: str, member: str) -> Rows | Refusal:
        """T3: the Game Master lets somebody sit down again."""
        if by != self.master:
            return self._not_master("T3")
        return [Admitted(member)] if member in self.removed else Refusal("bad_target", "T3", why="removed")

    def _gone(self, member: str, playing: bool, removed: bool) -> Rows:
        """The seat is free (in a game it is marked as left), the office passes, an empty table closes."""
        rows: Rows = [Left(self.seat_of(member), removed) if playing else Stood(member, removed)]
        others = [other for other in self.people if other.id != member]
        if self.reserved:
            return rows
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
        passes = self.master not in here and self.reserved is None
        return [HandedOver(present[0])] if present and passes else []

    def propose(self, by: str, terms: Terms) -> Rows | Refusal:
        """T8: any terms before the first deal; between games all but the game."""
        if by != self.master:
            return self._not_master("T8")
        if self.stage not in ("lobby", "over"):
            return Refusal("lobby_locked", "T8")
        if self.stage == "over" and terms.game != self.terms.game:
            return Refusal("lobby_locked", "T8", why="game")
        agreed = checked(terms)
        if isinstance(agreed, Refusal):
            return agreed
        if len(self.staying) > terms.seats:
            return Refusal("full", "T8", {"number": str(terms.seats)}, "more")
        return [Set(agreed)] if agreed != self.terms else []

    def arrange(self, by: str, members: tuple[str, ...]) -> Rows | Refusal:
        """T10: a new order of the seats, by the Game Master; partners sit opposite each other."""
        if by != self.master:
            return self._not_master("T10")
        if self.stage != "lobby":
            return Refusal("lobby_locked", "T10")
        if sorted(members) != sorted(one.id for one in self.members):
            return Refusal("bad_target", "T10", why="order")
        return [Arranged(members)]

    def promise(self, member: str, commitment: str, promise: str) -> Rows | Refusal:
        """T31: for the commitment that is shown; the last one counts."""
        one = self.find(member)
        if one is None or one.has_left:
            return Refusal("not_seated", "T31")
        if self.stage not in ("lobby", "over"):
            return Refusal("lobby_locked", "T31", why="started")
        if commitment != self.commitment:
            return Refusal("bad_promise", "T31")
        return [Promised(member, promise)]

    def start(self, by: str, here: set[str], shares: Mapping[str, str]) -> Rows | Refusal:
        """T5: Game Master only, two or more, nobody away, the others ready; dealt from what members added (T31)."""
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
        return self._deal(self.members, 0, shares)

    def again(self, by: str, shares: Mapping[str, str]) -> Rows | Refusal:
        """T19: a new game for those who have not left; the last winner begins."""
        if by != self.master:
            return self._not_master("T19")
        if self.stage != "over":
            return Refusal("not_over", "T19")
        staying = self.staying
        winner = next((self.members[seat] for seat in self.winners if not self.members[seat].has_left), None)
        first = staying.index(winner) if winner in staying and winner is not None else 0
        return self._deal(staying, first, shares)

    def deal_next(self) -> Rows | Refusal:
        """M19: a table of a tournament deals by itself; from game to game everybody moves one seat further."""
        assert self.reserved is not None
        staying = self.staying
        members = [*staying[-1:], *staying[:-1]] if self.game else staying
        return self._deal(members, self.reserved.first, {})

    def vote(self, member: str, on: bool) -> Rows | Refusal:
        """T19: a wish for a rematch, which only advises."""
        one = self.find(member)
        if one is None or one.has_left:
            return Refusal("not_seated", "T19")
        if self.stage != "over":
            return Refusal("not_over", "T19")
        return [Voted(member, on)] if one.vote != on else []

    def _deal(self, members: list[Member], first: int, shares: Mapping[str, str]) -> Rows | Refusal:
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
        start = Started(self.game + 1, kind.name, kind.version, ids, names, options, "")
        if self.reserved:
            return [structs.replace(start, seed=self.reserved.seeds[self.game])]
        if self.terms.deal:
            return self._deal_by_name(named(self.terms.deal), start, members)
        fair = self._fair([(one.promise, shares.get(one.id, "")) for one in members])
        return [*self._adapt(members), structs.replace(start, seed=fair.seed, fair=fair)]

    def _adapt(self, members: list[Member]) -> Rows:
        """T42: after a game adaptive bots play at the level that follows from it."""
        if not self.game:
            return []
        won = any([not self.members[seat].bot for seat in self.winners])
        rows: Rows = []
        for one in members:
            before = adapted(one.bot)
            after = stepped(before, (self.lost - 1) % self.dealt, (won, self.dealt))[0] if before else ""
            if after != before:
                rows.append(SetBot(one.id, f"adaptive:{after}"))
        return rows

    def _deal_by_name(self, deal: Deal, start: Started, members: list[Member]) -> Rows | Refusal:
        """T40: everybody could know these cards, so nothing is there to be checked."""
        if deal.seats != len(start.members):
            return Refusal("bad_deal", "T40", {"deal": deal.name, "number": str(deal.seats)}, "seats")
        return [*self._adapt(members), structs.replace(start, seed=deal.seed.hex())]

    def _fair(self, added: list[tuple[str, str]]) -> Fair:
        """T31: where the next deal comes from; a share that is not what was promised counts for nothing."""
        shares = [
            Share(seat, promise, share if not promise or promise_of(share) == promise else "")
            for seat, (promise, share) in enumerate(added)
            if promise or share
        ]
        return Fair(self.code, self.game + 1, self.commitment, self.secret, tuple(shares))

    def _not_master(self, rule: str) -> Refusal:
        if self.reserved:
            return RESERVED
        return Refusal("not_gm", rule, {"name": self._master_name()})

    def _master_name(self) -> str:
        master = self.find(self.master)
        return master.name if master else ""

    def _free_name(self, name: str, besides: str = "") -> str:
        """T11: the name, or the name with a number if somebody else has one that looks like it."""
        number, free = 2, name
        while self._is_taken(free, besides):
            free, number = f"{name} {number}", number + 1
        return free

    def _is_taken(self, name: str, besides: str = "") -> bool:
        return any([alike(name, other.name) for other in self.members if other.id != besides])

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


def checked(terms: Terms) -> Terms | Refusal:
    """The terms and nothing else: options as the game understands them, without who begins (T5); or why not."""
    deal = _deal_of(terms)
    if isinstance(deal, Refusal):
        return deal
    try:
        kind = find(terms.game)
        beginning = {option.name for option in kind.options if option.first_seat is not None}
        given = {name: value for name, value in terms.options.items() if name not in beginning}
        chosen = blank(kind, terms.seats, given).chosen
    except BadSetup as wrong:
        return impossible(wrong, terms.seats)
    except ValueError as unknown:
        return Refusal("bad_setup", "T8", {"reason": str(unknown)})
    if not terms.aim.can_be(kinds(kind)):
        low, high = LENGTHS[terms.series]
        return Refusal("bad_setup", "T36", {"low": str(low), "high": str(high)}, f"series_{terms.series}")
    return structs.replace(terms, options={name: chosen[name] for name in given}, deal=deal)


def _deal_of(terms: Terms) -> str | Refusal:
    """T40: the name of the deal as we write it, if there is one; or why these terms cannot have it."""
    if not terms.deal:
        return ""
    try:
        deal = named(terms.deal)
    except ValueError as wrong:
        return Refusal("bad_deal", "T40", {"reason": str(wrong)})
    if (deal.game, deal.seats) != (terms.game, terms.seats):
        return Refusal("bad_deal", "T40", {"deal": deal.name, "number": str(deal.seats)}, "other")
    return deal.name


def impossible(wrong: BadSetup, seats: int, dealing: bool = False) -> Refusal:
    """Why a table cannot be: as it is set up, or with those who are there when the cards should be dealt."""
    why = f"{wrong.why}_dealt" if wrong.why and dealing else wrong.why
    return Refusal(wrong.code, wrong.rule, {"reason": str(wrong), "seats": str(seats)}, why)
