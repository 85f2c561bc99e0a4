"""The bots of a table: how their words become whole plays, and who of them speaks."""

from collections.abc import Mapping, Sequence
from random import Random

from upcard.bots.entrants import entrant
from upcard.bots.process import ProgramBot
from upcard.bots.protocol import SILENCE, AnyBot, Bot, Searcher
from upcard.bots.registry import own_seed
from upcard.bots.worlds import Worlds
from upcard.play.draft import Draft
from upcard.play.table import Table


def compose(table: Table, seat: int, bot: AnyBot) -> tuple[str, ...]:
    """One whole play of a bot, or nothing if it would rather be silent where it may."""
    if hasattr(bot, "play_from"):  # a Planner, told without the slow check of a protocol
        return bot.play_from(table.view(seat), Worlds(seat, table.imagined(seat)))
    draft = Draft(table, seat)
    while not draft.closed:
        word = _ask(bot, table, draft)
        if word == SILENCE:
            return ()
        refused = draft.add(word)
        assert refused is None, f"{bot!r} chose {word!r}, which is refused: {refused}"
    return draft.words


def _ask(bot: Bot | Searcher, table: Table, draft: Draft) -> str:
    offered = _offered(draft, draft.seat in table.awaited)
    if hasattr(bot, "choose_from"):  # a Searcher
        return bot.choose_from(draft.view(), offered, Worlds(draft.seat, table.imagined(draft.seat), draft.words))
    return bot.choose(draft.view(), offered)


def _offered(draft: Draft, awaited: bool) -> list[str]:
    """The words a bot is asked to choose from: those that fit, and silence where nobody waits."""
    words = draft.fits()
    if awaited or draft.words:
        return words or draft.legal()
    return [*words, SILENCE]


class Company:
    """The bots of a table: it tells them what happens and lets them speak in turn."""

    def __init__(self, table: Table, bots: Mapping[int, AnyBot], dice: Random) -> None:
        self.table = table
        self.bots = bots
        self.dice = dice
        self.words = 0
        """How many words they have said."""
        self.asked = -1
        """The seat of the bot that was spoken to last: the one that fails, if one does."""
        self._heard: dict[int, int] = {}
        """How many events each has heard."""

    def speak(self) -> bool:
        """One play of one bot."""
        return self._carry_out(self.next_play())

    def interject(self) -> bool:
        """One play of a bot that the table does not wait for, if one has something to say."""
        return self._carry_out(self._first_of(self._aside()))

    def next_play(self) -> tuple[int, tuple[str, ...]] | None:
        """A seat and its play: of the first who has something to say."""
        return self._first_of(self.speakers())

    def speakers(self) -> list[int]:
        """Who is asked, in their order: first whoever may speak out of turn, then one the table waits for."""
        aside = self._aside()
        awaited = [seat for seat in self.table.awaited if seat in self.bots]
        if len(awaited) > 1:
            awaited = [self.dice.choice(awaited)]
        return aside + awaited

    def _aside(self) -> list[int]:
        """The bots that may speak out of turn, in any order."""
        awaited = self.table.awaited
        seats = [seat for seat in self.table.may_interject if seat in self.bots and seat not in awaited]
        self.dice.shuffle(seats)
        return seats

    def _first_of(self, seats: list[int]) -> tuple[int, tuple[str, ...]] | None:
        if seats:
            self.tell()
        for seat in seats:
            self.asked = seat
            play = compose(self.table, seat, self.bots[seat])
            if play:
                return seat, play
        return None

    def _carry_out(self, said: tuple[int, tuple[str, ...]] | None) -> bool:
        if said is not None:
            refused = self.table.act(*said)
            assert refused is None, f"seat {said[0]} composed {said[1]}, which is refused: {refused}"
            self.words += len(said[1])
        return said is not None

    def tell(self) -> None:
        """Every bot hears what it has not heard yet."""
        now = len(self.table.all_events)
        for seat, bot in self.bots.items():
            since = self._heard.get(seat, 0)
            if since < now:
                self.asked = seat
                bot.observe(self.table.events(seat, since))
                self._heard[seat] = now

    def programs(self) -> dict[int, ProgramBot]:
        """Those of them that are programs of their own."""
        return {seat: bot for seat, bot in self.bots.items() if isinstance(bot, ProgramBot)}

    def leave(self) -> None:
        """The game is over: programs wait for another."""
        for bot in self.programs().values():
            bot.leave()


def seated(table: Table, specs: Sequence[str], seed: int) -> Company:
    """A table of bots alone, by seat, in the game of a seed."""
    bots = {seat: entrant(spec, table.game, table.seats, own_seed(seed, seat)) for seat, spec in enumerate(specs)}
    return Company(table, bots, Random(seed))
