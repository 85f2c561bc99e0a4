-- What is counted round by round while a game is on (U41): how many of its rounds, and the place of the log up to which
-- it was looked at.
ALTER TABLE games ADD COLUMN rounds INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN looked INTEGER NOT NULL DEFAULT 0;
CREATE INDEX unfinished_games ON games (game) WHERE ended IS NULL;

-- Bots of one kind are met once a game (T44): everything is counted anew from the logs.
DELETE FROM statistics;
DELETE FROM results;
DELETE FROM meetings;
DELETE FROM ratings;
UPDATE games SET counted = 0 WHERE counted <> 0;

-- What the coach has found of a finished game (T54), as JSON.
CREATE TABLE reviews (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    review TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
