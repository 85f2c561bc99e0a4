"""What is made of finished games: series of several of them. Derived from logs, and pure."""
