-- The deals of the day: the first game of each person, day and game, and what came of it once it is over.
CREATE TABLE days (
    person TEXT NOT NULL,
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    code TEXT NOT NULL UNIQUE,
    place INTEGER,
    score INTEGER,
    plays INTEGER,
    given_up INTEGER,
    PRIMARY KEY (person, day, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX days_by_deal ON days (day, game) WHERE place IS NOT NULL;
CREATE INDEX days_begun ON days (person) WHERE place IS NULL;
