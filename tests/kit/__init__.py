"""What the tests are written with: positions in a line, games that play themselves, servers and browsers."""
