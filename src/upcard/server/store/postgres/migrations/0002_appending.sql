-- Appends of many tables in one round trip. A job is what one table appends (appending.py); it is written whole or
-- refused with a reason, and refusing one does not touch the others.

-- The number of the game that ends next is given out by one transaction at a time.
CREATE FUNCTION append(jobs jsonb) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
    job jsonb;
    verdicts text[] := '{}';
BEGIN
    IF jobs @? '$[*].games[*].winners' THEN
        PERFORM pg_advisory_xact_lock(hashtext('upcard games end'));
    END IF;
    FOR job IN SELECT value FROM jsonb_array_elements(jobs) LOOP
        verdicts := verdicts || append_one(job);
    END LOOP;
    RETURN verdicts;
END $$;

CREATE FUNCTION append_one(job jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    here bigint;
    head bigint;
BEGIN
    IF job ? 'maker' THEN
        INSERT INTO tables (code, seq, at, clocks, stage, summary, maker)
        VALUES (job ->> 'code', 0, 0, '', job ->> 'stage', job ->> 'summary', job ->> 'maker')
        ON CONFLICT (code) DO NOTHING RETURNING id, seq INTO here, head;
    ELSE
        SELECT id, seq INTO here, head FROM tables WHERE code = job ->> 'code' FOR UPDATE;
    END IF;
    IF head IS DISTINCT FROM (job ->> 'first')::bigint - 1 THEN
        RETURN format('line %s is not the next of table %s', job ->> 'first', job ->> 'code');
    END IF;
    IF job ? 'aids' AND EXISTS (
        SELECT 1 FROM rows WHERE table_id = here AND aid IN (SELECT jsonb_array_elements_text(job -> 'aids'))
    ) THEN
        RETURN format('an id is written already at table %s', job ->> 'code');
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

-- Games that were dealt at a table, and such that ended there, in the order of the log.
CREATE FUNCTION list_games(here bigint, listed jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    one jsonb;
BEGIN
    FOR one IN SELECT value FROM jsonb_array_elements(listed) LOOP
        IF one ? 'winners' THEN
            PERFORM end_game(here, one);
        ELSE
            INSERT INTO games (table_id, number, game, names, at, bots)
            VALUES (here, (one ->> 'number')::bigint, one ->> 'game', one ->> 'names', (one ->> 'at')::bigint,
                one ->> 'bots');
            INSERT INTO players
            SELECT DISTINCT jsonb_array_elements_text(one -> 'members'), here, (one ->> 'number')::bigint;
        END IF;
    END LOOP;
END $$;

CREATE FUNCTION end_game(here bigint, one jsonb) RETURNS void LANGUAGE sql AS $$
    UPDATE games SET winners = one ->> 'winners', at = (one ->> 'at')::bigint,
        ended = 1 + (SELECT coalesce(max(ended), 0) FROM games WHERE ended IS NOT NULL)
    WHERE table_id = here AND number = (SELECT max(number) FROM games WHERE table_id = here);
$$;
