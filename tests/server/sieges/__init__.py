"""What the server must bear: kills, races, broken frames, readers who stall, floods; by the thousand."""
