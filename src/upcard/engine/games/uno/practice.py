"""A set position of UNO to practise from: a Draw Two, a Wild, UNO to say, and a Wild Draw Four to come."""

from typing import Final

PRACTICE: Final = """\
game uno
seats 3
options enough=on
pile B8 Y8
colour Y
hand-0 R3 Y3 Y+2 W
hand-1 R1 Y6 G2 B2 B9
hand-2 R5 R7 B4 W+4
stock G4 Y1 B5 R9 Gskip Y7 R2 B1 G6 Yrev R4 B7 G9 Y5 B3 R8 G1 Y2 B6 Rskip G5 Y9 R6 B0 G8 Y4
"""
