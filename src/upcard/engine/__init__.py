"""The pure engine: a position is a function of seed, seats, options and actions, and of nothing else."""
