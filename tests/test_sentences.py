"""Whatever the engine can refuse, tell, offer or ask has a sentence, and every sentence can be said."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from kit import source
from kit.drive import play_on
from upcard import Refusal, SeenEvent, Table
from upcard.engine.games import GAMES
from upcard.laws import some_options
from upcard.sentences import Speaker, catalogue, flat, page_sentences, speaker_of, texts

PAGE = Path(__file__).parent.parent / "web" / "src" / "games"
GIVEN = {"seat", "other", "number", "cards", "suit", "colour", "slot"}
"""What a sentence about an event may speak of."""
HOUSE = {"bad_word", "bad_list", "stale"}
"""What the table refuses itself."""


def played(game: str, seed: int) -> Iterator[Table]:
    """A table at every moment of a random game."""
    kind, dice = GAMES[game], Random(seed)
    seats = dice.randint(kind.least, kind.most)
    table = Table(game, seats, some_options(kind, seats, dice), seed)
    yield table
    for _ in range(60):
        yield play_on(table, dice, plays=1)


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_a_sentence(game: str):
    known = catalogue(game)["refusals"]
    codes = {*known, *[code.split(".")[0] for code in known]}  # where the reason is not literal, any will do
    assert sorted((source.refused(game) | HOUSE) - codes) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_a_sentence(game: str):
    known = {what.split(".")[0] for what in catalogue(game)["events"]}
    assert sorted(source.told(game) - known) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_about_an_event_speaks_of_what_an_event_has(game: str):
    for what, sentence in catalogue(game)["events"].items():
        assert {name for _, name, _, _ in Formatter().parse(sentence) if name} <= GIVEN, what


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_sentence(game: str):
    assert [option.name for option in GAMES[game].options if option.name not in catalogue(game)["options"]] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_has_a_sentence(game: str):
    assert source.phases(game)
    assert sorted(source.phases(game) - set(catalogue(game)["phases"])) == []


@pytest.mark.parametrize("game", GAMES)
def test_whatever_happens_can_be_said(game: str):
    for seed in range(6):
        speaker = speaker_of(GAMES[game], [])
        for table in played(game, seed):
            for seat in range(table.seats):
                for word in table.game.words[:: 1 + seed]:
                    say(speaker, table.refusal(seat, word))
            assert table.view(-1).phase in catalogue(game)["phases"]
        for event in table.events(-1):
            assert speaker.event(event) not in ("", event.what), event


def say(speaker: Speaker, refusal: Refusal | None) -> None:
    if refusal is not None:
        said = speaker.refusal(refusal)
        assert said.endswith(f" ({refusal.rule})")
        assert not said.startswith(refusal.code), f"{refusal} has no sentence"


def test_a_refusal_says_what_would_be_right():
    about = {"card": "10C", "top": "6S", "suit": "S"}
    said = speaker_of(GAMES["check-game"]).refusal(Refusal("illegal_card", "G7", about, "follow"))
    assert said == "10♣ does not go on 6♠: play spades, the same rank, a 2, a Jack, or a joker of that colour. (G7)"


def test_events_name_the_people_at_the_table():
    speaker = speaker_of(GAMES["check-game"], ["Ana", "Ben"])
    assert speaker.event(SeenEvent("played", "G9", 0, cards=("JC",))) == "Ana plays J♣."
    assert speaker.event(SeenEvent("drew", "G14", 1, cards=("?", "?"))) == "Ben draws 2 cards."
    assert speaker.event(SeenEvent("attacked", "G13", 0, 1, 4)) == "Ana attacks: Ben owes 4."
    assert speaker.event(SeenEvent("named_suit", "G12", 1, number=1)) == "Ben asks for hearts."


def test_coloured_cards_are_called_by_their_names_where_nobody_types_them():
    speaker = speaker_of(GAMES["uno"], plain=True)
    assert speaker.cards(["B5", "Rskip", "Yrev", "G+2", "W", "W+4"]) == (
        "blue 5, red Skip, yellow Reverse, green Draw Two, Wild, Wild Draw Four"
    )
    assert speaker_of(GAMES["switch"], plain=True).cards(["10C", "AS"]) == "10♣ A♠"


def test_jokers_have_names_where_nobody_types_them():
    assert speaker_of(GAMES["check-game"], plain=True).cards(["RJ", "7H"]) == "the red joker, 7♥"
    assert speaker_of(GAMES["extreme-last-card"], plain=True).cards(["JK"]) == "a joker"
    assert speaker_of(GAMES["check-game"]).cards(["RJ"]) == "RJ"


def test_slots_count_from_one_for_people_who_see_no_words():
    missed = SeenEvent("missed", "C21", 0, number=2)
    refused = Refusal("bad_slot", "C18", {"number": "2"})
    assert speaker_of(GAMES["check"], ["Ana"]).event(missed) == "Ana misses with slot 2; the card stays."
    assert speaker_of(GAMES["check"], ["Ana"], plain=True).event(missed) == "Ana misses with slot 3; the card stays."
    assert "your slot 3:" in speaker_of(GAMES["check"], plain=True).refusal(refused)


@pytest.mark.parametrize("game", GAMES)
def test_every_power_and_blow_of_a_card_has_a_word_on_the_page(game: str):
    page = {**dict(flat(texts("page"))), **page_sentences(GAMES[game])}
    said = {key.replace("power.", "powers.").replace("fight.do_", "blows.") for key in page}
    shown = {
        f"{fact}.{str(entry).split(':')[1]}"
        for seed in range(6)
        for table in played(game, seed)
        for seat in range(table.seats)
        for fact in ("powers", "blows")
        for entry in table.view(seat).facts.get(fact, ())  # type: ignore[union-attr]
    }
    assert sorted(shown - said) == []
    assert bool(shown) is (game in ("check-game", "switch", "extreme-last-card"))


@pytest.mark.parametrize("game", GAMES)
def test_whatever_the_page_says_of_a_game_the_game_brings(game: str):
    brought = {**dict(flat(texts("page"))), **page_sentences(GAMES[game])}
    look = [path.read_text("utf-8") for path in (PAGE / game).iterdir()]
    asked = {key for text in look for key in re.findall(r'sayOf\(at, "([^"]+)"', text)}
    assert asked
    assert sorted(asked - brought.keys()) == []
