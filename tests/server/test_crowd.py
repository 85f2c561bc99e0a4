"""How many WebSockets a person, a household and everybody may have, and who yields."""

import pytest
from websockets.exceptions import InvalidStatus

from kit.server.evening import started, tell
from kit.server.served import Player, Served
from upcard.server.socket.crowd import Crowd


class Open:
    """A connection that remembers why it was closed."""

    why = ""

    def close(self, why: str) -> None:
        self.why = why


def entered(crowd: Crowd, address: str, *people: str) -> list[Open]:
    """A connection of each of them, one after the other; all may come in."""
    connections = [Open() for _ in people]
    assert all([crowd.enter(address, one, connection) for one, connection in zip(people, connections, strict=True)])
    return connections


def closed(connections: list[Open]) -> list[bool]:
    return [bool(one.why) for one in connections]


def test_of_too_many_connections_of_a_person_the_oldest_yields() -> None:
    crowd = Crowd(2, 10, 100)
    assert closed(entered(crowd, "home", *"aaabb")) == [True, False, False, False, False]
    assert crowd.number == 4


def test_a_person_with_many_makes_room_for_others_of_their_household() -> None:
    crowd = Crowd(9, 4, 100)
    assert closed(entered(crowd, "home", *"aaaabc")) == [True, True, False, False, False, False]


def test_nobody_is_turned_out_for_one_who_would_have_as_many() -> None:
    crowd = Crowd(9, 3, 100)
    connections = entered(crowd, "home", *"abc")
    assert not crowd.enter("home", "d", Open())
    assert closed(connections) == [False] * 3 and crowd.number == 3


def test_whoever_is_connected_can_always_connect_anew_in_their_own_place() -> None:
    crowd = Crowd(9, 3, 3)
    connections = entered(crowd, "home", *"abca")
    assert closed(connections) == [True, False, False, False]


def test_one_household_takes_nothing_from_another() -> None:
    crowd = Crowd(9, 2, 100)
    assert closed([*entered(crowd, "home", *"aa"), *entered(crowd, "there", *"bb")]) == [False] * 4


def test_when_all_places_are_taken_only_those_who_are_here_may_connect_anew() -> None:
    crowd = Crowd(9, 9, 2)
    connections = entered(crowd, "home", *"ab")
    assert not crowd.enter("there", "c", Open())
    assert crowd.enter("home", "a", Open()) and closed(connections) == [True, False]


def test_who_has_left_is_forgotten_and_leaves_only_once() -> None:
    crowd = Crowd(1, 1, 1)
    first, second = entered(crowd, "home", *"aa")
    crowd.leave("home", "a", first)
    assert crowd.number == 1
    crowd.leave("home", "a", second)
    assert (crowd.number, crowd._open) == (0, {})


# --- over real sockets


def test_one_person_cannot_keep_the_others_of_their_household_out(serve) -> None:  # type: ignore[no-untyped-def]
    served: Served = serve("--sockets-per-address", "6", "--sockets-per-person", "5")

    async def story() -> None:
        greedy = [Player(served, "Mallory")]
        await greedy[0].connect()
        for _ in range(7):
            greedy.append(Player(served, "Mallory", greedy[0].secret))
            await greedy[-1].connect()
        _, (ana, ben) = await started(served, "Ana", "Ben")
        assert await greedy[0].bye() == "crowd"
        assert [(await one.ask("ping"))["t"] for one in (ana, ben, greedy[-1])] == ["pong"] * 3

    tell(story())


def test_a_player_comes_back_though_their_household_is_full(serve) -> None:  # type: ignore[no-untyped-def]
    served: Served = serve("--sockets-per-address", "2")

    async def story() -> None:
        code, (ana, _) = await started(served, "Ana", "Ben")
        with pytest.raises(InvalidStatus):
            await Player(served, "Cleo").connect()
        again = Player(served, "Ana", ana.secret)
        assert (await again.enter(code))["seat"] == 0
        assert await ana.bye() in ("crowd", "taken_over")

    tell(story())
