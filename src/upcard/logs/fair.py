"""Deals that anyone can check: a secret that was committed to, the bytes that seats added, and the seed of both.

docs/fair.md defines it, with vectors.
"""

from hashlib import sha256

from msgspec import Struct

from upcard.engine.view import BadText

SECRET_BYTES = 32
SHARE_BYTES = 32
NONE = "-"
"""What stands in a log where there is no promise, or no share."""
DIGITS = set("0123456789abcdef")


class Share(Struct, frozen=True):
    """What a seat added, in hexadecimal: the promise it gave first, and the bytes; either may be empty."""

    seat: int
    promise: str
    share: str

    def line(self) -> str:
        """It as a line of a log."""
        return f"share {self.seat} {self.promise or NONE} {self.share or NONE}"


class Fair(Struct, frozen=True):
    """Where a deal comes from: at which table, which game of it, from which secret and which shares in seat order."""

    table: str
    game: int
    commitment: str
    secret: str
    shares: tuple[Share, ...] = ()

    @property
    def seed(self) -> str:
        """The seed that follows from it, in hexadecimal."""
        return seed_from(self.secret, [one.share for one in self.shares if one.share])

    def lines(self) -> list[str]:
        """It as lines of a log."""
        head = f"fair 1 {self.table} {self.game} {self.commitment} {self.secret}"
        return [head, *[one.line() for one in self.shares]]


def commitment_to(secret: str) -> str:
    """What is shown of a secret before the deal."""
    return sha256(b"upcard secret 1\n" + bytes.fromhex(secret)).hexdigest()


def promise_of(share: str) -> str:
    """What is shown of a seat's bytes before they are."""
    return sha256(b"upcard share 1\n" + bytes.fromhex(share)).hexdigest()


def seed_from(secret: str, shares: list[str]) -> str:
    """The seed of a deal: nothing else goes into it, so that nothing else can be chosen to change it."""
    lines = ["upcard deal 1", f"secret {secret}", *[f"share {share}" for share in shares]]
    return sha256("".join([f"{line}\n" for line in lines]).encode()).hexdigest()


def luck_of_bots(seed: bytes, entries: int) -> int:
    """The number that bots' own seeds come from, if they sit down behind so many entries of a game."""
    return int.from_bytes(sha256(b"upcard bots 1\n" + seed + entries.to_bytes(8, "big")).digest(), "big")


def digest_of(text: str) -> str:
    """The sum under a log, so that no byte of it changes unseen."""
    return sha256(text.encode()).hexdigest()


def check(fair: Fair, seed: str, seats: int) -> None:
    """BadText names what does not follow."""
    if commitment_to(fair.secret) != fair.commitment:
        raise BadText("fair: the secret is not the one that was committed to")
    for one in fair.shares:
        if one.seat >= seats:
            raise BadText(f"fair: there is no seat {one.seat}")
        if one.promise and one.share and promise_of(one.share) != one.promise:
            raise BadText(f"fair: seat {one.seat} added other bytes than it had promised")
    if fair.seed != seed:
        raise BadText("fair: the seed does not follow from the secret and the shares")


def parse_fair(words: list[str], shares: list[list[str]]) -> Fair:
    """The fair and share lines of a log, without the word that each begins with."""
    match words:
        case ["1", table, game, commitment, secret] if table.isalnum() and _is_number(game):
            pass
        case _:
            raise BadText("fair must be written: fair 1 TABLE GAME COMMITMENT SECRET")
    if not (is_hex(commitment) and is_hex(secret)):
        raise BadText("fair: commitment and secret have 64 hexadecimal digits each")
    found = tuple(_share(words) for words in shares)
    if [one.seat for one in found] != sorted({one.seat for one in found}):
        raise BadText("fair: shares come in the order of the seats, one for each")
    return Fair(table, int(game), commitment, secret, found)


def _share(words: list[str]) -> Share:
    match words:
        case [seat, promise, share] if _is_number(seat) and all([one == NONE or is_hex(one) for one in words[1:]]):
            return Share(int(seat), promise.strip(NONE), share.strip(NONE))
    raise BadText("share must be written: share SEAT PROMISE BYTES")


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 10


def is_hex(word: str) -> bool:
    """Whether this is 32 bytes as we write them."""
    return len(word) == 2 * SECRET_BYTES and set(word) <= DIGITS
