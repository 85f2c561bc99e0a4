"""Places at the end of a game."""


def places_by(ranks: list[int]) -> tuple[int, ...]:
    """Places from values of which the smallest is best; equals share the better place (1, 2, 2, 4)."""
    return tuple([1 + len([other for other in ranks if other < rank]) for rank in ranks])


def seats_of(places: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The seats that hold a place."""
    return tuple([seat for seat in range(len(places)) if places[seat] == place])
