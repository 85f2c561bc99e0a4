"""What may be done at a table around its games, and the rows that do it, or the refusal (docs/rules/table.md)."""

from collections.abc import Mapping

from msgspec import structs

from upcard.bots.adaptive import adapted, is_adaptive, stepped
from upcard.bots.registry import names_of
from upcard.engine.options import Value
from upcard.engine.view import BadSetup, Refusal
from upcard.logs.fair import Fair, Share, promise_of
from upcard.matches.series import LENGTHS, kinds
from upcard.play.deals import Deal, named
from upcard.play.registry import blank, find
from upcard.server.people.looks import alike
from upcard.server.tables.lobby import Lobby, Member
from upcard.server.tables.rows import (
    Admitted,
    Arranged,
    ChangedProfile,
    Closed,
    HandedOver,
    Left,
    Paused,
    Profile,
    Promised,
    Ready,
    Rows,
    Sat,
    Set,
    SetBot,
    Started,
    Stood,
    Terms,
    Voted,
)

RESERVED = Refusal("reserved", "M19")


def sit(lobby: Lobby, member: str, profile: Profile) -> Rows | Refusal:
    """T1, T6: not while a game is on, once, below capacity; the first is Game Master."""
    if lobby.reserved:
        return RESERVED
    if lobby.stage not in ("lobby", "over"):
        return Refusal("lobby_locked", "T6")
    one = lobby.find(member)
    if one is not None and not one.has_left:
        return Refusal("already_seated", "T1")
    if member in lobby.removed:
        return Refusal("removed", "T3", {"name": _master_name(lobby)})
    if len(lobby.staying) >= lobby.terms.seats:
        return Refusal("full", "T1", {"number": str(lobby.terms.seats)})
    name = _free_name(lobby, profile.name, besides=member)
    return [Sat(member, name, avatar=profile.avatar, bot_pace=profile.bot_pace)]


def add_bot(lobby: Lobby, by: str, kind: str, kinds: tuple[str, ...]) -> Rows | Refusal:
    """T9: the Game Master fills a seat."""
    if by != lobby.master:
        return _not_master(lobby, "T9")
    if lobby.stage not in ("lobby", "over"):
        return Refusal("lobby_locked", "T9")
    if kind not in kinds and not is_adaptive(kind):
        return Refusal("bad_bot", "T9", {"bot": kind, "allowed": ", ".join(kinds)})
    if len(lobby.staying) >= lobby.terms.seats:
        return Refusal("full", "T9", {"number": str(lobby.terms.seats)})
    name = next((name for name in names_of(kind) if not _is_taken(lobby, name)), "Bot")
    return [Sat(f"bot{lobby.arrivals + 1}", _free_name(lobby, name), kind)]


def set_bot(lobby: Lobby, by: str, member: str, kind: str, kinds: tuple[str, ...]) -> Rows | Refusal:
    """T9: the Game Master lets a bot play at another level."""
    if by != lobby.master:
        return _not_master(lobby, "T9")
    if lobby.stage not in ("lobby", "over"):
        return Refusal("lobby_locked", "T9")
    if kind not in kinds:
        return Refusal("bad_bot", "T9", {"bot": kind, "allowed": ", ".join(kinds)})
    one = lobby.find(member)
    if one is None or not one.bot or one.has_left:
        return Refusal("bad_target", "T9", why="bot")
    return [SetBot(member, kind)] if one.bot != kind else []


def change_profile(lobby: Lobby, member: str, profile: Profile) -> Rows:
    """T32: somebody who sits here has another name, avatar or pace of bots."""
    one = lobby.find(member)
    if one is None or lobby.stage == "closed":
        return []
    name = _free_name(lobby, profile.name, besides=member)
    if (name, profile.avatar, profile.bot_pace) == (one.name, one.avatar, one.bot_pace):
        return []
    return [ChangedProfile(member, name, profile.avatar, profile.bot_pace)]


def pause(lobby: Lobby, member: str, on: bool) -> Rows | Refusal:
    """T34: the only person in a running game lets it wait, or go on."""
    if lobby.stage != "playing":
        return Refusal("not_playing", "T34")
    if lobby.seat_of(member) < 0:
        return Refusal("not_seated", "T34", why="playing")
    if lobby.reserved:
        return RESERVED
    if not lobby.alone:
        return Refusal("not_alone", "T34")
    return [Paused(on)] if on != lobby.paused else []


def ready(lobby: Lobby, member: str, on: bool) -> Rows | Refusal:
    """T2: one's own flag, any time in the lobby."""
    one = lobby.find(member)
    if one is None:
        return Refusal("not_seated", "T2")
    if lobby.stage != "lobby":
        return Refusal("lobby_locked", "T2")
    return [Ready(member, on)] if one.ready != on else []


def stand(lobby: Lobby, member: str, playing: bool) -> Rows | Refusal:
    """T4, T18: a seat is given up; `playing` if the running game has to know."""
    one = lobby.find(member)
    if one is None or one.has_left or lobby.stage == "closed":
        return Refusal("not_seated", "T4")
    return _gone(lobby, member, playing, removed=False)


def remove(lobby: Lobby, by: str, member: str, playing: bool) -> Rows | Refusal:
    """T3: the Game Master takes a seat away, not their own."""
    if by != lobby.master:
        return _not_master(lobby, "T3")
    one = lobby.find(member)
    if one is None or one.has_left or member == by:
        return Refusal("bad_target", "T3")
    return _gone(lobby, member, playing, removed=True)


def admit(lobby: Lobby, by: str, member: str) -> Rows | Refusal:
    """T3: the Game Master lets somebody sit down again."""
    if by != lobby.master:
        return _not_master(lobby, "T3")
    return [Admitted(member)] if member in lobby.removed else Refusal("bad_target", "T3", why="removed")


def _gone(lobby: Lobby, member: str, playing: bool, removed: bool) -> Rows:
    """The seat is free (in a game it is marked as left), the office passes, an empty table closes."""
    rows: Rows = [Left(lobby.seat_of(member), removed) if playing else Stood(member, removed)]
    others = [other for other in lobby.people if other.id != member]
    if lobby.reserved:
        return rows
    if not others:
        rows.append(Closed())
    elif member == lobby.master:
        rows.append(HandedOver(others[0].id))
    return rows


def hand_over(lobby: Lobby, by: str, member: str) -> Rows | Refusal:
    """T7: the Game Master makes another person Game Master."""
    if by != lobby.master:
        return _not_master(lobby, "T7")
    if member == by or member not in [one.id for one in lobby.people]:
        return Refusal("bad_target", "T7")
    return [HandedOver(member)]


def pass_on(lobby: Lobby, here: set[str]) -> Rows:
    """T7: the office of one who stays away passes to the most senior who is here."""
    present = [one.id for one in lobby.people if one.id in here]
    passes = lobby.master not in here and lobby.reserved is None
    return [HandedOver(present[0])] if present and passes else []


def propose(lobby: Lobby, by: str, terms: Terms) -> Rows | Refusal:
    """T8: any terms before the first deal; between games all but the game."""
    if by != lobby.master:
        return _not_master(lobby, "T8")
    if lobby.stage not in ("lobby", "over"):
        return Refusal("lobby_locked", "T8")
    if lobby.stage == "over" and terms.game != lobby.terms.game:
        return Refusal("lobby_locked", "T8", why="game")
    agreed = checked(terms)
    if isinstance(agreed, Refusal):
        return agreed
    if len(lobby.staying) > terms.seats:
        return Refusal("full", "T8", {"number": str(terms.seats)}, "more")
    return [Set(agreed)] if agreed != lobby.terms else []


def arrange(lobby: Lobby, by: str, members: tuple[str, ...]) -> Rows | Refusal:
    """T10: a new order of the seats, by the Game Master; partners sit opposite each other."""
    if by != lobby.master:
        return _not_master(lobby, "T10")
    if lobby.stage != "lobby":
        return Refusal("lobby_locked", "T10")
    if sorted(members) != sorted(one.id for one in lobby.members):
        return Refusal("bad_target", "T10", why="order")
    return [Arranged(members)]


def promise(lobby: Lobby, member: str, commitment: str, promise: str) -> Rows | Refusal:
    """T31: for the commitment that is shown; the last one counts."""
    one = lobby.find(member)
    if one is None or one.has_left:
        return Refusal("not_seated", "T31")
    if lobby.stage not in ("lobby", "over"):
        return Refusal("lobby_locked", "T31", why="started")
    if commitment != lobby.commitment:
        return Refusal("bad_promise", "T31")
    return [Promised(member, promise)]


def start(lobby: Lobby, by: str, here: set[str], shares: Mapping[str, str]) -> Rows | Refusal:
    """T5: Game Master only, two or more, nobody away, the others ready; dealt from what members added (T31)."""
    if by != lobby.master:
        return _not_master(lobby, "T5")
    if lobby.stage != "lobby":
        return Refusal("lobby_locked", "T5", why="started")
    away = [one for one in lobby.people if one.id not in here]
    if away:
        return Refusal("not_ready", "T5", {"name": away[0].name}, "away")
    if lobby.terms.require_ready:
        waiting = [one for one in lobby.people if not one.ready and one.id != by]
        if waiting:
            return Refusal("not_ready", "T5", {"name": waiting[0].name})
    return _deal(lobby, lobby.members, 0, shares)


def again(lobby: Lobby, by: str, shares: Mapping[str, str]) -> Rows | Refusal:
    """T19: a new game for those who have not left; the last winner begins."""
    if by != lobby.master:
        return _not_master(lobby, "T19")
    if lobby.stage != "over":
        return Refusal("not_over", "T19")
    staying = lobby.staying
    winner = next((lobby.members[seat] for seat in lobby.winners if not lobby.members[seat].has_left), None)
    first = staying.index(winner) if winner in staying and winner is not None else 0
    return _deal(lobby, staying, first, shares)


def deal_next(lobby: Lobby) -> Rows | Refusal:
    """M19: a table of a tournament deals by itself; from game to game everybody moves one seat further."""
    assert lobby.reserved is not None
    staying = lobby.staying
    members = [*staying[-1:], *staying[:-1]] if lobby.game else staying
    return _deal(lobby, members, lobby.reserved.first, {})


def vote(lobby: Lobby, member: str, on: bool) -> Rows | Refusal:
    """T19: a wish for a rematch, which only advises."""
    one = lobby.find(member)
    if one is None or one.has_left:
        return Refusal("not_seated", "T19")
    if lobby.stage != "over":
        return Refusal("not_over", "T19")
    return [Voted(member, on)] if one.vote != on else []


def _deal(lobby: Lobby, members: list[Member], first: int, shares: Mapping[str, str]) -> Rows | Refusal:
    kind = find(lobby.terms.game)
    if len(members) < max(2, kind.least):
        return Refusal("too_few", "T5", {"number": str(max(2, kind.least))})
    options: dict[str, Value] = dict(lobby.terms.options)
    for option in kind.options:
        if option.first_seat is not None:
            options[option.name] = (first + option.first_seat) % len(members)
    try:
        options = blank(kind, len(members), options).chosen
    except BadSetup as wrong:
        return impossible(wrong, len(members), dealing=True)
    ids = tuple(one.id for one in members)
    names = tuple(one.name for one in members)
    start = Started(lobby.game + 1, kind.name, kind.version, ids, names, options, "")
    if lobby.reserved:
        return [structs.replace(start, seed=lobby.reserved.seeds[lobby.game])]
    if lobby.terms.deal:
        return _deal_by_name(lobby, named(lobby.terms.deal), start, members)
    fair = _fair(lobby, [(one.promise, shares.get(one.id, "")) for one in members])
    return [*_adapt(lobby, members), structs.replace(start, seed=fair.seed, fair=fair)]


def _adapt(lobby: Lobby, members: list[Member]) -> Rows:
    """T42: after a game adaptive bots play at the level that follows from it."""
    if not lobby.game:
        return []
    won = any([not lobby.members[seat].bot for seat in lobby.winners])
    rows: Rows = []
    for one in members:
        before = adapted(one.bot)
        after = stepped(before, (lobby.lost - 1) % lobby.dealt, (won, lobby.dealt))[0] if before else ""
        if after != before:
            rows.append(SetBot(one.id, f"adaptive:{after}"))
    return rows


def _deal_by_name(lobby: Lobby, deal: Deal, start: Started, members: list[Member]) -> Rows | Refusal:
    """T40: everybody could know these cards, so nothing is there to be checked."""
    if deal.seats != len(start.members):
        return Refusal("bad_deal", "T40", {"deal": deal.name, "number": str(deal.seats)}, "seats")
    return [*_adapt(lobby, members), structs.replace(start, seed=deal.seed.hex())]


def _fair(lobby: Lobby, added: list[tuple[str, str]]) -> Fair:
    """T31: where the next deal comes from; a share that is not what was promised counts for nothing."""
    shares = [
        Share(seat, promise, share if not promise or promise_of(share) == promise else "")
        for seat, (promise, share) in enumerate(added)
        if promise or share
    ]
    return Fair(lobby.code, lobby.game + 1, lobby.commitment, lobby.secret, tuple(shares))


def _not_master(lobby: Lobby, rule: str) -> Refusal:
    if lobby.reserved:
        return RESERVED
    return Refusal("not_gm", rule, {"name": _master_name(lobby)})


def _master_name(lobby: Lobby) -> str:
    master = lobby.find(lobby.master)
    return master.name if master else ""


def _free_name(lobby: Lobby, name: str, besides: str = "") -> str:
    """T11: the name, or the name with a number if somebody else has one that looks like it."""
    number, free = 2, name
    while _is_taken(lobby, free, besides):
        free, number = f"{name} {number}", number + 1
    return free


def _is_taken(lobby: Lobby, name: str, besides: str = "") -> bool:
    return any([alike(name, other.name) for other in lobby.members if other.id != besides])


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
