-- Several servers share these tables: their clock is that of the database, in milliseconds since 1970.
CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS $$
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint
$$;

-- What each server says of itself and of the tables it holds, for as long as its lease lasts. After a crash of the
-- database nothing is left of it, and they say it again.
CREATE UNLOGGED TABLE workers (
    id text COLLATE "C" PRIMARY KEY,
    until bigint NOT NULL,
    counts text NOT NULL DEFAULT '{}'
);
CREATE UNLOGGED TABLE notes (
    code text COLLATE "C" NOT NULL,
    worker text COLLATE "C" NOT NULL REFERENCES workers ON DELETE CASCADE,
    note text NOT NULL,
    public boolean NOT NULL,
    PRIMARY KEY (code, worker)
);
CREATE INDEX notes_by_worker ON notes (worker);
CREATE INDEX public_notes ON notes (code) WHERE public;

-- People of whom something has changed that servers remember.
CREATE UNLOGGED TABLE changed_people (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    revoked boolean NOT NULL,
    at bigint NOT NULL
);

-- As before; and a line that is due waits for the deadline of its window.
CREATE OR REPLACE FUNCTION append_one(job jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    here bigint;
    head bigint;
    kept text;
    early bigint;
BEGIN
    IF job ? 'maker' THEN
        INSERT INTO tables (code, seq, at, clocks, stage, summary, maker)
        VALUES (job ->> 'code', 0, 0, '', job ->> 'stage', job ->> 'summary', job ->> 'maker')
        ON CONFLICT (code) DO NOTHING RETURNING id, seq INTO here, head;
    ELSE
        SELECT id, seq, clocks INTO here, head, kept FROM tables WHERE code = job ->> 'code' FOR UPDATE;
    END IF;
    IF head IS DISTINCT FROM (job ->> 'first')::bigint - 1 THEN
        RETURN format('line %s is not the next of table %s', job ->> 'first', job ->> 'code');
    END IF;
    IF job ? 'aids' AND EXISTS (
        SELECT 1 FROM rows WHERE table_id = here AND aid IN (SELECT jsonb_array_elements_text(job -> 'aids'))
    ) THEN
        RETURN format('an id is written already at table %s', job ->> 'code');
    END IF;
    IF job ? 'due' THEN
        early := (kept::jsonb -> 'deadlines' ->> (job ->> 'due'))::bigint - now_ms();
        IF early > 0 THEN
            RETURN format('early %s', early);
        END IF;
    END IF;
    UPDATE tables SET seq = (job ->> 'last')::bigint, at = (job ->> 'at')::bigint, clocks = job ->> 'clocks',
        stage = coalesce(job ->> 'stage', stage), summary = coalesce(job ->> 'summary', summary)
    WHERE id = here;
    INSERT INTO rows (table_id, seq, aid, at, body)
    SELECT here, (line ->> 0)::bigint, line ->> 1, (line ->> 2)::bigint, line ->> 3
    FROM jsonb_array_elements(job -> 'lines') AS line;
    IF job ? 'members' THEN
        DELETE FROM seats WHERE table_id = here;
        INSERT INTO seats SELECT DISTINCT here, jsonb_array_elements_text(job -> 'members');
        PERFORM list_games(here, job -> 'games');
    END IF;
    RETURN '';
END $$;
