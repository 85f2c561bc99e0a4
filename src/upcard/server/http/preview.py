"""What a link looks like where it is handed on: a title, a sentence and a picture, and nothing that is not for all.

A private table, a closed one and one that never was look alike; names and cards are in none of them.
"""

import html
from typing import NamedTuple

from upcard.play.registry import all_games
from upcard.sentences import catalogue, page_sentences


class Preview(NamedTuple):
    """How a link is shown: of a kind, and perhaps of a game."""

    kind: str = "home"
    game: str = ""

    def tags(self, language: str, origin: str, pictures: frozenset[str]) -> str:
        """It as the head of a page tells it."""
        title, say = self._said(language)
        name = f"pictures/{self.game}.png"
        picture = f"{origin}/{name if name in pictures else 'pictures/upcard.png'}"
        told = {"site_name": "Upcard", "type": "website", "title": title, "description": say, "image": picture}
        lines = [f'<meta property="og:{key}" content="{html.escape(value)}" />' for key, value in told.items()]
        return "\n    ".join([*lines, '<meta name="twitter:card" content="summary_large_image" />'])

    def _said(self, language: str) -> tuple[str, str]:
        words, kind = catalogue("table", language=language)["preview"], all_games().get(self.game)
        if kind is None:
            return words[self.kind], words[f"{self.kind}_say"]
        what = page_sentences(kind, language).get("what", "")
        return words["rules" if self.kind == "rules" else "game"].format(game=kind.title), what or words["table_say"]


def of_rules(game: str) -> Preview:
    """Of the rules of a game, if there is such a game."""
    return Preview("rules", game) if game in all_games() else Preview()
