"""Tournaments: who meets whom next, and how all stand, as functions of the tables that were played."""

from upcard.matches.tournaments.entry import admitted
from upcard.matches.tournaments.event import next_round, standings
from upcard.matches.tournaments.plan import FORMATS, Format, Plan, Result, Seating, Standing, bye, checked, seed_of
from upcard.matches.tournaments.scoring import counts_bad_points, of_one_deal, points, single_options

__all__ = [
    "FORMATS",
    "Format",
    "Plan",
    "Result",
    "Seating",
    "Standing",
    "admitted",
    "bye",
    "checked",
    "counts_bad_points",
    "next_round",
    "of_one_deal",
    "points",
    "seed_of",
    "single_options",
    "standings",
]
