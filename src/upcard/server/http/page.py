"""The page as it was built: read once, and sent from memory to however many ask, without a file handle for each."""

import html
import re
from collections.abc import Callable
from functools import cache, lru_cache
from mimetypes import guess_type
from pathlib import Path

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from upcard.sentences import ENGLISH, catalogue, flat, languages, texts
from upcard.server.http.answers import JSON
from upcard.server.http.first_page import with_first_page, without_first_page
from upcard.server.http.kept import ASK_AGAIN, Kept, packed_text
from upcard.server.http.language import VARY, language_of
from upcard.server.http.preview import Preview

INDEX, OFFLINE = "index.html", "offline.html"
ASSETS = "assets/"
"""Files with their content in their name: whoever has one need not ask again."""
FOR_EVER = "public, max-age=31536000, immutable"
HTML = "text/html"
PACKED = {".br": "br", ".gz": "gzip"}
"""How a file's name ends that holds another one packed."""
PREVIEW = "<!-- preview -->"
VARIANTS = 200
"""Heads of the page that are kept, by language, preview and origin."""
CATALOGUE = '<script id="catalogue" type="application/json">'
"""What the page says by itself stands behind this, in the language of whoever asks."""


LATER = frozenset(
    {"avatar", "coach", "day", "deal", "fair", "keys", "link", "replay", "screen", "series", "statistics", "tournament"}
)
"""Sections of what the page says that it asks for when somebody goes there: the first page is lighter by them."""


class Page:
    """All files of the page; none where it was not built."""

    def __init__(self, folder: Path) -> None:
        found = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
        self._spoken = {INDEX: _in_all(found, INDEX, spoken), OFFLINE: _in_all(found, OFFLINE, worded)}
        """For all languages; the page still with its first page, as it was drawn."""
        self._files = {name: _kept(name, found) for name in found if Path(name).suffix not in PACKED}
        self._pictures = frozenset(found)
        self._drawn = cache(self._draw)
        self._variant = lru_cache(VARIANTS)(self._write)

    def index(self, request: Request, preview: Preview, origin: str, status: int = 200) -> Response:
        """What is drawn under every address that people see, in the language of whoever asks."""
        language = language_of(request.headers)
        if language not in self._spoken[INDEX]:
            return PlainTextResponse(catalogue("table", language=language)["http"]["no_page"] + "\n", 503)
        first = request.url.path == "/"
        return self._variant(language, preview, origin, first).response(request, status)

    def _write(self, language: str, preview: Preview, origin: str, first: bool) -> Kept:
        tags = preview.tags(language, origin, self._pictures)  # whoever asks may name ever another origin
        return packed_text(self._drawn(language, first).replace(PREVIEW, tags).encode(), HTML, VARY)

    def _draw(self, language: str, first: bool) -> str:
        """The page in a language, with its first page or without it."""
        built = self._spoken[INDEX][language]
        return with_first_page(built, language) if first else without_first_page(built)

    async def offline(self, request: Request) -> Response:
        """What a browser keeps for when nobody answers."""
        text = self._spoken[OFFLINE].get(language_of(request.headers))
        if text is None:
            raise HTTPException(404)
        return packed_text(text.encode(), HTML, VARY).response(request)

    async def file(self, request: Request) -> Response:
        """One file by its path."""
        found = self._files.get(request.path_params["path"])
        if found is None:
            raise HTTPException(404)
        return found.response(request)


def _kept(name: str, found: dict[str, Path]) -> Kept:
    """A file with its packed forms."""
    kind = guess_type(name)[0] or "application/octet-stream"
    packed = {form: found[name + end].read_bytes() for end, form in PACKED.items() if name + end in found}
    return Kept(found[name].read_bytes(), kind, FOR_EVER if name.startswith(ASSETS) else ASK_AGAIN, packed)


def _in_all(found: dict[str, Path], name: str, write: Callable[[str, str], str]) -> dict[str, str]:
    """A file with sentences, in every language; it is no file that is sent as it stands."""
    for end in PACKED:
        found.pop(name + end, None)
    path = found.pop(name, None)
    return {language: write(path.read_text("utf-8"), language) for language in languages()} if path else {}


def worded(built: str, language: str) -> str:
    """A file with its sentences put where it names them: `%bad.again%`."""
    own = dict(flat(texts("page", language=language)))
    said = re.sub(r"%([a-z_.]+)%", lambda found: html.escape(own[found[1]]), built)
    return said.replace(f'<html lang="{ENGLISH}"', f'<html lang="{language}"')


def spoken(built: str, language: str) -> str:
    """The page as it was built, in a language, with all that it says by itself."""
    english, own = dict(flat(texts("page"))), dict(flat(texts("page", language=language)))
    at_once = {key: say for key, say in own.items() if key.partition(".")[0] not in LATER}
    told = msgspec.json.encode({"languages": languages(), "sentences": at_once}).decode()
    said = built.replace(CATALOGUE, CATALOGUE + told.replace("<", "\\u003c"))  # nothing in it may end the script
    said = said.replace(f'<html lang="{ENGLISH}"', f'<html lang="{language}"')
    return said.replace(html.escape(english["home.about"]), html.escape(own["home.about"]))


@cache
def later(section: str, language: str) -> Kept:
    """A section of what the page says, for who goes there."""
    own = dict(flat({section: texts("page", language=language)[section]}))
    return packed_text(msgspec.json.encode(own), JSON, VARY)
