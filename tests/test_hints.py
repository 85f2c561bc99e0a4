"""Hints: the best plays and true reasons, from what the seat has seen and from nothing else."""

from io import StringIO

import pytest
from rich.console import Console

from kit.at import at
from kit.fairness import some_positions
from upcard import Table
from upcard.bots import Worlds, make
from upcard.bots.hints import Hint, Reason, Suggestion, effects, hint, reasons_for
from upcard.engine.games import GAMES
from upcard.logs.position import write
from upcard.play.registry import find
from upcard.sentences import speaker_of
from upcard.tui.hinting import hinted
from upcard.tui.play import Sitting
from upcard.tui.wording import Wording

FEW = 600
"""Playouts, for tests that run without a compiler."""


def hint_at(table: Table, seat: int, heard: Table | None = None) -> Hint:
    return hint(table.view(seat), (heard or table).events(seat), Worlds(seat, table.imagined(seat)), FEW)


def decisions(game: str, count: int, seed: int) -> list[tuple[Table, int]]:
    """Positions in which a seat has something to decide."""
    found = []
    for table, seat in some_positions(game, 20 * count, seed):
        if seat in table.awaited and len(Worlds(seat, table.imagined(seat)).plays()) > 1:
            found.append((table, seat))
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_hint_is_the_same_whatever_the_seat_has_not_seen(game: str) -> None:
    for table, seat in decisions(game, 2, 3):
        twin = Table.of(table.imagined(seat, 77), 5)
        assert write(twin._position) != write(table._position)
        assert hint_at(table, seat) == hint_at(twin, seat, table) == hint_at(table, seat)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_hint_names_plays_that_may_be_made_and_says_why_in_every_language(game: str) -> None:
    for table, seat in decisions(game, 2, 9):
        found = hint_at(table, seat)
        assert 2 <= len(found.plays) <= 3 and found.plays[0].behind == 0
        for one in found.plays:
            assert table.refusal(seat, one.play) is None and 0 <= one.worth <= 1 and one.behind >= 0
        for language in ("en", "de"):
            speaker = speaker_of(table.game, ["A", "B", "C", "D"], language=language)
            said = [speaker.hint(reason.code, reason.about) for reason in found.reasons]
            assert said and all(said) and len(said) <= 3


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_play_that_wins_at_once_is_said_to_do_so(game: str) -> None:
    """Among many positions: whoever has such a play is advised one, for that reason."""
    for table, seat in some_positions(game, 30, 21):
        worlds = Worlds(seat, table.imagined(seat))
        for play in worlds.plays(4) if seat in table.awaited else []:
            evidence = worlds.evidence()
            if len(play) < 3 and effects(worlds, play, evidence, 1).wins:
                found = hint_at(table, seat)
                assert [reason.code for reason in found.reasons] == ["wins"] and found.plays[0].worth == 1
                return


def reasons(pile: str, hand: str, best: str, next_best: str) -> list[Reason]:
    """Why the one play of Check-game is better than the other, but for what they are worth."""
    table = at("check-game", 2, pile=pile, hands={0: hand, 1: "9H 10H KH"})
    worlds = Worlds(0, table.imagined(0))
    plays = [Suggestion(tuple(best.split()), 0.6), Suggestion(tuple(next_best.split()), 0.5, 0.1, 0.01)]
    return reasons_for(table.view(0), worlds, plays, worlds.evidence())[:-1]


def codes(*spot: str) -> set[str]:
    return {reason.code for reason in reasons(*spot)}


def test_a_card_is_kept_only_where_no_other_like_it_is_spent() -> None:
    assert Reason("kept", {"cards": "7C"}) in reasons("QC", "8S 7C 5C", "5C", "7C")
    assert Reason("kept", {"cards": "JC"}) in reasons("QC", "JD JC 5C", "5C", "JC suit-C")
    assert "kept" not in codes("QC", "JD JC 5C", "JD suit-C", "JC suit-C")


def test_what_both_plays_do_to_others_tells_neither_from_the_other() -> None:
    assert Reason("draws", {"card": "7C"}) in reasons("QC", "8S 7C 5C", "7C", "5C")
    assert "draws" not in codes("7D", "7S 7C 5C", "7S", "7C")


@pytest.mark.parametrize(("hand", "code"), [("5C 5S QD", "follow_one"), ("5C 5S 5D 5H QD", "follow")])
def test_one_card_that_follows_is_said_to_be_one(hand: str, code: str) -> None:
    [found] = [reason for reason in reasons("QC", hand, "5C", "QD") if reason.code.startswith("follow")]
    assert found.code == code
    said = speaker_of(find("check-game"), ["A", "B"]).hint(found.code, found.about)
    assert said.startswith("One of your other cards goes" if code == "follow_one" else "3 of your other cards go")


def test_how_often_the_next_seat_is_stuck_is_counted_in_worlds() -> None:
    """Counted once more another way: the play is made at tables that the seat cannot tell from the real one."""
    counted = 0
    for table, seat in decisions("uno", 6, 4):
        worlds = Worlds(seat, table.imagined(seat))
        found = effects(worlds, worlds.plays()[0], worlds.evidence(), 7)
        for other, share in found.stuck.items():
            again = [Table.of(table.imagined(seat, number), 1) for number in range(100, 200)]
            assert [one.act(seat, worlds.plays()[0]) for one in again] == [None] * 100
            cards = [
                [word for word in one.fits(other) if word in set(one.view(other).seats[other].cards)] for one in again
            ]
            stuck = cards.count([]) / 100
            assert share == pytest.approx(stuck, abs=0.3)
            counted += 1
    assert counted >= 3


def test_plays_that_cannot_be_told_apart_are_about_equal() -> None:
    assert Suggestion(("7H",), 0.5, 0.02, 0.02).equal and Suggestion(("7H",), 0.5, 0.005, 0.0).equal
    assert not Suggestion(("7H",), 0.5, 0.05, 0.02).equal


def test_a_hint_in_the_terminal_says_the_best_play_what_is_behind_it_and_why() -> None:
    wording = Wording(find("check-game"), ["Ana", "Ben"])
    found = Hint((Suggestion(("7H",), 0.6), Suggestion(("JC", "suit-S"), 0.5, 0.1, 0.01)), ())
    assert hinted(found, wording) == ["Best: 7♥.", "J♣ (ask for spades): 10 of 100 behind, give or take 2."]
    equal = Hint((Suggestion(("7H",), 0.6), Suggestion(("JC", "suit-S"), 0.6, 0.01, 0.01)), ())
    assert hinted(equal, wording) == ["About equal: 7♥ and J♣ (ask for spades)."]
    assert hinted(Hint(), wording) == ["There is nothing to advise here."]


@pytest.mark.parametrize(
    ("game", "play", "said"),
    [
        ("check-game", "draw", "eine Karte ziehen"),
        ("switch", "7C 7D last-card done", "7♣ 7♦ („letzte Karte“ sagen)"),
        (
            "check",
            "swap seat-0 slot-1 seat-1 slot-3",
            "zwei Karten tauschen, eine Karte von Ana, Feld 2, eine Karte von Ben, Feld 4",
        ),
    ],
)
def test_plays_are_told_in_the_words_of_the_language(game: str, play: str, said: str) -> None:
    assert Wording(find(game), ["Ana", "Ben"], language="de").told(play.split()) == said


def sat(table: Table, *lines: str) -> str:
    """What the terminal says to somebody who types these lines."""
    console = Console(file=StringIO(), width=200)
    typed = iter(lines)
    bots = {1: make("medium", table.game, 2, 1)}
    Sitting(table, ["Ana", "Ben"], bots, console, lambda _: next(typed)).run()
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_h_gives_a_hint_at_the_terminal_and_changes_nothing() -> None:
    table = Table("check-game", 2, seed=7)
    before = write(table._position)
    assert "Best: " in sat(table, "h", "quit") or "About equal: " in sat(table, "h", "quit")
    assert write(table._position) == before


def test_where_the_table_gives_no_help_there_are_no_hints() -> None:
    assert "This table gives no hints" in sat(Table("check", 2, seed=7), "h", "quit")
