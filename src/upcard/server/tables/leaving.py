"""Leaving a running game for good (T18)."""

from upcard.play.table import Branch
from upcard.server.tables.log import TableLog


def left(log: TableLog, member: str) -> Branch | None:
    """The running game without somebody, by its own law; None if it has done with them already."""
    game, seat = log.playing, log.lobby.seat_of(member)
    if game is None or seat < 0:
        return None
    branch = Branch(game)
    return branch if branch.table.leave(seat) is None else None
