"""Packed vectors where the engine is compiled, plain lists where it runs interpreted; this file is never compiled."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append, vec
else:
    vec = list

    def append(items, item):
        items.append(item)
        return items


__all__ = ["append", "vec"]
