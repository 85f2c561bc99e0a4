"""Playing a table from outside by whole plays, as people do: mostly fitting cards, now and then silence or a leave."""

from random import Random

from upcard import Table
from upcard.play.draft import Draft, consider
from upcard.play.table import Play


def play_on(
    table: Table, dice: Random, plays: int, leaves: float = 0.01, silences: float = 0.03, mistakes: float = 0.0
) -> Table:
    """Go on with a game to its end, or for so many inputs; a share of the plays may be mistakes that are priced."""
    for _ in range(plays):
        if table.outcome is not None:
            break
        luck = dice.random()
        if luck < leaves:
            table.leave(dice.randrange(table.seats))
        elif luck < leaves + silences:
            table.expire(dice.choice(table.windows).number)
        else:
            seat = dice.choice(table.may_interject if table.may_interject and dice.random() < 0.2 else table.awaited)
            refused = table.act(seat, some_play(table, seat, dice, dice.random() < mistakes))
            assert refused is None, refused
    return table


def some_play(table: Table, seat: int, dice: Random, careless: bool) -> list[str]:
    """One whole play of a seat, word by word; only a careless one begins with a word that does not fit."""
    play: list[str] = []
    following = table.legal(seat) if careless else table.fits(seat) or table.legal(seat)
    while following:
        play.append(some_word(table, following, dice))
        following = follows(table, seat, play)
    return play


def follows(table: Table, seat: int, play: Play) -> list[str]:
    """The words that may follow the beginning of a play that is not refused."""
    draft = consider(table, seat, play)
    assert isinstance(draft, Draft), draft
    return draft.legal()


def some_word(table: Table, words: list[str], dice: Random) -> str:
    """Mostly a card, if there is one; words of last resort seldom."""
    cards = [word for word in words if table.game.words.index(word) < table.game.low]
    return dice.choice(cards if cards and dice.random() < 0.7 else words)
