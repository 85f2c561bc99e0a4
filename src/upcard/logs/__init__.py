"""A game as text: logs, replays, positions, and what of a game is worth remembering."""
