"""The laws that every game obeys, as a test kit: `Trial(game, seats, options, seed).run()` raises a `Violation`."""

from upcard.laws.inputs import choose, some_options
from upcard.laws.trial import Trial, Violation, shown

__all__ = ["Trial", "Violation", "choose", "shown", "some_options"]
