"""Statistics in SQL: one row for each person, game and company, and one for each game they played."""

from collections.abc import Iterable
from functools import partial

from msgspec.json import Decoder, Encoder

from upcard.matches.ratings import Rating
from upcard.matches.statistics import Company, Counted, Counts, Played, Rounds, added, joined_counts, met
from upcard.play.registry import find
from upcard.server.store.sql import Script, SqlStore, only
from upcard.server.store.statistics import (
    Countable,
    Ended,
    Listed,
    Meeting,
    Ratings,
    Result,
    Statistic,
    Unfinished,
    Verdict,
)
from upcard.server.tables.rows import LogLine

UNCOUNTED = """
    SELECT table_id, code, number, rounds, ended, games.at FROM games JOIN tables ON id = table_id
    WHERE counted = 0 AND ended IS NOT NULL ORDER BY ended LIMIT ?
"""
UNFINISHED = """
    SELECT table_id, code, number, rounds, seq FROM games JOIN tables ON id = table_id
    WHERE ended IS NULL AND game = ? AND looked < seq
"""
LOOK = "UPDATE games SET rounds = ?, looked = ? WHERE table_id = ? AND number = ? AND rounds = ? RETURNING number"
COUNTS = "SELECT counts FROM statistics WHERE person = ? AND game = ? AND company = ?"
KEEP_COUNTS = """
    INSERT INTO statistics VALUES (?, ?, ?, ?)
    ON CONFLICT (person, game, company) DO UPDATE SET counts = excluded.counts
"""
KEEP_RESULT = "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
RATINGS = "SELECT game, person, strength, uncertainty, games FROM ratings WHERE (game, person) IN (VALUES {})"
KEEP_RATING = """
    INSERT INTO ratings VALUES (?, ?, ?, ?, ?) ON CONFLICT (game, person) DO UPDATE
    SET strength = excluded.strength, uncertainty = excluded.uncertainty, games = excluded.games
"""
MEET = """
    INSERT INTO meetings VALUES (?, ?, ?, 1, ?, ?) ON CONFLICT (person, game, other) DO UPDATE
    SET met = meetings.met + 1, ahead = meetings.ahead + excluded.ahead, behind = meetings.behind + excluded.behind
"""
MARK = "UPDATE games SET counted = ? WHERE table_id = ? AND number = ? AND rounds = ? AND counted = 0 RETURNING number"
LATEST = """
    SELECT code, number, game, company, place, results.seats, won, plays, strength, results.at
    FROM results JOIN tables ON id = table_id WHERE person = ? AND game = ? ORDER BY ended DESC LIMIT ?
"""
MET = """
    SELECT other, coalesce(name, ''), game, met, ahead, behind FROM meetings LEFT JOIN people ON id = other
    WHERE person = ? ORDER BY met DESC LIMIT ?
"""
LIST = """
    SELECT person, name, avatar, strength, uncertainty, games FROM people JOIN ratings ON person = id
    WHERE shown <> 0 AND game = ? ORDER BY strength - 3 * uncertainty DESC, person LIMIT ?
"""
SHOWN_COUNTS = """
    SELECT id, name, counts FROM people JOIN statistics ON person = id
    WHERE shown <> 0 AND game = ? AND company = 'people'
"""
SHOW = "UPDATE people SET shown = ? WHERE id = ?"
DERIVED = ("statistics", "results", "meetings", "ratings")
COUNTED, LEFT_OUT = 1, 2

_counts = Decoder(Counts).decode
_encode = Encoder().encode


class SqlStatistics:
    """What is kept of finished games in the database of a server."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    # --- counting

    async def uncounted(self, limit: int) -> list[Ended]:
        """The games that are over and not counted yet, in the order they ended."""
        return [Ended(*row) for row in await self._store.rows(UNCOUNTED, limit)]

    async def unfinished(self, games: Iterable[str], code: str = "") -> list[Unfinished]:
        """Of these kinds, the games that are not over and have come further since they were looked at; at one table, or
        at all."""
        query, where = (f"{UNFINISHED} AND code = ?", (code,)) if code else (UNFINISHED, ())
        return [Unfinished(*row) for game in games for row in await self._store.rows(query, game, *where)]

    async def lines(self, game: Countable) -> tuple[list[LogLine], list[LogLine]]:
        """What was before a game at its table, without the plays; and its lines."""
        return await self._store.game(game.table, game.number)

    async def ratings(self, games: Iterable[Played]) -> Ratings:
        """The ratings of the people in these games; of the others there is none yet."""
        people = {(one.game, one.members[seat]) for one in games for seat in one.people}
        found: Ratings = {}
        if people:
            places = ", ".join(["(?, ?)"] * len(people))
            values = [value for one in people for value in one]
            for game, person, *rating in await self._store.rows(RATINGS.format(places), *values):
                found.setdefault(game, {})[person] = Rating(*rating)
        return found

    async def add(self, verdicts: Iterable[Verdict]) -> None:
        """Count games, each once, all of them in one transaction."""
        await self._store.transact(partial(_add, list(verdicts)))

    async def add_rounds(self, game: Unfinished, played: Played, rounds: Rounds) -> None:
        """Count the rounds of a game that are over, each once (U41)."""
        await self._store.transact(partial(_add_rounds, game, played, rounds))

    async def look(self, game: Unfinished) -> None:
        """A game was looked at, and there is nothing in it to be counted."""
        await self._store.transact(partial(_look, game, game.rounds))

    async def clear(self) -> None:
        """Forget all that was counted; every game is uncounted again."""
        await self._store.transact(_clear)

    async def forget_unknown(self) -> None:
        """Keep nothing of people who are not known any more (T45)."""
        await self._store.transact(_forget_unknown)

    # --- looking

    async def of(self, person: str) -> list[Statistic]:
        """What was counted of somebody."""
        rows = await self._store.rows("SELECT game, company, counts FROM statistics WHERE person = ?", person)
        return [Statistic(game, company, _counts(counts)) for game, company, counts in rows]

    async def latest(self, person: str, game: str, limit: int) -> list[Result]:
        """Their last games, newest first."""
        rows = await self._store.rows(LATEST, person, game, limit)
        return [_result(*row) for row in rows]

    async def met(self, person: str, limit: int) -> list[Meeting]:
        """Whom they met most."""
        return [Meeting(*row) for row in await self._store.rows(MET, person, limit)]

    async def ratings_of(self, person: str) -> dict[str, Rating]:
        """Their ratings, by game."""
        rows = await self._store.rows("SELECT game, strength, uncertainty, games FROM ratings WHERE person = ?", person)
        return {game: Rating(*rating) for game, *rating in rows}

    async def shown(self, person: str) -> bool | None:
        """Whether somebody lets others see this; None if there is nobody like that."""
        rows = await self._store.rows("SELECT shown FROM people WHERE id = ?", person)
        return bool(rows[0][0]) if rows else None

    async def show(self, person: str, on: bool) -> None:
        """Let others see it, or no more."""
        await self._store.transact(partial(only, SHOW, int(on), person))

    async def ranking(self, game: str, limit: int) -> list[Listed]:
        """Those who show themselves, the best first."""
        rows = await self._store.rows(LIST, game, limit)
        return [Listed(person, name, avatar, Rating(*rating)) for person, name, avatar, *rating in rows]

    async def counts(self, game: str) -> list[tuple[str, str, Counts]]:
        """The counters of all who show themselves, in a game with people: their id, their name, the counters."""
        return [(person, name, _counts(counts)) for person, name, counts in await self._store.rows(SHOWN_COUNTS, game)]

    async def name(self, person: str) -> str:
        """What somebody is called."""
        rows = await self._store.rows("SELECT name FROM people WHERE id = ?", person)
        return str(rows[0][0]) if rows else ""


def _add(verdicts: list[Verdict]) -> Script[None]:
    for verdict in verdicts:
        if verdict.played is None or verdict.counted is None:
            yield from _mark(verdict.game, LEFT_OUT)
        elif (yield from _mark(verdict.game, COUNTED)):
            for seat in verdict.played.people:
                yield from _keep(verdict.game, verdict.played, verdict.counted, seat, verdict.rated)


def _add_rounds(game: Unfinished, played: Played, rounds: Rounds) -> Script[None]:
    if not (yield from _look(game, rounds.over)):
        return
    for seat in played.people:
        key = (played.members[seat], rounds.game, played.company)
        counts = joined_counts(find(rounds.game), [(yield from _counted(*key)), rounds.counts[seat]])
        yield KEEP_COUNTS, (*key, _encode(counts).decode())


def _look(game: Unfinished, rounds: int) -> Script[bool]:
    looked = yield LOOK, (rounds, game.place, game.table, game.number, game.rounds)
    return bool(looked)


def _counted(person: str, game: str, company: Company) -> Script[Counts]:
    """What was counted of a person in a game and company so far."""
    before = yield COUNTS, (person, game, company)
    return _counts(before[0][0]) if before else {}


def _mark(game: Ended, how: int) -> Script[bool]:
    marked = yield MARK, (how, game.table, game.number, game.rounds)
    return bool(marked)


def _keep(game: Ended, played: Played, counted: Counted, seat: int, rated: dict[str, Rating]) -> Script[None]:
    person, own, name = played.members[seat], counted.seats[seat], counted.game
    before = yield from _counted(person, name, played.company)
    counts = added(before, counted, seat, seat in played.left)
    yield KEEP_COUNTS, (person, name, played.company, _encode(counts).decode())
    rating = rated.get(person)
    came = (played.company, own.place, len(counted.seats), int(own.won), own.plays)
    strength = rating.strength if rating else None
    yield KEEP_RESULT, (person, name, game.ended, game.table, game.number, *came, strength, game.at)
    if rating:
        yield KEEP_RATING, (name, person, rating.strength, rating.uncertainty, rating.games)
    for other, place in met(played, counted, seat).items():
        yield MEET, (person, name, other, int(own.place < place), int(own.place > place))


def _clear() -> Script[None]:
    for table in DERIVED:
        yield f"DELETE FROM {table}", ()
    yield "UPDATE games SET counted = 0, rounds = 0, looked = 0 WHERE counted <> 0 OR looked <> 0", ()


def _forget_unknown() -> Script[None]:
    for table in DERIVED:
        yield f"DELETE FROM {table} WHERE person NOT IN (SELECT id FROM people)", ()
    yield "DELETE FROM meetings WHERE other NOT LIKE '@%' AND other NOT IN (SELECT id FROM people)", ()


def _result(
    code: str,
    number: int,
    game: str,
    company: Company,
    place: int,
    seats: int,
    won: int,
    plays: int,
    strength: float | None,
    at: int,
) -> Result:
    return Result(code, number, game, company, place, seats, bool(won), plays, strength, at)
