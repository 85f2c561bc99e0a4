-- What is a person's own besides the name: the avatar they have chosen, and how quickly bots should play with them.
ALTER TABLE people ADD COLUMN avatar TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN bot_pace TEXT NOT NULL DEFAULT 'normal';
