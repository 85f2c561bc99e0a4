PRAGMA application_id = 0x55504344; -- "UPCD"

-- Numbers, not codes, lead from row to table: tables of one evening lie side by side in every index, and a commit of many
-- tables touches few pages.
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    clocks TEXT NOT NULL,
    stage TEXT NOT NULL,
    public INTEGER NOT NULL,
    joinable INTEGER NOT NULL,
    summary TEXT NOT NULL
) STRICT;
CREATE INDEX tables_by_stage ON tables (stage);
CREATE INDEX public_tables ON tables (stage) WHERE public;

CREATE TABLE rows (
    table_id INTEGER NOT NULL REFERENCES tables,
    seq INTEGER NOT NULL,
    aid TEXT,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (table_id, seq)
) STRICT;
CREATE UNIQUE INDEX rows_by_aid ON rows (table_id, aid) WHERE aid IS NOT NULL;
CREATE TRIGGER rows_never_change BEFORE UPDATE ON rows
BEGIN
    SELECT RAISE(ABORT, 'the log of a table only grows');
END;
CREATE TRIGGER rows_never_go BEFORE DELETE ON rows
BEGIN
    SELECT RAISE(ABORT, 'the log of a table only grows');
END;

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables,
    person TEXT NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person);

-- A game without winners is not over.
CREATE TABLE games (
    table_id INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    names TEXT NOT NULL,
    winners TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE players (
    person TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (person, table_id, number),
    FOREIGN KEY (table_id, number) REFERENCES games
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    table_id INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    member TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (
    hash BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE links (
    hash BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
