"""A player who knows no rule: takes what the screen offers by its name, and so plays any game to its end."""

from collections.abc import Callable
from random import Random

from kit.page.screen import Screen, Thing
from kit.page.visitor import Visitor

TITLES = {
    "uno": "UNO",
    "switch": "Switch",
    "check": "Check!",
    "extreme-last-card": "Extreme Last Card",
    "check-game": "Check-game",
}
CHOICES = ("Which suit?", "Which colour?", "Who takes a card of yours?")
CALLS = ("UNO!", "Say “last card”", "Catch ")
ENDS = ("Play ", "Look", "Swap", "Attack ", "Add ", "Pass it on", "Send it back", "Block ", "Open ")
PERSON = "Choose a card of "
GRIDS = ("Cards of ", "Your cards")
ONWARD = (
    "I have seen them", "Next round", "Do the chicken dance", "Draw your card", "Keep it", "Take four",
    "Take from the pile", "Draw from the deck", "Throw it", "Let it stand", "Draw ", "Take ", "Pass", "Skip",
)  # fmt: skip
"""Plain buttons, in the order in which they are liked."""
COURTS = ("queen ", "king ")
PATIENT = 4
"""Turns at Check! before one calls."""
LONGEST = 1500
"""Touches after which a game will not end any more."""


class Player:
    """Somebody at a table, and what occurred to them there."""

    def __init__(self, visitor: Visitor, seed: int = 0) -> None:
        self.visitor = visitor
        self.random = Random(seed)
        self.occurred: set[str] = set()
        self.surprises: list[str] = []
        """Refusals of what the screen had offered."""
        self.provoked = False
        self.turns = 0
        self.placed: list[str] = []
        """Cards of the grids in the look or swap that is being made."""
        self.vain: list[str] = []
        """Cards that were refused for it: nobody tries them again."""
        self.looked_at: list[str] = []
        """On a phone, the people among whose cards one has looked for one."""

    # --- to the table

    def open_table(self, game: str, seats: int = 2, bots: int = 1) -> str:
        """Open a table of a game, by its id or its title, for friends, without a clock, and let bots sit; its code."""
        self.visitor.open("/")
        self.visitor.press(f"Play {TITLES.get(game, game)} with friends")
        self.sit_down()
        self.visitor.press("More rules")
        self.visitor.sees("combobox", "Clock")
        self.visitor.choose("Seats", str(seats))
        self.visitor.choose("Clock", "no clock")
        for sitting in range(1, bots + 1):
            self.visitor.sees("region", f"Seats {sitting} of {seats}")
            self.visitor.press("Add a bot")
        self.visitor.sees("region", f"Seats {bots + 1} of {seats}")
        return self.visitor.page.url.rsplit("/", 1)[-1]

    def sit_down(self) -> None:
        """Whoever has not been here before is asked for a name, once."""
        screen = self.visitor.until(
            lambda screen: (
                screen.has("dialog") or screen.has("button", "Deal the cards") or screen.has("button", "I am ready")
            )
        )
        if screen.has("dialog", "What should we call you?"):
            self.visitor.press("That’s me")

    def deal(self) -> None:
        self.visitor.press("Deal the cards")
        self.visitor.sees("region", "You")
        self.turns = 0

    # --- playing

    def play(self, until: Callable[[Screen], object] = lambda _: False) -> Screen:
        """Play to the end, or until something is on the screen."""
        for _ in range(LONGEST):
            shown = self.visitor.shown()
            screen = self.visitor.look()
            if over(screen) or until(screen):
                return screen
            if self.visitor.shown() != shown:
                continue  # it is another screen already
            liked = self.likes(screen)
            if liked is None or self.visitor.touch(liked):
                self.visitor.wait(shown)
        raise AssertionError(f"the game does not end; {self.surprises[-3:]}, {self.visitor.look()}")

    def likes(self, screen: Screen) -> Thing | None:
        """The thing to touch next, if there is one; what was touched is answered first."""
        if any(card.wears("on its way") for card in held(screen)):
            return None
        if quiet := screen.find("button", "All right"):
            return self.heard(screen.said("alert"), quiet[0])
        for question in CHOICES:
            if offered := screen.find("button", within=question):
                self.occurred.add("choice")
                return self.best(screen, offered)
        if screen.has("group", "Your play so far"):
            return self.lay(screen)
        self.placed.clear()
        return self.begin(screen) if on_turn(screen) else self.call(screen)

    def call(self, screen: Screen) -> Thing | None:
        """A call that may be made now, in turn or out of it."""
        return next((one for call in CALLS for one in screen.find("button", call, within="You")), None)

    def heard(self, refusal: str, quiet: Thing) -> Thing:
        if self.provoked:
            self.occurred.add("refusal")
        elif self.placed:
            self.vain.append(self.placed.pop())
        else:
            self.surprises.append(refusal)
        self.provoked = False
        return quiet

    def best(self, screen: Screen, offered: list[Thing]) -> Thing:
        """The suit or colour one has most of."""
        hand = [one.card for one in held(screen)]
        return max(offered, key=lambda one: sum(one.name.lower() in card for card in hand))

    def begin(self, screen: Screen) -> Thing | None:
        """Begin a play: call what may be called, ask about a card that does not go, play one that goes, or press on."""
        if call := self.call(screen):
            self.occurred.add("call")
            return call
        cards = held(screen)
        playable = [card for card in cards if card.wears("playable")]
        if (dimmed := [card for card in cards if card not in playable]) and "refusal" not in self.occurred:
            self.provoked = True
            return dimmed[0]
        if playable:
            return max(playable, key=lambda card: (self.interest(card, cards), self.random.random()))
        return self.press_on(screen)

    def interest(self, card: Thing, cards: list[Thing]) -> int:
        """How much one would like to see what a card does: what has not occurred comes first."""
        wild = card.card.startswith(("wild", "ace", "jack", "eight", "joker"))
        pair = sum(rank(other) == rank(card) for other in cards) > 1
        return 2 * (wild and "choice" not in self.occurred) + (pair and "set" not in self.occurred)

    def press_on(self, screen: Screen) -> Thing | None:
        """Press what brings the game on."""
        if check := screen.find("button", "Check!", within="You"):
            self.turns += 1
            if self.turns > PATIENT:
                self.occurred.add("call")
                return check[0]
        if screen.has("button", "Skip", within="You"):
            return self.place(screen) or self.onward(screen)
        self.vain.clear()
        self.looked_at.clear()
        slots = screen.find("button", "Your card ", within="You")
        if slots and not screen.has("button", "Pass", within="You") and not drew_court(screen):
            return self.random.choice(slots)
        return self.onward(screen)

    def onward(self, screen: Screen) -> Thing | None:
        for name in ONWARD:
            if found := screen.find("button", name, within="You") or screen.find("button", name, within="THUNDERDOME"):
                return found[0]
        return next(iter(screen.find("button", "Take from the pile")), None)

    def lay(self, screen: Screen) -> Thing | None:
        """Go on with a play: more cards if they go, the call that belongs to it, and its end."""
        if more := [card for card in held(screen) if card.wears("playable")]:
            return more[0]
        if calls := [
            one for one in screen.find("checkbox", within="Your play so far") if "[checked]" not in one.states
        ]:
            self.occurred.add("call")
            return calls[0]
        if place := self.place(screen):
            return place
        laid = screen.find("listitem", within="Your play so far")
        if len(laid) > 1 and not self.placed:
            self.occurred.add("set")
        return next(
            (one for one in screen.find("button", within="Your play so far") if one.name.startswith(ENDS)), None
        )

    def place(self, screen: Screen) -> Thing | None:
        """The next card of a look or a swap; a look goes on until one card is too many."""
        spots = [
            one
            for group in GRIDS
            for one in screen.find("button", within=group)
            if one.name not in (*self.placed, *self.vain) and not one.wears("chosen")
        ]
        enough = any(screen.has("button", end, "Your play so far") for end in ENDS)
        if enough and "refusal" in self.occurred:
            return None
        if person := self.person(screen):
            return person
        if not spots:
            return None
        if enough:
            self.provoked = True
        self.occurred.add("choice")
        self.placed.append(spots[0].name)
        return spots[0]

    def person(self, screen: Screen) -> Thing | None:
        """On a phone one first chooses whose card it will be."""
        if screen.has("button", within="Cards of "):
            return None
        people = [one for one in screen.find("button", PERSON) if one.name not in self.looked_at]
        self.looked_at += [one.name for one in people[:1]]
        return people[0] if people else None


def on_turn(screen: Screen) -> bool:
    """Whether the tab's title says so, as it must."""
    return screen.title.startswith("Your turn")


def over(screen: Screen) -> bool:
    """Whether this is the end screen."""
    return any("The game is over" in one.name for one in screen.find("heading"))


def held(screen: Screen) -> list[Thing]:
    """The cards of one's own hand."""
    return [one for one in screen.find("button", within="Your hand") if one.card]


def drew_court(screen: Screen) -> bool:
    """Whether one holds a card that is better thrown, for what it lets one do then."""
    return any(one.name.startswith(COURTS) for one in screen.find("img", within="in your hand"))


def rank(card: Thing) -> str:
    return card.card.split()[0 if " of " in card.card else -1]
