"""Whether two names can be told apart by eye (T11)."""

from unicodedata import normalize

from upcard.server.people.characters import INVISIBLE, PROTOTYPES


def alike(one: str, other: str) -> bool:
    """Whether people take one name for the other.

    >>> alike("Ana", "АNА"), alike("Ian", "lan"), alike("Ana", "Anna")
    (True, True, False)
    """
    return not looks(one).isdisjoint(looks(other))


def looks(name: str) -> frozenset[str]:
    """What a name looks like: as it is written, and in small letters; I looks like l, and i does not."""
    seen = "".join([char for char in normalize("NFKD", name) if char not in INVISIBLE])
    return frozenset([_skeleton(seen), _skeleton(normalize("NFKD", seen.casefold()))])


def _skeleton(text: str) -> str:
    """The same for all texts that look the same, with capitals or without."""
    return normalize("NFKD", text.translate(PROTOTYPES)).casefold().translate(PROTOTYPES)
