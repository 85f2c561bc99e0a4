"""Writes web/tests/courses.json: recorded games with every card open, for the tests of the dealers in the page."""

from pathlib import Path

import msgspec

from upcard.logs.log import parse
from upcard.server.http.proofs import Proof, proof

ROOT = Path(__file__).parents[1]
COURSES = ROOT / "web" / "tests" / "courses.json"
LONGEST = 15_000
"""Bytes of one of them."""


def recorded() -> list[Proof]:
    """The golden logs that begin with a deal and are not too long."""
    logs = [parse(path.read_text("utf-8")) for path in sorted((ROOT / "tests" / "golden").glob("*/[0-9]*.log"))]
    proofs = [proof(log) for log in logs if not log.start]
    return [one for one in proofs if len(msgspec.json.encode(one)) <= LONGEST]


if __name__ == "__main__":
    lines = [msgspec.json.encode(one).decode() for one in recorded()]
    COURSES.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")
