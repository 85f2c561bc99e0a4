"""A set position of Check! to practise from: the first look, then a card that matches one seen there."""

from typing import Final

PRACTICE: Final = """\
game check
seats 3
phase initial_peek
grid-0 5H QD 7C KS
grid-1 4D 9H 10S 3S
grid-2 8C 6H 2H JD
stock 7D 3H AD 9C QS 4C 10H 2D 5S KD 6C 8H 3D JC 9S 4H 10C AH 2S QC 5D 6S 8D 3C JS 9D 4S 10D AC 2C
"""
