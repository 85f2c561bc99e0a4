"""The avatars that somebody may choose (T32); the page has a drawing of each."""

AVATARS = (
    "spade", "heart", "diamond", "club", "cat", "dog", "bear", "rabbit", "fox", "owl", "frog", "pig",
)  # fmt: skip


def is_avatar(name: str) -> bool:
    """Whether there is such an avatar; none is one that follows from the name."""
    return name == "" or name in AVATARS
