"""Tournaments at a server under test: made, entered, begun and looked at as a page does."""

import asyncio

from kit.server.served import Frame, Player, Served

QUICK = {"name": "Cup", "game": "check-game"}


async def known(served: Served, name: str) -> Player:
    """Somebody with a name, who can be asked for one over HTTP."""
    one = Player(served, name)
    await one.call("GET", "/api/me")
    await one.call("POST", "/api/me", {"name": name})
    return one


async def made(organiser: Player, **wanted: object) -> str:
    """A new tournament; its code."""
    status, answer = await organiser.call("POST", "/api/tournaments", {**QUICK, **wanted})
    assert status == 201, answer
    return str(answer["code"])


async def asks(one: Player, code: str, what: str, **fields: object) -> Frame:
    """Something that must be granted; the tournament then."""
    status, answer = await one.call("POST", f"/api/tournaments/{code}", {"ask": what, **fields})
    assert status == 200, answer
    return answer  # type: ignore[no-any-return]


async def refused(one: Player, code: str, what: str, **fields: object) -> str:
    """Something that must be refused; the code of the refusal."""
    status, answer = await one.call("POST", f"/api/tournaments/{code}", {"ask": what, **fields})
    assert status == 409 and answer["say"], answer
    return str(answer["code"])


async def look(one: Player, code: str) -> Frame:
    status, answer = await one.call("GET", f"/api/tournaments/{code}")
    assert status == 200, answer
    return answer  # type: ignore[no-any-return]


async def begun(served: Served, *people: Player, code: str, fill: str = "") -> Frame:
    """People enter and check in, and the first of them, who organises it, begins it."""
    for one in people:
        await asks(one, code, "enter")
        await asks(one, code, "check_in")
    await asks(people[0], code, "start", **({"fill": fill} if fill else {}))
    return await until(served, people[0], code, lambda seen: bool(seen["played"]))


async def until(served: Served, one: Player, code: str, truth: object, turn: float = 1.0) -> Frame:
    """Let time pass until something is true of a tournament."""
    for _ in range(3000):
        seen = await look(one, code)
        if truth(seen):  # type: ignore[operator]
            return seen
        served.advance(turn)
        await asyncio.sleep(0.02)
    raise AssertionError(f"it never came true of {seen}")


def over(seen: Frame) -> bool:
    return bool(seen["stage"] == "over")


def ranking(seen: Frame) -> list[str]:
    """The names from the first to the last."""
    return [seen["entrants"][one["entrant"]]["name"] for one in seen["standings"]]
