"""Installs into the environment that runs this the package with the extras that are named, and says each step.

With `--without-package` only what they need is installed: enough to run the sources as they are.
"""

import os
import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path

from building import say

ROOT = Path(__file__).parents[1]
WHEELS = ROOT / "build" / "wheel"
CACHE = ROOT / "build" / "cache"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]
QUIETLY = "from setuptools.build_meta import build_wheel; build_wheel({!r}, {{'--global-option': ['--quiet']}})"
INSTALLED = Path(sys.prefix) / "installed-requirements.txt"
"""What the last run installed: who asks for the same again need not wait for pip."""


def requirements(*extras: str) -> list[str]:
    """What the build, the package and its extras need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    optional = project["project"]["optional-dependencies"]
    wanted = [need for extra in extras for need in optional[extra]]
    return [*project["build-system"]["requires"], *project["project"]["dependencies"], *wanted]


def install_requirements(wanted: list[str]) -> None:
    """Let pip install what is wanted, saying each package that it looks at."""
    had = INSTALLED.read_text("utf-8").splitlines() if INSTALLED.exists() else []
    if set(wanted) <= set(had):
        return
    said: list[str] = []
    seen = 0
    with subprocess.Popen(
        [*PIP, "install", "--progress-bar", "off", *wanted], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            said.append(line)
            if line.startswith("Collecting"):
                seen += 1
                say(f"Python package {seen}: {line.split()[1]}", "" if sys.stdout.isatty() else "\n")
            elif line.startswith("Installing collected packages"):
                say(f"installing {line.count(',') + 1} Python packages")
    if pip.returncode != 0:
        sys.exit("".join(said))
    still = [need for need in had if name(need) not in map(name, wanted)]
    INSTALLED.write_text("".join(f"{need}\n" for need in sorted({*still, *wanted})), "utf-8")


def name(need: str) -> str:
    """The project that a requirement is about, whatever version it asks for."""
    return re.split(r"[^\w.-]", need)[0]


def install_package() -> None:
    """Build the wheel, from what earlier builds have kept, and put it in place of the one before."""
    WHEELS.mkdir(parents=True, exist_ok=True)
    for old in WHEELS.glob("*.whl"):
        old.unlink()
    environment = {"UPCARD_CACHE": str(CACHE), **os.environ}
    subprocess.run([sys.executable, "-c", QUIETLY.format(str(WHEELS))], cwd=ROOT, env=environment, check=True)
    [wheel] = WHEELS.glob("*.whl")
    say(f"installing {wheel.name}")
    subprocess.run([*PIP, "install", "--quiet", "--no-deps", "--no-index", "--force-reinstall", wheel], check=True)


def main() -> None:
    began = time.monotonic()
    install_requirements(requirements(*[word for word in sys.argv[1:] if not word.startswith("--")]))
    if "--without-package" not in sys.argv:
        install_package()
    say(f"installed, in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
