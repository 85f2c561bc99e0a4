"""The rules for players cannot lie: numbers are in the law, examples are set up and tried, presets hold."""

import re
from collections.abc import Callable, Iterator

import pytest

from kit.at import Spot, at
from kit.check_round import STOCK
from kit.check_round import spot as check_spot
from test_law_coverage import in_order, law
from upcard.engine.games import GAMES
from upcard.engine.options import Value
from upcard.play.draft import Draft
from upcard.play.registry import blank
from upcard.sentences.languages import languages
from upcard.sentences.reading import page_sentences
from upcard.sentences.rules import Clause, Example, Power, Preset, Rulebook, rulebook

MESSAGES = "for programs: the form of messages"
WINDOWS = "for programs: which question a message answers"
LAYING = "for programs: a play laid word by word, and its order of effects"
ADVICE = "for programs: what help and bots may be told"
CHECKS = "for programs: refusals that no page lets a player run into"
TOURNAMENT = "tournaments are not played at a table"
STATISTICS = "counted after the games"
UNTOLD = {
    "check-game": {"G26": MESSAGES, "G27": WINDOWS, "G30": STATISTICS},
    "uno": {
        **dict.fromkeys(["U36", "U37", "U38", "U39", "U49"], TOURNAMENT),
        **dict.fromkeys(["U40", "U41", "U50"], STATISTICS),
        "U42": MESSAGES,
        "U47": WINDOWS,
    },
    "switch": {
        **dict.fromkeys(["S67", "S69", "S77"], LAYING),
        **dict.fromkeys(["S8", "S60"], CHECKS),
        "S71": WINDOWS,
        "S78": MESSAGES,
        "S79": ADVICE,
        "S81": STATISTICS,
    },
    "extreme-last-card": {"E59": LAYING, "E66": LAYING, "E67": MESSAGES, "E69": STATISTICS},
    "check": {"C43": MESSAGES, "C44": WINDOWS, "C45": LAYING, "C47": WINDOWS, "C54": STATISTICS},
}
"""Rules that no player meets, with the reason."""
BOOKS = (*GAMES, "table")

SUITED = re.compile(r"(10|[2-9AJQK])([♠♥♦♣])")
COLOURED = re.compile(r"\b(red|yellow|green|blue) (skip|reverse|\+2|\d)")
LETTERS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "reverse": "rev"}


def read(book: str) -> Rulebook:
    """A book of ours, all of which are written."""
    found = rulebook(book)
    assert found is not None
    return found


def examples() -> Iterator[tuple[str, Clause, Example]]:
    """Every example with its game and its clause."""
    for game in GAMES:
        for clause in read(game).clauses():
            if clause.example:
                yield game, clause, clause.example


def every_example(claims: Callable[[Example], object]) -> pytest.MarkDecorator:
    """The examples that claim something of a kind, each a test of its own."""
    told = [one for one in examples() if claims(one[2])]
    names = [f"{game}-{clause.rules[0]}-{example.say[:40]}" for game, clause, example in told]
    return pytest.mark.parametrize(("game", "clause", "example"), told, ids=names)


def presets() -> list[tuple[str, Preset]]:
    return [(game, preset) for game in GAMES for preset in read(game).presets]


def lights(example: Example) -> bool:
    return example.lit is not None


# --- numbers


def play_rules(book: str) -> set[str]:
    return {number for number in law(book) if number[0].isalpha()}


def cited(book: str) -> set[str]:
    return {number for clause in read(book).clauses() for number in clause.rules}


@pytest.mark.parametrize("book", BOOKS)
def test_every_number_is_in_force(book: str):
    assert in_order(cited(book) - play_rules(book)) == []


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_is_told_to_players_or_left_out_for_a_reason(book: str):
    assert in_order(play_rules(book) - cited(book) - set(UNTOLD.get(book, ()))) == []


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_left_out_is_in_the_law_and_nowhere_told(book: str):
    assert set(UNTOLD.get(book, ())) <= play_rules(book) - cited(book)


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_has_its_numbers(book: str):
    assert [clause.say for clause in read(book).clauses() if not clause.rules] == []


# --- the book


@pytest.mark.parametrize("game", GAMES)
def test_a_book_is_short_and_rich_in_examples(game: str):
    told = read(game).clauses()
    assert 25 <= len(told) <= 45
    assert 2 * len([clause for clause in told if clause.example]) > len(told)


@pytest.mark.parametrize("game", GAMES)
def test_a_book_has_the_title_of_its_game(game: str):
    assert read(game).title == GAMES[game].title


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_book_and_the_first_page_say_the_same_length(game: str, language: str):
    book = rulebook(game, language=language)
    assert book is not None
    first_page = page_sentences(GAMES[game], language)["length"]
    assert re.findall(r"\d+", first_page) == re.findall(r"\d+", book.length) != []


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained_once(game: str):
    explained = [option for clause in read(game).clauses() for option in clause.options]
    assert sorted(explained) == sorted(option.name for option in GAMES[game].options)


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_of_a_clause_are_of_the_game(game: str):
    assert {card for clause in read(game).clauses() for card in clause.cards} <= faces(game)


# --- the cards, and one's turn


def powers() -> list[tuple[str, Power]]:
    return [(game, power) for game in GAMES for power in read(game).powers]


def taken(game: str, options: dict[str, Value]) -> list[str]:
    """The cards that have a line where a table plays by these options."""
    chosen = blank(GAMES[game], GAMES[game].usual, options).chosen

    def so(conditions: dict[str, tuple[Value, ...]]) -> list[bool]:
        return [chosen[name] in values for name, values in conditions.items()]

    lines = [power for power in read(game).powers if all(so(power.where)) and not any(so(power.unless))]
    return [card for power in lines for card in power.cards]


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_has_three_short_lines(game: str):
    assert [len(line) < 130 for line in read(game).turn] == [True] * 3


@pytest.mark.parametrize(("game", "power"), powers(), ids=lambda part: getattr(part, "say", part))
def test_what_a_card_does_stands_on_rules_in_force(game: str, power: Power):
    assert power.rules and set(power.rules) <= play_rules(game)
    assert set(power.cards) <= faces(game)


@pytest.mark.parametrize(("game", "power"), powers(), ids=lambda part: getattr(part, "say", part))
def test_what_a_card_does_depends_on_options_that_can_be_chosen(game: str, power: Power):
    for name, values in [*power.where.items(), *power.unless.items()]:
        for value in values:
            assert blank(GAMES[game], GAMES[game].usual, {name: value}).chosen[name] == value
    assert set(re.findall(r"\{(\w+)\}", power.say)) <= {option.name for option in GAMES[game].options}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("preset", range(3))
def test_no_card_has_two_lines_at_one_table(game: str, preset: int):
    cards = taken(game, read(game).presets[preset].options)
    assert cards and sorted(cards) == sorted(set(cards))


# --- examples


def faces(game: str) -> set[str]:
    """The words of a game that are cards."""
    kind = GAMES[game]
    return set(kind.faces or kind.words[: kind.low])


def set_up(game: str, example: Example) -> Spot:
    """The table of an example."""
    fields = {name.replace("-", "_"): value for name, value in example.table.items()}
    stock = fields.pop("stock", None)
    pile, hand = " ".join(example.pile), " ".join(example.hand)
    if game == "check":
        grids = {0: hand} if hand else {}
        grids |= {int(name[5:]): str(fields.pop(name)) for name in [*fields] if name.startswith("grid_")}
        left = STOCK if stock is None else str(stock)
        return check_spot(example.seats, grids=grids, stock=left, pile=pile, options=example.options, **fields)
    hands = {0: hand} if hand else {}
    hands |= {int(name[5:]): str(fields.pop(name)) for name in [*fields] if name.startswith("hand_")}
    left_over = None if stock is None else str(stock)
    return at(game, example.seats, hands=hands, stock=left_over, options=example.options, pile=pile, **fields)


def happens(table: Spot, line: str) -> None:
    """Carry out a line as a log spells it; a clock that runs out is that of the first open window."""
    who, words = line.split(maxsplit=1)
    if who != "!":
        table.does(int(who), words)
    elif words == "expire":
        table.expires()
    else:
        table.leaves(int(words.removeprefix("leave ")))


def played(game: str, example: Example) -> Spot:
    """The table of an example after its plays."""
    table = set_up(game, example)
    for line in example.plays:
        happens(table, line)
    return table


def found(table: Spot, name: str) -> str:
    """What a table says about itself: a field of its position, or something counted from it."""
    if name.startswith("cards-"):
        seat = name.removeprefix("cards-")
        held = table.field(f"grid-{seat}" if table.game.name == "check" else f"hand-{seat}").split()
        return str(len([card for card in held if card != "-"]))
    if name in ("places", "scores") and table.outcome:
        return " ".join(str(number) for number in getattr(table.result, name))
    return table.top if name == "top" else table.field(name)


def laying(table: Spot, example: Example) -> Draft:
    """Your play so far."""
    draft = Draft(table, 0)
    for card in example.laid:
        assert draft.add(card) is None
    return draft


def tried(table: Spot, slot: int) -> str:
    """The rule by which a card of yours, tried in a race of Check!, matches (C20) or costs a card (C21)."""
    race = Spot.of(table.text())
    race.does(0, f"slot-{slot}")
    return race.events(0)[0].rule


def playable(game: str, table: Spot, example: Example) -> set[str]:
    """The cards of your hand that may be played, or that match."""
    if game == "check":
        return {card for slot, card in enumerate(example.hand) if card != "-" and tried(table, slot) == "C20"}
    return set(laying(table, example).fits()) & set(example.hand)


def dimmed_by(game: str, table: Spot, example: Example) -> set[str]:
    """The rules that speak against the cards of your hand that are not lit."""
    dim = set(example.hand) - {"-", *(example.lit or ()), *example.laid}
    if game == "check":
        return {tried(table, example.hand.index(card)) for card in dim}
    draft = laying(table, example)
    refusals = [draft.refusal(card) or draft.fault(card) for card in dim]
    return {refusal.rule if refusal else "none" for refusal in refusals}


def on_the_table(example: Example) -> set[str]:
    """Every word that an example shows or says."""
    shown = [*example.table.values(), *example.then.values(), *example.plays, *example.refused]
    return {*example.pile, *example.hand, *" ".join(str(part) for part in shown).split()}


def spoken(game: str, sentence: str) -> set[str]:
    """The cards that a sentence names."""
    if game == "uno":
        return {colour[0].upper() + LETTERS.get(sign, sign) for colour, sign in COLOURED.findall(sentence)}
    return {rank + LETTERS[suit] for rank, suit in SUITED.findall(sentence)}


@every_example(lambda example: True)
def test_the_cards_of_an_example_are_of_the_game(game: str, clause: Clause, example: Example):
    assert {*example.pile, *example.hand} - {"-"} <= faces(game)


@every_example(lambda example: example.lit or example.laid)
def test_what_is_lit_or_laid_is_in_the_hand(game: str, clause: Clause, example: Example):
    assert {*(example.lit or ()), *example.laid} <= set(example.hand)


@every_example(lambda example: True)
def test_an_example_speaks_of_cards_that_it_shows(game: str, clause: Clause, example: Example):
    assert spoken(game, example.say) - on_the_table(example) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_example_claims_something(game: str):
    told = [example for name, _, example in examples() if name == game]
    assert [example.say for example in told if not (lights(example) or example.then or example.refused)] == []


@every_example(lights)
def test_exactly_the_lit_cards_may_be_played(game: str, clause: Clause, example: Example):
    assert playable(game, set_up(game, example), example) == set(example.lit or ())


@every_example(lights)
def test_a_dim_card_is_refused_by_a_rule_of_its_clause(game: str, clause: Clause, example: Example):
    assert dimmed_by(game, set_up(game, example), example) <= set(clause.rules)


@every_example(lambda example: example.refused)
def test_what_an_example_refuses_is_refused_by_a_rule_of_its_clause(game: str, clause: Clause, example: Example):
    table = played(game, example)
    for line in example.refused:
        seat, words = line.split(maxsplit=1)
        assert table.refused(int(seat), words).rule in clause.rules


@every_example(lambda example: example.then)
def test_an_example_ends_as_it_says(game: str, clause: Clause, example: Example):
    table = played(game, example)
    assert {name: found(table, name) for name in example.then} == {name: str(to) for name, to in example.then.items()}


# --- presets


@pytest.mark.parametrize(("game", "preset"), presets())
def test_a_preset_can_be_chosen_with_any_number_of_seats_it_is_for(game: str, preset: Preset):
    kind = GAMES[game]
    for seats in [preset.seats] if preset.seats else range(kind.least, kind.most + 1):
        blank(kind, seats, preset.options)


@pytest.mark.parametrize("game", GAMES)
def test_presets_are_few_and_differ(game: str):
    chosen = [(preset.options, preset.seats) for preset in read(game).presets]
    assert 3 <= len(chosen) <= 5
    assert all(one not in chosen[:place] for place, one in enumerate(chosen))
