"""Packed vectors where the engine is compiled, plain lists where it runs interpreted; this file is never compiled."""

from importlib.util import find_spec
from typing import TYPE_CHECKING


def _compiled() -> bool:
    engine = find_spec("upcard.engine.cards")
    return engine is not None and not str(engine.origin).endswith(".py")


if TYPE_CHECKING or _compiled():
    from librt.vecs import append, vec
else:
    vec = list

    def append(items, item):
        items.append(item)
        return items


__all__ = ["append", "vec"]
