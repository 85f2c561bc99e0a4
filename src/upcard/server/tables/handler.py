"""What answers a request at a table."""

from collections.abc import Awaitable, Callable
from typing import Any

from upcard.engine.view import Refusal
from upcard.server.socket import wire
from upcard.server.tables.audience import Guest
from upcard.server.tables.live import LiveTable

Handler = Callable[[LiveTable, Guest, Any], Awaitable[wire.Answer | Refusal]]
"""Takes the request that it is listed for."""
