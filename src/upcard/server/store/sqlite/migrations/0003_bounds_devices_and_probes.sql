-- Who made a table, so that it counts for them even if they never sit down.
ALTER TABLE tables ADD COLUMN maker TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_by_maker ON tables (maker) WHERE stage <> 'closed';

-- Tables without a game on, by the last thing that happened there: those that nobody needs any more are found at once.
CREATE INDEX idle_tables ON tables (at) WHERE stage IN ('lobby', 'over');

-- Everything but plays: what a table needs of its earlier games.
CREATE INDEX rows_around_games ON rows (table_id, seq)
    WHERE substr(body, 10, 6) <> 'acted"' AND substr(body, 10, 8) <> 'expired"';

-- The public list is made of the tables where somebody is: no query asks for these.
DROP INDEX public_tables;
ALTER TABLE tables DROP COLUMN public;
ALTER TABLE tables DROP COLUMN joinable;

-- When a device was last seen, so that its person can tell it from others.
ALTER TABLE secrets ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
UPDATE secrets SET seen = at;
CREATE INDEX secrets_by_person ON secrets (person);

-- What is written to find out whether anything can be written.
CREATE TABLE probes (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    number INTEGER NOT NULL
) STRICT;
INSERT INTO probes VALUES (1, 0);

-- Who is forgotten has said nothing.
CREATE INDEX chat_by_member ON chat (member);
