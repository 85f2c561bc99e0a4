"""A line to a database that loses one answer: the database has done what it was told, and nobody hears of it."""

import asyncio
from urllib.parse import urlsplit

READY = b"Z\x00\x00\x00\x05I"
"""The end of an answer: no transaction is open any more."""


class LossyLine:
    """Stands between a store and its database, and cuts the connection behind the next request that holds a text."""

    def __init__(self, address: str) -> None:
        self._url = urlsplit(address)
        self.lose = b""
        """What the next request holds whose answer is lost; nothing is lost while it is empty."""
        self.lost = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> str:
        """Begin to listen; the address under which the database is reached through this."""
        self._server = await asyncio.start_server(self._joined, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        return self._url._replace(netloc=f"{self._url.username}@127.0.0.1:{port}").geturl()

    def close(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()

    async def _joined(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        answers, requests = await asyncio.open_connection(self._url.hostname, self._url.port)
        line = _Line(client, back, answers, requests)
        for work in (self._ask(line), self._answer(line)):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _ask(self, line: "_Line") -> None:
        while request := await line.client.read(65536):
            if self.lose and self.lose in request:
                self.lose, line.deaf = b"", True
            line.requests.write(request)
        line.requests.close()

    async def _answer(self, line: "_Line") -> None:
        while answer := await line.answers.read(65536):
            if line.deaf:
                if READY in answer:
                    self.lost += 1
                    break
            else:
                line.back.write(answer)
        line.back.close()


class _Line:
    def __init__(
        self,
        client: asyncio.StreamReader,
        back: asyncio.StreamWriter,
        answers: asyncio.StreamReader,
        requests: asyncio.StreamWriter,
    ) -> None:
        self.client, self.back, self.answers, self.requests = client, back, answers, requests
        self.deaf = False
