"""What everybody gets alike: kept in memory, packed beforehand, and sent in the form that each browser takes."""

import gzip
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

FORMS = ("br", "gzip")
"""Packed forms, the smaller one first."""
ASK_AGAIN = "no-cache"


class Kept:
    """One text or file, plain and packed. What differs from reader to reader is never packed: its length would tell."""

    def __init__(self, body: bytes, kind: str, caching: str, packed: dict[str, bytes], vary: str = "") -> None:
        self.kind = kind
        self.bodies = {"": body, **packed}
        self.headers = {"cache-control": caching, "vary": "Accept-Encoding" + (f", {vary}" if vary else "")}
        self._mark = sha256(body).hexdigest()[:32]

    def response(self, request: Request, status: int = 200) -> Response:
        """All of it, or that it has not changed since they got it."""
        form = self._form(request.headers.get("accept-encoding", ""))
        headers = {**self.headers, "etag": f'"{self._mark}{form}"'}
        if status == 200 and request.headers.get("if-none-match") == headers["etag"]:
            return Response(b"", 304, headers)
        if form:
            headers["content-encoding"] = form
        return Response(self.bodies[form], status, headers, self.kind)

    def _form(self, accepted: str) -> str:
        """The smallest form that is here and welcome."""
        welcome = [name for name, weight in map(_offer, accepted.split(",")) if weight > 0]
        return next((form for form in FORMS if form in self.bodies and form in welcome), "")


def packed_text(body: bytes, kind: str, vary: str = "") -> Kept:
    """A text that the server itself has written, packed as it can."""
    return Kept(body, kind, ASK_AGAIN, {"gzip": gzip.compress(body, mtime=0)}, vary)


def _offer(part: str) -> tuple[str, float]:
    """One entry of Accept-Encoding: `gzip;q=0.5`."""
    name, _, weight = part.strip().partition(";q=")
    try:
        return name.strip().lower(), float(weight or 1)
    except ValueError:
        return "", 0.0
