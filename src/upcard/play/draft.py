"""A play that is still being laid: one seat's words tried on a copy of the table, which nobody else sees."""

from upcard.engine.view import Refusal, View
from upcard.play.table import Play, Table
from upcard.play.words import action_of, spoken


class Draft:
    """The beginning of one play; once a word closes it there is nothing more to ask, and nothing to see."""

    def __init__(self, table: Table, seat: int) -> None:
        self.game = table.game
        self.seat = seat
        self.words: tuple[str, ...] = ()
        self.closed = False
        self.whole = False
        """Whether it may be sent as it is; its closing word has been judged, not carried out."""
        self.behind: tuple[str, ...] = ()
        """What may be said behind it in the same message, though it is whole: the colour of a wild."""
        self._position = table._position.clone()

    def legal(self) -> list[str]:
        """The words that may come next."""
        return [] if self.closed else spoken(self.game, self._position.legal(self.seat))

    def fits(self) -> list[str]:
        """Of these the words that are no mistake as far as the seat can know."""
        return [] if self.closed else spoken(self.game, self._position.fits(self.seat))

    def view(self) -> View:
        """What the seat sees while it lays: its own words so far, never what the closing word brings."""
        assert not self.closed
        return self._position.view(self.seat)

    def refusal(self, word: str) -> Refusal | None:
        """Why a word cannot come next, or None."""
        if word not in self.game.words:
            return Refusal("bad_word", self.game.form_rule, {"word": word})
        if self.closed:
            return Refusal("bad_list", self.game.form_rule, {"words": " ".join([*self.words, word])})
        return self._position.refusal(self.seat, action_of(self.game, word))

    def fault(self, word: str) -> Refusal | None:
        """The rule that a legal word breaks, or None."""
        return self._position.fault(self.seat, action_of(self.game, word))

    def add(self, word: str) -> Refusal | None:
        """Lay one more word, or say why it cannot be laid."""
        refusal = self.refusal(word)
        if refusal is None:
            self._position.apply(self.seat, action_of(self.game, word))
            self.words = (*self.words, word)
            self.closed = self._position.resting()
        return refusal


def consider(table: Table, seat: int, play: Play, window: int | None = None) -> Draft | Refusal:
    """The beginning of a play, to be asked what may follow; or why it is refused. No closing word is carried out."""
    words = table.words(play)
    if isinstance(words, Refusal):
        return words
    draft = Draft(table, seat)
    if table.whole(words):
        draft.words, draft.whole, draft.closed = words, True, True
        draft.behind = _behind(table, seat, words)
        return table.refusal(seat, words, window) or draft
    if window is not None and window not in [one.number for one in table.windows]:
        return Refusal("stale", table.game.window_rule, {"number": str(window)})
    if any(table.whole(words[:end]) for end in range(1, len(words))):
        return Refusal("bad_list", table.game.form_rule, {"words": " ".join(words)})
    refused = [refusal for refusal in map(draft.add, words) if refusal]
    return refused[0] if refused else draft


def _behind(table: Table, seat: int, words: tuple[str, ...]) -> tuple[str, ...]:
    """The optional words that would be heard behind a whole play."""
    if not words or words[-1] not in table.game.asking_cards:
        return ()
    return tuple(word for word in table.game.optional_words if table.hears(seat, (*words, word)))
