"""A set position of Extreme Last Card to practise from: a fight to add to, to block or to pass on."""

from typing import Final

PRACTICE: Final = """\
game extreme-last-card
seats 3
mode fight
total 5
fight 2:5C:5
pile 9S 5C
suit C
hand-0 2H 7D 9D KC 4C
hand-1 6H 10D QC KD 3S
hand-2 8S JH 6D 10S
stock 9C 4H QD 8C KH JC 6S 10C 3D AS 7C 5H QH 4D JD 9H 8D KS 10H 2C 6C AD
"""
