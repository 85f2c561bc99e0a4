"""What a newcomer's phone loads until it has cards in hand, and how long that takes on a slow line, in real Chromium.

    bench/weight.py [../other]        bytes by game and kind, and seconds; ../other is set up by its own `make test`

Both builds are measured in one run, in turn. The line has 400 kbit/s and 400 ms, the processor a quarter of its speed.
"""

import argparse
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from run import HERE, write_docs

sys.path.insert(0, str(HERE.parent / "tests"))

from kit.page.driver import TITLES  # tests are no package
from kit.page.weight import Times, on_a_slow_line, to_first_card

KINDS = ("html", "css", "js", "fonts", "pictures", "json", "frames")
BARS = {"first content": 5.0, "buttons": 7.0}


@contextmanager
def served(home: Path) -> Iterator[str]:
    """The address of a server of the build that a checkout has installed."""
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        words = [home / ".venv/bin/upcard", "serve", "--host", "127.0.0.1", "--port", str(port), "--data", folder]
        process = subprocess.Popen([*words, "--no-browser"], stdout=subprocess.PIPE, text=True)
        assert process.stdout
        try:
            process.stdout.readline()
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


def weights(chromium: Browser, url: str) -> str:
    """Bytes by game and kind, as Markdown."""
    lines = [f"| kB | {' | '.join(KINDS)} | all | requests |", "|---|" + "--:|" * (len(KINDS) + 2)]
    for title in TITLES.values():
        scale = to_first_card(chromium, url, title)
        cells = [f"{scale.bytes[kind] / 1000:.1f}" for kind in KINDS]
        lines.append(f"| {title} | {' | '.join(cells)} | {scale.bytes.total() / 1000:.1f} | {scale.requests} |")
    return "\n".join(lines)


def times(chromium: Browser, urls: dict[str, str], rounds: int) -> str:
    """Seconds on a slow line: medians, each build in turn."""
    found: dict[str, list[Times]] = {name: [] for name in urls}
    for _ in range(rounds):
        for name, url in urls.items():
            found[name].append(on_a_slow_line(chromium, url, "UNO"))
    lines = [f"| seconds | {' | '.join(urls)} | bar | met |", "|---|" + "--:|" * (len(urls) + 1) + "---|"]
    for what in Times._fields:
        key = what.replace("_", " ")
        seconds = [median(getattr(one, what) for one in found[name]) for name in urls]
        bar = BARS.get(key)
        met = "" if bar is None else "yes" if seconds[-1] <= bar else "no"
        lines.append(f"| {key} | {' | '.join(f'{one:.1f}' for one in seconds)} | {bar or ''} | {met} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("home", type=Path, nargs="?", help="another checkout with a .venv of its own")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--docs", action="store_true", help="write the tables into docs/speed.md too")
    chosen = parser.parse_args()
    homes = {**({"other": chosen.home.absolute()} if chosen.home else {}), "this": HERE.parent}
    with ExitStack() as open_now, sync_playwright() as playwright:
        found = shutil.which("chromium")
        chromium = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        urls = {name: open_now.enter_context(served(home)) for name, home in homes.items()}
        tables = [f"{name}:\n\n{weights(chromium, url)}" for name, url in urls.items()]
        text = "\n\n".join([*tables, times(chromium, urls, chosen.rounds)])
        chromium.close()
    print(text)
    if chosen.docs:
        write_docs("page bench", text)


if __name__ == "__main__":
    main()
