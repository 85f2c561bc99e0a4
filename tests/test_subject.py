"""The subject of a commit is short and has no full stop; the hook that refuses others is ours."""

import subprocess
from pathlib import Path

import pytest

HOOK = Path(__file__).parent.parent / "tools" / "subject"


def accepted(message: str, place: Path) -> bool:
    (place / "message").write_text(message, "utf-8")
    return subprocess.run([HOOK, place / "message"], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(
    "message",
    [
        "x" * 60,
        "Say it shortly\n\nThe body may be as long as it needs to be, and may well end with a full stop.\n",
        "\n# a comment, which git leaves out, may be longer than sixty characters are\nSay it shortly\n",
        "Merge branch 'a branch whose name is far too long to be put into sixty characters'",
    ],
)
def test_a_short_subject_is_accepted(message: str, tmp_path: Path) -> None:
    assert accepted(message, tmp_path)


@pytest.mark.parametrize("message", ["x" * 61, "Say it shortly."])
def test_a_long_subject_or_a_full_stop_is_refused(message: str, tmp_path: Path) -> None:
    assert not accepted(message, tmp_path)
