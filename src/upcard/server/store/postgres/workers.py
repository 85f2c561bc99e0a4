"""Leases and notes of servers that share a PostgreSQL database."""

from collections.abc import Iterable

from msgspec.json import Decoder, Encoder

from upcard.server.store import Clocks, Summary
from upcard.server.store.postgres.store import PostgresStore
from upcard.server.store.sql import SUMMARY, Script, clocks_of, summary_of_row
from upcard.server.store.workers import Counts, Head, House, Note

LEASE_MS = 3_000
"""How long a worker is taken for alive that says nothing."""
FORGOTTEN_MS = 60_000
"""After how long nothing is kept of it."""
REMEMBERED_MS = 3_600_000
"""How long it can be looked up of whom something has changed."""
SECRET_MS = 86_400_000
"""How long the secret of somebody's next deal is kept."""
RENEW = """
    INSERT INTO workers AS mine (id, until, counts) VALUES (?, now_ms() + ?, ?)
    ON CONFLICT (id) DO UPDATE SET until = excluded.until, counts = excluded.counts
    RETURNING now_ms(), xmax::text <> '0'
"""
OTHERS = "SELECT id, counts FROM workers WHERE id <> ? AND until > now_ms()"
CHANGED = "SELECT number, person, revoked FROM changed_people WHERE number > ? ORDER BY number"
ONE_CHANGE = "SELECT pg_advisory_xact_lock(hashtext('upcard people change'))"
"""Numbers are given out by one transaction at a time: whoever has read one finds no lower one later."""
CHANGE = "INSERT INTO changed_people (person, revoked, at) VALUES (?, ?, now_ms())"
BURY = "DELETE FROM workers WHERE until < now_ms() - ?"
FORGET = "DELETE FROM changed_people WHERE at < now_ms() - ?"
TELL = """
    INSERT INTO notes (code, worker, note, public) SELECT one ->> 0, ?, one ->> 1, (one ->> 2)::boolean
    FROM jsonb_array_elements(?::text::jsonb) AS one
    ON CONFLICT (code, worker) DO UPDATE SET note = excluded.note, public = excluded.public
"""
DROP = "DELETE FROM notes WHERE worker = ? AND code IN (SELECT jsonb_array_elements_text(?::text::jsonb))"
ALIVE = "(SELECT id FROM workers WHERE id <> ? AND until > now_ms())"
HEADS = f"""
    SELECT code, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, seq, clocks,
        coalesce((SELECT max(number) FROM chat WHERE table_id = id), 0),
        (SELECT array_agg(worker ORDER BY worker) FROM notes WHERE notes.code = tables.code AND worker IN {ALIVE}),
        (SELECT array_agg(note ORDER BY worker) FROM notes WHERE notes.code = tables.code AND worker IN {ALIVE})
    FROM tables WHERE code IN (SELECT jsonb_array_elements_text(?::text::jsonb))
"""
LISTED = f"SELECT code, note FROM notes WHERE public AND worker IN {ALIVE}"
HELD = """
    SELECT DISTINCT code FROM notes JOIN workers ON worker = id
    WHERE until > now_ms() AND code IN (SELECT jsonb_array_elements_text(?::text::jsonb))
"""
KEEP_SECRET = """
    INSERT INTO next_deals AS kept (person, secret, at) VALUES (?, ?, now_ms())
    ON CONFLICT (person) DO UPDATE SET at = excluded.at RETURNING secret
"""
TAKE_SECRET = "DELETE FROM next_deals WHERE person = ? RETURNING secret"
FORGET_SECRETS = "DELETE FROM next_deals WHERE at < now_ms() - ?"
KEEP_CLOCKS = "UPDATE tables SET clocks = ? WHERE code = ? AND seq = ?"

_encode = Encoder().encode
_note = Decoder(Note).decode
_counts = Decoder(Counts).decode


class PostgresWorkers:
    """What the workers of a house say of themselves."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store

    async def renew(self, worker: str, counts: Counts, since: int) -> House:
        """Be alive for another while; what has changed of people behind a number."""
        [(now, known)] = await self._store.rows(RENEW, worker, LEASE_MS, _text(counts))
        others = {one: _counts(text) for one, text in await self._store.rows(OTHERS, worker)}
        changed = [tuple(row) for row in await self._store.rows(CHANGED, since)]
        return House(int(now), bool(known), others, changed)

    async def bury(self) -> None:
        """Keep nothing of those who are gone for good."""
        await self._store.execute(BURY, FORGOTTEN_MS)
        await self._store.execute(FORGET, REMEMBERED_MS)
        await self._store.execute(FORGET_SECRETS, SECRET_MS)

    async def leave(self, worker: str) -> None:
        """Be gone at once."""
        await self._store.execute("DELETE FROM workers WHERE id = ?", worker)

    async def tell(self, worker: str, notes: dict[str, Note], dropped: list[str]) -> None:
        """Say something else of some tables from now on, and nothing of others."""
        if notes:
            said = [(code, _text(note), note.public and bool(note.people)) for code, note in sorted(notes.items())]
            await self._store.execute(TELL, worker, _text(said))
        if dropped:
            await self._store.execute(DROP, worker, _text(dropped))

    async def heads(self, worker: str, codes: list[str]) -> list[Head]:
        """How far tables have come, all in one query."""
        found = await self._store.rows(HEADS, worker, worker, _text(codes))
        return [
            Head(code, now, seq, clocks_of(clocks), said, _notes(workers or (), texts or ()))
            for code, now, seq, clocks, said, workers, texts in found
        ]

    async def keep_clocks(self, code: str, seq: int, clocks: Clocks) -> None:
        """Other deadlines for the windows of a table that has not gone on meanwhile."""
        await self._store.execute(KEEP_CLOCKS, _text(clocks), code, seq)

    async def change(self, person: str, revoked: bool) -> None:
        """Something has changed of a person that other workers may remember."""

        def changing() -> Script[None]:
            yield ONE_CHANGE, ()
            yield CHANGE, (person, revoked)

        await self._store.transact(changing)

    async def listed(self, worker: str) -> list[tuple[Summary, list[Note]]]:
        """The public tables that other workers hold, and what these say of them."""
        notes: dict[str, list[Note]] = {}
        for code, note in await self._store.rows(LISTED, worker):
            notes.setdefault(code, []).append(_note(note))
        found = await self._store.rows(
            f"{SUMMARY} WHERE code IN (SELECT jsonb_array_elements_text(?::text::jsonb))", _text(sorted(notes))
        )
        tables = [summary_of_row(*row) for row in found]
        return [(table, notes[table.code]) for table in tables]

    async def held(self, codes: list[str]) -> set[str]:
        """Which of these tables some worker holds."""
        return {str(code) for (code,) in await self._store.rows(HELD, _text(codes))}

    async def keep_secret(self, person: str, secret: str) -> str:
        """The secret of somebody's next deal, which is this one from now on if they have none (T30)."""
        [(kept,)] = await self._store.rows(KEEP_SECRET, person, secret)
        return str(kept)

    async def take_secret(self, person: str) -> str:
        """The secret of somebody's next deal, which nobody has again; empty if there is none."""

        def taking() -> Script[str]:
            found = yield TAKE_SECRET, (person,)
            return str(found[0][0]) if found else ""

        return await self._store.transact(taking)


def _notes(workers: Iterable[str], texts: Iterable[str]) -> dict[str, Note]:
    return dict(zip(workers, map(_note, texts), strict=True))


def _text(value: object) -> str:
    return _encode(value).decode()
