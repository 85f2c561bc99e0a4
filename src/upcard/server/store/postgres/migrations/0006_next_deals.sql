-- The secrets that the next games of people are dealt from, whichever server deals them.
CREATE UNLOGGED TABLE next_deals (
    person text COLLATE "C" PRIMARY KEY,
    secret text NOT NULL,
    at bigint NOT NULL
);
