"""Tables in PostgreSQL, for a house that has outgrown one file."""
