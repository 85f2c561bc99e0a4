"""Players that are no people: each sees one seat's views and events, and the words that fit it."""
