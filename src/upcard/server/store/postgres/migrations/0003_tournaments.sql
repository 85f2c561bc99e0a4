-- Tournaments: a log for each, what lists show of it, and who is in it.
CREATE TABLE tournaments (
    code text COLLATE "C" PRIMARY KEY,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    stage text COLLATE "C" NOT NULL,
    organiser text COLLATE "C" NOT NULL,
    summary text NOT NULL
);
CREATE INDEX tournaments_by_organiser ON tournaments (organiser);
CREATE INDEX unfinished_tournaments ON tournaments (at) WHERE stage <> 'over';

CREATE TABLE tournament_rows (
    code text COLLATE "C" NOT NULL REFERENCES tournaments,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (code, seq)
);

CREATE TABLE entrants (
    person text COLLATE "C" NOT NULL,
    code text COLLATE "C" NOT NULL REFERENCES tournaments,
    PRIMARY KEY (person, code)
);
CREATE INDEX entrants_by_tournament ON entrants (code);
