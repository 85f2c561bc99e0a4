"""Live tables: the rows of their logs, who sits at them, and everything that acts on them."""
