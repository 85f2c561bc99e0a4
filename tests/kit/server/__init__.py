"""Real servers for tests, the people at them, and what can be broken in them."""
