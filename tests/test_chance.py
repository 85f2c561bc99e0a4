"""The sealed generator against docs/chance.md and against that of a second dealer; the quick one within its bounds."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from kit.second_dealer import below, numbers, shuffled, stream
from upcard import Table
from upcard.engine.packed import vec
from upcard.engine.randomness import MULTIPLIER, Sealed, quick_next, quick_state, sealed_shuffle, seed_of

PAGE = (Path(__file__).parent.parent / "docs" / "chance.md").read_text("utf-8")
NUMBERS = {"2^256 - 1": 2**256 - 1}


def table(heading: str) -> list[list[str]]:
    """The rows of the table that stands under a line of the page."""
    rows = PAGE.split(heading)[1].strip().split("\n\n")[0].splitlines()
    return [[cell.strip(" `") for cell in row.strip("|").split("|")] for row in rows[2:]]


def seed(cell: str) -> bytes:
    return seed_of(NUMBERS.get(cell) if cell in NUMBERS else int(cell))


# --- the vectors


def test_streams_begin_as_published():
    rows = table("The first 16 bytes of a stream (rule 3):")
    assert len(rows) == 4
    for number, event, published in rows:
        assert stream(seed(number), int(event), 16).hex() == published
        assert Sealed(seed(number), int(event)).stream[:16].hex() == published


def test_numbers_below_a_bound_are_as_published():
    rows = table("Ten numbers below a bound (rule 5):")
    assert len(rows) == 4
    for number, event, bound, published in rows:
        ours, engine = numbers(seed(number), int(event)), Sealed(seed(number), int(event))
        assert [below(ours, int(bound)) for _ in range(10)] == [int(word) for word in published.split()]
        assert [engine.below(int(bound)) for _ in range(10)] == [int(word) for word in published.split()]


def test_shuffles_are_as_published():
    rows = table("A shuffle of the cards 0, 1, 2 … (rule 6):")
    assert len(rows) == 3
    for number, event, count, published in rows:
        cards = pack(int(count))
        sealed_shuffle(cards, seed(number), int(event))
        assert (
            list(cards)
            == shuffled(seed(number), int(event), range(int(count)))
            == [int(word) for word in published.split()]
        )


def pack(count: int) -> vec:
    return vec[i64](range(count))


def test_a_deal_is_the_shuffle_of_event_0_drawn_from_its_last_card():
    table = Table("check-game", 2, seed=11)
    order = [table.game.words[card] for card in reversed(shuffled(seed_of(11), 0, range(54)))]
    assert sorted(table.view(0).seats[0].cards) == sorted(order[0:14:2])
    assert sorted(table.view(1).seats[1].cards) == sorted(order[1:14:2])


# --- fairness


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 52, 54, 108, 40000, 65535, 65536])
def test_every_result_stands_for_equally_many_numbers(bound: int):
    """All 65536 numbers are tried, so this is no matter of luck."""
    engine = Sealed(bytes(32), 0)
    results: Counter[int] = Counter()
    for number in range(65536):
        engine.stream = number.to_bytes(2, "big") + bytes(2)
        engine.at = 0
        result = engine.below(bound)
        if engine.at == 2:  # taken, not rejected in favour of the next one
            results[result] += 1
    assert sorted(results) == [*range(bound)]
    assert set(results.values()) == {65536 // bound}


def test_a_stream_goes_on_beyond_its_first_bytes():
    ours, engine = numbers(seed_of(3), 5), Sealed(seed_of(3), 5)
    assert [engine.below(65536) for _ in range(1500)] == [next(ours) for _ in range(1500)]


def test_streams_of_different_events_and_seeds_have_nothing_in_common():
    streams = {(number, event): stream(seed_of(number), event, 512) for number in range(20) for event in range(20)}
    words = [part[place : place + 8] for part in streams.values() for place in range(0, 512, 8)]
    assert len(set(words)) == len(words)


def test_what_one_event_reads_does_not_move_the_next():
    long, short = Sealed(seed_of(1), 0), Sealed(seed_of(1), 0)
    for _ in range(500):
        long.below(54)
    short.below(54)
    after = [Sealed(seed_of(1), 1).below(54) for _ in range(2)]
    assert after[0] == after[1] == below(numbers(seed_of(1), 1), 54)


# --- seeds


def test_a_plain_number_stands_for_its_32_bytes():
    assert seed_of(11) == bytes(31) + b"\x0b"
    assert seed_of(2**256 - 1) == b"\xff" * 32


@pytest.mark.parametrize("number", [-1, 2**256])
def test_a_number_that_has_no_32_bytes_is_refused(number: int):
    with pytest.raises(ValueError, match=f"seed {number} is not a whole number from 0"):
        seed_of(number)


# --- the quick generator


@given(st.integers())
def test_the_quick_generator_stays_within_its_state(seed: int):
    state = quick_state(seed)
    for _ in range(20):
        assert 0 < state < MULTIPLIER << 32 < 1 << 63
        state = quick_next(state)


def test_neighbouring_seeds_give_states_far_apart():
    states = [quick_state(seed) for seed in range(1000)]
    assert len({state >> 40 for state in states}) > 990


@pytest.mark.parametrize("bound", [1, 2, 54, 108])
def test_the_quick_generator_reaches_every_result_about_equally(bound: int):
    position = Table("check-game", 2)._position
    position.reseed(7)
    counts = Counter(position.below(bound) for _ in range(200 * bound))
    assert sorted(counts) == [*range(bound)]
    assert max(counts.values()) < 300
    assert min(counts.values()) > 100 or bound == 1
