"""Bots of others: a program with a token of the host sits at a table like anybody else, and all see what it is."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import InvalidStatus

from kit.example import DOCS
from kit.server.evening import beside, lobby, member, play_to_the_end, tell, yes
from kit.server.served import Player, Served
from upcard.bots.guest import Guest
from upcard.bots.process import end_all
from upcard.cli import main
from upcard.engine.games import GAMES
from upcard.server.people.identity import new_secret
from upcard.server.people.programs import is_program, programs_of

TOKEN = new_secret()
PROGRAM = str(DOCS / "examples" / "lines_bot.py")
CALM: dict[str, dict[str, object]] = {"uno": {"target": 0}, "check": {"turn_limit": 3}}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> "Served":  # type: ignore[misc]
    """A server that knows one program."""
    folder = tmp_path_factory.mktemp("house")
    served = Served(folder, "--bot-pace", "0", "--rate", "1000", "--bot-tokens", f"Nellie:{TOKEN}")
    yield served  # type: ignore[misc]
    served.stop()
    end_all()


def guest(served: Served, code: str, spec: str = PROGRAM, token: str = TOKEN) -> Guest:
    return Guest(served.url, token, code, "Nellie", spec, pause=0.0)


@pytest.mark.rule("table T41")
@pytest.mark.scenario("table 34")
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_program_with_a_token_plays_a_game_like_anybody_else(hall: Served, game: str) -> None:
    async def story() -> None:
        code, (a,) = await lobby(hall, "A", game=game, seats=2, options=CALM.get(game, {}))
        playing = beside(lambda: guest(hall, code).run(1))
        await a.sees(lambda: any(one["name"] == "Nellie" and one.get("ready") for one in a.lobby["members"]))
        assert member(a, "Nellie")["program"] and "program" not in member(a, "A")
        await yes(a, "start")
        await play_to_the_end(a, Random(1))
        assert await playing == "over"

    tell(story())


@pytest.mark.rule("table T41")
@pytest.mark.scenario("table 34")
def test_whoever_has_no_token_of_the_host_is_no_program(hall: Served) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        guest(hall, "K7MQXA", token=new_secret()).run()


@pytest.mark.rule("table T41")
@pytest.mark.scenario("table 34")
def test_a_token_opens_nothing_but_the_socket(hall: Served) -> None:
    async def story() -> None:
        status, _ = await Player(hall, "X", secret=TOKEN).call("GET", "/api/tables/mine")
        assert status == 401

    tell(story())


@pytest.mark.rule("table T41")
@pytest.mark.scenario("table 34")
def test_a_program_that_fails_stands_up_and_the_game_goes_on(hall: Served, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("print('hello', flush=True)\n" * 3, "utf-8")

    async def story() -> None:
        code, (a,) = await lobby(hall, "A", seats=2)
        playing = beside(guest(hall, code, str(tmp_path / "bad.py")).run)
        await a.sees(lambda: any(one.get("ready") for one in a.lobby["members"]))
        await yes(a, "start")
        await play_to_the_end(a, Random(2))
        assert a.view["outcome"]["places"][0] == 1
        assert await playing == "failed"

    tell(story())


def test_a_program_is_the_same_one_as_long_as_it_has_its_token() -> None:
    (one,) = programs_of([("A", TOKEN)]).values()
    (again,) = programs_of([("B", TOKEN)]).values()
    (other,) = programs_of([("A", new_secret())]).values()
    assert one.id == again.id != other.id and is_program(one.id) and not is_program("SUMAGJKT")


def test_a_token_is_made_by_a_command_and_read_from_a_setting(
    serve: Callable[..., Served], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["token", "Nellie"]) == 0
    made = capsys.readouterr().out.strip()
    assert serve("--bot-tokens", made).port


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["sit", "http://127.0.0.1:1", "K7MQXA", PROGRAM], "there is no token"),
        (["sit", "http://127.0.0.1:1", "xx", PROGRAM, "--token", f"A:{TOKEN}"], "is no code of a table"),
        (["sit", "http://127.0.0.1:1", "K7MQXA", "greedy", "--token", f"A:{TOKEN}"], "is no program"),
        (["sit", "http://127.0.0.1:1", "K7MQXA", "./no-such", "--token", f"A:{TOKEN}"], "there is no file"),
        (["token", ","], "cannot be a name"),
    ],
)
def test_what_cannot_sit_is_told_why(capsys: pytest.CaptureFixture[str], argv: list[str], said: str) -> None:
    assert main(argv) == 2
    assert said in capsys.readouterr().err
