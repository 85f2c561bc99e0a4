-- Tournaments: a log for each, what lists show of it, and who is in it.
CREATE TABLE tournaments (
    code TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    stage TEXT NOT NULL,
    organiser TEXT NOT NULL,
    summary TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tournaments_by_organiser ON tournaments (organiser);
CREATE INDEX unfinished_tournaments ON tournaments (at) WHERE stage <> 'over';

CREATE TABLE tournament_rows (
    code TEXT NOT NULL REFERENCES tournaments (code),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (code, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE entrants (
    person TEXT NOT NULL,
    code TEXT NOT NULL REFERENCES tournaments (code),
    PRIMARY KEY (person, code)
) STRICT, WITHOUT ROWID;
CREATE INDEX entrants_by_tournament ON entrants (code);
