"""Bots of others, who come over the wire with a token that the host has made (T41)."""

from collections.abc import Iterable, Mapping

from upcard.server.people.codes import letters
from upcard.server.people.identity import ID_LENGTH, hashed
from upcard.server.store import Person

MARK = "program-"
"""How the ids of programs begin; those of people never do."""


def is_program(member: str) -> bool:
    """Whether somebody is a program of somebody, which everybody may know."""
    return member.startswith(MARK)


def kind_of(member: str, bot: str) -> str:
    """What plays a seat: a kind of bot, a program, or nothing where it is a person."""
    return bot or ("program" if is_program(member) else "")


def programs_of(tokens: Iterable[tuple[str, str]]) -> Mapping[bytes, Person]:
    """By the hash of its token, who each program is: the same one as long as it has this token."""
    return {hashed(token): Person(_id(hashed(token)), name) for name, token in tokens}


def _id(key: bytes) -> str:
    return MARK + letters(lambda number: key[:number], ID_LENGTH)
