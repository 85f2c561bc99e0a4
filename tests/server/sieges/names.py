"""Whoever wants to be taken for somebody else at the table is told apart from them."""

import unicodedata
from collections.abc import Callable
from pathlib import Path
from random import Random

from kit.server.served import Player, Served
from sieges.regular import FLAGS, Figures

SEATS = 10
GAME = "uno"
NAMES = ("Ana", "Otto", "Ian", "Pablo", "Sophie", "Max", "Coco", "Joyce")
TWINS = str.maketrans("aceijopsxyABCEHIJKMOPSTXY", "асеіјорѕхуАВСЕНІЈКМОРЅТХҮ")
"""Latin letters, and those of other scripts that are drawn with the same strokes."""
FULL_WIDTH = {point: point + 0xFEE0 for point in range(0x21, 0x7F)}
BOLD = {ord("A") + place: 0x1D400 + place for place in range(26)} | {ord("a") + p: 0x1D41A + p for p in range(26)}
UNSEEN = (
    "\u034f\ufe0e\ufe0f\u180b\u17b4\u2065\ufff0\u200b\u200d\u2060\u00ad\u3164\u115f\ue000\U000e0100\U000e0080\U000f1234"
)
Disguise = Callable[[str, Random], str]


def hidden(name: str, dice: Random) -> str:
    """With something in it that nobody sees."""
    place = dice.randrange(len(name) + 1)
    return name[:place] + dice.choice(UNSEEN) * dice.randrange(1, 4) + name[place:]


DISGUISES: dict[str, Disguise] = {
    "the same": lambda name, _: name,
    "small letters": lambda name, _: name.lower(),
    "capitals": lambda name, _: name.upper(),
    "something invisible": hidden,
    "letters of other scripts": lambda name, _: name.translate(TWINS),
    "one letter of another script": lambda name, dice: name.replace(one := dice.choice(name), one.translate(TWINS)),
    "wide letters": lambda name, _: name.translate(FULL_WIDTH),
    "bold letters": lambda name, _: name.translate(BOLD),
    "letters taken apart": lambda name, _: unicodedata.normalize("NFKD", name.translate(FULL_WIDTH)),
    "spaces around": lambda name, _: f"\u2003{name}\u00a0\u2800",
}


async def table(served: Served, number: int, dice: Random) -> list[str]:
    """Somebody sits down, and nine after them with disguises of their name: what is wrong with what they are called."""
    name, address = dice.choice(NAMES), f"127.5.{number // 200}.{1 + number % 200}"
    kinds = dice.sample(list(DISGUISES), SEATS - 1)
    people = [Player(served, name, address=address)]
    people += [Player(served, DISGUISES[kind](name, dice), address=address) for kind in kinds]
    code = await people[0].create(GAME, SEATS)
    for one in people:
        await one.sit(code)
    shown = [member["name"] for member in people[-1].lobby["members"]]
    for one in people:
        if one.socket is not None:
            one.socket.transport.abort()  # a polite end would wait for frames that nobody reads
    wanted = ["", *[f" {place}" for place in range(2, SEATS + 1)]]
    return [
        f"{kind}: {one!r} beside {name!r}"
        for kind, one, end in zip(["the first", *kinds], shown, wanted, strict=True)
        if not one.endswith(end) or any([char in UNSEEN for char in one])
    ]


async def besiege(folder: Path, number: int, fault: str = "") -> Figures:
    """So many tables at which nine people want to look like the tenth."""
    served = Served(folder, *FLAGS, *(("--fault", fault) if fault else ()))
    wrong: list[str] = []
    try:
        for place in range(number):
            wrong += await table(served, place, Random(place))
    finally:
        served.stop()
    return {"tables": number, "look-alikes": number * (SEATS - 1), "wrong": wrong}
