"""What may be done in a tournament, and the rows that do it, or the refusal (M16–M22)."""

from msgspec import Struct

from upcard.bots import names
from upcard.bots.registry import names_of
from upcard.engine.options import Value
from upcard.engine.view import BadSetup, Refusal
from upcard.matches.tournaments import Format, Plan, checked, counts_bad_points, single_options
from upcard.play.registry import all_games, find
from upcard.server.people.looks import looks
from upcard.server.people.names import clean, columns
from upcard.server.store import Person
from upcard.server.tables.law import checked as checked_terms
from upcard.server.tables.rows import Terms
from upcard.server.tournaments.rows import Began, CheckedIn, Created, Ended, Entered, Pace, Paused, Rows, Withdrew
from upcard.server.tournaments.tournament import Tournament, fitting

LONGEST_NAME = 40
WIDEST_NAME = 80
MOST_PLACES = 128
WAITS = (15, 600)
MOST_ROWS = 5_000
"""A log that is longer takes nothing but what goes on by itself: somebody plays with the buttons."""


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament that somebody wants to organise."""

    name: str
    game: str
    options: dict[str, Value] = {}
    format: Format = "knockout"
    places: int = 8
    table_size: int = 4
    advance: int = 1
    rounds: int = 0
    games: int = 1
    target: int = 100
    seeded: bool = False
    pace: Pace = "normal"
    wait: int = 120


def create(wanted: NewTournament, person: Person, seed: str) -> Created | Refusal:
    """M16: what can be, with all its chance."""
    name = clean(wanted.name)
    if not 1 <= len(name) <= LONGEST_NAME or columns(name) > WIDEST_NAME:
        return Refusal("bad_name", "M16", why="tournament")
    if wanted.game not in all_games():
        return Refusal("bad_setup", "M16", {"reason": f"there is no game {wanted.game!r}"}, "tournament")
    if not 2 <= wanted.places <= MOST_PLACES:
        return _bad_number("places", wanted.places, 2, MOST_PLACES)
    if not WAITS[0] <= wanted.wait <= WAITS[1]:
        return _bad_number("wait", wanted.wait, *WAITS)
    plan = _plan(wanted, seed)
    refused = _refused(plan, wanted.places, wanted.game)
    if refused:
        return refused
    options = {**single_options(find(wanted.game), plan), **wanted.options}
    for seats in _sizes(plan, wanted.places):
        terms = checked_terms(Terms(wanted.game, options, seats))
        if isinstance(terms, Refusal):
            return terms
        options = terms.options
    return Created(name, wanted.game, options, plan, wanted.places, person.id, person.name, wanted.pace, wanted.wait)


def _sizes(plan: Plan, places: int) -> range:
    """How many may sit at a table: in duplicate all seats are taken, elsewhere fewer may be."""
    most = places if plan.format == "elimination" else min(plan.table_size, places)
    return range(most if plan.format == "duplicate" else 2, most + 1)


def _bad_number(name: str, number: int, low: int, high: int) -> Refusal:
    return Refusal("bad_setup", "M16", {"reason": f"{name} is {number}; it must be {low} to {high}"}, "tournament")


def _plan(wanted: NewTournament, seed: str) -> Plan:
    low = counts_bad_points(find(wanted.game))
    return Plan(
        wanted.format,
        wanted.table_size,
        wanted.advance,
        wanted.rounds,
        wanted.games,
        wanted.target,
        wanted.seeded,
        low,
        seed,
    )


def _refused(plan: Plan, entrants: int, game: str) -> Refusal | None:
    try:
        checked(plan, entrants, find(game))
    except BadSetup as wrong:
        return Refusal(wrong.code, wrong.rule, {"reason": str(wrong)}, "tournament")
    return None


# --- entering (M17)


def enter(one: Tournament, person: Person) -> Rows | Refusal:
    """A person enters, or stands on the waiting list."""
    if one.stage != "entry":
        return Refusal("begun", "M17")
    if person.id in one.entered:
        return Refusal("already_entered", "M17")
    if person.id in one.removed:
        return Refusal("removed", "M17", {"name": one.created.organiser}, "tournament")
    if len(one.entered) >= 2 * one.created.places:
        return _full(one)
    return _too_long(one) or [Entered(person.id, Names(one).take(person.name), avatar=person.avatar)]


def _full(one: Tournament) -> Refusal:
    return Refusal("tournament_full", "M17", {"number": str(one.created.places)})


def _too_long(one: Tournament) -> Refusal | None:
    return Refusal("too_long", "M17", why="tournament") if one.seq >= MOST_ROWS else None


def add_bots(one: Tournament, by: str, kind: str, number: int) -> Rows | Refusal:
    """The organiser lets bots enter."""
    refused = _organising(one, by, "M17") or _entering(one, "M17") or _bad_bot(kind) or _too_long(one)
    if refused:
        return refused
    if number < 1 or len(one.entered) + number > one.created.places:
        return _full(one)
    return _bots(one, kind, number)


def _bots(one: Tournament, kind: str, number: int) -> Rows:
    """So many bots, each with a name of its own."""
    rows: Rows = []
    names = Names(one)
    for place in range(1, number + 1):
        name = next((name for name in names_of(kind) if names.is_free(name)), names_of(kind)[0])
        rows.append(Entered(f"bot{one.arrivals + place}", names.take(name), kind))
    return rows


class Names:
    """T11: the names that are taken, by what they look like."""

    def __init__(self, one: Tournament) -> None:
        self._taken: set[str] = set()
        for entrant in one.entered.values():
            self._taken |= looks(entrant.name)

    def is_free(self, name: str) -> bool:
        return self._taken.isdisjoint(looks(name))

    def take(self, name: str) -> str:
        """The name, or the name with a number if another one looks like it."""
        number, free = 2, name
        while not self.is_free(free):
            free, number = f"{name} {number}", number + 1
        self._taken |= looks(free)
        return free


def _organising(one: Tournament, by: str, rule: str) -> Refusal | None:
    return None if by == one.created.by else Refusal("not_organiser", rule, {"name": one.created.organiser})


def _entering(one: Tournament, rule: str) -> Refusal | None:
    return None if one.stage == "entry" else Refusal("begun", rule)


def _bad_bot(kind: str) -> Refusal | None:
    return None if kind in names() else Refusal("bad_bot", "M17", {"bot": kind, "allowed": ", ".join(names())})


def withdraw(one: Tournament, entrant: str, removed: bool = False) -> Rows | Refusal:
    """M8, M17: somebody is in it no more."""
    playing = one.stage == "playing" and one.number_of(entrant) not in (-1, *one.out)
    if playing or (one.stage == "entry" and entrant in one.entered):
        return [Withdrew(entrant, removed)]
    return Refusal("not_entered", "M17")


def remove(one: Tournament, by: str, entrant: str) -> Rows | Refusal:
    """The organiser takes somebody out."""
    return _organising(one, by, "M17") or withdraw(one, entrant, removed=True)


# --- starting (M18)


def check_in(one: Tournament, person: str, on: bool) -> Rows | Refusal:
    """Somebody is there, or no more."""
    refused = _entering(one, "M18")
    if refused:
        return refused
    if person not in one.entered:
        return Refusal("not_entered", "M18")
    if one.entered[person].checked_in == on:
        return []
    return _too_long(one) or [CheckedIn(person, on)]


def start(one: Tournament, by: str, fill: str = "") -> Rows | Refusal:
    """M7: those who have checked in play, and bots of the house where they may fill."""
    refused = _organising(one, by, "M18") or _entering(one, "M18") or (_bad_bot(fill) if fill else None)
    if refused:
        return refused
    playing = one.admitted()
    bots = _bots(one, fill, one.created.places - len(playing)) if fill else []
    entrants = (*playing, *[row.entrant for row in bots if isinstance(row, Entered)])
    return _refused(fitting(one.plan, len(entrants)), len(entrants), one.created.game) or [*bots, Began(entrants)]


# --- while it is on (M22)


def pause(one: Tournament, by: str, on: bool) -> Rows | Refusal:
    """No round begins until the organiser goes on."""
    refused = _organising(one, by, "M22")
    if refused:
        return refused
    if one.stage != "playing":
        return Refusal("not_running", "M22")
    return [Paused(on)] if on != one.paused else []


def call_off(one: Tournament, by: str) -> Rows | Refusal:
    """It is over as it stands."""
    refused = _organising(one, by, "M22")
    if refused:
        return refused
    return Refusal("over", "M22") if one.stage == "over" else [Ended(called_off=True)]
