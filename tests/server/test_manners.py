"""Manners of bots: they react to what everybody has seen, seldom, and not where they play at once (T22)."""

from collections.abc import Callable

import pytest

from kit.server.evening import lobby, pass_time, tell, together, yes
from kit.server.served import Player, Served
from upcard.engine.events import EVERYBODY, Event
from upcard.engine.view import Outcome
from upcard.server.tables import manners
from upcard.server.tables.lobby import Lobby, Member

POLITE = ("--bot-pace", "1.2", "--rate", "1000")


def table_of(*bots: str) -> Lobby:
    """A lobby where people (an empty kind) and bots sit."""
    found = Lobby("K7MQXA")
    found.members = [Member(str(seat), f"P{seat}", bot) for seat, bot in enumerate(bots)]
    return found


def reactions(player: Player) -> list[str]:
    return [frame["what"] for frame in player.heard if frame["t"] == "reacted"]


async def begun(served: Served) -> Player:
    """Somebody who begins a game with a bot."""
    _, (a,) = await lobby(served, "A", require_ready=False)
    await yes(a, "add_bot", bot="medium")
    await yes(a, "start")
    return a


@pytest.mark.rule("table T22")
def test_a_bot_greets_whoever_begins_with_it_and_says_no_more_for_a_while(serve: Callable[..., Served]) -> None:
    served = serve(*POLITE)

    async def story() -> None:
        a = await begun(served)
        await together([a])
        assert reactions(a) == []
        await pass_time(served, manners.LATEST, a)
        await a.sees(lambda: reactions(a) == ["hello"])

    tell(story())


@pytest.mark.rule("table T22", "table T23")
def test_who_has_muted_a_bot_hears_nothing_of_it(serve: Callable[..., Served]) -> None:
    served = serve(*POLITE)

    async def story() -> None:
        _, (a,) = await lobby(served, "A", require_ready=False)
        await yes(a, "add_bot", bot="medium")
        await yes(a, "mute", member=a.lobby["members"][1]["member"], on=True)
        await yes(a, "start")
        await pass_time(served, 2 * manners.LATEST, a)
        assert reactions(a) == []

    tell(story())


@pytest.mark.rule("table T22")
def test_bots_that_play_at_once_have_no_manners(served: Served) -> None:
    async def story() -> None:
        a = await begun(served)
        await pass_time(served, 2 * manners.LATEST, a)
        assert reactions(a) == []

    tell(story())


@pytest.mark.rule("table T22")
def test_a_bot_complains_of_four_cards_and_of_no_less() -> None:
    table = table_of("", "easy")
    for number, seat, said in ((4, 1, "ouch"), (3, 1, None), (4, 0, None)):
        found = manners.complaint(table, [Event("drew", "U16", seat, -1, number, [0] * number, EVERYBODY)])
        assert (found[1] if found else None) == said


@pytest.mark.rule("table T22")
def test_a_bot_that_is_caught_laughs() -> None:
    found = manners.complaint(table_of("", "easy"), [Event("caught", "U23", 0, 1, 0, [], EVERYBODY)])
    assert found is not None and (found[0].id, found[1]) == ("1", "laugh")


@pytest.mark.rule("table T22")
def test_levels_differ_in_what_they_say() -> None:
    for what in manners.USUALLY:
        easy, hard = [manners.TALKATIVE[level][what] for level in ("easy", "hard")]
        assert easy > hard
    assert manners.TALKATIVE["max"]["ouch"] == 0


@pytest.mark.rule("table T22")
def test_a_bot_praises_a_person_who_won_and_no_other_bot() -> None:
    table = table_of("", "easy", "hard")
    for places, praising in (([1, 2, 3], "1"), ([3, 1, 2], None)):
        found = manners.praise(table, Outcome("", tuple(places), (), ()))
        assert (found[0].id if found else None) == praising
