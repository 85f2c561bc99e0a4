"""Which keys one presses in each turn, from what goes over the line of a table."""

from typing import Any

from msgspec import json
from playwright.sync_api import Page, WebSocket


class Presses:
    """The keys of a page. A turn ends with a card that is laid from a hand, or when it is somebody else's: in Check! it
    has all its questions, with the race for the card that was thrown and the abilities behind it. What everybody does
    before the first turn counts by itself.
    """

    def __init__(self, page: Page) -> None:
        self.pressed: list[str] = []
        self.turns: list[list[str]] = []
        self.words: list[str] = []
        """What was sent in the turn that is being counted."""
        self._seat = -1
        self._phase = ""
        page.on("websocket", self._listen)

    def press(self, key: str) -> None:
        self.pressed.append(key)

    def begin(self) -> None:
        """What was pressed on the way to the table counts for nothing."""
        self.pressed, self.turns, self.words = [], [], []

    def _listen(self, line: WebSocket) -> None:
        line.on("framesent", lambda frame: self._sent(json.decode(frame)))
        line.on("framereceived", lambda frame: self._received(json.decode(frame)))

    def _sent(self, said: dict[str, Any]) -> None:
        if said["t"] == "act":
            self.words += said["words"]

    def _received(self, told: dict[str, Any]) -> None:
        sight = told.get("sight")
        if told["t"] not in ("moved", "welcome") or sight is None:
            return
        self._seat = sight["own"]["seat"]
        laid = any(word[0].isdigit() or word[0].isupper() for word in self.words)
        view = sight["public"]["view"]
        if self.words and (laid or view["turn"] != self._seat or view["phase"] != self._phase == "initial_peek"):
            self.turns.append(self.pressed)
            self.pressed, self.words = [], []
        self._phase = view["phase"]
