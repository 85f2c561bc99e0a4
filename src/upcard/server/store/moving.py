"""A house that moves from one store to another while it is stopped, and copies of one that goes on."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

from upcard.server.store.copying import Database, copy
from upcard.server.store.opening import driven, is_postgres
from upcard.server.store.sqlite import copying as files
from upcard.server.store.sqlite.database import DATABASE

SQLITE = "sqlite:"
End = AbstractAsyncContextManager[Database]


async def move(source: str, target: str) -> int:
    """Copy all that is at one address to another and compare both; how many rows. Neither may be in use."""
    async with _reading(source) as one, _writing(target) as other:
        return await copy(one, other)


async def back_up(address: str, file: Path) -> int:
    """Copy a PostgreSQL database as it is at one moment, while it is written, into a new file; how many rows."""
    driven()
    from upcard.server.store.postgres.copying import looking

    async with looking(address) as one, files.new_file(file) as other:
        return await copy(one, other)


def is_address(text: str) -> bool:
    """Whether something can be moved from here, or to here."""
    return is_postgres(text) or text.startswith(SQLITE)


def _reading(address: str) -> End:
    if is_postgres(address):
        driven()
        from upcard.server.store.postgres.copying import reading

        return reading(address)
    return files.reading(_file(address))


def _writing(address: str) -> End:
    if is_postgres(address):
        driven()
        from upcard.server.store.postgres.copying import writing

        return writing(address)
    return files.writing(_file(address))


def _file(address: str) -> Path:
    """The file behind `sqlite:`, which names it or the folder of a server."""
    path = Path(address.removeprefix(SQLITE)).expanduser()
    return path if path.is_file() or path.suffix else path / DATABASE
