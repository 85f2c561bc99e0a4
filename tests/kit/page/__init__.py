"""Real browsers for tests: who sits at them, what they see, and what is wrong with it."""
