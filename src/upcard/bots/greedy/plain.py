"""A mind for any game that has none of its own: the first word that fits."""

from upcard.engine.view import SeenEvent, View


class PlainMind:
    """Says the first of the words that fit: cards come before draws, in the order of the vocabulary."""

    def observe(self, events: list[SeenEvent]) -> None:
        """It remembers nothing."""

    def choose(self, view: View, legal: list[str]) -> str:  # noqa: ARG002  the protocol names it
        return legal[0]
