"""The frames of a WebSocket that nearly all are, read and written by hand (RFC 6455, 5.2): short texts in one piece.

The library does the same for every frame there can be, at many times the cost.
"""

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C where that is there
from websockets.typing import BytesLike

FINAL, WHOLE_TEXT, MASKED = 0x80, 0x81, 0x80
"""In the first byte of a frame: nothing follows; and it is a text. In the second: a client's (RFC 6455, 5.2)."""
SHORT, TWO_BYTES, EIGHT_BYTES = 125, 126, 127
"""How long a text may be whose size is in the second byte; else what stands there, and where the size is."""
MASK_AT, TEXT_AT = 2, 6
"""Where the mask and the text of a short frame begin."""


def is_frame(data: bytes) -> bool:
    """Whether this is one frame of a client, all of it, and neither begins nor continues a message in pieces."""
    if len(data) < TEXT_AT or not data[0] & FINAL:
        return False
    size = data[1] - MASKED
    if size == TWO_BYTES:
        return len(data) == TEXT_AT + 2 + int.from_bytes(data[2:4], "big")
    return 0 <= size <= SHORT and len(data) == TEXT_AT + size


def short_text(frame: bytes) -> bytes | None:
    """The text of a frame, if it is a short one."""
    if frame[0] != WHOLE_TEXT or len(frame) > TEXT_AT + SHORT:
        return None
    text: bytes = apply_mask(frame[TEXT_AT:], frame[MASK_AT:TEXT_AT])
    return text if is_text(text) else None


def head(size: int) -> bytes:
    """What goes before a text of so many bytes."""
    if size <= SHORT:
        return bytes((WHOLE_TEXT, size))
    if size < 2**16:
        return bytes((WHOLE_TEXT, TWO_BYTES, size >> 8, size & 255))
    return bytes((WHOLE_TEXT, EIGHT_BYTES)) + size.to_bytes(8, "big")


def is_text(data: BytesLike) -> bool:
    """Whether this is UTF-8."""
    try:
        str(data, "utf-8")
    except UnicodeDecodeError:
        return False
    return True
