"""Deals that anyone can check: the vectors of docs/fair.md, a second implementation of that page, and damaged logs."""

import re
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from kit.drive import play_on
from upcard import Table
from upcard.bots.registry import own_seed
from upcard.cli import main
from upcard.engine.games import GAMES
from upcard.engine.view import BadText
from upcard.logs.fair import Fair, Share, commitment_to, luck_of_bots, promise_of, seed_from
from upcard.logs.log import Log, parse
from upcard.logs.replay import opened, replay

PAGE = (Path(__file__).parent.parent / "docs" / "fair.md").read_text("utf-8")
ROWS = re.findall(r"^\| (commitment|promise|seed|bot) \| (.*?) \| `(\w+)` \|$", PAGE, re.MULTILINE)
SECRET, SHARES = "5e" * 32, ("a1" * 32, "b2" * 32)


# --- written from the page alone


def second(what: str, given: dict[str, list[str]]) -> str:
    """What a row of the page must say."""
    if what in ("commitment", "promise"):
        word = {"commitment": "secret", "promise": "share"}[what]
        return sha256(f"upcard {word} 1\n".encode() + bytes.fromhex(given[word][0])).hexdigest()
    if what == "seed":
        lines = [f"secret {given['secret'][0]}", *[f"share {one}" for one in given.get("share", [])]]
        return sha256("\n".join(["upcard deal 1", *lines, ""]).encode()).hexdigest()
    entries = int(given["entries"][0]).to_bytes(8, "big")
    number = int(sha256(b"upcard bots 1\n" + bytes.fromhex(given["seed"][0]) + entries).hexdigest(), 16)
    return sha256(f"{number} {given['seat'][0]}".encode()).hexdigest()[:16]


def ours(what: str, given: dict[str, list[str]]) -> str:
    """The same by the server."""
    match what:
        case "commitment":
            return commitment_to(given["secret"][0])
        case "promise":
            return promise_of(given["share"][0])
        case "seed":
            return seed_from(given["secret"][0], given.get("share", []))
    luck = luck_of_bots(bytes.fromhex(given["seed"][0]), int(given["entries"][0]))
    return f"{own_seed(luck, int(given['seat'][0])):016x}"


@pytest.mark.parametrize(("what", "of", "is_"), ROWS)
def test_the_vectors_hold_for_the_server_and_for_a_second_implementation(what: str, of: str, is_: str):
    given: dict[str, list[str]] = {}
    for name, value in re.findall(r"(\w+) `?(\w+)`?", of):
        given.setdefault(name, []).append(value)
    assert ours(what, given) == is_ == second(what, given)


def test_there_is_a_vector_of_each_kind():
    assert {what for what, _, _ in ROWS} == {"commitment", "promise", "seed", "bot"}


# --- logs


def checked_game(game: str = "check-game", shares: tuple[Share, ...] | None = None) -> Log:
    """A game whose deal can be checked, played to its end."""
    if shares is None:
        shares = tuple(Share(seat, promise_of(one), one) for seat, one in enumerate(SHARES))
    fair = Fair("K7MQXA", 2, commitment_to(SECRET), SECRET, shares)
    kind = GAMES[game]
    table = Table(game, ["Ana", "greedy:Ada", "Ben María"][: max(2, kind.least)], seed=bytes.fromhex(fair.seed))
    log = parse(table.log())
    log.fair = fair
    return parse(play_on(opened(log), Random(1), 5000).log())


@pytest.mark.parametrize("game", GAMES)
def test_a_log_says_where_its_deal_comes_from_and_replays(game: str):
    log = checked_game(game)
    assert log.end and log.fair and log.fair.table == "K7MQXA" and log.fair.game == 2
    assert parse(log.text()) == log
    assert replay(log).log() == log.text()
    assert f"fair 1 K7MQXA 2 {commitment_to(SECRET)} {SECRET}\n" in log.text()


def test_who_promised_and_did_not_add_is_named():
    log = checked_game(shares=(Share(0, promise_of(SHARES[0]), SHARES[0]), Share(1, promise_of(SHARES[1]), "")))
    assert f"share 1 {promise_of(SHARES[1])} -\n" in log.text()
    assert log.seed.hex() == seed_from(SECRET, [SHARES[0]])
    assert parse(log.text()) == log


def test_a_share_without_a_promise_counts():
    log = checked_game(shares=(Share(0, "", SHARES[0]),))
    assert f"share 0 - {SHARES[0]}\n" in log.text()
    assert parse(log.text()) == log


@pytest.mark.parametrize(
    ("line", "word", "says"),
    [
        ("fair", 4, "the secret is not the one that was committed to"),
        ("fair", 5, "the secret is not the one that was committed to"),
        ("share", 2, "seat 0 added other bytes than it had promised"),
        ("share", 3, "seat 0 added other bytes than it had promised"),
        ("chance", 2, "the seed does not follow from the secret and the shares"),
    ],
)
def test_what_does_not_follow_is_named(line: str, word: int, says: str):
    lines = checked_game().text().splitlines()
    place = next(place for place, one in enumerate(lines) if one.startswith(f"{line} "))
    words = lines[place].split(" ")
    words[word] = ("1" if words[word][0] == "0" else "0") + words[word][1:]
    lines[place] = " ".join(words)
    with pytest.raises(BadText, match=says):
        parse("\n".join(lines) + "\n")


def test_no_byte_of_a_log_changes_unseen():
    text = checked_game().text().encode()
    found = 0
    for place in range(len(text)):
        for bit in (1, 2, 4, 8, 16, 32, 64, 128):
            damaged = bytearray(text)
            damaged[place] ^= bit
            try:
                replay(parse(damaged.decode()))
            except ValueError:
                found += 1
    assert found == 8 * len(text)


def test_a_log_of_an_older_version_says_nothing_of_its_seed_and_replays():
    text = Table("check-game", 2, seed=3).log()
    assert parse(text).fair is None
    assert "digest" not in text


@pytest.mark.parametrize(
    "wrong",
    [
        "fair 2 K7MQXA 1 {0} {0}",
        "fair 1 K7MQXA 1 {0}",
        "fair 1 K7MQXA x {0} {0}",
        "fair 1 K7MQXA 1 {1} {0}",
        "fair 1 K-M 1 {0} {0}",
    ],
)
def test_a_fair_line_that_cannot_be_read_is_refused(wrong: str):
    log = checked_game()
    assert log.fair
    text = log.text().replace(log.fair.lines()[0], wrong.format("0" * 64, "x" * 64))
    with pytest.raises(BadText, match="fair"):
        parse(text)


# --- the terminal


@pytest.mark.parametrize(
    ("given", "code", "says"),
    [
        ([], 0, "dealt from commitment .* and the bytes of 2 seats"),
        (["--commitment", commitment_to(SECRET), "--share", SHARES[1].upper()], 0, ": ok: "),
        (["--commitment", "0" * 64], 1, "wrong: it was committed to another secret than you were shown"),
        (["--share", "0" * 64], 1, "wrong: your bytes are not in its seed"),
    ],
)
def test_the_terminal_compares_a_log_with_what_one_was_shown(
    given: list[str], code: int, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "game.log"
    path.write_text(checked_game().text(), "utf-8")
    assert main(["verify", str(path), *given]) == code
    assert re.search(says, capsys.readouterr().out)


def test_the_terminal_says_who_was_silent_and_what_an_older_log_cannot_tell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "game.log"
    path.write_text(checked_game(shares=(Share(1, promise_of(SHARES[1]), ""),)).text(), "utf-8")
    assert main(["verify", str(path)]) == 0
    assert "the bytes of 0 seats, not of seat 1, who had promised" in capsys.readouterr().out
    path.write_text(Table("check-game", 2, seed=3).log(), "utf-8")
    assert main(["verify", str(path), "--share", SHARES[0]]) == 1
    assert "does not say where its seed comes from" in capsys.readouterr().out
