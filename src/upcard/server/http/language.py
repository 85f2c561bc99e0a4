"""Which language somebody reads: as they have set it in this browser, else as the browser wishes."""

from starlette.datastructures import Headers

from upcard.sentences.languages import known, wished

COOKIE = "language"
"""Where the page keeps what was set."""
VARY = "Accept-Language, Cookie"
"""What an answer in a language depends on."""


def language_of(headers: Headers) -> str:
    """The language of whoever sends these headers."""
    return known(_set(headers.get("cookie", ""))) or wished(headers.get("accept-language", ""))


def _set(cookies: str) -> str:
    pairs = [cookie.strip().partition("=") for cookie in cookies.split(";")]
    return next((value for name, _, value in pairs if name == COOKIE), "")
