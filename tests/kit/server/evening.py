"""How an evening begins and goes on: people at a table, a game dealt, plays chosen from what the page would show."""

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from threading import Thread

from kit.server.served import Frame, Player, Served


def tell(story: Coroutine[object, object, None]) -> None:
    """Let a story happen."""
    asyncio.run(story)


def beside(work: Callable[[], str]) -> "asyncio.Future[str]":
    """Work on a thread of its own, for which a story that fails does not wait."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[str] = loop.create_future()

    def run() -> None:
        try:
            end, said = done.set_result, work()
        except Exception as why:
            end, said = done.set_exception, why
        if not loop.is_closed():
            loop.call_soon_threadsafe(end, said)

    Thread(target=run, daemon=True).start()
    return done


async def seated(served: Served, code: str, *names: str) -> list[Player]:
    """People who come to a table and sit down, one after the other."""
    players = []
    for name in names:
        players.append(Player(served, name))
        assert (await players[-1].sit(code))["t"] == "yes"
    return players


async def lobby(served: Served, *names: str, game: str = "check-game", **terms: object) -> tuple[str, list[Player]]:
    """A table where so many people sit, and all know it."""
    code = await Player(served, "host").create(game, **{"seats": max(2, len(names)), **terms})  # type: ignore[arg-type]
    players = await seated(served, code, *names)
    for player in players:
        await player.sees(lambda player=player: len(player.lobby["members"]) == len(names))  # type: ignore[misc]
    return code, players


async def started(served: Served, *names: str, bots: int = 0, **terms: object) -> tuple[str, list[Player]]:
    """A table where the first game has been dealt to so many people and bots."""
    terms = {"seats": max(2, len(names) + bots), "require_ready": False, **terms}
    code, players = await lobby(served, *names, **terms)  # type: ignore[arg-type]
    for _ in range(bots):
        await yes(players[0], "add_bot")
    await yes(players[0], "start")
    for player in players[1:]:
        await player.sees(lambda player=player: bool(player.sight))  # type: ignore[misc]
    return code, players


async def yes(player: Player, asked: str, **fields: object) -> Frame:
    """Ask for something that must be granted."""
    answer = await player.ask(asked, **fields)
    assert answer["t"] == "yes", answer
    return answer


async def code_of(player: Player, asked: str, **fields: object) -> str:
    """Ask for something that must be refused; the code of the refusal."""
    answer = await player.ask(asked, **fields)
    assert answer["t"] == "no" and answer["say"], answer
    return str(answer["code"])


def member(player: Player, name: str) -> Frame:
    """Somebody at the table, as a player sees them."""
    return next(one for one in player.lobby["members"] if one["name"] == name)


async def gone(player: Player, who: Player) -> None:
    """Somebody's connection ends, and another one notices it."""

    def here() -> bool:
        return any(one.get("here") for one in player.lobby["members"] if one["member"] == who.you)

    await player.sees(here)  # or they would seem to be gone before they came
    await who.leave()
    await player.sees(lambda: not here())


def on_turn(players: list[Player]) -> Player:
    """The one whom the table waits for."""
    return next(player for player in players if player.window() is not None)


async def together(players: list[Player]) -> None:
    """Wait until everybody has heard all that has been sent so far: an answer comes behind it."""
    for player in players:
        await player.ask("ping")


async def pass_time(served: Served, seconds: float, *players: Player) -> None:
    """Let time pass for people who stay; a page is never silent for long."""
    while seconds > 0:
        served.advance(min(seconds, 30.0))
        await together(list(players))
        seconds -= 30.0


async def some_play(player: Player, dice: Random) -> list[str]:
    """One whole play that fits, word by word, as the server says what may follow; empty if somebody was faster."""
    seq, words = player.seq, [dice.choice(player.words())]
    window = player.answered(words[0])
    while True:
        answer = await player.ask("consider", window=window, words=words)
        if answer["t"] == "no":
            assert player.seq > seq, answer  # what fits is refused only when the table has gone on
            return []
        if answer.get("whole"):
            return words
        words.append(dice.choice([one["word"] for one in answer["follow"] if not one.get("fault")]))


async def play_to_the_end(player: Player, dice: Random) -> None:
    """Play whenever the table waits for this seat, until the game is over."""
    while not player.over:
        if player.window() is None or not player.words():
            await player.hear()
            continue
        words = await some_play(player, dice)
        if words:
            await player.play(*words)


async def all_play_to_the_end(players: list[Player], dice: Random) -> None:
    """Everybody plays, until the game is over."""
    await asyncio.gather(*[play_to_the_end(player, dice) for player in players])
