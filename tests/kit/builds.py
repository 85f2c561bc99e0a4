"""Which engine runs: the compiled one, or its sources."""

import upcard.engine.game


def compiled() -> bool:
    return not str(upcard.engine.game.__file__).endswith(".py")
