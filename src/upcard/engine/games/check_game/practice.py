"""A set position of Check-game to practise from: an attack to answer, then a Jack, an Ace and a 2."""

from typing import Final

PRACTICE: Final = """\
game check-game
seats 3
pile 9H 7H
suit H
attack 2
hand-0 2D AS 7C 9C JH
hand-1 4S QS 6C 10C 3D
hand-2 5D 8H KS 6S
stock 10H 4D KC QH 3S 8C 5H AD QD 9S 4C 6H 10D KH 3C 8S 5S JC 9D 7S KD
"""
