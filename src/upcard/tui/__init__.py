"""The terminal: a table to play at, replays and reports to read."""
