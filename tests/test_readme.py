"""The examples in the README and the docs are run, not trusted."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_the_examples_of_a_page_do_what_it_says(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert result.failed == 0


def test_the_readme_has_examples() -> None:
    assert doctest.testfile(str(PAGES[0]), module_relative=False).attempted > 10
