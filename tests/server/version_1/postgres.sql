SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA upcard;
CREATE FUNCTION upcard.append(jobs jsonb) RETURNS text[]
    LANGUAGE plpgsql
    AS $_$
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
END $_$;
CREATE FUNCTION upcard.append_one(job jsonb) RETURNS text
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION upcard.end_game(here bigint, one jsonb) RETURNS void
    LANGUAGE sql
    AS $$
    UPDATE games SET winners = one ->> 'winners', at = (one ->> 'at')::bigint,
        ended = 1 + (SELECT coalesce(max(ended), 0) FROM games WHERE ended IS NOT NULL)
    WHERE table_id = here AND number = (SELECT max(number) FROM games WHERE table_id = here);
$$;
CREATE FUNCTION upcard.list_games(here bigint, listed jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION upcard.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'the log of a table only grows';
END $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE upcard.chat (
    table_id bigint NOT NULL,
    number bigint NOT NULL,
    member text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    text text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE upcard.days (
    person text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL COLLATE pg_catalog."C",
    code text NOT NULL COLLATE pg_catalog."C",
    place bigint,
    score bigint,
    plays bigint,
    given_up bigint
);
CREATE TABLE upcard.entrants (
    person text NOT NULL COLLATE pg_catalog."C",
    code text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE upcard.games (
    table_id bigint NOT NULL,
    number bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    names text NOT NULL,
    winners text,
    at bigint NOT NULL,
    bots text DEFAULT '[]'::text NOT NULL,
    ended bigint,
    counted bigint DEFAULT 0 NOT NULL,
    rounds bigint DEFAULT 0 NOT NULL,
    looked bigint DEFAULT 0 NOT NULL
);
CREATE TABLE upcard.links (
    hash bytea NOT NULL,
    person text NOT NULL COLLATE pg_catalog."C",
    until bigint NOT NULL
);
CREATE TABLE upcard.meetings (
    person text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL COLLATE pg_catalog."C",
    other text NOT NULL COLLATE pg_catalog."C",
    met bigint NOT NULL,
    ahead bigint NOT NULL,
    behind bigint NOT NULL
);
CREATE TABLE upcard.migrations (
    number bigint NOT NULL
);
CREATE TABLE upcard.people (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    at bigint NOT NULL,
    avatar text DEFAULT ''::text NOT NULL,
    bot_pace text DEFAULT 'normal'::text NOT NULL,
    bot_level text DEFAULT 'medium'::text NOT NULL,
    shown bigint DEFAULT 0 NOT NULL
);
CREATE TABLE upcard.players (
    person text NOT NULL COLLATE pg_catalog."C",
    table_id bigint NOT NULL,
    number bigint NOT NULL
);
CREATE TABLE upcard.probes (
    id bigint NOT NULL,
    number bigint NOT NULL,
    CONSTRAINT probes_id_check CHECK ((id = 1))
);
CREATE TABLE upcard.ratings (
    game text NOT NULL COLLATE pg_catalog."C",
    person text NOT NULL COLLATE pg_catalog."C",
    strength double precision NOT NULL,
    uncertainty double precision NOT NULL,
    games bigint NOT NULL
);
CREATE TABLE upcard.results (
    person text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL COLLATE pg_catalog."C",
    ended bigint NOT NULL,
    table_id bigint NOT NULL,
    number bigint NOT NULL,
    company text NOT NULL,
    place bigint NOT NULL,
    seats bigint NOT NULL,
    won bigint NOT NULL,
    plays bigint NOT NULL,
    strength double precision,
    at bigint NOT NULL
);
CREATE TABLE upcard.reviews (
    table_id bigint NOT NULL,
    number bigint NOT NULL,
    review text NOT NULL
);
CREATE TABLE upcard.rows (
    table_id bigint NOT NULL,
    seq bigint NOT NULL,
    aid text COLLATE pg_catalog."C",
    at bigint NOT NULL,
    body text NOT NULL
);
CREATE TABLE upcard.seats (
    table_id bigint NOT NULL,
    person text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE upcard.secrets (
    hash bytea NOT NULL,
    person text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    seen bigint DEFAULT 0 NOT NULL
);
CREATE TABLE upcard.statistics (
    person text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL COLLATE pg_catalog."C",
    company text NOT NULL COLLATE pg_catalog."C",
    counts text NOT NULL
);
CREATE TABLE upcard.tables (
    id bigint NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    clocks text NOT NULL,
    stage text NOT NULL COLLATE pg_catalog."C",
    summary text NOT NULL,
    maker text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
)
WITH (fillfactor='70');
ALTER TABLE upcard.tables ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME upcard.tables_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE upcard.tournament_rows (
    code text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    body text NOT NULL
);
CREATE TABLE upcard.tournaments (
    code text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    stage text NOT NULL COLLATE pg_catalog."C",
    organiser text NOT NULL COLLATE pg_catalog."C",
    summary text NOT NULL
);
INSERT INTO upcard.games VALUES (1, 1, 'check-game', '["Ana","Ben","Cleo"]', NULL, 1000000000, '[]', NULL, 0, 0, 0);
INSERT INTO upcard.games VALUES (2, 1, 'check', '["Ana","Ben","Cleo"]', NULL, 1000000000, '[]', NULL, 0, 0, 0);
INSERT INTO upcard.games VALUES (3, 1, 'uno', '["Ana","Ben","Cleo"]', NULL, 1000000000, '[]', NULL, 0, 0, 0);
INSERT INTO upcard.games VALUES (4, 1, 'switch', '["Ana","Ben","Cleo"]', NULL, 1000000000, '[]', NULL, 0, 0, 0);
INSERT INTO upcard.games VALUES (5, 1, 'extreme-last-card', '["Ana","Ben","Cleo"]', NULL, 1000000000, '[]', NULL, 0, 0, 0);
INSERT INTO upcard.games VALUES (6, 1, 'check-game', '["Ana","Ben"]', '[0]', 1000000000, '[]', 1, 0, 0, 0);
INSERT INTO upcard.migrations VALUES (1);
INSERT INTO upcard.migrations VALUES (2);
INSERT INTO upcard.migrations VALUES (3);
INSERT INTO upcard.migrations VALUES (4);
INSERT INTO upcard.people VALUES ('2Z56VWA2', 'Cosy Gecko', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('3WKDUNHP', 'Wise Bison', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('4FRZJMML', 'Fond Raven', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('4ZPS3PWS', 'Proud Deer', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('5AUFRQ6J', 'Golden Badger', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('5YE4E7P9', 'Wise Otter', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('62UDGJD9', 'Lively Crane', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('7QQ34X7R', 'Eager Eagle', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('9LHRS4WP', 'Jolly Magpie', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('9SDZZA9T', 'Quiet Crane', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('BEFXWEP3', 'Mighty Panda', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('DRZB5FFJ', 'Sly Bison', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('FYTE6BPL', 'Proud Badger', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('FZC6YSRA', 'Keen Hawk', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('GALNNL2F', 'Brisk Seal', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('LXQC3PQ2', 'Able Finch', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('N2EVQ3AD', 'Kind Crane', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('PRUL7S3V', 'Golden Panda', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('Q4U448M5', 'Eager Puffin', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('QPDFVM67', 'Lucky Tiger', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('T5ZR869Q', 'Lively Badger', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('TBMLDG5E', 'Eager Lark', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('TSBFZAV9', 'Bright Bison', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('UAGFSZNL', 'Brave Wren', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('WB4T7RHV', 'Eager Eagle', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.people VALUES ('XU5EDD2X', 'Bold Magpie', 1000000000, '', 'normal', 'medium', 0);
INSERT INTO upcard.players VALUES ('2Z56VWA2', 2, 1);
INSERT INTO upcard.players VALUES ('4FRZJMML', 3, 1);
INSERT INTO upcard.players VALUES ('5YE4E7P9', 5, 1);
INSERT INTO upcard.players VALUES ('7QQ34X7R', 6, 1);
INSERT INTO upcard.players VALUES ('9LHRS4WP', 3, 1);
INSERT INTO upcard.players VALUES ('9SDZZA9T', 2, 1);
INSERT INTO upcard.players VALUES ('BEFXWEP3', 1, 1);
INSERT INTO upcard.players VALUES ('DRZB5FFJ', 2, 1);
INSERT INTO upcard.players VALUES ('FYTE6BPL', 5, 1);
INSERT INTO upcard.players VALUES ('FZC6YSRA', 5, 1);
INSERT INTO upcard.players VALUES ('GALNNL2F', 6, 1);
INSERT INTO upcard.players VALUES ('N2EVQ3AD', 4, 1);
INSERT INTO upcard.players VALUES ('PRUL7S3V', 1, 1);
INSERT INTO upcard.players VALUES ('Q4U448M5', 4, 1);
INSERT INTO upcard.players VALUES ('QPDFVM67', 1, 1);
INSERT INTO upcard.players VALUES ('T5ZR869Q', 3, 1);
INSERT INTO upcard.players VALUES ('XU5EDD2X', 4, 1);
INSERT INTO upcard.probes VALUES (1, 0);
INSERT INTO upcard.rows VALUES (1, 1, NULL, 1000000000, '{"what":"opened","terms":{"game":"check-game","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true}}');
INSERT INTO upcard.rows VALUES (1, 2, NULL, 1000000000, '{"what":"sat","member":"PRUL7S3V","name":"Ana"}');
INSERT INTO upcard.rows VALUES (1, 3, NULL, 1000000000, '{"what":"sat","member":"QPDFVM67","name":"Ben"}');
INSERT INTO upcard.rows VALUES (1, 4, NULL, 1000000000, '{"what":"sat","member":"BEFXWEP3","name":"Cleo"}');
INSERT INTO upcard.rows VALUES (1, 5, NULL, 1000000000, '{"what":"started","number":1,"game":"check-game","version":1,"members":["PRUL7S3V","QPDFVM67","BEFXWEP3"],"names":["Ana","Ben","Cleo"],"options":{"first_player":0},"seed":"d203cc9f76b2f9bb630ded6d83d5721472c6e28c57165945c9432c2f9907ae68"}');
INSERT INTO upcard.rows VALUES (1, 6, 'PRUL7S3V:a6', 1000000000, '{"what":"acted","seat":0,"words":["5D"]}');
INSERT INTO upcard.rows VALUES (1, 7, 'QPDFVM67:a6', 1000000000, '{"what":"acted","seat":1,"words":["6D"]}');
INSERT INTO upcard.rows VALUES (1, 8, 'BEFXWEP3:a7', 1000000000, '{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (1, 9, 'PRUL7S3V:a12', 1000000000, '{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (1, 10, 'QPDFVM67:a12', 1000000000, '{"what":"acted","seat":1,"words":["3D"]}');
INSERT INTO upcard.rows VALUES (1, 11, 'BEFXWEP3:a13', 1000000000, '{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (1, 12, 'PRUL7S3V:a18', 1000000000, '{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (1, 13, 'QPDFVM67:a18', 1000000000, '{"what":"acted","seat":1,"words":["3S"]}');
INSERT INTO upcard.rows VALUES (1, 14, 'BEFXWEP3:a19', 1000000000, '{"what":"acted","seat":2,"words":["QS"]}');
INSERT INTO upcard.rows VALUES (1, 15, 'PRUL7S3V:a24', 1000000000, '{"what":"acted","seat":0,"words":["7S"]}');
INSERT INTO upcard.rows VALUES (1, 16, 'QPDFVM67:a24', 1000000000, '{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (1, 17, 'BEFXWEP3:a25', 1000000000, '{"what":"acted","seat":2,"words":["4S"]}');
INSERT INTO upcard.rows VALUES (1, 18, 'PRUL7S3V:a30', 1000000000, '{"what":"acted","seat":0,"words":["8S"]}');
INSERT INTO upcard.rows VALUES (1, 19, 'QPDFVM67:a30', 1000000000, '{"what":"acted","seat":1,"words":["8D"]}');
INSERT INTO upcard.rows VALUES (2, 1, NULL, 1000000000, '{"what":"opened","terms":{"game":"check","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true}}');
INSERT INTO upcard.rows VALUES (2, 2, NULL, 1000000000, '{"what":"sat","member":"2Z56VWA2","name":"Ana"}');
INSERT INTO upcard.rows VALUES (2, 3, NULL, 1000000000, '{"what":"sat","member":"9SDZZA9T","name":"Ben"}');
INSERT INTO upcard.rows VALUES (2, 4, NULL, 1000000000, '{"what":"sat","member":"DRZB5FFJ","name":"Cleo"}');
INSERT INTO upcard.rows VALUES (2, 5, NULL, 1000000000, '{"what":"started","number":1,"game":"check","version":1,"members":["2Z56VWA2","9SDZZA9T","DRZB5FFJ"],"names":["Ana","Ben","Cleo"],"options":{"first_player":0},"seed":"60dad71501ee722a59ba85683bb826c77a2671c829fac72c96812ea594083937"}');
INSERT INTO upcard.rows VALUES (2, 6, '2Z56VWA2:a6', 1000000000, '{"what":"acted","seat":0,"words":["ready"]}');
INSERT INTO upcard.rows VALUES (2, 7, '9SDZZA9T:a6', 1000000000, '{"what":"acted","seat":1,"words":["ready"]}');
INSERT INTO upcard.rows VALUES (2, 8, 'DRZB5FFJ:a7', 1000000000, '{"what":"acted","seat":2,"words":["ready"]}');
INSERT INTO upcard.rows VALUES (2, 9, '2Z56VWA2:a12', 1000000000, '{"what":"acted","seat":0,"words":["deck"]}');
INSERT INTO upcard.rows VALUES (2, 10, '2Z56VWA2:a16', 1000000000, '{"what":"acted","seat":0,"words":["slot-0"]}');
INSERT INTO upcard.rows VALUES (2, 11, '2Z56VWA2:a20', 1000000000, '{"what":"acted","seat":0,"words":["pass"]}');
INSERT INTO upcard.rows VALUES (2, 12, '9SDZZA9T:a14', 1000000000, '{"what":"acted","seat":1,"words":["slot-3"]}');
INSERT INTO upcard.rows VALUES (2, 13, '9SDZZA9T:a18', 1000000000, '{"what":"acted","seat":1,"words":["slot-0"]}');
INSERT INTO upcard.rows VALUES (2, 14, '9SDZZA9T:a22', 1000000000, '{"what":"acted","seat":1,"words":["pass"]}');
INSERT INTO upcard.rows VALUES (2, 15, 'DRZB5FFJ:a17', 1000000000, '{"what":"acted","seat":2,"words":["pass"]}');
INSERT INTO upcard.rows VALUES (2, 16, '2Z56VWA2:a31', 1000000000, '{"what":"acted","seat":0,"words":["peek","seat-0","slot-0","done"]}');
INSERT INTO upcard.rows VALUES (2, 17, '2Z56VWA2:a39', 1000000000, '{"what":"acted","seat":0,"words":["swap","seat-0","slot-0","seat-2","slot-1"]}');
INSERT INTO upcard.rows VALUES (2, 18, '9SDZZA9T:a29', 1000000000, '{"what":"acted","seat":1,"words":["check"]}');
INSERT INTO upcard.rows VALUES (2, 19, 'DRZB5FFJ:a24', 1000000000, '{"what":"acted","seat":2,"words":["deck"]}');
INSERT INTO upcard.rows VALUES (3, 1, NULL, 1000000000, '{"what":"opened","terms":{"game":"uno","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true}}');
INSERT INTO upcard.rows VALUES (3, 2, NULL, 1000000000, '{"what":"sat","member":"4FRZJMML","name":"Ana"}');
INSERT INTO upcard.rows VALUES (3, 3, NULL, 1000000000, '{"what":"sat","member":"T5ZR869Q","name":"Ben"}');
INSERT INTO upcard.rows VALUES (3, 4, NULL, 1000000000, '{"what":"sat","member":"9LHRS4WP","name":"Cleo"}');
INSERT INTO upcard.rows VALUES (3, 5, NULL, 1000000000, '{"what":"started","number":1,"game":"uno","version":1,"members":["4FRZJMML","T5ZR869Q","9LHRS4WP"],"names":["Ana","Ben","Cleo"],"options":{"first_player":0},"seed":"223462f78de8715a4c74ef0763e913f477a408ee41a575ecd2eb5741084fab5e"}');
INSERT INTO upcard.rows VALUES (3, 6, '4FRZJMML:a6', 1000000000, '{"what":"acted","seat":0,"words":["Grev"]}');
INSERT INTO upcard.rows VALUES (3, 7, '9LHRS4WP:a6', 1000000000, '{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (3, 8, '9LHRS4WP:a10', 1000000000, '{"what":"acted","seat":2,"words":["Brev"]}');
INSERT INTO upcard.rows VALUES (3, 9, '4FRZJMML:a12', 1000000000, '{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (3, 10, 'T5ZR869Q:a9', 1000000000, '{"what":"acted","seat":1,"words":["Bskip"]}');
INSERT INTO upcard.rows VALUES (3, 11, '4FRZJMML:a17', 1000000000, '{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (3, 12, 'T5ZR869Q:a14', 1000000000, '{"what":"acted","seat":1,"words":["B+2"]}');
INSERT INTO upcard.rows VALUES (3, 13, '4FRZJMML:a22', 1000000000, '{"what":"acted","seat":0,"words":["B+2"]}');
INSERT INTO upcard.rows VALUES (3, 14, '9LHRS4WP:a19', 1000000000, '{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (3, 15, '9LHRS4WP:a23', 1000000000, '{"what":"acted","seat":2,"words":["W"]}');
INSERT INTO upcard.rows VALUES (3, 16, '9LHRS4WP:a27', 1000000000, '{"what":"acted","seat":2,"words":["colour-G"]}');
INSERT INTO upcard.rows VALUES (3, 17, '4FRZJMML:a29', 1000000000, '{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (3, 18, 'T5ZR869Q:a23', 1000000000, '{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (3, 19, '9LHRS4WP:a33', 1000000000, '{"what":"acted","seat":2,"words":["G0"]}');
INSERT INTO upcard.rows VALUES (4, 1, NULL, 1000000000, '{"what":"opened","terms":{"game":"switch","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true}}');
INSERT INTO upcard.rows VALUES (4, 2, NULL, 1000000000, '{"what":"sat","member":"XU5EDD2X","name":"Ana"}');
INSERT INTO upcard.rows VALUES (4, 3, NULL, 1000000000, '{"what":"sat","member":"N2EVQ3AD","name":"Ben"}');
INSERT INTO upcard.rows VALUES (4, 4, NULL, 1000000000, '{"what":"sat","member":"Q4U448M5","name":"Cleo"}');
INSERT INTO upcard.rows VALUES (4, 5, NULL, 1000000000, '{"what":"started","number":1,"game":"switch","version":1,"members":["XU5EDD2X","N2EVQ3AD","Q4U448M5"],"names":["Ana","Ben","Cleo"],"options":{"dealer":2},"seed":"a5d992f2d9ffd6d75450be8f8597b7123a87fbc720c69de6d0370b4233a3ee37"}');
INSERT INTO upcard.rows VALUES (4, 6, 'XU5EDD2X:a6', 1000000000, '{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (4, 7, 'N2EVQ3AD:a7', 1000000000, '{"what":"acted","seat":1,"words":["7D","done"]}');
INSERT INTO upcard.rows VALUES (4, 8, 'Q4U448M5:a7', 1000000000, '{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (4, 9, 'XU5EDD2X:a12', 1000000000, '{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (4, 10, 'N2EVQ3AD:a13', 1000000000, '{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (4, 11, 'Q4U448M5:a13', 1000000000, '{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (4, 12, 'XU5EDD2X:a19', 1000000000, '{"what":"acted","seat":0,"words":["AH","suit-C"]}');
INSERT INTO upcard.rows VALUES (4, 13, 'N2EVQ3AD:a19', 1000000000, '{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (4, 14, 'Q4U448M5:a19', 1000000000, '{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (4, 15, 'XU5EDD2X:a25', 1000000000, '{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (4, 16, 'N2EVQ3AD:a26', 1000000000, '{"what":"acted","seat":1,"words":["9C","done"]}');
INSERT INTO upcard.rows VALUES (4, 17, 'Q4U448M5:a25', 1000000000, '{"what":"acted","seat":2,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (4, 18, 'XU5EDD2X:a32', 1000000000, '{"what":"acted","seat":0,"words":["7S","done"]}');
INSERT INTO upcard.rows VALUES (4, 19, 'N2EVQ3AD:a32', 1000000000, '{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (5, 1, NULL, 1000000000, '{"what":"opened","terms":{"game":"extreme-last-card","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true}}');
INSERT INTO upcard.rows VALUES (5, 2, NULL, 1000000000, '{"what":"sat","member":"5YE4E7P9","name":"Ana"}');
INSERT INTO upcard.rows VALUES (5, 3, NULL, 1000000000, '{"what":"sat","member":"FYTE6BPL","name":"Ben"}');
INSERT INTO upcard.rows VALUES (5, 4, NULL, 1000000000, '{"what":"sat","member":"FZC6YSRA","name":"Cleo"}');
INSERT INTO upcard.rows VALUES (5, 5, NULL, 1000000000, '{"what":"started","number":1,"game":"extreme-last-card","version":1,"members":["5YE4E7P9","FYTE6BPL","FZC6YSRA"],"names":["Ana","Ben","Cleo"],"options":{"dealer":2},"seed":"b7075ef47075bef993e2080d92076e2c289dc75b411af5cac3c0876116edac22"}');
INSERT INTO upcard.rows VALUES (5, 6, '5YE4E7P9:a7', 1000000000, '{"what":"acted","seat":0,"words":["JC","done"]}');
INSERT INTO upcard.rows VALUES (5, 7, 'FZC6YSRA:a7', 1000000000, '{"what":"acted","seat":2,"words":["9C","done"]}');
INSERT INTO upcard.rows VALUES (5, 8, 'FYTE6BPL:a8', 1000000000, '{"what":"acted","seat":1,"words":["8C","target-0"]}');
INSERT INTO upcard.rows VALUES (5, 9, '5YE4E7P9:a14', 1000000000, '{"what":"acted","seat":0,"words":["AD","suit-C"]}');
INSERT INTO upcard.rows VALUES (5, 10, 'FZC6YSRA:a14', 1000000000, '{"what":"acted","seat":2,"words":["7C","done"]}');
INSERT INTO upcard.rows VALUES (5, 11, 'FYTE6BPL:a15', 1000000000, '{"what":"acted","seat":1,"words":["AS","suit-C"]}');
INSERT INTO upcard.rows VALUES (5, 12, '5YE4E7P9:a21', 1000000000, '{"what":"acted","seat":0,"words":["QC","done"]}');
INSERT INTO upcard.rows VALUES (5, 13, 'FZC6YSRA:a21', 1000000000, '{"what":"acted","seat":2,"words":["KC","done"]}');
INSERT INTO upcard.rows VALUES (5, 14, 'FYTE6BPL:a21', 1000000000, '{"what":"acted","seat":1,"words":["dance"]}');
INSERT INTO upcard.rows VALUES (5, 15, 'FYTE6BPL:a25', 1000000000, '{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (5, 16, '5YE4E7P9:a29', 1000000000, '{"what":"acted","seat":0,"words":["KS","done"]}');
INSERT INTO upcard.rows VALUES (5, 17, 'FZC6YSRA:a29', 1000000000, '{"what":"acted","seat":2,"words":["JK","suit-S"]}');
INSERT INTO upcard.rows VALUES (5, 18, 'FYTE6BPL:a32', 1000000000, '{"what":"acted","seat":1,"words":["QS","done"]}');
INSERT INTO upcard.rows VALUES (5, 19, '5YE4E7P9:a36', 1000000000, '{"what":"acted","seat":0,"words":["2S","done"]}');
INSERT INTO upcard.rows VALUES (6, 1, NULL, 1000000000, '{"what":"opened","terms":{"game":"check-game","options":{"turn_limit":12},"seats":2,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true}}');
INSERT INTO upcard.rows VALUES (6, 2, NULL, 1000000000, '{"what":"sat","member":"GALNNL2F","name":"Ana"}');
INSERT INTO upcard.rows VALUES (6, 3, NULL, 1000000000, '{"what":"sat","member":"7QQ34X7R","name":"Ben"}');
INSERT INTO upcard.rows VALUES (6, 4, NULL, 1000000000, '{"what":"started","number":1,"game":"check-game","version":1,"members":["GALNNL2F","7QQ34X7R"],"names":["Ana","Ben"],"options":{"turn_limit":12,"first_player":0},"seed":"6a222d65e787b2228f0e80fd63142ffd807b6ecb080866e014a44a1f394a5305"}');
INSERT INTO upcard.rows VALUES (6, 5, 'GALNNL2F:a5', 1000000000, '{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (6, 6, '7QQ34X7R:a4', 1000000000, '{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (6, 7, 'GALNNL2F:a8', 1000000000, '{"what":"acted","seat":0,"words":["RJ"]}');
INSERT INTO upcard.rows VALUES (6, 8, '7QQ34X7R:a7', 1000000000, '{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (6, 9, 'GALNNL2F:a11', 1000000000, '{"what":"acted","seat":0,"words":["10D"]}');
INSERT INTO upcard.rows VALUES (6, 10, '7QQ34X7R:a10', 1000000000, '{"what":"acted","seat":1,"words":["JH"]}');
INSERT INTO upcard.rows VALUES (6, 11, '7QQ34X7R:a13', 1000000000, '{"what":"acted","seat":1,"words":["suit-C"]}');
INSERT INTO upcard.rows VALUES (6, 12, 'GALNNL2F:a14', 1000000000, '{"what":"acted","seat":0,"words":["9C"]}');
INSERT INTO upcard.rows VALUES (6, 13, '7QQ34X7R:a16', 1000000000, '{"what":"acted","seat":1,"words":["JD"]}');
INSERT INTO upcard.rows VALUES (6, 14, '7QQ34X7R:a19', 1000000000, '{"what":"acted","seat":1,"words":["suit-S"]}');
INSERT INTO upcard.rows VALUES (6, 15, 'GALNNL2F:a17', 1000000000, '{"what":"acted","seat":0,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (6, 16, '7QQ34X7R:a22', 1000000000, '{"what":"acted","seat":1,"words":["6S"]}');
INSERT INTO upcard.rows VALUES (6, 17, 'GALNNL2F:a20', 1000000000, '{"what":"acted","seat":0,"words":["QS"]}');
INSERT INTO upcard.rows VALUES (6, 18, '7QQ34X7R:a25', 1000000000, '{"what":"acted","seat":1,"words":["draw"]}');
INSERT INTO upcard.rows VALUES (6, 19, NULL, 1000000000, '{"what":"over","end":"limit 1 2","winners":[0]}');
INSERT INTO upcard.rows VALUES (7, 1, NULL, 1000000000, '{"what":"opened","terms":{"game":"switch","options":{},"seats":2,"public":false,"pace":"normal","require_ready":true,"hold":true,"help":true}}');
INSERT INTO upcard.rows VALUES (7, 2, NULL, 1000000000, '{"what":"sat","member":"TBMLDG5E","name":"Ana"}');
INSERT INTO upcard.rows VALUES (7, 3, NULL, 1000000000, '{"what":"sat","member":"3WKDUNHP","name":"Ben"}');
INSERT INTO upcard.seats VALUES (1, 'BEFXWEP3');
INSERT INTO upcard.seats VALUES (1, 'PRUL7S3V');
INSERT INTO upcard.seats VALUES (1, 'QPDFVM67');
INSERT INTO upcard.seats VALUES (2, '2Z56VWA2');
INSERT INTO upcard.seats VALUES (2, '9SDZZA9T');
INSERT INTO upcard.seats VALUES (2, 'DRZB5FFJ');
INSERT INTO upcard.seats VALUES (3, '4FRZJMML');
INSERT INTO upcard.seats VALUES (3, '9LHRS4WP');
INSERT INTO upcard.seats VALUES (3, 'T5ZR869Q');
INSERT INTO upcard.seats VALUES (4, 'N2EVQ3AD');
INSERT INTO upcard.seats VALUES (4, 'Q4U448M5');
INSERT INTO upcard.seats VALUES (4, 'XU5EDD2X');
INSERT INTO upcard.seats VALUES (5, '5YE4E7P9');
INSERT INTO upcard.seats VALUES (5, 'FYTE6BPL');
INSERT INTO upcard.seats VALUES (5, 'FZC6YSRA');
INSERT INTO upcard.seats VALUES (6, '7QQ34X7R');
INSERT INTO upcard.seats VALUES (6, 'GALNNL2F');
INSERT INTO upcard.seats VALUES (7, '3WKDUNHP');
INSERT INTO upcard.seats VALUES (7, 'TBMLDG5E');
INSERT INTO upcard.secrets VALUES ('\x021354671be928c1362cc90a1e258e68bb4789092dc7e25db4be1b15c2aa0395', 'FZC6YSRA', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x0c5a917886f36350fc5c2e02f91acd20eea30fb8cf17ceefcdef2d5378917118', '2Z56VWA2', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x16d6b877c48c12c1f605fcd4c0281a6e357265ff7cf52819f174f4a71f5d24fb', '9SDZZA9T', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x1ea13bba2e76cfcda38a73e69d9dfde42648795d4005e2987110f3faf21bc386', 'LXQC3PQ2', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x2a730edd7e55eed190a604ad96b48784741cbb7c78d12baa7a1a1abb60b9223d', 'PRUL7S3V', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x34d7200f22eb6b46fb2e599272d6d1861f143e6c4ecdb258244c69d9b498880e', '62UDGJD9', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x3ecfc3e97022bdd6c41b68ba96c817db7f402fbcd77ee53e11feadc8c950e578', 'UAGFSZNL', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x420c62efad8807ed181cac7d853a383c5f102a0551d9824f6bdfed2d864d7d96', 'TSBFZAV9', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x4aa6370bcd2b8b9403d2fab45d03965e6cc7de7e1dbd18a1583caff2dd31b3ff', '4ZPS3PWS', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x57a37960a60039edbc6f1dd1817bc932ff926d9b8335aa3fcc857f0587a79a78', '3WKDUNHP', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x5ca87b24eaa6ae904f50f89bea3fe7045004e48db1e1fc790b377b59d7c4204f', 'FYTE6BPL', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x5d536d03a7a993dda4ffa2e98d686576c000c23d38d80b514cee448cd0dee8b0', 'T5ZR869Q', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x6084bc5e3a13b4c455ce371a4c6f45ada0c33eefafa4944081167d70522e5aca', 'DRZB5FFJ', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x6a6a71c528c74d26b22a0e20c7f9c26916e49cc6d61f2af9c56a92608b9faed7', 'GALNNL2F', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x8bd887fa927422891c75afc45e28c72854a6b0c1ea7242432bb2c1c41ecb7658', 'XU5EDD2X', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x8ea573c53022b415c3a5a7f182a57872a62132d592a50e385c2d4213932007e1', '5AUFRQ6J', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x9049ec16b2807252556d425a1c498c862aa2153db3910fa90039b32744ff6355', '4FRZJMML', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\x91874b0f66a112cac676912d7c07fac59318743735d462a62e7b97e7eca9b4eb', 'N2EVQ3AD', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\xa64fad3b4882fc4fb0c946c2a2dff2e6c686fe32a0d86322e3f9c88ef1f3945d', '5YE4E7P9', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\xb54681ed5c588fdba9889be6a006becdc796eae9cc6b3a6dbf2a65c3943fc1bf', '7QQ34X7R', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\xb86a235667f8a1af9a75e94fe196a895d446240dba2bac6a0f34e78d2eb3df92', 'QPDFVM67', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\xc73667e77323eb4bd81e8a0b3bbdd485009548b34c7277e95b24f8921fd716a3', 'Q4U448M5', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\xc7c1ec68b6df05cbbe5c0f992d51b4d6b4ec7c0451f3f72bc9e29c45f9791501', 'BEFXWEP3', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\xd67a6273fe02b432aa9522a48d96451285689cc2cbbcb13407f75e878bbed56f', 'WB4T7RHV', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\xe4928266d63e46bc0603e66a38c585366a42f44828a4749a67fc89899c017343', '9LHRS4WP', 1000000000, 1000000000);
INSERT INTO upcard.secrets VALUES ('\xf488b2fb0c6296f7009042822fd59e0c2d97c493ae3d279070ae5e8759a9a852', 'TBMLDG5E', 1000000000, 1000000000);
INSERT INTO upcard.tables VALUES (1, '8W7Y9U', 19, 1000000000, '{"deadlines":{"15":1000030000}}', 'playing', '{"code":"8W7Y9U","terms":{"game":"check-game","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true},"stage":"playing","members":["PRUL7S3V","QPDFVM67","BEFXWEP3"],"names":["Ana","Ben","Cleo"],"seq":5,"at":1000000000}', '');
INSERT INTO upcard.tables VALUES (2, '63JTPF', 19, 1000000000, '{"deadlines":{"9":1000045000}}', 'playing', '{"code":"63JTPF","terms":{"game":"check","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true},"stage":"playing","members":["2Z56VWA2","9SDZZA9T","DRZB5FFJ"],"names":["Ana","Ben","Cleo"],"seq":5,"at":1000000000}', '');
INSERT INTO upcard.tables VALUES (3, 'ZN2UP9', 19, 1000000000, '{"deadlines":{"16":1000030000}}', 'playing', '{"code":"ZN2UP9","terms":{"game":"uno","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true},"stage":"playing","members":["4FRZJMML","T5ZR869Q","9LHRS4WP"],"names":["Ana","Ben","Cleo"],"seq":5,"at":1000000000}', '');
INSERT INTO upcard.tables VALUES (4, 'CFVMUK', 19, 1000000000, '{"deadlines":{"15":1000180000}}', 'playing', '{"code":"CFVMUK","terms":{"game":"switch","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true},"stage":"playing","members":["XU5EDD2X","N2EVQ3AD","Q4U448M5"],"names":["Ana","Ben","Cleo"],"seq":5,"at":1000000000}', '');
INSERT INTO upcard.tables VALUES (5, '3AJ967', 19, 1000000000, '{"deadlines":{"14":1000180000}}', 'playing', '{"code":"3AJ967","terms":{"game":"extreme-last-card","options":{},"seats":3,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true},"stage":"playing","members":["5YE4E7P9","FYTE6BPL","FZC6YSRA"],"names":["Ana","Ben","Cleo"],"seq":5,"at":1000000000}', '');
INSERT INTO upcard.tables VALUES (6, 'JKVLNE', 19, 1000000000, '{"deadlines":{}}', 'over', '{"code":"JKVLNE","terms":{"game":"check-game","options":{"turn_limit":12},"seats":2,"public":false,"pace":"normal","require_ready":false,"hold":true,"help":true},"stage":"over","members":["GALNNL2F","7QQ34X7R"],"names":["Ana","Ben"],"seq":19,"at":1000000000}', '');
INSERT INTO upcard.tables VALUES (7, '5FNNPC', 3, 1000000000, '{"deadlines":{}}', 'lobby', '{"code":"5FNNPC","terms":{"game":"switch","options":{},"seats":2,"public":false,"pace":"normal","require_ready":true,"hold":true,"help":true},"stage":"lobby","members":["TBMLDG5E","3WKDUNHP"],"names":["Ana","Ben"],"seq":3,"at":1000000000}', '');
SELECT pg_catalog.setval('upcard.tables_id_seq', 7, true);
ALTER TABLE ONLY upcard.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (table_id, number);
ALTER TABLE ONLY upcard.days
    ADD CONSTRAINT days_code_key UNIQUE (code);
ALTER TABLE ONLY upcard.days
    ADD CONSTRAINT days_pkey PRIMARY KEY (person, day, game);
ALTER TABLE ONLY upcard.entrants
    ADD CONSTRAINT entrants_pkey PRIMARY KEY (person, code);
ALTER TABLE ONLY upcard.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (table_id, number);
ALTER TABLE ONLY upcard.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY upcard.meetings
    ADD CONSTRAINT meetings_pkey PRIMARY KEY (person, game, other);
ALTER TABLE ONLY upcard.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (number);
ALTER TABLE ONLY upcard.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY upcard.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (person, table_id, number);
ALTER TABLE ONLY upcard.probes
    ADD CONSTRAINT probes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY upcard.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (game, person);
ALTER TABLE ONLY upcard.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (person, game, ended);
ALTER TABLE ONLY upcard.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (table_id, number);
ALTER TABLE ONLY upcard.rows
    ADD CONSTRAINT rows_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY upcard.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (table_id, person);
ALTER TABLE ONLY upcard.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY upcard.statistics
    ADD CONSTRAINT statistics_pkey PRIMARY KEY (person, game, company);
ALTER TABLE ONLY upcard.tables
    ADD CONSTRAINT tables_code_key UNIQUE (code);
ALTER TABLE ONLY upcard.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY upcard.tournament_rows
    ADD CONSTRAINT tournament_rows_pkey PRIMARY KEY (code, seq);
ALTER TABLE ONLY upcard.tournaments
    ADD CONSTRAINT tournaments_pkey PRIMARY KEY (code);
CREATE INDEX chat_by_member ON upcard.chat USING btree (member);
CREATE INDEX days_begun ON upcard.days USING btree (person) WHERE (place IS NULL);
CREATE INDEX days_by_deal ON upcard.days USING btree (day, game) WHERE (place IS NOT NULL);
CREATE INDEX entrants_by_tournament ON upcard.entrants USING btree (code);
CREATE UNIQUE INDEX games_by_end ON upcard.games USING btree (ended) WHERE (ended IS NOT NULL);
CREATE INDEX meetings_by_number ON upcard.meetings USING btree (person, met);
CREATE INDEX meetings_by_other ON upcard.meetings USING btree (other);
CREATE INDEX ratings_by_person ON upcard.ratings USING btree (person);
CREATE INDEX rows_around_games ON upcard.rows USING btree (table_id, seq) WHERE ((substr(body, 10, 6) <> 'acted"'::text) AND (substr(body, 10, 8) <> 'expired"'::text));
CREATE UNIQUE INDEX rows_by_aid ON upcard.rows USING btree (table_id, aid) WHERE (aid IS NOT NULL);
CREATE INDEX seats_by_person ON upcard.seats USING btree (person);
CREATE INDEX secrets_by_person ON upcard.secrets USING btree (person);
CREATE INDEX tables_by_maker ON upcard.tables USING btree (maker) WHERE (stage <> 'closed'::text);
CREATE INDEX tables_by_stage ON upcard.tables USING btree (stage);
CREATE INDEX tournaments_by_organiser ON upcard.tournaments USING btree (organiser);
CREATE INDEX uncounted_games ON upcard.games USING btree (ended) WHERE ((counted = 0) AND (ended IS NOT NULL));
CREATE INDEX unfinished_games ON upcard.games USING btree (game) WHERE (ended IS NULL);
CREATE INDEX unfinished_tournaments ON upcard.tournaments USING btree (at) WHERE (stage <> 'over'::text);
CREATE TRIGGER rows_never_change BEFORE DELETE OR UPDATE OR TRUNCATE ON upcard.rows FOR EACH STATEMENT EXECUTE FUNCTION upcard.refuse_change();
ALTER TABLE ONLY upcard.chat
    ADD CONSTRAINT chat_table_id_fkey FOREIGN KEY (table_id) REFERENCES upcard.tables(id);
ALTER TABLE ONLY upcard.entrants
    ADD CONSTRAINT entrants_code_fkey FOREIGN KEY (code) REFERENCES upcard.tournaments(code);
ALTER TABLE ONLY upcard.games
    ADD CONSTRAINT games_table_id_fkey FOREIGN KEY (table_id) REFERENCES upcard.tables(id);
ALTER TABLE ONLY upcard.links
    ADD CONSTRAINT links_person_fkey FOREIGN KEY (person) REFERENCES upcard.people(id);
ALTER TABLE ONLY upcard.players
    ADD CONSTRAINT players_table_id_number_fkey FOREIGN KEY (table_id, number) REFERENCES upcard.games(table_id, number);
ALTER TABLE ONLY upcard.reviews
    ADD CONSTRAINT reviews_table_id_fkey FOREIGN KEY (table_id) REFERENCES upcard.tables(id);
ALTER TABLE ONLY upcard.rows
    ADD CONSTRAINT rows_table_id_fkey FOREIGN KEY (table_id) REFERENCES upcard.tables(id);
ALTER TABLE ONLY upcard.seats
    ADD CONSTRAINT seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES upcard.tables(id);
ALTER TABLE ONLY upcard.secrets
    ADD CONSTRAINT secrets_person_fkey FOREIGN KEY (person) REFERENCES upcard.people(id);
ALTER TABLE ONLY upcard.tournament_rows
    ADD CONSTRAINT tournament_rows_code_fkey FOREIGN KEY (code) REFERENCES upcard.tournaments(code);
