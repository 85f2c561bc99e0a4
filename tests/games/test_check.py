"""Check! by its worked scenarios (docs/rules/check.md, section 5): deal, turn, stock, clocks, words and texts."""

import pytest
from mypy_extensions import i64

from kit.check_round import Round, lies, new, spot, using
from upcard import BadSetup
from upcard.engine.cards import POKER
from upcard.engine.packed import vec
from upcard.engine.randomness import sealed_shuffle
from upcard.engine.view import BadText
from upcard.logs import position

HIDDEN = "? ? ? ?"

# --- deal and initial peek


@pytest.mark.scenario(1)
@pytest.mark.rule("C7", "C8")
def test_everyone_sees_their_bottom_row_and_nothing_else():
    table = new(2)
    assert (table.phase, len(table.stock), table.pile, table.awaited) == ("initial_peek", 44, [], [0, 1])
    own = table.grid(0).split()
    assert len(own) == len(table.grid(1).split()) == 4
    assert table.faces(0, 0) == f"? ? {own[2]} {own[3]}"
    assert table.faces(0, 1) == HIDDEN


@pytest.mark.scenario(1)
@pytest.mark.rule("C8")
def test_faces_are_hidden_when_all_are_ready():
    table = new(2).does(0, "ready")
    assert "?" not in table.faces(0, 0).split()[2:]
    assert (table.code(0, "ready"), table.waiting) == ("passed", [1])
    table.does(1, "ready")
    assert (table.phase, table.turn) == ("draw", 0)
    assert {table.faces(viewer, seat) for viewer in (-1, 0, 1) for seat in (0, 1)} == {HIDDEN}


@pytest.mark.scenario(2)
@pytest.mark.rule("C8", "C39")
def test_a_slow_peeker_has_seen_their_cards_too():
    table = new(2).does(0, "ready").expires()
    assert (table.phase, table.turn) == ("draw", 0)
    assert sorted(table.known(1)) == sorted(table.grid(1).split()[2:])


@pytest.mark.rule("C7")
def test_cards_are_dealt_one_at_a_time_from_seat_0():
    pack = vec[i64](range(52))
    sealed_shuffle(pack, bytes(32), 0)
    order = [POKER[card] for card in reversed(list(pack))]
    table = new(3, first_player=1)
    assert [table.grid(seat).split() for seat in range(3)] == [order[seat:12:3] for seat in range(3)]
    assert table.stock == order[12:]


@pytest.mark.scenario(64)
@pytest.mark.rule("C7")
def test_the_first_player_is_an_option():
    table = new(3, first_player=2)
    for seat in range(3):
        table.does(seat, "ready")
    assert (table.turn, table.phase) == (2, "draw")
    table.does(2, "deck", "throw").expires()
    while table.phase == "ability":
        table.expires()
    assert table.turn == 0


@pytest.mark.scenario(64)
@pytest.mark.rule("C7")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"first_player": 3}),
        (1, {}),
        (7, {}),
        (3, {"race": "slow"}),
        (3, {"disqualify_at": 4}),
        (3, {"disqualify_at": 52}),
        (3, {"turn_limit": -1}),
        (3, {"memory_aid": 2}),
        (3, {"capacity": 6}),
    ],
)
def test_a_table_that_cannot_be_is_refused(seats, options):
    with pytest.raises(BadSetup) as refused:
        new(seats, **options)
    assert (refused.value.code, refused.value.rule) == ("bad_setup", "C7")


# --- the turn


@pytest.mark.scenario(3)
@pytest.mark.rule("C9", "C10", "C11")
def test_nothing_can_be_taken_from_an_empty_pile():
    table = spot(pile="")
    assert table.code(0, "take") == "no_discard"
    assert table.does(0, "deck").phase == "decide"


@pytest.mark.scenario(4)
@pytest.mark.rule("C10", "C13", "C17")
def test_a_card_put_goes_into_the_slot_and_the_old_one_on_the_pile():
    table = spot().does(0, "deck")
    assert [table.fact("held", seat) for seat in (0, 1, -1)] == ["3C", "?", "?"]
    table.does(0, "slot-1")
    assert (table.grid(0), table.pile) == ("5H 3C 2D KS", ["6C", "9C"])
    assert (table.phase, table.waiting) == ("match", [0, 1, 2])
    assert (table.knowers("3C"), table.knowers("9C")) == ([0], [0, 1, 2])


@pytest.mark.rule("C13")
def test_only_an_occupied_slot_can_be_put_into():
    table = spot(grids={0: "5H - 2D KS"}).does(0, "deck")
    assert [table.code(0, word) for word in ("slot-1", "slot-4", "slot-0")] == ["bad_slot", "bad_slot", ""]


@pytest.mark.scenario(5)
@pytest.mark.rule("C14", "C17")
def test_a_drawn_card_may_be_thrown():
    table = spot().does(0, "deck", "throw")
    assert (table.grid(0), table.pile, table.phase) == ("5H 9C 2D KS", ["6C", "3C"], "match")


@pytest.mark.scenario(6)
@pytest.mark.rule("C11", "C14")
def test_a_card_taken_from_the_pile_must_be_put():
    table = spot().does(0, "take")
    assert [table.fact("held", seat) for seat in (0, 1, -1)] == ["6C"] * 3
    assert table.code(0, "throw") == "must_swap"
    table.does(0, "slot-0")
    assert (table.grid(0), table.pile, table.knowers("6C")) == ("6C 9C 2D KS", ["5H"], [0, 1, 2])


@pytest.mark.scenario(7)
@pytest.mark.rule("C11")
def test_a_court_card_cannot_be_taken_and_an_ace_can():
    assert [spot(pile=card).code(0, "take") for card in ("KH", "QH", "JH")] == ["special_top"] * 3
    assert spot(pile="AH").code(0, "take") == ""


@pytest.mark.rule("C11")
def test_a_sealed_pile_cannot_be_taken_from():
    assert spot(sealed="on").code(0, "take") == "sealed"


@pytest.mark.scenario(8)
@pytest.mark.rule("C15")
def test_a_king_put_into_the_grid_triggers_nothing():
    table = spot(stock="KC ..").does(0, "deck", "slot-0")
    assert (table.field("stack"), table.pile) == ("", ["6C", "5H"])


@pytest.mark.scenario(9)
@pytest.mark.rule("C16", "C24", "C26")
def test_a_king_thrown_gives_its_ability_after_the_matching():
    table = spot(stock="KC ..").does(0, "deck", "throw")
    assert (table.phase, table.field("stack")) == ("match", "0:K:peek")
    table.all_pass()
    assert (table.phase, table.awaited, table.field("stack")) == ("ability", [0], "0:K:peek")


# --- the stock


@pytest.mark.scenario(33)
@pytest.mark.rule("C37")
def test_the_stock_is_rebuilt_for_a_draw():
    table = spot(stock="", pile="5C 6D 9H").does(0, "deck")
    held = table.field("held")
    assert {held, *table.stock} == {"5C", "6D"}
    assert (table.pile, table.knowers(held), table.knowers(table.stock[0])) == (["9H"], [0], [])


@pytest.mark.rule("C37")
def test_a_reshuffle_makes_everybody_forget_its_cards_and_no_others():
    table = spot(stock="", pile="5C 6D 9H", known_0="2D 5C", known_1="5C 6D").does(0, "deck")
    assert sorted(table.known(0)) == sorted(["2D", "9H", table.field("held")])
    assert table.known(1) == ["9H"]


@pytest.mark.rule("C10", "C37")
def test_one_card_beneath_the_top_makes_a_stock():
    table = spot(stock="", pile="5C 9H").does(0, "deck")
    assert (table.field("held"), table.pile, table.stock) == ("5C", ["9H"], [])


@pytest.mark.rule("C10")
def test_the_last_card_of_the_stock_can_be_drawn():
    table = spot(stock="8D", pile="KH")
    assert table.legal(0) == ["deck", "check"]
    assert (table.does(0, "deck").field("held"), table.stock) == ("8D", [])


@pytest.mark.scenario(36)
@pytest.mark.rule("C9", "C38")
def test_a_turn_without_any_card_ends_the_round():
    table = lies("KH", under="", stock="").expires()
    assert (table.phase, table.result.reason) == ("over", "no_cards")


@pytest.mark.scenario(36)
@pytest.mark.rule("C9", "C10", "C39")
def test_a_last_card_on_the_pile_can_still_be_taken():
    table = lies("4D", under="", stock="").expires()
    assert (table.phase, table.turn, table.code(1, "deck")) == ("draw", 1, "no_cards")
    assert table.legal(1) == ["take", "check"]
    table.expires()
    assert (table.field("held"), table.field("source")) == ("4D", "pile")


# --- clocks


@pytest.mark.scenario(38)
@pytest.mark.rule("C39")
def test_silence_draws_throws_and_passes():
    table = spot().expires()
    assert (table.phase, table.field("held")) == ("decide", "3C")
    table.expires()
    assert (table.phase, table.pile) == ("match", ["6C", "3C"])
    table.expires()
    assert (table.phase, table.turn) == ("draw", 1)


@pytest.mark.scenario(38)
@pytest.mark.rule("C39")
def test_silence_puts_a_taken_card_into_the_lowest_occupied_slot():
    table = spot(pile="", grids={0: "- 9C 2D KS"}, phase="decide", held="6C", source="pile").expires()
    assert (table.grid(0), table.pile) == ("- 6C 2D KS", ["9C"])


@pytest.mark.scenario(38)
@pytest.mark.rule("C39")
def test_silence_loses_the_whole_ability():
    table = using("K").expires()
    assert (table.phase, table.turn, table.field("stack")) == ("draw", 1, "")


@pytest.mark.scenario(38)
@pytest.mark.rule("C39", "C47")
def test_an_older_number_expires_nothing():
    table = spot(window=9)
    before = table.text()
    assert not table.expire(8)
    assert table.text() == before


@pytest.mark.rule("C47")
def test_each_question_has_a_window_and_a_clock_of_its_own():
    assert (new(2).window, new(2).windows[0].seconds) == (1, 10)
    table = spot(stock="QC ..", window=3)
    assert (table.window, table.windows[0].seconds) == (3, 45)
    table.does(0, "deck")
    assert (table.window, table.windows[0].seconds) == (4, 45)
    table.does(0, "throw")
    assert (table.window, table.windows[0].seconds, table.windows[0].seats) == (5, 5, (0, 1, 2))
    table.does(1, "pass")
    assert (table.window, table.windows[0].seats) == (5, (0, 2))
    table.all_pass()
    assert (table.window, table.windows[0].seconds) == (6, 45)
    assert [table.does(0, "skip").window for _ in range(2)] == [7, 8]


@pytest.mark.scenario(55)
@pytest.mark.rule("C46")
def test_a_round_in_which_everybody_sleeps_ends():
    table = new(2)
    while not table.outcome:
        table.expires()
    assert (table.field("turns"), table.result.reason) == ("6", "idle")
    assert table.result.winners == tuple(s for s in (0, 1) if table.result.scores[s] == min(table.result.scores))


@pytest.mark.rule("C46")
@pytest.mark.parametrize(("play", "idle"), [("pass", "6"), ("slot-0", "0")])
def test_an_attempt_is_acting_and_a_pass_is_not(play, idle):
    table = lies("7H", idle=5).does(1, play).expires()
    assert table.field("idle") == idle


@pytest.mark.rule("C46")
def test_drawing_and_calling_are_acting():
    drawn = spot(idle=5).does(0, "deck").expires().expires()
    assert [table.field("idle") for table in (drawn, spot(idle=5).does(0, "check"))] == ["0", "0"]


@pytest.mark.rule("C46")
def test_a_leave_sets_the_sleep_to_nothing():
    assert spot(4, idle=5).leaves(2).field("idle") == "0"


@pytest.mark.scenario(56)
@pytest.mark.scenario(65)
@pytest.mark.rule("C46", "C41")
def test_a_turn_broken_off_by_leaving_is_a_turn_that_has_ended():
    table = spot(4, idle=5, turns=7).leaves(0)
    assert (table.field("turns"), table.field("idle"), table.turn) == ("8", "1", 1)
    assert spot(4, idle=5).does(0, "deck").leaves(0).field("idle") == "0"
    assert spot(4, options={"turn_limit": 8}, turns=7).leaves(0).result.reason == "limit"


@pytest.mark.rule("C46")
def test_the_turn_limit_ends_the_round():
    table = spot(options={"turn_limit": 2})
    table.does(0, "deck", "throw").all_pass().does(1, "deck", "throw").all_pass()
    assert (table.phase, table.result.reason) == ("over", "limit")


@pytest.mark.rule("C46")
def test_a_turn_limit_of_0_is_none():
    table = spot(options={"turn_limit": 0}, turns=5000).does(0, "deck", "throw").all_pass()
    assert (table.phase, table.turn) == ("draw", 1)


# --- words


@pytest.mark.scenario(59)
@pytest.mark.rule("C43")
@pytest.mark.parametrize("table", [spot(), lies("5D"), lies("7H"), using("K")])
@pytest.mark.parametrize("play", ["deck throw", "slot-0 pass", "skip skip", "peek", "done", "seat-0", "swap 0.0", ""])
def test_a_list_that_is_not_one_play_is_refused_unread(table: Round, play):
    before = table.text()
    assert table.code(0, play) == "bad_list"
    assert table.text() == before


@pytest.mark.scenario(59)
@pytest.mark.rule("C43")
@pytest.mark.parametrize(
    "play",
    [
        "swap slot-0 seat-0 slot-1 seat-1",
        "swap ready slot-0 seat-1 slot-0",
        "peek slot-0 seat-0 done",
        "peek seat-0 seat-1 done",
    ],
)
def test_a_play_that_does_not_name_seat_and_slot_by_turns_is_refused_unread(play):
    assert [using(rank).code(0, play) for rank in ("J", "K")] == ["bad_list", "bad_list"]


@pytest.mark.scenario(59)
@pytest.mark.rule("C43")
def test_only_the_68_words_are_words():
    assert len(spot().game.words) == 68
    assert [spot().code(0, word) for word in ("slot-52", "seat-6", "put")] == ["bad_word"] * 3
    assert [lies("7H").code(0, f"slot-{slot}") for slot in (0, 51)] == ["", "bad_slot"]


@pytest.mark.rule("C43")
def test_a_phase_refuses_the_words_of_others():
    peek, turn, held = new(2), spot(), spot().does(0, "deck")
    assert [peek.says(0, word) for word in ("slot-0", "seat-0", "deck")] == ["wrong_phase"] * 3
    assert [turn.says(0, word) for word in ("slot-0", "ready", "throw")] == ["wrong_phase"] * 3
    assert [held.says(0, word) for word in ("seat-0", "deck", "pass")] == ["wrong_phase"] * 3
    assert [lies("7H").says(0, word) for word in ("seat-0", "throw", "skip")] == ["wrong_phase"] * 3
    assert [using("K").says(0, word) for word in ("ready", "pass", "check")] == ["wrong_phase"] * 3


@pytest.mark.rule("C43", "C36")
def test_codes_come_in_the_order_of_the_law():
    table = spot()
    assert [table.code(1, word) for word in ("throw", "deck")] == ["wrong_phase", "not_your_turn"]
    over = lies("4D", options={"turn_limit": 1}).expires()
    assert over.code(0, "throw", 99) == "game_over"
    assert over.code(0, "skip skip") == "bad_list"


@pytest.mark.rule("C44")
def test_a_message_for_another_window_is_free_of_charge():
    table = lies("7H", window=7)
    assert [table.code(1, "slot-0", window) for window in (6, 8, 7)] == ["stale", "stale", ""]


# --- who knows what


@pytest.mark.scenario(60)
@pytest.mark.rule("C27")
def test_the_memory_aid_keeps_showing_what_was_seen():
    grids = {1: "JD 9D 2S 4H"}
    for aid, shown in ((True, "? ? 2S ?"), (False, HIDDEN)):
        table = using("K", grids=grids, options={"memory_aid": aid}).does(0, "peek 1.2")
        assert table.faces(0, 1) == "? ? 2S ?"
        table.does(0, "skip")
        assert (table.phase, table.faces(0, 1), table.faces(1, 1)) == ("draw", shown, HIDDEN)


@pytest.mark.rule("C8")
def test_an_imagined_round_keeps_what_a_seat_has_seen_and_changes_the_rest():
    table = spot(grids={1: "JD 9D 2S 4H"}, known_0="2S 2D", known_1="2S 4H")
    twins = [Round.of(position.write(table._position.imagine(0, seed))) for seed in range(20)]
    assert {twin.field("grid-1").split()[2] for twin in twins} == {"2S"}
    assert {twin.field("grid-0").split()[2] for twin in twins} == {"2D"}
    assert len({twin.field("grid-1").split()[3] for twin in twins}) > 5
    for twin in twins:
        assert set(twin.field("known-1").split()) == {"6C", "2S", twin.field("grid-1").split()[3]}


@pytest.mark.rule("C8")
def test_a_gap_in_the_bottom_row_shows_no_card():
    table = spot(pile="", phase="initial_peek", grids={0: "5H 9C - AS"})
    assert (table.known(0), table.faces(0, 0)) == (["AS"], "? ? - AS")


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"grids": {1: "5H 9D 2S 4H"}}, "two places"),
        ({"grids": {1: "- - - -"}}, "grid-1 is empty, and locked-1 is none"),
        ({"known_1": "3C"}, "known-1 has a card of the stock"),
        ({"phase": "decide"}, "held"),
        ({"locked_1": "called", "queue": "1"}, "queue has a seat that is locked"),
        ({"phase": "match", "waiting": ""}, "waiting has seats in phase initial_peek or match"),
        ({"phase": "ability"}, "stack"),
        ({"phase": "ability", "stack": "0:K:peek", "locked_0": "left"}, "unlocked seat"),
        ({"phase": "ability", "stack": "0:J:peek"}, "SEAT:RANK:STEP"),
        ({"phase": "ability", "stack": "4:K:peek"}, "SEAT:RANK:STEP"),
        ({"grids": {1: "2S" + " -" * 51}}, "at most 51"),
        ({"options": {"race": "calm"}, "phase": "match", "choices": "pass"}, "choices"),
        ({"choices": "pass"}, "choices"),
    ],
)
def test_a_text_that_no_round_could_come_to_is_refused(fields, complaint):
    with pytest.raises(BadText, match=complaint):
        spot(**fields)
