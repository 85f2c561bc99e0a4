"""Two who want the same at the same moment: exactly one gets it."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from itertools import count
from pathlib import Path
from random import Random
from typing import TypeVar

from websockets.exceptions import ConnectionClosed

from kit.server.evening import yes
from kit.server.served import Frame, Player, Served
from kit.server.written import lines
from sieges.regular import FLAGS, Figures, Regular, company
from upcard.server.socket import wire

MOMENT = 0.002
"""Seconds at most by which one is later than the other."""
ENOUGH = 50
"""Rounds in which each must have won at least once."""

T = TypeVar("T")


async def joins(served: Served, rounds: int, dice: Random) -> Figures:
    """Two sit down on the last seat."""
    people = [Player(served, name, address="127.1.1.1") for name in ("host", "A", "B")]
    code = await people[0].create("check-game", 2)
    await people[0].sit(code)
    for one in people[1:]:
        await one.enter(code)
    won: Counter[str] = Counter()
    wrong: list[str] = []
    for _ in range(rounds):
        rivals = dice.sample(people[1:], 2)
        answers = await asyncio.gather(*[one.ask("sit", name=one.name) for one in rivals])
        wrong += one_yes(answers, "full")
        for winner in [one for one, answer in zip(rivals, answers, strict=True) if answer["t"] == "yes"]:
            won[winner.name] += 1
            await yes(winner, "stand")
    return {"rounds": rounds, "won": dict(won), "wrong": wrong}


async def starts(served: Served, rounds: int, dice: Random) -> Figures:
    """The Game Master presses start twice: with two clicks, or in two tabs."""
    won: Counter[str] = Counter()
    wrong: list[str] = []
    for number in range(rounds):
        address = f"127.2.{number // 5 // 200}.{1 + number // 5 % 200}"
        people = [Player(served, name, address=address) for name in ("A", "B")]
        code = await people[0].create("check-game", 2, require_ready=False)
        for one in people:
            await one.sit(code)
        wrong += await twice(people[0], "start", "lobby_locked", dice, won)
        await people[1].sees(lambda one=people[1]: one.lobby["stage"] == "playing")  # type: ignore[misc]
        wrong += [f"game {people[1].lobby['game']} is on"] if people[1].lobby["game"] != 1 else []
        for one in people:
            await one.leave()
    return {"rounds": rounds, "won": dict(won), "wrong": wrong}


async def rematches(served: Served, rounds: int, dice: Random) -> Figures:
    """The Game Master deals again twice: with two clicks, or in two tabs."""
    people = await company(served, "check-game", 2, 0, dice, options={"turn_limit": 1}, pace="off")
    won: Counter[str] = Counter()
    wrong: list[str] = []
    for number in range(2, rounds + 2):
        await asyncio.gather(*[until_over(one) for one in people])
        wrong += await twice(people[0], "again", "not_over", dice, won)
        await asyncio.gather(*[one.sees(lambda one=one: one.lobby["stage"] == "playing") for one in people])  # type: ignore[misc]
        wrong += [f"game {people[1].lobby['game']} is on"] if people[1].lobby["game"] != number else []
    return {"rounds": rounds, "won": dict(won), "wrong": wrong}


async def until_over(one: Regular) -> None:
    while one.lobby["stage"] == "playing":
        await one.step()


async def expiries(served: Served, rounds: int, dice: Random) -> Figures:
    """A play comes in at the moment when its time is up."""
    people = await company(served, "check-game", 2, 1, dice)
    aids = count(1)
    played: dict[str, tuple[str, Frame]] = {}
    while len(played) < rounds:
        await asyncio.gather(*[one.ask("ping") for one in people])  # the clock is turned by hours: nobody is silent
        window, words, one = await next_play(people)
        aid, left = f"race{next(aids)}", one.sight["remaining_ms"][str(window)] / 1000
        turning = asyncio.to_thread(served.advance, left + 0.001)
        acting = later(one.ask("act", aid=aid, window=window, words=words), dice)
        answer, _ = await asyncio.gather(acting, later(turning, dice) if dice.random() < 0.5 else turning)
        played[f"{one.you}:{aid}"] = (f"expire:{one.lobby['game']}:{window}", answer)
    return {"rounds": rounds, **settled(served, people[0].code, played)}


async def next_play(people: list[Regular]) -> tuple[int, list[str], Regular]:
    """A whole play that the table waits for, dealing again where a game is over."""
    while True:
        head = max([one.seq for one in people])
        await asyncio.gather(*[up_to(one, head) for one in people])
        if people[0].lobby["stage"] == "over":
            await yes(people[0], "again")
            continue
        one = next(one for one in people if one.window() is not None)
        window = one.window()
        assert window is not None
        words = await one.laid(window, [one.dice.choice(one.words())])
        if words:
            return window, words, one


async def up_to(one: Regular, head: int) -> None:
    """Hear all up to a place of the log; a new deal is told before it is shown."""
    await one.sees(lambda: one.seq >= head and one.over == (one.lobby["stage"] == "over"))


def settled(served: Served, code: str, played: dict[str, tuple[str, Frame]]) -> Figures:
    """Of each play and its expiry the log has exactly one, and the answer said which."""
    written = {line.aid: line.seq for line in lines(served, code)}
    wrong = []
    for aid, (expiry, answer) in played.items():
        place = answer.get("seq") if answer["t"] == "yes" else None
        if written.get(aid) != place or (expiry in written) == (aid in written):
            wrong.append(
                f"{aid} was answered with {answer}; on the disk {written.get(aid)}, {expiry} {written.get(expiry)}"
            )
    plays = sum(answer["t"] == "yes" for _, answer in played.values())
    return {"won": {"play": plays, "expiry": len(played) - plays}, "wrong": wrong}


# --- how two ask at once


def one_yes(answers: list[Frame], losing: str) -> list[str]:
    """What is wrong if not exactly one was granted and the other refused for the right reason."""
    said = sorted([str(answer.get("code", answer["t"])) for answer in answers])
    return [] if said == sorted(["yes", losing]) else [f"two were answered with {said}"]


async def twice(one: Player, what: str, losing: str, dice: Random, won: Counter[str]) -> list[str]:
    """Ask for something twice at once, with two clicks or in two tabs."""
    if dice.random() < 0.5:
        won["one of two clicks"] += 1
        return one_yes(await clicks(one, what), losing)
    twin = Player(one.served, one.name, one.secret, one.address)
    await twin.connect()
    said = await asyncio.gather(in_older_tab(one, what, dice), in_newer_tab(twin, one.lobby["code"], what, dice))
    await twin.leave()
    await one.enter(one.lobby["code"])
    won["newer tab" if said[1] == "yes" else "older tab"] += 1
    return [] if said.count("yes") <= 1 and said[1] in ("yes", losing) else [f"two tabs were answered with {said}"]


async def clicks(one: Player, what: str) -> list[Frame]:
    """Send a request twice, then hear both answers."""
    numbers = [next(one.numbers), next(one.numbers)]
    for number in numbers:
        await one.send({"t": what, "id": number})
    return [await one.until(lambda frame: frame.get("id") in numbers) for _ in numbers]


async def in_older_tab(one: Player, what: str, dice: Random) -> str:
    """Ask where the newer tab may take over before there is an answer."""
    try:
        answer = await later(one.ask(what), dice)
    except ConnectionClosed:
        return "closed"
    return str(answer.get("code", answer["t"]))


async def in_newer_tab(twin: Player, code: str, what: str, dice: Random) -> str:
    """Say hello and ask in one breath."""
    await asyncio.sleep(dice.random() * MOMENT)
    await twin.send({"t": "hello", "id": 1, "version": wire.PROTOCOL, "table": code})
    await twin.send({"t": what, "id": 2})
    answer = await twin.until(lambda frame: frame.get("id") == 2)
    return str(answer.get("code", answer["t"]))


async def later(asking: Coroutine[object, object, T], dice: Random) -> T:
    """Ask a moment later, so that nobody can say who comes first."""
    await asyncio.sleep(dice.random() * MOMENT)
    return await asking


RACES = {"joins": joins, "starts": starts, "rematches": rematches, "expiries": expiries}


async def besiege(folder: Path, rounds: int, fault: str = "", seed: int = 0) -> Figures:
    """So many rounds of each race, on one server."""
    dice, served = Random(seed), Served(folder, *FLAGS, "--fault", fault, log=folder.with_suffix(".log"))
    try:
        figures = {name: await race(served, rounds, dice) for name, race in RACES.items()}
    finally:
        served.kill()
    wrong = [f"{name}: {what}" for name, seen in figures.items() for what in seen["wrong"]]
    if rounds >= ENOUGH:
        even = [name for name in RACES if len([True for won in figures[name]["won"].values() if won]) > 1]
        wrong += [f"{name}: always the same one wins, so it was no race" for name in RACES if name not in even]
    return {**figures, "wrong": wrong}
