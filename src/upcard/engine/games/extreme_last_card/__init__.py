"""Extreme Last Card: two modes, stacks, fights and the THUNDERDOME. Law: docs/rules/extreme-last-card.md.

Read in this order: words, laying (what may be laid), reasons (why not), ending (fights, duels, games), law, sight.
"""

from upcard.engine.games.extreme_last_card.sight import ExtremeLastCard

__all__ = ["ExtremeLastCard"]
