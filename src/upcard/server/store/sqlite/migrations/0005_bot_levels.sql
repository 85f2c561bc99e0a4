-- How well bots play with somebody, where nothing else is asked for.
ALTER TABLE people ADD COLUMN bot_level TEXT NOT NULL DEFAULT 'medium';
