"""One stranger makes tables without end, opens them all and sits at many: others are listed, come in, and play."""

import asyncio
from contextlib import suppress
from pathlib import Path

from websockets.exceptions import ConnectionClosed, InvalidStatus

from kit.server.served import Player, Served
from sieges.regular import Figures, rss, tracebacks

LIVE = 40
STRANGER, NEWCOMER = "127.5.0.1", "127.5.0.2"


async def made(served: Served, people: int) -> tuple[list[tuple[Player, str]], int]:
    """All tables that one address gets, by ever new people; and how many were refused."""
    tables: list[tuple[Player, str]] = []
    refused = 0
    for _ in range(people):
        one = Player(served, "S", address=STRANGER)
        await one.call("GET", "/api/me")
        for _ in range(30):
            asked = {"terms": {"game": "check-game", "seats": 2, "public": True}}
            status, answer = await one.call("POST", "/api/tables", asked)
            if status != 201:
                refused += 1
                break
            tables.append((one, answer["code"]))
    return tables, refused


async def visited(tables: list[tuple[Player, str]], sit: bool) -> int:
    """Go to each table, perhaps sit down, and leave; how many doors were open."""
    entered = 0
    for owner, code in tables:
        one = Player(owner.served, "S", owner.secret, STRANGER)
        with suppress(ConnectionClosed, InvalidStatus):
            await one.connect()
            await one.send({"t": "hello", "id": 1, "version": 1, "table": code})
            entered += (await one.hear())["t"] == "welcome"
            if sit:
                await one.ask("sit", name="S")
        if not sit:
            await one.leave()
    return entered


async def besiege(folder: Path, people: int = 5) -> Figures:
    """A flood of tables from one address, then a newcomer."""
    log = folder.with_suffix(".log")
    served = Served(folder, "--wall", "--tables-live", str(LIVE), log=log)
    before, wrong = rss(served), []
    tables, refused = await made(served, people)
    opened = await visited(tables, sit=False)
    seated = await visited(tables, sit=True)
    newcomer = Player(served, "N", address=NEWCOMER)
    code = await newcomer.create("check-game", public=True)
    if (await newcomer.enter(code))["t"] != "welcome":
        wrong.append("a newcomer was not let in")
    await newcomer.ask("sit", name="N")
    listed = [table["code"] for table in (await newcomer.call("GET", "/api/tables"))[1]]
    if code not in listed:
        wrong.append("the newcomer's table is not listed")
    if len(listed) > 6:
        wrong.append(f"{len(listed) - 1} tables of one household are listed")
    grown = rss(served) / before
    await asyncio.to_thread(served.kill)
    return {
        "tables made": len(tables), "refused": refused, "opened and left": opened, "sat at": seated,
        "listed": len(listed), "memory": round(grown, 2), "wrong": wrong + tracebacks(log),
    }  # fmt: skip
