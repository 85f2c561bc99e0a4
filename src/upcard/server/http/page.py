"""The page as it was built: read once, and sent from memory to however many ask, without a file handle for each."""

from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from upcard.sentences import catalogue

INDEX = "index.html"
ASSETS = "assets/"
"""Files with their content in their name: whoever has one need not ask again."""
FOR_EVER = "public, max-age=31536000, immutable"


class PageFile:
    """One file of the page."""

    def __init__(self, folder: Path, path: Path) -> None:
        name = path.relative_to(folder).as_posix()
        self.body = path.read_bytes()
        self.kind = guess_type(name)[0] or "application/octet-stream"
        caching = FOR_EVER if name.startswith(ASSETS) else "no-cache"
        self.headers = {"etag": f'"{sha256(self.body).hexdigest()[:32]}"', "cache-control": caching}

    def response(self, request: Request, status: int = 200) -> Response:
        """The file, or that it has not changed since they got it."""
        if status == 200 and request.headers.get("if-none-match") == self.headers["etag"]:
            return Response(b"", 304, self.headers)
        return Response(self.body, status, self.headers, self.kind)


class Page:
    """All files of the page; none where it was not built."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): PageFile(folder, path)
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    def index(self, request: Request, status: int = 200) -> Response:
        """What is drawn under every address that people see."""
        if INDEX not in self._files:
            return PlainTextResponse(catalogue("table")["http"]["no_page"] + "\n", 503)
        return self._files[INDEX].response(request, status)

    async def file(self, request: Request) -> Response:
        """One file by its path."""
        found = self._files.get(request.path_params["path"])
        if found is None:
            raise HTTPException(404)
        return found.response(request)
