"""Games in links: packed and unpacked, damaged, too long, of older versions, and in the terminal."""

import re
from base64 import urlsafe_b64decode
from pathlib import Path
from random import Random

import pytest

from fuzz_links import judge
from kit.drive import play_on
from upcard import Table
from upcard.cli import main
from upcard.engine.games import GAMES
from upcard.engine.view import BadText
from upcard.laws import some_options
from upcard.logs import links
from upcard.logs.links import Choices, Unfolding, pack, unpack
from upcard.logs.log import Log, parse

GOLDEN = Path(__file__).parent / "golden"
LINKS = [line.split() for line in (GOLDEN / "links.txt").read_text("utf-8").splitlines()]


def some_game(game: str, seed: int, **options: object) -> Log:
    """A random game under all sorts of options, with silences, mistakes and leaves, played to its end."""
    dice = Random(f"{game} {seed}")
    seats = dice.randint(GAMES[game].least, GAMES[game].most)
    chosen = {**some_options(GAMES[game], seats, dice), **({"target": 0} if game == "uno" else {}), **options}
    table = Table(game, [f"P{seat}" for seat in range(seats)], chosen, seed)  # type: ignore[arg-type]
    play_on(table, dice, 300, leaves=0.02, silences=0.1, mistakes=0.1)
    for seat in range(seats):
        table.leave(seat)
    return parse(table.log())


@pytest.mark.parametrize("game", GAMES)
def test_every_game_comes_out_of_its_link_as_it_went_in(game: str):
    whats = set()
    for log in [some_game(game, seed) for seed in range(12)]:
        assert unpack(pack(log)).text() == log.text()
        whats |= {entry.what for entry in log.entries}
    assert whats == {"act", "expire", "leave"}


def test_a_card_and_its_suit_come_out_together_or_apart_as_they_went_in():
    texts = [some_game("check-game", seed).text() for seed in range(40)]
    joined = [re.sub(r"^(\d+) (\w+)\n\1 (suit-\w)$", r"\1 \2 \3", text, flags=re.MULTILINE) for text in texts]
    assert joined != texts
    for text in (*texts, *joined):
        assert unpack(pack(parse(text))).text() == text


def version(link: str) -> int:
    return urlsafe_b64decode(link[:8])[links.SUM_BYTES]


@pytest.mark.parametrize(("name", "link"), LINKS, ids=[f"{name} {version(link)}" for name, link in LINKS])
def test_golden_links_are_read_for_ever(name: str, link: str):
    log = unpack(link)
    assert log.end and name.startswith(f"{log.game}/")
    assert unpack(pack(log)).text() == log.text()
    assert pack(log) == link or version(link) < links.VERSION


def test_golden_links_are_of_every_version():
    assert {version(link) for _, link in LINKS} == set(range(links.OLDEST, links.VERSION + 1))


def test_choices_come_out_in_the_order_they_were_made():
    dice = Random(1)
    offers = [[dice.randint(1, 60) for _ in range(dice.randint(1, 9))] for _ in range(500)]
    made = [dice.randrange(len(likely)) for likely in offers]
    choices = Choices()
    for place, likely in zip(made, offers, strict=True):
        choices.add(place, likely)
    unfolding = Unfolding(choices.number())
    assert [unfolding.take(likely) for likely in offers] == made
    assert unfolding.finished


def test_what_was_forced_costs_nothing():
    choices = Choices()
    for _ in range(1000):
        choices.add(0, [7])
    assert choices.number() == 1


def test_a_link_may_have_an_address_before_it():
    log = some_game("check-game", 1)
    for before in ("http://192.168.1.5:8765/r#", "#", "  https://upcard.example/r?step=3&seat=1#"):
        assert unpack(before + pack(log)) == unpack(pack(log))


# --- what has no link


def test_only_a_finished_game_has_a_link():
    table = Table("check-game", 2, seed=1)
    with pytest.raises(BadText, match="only a finished game has a link: all its cards are in it"):
        pack(parse(table.log()))


def test_a_game_that_starts_from_a_position_has_no_link():
    log = parse((GOLDEN / "uno" / "team_wins.log").read_text("utf-8"))
    with pytest.raises(BadText, match="starts from a position"):
        pack(log)


def test_a_game_that_is_too_long_has_no_link(monkeypatch: pytest.MonkeyPatch):
    log = some_game("check-game", 1)
    link = pack(log)
    monkeypatch.setattr(links, "MOST_WORDS", 5)
    with pytest.raises(BadText, match="a game of more than 5 words has no link"):
        pack(log)
    with pytest.raises(BadText, match="the game in the link has more than 5 words"):
        unpack(link)
    monkeypatch.undo()
    monkeypatch.setattr(links, "MOST_CHARACTERS", 50)
    with pytest.raises(BadText, match="too long for a link"):
        pack(log)
    with pytest.raises(BadText, match="this is no link of a game"):
        unpack(link)


@pytest.mark.parametrize("name", ["a\nb", "a\x1b[31m", ""])
def test_a_name_that_could_do_harm_has_no_link(name: str):
    log = some_game("check-game", 1)
    log.seats = (name, *log.seats[1:])
    with pytest.raises(BadText, match="a name in the log cannot be written into a link"):
        pack(log)


def test_a_log_that_does_not_replay_has_no_link():
    log = some_game("check-game", 1)
    log.entries.insert(0, log.entries[-1])
    with pytest.raises(BadText, match="does not replay"):
        pack(log)
    log = some_game("check-game", 1)
    log.end = "limit 1 2 3"
    with pytest.raises(BadText, match="the log ends with"):
        pack(log)


# --- what is damaged


def test_every_character_counts():
    link = pack(some_game("check", 2))
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for place, character in enumerate(link):
        others = alphabet.replace(character, "")
        damaged = link[:place] + Random(place).choice(others) + link[place + 1 :]
        if place == len(link) - 1 and len(link) % 4:
            continue  # its last bits are padding that base64 does not read
        with pytest.raises(BadText, match="damaged"):
            unpack(damaged)
    for end in range(len(link)):
        with pytest.raises(BadText):
            unpack(link[:end])


def test_a_link_of_a_later_version_is_refused(monkeypatch: pytest.MonkeyPatch):
    log = some_game("check", 2)
    monkeypatch.setattr(links, "VERSION", 3)
    later = pack(log)
    monkeypatch.undo()
    with pytest.raises(BadText, match="of another version"):
        unpack(later)


def test_damaged_links_are_refused_or_are_games():
    found, _ = judge(0, 1500)
    assert [what for what in found if what.startswith("!")] == []
    assert found["a game"] and found["the link is damaged"] > 1000


# --- the terminal


def test_the_terminal_tells_a_game_in_a_link(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "game.log"
    path.write_text(some_game("check-game", 1).text(), "utf-8")
    assert main(["link", str(path), "--url", "http://localhost:8765/"]) == 0
    link = capsys.readouterr().out.strip()
    assert link.startswith("http://localhost:8765/r#")
    assert main(["replay", str(path)]) == 0
    told = capsys.readouterr().out
    for form in (link, link.partition("#")[2]):
        assert main(["replay", form]) == 0
        assert capsys.readouterr().out == told
    assert main(["verify", link]) == 0
    assert ": ok: Check-game" in capsys.readouterr().out
    assert main(["replay", link[:-1]]) == 2
    assert "the link is damaged" in capsys.readouterr().err


def test_the_terminal_says_why_there_is_no_link(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "game.log"
    path.write_text(Table("check-game", 2, seed=1).log(), "utf-8")
    assert main(["link", str(path)]) == 2
    assert "only a finished game has a link" in capsys.readouterr().err
