"""A tap on the line between a page and its table: what the table says is seen, and more can be said in its name."""

from collections.abc import Sequence
from typing import Any

from msgspec import json, to_builtins
from playwright.sync_api import Page, WebSocketRoute

from upcard.server.socket import wire

Frame = dict[str, Any]


class WireTap:
    """The line of one page; it is there from the next time that the page is loaded."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sight: Frame = {}
        self.lobby: Frame = {}
        self.seq = 0
        self.silent = False
        """Whether nothing more comes through from the page."""
        page.route_web_socket("**/ws?t=*", self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        self.line, server = line, line.connect_to_server()
        server.on_message(self._hear)
        line.on_message(lambda frame: None if self.silent else server.send(frame))

    def _hear(self, frame: str | bytes) -> None:
        said: Frame = json.decode(frame)
        if "sight" in said:
            self.sight, self.seq = said["sight"], said["seq"]
        self.lobby = said.get("lobby", self.lobby)
        self.line.send(frame)

    def tell(self, events: Sequence[wire.SeenEvent], turn: int, **other: Any) -> None:
        """Let something happen in a turn of somebody, and nothing else change."""
        public = {**self.sight["public"], **other}
        sight = {**self.sight, "public": {**public, "view": {**public["view"], "turn": turn}}}
        moved = {"t": "moved", "seq": self.seq, "sight": sight, "events": to_builtins(events)}
        self.line.send(json.encode(moved).decode())

    def change(self, **lobby: Any) -> None:
        """Let the table around the game be another."""
        self.line.send(json.encode({"t": "changed", "seq": self.seq, "lobby": {**self.lobby, **lobby}}).decode())
