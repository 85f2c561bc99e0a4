"""Tables seen from outside the engine: plays as words, logs, replays, positions as text, and the laws they obey."""
