"""The build step that pyproject.toml cannot say: compile the engine, or leave it interpreted without a compiler."""

import os
import subprocess
import sys
import tempfile
from distutils.errors import CCompilerError, DistutilsError
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SCRATCH = tempfile.TemporaryDirectory(prefix="upcard-build-")  # nothing stale, nothing in the tree
ENGINE = Path("src/upcard/engine")
INTERPRETED = {"__init__.py", "packed.py", "tell.py", "options.py"}  # msgspec structs lose their keywords compiled
COMPILED = sorted(str(path) for path in ENGINE.rglob("*.py") if path.name not in INTERPRETED)

DIRECT_CALLS = ["-fvisibility=hidden", "-fno-semantic-interposition"]  # a third faster: no detour between functions


class Engine(build_ext):
    """Compiles when building, not when asked for metadata; without a compiler the same sources run interpreted."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.extensions = []  # the placeholder has only said "platform wheel"

    def run(self) -> None:
        if os.environ.get("UPCARD_PURE"):
            return
        from mypyc.build import mypycify  # a type error stops the build here, by SystemExit

        self.distribution.ext_modules = mypycify(
            ["--strict", *COMPILED], opt_level="3", debug_level="0", multi_file=True, target_dir=self.build_temp
        )
        if sys.platform != "win32":
            for extension in self.distribution.ext_modules:
                extension.extra_compile_args = [*extension.extra_compile_args, *DIRECT_CALLS]
        self.initialize_options()
        super().finalize_options()
        try:
            super().run()
        except (CCompilerError, DistutilsError, OSError, subprocess.CalledProcessError) as missing:
            print(f"upcard: no working C compiler, the engine stays interpreted ({missing})", file=sys.stderr)


setup(
    ext_modules=[Extension("upcard", [])],
    cmdclass={"build_ext": Engine},
    options={"build": {"build_base": SCRATCH.name}},
)
