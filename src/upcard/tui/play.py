"""A person at a table in the terminal: seat 0 against bots, by numbers or by words."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random

from rich.console import Console

from upcard.bots import AnyBot, Worlds
from upcard.bots.company import Company
from upcard.bots.hints import hint
from upcard.engine.game import NOBODY
from upcard.engine.options import written
from upcard.engine.view import EMPTY, HIDDEN, Refusal, SeenEvent
from upcard.play.draft import Draft
from upcard.play.table import Table
from upcard.sentences import ENGLISH
from upcard.tui import screen
from upcard.tui.hinting import hinted
from upcard.tui.wording import Wording

ME = 0
PROMPT = "> "
PASS = "pass"
"""What Enter means where it is offered."""

Ask = Callable[[str], str]


class Quit(Exception):
    """The person leaves the table."""


class Sitting:
    """One game of one person, from the deal to the end or until the person has had enough."""

    def __init__(
        self,
        table: Table,
        names: list[str],
        bots: Mapping[int, AnyBot],
        console: Console,
        ask: Ask | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.table = table
        self.console = console
        self.ask: Ask = ask or asker(console)
        self.wording = Wording(table.game, names, language)
        self.company = Company(table, bots, Random(0))
        self._heard = 0
        self._declined: list[str] = []

    def run(self) -> bool:
        """Play; False if the person left before the end."""
        try:
            self._play()
        except (EOFError, KeyboardInterrupt, Quit):
            self.say("", self.wording.prompt("bye"))
            return False
        self.hear()
        self.say("", *screen.ending(self.table.view(ME), self.wording))
        return True

    def _play(self) -> None:
        """The person is asked first about every new question; within one, person and bots take turns.

        Who keeps the turn has had a say: the bots come between, to catch what was forgotten.
        """
        self.say(self.wording.help_line())
        while self.table.outcome is None:
            self.hear()
            window = self.table.windows
            if self._wanted():
                self.question()
                if self.table.windows != window:
                    if ME in self.table.awaited:
                        self.company.interject()
                    continue
            self.company.speak()

    def _wanted(self) -> bool:
        """Whether the table waits for the person, or has something new to offer out of turn."""
        if ME in self.table.awaited:
            return True
        offered = self.table.fits(ME) if ME in self.table.may_interject else []
        if offered == self._declined:
            return False
        self._declined = []
        return bool(offered)

    # --- talking

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            self.console.print(line)

    def hear(self) -> None:
        """Print what happened since the last time."""
        since, self._heard = self._heard, len(self.table.all_events)
        self.say(*[self.wording.speaker.event(event) for event in self._lasting(since)])

    def _lasting(self, since: int = 0) -> list[SeenEvent]:
        """What happened as it may stay on the screen: where remembering is the game, as a watcher knows it."""
        return self.table.events(NOBODY if self.table.remembering else ME, since)

    # --- one question

    def question(self) -> None:
        """Ask until the person has made one whole play, or has chosen to say nothing."""
        draft = Draft(self.table, ME)
        view = draft.view()
        open_cards = {card for seat in view.seats for card in seat.cards} - {HIDDEN, EMPTY}
        if self.table.remembering and open_cards:  # to be seen once, and remembered
            with aside(self.console):
                self._ask_about(draft)
        else:
            self._ask_about(draft)

    def _ask_about(self, draft: Draft) -> None:
        view = draft.view()
        self.say("", *screen.table(view, self.wording))
        awaited = ME in self.table.awaited
        phase = self.wording.speaker.sentences["phases"].get(view.phase, self.wording.prompt("your_turn"))
        self.say(phase if awaited else self.wording.prompt("aside"))
        self.offer(draft)
        while not draft.closed:
            line = self.ask(PROMPT).strip()
            if not line and not awaited and not draft.words:
                self._declined = self.table.fits(ME)
                return
            draft = self.answer(line, draft)

    def choices(self, draft: Draft) -> list[str]:
        """The numbered words: those that fit; all that are legal where the table gives no help."""
        return (draft.fits() if self.table.helpful else []) or draft.legal()

    def offer(self, draft: Draft) -> None:
        """Print the numbered choices."""
        if draft.words:
            self.say(self.wording.prompt("laid", cards=self.wording.play(draft.words)))
        self.say(*screen.choices(self.choices(draft), draft.view().phase, self.wording))

    def answer(self, line: str, draft: Draft) -> Draft:
        """Do what a line says; return the play as it then stands."""
        command, _, rest = line.partition(" ")
        command = command.lower()
        if command.startswith("?") or command == "help":
            self.explain((command[1:] if command != "help" else "") + " " + rest, draft)
        elif command in ("quit", "exit"):
            raise Quit
        elif command == "log":
            self.say(*[self.wording.speaker.event(event) for event in self._lasting()])
        elif command == "rules":
            self.say(*rules(self.table, self.wording))
        elif command in ("h", "hint"):
            self.advise()
        elif command == "back":
            return self._take_back(draft)
        else:
            return self._lay(line, draft)
        return draft

    def advise(self) -> None:
        """The best plays and why, where the table helps."""
        if not self.table.helpful:
            self.say(self.wording.prompt("hint_off"))
            return
        worlds = Worlds(ME, self.table.imagined(ME))
        self.say(*hinted(hint(self.table.view(ME), self.table.events(ME), worlds), self.wording))

    def explain(self, asked: str, draft: Draft) -> None:
        """What may be said now; or, of words, whether they may and why not."""
        words = [self.wording.read(part) for part in asked.split()]
        if not words:
            self.offer(draft)
            self.say(self.wording.help_line())
            return
        trial = Draft(self.table, ME)
        said = self.wording.play(words)
        for word in (*draft.words, *words):
            refused = trial.refusal(word)
            fault = trial.fault(word) if refused is None and self.table.helpful else None
            if refused:
                if not self.table.refusal(ME, [*draft.words, *words]):
                    break  # a list that the game takes as a whole, such as a Jack and its suit
                self.say(self.wording.refusal(refused))
                return
            if fault:
                reason = self.wording.refusal(fault)
                self.say(self.wording.prompt("mistake", words=said, reason=reason))
                return
            trial.add(word)
        self.say(self.wording.prompt("may", words=said))

    def _take_back(self, draft: Draft) -> Draft:
        if not draft.words:
            self.say(self.wording.prompt("back_empty"))
            return draft
        fresh = Draft(self.table, ME)
        self.offer(fresh)
        return fresh

    def _lay(self, line: str, draft: Draft) -> Draft:
        """Words or numbers: a whole play is made at once, the beginning of one is laid."""
        words = self._words(line, draft)
        if not words:
            return draft
        whole = [*draft.words, *words]
        refused = self.table.refusal(ME, whole)
        if refused is None:
            self.table.act(ME, whole)
            draft.closed = True
            return draft
        return self._begin(whole, draft) if refused.code == "bad_list" else self._refuse(refused, draft)

    def _begin(self, words: list[str], draft: Draft) -> Draft:
        """Lay words that are no whole play yet."""
        longer = Draft(self.table, ME)
        for word in words:
            refused = longer.add(word)
            if refused:
                return self._refuse(refused, draft)
        if self.choices(longer) == ["done"]:
            return self._lay("done", longer)  # nothing else can follow
        self.offer(longer)
        return longer

    def _refuse(self, refused: Refusal, draft: Draft) -> Draft:
        self.say(self.wording.refusal(refused))
        return draft

    def _words(self, line: str, draft: Draft) -> list[str]:
        """The words that a line means; empty, with a message, if it means none."""
        offered = self.choices(draft)
        if not line:
            return self._default(offered)
        words: list[str] = []
        for part in line.split():
            if not part.isdecimal():
                words.append(self.wording.read(part))
            elif 1 <= int(part) <= len(offered):
                words.append(offered[int(part) - 1])
            else:
                self.say(self.wording.prompt("number", number=part, most=len(offered)))
                return []
        return words

    def _default(self, offered: list[str]) -> list[str]:
        """What Enter alone means: the only choice, or to pass where one may pass."""
        if len(offered) == 1:
            return offered
        if PASS in offered:
            return [PASS]
        self.say(self.wording.prompt("enter", most=len(offered)))
        return []


@contextmanager
def aside(console: Console) -> Iterator[None]:
    """A screen of its own, where the terminal has one: what was on it is gone afterwards, from the lines above too."""
    console.set_alt_screen(True)
    try:
        yield
    finally:
        console.set_alt_screen(False)


def asker(console: Console) -> Ask:
    """Reads lines as typed; where nobody types them, they are shown as if somebody had."""

    def ask(prompt: str) -> str:
        line = console.input(prompt)
        if not sys.stdin.isatty():
            console.print(line)
        return line

    return ask


def rules(table: Table, wording: Wording) -> list[str]:
    """The rules in short, and the options of the table."""
    lines = [*wording.short_rules(), wording.prompt("rules_at", game=table.game.name), wording.prompt("options")]
    return lines + [
        f"  {option}={written(value)}: {wording.speaker.option(option)}" for option, value in table.options.items()
    ]
