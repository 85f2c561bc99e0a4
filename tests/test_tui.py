"""The terminal table: a scripted person who reads only what is printed."""

import re
from collections.abc import Callable
from functools import partial
from io import StringIO
from random import Random

import pytest
from rich.console import Console

from kit.at import at
from upcard import Table
from upcard.bots import Bot
from upcard.bots.greedy import Greedy
from upcard.engine.options import Value
from upcard.engine.view import SeenEvent, View
from upcard.logs.replay import verify
from upcard.play.registry import all_games
from upcard.tui.play import Sitting
from upcard.tui.wording import THEME, Faces, Wording

GAMES = sorted(all_games())
CHOICE = re.compile(r"(\d+)\) ")


class Page:
    """Paper that a console prints on."""

    def __init__(self, colours: bool = False, wide: bool = True) -> None:
        self.paper = StringIO()
        self.console = Console(
            file=self.paper,
            theme=THEME,
            highlighter=Faces(),
            width=80,
            soft_wrap=wide,
            markup=False,
            force_terminal=colours,
            color_system="standard" if colours else None,
        )

    @property
    def text(self) -> str:
        return self.paper.getvalue()


class Person:
    """Reads what was printed since the last question and types the number of one of the choices."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.dice = Random(seed)
        self.read = 0
        self.most = 0

    def __call__(self, prompt: str) -> str:
        news = self.page.text[self.read :]
        self.read = len(self.page.text)
        offered = [int(number) for number in CHOICE.findall(news)]
        if offered:
            self.most = offered[-1]
        if "Enter says nothing" in news and self.dice.random() < 0.5:
            return ""
        if "or pass." in news and self.dice.random() < 0.8:
            return ""
        return str(self.dice.randint(1, self.most))


def sit(table: Table, page: Page, ask: Callable[[str], str], bots: dict[int, Bot] | None = None) -> bool:
    names = ["Ana", "Ben", "Cleo", "Dan", "Eva"][: table.seats]
    company = bots or {seat: Greedy() for seat in range(1, table.seats)}
    return Sitting(table, names, dict(company), page.console, ask).run()


def typed(table: Table, *lines: str, bots: dict[int, Bot] | None = None) -> str:
    """What is printed when a person types lines and then is gone."""
    page = Page()
    left = list(lines)

    def ask(prompt: str) -> str:
        if not left:
            raise EOFError
        page.console.print(f"{prompt}{left[0]}")
        return left.pop(0)

    sit(table, page, ask, bots)
    return page.text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_is_played_by_reading_and_typing(game: str, seats: int) -> None:
    options: dict[str, Value] = {"target": 60} if game == "uno" else {}
    table = Table(game, ["Ana", "Ben", "Cleo", "Dan"][:seats], options, seed=31)
    page = Page()
    assert sit(table, page, Person(page, 3))
    assert "The game is over." in page.text
    assert "\n  1. " in page.text
    assert verify(table.log()).outcome == table.outcome


@pytest.mark.parametrize("options", [{"mode": "cut-throat"}, {"quick_play": "rank", "decks": 2}, {"announce": "timer"}])
def test_switch_is_played_by_typing_under_other_options(options: dict[str, Value]) -> None:
    table = Table("switch", 3, options, seed=8)
    page = Page()
    assert sit(table, page, Person(page, 1))


def test_calm_matching_is_played_by_typing() -> None:
    page = Page()
    assert sit(Table("check", 3, {"race": "calm", "memory_aid": True}, seed=2), page, Person(page, 1))


def test_the_table_shows_hand_pile_seats_and_what_to_follow() -> None:
    text = typed(at("check-game", pile="7H", attack=2, hands={0: "2S 9C 7C"}))
    assert "Seats: → Ana 3 (you) · Ben 3 · Cleo 3" in text
    assert "Pile: 7♥" in text
    assert "Attack: 2 cards are owed." in text
    assert "Your cards: 2♠ 7♣ 9♣" in text
    assert "1) 7♣   2) draw a card" in text


def test_a_play_is_typed_as_a_number_or_in_words() -> None:
    def table() -> Table:
        return at("check-game", 2, pile="9H", hands={0: "JC 4S 5S", 1: "KD QD"})

    for lines in (["1", "1"], ["JC suit-S"], ["jc", "suit-s"], ["J♣ suit-S"]):
        assert "Ana plays J♣.\n" in typed(table(), *lines)
        assert "Ana asks for spades." in typed(table(), *lines)


def test_several_cards_are_laid_one_by_one_or_at_once_and_taken_back() -> None:
    def table() -> Table:
        hands = {0: "9D 9C 9H 4H KD", 1: "3C 3D 3H 3S"}
        return at("switch", 2, pile="9S", options={"sets": "any"}, hands=hands)

    assert "Ana plays 9♦ 9♣." in typed(table(), "9D 9C done")
    text = typed(table(), "9D", "9C", "done")
    assert "Laid so far: 9♦ 9♣. What follows?" in text
    assert "Ana plays 9♦ 9♣." in text
    again = typed(table(), "back", "9D", "back", "9C done")
    assert "Nothing is laid yet." in again
    assert "Ana plays 9♣." in again


def test_a_play_closes_itself_when_nothing_else_can_follow() -> None:
    assert "Ana plays 9♦." in typed(at("switch", 2, pile="9S", hands={0: "9D 4H KC", 1: "3C 3D 3H 3S"}), "9D")


def test_a_question_mark_lists_what_may_be_played_and_explains_a_refusal() -> None:
    table = at("check-game", pile="9H", hands={0: "4C 9D JS"})
    text = typed(table, "?", "? 4C", "?9D", "? JS suit-H", "? KD", "? nonsense")
    assert text.count("1) J♠   2) 9♦\n") == 2
    assert "4♣ does not go on 9♥: play hearts, the same rank, a 2, a Jack, or a joker of that colour. (G7)" in text
    assert "9♦ may be said now." in text
    assert "J♠ suit-H may be said now." in text
    assert "K♦ is not in your hand. (G8)" in text
    assert "“nonsense” is no word of this game. (G26)" in text


def test_a_mistake_is_named_beforehand_only_where_the_table_helps() -> None:
    casual = typed(at("switch", 2, pile="9S", hands={0: "9D KH 4S"}), "? KH")
    assert "K♥ may be laid, but would be a mistake." in casual
    merciless = typed(at("switch", 2, pile="9S", hands={0: "9D KH 4S"}, options={"mode": "cut-throat"}), "? KH")
    assert "mistake" not in merciless
    assert "K♥" in merciless.split("> ")[0].splitlines()[-1]


def test_the_terminal_does_not_remember_for_a_player_of_check() -> None:
    table = Table("check", 2, seed=4)
    text = typed(table, "ready", "deck", "throw", "?")
    assert "match with slot 1" in text and "match with slot 4" in text


def test_slots_count_from_one_as_on_the_page_and_are_typed_so() -> None:
    table = Table("check", 2, seed=4)
    text = typed(table, "ready", "deck", "slot-1", "slot-5", "? slot-9")
    assert "1:▒▒  2:▒▒  3:" in text
    assert "Ana puts the card into slot 1" in text
    assert "There is no card in your slot 5" in text
    assert "“slot-9”" in text or "slot 9" in text
    assert "0 slot-0" in table.log()


ASIDE = re.compile(r"\x1b\[\?1049h.*?\x1b\[\?1049l", re.DOTALL)
"""What a terminal shows on a screen of its own, and forgets."""


def on_a_terminal(table: Table, *lines: str) -> str:
    """What a terminal still has on it after a person has typed these lines."""
    page, left = Page(colours=True), [*lines]

    def ask(prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    sit(table, page, ask)
    return ASIDE.sub("", page.text)


def test_the_cards_of_the_first_look_leave_the_screen() -> None:
    table = Table("check", 2, seed=4)
    seen = [card for card in table.view(0).seats[0].cards if card not in ("?", "")]
    faces = [Wording(table.game, []).speaker.card(card) for card in seen]
    assert len(faces) == 2
    assert [face for face in faces if face in on_a_terminal(table, "ready")] == []
    assert all(face in typed(Table("check", 2, seed=4), "ready") for face in faces)


def test_a_card_one_has_looked_at_leaves_the_screen_too() -> None:
    position = """game check
seats 2
phase ability
turn 0
stack 0:Q:peek
grid-0 2D 5H 4H 6D
grid-1 3H 4D 9S 8D
pile 10C QD
stock QH 7S 8S
"""
    looking = ("peek seat-1 slot-3 done", "skip")
    assert "3:9♠" in typed(Table.of(position), *looking)
    kept = on_a_terminal(Table.of(position), *looking)
    assert "9♠" not in kept and "Ana looks at a card in slot 3 of Ben." in kept


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_broken_at_eighty_columns(game: str, language: str) -> None:
    broad, narrow = Page(), Page(wide=False)
    names, bots = ["Ana", "Ben", "Cleo", "Dan"], {seat: Greedy() for seat in range(1, 4)}
    for page in (broad, narrow):
        ask = partial(next, iter(["?", "rules", "log", "help", *["1"] * 12, *["quit"] * 9]))
        Sitting(Table(game, names, seed=31), names, bots, page.console, lambda _, ask=ask: ask(), language).run()
    assert max(len(line) for line in narrow.text.splitlines()) <= 80
    assert narrow.text.split() == broad.text.split()


def test_the_terminal_speaks_german_to_whoever_reads_it() -> None:
    page = Page()
    table = at("check-game", 2, pile="9H", hands={0: "JC 4S 5S", 1: "KD QD"})
    lines = iter(["? KD", "JC suit-S"])
    Sitting(table, ["Ana", "Ben"], {1: Greedy()}, page.console, lambda _: next(lines, "quit"), "de").run()
    for said in (
        "Deine Karten: ",
        "K♦ hast du nicht auf der Hand. (G8)",
        "Ana spielt J♣.",
        "Ana wünscht sich Pik.",
        "Bis bald!",
    ):
        assert said in page.text


def test_wrong_input_gets_a_helpful_answer_and_changes_nothing() -> None:
    table = at("check-game", pile="9H", hands={0: "4C 9D JS"})
    before = table.text()
    text = typed(table, "99", "", "4C", "9D draw", "suit-H", "9D 9D", "play 9D", "0")
    assert table.text() == before
    assert "There is no choice 99; the choices are 1 to 2." in text
    assert "Say what you do: a number from 1 to 2, or words." in text
    assert "4♣ does not go on 9♥" in text
    assert "“9D draw” is not one whole play. (G26)" in text
    assert "A suit is named only after a Jack. (G12)" in text
    assert "“play” is no word of this game. (G26)" in text
    assert "Traceback" not in text


def test_log_and_rules_are_told_on_demand() -> None:
    text = typed(Table("check-game", 2, seed=1), "log", "rules")
    assert text.count("7 cards are dealt to everyone.") == 2
    assert "the last one who holds any has lost" in text
    assert "docs/rules/check-game.md" in text
    assert "forced_play=on: Whoever can play must not draw." in text


@pytest.mark.parametrize("leaving", [EOFError, KeyboardInterrupt, "quit", "exit"])
def test_leaving_is_clean(leaving: type[BaseException] | str) -> None:
    page = Page()

    def ask(prompt: str) -> str:
        if isinstance(leaving, str):
            return leaving
        raise leaving

    assert not sit(Table("uno", 2, seed=1), page, ask)
    assert page.text.endswith("You leave the table. Goodbye.\n")


def test_enter_passes_and_takes_an_only_choice() -> None:
    text = typed(Table("check", 2, seed=4), "", "deck", "throw", "")
    assert "Ana is ready." in text
    assert "Ana passes." in text


class Mute:
    """A bot that draws, and says nothing out of turn."""

    def observe(self, events: list[SeenEvent]) -> None:
        pass

    def choose(self, view: View, legal: list[str]) -> str:
        return next(
            (word for word in ("R1", "draw", "keep", "pass", "ready", "deck", "throw", "") if word in legal), ""
        )


def test_a_person_is_asked_out_of_turn_once_and_before_the_moment_is_gone() -> None:
    table = at("uno", pile="R5", turn=1, hands={0: "G7 G8 G9", 1: "R1 B2", 2: "B7 B8 B9"})
    text = typed(table, "catch-1", bots={1: Mute(), 2: Mute()})
    assert "You may say something out of turn; Enter says nothing." in text
    assert "1) catch Ben, who has one card" in text
    assert len(table.view(1).seats[1].cards) == 3
    silent = typed(
        at("uno", pile="R5", turn=1, hands={0: "G7 G8 G9", 1: "R1 B2", 2: "B7 B8 B9"}), "", bots={1: Mute(), 2: Mute()}
    )
    assert silent.count("out of turn") == 1


def test_a_forgotten_uno_can_still_be_said_before_a_bot_catches_it() -> None:
    table = at("uno", pile="R5", hands={0: "R7 B2", 1: "R1 R3 R4", 2: "B7 B8 B9"})
    text = typed(table, "R7", "say-uno")
    assert "1) say UNO" in text
    assert len(table.view(0).seats[0].cards) == 1


def test_a_bot_catches_who_forgets_uno_and_keeps_the_turn() -> None:
    table = at("uno", 2, pile="R5", hands={0: "Rskip B2", 1: "R1 R3 R4"})
    assert len(table.view(0).seats[0].cards) == 2
    typed(table, "Rskip")
    assert len(table.view(0).seats[0].cards) == 3


def test_cards_are_coloured_where_the_terminal_has_colours() -> None:
    for colours in (True, False):
        page = Page(colours)
        page.console.print("Ana plays 7♥.")
        assert ("\x1b[" in page.text) is colours


def test_facts_of_seats_are_said_by_name_and_facts_of_nothing_not_at_all() -> None:
    forgot = at("uno", pile="R5", hands={0: "R7 B2"}).does(0, "R7")
    assert "Ana has one card and has not said UNO." in Wording(forgot.game, ["Ana", "Ben"]).facts(forgot.view(1))
    fresh = at("uno", pile="R5")
    assert Wording(fresh.game, ["Ana"]).facts(fresh.view(1)) == ["Colour to follow: red.", "Round 1."]


@pytest.mark.parametrize("game", GAMES)
def test_the_terminal_has_words_for_everything_a_game_says(game: str) -> None:
    table = Table(game, 2, seed=1)
    wording = Wording(table.game, ["Ana", "Ben"])
    for name in table.view(0).facts:
        assert name in {**wording.texts["facts"], **wording.own["facts"]}, name
    for word in table.game.words[table.game.low :]:
        kind = word.rpartition("-")[0]
        assert {word, kind} & {*wording.texts["words"], *wording.own.get("words", {})}, word
    assert all(wording.read(word) in table.game.words for word in wording.own["example"].split())
    assert wording.short_rules()
