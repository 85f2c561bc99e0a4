-- Which seats bots had, so that lists of finished games can show it; the log has known it all the time.
ALTER TABLE games ADD COLUMN bots TEXT NOT NULL DEFAULT '[]';
UPDATE games SET bots = (
    SELECT json_group_array(seat.key)
    FROM rows AS dealt, json_each(dealt.body, '$.members') AS seat
    WHERE dealt.table_id = games.table_id
        AND dealt.body ->> 'what' = 'started' AND dealt.body ->> 'number' = games.number
        AND EXISTS (
            SELECT 1 FROM rows AS sat
            WHERE sat.table_id = games.table_id
                AND sat.body ->> 'what' = 'sat' AND sat.body ->> 'member' = seat.value AND sat.body ->> 'bot' <> ''
        )
);
