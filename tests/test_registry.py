"""One registry for bots: built-in ones and plug-ins are made from a name and a parameter, and named where they fail."""

from importlib.metadata import EntryPoint

import pytest

from upcard.bots import Bot, Searcher, Seating, make, names, registry
from upcard.bots.greedy import Greedy
from upcard.bots.registry import own_seed
from upcard.engine.view import SeenEvent, View
from upcard.play.registry import find

SEATINGS: list[Seating] = []


class Last:
    """A bot that says the last word."""

    def observe(self, events: list[SeenEvent]) -> None:
        pass

    def choose(self, view: View, legal: list[str]) -> str:
        return legal[-1]


def last(seating: Seating) -> Bot:
    """The factory of a plug-in."""
    if seating.parameter not in ("", "slow"):
        raise ValueError("its parameter is slow, or none")
    SEATINGS.append(seating)
    return Last()


def nothing(seating: Seating) -> object:
    return "no bot at all"


@pytest.fixture(autouse=True)
def plug_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots as if their packages were installed."""
    found = [
        EntryPoint(name, f"{__name__}:{factory}", "upcard.bots")
        for name, factory in (("last", "last"), ("broken", "no_such"), ("nothing", "nothing"), ("greedy", "last"))
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: found if group == "upcard.bots" else [])


def test_names_are_those_that_come_along_and_those_of_plug_ins_each_once() -> None:
    assert names() == ("easy", "medium", "hard", "max", "adaptive", "greedy", "uniform", "last", "broken", "nothing")


def test_a_plug_in_is_told_game_seats_seed_and_parameter() -> None:
    assert isinstance(make("last:slow", "uno", 3, 7), Last)
    assert SEATINGS[-1] == Seating(find("uno"), 3, 7, "slow")
    make("last", find("check"), 2, 8)
    assert SEATINGS[-1] == Seating(find("check"), 2, 8, "")


def test_a_plug_in_cannot_take_the_name_of_a_bot_that_comes_along() -> None:
    assert isinstance(make("greedy", "uno", 3, 7), Greedy)


@pytest.mark.parametrize("name", ["greedy", "greedy:1", "uniform"])
def test_the_bots_that_come_along_need_no_worlds(name: str) -> None:
    bot = make(name, "switch", 2, 1)
    assert isinstance(bot, Bot) and not isinstance(bot, Searcher)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (
            "gready",
            "^there is no bot 'gready': the bots are easy, medium, hard, max, adaptive, greedy, uniform, last, broken, "
            "nothing$",
        ),
        ("", "^there is no bot '': the bots are easy"),
        ("greedy:2", "^there is no bot 'greedy:2': it has one level; write greedy or greedy:1$"),
        ("uniform:x", "^there is no bot 'uniform:x': it takes no parameter; write uniform$"),
        ("last:fast", "^there is no bot 'last:fast': its parameter is slow, or none$"),
        ("broken", r"^there is no bot 'broken': its plug-in test_registry:no_such cannot be loaded \(AttributeError: "),
    ],
)
def test_what_there_is_not_is_named_with_what_there_is(spec: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make(spec, "uno", 3, 7)


def test_what_a_plug_in_makes_must_be_a_bot() -> None:
    with pytest.raises(TypeError, match="the bot 'nothing' is a str"):
        make("nothing", "uno", 3, 7)


def test_bots_of_one_game_have_seeds_of_their_own() -> None:
    assert len({own_seed(seed, seat) for seed in range(50) for seat in range(10)}) == 500
