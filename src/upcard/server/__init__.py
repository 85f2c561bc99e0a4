"""The table server: people and bots at tables, over HTTP and WebSockets, on an append-only log."""
