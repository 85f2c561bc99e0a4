"""Every page is in the nav of the site, every link and anchor leads somewhere, and version and changelog agree."""

import re
from pathlib import Path

import pytest

from upcard.version import VERSION

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
BESIDE = [ROOT / f"{name}.md" for name in ("README", "CHANGELOG", "CODE_OF_CONDUCT", "CONTRIBUTING", "SECURITY")]
PAGES = [*BESIDE, *sorted(page for page in DOCS.rglob("*.md") if "examples" not in page.parts)]
SITE = (ROOT / "mkdocs.yml").read_text("utf-8")
NAV = re.findall(r": (\S+\.md)$", SITE.partition("\nnav:\n")[2], re.MULTILINE)
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
ELSEWHERE = re.compile(r"[a-z]+:")


def prose(page: Path) -> str:
    """A page without its code, in which brackets are no links."""
    return CODE.sub("", page.read_text("utf-8"))


def links(page: Path) -> list[str]:
    """The links of a page that stay in the repository."""
    return [link for link in LINK.findall(prose(page)) if not ELSEWHERE.match(link)]


def anchors(page: Path) -> set[str]:
    """What can be linked to in a page: its headings, and the names whose docstrings it shows."""
    text = page.read_text("utf-8")
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE), re.MULTILINE)
    return {slug(heading) for heading in headings} | set(re.findall(r"^::: (\S+)$", text, re.MULTILINE))


def slug(heading: str) -> str:
    """The anchor of a heading; what the site and code hosts write differently is no anchor at all."""
    plain = re.sub(r"[^\w\s-]", "", heading, flags=re.ASCII).strip().lower()
    return re.sub(r"\s", "-", plain)


def test_the_nav_names_every_page_once_and_no_other() -> None:
    pages = [str(page.relative_to(DOCS)) for page in PAGES if page.is_relative_to(DOCS)]
    assert sorted(NAV) == sorted([*pages, *[page.name for page in BESIDE if page.name != "README.md"]])


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), f"{link} leads nowhere"
        assert not anchor or anchor in anchors(target), f"{link}: there is no such heading"


def test_the_pages_have_links() -> None:
    assert sum(len(links(page)) for page in PAGES) > 40


def test_the_readme_leads_to_every_page_of_the_docs_directory() -> None:
    found = {(ROOT / link.partition("#")[0]).resolve() for link in links(ROOT / "README.md")}
    missing = {page for page in PAGES if page.is_relative_to(DOCS)} - found - {DOCS / "index.md"}
    assert missing == set()


def test_the_newest_changes_are_those_of_this_version() -> None:
    [newest, *_] = re.findall(r"^## (\S+), ", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest == VERSION
