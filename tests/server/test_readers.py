"""Two people at one table each read their own language; what they do and see is the same."""

import pytest

from kit.server.evening import tell
from kit.server.served import Frame, Player, Served, http
from upcard.sentences import languages


async def two_languages(hall: Served) -> tuple[Player, Player]:
    """Somebody who reads English and somebody who reads German, at a game of Check-game."""
    ana, ben = Player(hall, "Ana"), Player(hall, "Ben", language="de-AT, de;q=0.9, en;q=0.5")
    code = await ana.create("check-game", require_ready=False)
    await ana.sit(code)
    await ben.sit(code)
    await ana.ask("start")
    for one in (ana, ben):
        await one.sees(lambda one=one: bool(one.sight))
    return ana, ben


async def drawn(ana: Player, ben: Player) -> tuple[Frame, Frame]:
    """What each of them hears when the one on turn draws."""
    one, other = (ana, ben) if ana.window() is not None else (ben, ana)
    seq = max(ana.seq, ben.seq)
    await one.play("draw")
    await other.until(lambda frame: frame["t"] == "moved" and frame["seq"] > seq)
    latest = [next(frame for frame in reversed(two.heard) if frame["t"] == "moved") for two in (ana, ben)]
    return latest[0], latest[1]


def test_two_people_at_one_table_each_read_their_own_language(hall: Served) -> None:
    async def story() -> None:
        ana, ben = await two_languages(hall)
        english, german = await drawn(ana, ben)
        assert [event["what"] for event in english["events"]] == [event["what"] for event in german["events"]]
        said = {
            event["what"]: (event["say"], german["events"][place]["say"])
            for place, event in enumerate(english["events"])
        }
        assert " draw" in said["drew"][0] and " zieh" in said["drew"][1]
        assert english["sight"]["view"]["pile"] == german["sight"]["view"]["pile"]

    tell(story())


def test_a_refusal_is_said_in_the_language_of_whoever_asked(hall: Served) -> None:
    async def story() -> None:
        ana, ben = await two_languages(hall)
        one, other = (ana, ben) if ana.window() is None else (ben, ana)
        no = await one.ask("act", aid="a1", window=other.window(), words=["draw"])
        assert no["code"] == "not_your_turn"
        assert no["say"].startswith("It is Ben" if one is ana else "Ana ist dran.")
        again = await ben.ask("sit", name="Ben")
        assert again["code"] == "lobby_locked"

    tell(story())


def test_what_was_set_goes_before_what_the_browser_wishes(hall: Served) -> None:
    async def story() -> None:
        wishes = {"Accept_Language": "en"}
        _, head, page = await http(hall, "GET", "/", extra=wishes)
        _, _, german = await http(hall, "GET", "/", extra={**wishes, "Cookie": "language=de"})
        assert b'<html lang="en"' in page and b'<html lang="de"' in german
        assert "vary: accept-encoding, accept-language, cookie" in head.lower()
        _, _, neither = await http(hall, "GET", "/", extra={**wishes, "Cookie": "language=tlh"})
        assert b'<html lang="en"' in neither

    tell(story())


@pytest.mark.parametrize("language", languages())
def test_the_page_carries_what_it_says_and_every_language_it_could_say_it_in(language: str, hall: Served) -> None:
    async def story() -> None:
        _, _, page = await http(hall, "GET", "/", extra={"Accept_Language": language})
        for code, name in languages().items():
            assert f'"{code}":"{name}"'.encode() in page

    tell(story())


def test_a_program_is_refused_in_its_language(hall: Served) -> None:
    async def story() -> None:
        stranger = Player(hall, "A", language="de")
        status, problem = await stranger.call("GET", "/api/tables/QQQQQQ")
        assert (status, problem["code"]) == (404, "unknown_table")

    tell(story())
