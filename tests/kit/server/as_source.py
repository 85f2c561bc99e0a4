"""A server that tests can change: its modules run from their sources, even where they are compiled.

What is compiled calls its own functions directly, whatever is put in their place. Imported before anything of the
server, this makes `--source` and `--fault NAME` work; every other server under test is the installed one.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class Sources:
    """Finds the sources of the server's modules."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        package, _, module = name.rpartition(".")
        if not package.startswith("upcard.server"):
            return None
        files = [Path(folder) / f"{module}.py" for folder in path or ()]
        return next((spec_from_file_location(name, file) for file in files if file.exists()), None)


def wanted(arguments: list[str]) -> bool:
    """Whether a test means to change something."""
    fault = arguments[arguments.index("--fault") + 1] if "--fault" in arguments else ""
    return bool(fault) or "--source" in arguments


if wanted(sys.argv):
    sys.meta_path.insert(0, Sources)
