"""A set position of Switch to practise from: a run to open, a 2, and a plain last card to announce."""

from typing import Final

PRACTICE: Final = """\
game switch
seats 3
pile KH 6S
live-rank 6
live-suit S
hand-0 2S 3S 4D 4C 9C
hand-1 5H QC KC JD 10D
hand-2 6C 8H 10C 2D QH
stock 9D 6H KS 4H QS 10S 5D AC 9S JH 6D 8C KD QD 10H 4S 9H 5C AH 7D JC
"""
