"""Advice: what looks best to a seat fits, is blind to what the seat has not seen, and can be weighed as whole plays."""

from random import Random

import pytest

from kit.at import at
from kit.check_round import spot
from kit.example import FollowSuit, add
from upcard import Table
from upcard.bots import make
from upcard.bots.company import Company
from upcard.bots.worlds import World, Worlds
from upcard.engine.evidence import ANY_NUMBER, Fact, heed
from upcard.engine.plays import whole_plays
from upcard.engine.rollout import play_on
from upcard.engine.shedding import Shedding
from upcard.laws import Trial, Violation
from upcard.logs import position
from upcard.play.registry import all_games

GAMES = sorted(all_games())


def advised(table: Table, seat: int = 0) -> tuple[str, ...]:
    """What the heuristic says."""
    return world(table, seat).advised(seat)


def world(table: Table, seat: int = 0) -> World:
    return Worlds(seat, table.imagined(seat)).world


# --- law 11 bites


class AdvisesTheAceOfSpades(FollowSuit):
    def advise(self, seat: int) -> int:
        return 0


class AdvisesByTheNextCard(FollowSuit):
    def advise(self, seat: int) -> int:
        words = [card for card in self.hand(seat) if self.legal(seat)[0] >> card & 1]
        return words[self.stock[0] % len(words)] if words else super().advise(seat)


class PromptsInVain(FollowSuit):
    def prompted(self) -> int:
        return self.awaited()


class OffersAPlayTwice(FollowSuit):
    def own_plays(self, seat: int) -> list[list[int]]:
        word = [int(super().advise(seat))]
        other = [card for card in self.hand(seat) if self.legal(seat)[0] >> card & 1 and [card] != word][:1]
        return [word, other, other] if other else [word]


class OffersHalfAPlay(FollowSuit):
    def whole(self, actions: list[int]) -> bool:
        return len(actions) == 2


class IsWorthMoreToLosers(FollowSuit):
    def value(self, seat: int) -> float:
        return 1 - super().value(seat)


@pytest.mark.parametrize(
    "kind",
    [
        AdvisesTheAceOfSpades,
        AdvisesByTheNextCard,
        PromptsInVain,
        OffersAPlayTwice,
        OffersHalfAPlay,
        IsWorthMoreToLosers,
    ],
)
def test_advice_that_does_not_fit_breaks_a_law(kind: type, monkeypatch: pytest.MonkeyPatch) -> None:
    add(kind, monkeypatch)
    with pytest.raises(Violation, match=r"^law 11:"):
        for seed in range(20):
            Trial(kind, 3, {}, seed, dense=True).run()


# --- what looks best


def test_a_game_without_advice_lays_its_first_fitting_card(monkeypatch: pytest.MonkeyPatch) -> None:
    add(FollowSuit, monkeypatch)
    table = Table("follow-suit", 3, seed=4)
    assert advised(table) == (table.fits(0)[0],)


def test_an_attack_is_answered_if_it_can_be() -> None:  # G6
    assert advised(at("check-game", pile="7H", attack=2, hands={0: "2S 7C 9C"})) == ("7C",)


def test_a_jack_names_the_suit_that_is_held_most() -> None:  # G12
    assert advised(at("check-game", pile="9S", hands={0: "JH 3D 4D 5C"})) == ("JH", "suit-D")


def test_uno_is_called_with_the_play_that_leaves_one_card() -> None:  # U20
    assert advised(at("uno", pile="R5", hands={0: "R7 B2"})) == ("say-uno", "R7")


def test_whoever_forgot_to_call_is_caught() -> None:  # U23
    table = at("uno", pile="R5", hands={0: "R7 B2", 1: "R1 R2 R3", 2: "G1 G2 G3"}).does(0, "R7")
    assert advised(table, 2) == ("catch-0",)


def test_a_partner_is_not_caught() -> None:  # U34
    options = {"teams": True}
    hands = {0: "R7 B2", 1: "R1 R2 R3", 2: "G1 G2 G3", 3: "Y1 Y2"}
    table = at("uno", 4, pile="R5", options=options, hands=hands).does(0, "R7")
    assert advised(table, 2) == ()
    assert advised(table, 3) == ("catch-0",)


def test_switch_finishes_with_all_cards_of_a_rank() -> None:  # S40
    table = at("switch", pile="9S", options={"sets": "any"}, hands={0: "QS QD"})
    assert sorted(advised(table)[:2]) == ["QD", "QS"]


def test_extreme_lays_a_sequence_that_wins() -> None:  # E36
    assert advised(at("extreme-last-card", pile="9C", hands={0: "6C 7C 8C"}))[-1] in ("done", "last-card")


def test_extreme_stacks_on_the_card_that_goes_without_the_freedom_of_a_four() -> None:  # E9, E18
    table = at("extreme-last-card", pile="4C", free_play="on", hands={0: "10S 10C"})
    assert advised(table) == ("10C", "10S", "done")


def test_check_matches_a_card_it_has_seen_and_keeps_an_ace() -> None:  # C20
    table = spot(phase="match", pile="5C", grids={0: "5H 9S KD 2C"}, known_0="5H")
    assert advised(table) == ("slot-0",)
    table = spot(phase="match", pile="AC", grids={0: "AH 9S KD 2C"}, known_0="AH")
    assert advised(table) == ("pass",)


# --- whole plays, the advised one first


def test_whole_plays_are_listed_once_and_the_advised_one_first() -> None:
    table = at("switch", pile="9S", options={"sets": "any"}, hands={0: "9D 9C 4S 4H"})
    plays = world(table).plays(0)
    assert plays[0] == advised(table)
    laid = [(tuple(sorted(play[:-1])), play[-2]) for play in plays if play[-1] == "done"]
    assert len(set(laid)) == len(laid) >= 6
    assert ("draw",) in plays


def test_the_suit_behind_a_jack_is_part_of_its_play() -> None:
    plays = world(at("check-game", pile="9S", hands={0: "JH 9D"})).plays(0)
    assert {play for play in plays if play[0] == "JH"} == {("JH", f"suit-{suit}") for suit in "SHDC"}


def test_a_call_that_is_due_stands_alone() -> None:
    assert world(at("uno", pile="R5", hands={0: "R7 B2"})).plays(0) == [("say-uno",)]


def test_no_more_plays_are_listed_than_are_asked_for() -> None:
    table = at("switch", pile="3S", hands={0: "3D 4D 4C 5D 5C 6D 7H 8H 9H 10H JH QH"})
    assert len(world(table).plays(0)) == 24
    assert len(world(table).plays(0, 5)) == 5


# --- half-laid plays


@pytest.mark.parametrize("game", ["switch", "extreme-last-card"])
def test_nobody_imagines_while_a_play_is_half_laid(game: str) -> None:
    start = position.read(at(game, pile="9S", hands={0: "9D 4C"}).text())
    start.apply(0, type(start).words.index("9D"))
    with pytest.raises(AssertionError, match="half-laid"):
        start.imagine(1, 0)


# --- what an end is worth


@pytest.mark.parametrize("game", GAMES)
def test_the_values_of_an_end_follow_its_places(game: str) -> None:
    table = Table(game, 3, {"target": 0} if game == "uno" else {}, seed=3)
    company = Company(table, {seat: make("medium", game, 3, 0) for seat in range(3)}, Random(3))
    while company.speak():
        pass
    assert table.outcome is not None
    end = World.of(table.text())
    values = [end.value(seat) for seat in range(3)]
    assert values[table.outcome.places.index(1)] == max(values) > 0
    if game == "check-game":
        assert sorted(values) == [0, 0.5, 1]


def test_a_round_of_uno_is_worth_what_its_score_promises() -> None:  # U25
    round_over = at("uno", 3, phase="round_over", pile="R5", scores="300 100 0", hands={1: "R1", 2: "R2"})
    values = [World.of(round_over.text()).value(seat) for seat in range(3)]
    assert 1 > values[0] > values[1] > values[2] > 0
    assert sum(values) == pytest.approx(1)


def test_a_world_that_goes_on_has_no_value() -> None:
    with pytest.raises(ValueError, match="goes on"):
        world(Table("uno", 2)).value(0)


# --- out of turn


def test_playouts_let_others_catch_who_forgot() -> None:  # U23, U44
    table = at("uno", 3, pile="R5", options={"target": 0}, hands={0: "R7 B2", 1: "R1 R2 R3", 2: "G1 G2 G3"})
    table.does(0, "R7")
    game = position.read(table.text())
    assert game.prompted() == 0b111
    caught = 0
    for seed in range(30):
        twin = game.clone()
        twin.reseed(seed)
        twin.listen()
        play_on(twin)
        caught += any(event.what == "caught" for event in twin.events or ())
    assert 10 <= caught <= 29  # it is a race of three, of whom one calls


# --- memory


def check_match() -> Table:
    grids = {0: "5H 9S KD 2C", 1: "4H 4S 4D 4C"}
    return spot(phase="match", pile="5C", grids=grids, known_0="5H 9S 4H")


def test_a_card_that_is_forgotten_is_unseen_again() -> None:
    table = check_match()
    assert sorted(world(table).remembered(0)) == ["4H", "5H", "9S"]
    dull = world(table).forgetting(0, ["5H"])
    assert sorted(dull.remembered(0)) == ["4H", "9S"]
    assert dull.fits(0) == ["pass"]
    faces = {dull.imagine(0, seed).text().split("grid-0 ")[1][:3].strip() for seed in range(30)}
    assert len(faces) > 10


def test_what_one_has_forgotten_the_others_still_know() -> None:
    grids = {0: "5H 9S KD 2C", 1: "4H 4S 4D 4C"}
    table = spot(phase="match", pile="5C", grids=grids, known_0="5H", known_1="5H")
    assert world(table, 1).forgetting(0, ["5H"]).remembered(1) == ["5H"]


def test_worlds_of_one_who_has_forgotten_look_the_same_to_them() -> None:
    table = check_match()
    dull = Worlds(0, table.imagined(0)).forgetting(["5H"])
    assert dull.world.view(0) == table.view(0)
    assert dull.advised() == ("pass",)


def test_elsewhere_there_is_nothing_to_forget() -> None:
    table = Table("uno", 3, seed=1)
    assert world(table).remembered(0) == []
    assert world(table).forgetting(0, []).text() == world(table).text()


# --- what draws show


def test_worlds_agree_with_what_a_draw_has_shown() -> None:  # E13
    start = position.read(at("extreme-last-card", pile="9C", hands={0: "3S 4S", 1: "2H 3H 6H 7H"}).text())
    clubs = sum(1 << card for card in range(39, 52))
    for seed in range(50):
        imagined = start.imagine(0, seed)
        assert isinstance(imagined, Shedding)
        before = imagined.all_cards()
        heed(imagined, 0, [Fact(1, clubs, 1)])
        assert bin(imagined.held[1] & clubs).count("1") <= 1
        assert imagined.all_cards() == before
        assert imagined.sizes[1] == 4


def test_evidence_hears_who_could_not_follow() -> None:  # G14
    table = at("check-game", 3, pile="9C", hands={0: "3C 4C 5C", 1: "3D 4D 5D 6D", 2: "3H 8H 9H"})
    worlds = Worlds(0, table.imagined(0))
    heard = worlds.evidence()
    table.does(0, "3C")
    assert not table.refusal(1, "3D")
    heard.hear(table.events(0))
    assert heard.facts(0, [2, 4, 3]) == []
    table = at("check-game", 3, pile="9C", hands={0: "3C 4C 5C", 1: "KD 4D 5D 6D", 2: "3H 8H 9H"})
    table.does(0, "3C").does(1, "draw")
    heard = worlds.evidence()
    heard.hear(table.events(0))
    [(holder, kinds, newer)] = heard.facts(0, [2, 5, 3])
    assert (holder, newer) == (1, 1)
    names = {word for number, word in enumerate(table.game.words[:54]) if kinds >> number & 1}
    assert {"KC", "3D", "2H", "JS", "BJ"} <= names
    assert not {"KD", "RJ", "7H"} & names


def test_a_card_that_could_not_have_been_there_was_drawn() -> None:
    table = at("check-game", 3, pile="9C", hands={0: "3C 4C 5C", 1: "KD 4D 5D 6D", 2: "3H 8H 9H"}, stock="KC 2S 3S 4S")
    table.does(0, "3C").does(1, "draw").does(2, "3H").does(0, "draw").does(1, "draw")
    heard = Worlds(0, table.imagined(0)).evidence()
    heard.hear(table.events(0))
    assert [newer for _, _, newer in heard.facts(0, [3, 6, 2])] == [2, 1]


def test_who_takes_an_attack_had_no_answer() -> None:  # G15
    table = at("check-game", 3, pile="9C", hands={0: "7C 4C 5C", 1: "KD 4D 5D 6D", 2: "3H 8H 9H"})
    table.does(0, "7C").does(1, "draw")
    heard = Worlds(0, table.imagined(0)).evidence()
    heard.hear(table.events(0))
    [(holder, kinds, newer)] = heard.facts(0, [2, 6, 3])
    assert (holder, newer) == (1, 2)
    assert {word for number, word in enumerate(table.game.words[:54]) if kinds >> number & 1} == {
        "7S", "7H", "7D", "7C", "RJ", "BJ",
    }  # fmt: skip


def test_who_names_a_suit_mostly_has_a_card_of_it() -> None:  # G12
    table = at("check-game", 2, pile="9C", hands={0: "3S 4S", 1: "JH 3D 4D"}, turn=1)
    table.does(1, "JH suit-D")
    worlds = Worlds(0, table.imagined(0))
    heard = worlds.evidence()
    heard.hear(table.events(0))
    [(holder, kinds, newer)] = heard.facts(0, [2, 2])
    assert (holder, newer) == (1, ANY_NUMBER)
    having, before = 0, World.of(table.text())._position.all_cards()
    for seed in range(100):
        imagined = worlds.imagined(seed, heard)._position
        assert isinstance(imagined, Shedding)
        having += imagined.held[1] & kinds > 0
        assert imagined.all_cards() == before
    assert 80 < having < 100
    table.does(0, "draw").does(1, "3D")
    heard.hear(table.events(0))
    assert heard.facts(0, [3, 1]) == []


# --- the walk is bounded


def test_a_very_long_hand_is_walked_for_a_bounded_time() -> None:
    hand = " ".join(f"{rank}{suit}" for rank in ("3", "4", "5", "6", "7", "8", "9", "10") for suit in "SHDC")
    table = at("switch", pile="KS", hands={0: hand})
    assert len(whole_plays(position.read(table.text()), 0, 24)) == 24
