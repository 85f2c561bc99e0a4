"""Figures for those who look after a server: what is live, what was done, what was turned away."""

from prometheus_client import Counter, Gauge, Histogram, Info

WORKER = Info("upcard_worker", "Which process tells these figures, and what it runs")
TABLES_LIVE = Gauge("upcard_tables_live", "Tables in memory")
GAMES_ON = Gauge("upcard_games_on", "Games that are being played at tables in memory")
PLAYERS_HERE = Gauge("upcard_players_here", "People who are connected to a table where they sit")
SOCKETS_OPEN = Gauge("upcard_sockets_open", "Open WebSockets")
STORE_WRITABLE = Gauge("upcard_store_writable", "1 if the last write to the database went well, else 0")
STORE_WAITING = Gauge("upcard_store_waiting", "Writes that are not on the disk yet")
LOOP_LAG = Gauge("upcard_loop_lag_seconds", "How late the event loop came round, at worst in the last minute")
BOTS_THINKING = Gauge("upcard_bots_thinking", "Tables whose bots have been asked and have not played")
BOTS_FAILED = Counter("upcard_bots_failed", "Bots that raised or did not answer, and were replaced", ["bot"])
MINDS_THINKING = Gauge("upcard_minds_thinking", "Processes that think about something now")
MINDS_WAITING = Gauge("upcard_minds_waiting", "What waits for one of these processes")
MINDS_REPLACED = Counter("upcard_minds_replaced", "Processes that ended, stalled or answered nonsense")
MINDS_FALLBACKS = Counter("upcard_minds_fallbacks", "Decisions that the heuristic made for a bot, and why", ["why"])
HINTS = Counter("upcard_hints", "Hints that people asked for: found, or failed", ["how"])
REVIEWS = Counter("upcard_reviews", "Games that the coach has looked at: found, or failed", ["how"])
ROWS_WRITTEN = Counter(
    "upcard_rows_written", "Rows written to the logs of tables: plays, expiries, everything that happens"
)
REQUESTS_REFUSED = Counter("upcard_refused", "Requests that a table has refused, by the code of the refusal", ["code"])
SOCKETS_CLOSED = Counter("upcard_sockets_closed", "WebSockets that were closed, and why", ["why"])
HTTP_REFUSED = Counter("upcard_http_refused", "HTTP requests that were refused, by the code of the refusal", ["code"])
CONNECTIONS_CUT = Counter("upcard_http_cut", "Connections that were cut, and why", ["why"])
SOCKETS_REFUSED = Counter("upcard_sockets_refused", "WebSockets that were not opened, and why", ["why"])
COMMIT_SECONDS = Histogram("upcard_commit_seconds", "How long the disk took for what had gathered")
COMMIT_JOBS = Histogram(
    "upcard_commit_jobs", "How many writes went to the disk together", buckets=(1, 2, 5, 10, 50, 500)
)
