"""Compiles the worlds of this folder into build/ as the engine is compiled, once for each of their versions."""

import subprocess
import sys
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build" / "worlds"
SETUP = """
from setuptools import setup
from mypyc.build import mypycify
setup(name="worlds", ext_modules=mypycify(["--strict", {source!r}], opt_level="3", debug_level="0"))
"""


def world(name: str) -> ModuleType:
    """A module of this folder, compiled."""
    source = (HERE / f"{name}.py").read_bytes()
    folder = BUILD / sha256(source).hexdigest()[:16]
    if not list(folder.glob(f"{name}.*.so")):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.py").write_bytes(source)
        (folder / "setup.py").write_text(SETUP.format(source=f"{name}.py"))
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
        subprocess.run(command, cwd=folder, check=True, stdout=sys.stderr)
    sys.path.insert(0, str(folder))
    found = import_module(name)
    assert not str(found.__file__).endswith(".py"), f"{found.__file__} is not compiled"
    return found
