"""Tournaments at the server: their logs, and the tables opened for them (docs/rules/tournaments.md, M16–M24)."""
