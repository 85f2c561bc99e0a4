"""Deals by name, as somebody asks for one (T40)."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from upcard.play.deals import named
from upcard.play.registry import find
from upcard.server.http.answers import Refused, json_response


class NamedDeal(Struct, frozen=True):
    """A deal: its name as we write it, and the game and the number of seats that it is for."""

    name: str
    game: str
    title: str
    seats: int


async def deal(request: Request) -> Response:
    """The deal in the path, if there is such a one."""
    try:
        found = named(request.path_params["name"])
    except ValueError as wrong:
        raise Refused(404, "bad_deal", reason=str(wrong)) from None
    return json_response(NamedDeal(found.name, found.game, find(found.game).title, found.seats))
