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
from upcard.engine.view import EMPTY
from upcard.laws import some_options
from upcard.sentences import QUIET, Pill, Speaker, catalogue, flat, page_sentences, speaker_of, texts

PAGE = Path(__file__).parent.parent / "web" / "src" / "games"
GIVEN = {"seat", "other", "number", "cards", "suit", "colour", "slot"}
"""What a sentence about an event may speak of."""
HOUSE = {"bad_word", "bad_list", "stale"}
"""What the table refuses itself."""


def played(game: str, seed: int, mistakes: float = 0.0) -> Iterator[Table]:
    """A table at every moment of a random game."""
    kind, dice = GAMES[game], Random(seed)
    seats = dice.randint(kind.least, kind.most)
    table = Table(game, seats, some_options(kind, seats, dice), seed)
    yield table
    for _ in range(60):
        yield play_on(table, dice, plays=1, mistakes=mistakes)


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
    assert (
        speaker_of(GAMES["check"], ["Ana"], plain=True).event(missed)
        == "\u2068Ana\u2069 misses with slot 3; the card stays."
    )
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


# --- to whom it is about


def parts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("form", "part"), [("you", "seat"), ("to_you", "other")])
def test_whoever_an_event_is_about_reads_you(game: str, form: str, part: str):
    events, forms = catalogue(game)["events"], catalogue(game).get(form, {})
    assert sorted(what for what, said in events.items() if part in parts(said) and what not in forms) == []
    assert sorted(what for what, said in forms.items() if part in parts(said)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_form_and_pill_is_about_an_event_there_is(game: str):
    sections = ("you", "to_you", "you_self", "self", "pills", "costs", "pills_other", "costs_other", "manner")
    known = {*catalogue(game)["events"], *source.told(game)}
    for section in sections:
        for what, said in catalogue(game).get(section, {}).items():
            assert what.split(".")[0] in known, f"{section}.{what}"
            assert parts(said) <= {*GIVEN, "count"}, f"{section}.{what}"


def test_an_event_says_you_to_whom_it_happens_and_names_them_to_the_others():
    speaker = speaker_of(GAMES["uno"], ["Ana", "Ben", "Cleo"])
    caught = SeenEvent("caught", "U23", 2, 0)
    assert speaker.event(caught, 0) == "Cleo catches you: you have one card and have not said UNO."
    assert speaker.event(caught, 2) == "You catch Ana, who has not said UNO."
    assert speaker.event(caught, 1) == speaker.event(caught) == "Cleo catches Ana, who has not said UNO."


def test_what_one_does_with_cards_of_ones_own_is_said_so():  # C27
    speaker = speaker_of(GAMES["check"], ["Ana", "Ben"], plain=True)
    own, foreign = SeenEvent("peeked", "C27", 0, 0, 2, ("?",)), SeenEvent("peeked", "C27", 1, 0, 2, ("?",))
    assert speaker.event(own, 0) == "You look at a card in your slot 3."
    assert speaker.event(foreign, 0) == "\u2068Ben\u2069 looks at your slot 3."
    assert speaker.event(own, 1) == "\u2068Ana\u2069 looks at a card in slot 3 of their own."


def test_tables_of_one_game_share_its_phrases_and_not_their_names():
    drew = SeenEvent("drew", "U12", 0, number=1)
    said = [speaker_of(GAMES["uno"], [name], plain=True).event(drew) for name in ("Ana", "Ben", "Ana")]
    assert "Ana" in said[0] and "Ben" in said[1] and said[2] == said[0]


def test_an_event_that_a_game_says_anew_has_no_form_of_all_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "plug_in" / "en").mkdir(parents=True)
    (tmp_path / "plug_in" / "en" / "other.toml").write_text('[events]\nout = "{seat} is through."\n')
    monkeypatch.syspath_prepend(tmp_path)
    speaker = Speaker(catalogue("other", "plug_in"), ["Ana"])
    assert speaker.event(SeenEvent("out", "F5", 0), 0) == "Ana is through."
    assert speaker.event(SeenEvent("drew", "F5", 0, cards=("?",)), 0) == "You draw a card."


def test_a_pill_stands_at_the_seat_that_pays():  # U18, E19
    uno, extreme = speaker_of(GAMES["uno"]), speaker_of(GAMES["extreme-last-card"])
    assert uno.pills(SeenEvent("drew", "U18", 1, cards=("?",) * 6)) == (Pill(1, "+6", True),)
    assert uno.pills(SeenEvent("drew", "U12", 1, cards=("?",))) == (Pill(1, "+1", False),)
    assert uno.pills(SeenEvent("skipped", "U9", 2)) == (Pill(2, "skipped", True),)
    assert extreme.pills(SeenEvent("gave", "E19", 0, 2, cards=("?",))) == (Pill(2, "+1", True),)
    assert speaker_of(GAMES["check"]).pills(SeenEvent("skipped", "C29", 1)) == ()


def steps(game: str, seed: int) -> Iterator[tuple[set[int], tuple[SeenEvent, ...]]]:
    """Who has more cards after each play of a random game than before, and what happened in it."""
    dice, cards, since = Random(seed), [], 0
    for table in played(game, seed, mistakes=dice.choice((0.0, 0.5))):
        counted = [sum(card != EMPTY for card in seat.cards) for seat in table.view(-1).seats]
        yield {seat for seat, before in enumerate(cards) if counted[seat] > before}, tuple(table.events(-1, since))
        cards, since = counted, len(table.all_events)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_gets_a_card_without_a_word_at_their_seat(game: str):
    speaker = speaker_of(GAMES[game])
    for seed in range(20):
        for gained, happened in steps(game, seed):
            if not {"dealt", "round"} & {event.what for event in happened}:
                loud = {pill.seat for event in happened if not speaker.quiet(event) for pill in speaker.pills(event)}
                assert gained <= loud, happened


@pytest.mark.parametrize("game", GAMES)
def test_what_is_quiet_costs_nobody_anything(game: str):
    speaker = speaker_of(GAMES[game])
    for what, manner in catalogue(game)["manner"].items():
        assert manner == QUIET
        assert speaker.pills(SeenEvent(*what.partition(".")[::2], 0, 1)) == (), what
