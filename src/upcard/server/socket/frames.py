"""The frames of a WebSocket that nearly all are, read and written by hand (RFC 6455, 5.2): texts in one piece.

The library does the same for every frame there can be, at many times the cost.
"""

from typing import Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C where that is there
from websockets.typing import BytesLike

from upcard.server.socket.wire import MOST_BYTES

FINAL: Final = 0x80
WHOLE_TEXT: Final = 0x81
MASKED: Final = 0x80
"""In the first byte of a frame: nothing follows; and it is a text. In the second: a client's (RFC 6455, 5.2)."""
SHORT: Final = 125
TWO_BYTES: Final = 126
EIGHT_BYTES: Final = 127
"""How long a text may be whose size is in the second byte; else what stands there, and where the size is."""
MASK: Final = 4
"""Bytes of the mask, which stands right before the text."""
TEXT_AT: Final = 2 + MASK
LONGER_TEXT_AT: Final = 4 + MASK
"""Where the text begins in a short frame, and in one whose size has two bytes."""


def is_frame(data: bytes) -> bool:
    """Whether this is one frame of a client, all of it, and neither begins nor continues a message in pieces."""
    return size_of(data) == len(data)


def size_of(data: bytes) -> int:
    """How long the first frame is, by its head; -1 if this is no head of a client's frame, or one of several pieces."""
    if len(data) < TEXT_AT or not data[0] & FINAL:
        return -1
    size = data[1] - MASKED
    if size == TWO_BYTES:
        return LONGER_TEXT_AT + (data[2] << 8 | data[3])
    return TEXT_AT + size if 0 <= size <= SHORT else -1


def text_of(frame: bytes) -> bytes | None:
    """The text of a frame, if it is one, and none too long."""
    if frame[0] != WHOLE_TEXT or len(frame) > LONGER_TEXT_AT + MOST_BYTES:
        return None
    start = TEXT_AT if frame[1] - MASKED <= SHORT else LONGER_TEXT_AT
    text: bytes = apply_mask(frame[start:], frame[start - MASK : start])
    return text if is_text(text) else None


def head(size: int) -> bytes:
    """What goes before a text of so many bytes."""
    if size <= SHORT:
        return SHORT_HEADS[size]
    if size < 2**16:
        return TWO_BYTES_HEAD + size.to_bytes(2, "big")
    return EIGHT_BYTES_HEAD + size.to_bytes(8, "big")


SHORT_HEADS: Final = [bytes((WHOLE_TEXT, size)) for size in range(SHORT + 1)]
TWO_BYTES_HEAD: Final = bytes((WHOLE_TEXT, TWO_BYTES))
EIGHT_BYTES_HEAD: Final = bytes((WHOLE_TEXT, EIGHT_BYTES))


def is_text(data: BytesLike) -> bool:
    """Whether this is UTF-8."""
    try:
        str(data, "utf-8")
    except UnicodeDecodeError:
        return False
    return True
