"""The idempotency keys of the latest plays, so that one that is sent again counts once."""

KEPT = 4
"""Keys of one person; whoever sends a play again sends the one that was on its way, or that before it."""


class Aids:
    """The place of each play that is written, by its key: `PERSON:KEY`. Older ones only the store knows."""

    def __init__(self) -> None:
        self._places: dict[str, dict[str, int]] = {}
        """By whose they are."""

    def add(self, aid: str, seq: int) -> None:
        """A play is written."""
        places = self._places.setdefault(aid.partition(":")[0], {})
        places[aid] = seq
        if len(places) > KEPT:
            del places[next(iter(places))]

    def place(self, aid: str) -> int | None:
        """Where a play stands; None if it is new, or long ago."""
        return self._places.get(aid.partition(":")[0], {}).get(aid)
