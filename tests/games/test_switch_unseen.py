"""Switch where nothing shows who has called "last card" (docs/rules/switch.md, S80)."""

import pytest

from kit.at import Spot
from kit.switch_spot import CASUAL, draft, engine, marks, numbers, spot, told
from upcard import BadText
from upcard.engine.options import Value

UNSEEN: dict[str, Value] = {**CASUAL, "calls": "unseen"}
HANDS = {0: "9D 4C", 1: "4D 6D KC QC"}


def one_left(play: str = "9D done", options: dict[str, Value] = UNSEEN) -> Spot:
    """A has laid 9♦ and holds one card; B holds a 4♦ that follows."""
    return spot(options=options, pile="9S", hands=HANDS).does(0, play)


def heard(table: Spot) -> list[tuple[str, int]]:
    """What was said about calls, and by whom."""
    about = ("last_card", "exposed", "silent", "challenged")
    return [(event.what, event.seat) for event in table.events(-1) if event.what in about]


# --- nothing shows


@pytest.mark.scenario(117)
@pytest.mark.rule("S80", "S53")
def test_nothing_shows_that_a_call_is_missing_and_a_challenge_finds_it():
    table = one_left()
    assert (marks(table, 0), numbers(table), heard(table)) == ((), [2], [])
    table.does(1, "4D done")
    assert (marks(table, 0), numbers(table), heard(table)) == ((), [3], [])
    table.does(2, "challenge-0")
    assert (table.count(0), table.count(2), heard(table)) == (3, 6, [("challenged", 2), ("silent", 0)])


@pytest.mark.scenario(118)
@pytest.mark.rule("S80", "S55", "S50")
@pytest.mark.parametrize("play", ["9D done", "9D last-card done"])
def test_a_call_is_heard_and_not_kept_and_who_challenges_it_pays(play: str):
    table = one_left(play)
    if "last-card" not in play:
        table.does(0, "last-card")
    assert (marks(table, 0), heard(table)) == ((), [("last_card", 0)])
    table.does(1, "4D done").does(2, "challenge-0")
    assert (table.count(0), table.count(2), told(table)[-1]) == (1, 7, ("drew", "S55"))
    refused = table.refused(2, "challenge-0")
    assert (refused.code, refused.rule, refused.about) == ("challenged_already", "S80", {"seat": "0"})
    assert table.does(2, "draw").code(2, "challenge-0") == ""


@pytest.mark.rule("S80")
def test_no_view_and_no_word_of_others_tells_a_call_from_silence():
    silent, called = one_left().does(1, "4D done"), one_left("9D last-card done").does(1, "4D done")
    assert silent.view(-1) == called.view(-1)
    for seat in (1, 2, 3):
        assert silent.view(seat) == called.view(seat)
        assert (silent.legal(seat), silent.fits(seat)) == (called.legal(seat), called.fits(seat))
    assert silent.legal(0) == called.legal(0)


# --- right and wrong


@pytest.mark.scenario(119)
@pytest.mark.rule("S80")
def test_a_challenge_that_comes_too_early_is_wrong():
    table = one_left().does(2, "challenge-0")
    assert (table.count(2), table.count(0)) == (7, 1)
    table.does(0, "last-card").does(1, "4D done").does(3, "challenge-0")
    assert (table.count(3), table.count(0)) == (7, 1)


@pytest.mark.rule("S80", "S53")
def test_in_an_extra_turn_a_challenge_is_right_at_once():
    table = spot(options=UNSEEN, pile="8H", hands={0: "8S 8D 4D"}).does(0, "8S 8D done")
    assert (table.turn, table.does(1, "challenge-0").count(0)) == (0, 3)


@pytest.mark.rule("S80")
def test_who_challenged_wrongly_challenges_nobody_until_a_turn_is_completed():
    hands = {0: "9D 4C", 1: "4D 6D KC QC", 3: "4H"}
    table = spot(options=UNSEEN, pile="9S", hands=hands, announced="3").does(0, "9D done").does(1, "draw")
    assert table.does(2, "challenge-3").code(2, "challenge-0") == "challenged_already"
    assert table.code(1, "challenge-0") == ""


@pytest.mark.rule("S80", "S53")
def test_who_challenged_rightly_may_challenge_another():
    fields = {"owes": "0 3", "exposed": "0 3", "hands": {0: "4C", 3: "4H"}, "turn": 1}
    table = spot(options=UNSEEN, pile="9S", **fields).does(2, "challenge-0", "challenge-3")
    assert (table.count(0), table.count(3), table.count(2)) == (3, 3, 6)


@pytest.mark.rule("S80", "S55")
@pytest.mark.parametrize(("price", "cards"), [(0, 1), (1, 1), (3, 3)])
def test_a_wrong_challenge_costs_what_the_table_says_and_at_least_a_card(price: int, cards: int):
    table = one_left("9D last-card done", {**UNSEEN, "false_challenge": price}).does(2, "challenge-0")
    assert table.count(2) == 6 + cards


@pytest.mark.scenario(124)
@pytest.mark.rule("S58", "S80")
def test_a_pass_forgives_a_wrong_challenge():
    table = one_left("9D last-card done", {**UNSEEN, "passes": 1}).does(2, "challenge-0")
    assert (table.count(2), table.field("passes-left"), told(table)[-1]) == (6, "1 1 0 1", ("forgiven", "S58"))


@pytest.mark.scenario(122)
@pytest.mark.rule("S80", "S79", "S8")
def test_who_holds_one_card_may_be_challenged_and_nobody_else():
    for called in ("", "0"):
        table = spot(options=UNSEEN, pile="9S", turn=3, hands={0: "4C", 1: "4D 6D"}, announced=called)
        assert table.fits(2) == ["challenge-0"] == table.legal(2)
        assert draft(table, 2, "").fault("challenge-0") is None
        refused = table.refused(2, "challenge-1")
        assert (refused.code, refused.rule, refused.about) == ("not_single", "S80", {"seat": "1"})
        assert (table.code(0, "challenge-0"), table.code(2, "challenge-7")) == ("bad_target", "bad_target")
    assert spot(options=UNSEEN, pile="9S", hands={0: "", 1: "4D"}, gone="0", present="1 2 3", turn=1).fits(2) == [
        "challenge-1"
    ]


# --- calls


@pytest.mark.scenario(120)
@pytest.mark.rule("S80", "S53")
def test_a_call_that_comes_too_late_is_heard_and_void():
    table = one_left().does(1, "4D done").does(0, "last-card")
    assert heard(table) == [("last_card", 0)]
    assert table.does(2, "challenge-0").count(0) == 3


@pytest.mark.scenario(121)
@pytest.mark.rule("S80")
def test_who_holds_one_card_may_call_once_a_turn_needed_or_not():
    table = one_left("9D last-card done").does(1, "4D done").does(0, "last-card")
    again, many = table.refused(0, "last-card"), table.refused(1, "last-card")
    assert [(again.code, again.rule), (many.code, many.rule)] == [("said_already", "S80"), ("many_cards", "S80")]
    assert table.does(2, "draw").code(0, "last-card") == ""
    assert heard(table) == [("last_card", 0)] * 2


@pytest.mark.rule("S80", "S50")
def test_a_needless_call_and_a_needed_one_are_told_alike():
    needed = one_left().does(0, "last-card").all_events[-1]
    needless = one_left("9D last-card done").does(0, "last-card").all_events[-1]
    late = one_left().does(1, "draw").does(0, "last-card").all_events[-1]
    assert needed == needless == late


@pytest.mark.rule("S80", "S49")
def test_a_needless_call_says_too_that_one_cannot_finish():
    table = spot(options=UNSEEN, pile="9S", hands={0: "2S"}).does(0, "2S last-card done", "last-card")
    assert told(table)[-1] == ("last_card", "S49")


@pytest.mark.rule("S80", "S78")
def test_calls_and_challenges_answer_the_window_of_the_turn():
    table = one_left()
    assert (table.code(0, "last-card", 2), table.code(2, "challenge-0", 2)) == ("", "")
    assert (table.code(0, "last-card", 1), table.code(2, "challenge-0", 1)) == ("stale", "stale")


@pytest.mark.rule("S80", "S65")
def test_the_call_in_a_play_is_offered_as_ever():
    assert draft(spot(options=UNSEEN, pile="9S", hands=HANDS), 0, "9D").fits() == ["done", "last-card"]


# --- other ways to announce


@pytest.mark.scenario(123)
@pytest.mark.rule("S80", "S54")
def test_a_timer_runs_where_everybody_sees_it():
    table = one_left(options={**UNSEEN, "announce": "timer"})
    turn, duty = numbers(table)
    assert (marks(table, 0), table.windows[1].seconds) == ((), 5)
    assert table.expire(duty)
    assert (table.count(0), numbers(table)) == (3, [turn])


@pytest.mark.scenario(123)
@pytest.mark.rule("S80", "S51", "S52", "S54")
@pytest.mark.parametrize(
    ("announce", "cards", "told_of"),
    [("button", 3, [("silent", 0)]), ("auto", 1, [("last_card", 0)]), ("honour", 1, [])],
)
def test_elsewhere_nothing_shows_and_nobody_challenges(announce: str, cards: int, told_of: list[tuple[str, int]]):
    table = one_left(options={**UNSEEN, "announce": announce})
    assert (table.count(0), marks(table, 0), numbers(table), heard(table)) == (cards, (), [2], told_of)
    refused = table.refused(2, "challenge-0")
    assert (refused.code, table.fits(2)) == ("no_challenge", [])


@pytest.mark.rule("S80", "S51")
def test_with_auto_nobody_calls_for_themselves():
    assert one_left(options={**UNSEEN, "announce": "auto"}).code(0, "last-card") == "no_call"


@pytest.mark.rule("S80", "S52")
def test_with_a_button_the_call_of_an_extra_turn_is_neither_shown_nor_asked_for():
    options = {**UNSEEN, "announce": "button"}
    table = spot(options=options, pile="8H", hands={0: "8S 8D 4D"}).does(0, "8S 8D done")
    assert (marks(table, 0), numbers(table), table.code(0, "last-card")) == ((), [2], "")
    table.does(0, "last-card", "4D done")
    assert table.result.winners == (0,)


# --- texts


@pytest.mark.rule("S80", "S71")
def test_a_position_cannot_have_a_window_for_a_call_that_nobody_is_asked_for():
    fields = {"pile": "9S", "hands": {0: "4C"}, "turn": 1, "owes": "0", "duty_windows": "2 0 0 0", "opened": 2}
    with pytest.raises(BadText, match="duty-windows has 2 for seat 0, and calls are unseen"):
        spot(options=UNSEEN, **fields)
    assert numbers(spot(options={**UNSEEN, "announce": "timer"}, **fields)) == [1, 2]


@pytest.mark.rule("S80")
def test_what_was_said_this_turn_is_in_the_text():
    table = one_left().does(0, "last-card")
    assert (table.field("spoken"), Spot.of(table.text()).code(0, "last-card")) == ("0", "said_already")
    assert engine(table.does(1, "draw")).clone().legal(0) == engine(table).legal(0)
    assert table.field("spoken") == ""
