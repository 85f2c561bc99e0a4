"""Logs and positions as texts: they round-trip, they replay, and damaged ones are refused by name."""

from random import Random

import pytest

from kit.at import at
from kit.drive import follows, play_on
from upcard import BadSetup, BadText, Refusal, Table
from upcard.logs import position
from upcard.logs.log import parse, seat_line, sitter
from upcard.logs.replay import replay, verify
from upcard.play.draft import Draft, consider
from upcard.play.registry import all_games, find

LOG = """upcard 1
game check-game 1
options turn_limit=4
seats Ana greedy:1 Ben
chance sealed 000000000000000000000000000000000000000000000000000000000000000b
0 draw
1 draw
! expire 3
! leave 1
0 draw
= limit 2 3 1
"""
POSITION = """game check-game 1
seats 3
options turn_limit=1000
pile 6S
hand-0 9S KH
hand-1 3C
hand-2 4C
stock 3H 3D
"""


def without(line: str) -> str:
    """The log with one line torn out."""
    assert line in LOG.splitlines()
    return "\n".join(kept for kept in LOG.splitlines() if kept != line)


# --- logs


def test_a_log_replays_to_its_end():
    table = verify(LOG)
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.places) == ("limit", (2, 3, 1))
    assert table.log() == LOG


def test_a_log_replays_as_far_as_one_likes():
    table = replay(parse(LOG), entries=2)
    assert table.outcome is None
    assert table.awaited == [2]


def test_a_log_keeps_names_with_spaces_and_signs():
    table = Table("check-game", ["Ana María", "100%", "§:|= !"])
    table.act(0, "draw")
    assert parse(table.log()).seats == ("Ana María", "100%", "§:|= !")
    assert verify(table.log()).log() == table.log()


def test_a_log_that_starts_from_a_position_replays():
    table = at("check-game", pile="6S", hands={0: "JC KH", 1: "4S"}, stock="3H 3D", seed=7)
    table.does(0, "JC suit-H").does(1, "draw")
    again = verify(table.log())
    assert "| pile 6S" in table.log()
    assert again.text(sealed=True) == table.text(sealed=True)


def test_a_clone_keeps_a_log_of_its_own():
    table = Table("check-game", 2, {"forced_play": False}, seed=1)
    twin = table.clone()
    twin.act(0, "draw")
    assert "0 draw" in twin.log()
    assert "0 draw" not in table.log()
    assert verify(twin.log()).text(sealed=True) == twin.text(sealed=True)


@pytest.mark.parametrize(
    ("line", "instead", "says"),
    [
        ("upcard 1", "upcard 2", "line 1: a log begins with 'upcard 1'"),
        ("game check-game 1", "game check-game 9", "version 9 of Check-game cannot be read here; this is version 2"),
        ("game check-game 1", "game whist 1", r"there is no game 'whist'; the games are .*check-game \(Check-game\)"),
        ("game check-game 1", "gamer check-game 1", "line 2: 'gamer' is not expected in the head of a log"),
        ("options turn_limit=4", "options turn_limit", "option 'turn_limit' must be written name=value"),
        ("options turn_limit=4", "options turn_limit=-4", "option turn_limit is '-4'; it must be a number from 0 up"),
        ("options turn_limit=4", "options forced=on", "there is no option 'forced'; the options are hand_size, "),
        ("options turn_limit=4", "seats Ana Ben", "line 4: 'seats' is not expected in the head of a log"),
        ("seats Ana greedy:1 Ben", "seats Ana", "Check-game is for 2 to 10 seats, not 1"),
        ("0 draw", "0 drawn", r"entry 1 \('0 drawn'\) does not replay: bad_word \(G26\)"),
        ("0 draw", "0 draw draw", r"entry 1 \('0 draw draw'\) does not replay: bad_list \(G26\)"),
        ("0 draw", "0 RJ", r"entry 1 \('0 RJ'\) does not replay: not_in_hand \(G8\)"),
        ("1 draw", "2 draw", r"entry 2 \('2 draw'\) does not replay: not_your_turn \(G8\)"),
        ("1 draw", "7 draw", r"entry 2 \('7 draw'\) does not replay: there is no seat 7; the seats are 0 to 2"),
        ("1 draw", "1", "line 7: '1' is no play; write SEAT WORDS, ! expire WINDOW or ! leave SEAT"),
        ("1 draw", "x draw", "line 7: 'x draw' is no play"),
        ("! expire 3", "! expire 2", r"entry 3 \('! expire 2'\) does not replay: window 2 is not open"),
        ("! expire 3", "! expire", "line 8: '! expire' is no play"),
        ("! expire 3", "! sleep 3", "line 8: '! sleep 3' is no play"),
        ("! leave 1", "! leave 5", r"entry 4 \('! leave 5'\) does not replay: there is no seat 5"),
        ("! leave 1", "! leave 1\n! leave 1", r"entry 5 \('! leave 1'\) does not replay: not_active \(G25\)"),
        ("= limit 2 3 1", "2 draw", r"does not replay: game_over \(G21\)"),
        ("= limit 2 3 1", "= limit 2 3 1\n2 draw", "line 12: the log goes on after its end"),
        ("= limit 2 3 1", "= limit 1 2 3", "the log ends with 'limit 1 2 3', the replay with 'limit 2 3 1'"),
    ],
)
def test_a_damaged_log_is_refused_by_what_is_wrong_in_it(line: str, instead: str, says: str):
    assert f"{line}\n" in LOG
    with pytest.raises((BadText, BadSetup, ValueError), match=says):
        verify(LOG.replace(f"{line}\n", f"{instead}\n", 1))


@pytest.mark.parametrize(
    ("seal", "says"),
    [
        ("sealed 0b", "it must be: sealed, and 64 hexadecimal digits"),
        ("sealed " + "g" * 64, "it must be: sealed, and 64 hexadecimal digits"),
        ("open " + "0" * 64, "it must be: sealed, and 64 hexadecimal digits"),
    ],
)
def test_a_log_without_its_seed_is_refused(seal: str, says: str):
    chance = LOG.splitlines()[4]
    with pytest.raises(BadText, match=says):
        parse(LOG.replace(chance, f"chance {seal}"))


@pytest.mark.parametrize("needed", ["game", "seats", "chance"])
def test_a_log_that_lacks_a_line_of_its_head_is_refused(needed: str):
    line = next(line for line in LOG.splitlines() if line.startswith(needed))
    with pytest.raises(BadText, match=f"the log has no line that begins with '{needed}'"):
        parse(without(line))


def test_an_empty_log_is_refused():
    with pytest.raises(BadText, match="line 1: a log begins with 'upcard 1'"):
        parse("")


def test_a_log_that_breaks_off_replays_as_far_as_it_goes():
    lines = LOG.splitlines()
    for end in range(5, len(lines)):
        again = verify("\n".join(lines[:end])).log()
        assert again.splitlines()[:end] == lines[:end]


def test_a_log_torn_anywhere_is_replayed_or_refused_by_name():
    for end in range(len(LOG)):
        try:
            verify(LOG[:end])
        except (BadText, BadSetup) as refused:
            assert str(refused)


# --- positions


def test_a_position_round_trips_wherever_a_game_stands():
    table = Table("check-game", 4, seed=5)
    dice = Random(5)
    for _ in range(40):
        play_on(table, dice, plays=1)
        for sealed in (True, False):
            assert Table.of(table.text(sealed), seed=5).text(sealed) == table.text(sealed)


def test_a_position_hides_its_seed_unless_asked():
    table = Table("check-game", 2, seed=99)
    seal = (99).to_bytes(32, "big").hex()
    assert seal in table.text(sealed=True)
    assert seal not in table.text()
    assert "\nchance hidden " in table.text()


def test_fields_left_out_are_as_in_a_new_game():
    table = Table.of(POSITION)
    assert (table.awaited, table.windows[0].number, table.view(0).facts["attack"]) == ([0], 1, 0)


@pytest.mark.parametrize(
    ("line", "instead", "says"),
    [
        ("game check-game 1", "", "a position begins with the line: game ID VERSION"),
        ("game check-game 1", "game check-game 3", "version 3 of Check-game cannot be read here; this is version 2"),
        ("game check-game 1", "game whist", r"there is no game 'whist'; the games are .*check-game \(Check-game\)"),
        ("seats 3", "seats many", "seats has 'many' where a number is needed"),
        ("seats 3", "seats 3 4", "seats must be one number, not '3 4'"),
        ("seats 3", "seats 11", "Check-game is for 2 to 10 seats, not 11"),
        ("options turn_limit=1000", "options turn_limit=x", "option turn_limit is 'x'; it must be a number from 0 up"),
        ("pile 6S", "pile 6S\npile 7S", "pile stands twice in the position"),
        ("pile 6S", "pile 1S", "pile has '1S', which is no card of this game"),
        ("pile 6S", "pile draw", "pile has 'draw', which is no card of this game"),
        ("pile 6S", "pile 9S", "the position has more of 9S than the pack"),
        ("pile 6S", "heap 6S", "this game's positions have no field 'heap'"),
        ("pile 6S", "pile 6S\nturn 3", "turn has 3; it must lie between 0 and 2"),
        ("pile 6S", "pile 6S\nturn x", "turn has 'x' where a number is needed"),
        ("pile 6S", "pile 6S\npresent 0 1 2 3", "present has 3; it must lie between 0 and 2"),
        ("pile 6S", "pile 6S\nphase later", "phase is 'later'; it must be one of turn, choose_suit, over"),
        ("pile 6S", "pile 6S\ndemanded maybe", "demanded is 'maybe'; it must be one of off, on"),
        ("pile 6S", "pile 6S\nattack -1", "attack has -1; it must lie between 0 and"),
        ("pile 6S", "pile 6S\nchance luck", "chance is 'luck'; it must be quick STATE N, sealed HEX N or hidden N"),
        ("pile 6S", "pile 6S\nchance sealed zz 1", "chance is 'sealed zz 1'; it must be quick STATE N"),
        ("pile 6S", "pile 6S\nchance hidden soon", "chance is 'hidden soon'; it must be quick STATE N"),
    ],
)
def test_a_damaged_position_is_refused_by_what_is_wrong_in_it(line: str, instead: str, says: str):
    assert f"{line}\n" in POSITION
    with pytest.raises((BadText, BadSetup, ValueError), match=says):
        position.read(POSITION.replace(f"{line}\n", f"{instead}\n", 1))


# --- tables


def test_an_unknown_game_is_told_with_the_full_titles_of_those_there_are():
    with pytest.raises(ValueError, match="there is no game 'chess'") as refused:
        Table("chess")
    for name, kind in all_games().items():
        assert f"{name} ({kind.title})" in str(refused.value)


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_of_another_length_is_refused(seed: bytes):
    with pytest.raises(ValueError, match=f"a seed has 32 bytes, not {len(seed)}"):
        Table("check-game", seed=seed)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"hand_size": 30}, "option hand_size is 30; it must be auto or a number from 1 to 24"),
        ({"hand_size": 20}, "option hand_size is 20; with 4 seats it must be 1 to 12, or auto"),
        ({"first_player": 4}, "option first_player is 4; it must be a seat from 0 to 3"),
        ({"direction": 2}, "option direction is 2; it must be 1 or -1"),
        ({"forced_play": 1}, "option forced_play is 1; it must be on or off"),
        ({"forced_play": "perhaps"}, "option forced_play is 'perhaps'; it must be on or off"),
        ({"turn_limit": True}, "option turn_limit is True; it must be a number from 0 up"),
        ({"speed": 3}, "there is no option 'speed'; the options are hand_size, first_player, direction"),
    ],
)
def test_an_option_out_of_its_range_is_refused_with_what_is_allowed(options: dict[str, int], says: str):
    with pytest.raises(BadSetup, match=says):
        Table("check-game", 4, options)


def test_an_option_may_be_given_as_text():
    table = Table("check-game", 4, {"hand_size": "3", "forced_play": "On", "direction": "-1"})
    assert (table.options["hand_size"], table.options["forced_play"], table.options["direction"]) == (3, True, -1)


def test_without_seats_the_usual_number_sits_down():
    assert Table("check-game").seats == find("check-game").usual


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_is_told_with_those_there_are(seat: int):
    table = Table("check-game", 3)
    for ask in (table.legal, table.fits, table.leave, lambda seat: table.act(seat, "draw")):
        with pytest.raises(ValueError, match=f"there is no seat {seat}; the seats are 0 to 2"):
            ask(seat)


def test_words_and_integers_are_the_same_play():
    one = at("check-game", pile="6S", hands={0: "JC KH"}, stock="3H")
    other = at("check-game", pile="6S", hands={0: "JC KH"}, stock="3H")
    words = one.game.words
    one.act(0, "JC suit-S")
    other.act(0, [words.index("JC"), words.index("suit-S")])
    assert one.text() == other.text()
    assert one.log() == other.log()


@pytest.mark.parametrize("word", [-1, 59, "draw!", ""])
def test_what_is_no_word_is_refused(word: int | str):
    refused = Table("check-game", 2).act(0, [word])
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.about) == ("bad_word", {"word": str(word)})


def test_a_refused_play_changes_nothing_and_is_not_logged():
    table = at("check-game", pile="6S", hands={0: "9S JC KH"}, stock="3H")
    before, log = table.text(sealed=True), table.log()
    for play in ("KH", "suit-S", "draw draw", "KH suit-S", "QS", "bad"):
        assert table.act(0, play) is not None
    assert table.act(1, "draw") is not None
    assert (table.text(sealed=True), table.log()) == (before, log)


def test_a_dropped_word_is_not_logged():
    table = at("check-game", pile="6S", hands={0: "9S KH"}, stock="3H").does(0, "9S suit-H")
    assert table.log().splitlines()[-1] == "0 9S"


def test_considering_tells_what_may_follow_and_changes_nothing():
    table = at("check-game", pile="6S", hands={0: "9S JC KH"}, stock="3H")
    before = table.text(sealed=True)
    assert follows(table, 0, "") == ["9S", "JC"]
    assert follows(table, 0, "9S") == []
    assert behind(table, 0, "JC") == ("suit-S", "suit-H", "suit-D", "suit-C")
    assert behind(table, 0, "9S") == ()
    refused = consider(table, 0, "KH")
    assert isinstance(refused, Refusal)
    assert refused.code == "illegal_card"
    assert table.text(sealed=True) == before


def behind(table: Table, seat: int, play: str) -> tuple[str, ...]:
    """What may be said behind a whole play, in the same message."""
    draft = consider(table, seat, play)
    assert isinstance(draft, Draft)
    return draft.behind


def test_a_last_wild_asks_for_no_colour():  # U7
    table = at("uno", 2, pile="R5", colour="R", hands={0: "W", 1: "R1"}, said="on")
    assert behind(table, 0, "W") == ()
    table = at("uno", 2, pile="R5", colour="R", hands={0: "W R3", 1: "R1"})
    assert behind(table, 0, "say-uno W") == ("colour-R", "colour-Y", "colour-G", "colour-B")


def test_considering_a_word_that_is_none_refuses_it():
    refused = consider(Table("check-game", 2), 0, "jump")
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.about) == ("bad_word", {"word": "jump"})


@pytest.mark.parametrize(
    ("bot", "name", "seat"),
    [
        ("", "Ana", "Ana"),
        ("greedy", "Ada", "greedy:Ada"),
        ("greedy", "1", "greedy:1"),
        ("search:200", "Ben", "search:200:Ben"),
        ("", "greedy:Ana", ":greedy:Ana"),
    ],
)
def test_a_seat_of_a_log_names_a_bot_by_what_it_is_and_a_person_by_their_name(bot: str, name: str, seat: str):
    assert seat_line(bot, name) == seat
    assert sitter(seat) == (bot, name)


# --- versions


def test_a_log_names_every_option_in_force():
    assert set(parse(Table("check-game", 2).log()).options) == {option.name for option in find("check-game").options}


def test_a_log_of_an_older_version_keeps_the_defaults_it_was_played_by():
    table = verify(LOG)
    assert (table.options["forced_play"], table.options["starter"]) == (False, "redraw")
    assert (Table("check-game").options["forced_play"], Table("check-game").options["starter"]) == (True, "as-turned")


def test_a_position_of_an_older_version_keeps_the_defaults_it_was_played_by():
    assert Table.of(POSITION).options["forced_play"] is False
    assert Table.of(POSITION.replace("game check-game 1", "game check-game")).options["forced_play"] is True


def test_a_start_that_names_no_version_is_of_the_version_of_its_log():
    start = "\n".join(f"| {line}" for line in POSITION.replace("game check-game 1", "game check-game").splitlines())
    head = LOG.splitlines()[1:5]
    log = "\n".join(["upcard 1", *[line for line in head if not line.startswith("options")], start])
    assert verify(log).options["forced_play"] is False


def test_a_log_whose_options_are_not_those_of_its_start_is_refused():
    log = at("check-game", pile="6S", hands={0: "9S KH"}, stock="3H").does(0, "9S").log()
    verify(log)
    with pytest.raises(BadText, match="the options of the log are not those of its start"):
        verify(log.replace("forced_play=on", "forced_play=off", 1))
