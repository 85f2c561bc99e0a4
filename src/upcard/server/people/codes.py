"""The codes of tables, and the letters that codes and ids are made of."""

import secrets
from collections.abc import Callable

Entropy = Callable[[int], bytes]
"""So many bytes that nobody can guess."""

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""32 that nobody mistakes for each other: no 0 and O, no 1 and I."""
CODE_LENGTH = 6


def new_code(entropy: Entropy = secrets.token_bytes) -> str:
    """A code for a table."""
    return letters(entropy, CODE_LENGTH)


def parse_code(text: str) -> str | None:
    """A code as somebody typed it, in small letters or with spaces and dashes; None if it is none.

    >>> parse_code("k7m-qxa")
    'K7MQXA'
    """
    code = "".join(text.replace("-", " ").split()).upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else None


def shown_code(code: str) -> str:
    """A code as people read it out.

    >>> shown_code("K7MQXA")
    'K7M-QXA'
    """
    return f"{code[:3]}-{code[3:]}"


def letters(entropy: Entropy, number: int) -> str:
    """So many letters, each as likely as every other."""
    return "".join([LETTERS[byte % len(LETTERS)] for byte in entropy(number)])
