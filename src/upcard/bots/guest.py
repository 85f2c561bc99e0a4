"""A program at a table of a running server: what comes over the wire (docs/wire.md) is put to it as questions."""

from collections.abc import Iterator, Sequence
from itertools import count
from time import sleep
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from upcard.bots.process import SECONDS, Conversation, Question, Start
from upcard.bots.protocol import SILENCE
from upcard.engine.view import SeenEvent, View

PROTOCOL = 1
MOST_REFUSED = 5
"""So often a play is tried again while nothing happens."""
PAUSE = 0.25
"""Seconds before each thing it says: servers take five a second for long (docs/hosting.md)."""
PING_SECONDS = 20.0
"""After so long a silence it says that it is still there."""

Frame = dict[str, Any]


class Guest:
    """One program at one table, from its arrival until the table is closed or the program is given up."""

    def __init__(self, url: str, token: str, code: str, name: str, spec: str, pause: float = PAUSE) -> None:
        self._url = f"{'wss' if urlsplit(url).scheme == 'https' else 'ws'}://{urlsplit(url).netloc}/ws"
        self._headers = {"Authorization": f"Bearer {token}"}
        self._code = code
        self._name = name
        self._spec = spec
        self._pause = pause
        self._numbers = count(2)
        self._you = ""
        self._conversation: Conversation | None = None
        self._sight: Frame | None = None
        """What is seen and was not answered yet."""
        self._last: Frame | None = None
        self._refused = 0
        """How many plays were refused since the table went on."""
        self._declined: Sequence[str] = ()
        self.games = 0
        """How many have ended."""

    def run(self, games: int = 0) -> str:
        """Sit and play until so many games are over, or for ever if none is named; why it ended."""
        with connect(self._url, additional_headers=self._headers, compression=None) as socket:
            try:
                self._say(socket, "hello", id=1, version=PROTOCOL, table=self._code, game=0, seq=0, screen=False)
                return self._stay(socket, games)
            except ConnectionClosed:
                return "closed"
            finally:
                self._end()

    def _stay(self, socket: ClientConnection, games: int) -> str:
        for frame in self._frames(socket):
            if frame["t"] == "bye":
                return str(frame["why"])
            if frame["t"] in ("welcome", "changed"):
                self._around(socket, frame)
            if frame["t"] in ("welcome", "moved"):
                self._look(frame)
            if frame["t"] == "no" and self._refused < MOST_REFUSED:  # the table had moved on
                self._refused, self._sight = self._refused + 1, self._last
            while self._sight is not None:
                self._play(socket)
            if games and self.games >= games:
                return "over"
            if self._conversation is not None and self._conversation.given_up:
                self._ask(socket, "stand")
                return "failed"
        return "closed"

    def _frames(self, socket: ClientConnection) -> Iterator[Frame]:
        """What comes, and a sign of life where nothing does."""
        while True:
            try:
                yield msgspec.json.decode(socket.recv(PING_SECONDS))
            except TimeoutError:
                self._say(socket, "ping", id=next(self._numbers))

    # --- the table around the game

    def _around(self, socket: ClientConnection, frame: Frame) -> None:
        """Take a seat where one is free, and be ready."""
        lobby = frame["lobby"]
        self._you = frame.get("you", self._you)
        mine = next((one for one in lobby["members"] if one["member"] == self._you), None)
        if lobby["stage"] in ("lobby", "over") and mine is None:
            self._say(socket, "sit", id=next(self._numbers), name=self._name)
        elif lobby["stage"] == "lobby" and mine is not None and not mine.get("ready"):
            self._say(socket, "ready", id=next(self._numbers), on=True)

    # --- the game

    def _look(self, frame: Frame) -> None:
        """What is seen now, and what happened."""
        self._sight = frame.get("sight")
        if self._sight is None or self._sight["own"]["seat"] < 0:
            self._sight = None
            return
        view = self._sight["public"]["view"]
        if self._conversation is None and view["outcome"] is None:
            self._conversation = Conversation(self._spec, Start(view["game"], len(view["seats"]), self.games, SECONDS))
        if self._conversation is not None:
            self._conversation.tell(msgspec.convert(frame.get("events", []), list[SeenEvent]))
        self._last, self._refused = self._sight, 0
        if view["outcome"] is not None:
            self.games += self._conversation is not None
            self._end()

    def _end(self) -> None:
        if self._conversation is not None:
            self._conversation.end()
        self._conversation, self._sight, self._last, self._declined = None, None, None, ()

    def _play(self, socket: ClientConnection) -> None:
        """One play, if there is something to say; it is refused if the table has moved on meanwhile."""
        sight, self._sight = self._sight, None  # until the table shows something new
        assert sight is not None and self._conversation is not None
        own, view = sight["own"], whole_view(sight)
        words = own.get("fits") or own.get("legal", ())
        if not words or not view.windows:
            return
        awaited = view.seat in view.windows[0].seats
        if not awaited and words == self._declined:
            return
        window = own.get("answers", {}).get(words[0], view.windows[0].number)
        play = self._laid(socket, view, list(words), window, awaited)
        if play == [SILENCE]:
            self._declined = words
        elif play:
            self._say(socket, "act", id=next(self._numbers), aid=f"{view.windows[0].number}-{next(self._numbers)}",
                      window=window, words=play)  # fmt: skip

    def _laid(
        self, socket: ClientConnection, view: View, words: list[str], window: int, awaited: bool
    ) -> list[str] | None:
        """A whole play, asked for word by word; None if the program failed or the table has moved on."""
        play: list[str] = []
        offered = words if awaited else [*words, SILENCE]
        while True:
            word = self._chosen(Question(view, offered, play))
            if word is None or word == SILENCE:
                return None if word is None else [SILENCE]
            play.append(word)
            following = self._ask(socket, "consider", window=window, words=play)
            offered = [one["word"] for one in following.get("follow", ()) if not one.get("fault")]
            if following["t"] != "next" or not offered:
                return play if following.get("whole") else None

    def _chosen(self, question: Question) -> str | None:
        """The program's word; it is started anew where it fails, and asked again until it is given up."""
        if len(question.words) == 1:
            return question.words[0]
        while self._conversation is not None and not self._conversation.given_up:
            word = self._conversation.ask(question)
            if word is not None:
                return word
        return None

    # --- the wire

    def _ask(self, socket: ClientConnection, kind: str, **fields: object) -> Frame:
        """The answer to a request; what comes between is looked at, and the table's bye ends it."""
        number = next(self._numbers)
        self._say(socket, kind, id=number, **fields)
        for frame in self._frames(socket):
            if frame.get("id") == number:
                return frame
            if frame["t"] == "moved":
                self._look(frame)
            if frame["t"] == "changed":
                self._around(socket, frame)
        raise AssertionError("frames end by an exception")

    def _say(self, socket: ClientConnection, kind: str, **fields: object) -> None:
        sleep(self._pause)
        socket.send(msgspec.json.encode({"t": kind, **fields}).decode())


def whole_view(sight: Frame) -> View:
    """What everybody sees and what the seat sees besides, as one view."""
    public, own = sight["public"]["view"], sight["own"]
    hands = {int(seat): cards for seat, cards in own.get("hands", {}).items()}
    seats = [{**one, "cards": hands.get(seat, one["cards"])} for seat, one in enumerate(public["seats"])]
    facts = {**public["facts"], **own.get("facts", {})}
    return msgspec.convert({**public, "seat": own["seat"], "seats": seats, "facts": facts}, View)
