"""Several servers on one store: each says what it has, and looks every second what the others have."""
