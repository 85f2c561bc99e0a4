"""What was counted while games were played, against what is made anew from the logs."""

from typing import Any

from kit.server.history import House
from upcard.server.statistics.counting import count_all, recompute

TABLES = ("statistics", "results", "meetings", "ratings")


async def filled(house: House, games: int) -> None:
    """So many games at many tables; most are counted soon, and the server is stopped and started now and then."""
    await house.fill()
    played = 0
    while played < games:
        number = min(house.dice.randint(1, 5), games - played)
        await house.evening(number)
        played += number
        if house.dice.random() < 0.6:
            await count_all(house.statistics, house.known)
        if house.dice.random() < 0.1:
            await house.restart()
    await count_all(house.statistics, house.known)


async def differences(house: House) -> list[str]:
    """Rows that are not the same once everything was recomputed."""
    running = await kept(house)
    await recompute(house.statistics)
    anew = await kept(house)
    return [f"{table}: {row}" for table in TABLES for row in running[table] ^ anew[table]]


async def kept(house: House) -> dict[str, set[Any]]:
    """All that is derived."""
    return {table: {tuple(row) for row in await house.store.rows(f"SELECT * FROM {table}")} for table in TABLES}
