"""The examples in the README and the docs are run, not trusted."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ELSEWHERE = {"add_a_game.md", "bots.md"}  # test_add_a_game.py, test_write_a_bot.py: they install what these pages add
PAGES = [ROOT / "README.md", *[page for page in sorted((ROOT / "docs").glob("*.md")) if page.name not in ELSEWHERE]]


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_the_examples_of_a_page_do_what_it_says(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert result.failed == 0


def test_the_readme_has_examples() -> None:
    assert doctest.testfile(str(PAGES[0]), module_relative=False).attempted > 10
