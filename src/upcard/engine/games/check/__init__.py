"""Check!: four face-down cards each, two of them seen once; the lowest total wins. Law: docs/rules/check.md.

Each file builds on the one before: `words`, `board` (what is remembered, how turns and the round end), `abilities`,
`matching`, `law` (the deal, what each phase allows, silence, leaving, winning), `sight` (views, imagining, texts).
"""

from upcard.engine.games.check.sight import Check

__all__ = ["Check"]
