"""Position texts: what is read obeys the laws, and anything else is refused by the name of a field."""

from random import Random

import pytest

from fuzz_positions import damaged, family, fuzz, judge
from kit.example import FollowSuit, add
from upcard import Table
from upcard.engine.games import GAMES
from upcard.engine.view import BadText
from upcard.laws import Violation
from upcard.logs import log, position
from upcard.logs.replay import verify

TEXTS = 200
"""So many damaged texts of a game are read here; `make fuzz` reads more."""


def changed(text: str, **fields: object) -> str:
    """A text with other values in some of its fields."""
    said = {name.replace("_", "-"): str(value) for name, value in fields.items()}
    lines = [f"{line.split()[0]} {said.pop(line.split()[0], line.partition(' ')[2])}" for line in text.splitlines()]
    assert not said, "the text has no such fields"
    return "\n".join(lines)


# --- damaged texts


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_text_is_refused_by_a_field_or_plays_to_its_end_under_the_laws(game: str):
    tally = fuzz(game, 0, TEXTS)
    assert tally.findings == []
    assert tally.ends["position"] + tally.ends["refused"] == TEXTS
    assert min(tally.ends["position"], tally.ends["refused"]) > TEXTS // 10


def test_the_same_number_is_the_same_text():
    texts = [damaged(family(GAMES["uno"], Random(7)), Random(5)) for _ in range(2)]
    assert texts[0] == texts[1]


class Trusting(FollowSuit):
    name = "trusting"

    def validate(self) -> None:
        pass


def test_a_game_that_checks_nothing_is_found(monkeypatch: pytest.MonkeyPatch):
    add(Trusting, monkeypatch)
    text = changed(Table("trusting", 3).text(), hand_1="", turn=1, present="0 2", gone=1, stock="")
    with pytest.raises(Violation, match="law 2: seat 1 has words, and is not asked or has left"):
        judge(text, [], Random(1))


def test_a_refusal_that_names_no_field_is_found(monkeypatch: pytest.MonkeyPatch):
    class Vague(FollowSuit):
        name = "vague"

        def validate(self) -> None:
            raise BadText("something is wrong")

    add(Vague, monkeypatch)
    with pytest.raises(Violation, match="names no field"):
        judge(Table("vague", 3).text(), [[["pile"]]], Random(1))


# --- what every table with hands refuses


@pytest.mark.parametrize("game", [name for name in GAMES if name != "check"])
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"present": ""}, "present lacks a seat that has not left"),
        ({"present": "", "gone": "0 1 2", "hand_0": "", "hand_1": "", "hand_2": ""}, "present has 0 seats"),
        ({"present": "2", "gone": "0 1", "hand_0": "", "hand_1": "", "turn": 2}, "present has 1 seats; a game goes on"),
        ({"present": "0 1"}, "present lacks a seat that has not left"),
        ({"gone": "1"}, "gone has a seat that is present"),
        ({"gone": "1 1"}, "gone has a seat twice"),
        ({"present": "1 2", "gone": "0", "hand_0": "", "turn": 0}, "turn is 0; it must be a seat that is present"),
        ({"present": "0 1", "gone": "2", "turn": 0}, "hand-2 has cards, and the seat is not present"),
        ({"hand_1": ""}, "hand-1 is empty, and the seat is present"),
        ({"pile": "", "stock": ""}, "pile is empty|live-rank is none while the pile is empty"),
        ({"known": "4096"}, "known has 4096, which tells of a card that is not in that hand"),
        ({"known": "12799"}, "known has 12799"),
        ({"turns": 9_999}, "turns is 9999; (the game|a round) ends at 1000"),
        ({"window": "1" * 30}, "window has '1{30}' where a number is needed"),
        ({"chance": "quick 0 1"}, "chance is 'quick 0 1'"),
        ({"chance": "sealed 00 1"}, "chance is 'sealed 00 1'"),
        ({"chance": "hidden -1"}, "chance is 'hidden -1'"),
        ({"seats": 1}, "seats: .* is for 2 to"),
        ({"options": "turn_limit=1 turn_limit=2"}, "options has turn_limit twice"),
    ],
)
def test_a_table_that_contradicts_itself_is_refused(game: str, fields: dict[str, object], says: str):
    with pytest.raises(BadText, match=says):
        position.read(changed(Table(game, 3).text(), **fields))


@pytest.mark.parametrize("game", [name for name in GAMES if name != "check"])
def test_more_of_a_card_than_the_pack_has_is_refused_before_it_is_dealt(game: str):
    card = GAMES[game].words[0]
    with pytest.raises(BadText, match=f"hand-0 has more of {card} than the pack"):
        position.read(changed(Table(game, 3).text(), hand_0=" ".join([card] * 9)))


# --- what each game refuses besides

UNSEEN: dict[str, object] = {"options": "calls=unseen"}
SECOND_LEFT: dict[str, object] = {"present": "0 2", "gone": "1", "hand_1": ""}


@pytest.mark.parametrize(
    ("game", "fields", "says"),
    [
        ("check-game", {"suit": "none"}, "suit is"),
        ("check-game", {"passes": 3}, "passes is 3; so many draws in vain end the game"),
        ("check-game", {"finished": "1"}, "finished has a seat that is present"),
        ("check-game", {"reason": "limit"}, "reason is none until phase is over"),
        ("check-game", {"attack": 18}, "attack is 18; the pack has attacks for 16"),
        ("uno", {"phase": "drawn"}, "drawn has a card in phase drawn"),
        ("uno", {"phase": "challenge"}, "phase is challenge; only a W"),
        ("uno", {"scores": "1 2"}, "scores has 2 numbers; it must have 3"),
        ("uno", {"dead": 3}, "dead is 3; so many passes end the round"),
        ("uno", {"dead_rounds": 3}, "dead-rounds is 3; 3 end the match"),
        ("uno", {"phase": "round_over", "ready": "0 1 2"}, "ready has everybody"),
        ("uno", {"uno_open": 1}, "uno-open is a seat with one card"),
        ("uno", {"accused": 1}, "accused is who laid the W"),
        ("uno", {"phase": "drawn", "drawn": "R1 R2"}, "drawn has 2 cards; it must be one"),
        ("uno", {"spoke": "0"}, "spoke and tried are for calls=unseen"),
        ("uno", {"tried": "0"}, "spoke and tried are for calls=unseen"),
        ("uno", {**UNSEEN, "phase": "round_over", "tried": "0"}, "spoke and tried have seats, and no round is on"),
        ("uno", {**UNSEEN, **SECOND_LEFT, "spoke": "1"}, "spoke or tried has a seat that is not present"),
        ("switch", {"aces": "0 1"}, "aces has 2 numbers; it has three for each play"),
        ("switch", {"aces": "0 1 4"}, "aces has a play 0 1 4"),
        ("switch", {"duty_windows": "0 0"}, "duty-windows has 2 numbers; it must have 3"),
        ("switch", {"duty_windows": "0 1 0"}, "duty-windows has 1 for seat 1, which is not in owes"),
        ("switch", {"passes_left": "1 1 1 1"}, "passes-left has 4 numbers; it must have 3"),
        ("switch", {"phase": "twos"}, "pending is 0 unless phase is twos or five"),
        ("switch", {"owes": "1"}, "owes has a seat that is not present with one card"),
        ("switch", {"opened": 1, "window": 2}, "opened is 1; the window of the turn is 2"),
        ("extreme-last-card", {"suit": "none"}, "suit is none: the middle has a suit"),
        ("extreme-last-card", {"mode": "over", "suit": "none"}, "suit is none: the middle has a suit"),
        ("extreme-last-card", {"mode": "thunderdome", "suit": "none"}, "suit is none: the middle has a suit"),
        ("extreme-last-card", {"mode": "thunderdome"}, "contenders has fewer than two seats"),
        ("extreme-last-card", {"mode": "fight"}, "total is above 0 in mode fight"),
        ("extreme-last-card", {"beaten": "0"}, "beaten has 1 numbers; it must have 3"),
        ("extreme-last-card", {"dignity_lost": ""}, "dignity-lost has 0 numbers; it must have 3"),
        ("extreme-last-card", {"stuck": 3}, "stuck is 3; so many passes end the game"),
        ("extreme-last-card", {"barred": "0"}, "barred, spoke and tried are for calls=unseen"),
        ("extreme-last-card", {"spoke": "1"}, "barred, spoke and tried are for calls=unseen"),
        (
            "extreme-last-card",
            {**UNSEEN, **SECOND_LEFT, "barred": "1"},
            "barred, spoke or tried has a seat that is not",
        ),
        ("extreme-last-card", {**UNSEEN, **SECOND_LEFT, "tried": "1"}, "barred, spoke or tried has a seat that is not"),
        ("check", {"turns": 1000}, "turns is 1000; the round ends at 1000"),
        ("check", {"phase": "draw", "waiting": "", "turn": 1, "locked_1": "dq"}, "turn is 1, and locked-1 is not none"),
        ("check", {"caller": 1}, "caller is -1 while stage is playing"),
        ("check", {"waiting": ""}, "waiting has seats in phase initial_peek or match"),
        ("check", {"making": "peek"}, "making has words"),
        ("check", {"peeked": "0"}, "peeked has places"),
    ],
)
def test_a_position_that_no_game_comes_to_is_refused(game: str, fields: dict[str, object], says: str):
    with pytest.raises(BadText, match=says):
        position.read(changed(Table(game, 3).text(), **fields))


# --- hostile logs


def hostile(start: str, *entries: str) -> str:
    """A log that begins with a position of its own."""
    head = [log.FORMAT, *start.splitlines()[:1], "seats Ana Ben Cid", f"chance sealed {'00' * 32}"]
    return "\n".join([*head, *[f"| {line}" for line in start.splitlines()], *entries])


@pytest.mark.parametrize("game", [name for name in GAMES if name != "check"])
def test_a_log_that_starts_where_nobody_is_present_is_refused(game: str):
    fields = {"present": "", "gone": "0 1 2", "hand_0": "", "hand_1": "", "hand_2": ""}
    with pytest.raises(BadText, match="present has 0 seats"):
        verify(hostile(changed(Table(game, 3).text(), **fields), "0 draw"))


@pytest.mark.parametrize("start", [Table("check-game", 4).text(), Table("switch", 3).text()])
def test_a_log_that_starts_at_another_table_is_refused(start: str):
    text = hostile(Table("check-game", 3).text()).splitlines()[:4] + [f"| {line}" for line in start.splitlines()]
    with pytest.raises(BadText, match="the log is of check-game with 3 seats, its start is of another table"):
        verify("\n".join(text))


def test_a_log_is_not_read_on_beyond_the_entries_that_a_game_can_have(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(log, "MOST_ENTRIES", 5)
    text = hostile(Table("check-game", 3).text(), *["0 draw"] * 6)
    with pytest.raises(BadText, match="line 34: a log has at most 5 entries"):
        verify(text)


@pytest.mark.parametrize("number", ["9" * 40, "٣", "²"])
@pytest.mark.parametrize("entry", ["! expire {}", "! leave {}", "{} draw"])
def test_a_number_that_is_none_or_too_long_is_refused(entry: str, number: str):
    line = entry.format(number)
    with pytest.raises(BadText, match=r"line .*: .* is (no play|not expected)"):
        verify(hostile(Table("check-game", 3).text(), line))
