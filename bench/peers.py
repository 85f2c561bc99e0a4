"""The same kind of work by others: rlcard's UNO and OpenSpiel's crazy eights."""

import random
from collections.abc import Callable

Row = Callable[[], int]


def rlcard_rules(seats: int) -> Row:
    """rlcard's UNO by its rules alone, no observation built; the unit is a decision."""
    from rlcard.games.uno import Game

    def row() -> int:
        said = 0
        for _ in range(4):
            game = Game(num_players=seats)
            game.init_game()
            turn = game.round
            while not game.is_over():
                legal = turn.get_legal_actions(game.players, turn.current_player)
                turn.proceed_round(game.players, random.choice(legal))
                said += 1
        return said

    return row


def eights(seats: int):  # type: ignore[no-untyped-def]
    import pyspiel

    return pyspiel.load_game("crazy_eights", {"players": seats, "use_special_cards": True})


def eights_dealt(seats: int):  # type: ignore[no-untyped-def]
    state = eights(seats).new_initial_state()
    random.seed(1)
    while state.is_chance_node():
        state.apply_action(random.choice([action for action, _ in state.chance_outcomes()]))
    return state


def eights_length(seats: int, games: int = 400) -> float:
    """The mean number of decisions in a random playout from the dealt state."""
    start = eights_dealt(seats)
    return sum(_playout(start.clone()) for _ in range(games)) / games


def _playout(state) -> int:  # type: ignore[no-untyped-def]
    said = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            said += 1
    return said


def eights_python(seats: int) -> Row:
    """OpenSpiel driven from Python, clone and playout; the unit is a decision."""
    start = eights_dealt(seats)
    return lambda: sum(_playout(start.clone()) for _ in range(5))


def eights_cpp(seats: int) -> Row:
    """OpenSpiel's rollouts in C++, clone and playout; the unit is a decision (by the mean length of a playout)."""
    import pyspiel

    game = eights(seats)
    start = eights_dealt(seats)
    rollouts = 200
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 7, False)
    length = eights_length(seats)

    def row() -> int:
        bot.mcts_search(start)
        return round(rollouts * length)

    return row


def eights_clone(seats: int) -> Row:
    """OpenSpiel's `state.clone()` from Python."""
    state = eights_dealt(seats)

    def row() -> int:
        for _ in range(2000):
            state.clone()
        return 2000

    return row


def rows() -> dict[str, Row]:
    found: dict[str, Row] = {}
    for seats in (2, 4):
        found[f"rlcard uno rules {seats}"] = rlcard_rules(seats)
        found[f"openspiel eights python {seats}"] = eights_python(seats)
        found[f"openspiel eights c++ {seats}"] = eights_cpp(seats)
        found[f"openspiel clone {seats}"] = eights_clone(seats)
    return found
