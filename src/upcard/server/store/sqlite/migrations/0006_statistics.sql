-- What finished games say of those who played them. All of it is derived from the logs and can be made anew (T44).

-- In which order games ended, and whether they were counted: 1 is counted, 2 counts for nothing.
ALTER TABLE games ADD COLUMN ended INTEGER;
ALTER TABLE games ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
UPDATE games SET ended = place FROM (
    SELECT table_id AS t, number AS n, row_number() OVER (ORDER BY at, table_id, number) AS place
    FROM games WHERE winners IS NOT NULL
) WHERE table_id = t AND number = n;
CREATE UNIQUE INDEX games_by_end ON games (ended) WHERE ended IS NOT NULL;
CREATE INDEX uncounted_games ON games (ended) WHERE counted = 0 AND ended IS NOT NULL;

-- Whether somebody lets others see their statistics (T45).
ALTER TABLE people ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;

CREATE TABLE statistics (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    company TEXT NOT NULL,
    counts TEXT NOT NULL,
    PRIMARY KEY (person, game, company)
) STRICT, WITHOUT ROWID;

CREATE TABLE results (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    company TEXT NOT NULL,
    place INTEGER NOT NULL,
    seats INTEGER NOT NULL,
    won INTEGER NOT NULL,
    plays INTEGER NOT NULL,
    strength REAL,
    at INTEGER NOT NULL,
    PRIMARY KEY (person, game, ended)
) STRICT, WITHOUT ROWID;

-- Whom somebody met how often, and who was ahead then; bots by @ and their kind.
CREATE TABLE meetings (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    other TEXT NOT NULL,
    met INTEGER NOT NULL,
    ahead INTEGER NOT NULL,
    behind INTEGER NOT NULL,
    PRIMARY KEY (person, game, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX meetings_by_number ON meetings (person, met);
CREATE INDEX meetings_by_other ON meetings (other);

CREATE TABLE ratings (
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    strength REAL NOT NULL,
    uncertainty REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_by_person ON ratings (person);
