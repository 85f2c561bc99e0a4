"""The files of `deploy/` as far as a machine without a container engine can run them: the steps of the Dockerfile in a
folder of their own, the settings that the others name, the units as systemd reads them."""

import fnmatch
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from kit.server.served import TIMEOUT
from upcard.server.settings import SETTINGS, Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
VARIABLES = {setting.variable for setting in SETTINGS}
NOBODY = 65534

Step = tuple[str, str]


def steps(text: str) -> list[Step]:
    """The instructions of a Dockerfile, each with what follows it."""
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


STEPS = steps((DEPLOY / "Dockerfile").read_text("utf-8"))
FINAL = STEPS[[number for number, (word, _) in enumerate(STEPS) if word == "FROM"][-1] :]


def the(word: str, among: list[Step]) -> str:
    """What follows the only instruction of a kind."""
    [found] = [rest for name, rest in among if name == word]
    return found


def environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in shlex.split(the("ENV", FINAL)))


def ignored(path: Path) -> bool:
    """Whether `.dockerignore` keeps a file out."""
    name, out = str(path.relative_to(ROOT)), False
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.removeprefix("!")
        beneath = [pattern, f"{pattern}/*", *([pattern[3:], f"{pattern[3:]}/*"] if pattern.startswith("**/") else [])]
        if any(fnmatch.fnmatch(name, one) for one in beneath):
            out = not line.startswith("!")
    return out


def copied_into(folder: Path) -> None:
    """Do what the COPY steps of the build do, without what is ignored."""
    for word, rest in STEPS:
        if word != "COPY":
            continue
        *sources, target = shlex.split(rest)
        for source in sources:
            assert (ROOT / source).exists(), source
            for file in [ROOT / source] if (ROOT / source).is_file() else (ROOT / source).rglob("*"):
                inside = file.relative_to(ROOT / source) if file != ROOT / source else Path(file.name)
                if file.is_file() and not ignored(file):
                    place = folder / target / inside
                    place.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(file, place)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the steps have run: built from what they copy, installed from the wheel alone. What they
    fetch is taken from here: the packages of others, and what the build has compiled."""
    folder = tmp_path_factory.mktemp("image")
    source, wheels, venv = folder / "source", folder / "wheels", folder / "venv"
    copied_into(source)
    build = next(rest for word, rest in STEPS if word == "RUN" and "pip wheel" in rest)
    environ = {**os.environ, "UPCARD_CACHE": str(ROOT / "build" / "cache"), "PIP_NO_INDEX": "1"}
    command = [sys.executable, "-m", *shlex.split(build.replace("/wheels", str(wheels)))]
    subprocess.run([*command, "--no-deps", "--no-build-isolation", "--quiet"], cwd=source, env=environ, check=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", "--system-site-packages", venv], check=True)
    install = next(rest for word, rest in FINAL if word == "RUN" and "pip install" in rest)
    command = shlex.split(install[install.index("pip install") :].replace("/wheels", str(wheels)))
    python = str(venv / "bin" / "python")
    ours = [sys.executable, "-m", "pip", "--python", python, *command[1:], "--no-deps", "--ignore-installed", "--quiet"]
    subprocess.run(ours, check=True)
    return folder


def runs_as(image: Path) -> dict[str, object]:
    """Somebody without rights, as USER says, if we may be somebody else and they may read this Python."""
    readable = all([path.stat().st_mode & 0o005 == 0o005 for path in Path(sys.base_prefix).resolve().parents])
    if os.getuid() != 0 or not readable:
        return {}
    for path in [image, *image.parents]:
        if path.stat().st_uid == 0 and path != Path("/"):
            path.chmod(path.stat().st_mode | 0o055)
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []}


def test_the_steps_of_the_image_make_a_server_that_is_well_without_rights(image: Path, tmp_path: Path) -> None:
    assert int(the("USER", FINAL)) > 0
    data = image / "data"
    data.mkdir()
    data.chmod(0o777)
    packages = next(path for path in sys.path if path.endswith("site-packages"))
    (next((image / "venv/lib").glob("python*")) / "site-packages" / "others.pth").write_text(packages, "utf-8")
    bin_ = image / "venv" / "bin"
    environ = {**environment(), "UPCARD_PORT": "0", "UPCARD_DATA": str(data), "PATH": f"{bin_}:/usr/bin:/bin"}
    command = [*json.loads(the("ENTRYPOINT", FINAL)), *json.loads(the("CMD", FINAL))]
    command[0] = str(bin_ / command[0])
    log = tmp_path / "log"
    with log.open("w") as errors:
        server = subprocess.Popen(
            command,
            env=environ,
            cwd=data,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            **runs_as(image),  # type: ignore[call-overload]
        )
    try:
        assert server.stdout.readline() == "Upcard is open.\n", log.read_text("utf-8")
        environ["UPCARD_PORT"] = port = server.stdout.readline().rpartition(":")[2].strip()
        health = json.loads(the("HEALTHCHECK", FINAL).partition(" CMD ")[2])
        health[0] = str(bin_ / health[0])
        subprocess.run(health, env=environ, check=True, timeout=TIMEOUT)
        page = urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=TIMEOUT).read()
        assert b"<title>" in page and (data / "upcard.db").exists()
    finally:
        server.terminate()
        server.communicate(timeout=TIMEOUT)


def test_the_image_is_about_no_processor_and_gets_nothing_from_elsewhere() -> None:
    text = " ".join(rest for word, rest in STEPS if word != "FROM")
    assert not re.search(r"amd64|x86|arm64|aarch64|curl|wget|https?://(?!127\.0\.0\.1)", text)
    assert {rest.split()[0] for word, rest in STEPS if word == "FROM"} == {"python:3.13-slim-bookworm"}
    assert not {"gcc", "git"} & set(" ".join(rest for _, rest in FINAL).split())


@pytest.mark.parametrize("name", ["upcard.service", "upcard@.service"])
def test_a_unit_is_begun_anew_for_as_long_as_it_fails(name: str) -> None:
    unit = (DEPLOY / name).read_text("utf-8").splitlines()
    before, behind = unit[: unit.index("[Service]")], unit[unit.index("[Service]") :]
    assert "StartLimitIntervalSec=0" in before and "Restart=always" in behind


@pytest.mark.parametrize(
    "name", ["Dockerfile", "compose.yaml", "upcard.service", "upcard@.service", "../docs/hosting.md"]
)
def test_every_variable_that_a_file_names_is_a_setting(name: str) -> None:
    named = set(re.findall(r"\bUPCARD_[A-Z_]+", (DEPLOY / name).read_text("utf-8")))
    assert named - {"UPCARD_SITE", "UPCARD_UPSTREAMS"} <= VARIABLES


def test_the_settings_of_the_composed_house_are_read() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8").replace("${POSTGRES_PASSWORD:?choose one in deploy/.env}", "x1")
    text = text.replace("${UPCARD_SITE:?the name people type, in deploy/.env}", "cards.example.org")
    settings = dict(re.findall(r"^    (UPCARD_[A-Z_]+): (\S+)$", text, re.M))
    read = Settings.read({}, settings)
    assert (read.public_url, read.hosts, read.worker) == (
        "https://cards.example.org",
        ("worker1", "worker2"),
        "worker1",
    )
    subnet = re.search(r"subnet: (\S+)", text)
    assert subnet and str(read.proxies[0]) == subnet[1]


@pytest.mark.parametrize("name", ["upcard.service", "upcard@.service"])
def test_systemd_reads_the_units_and_finds_them_hardened(name: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("systemd-analyze is missing: tools/prepare")
    unit = (DEPLOY / name).read_text("utf-8").replace("/usr/local/bin/upcard", "/bin/true")
    file = tmp_path / name
    file.write_text(unit, "utf-8")
    read = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True, check=False)
    assert (read.returncode, read.stderr) == (0, "")
    subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", file], check=True, capture_output=True
    )
