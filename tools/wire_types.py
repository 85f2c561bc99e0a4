"""Writes web/src/wire.ts: the messages of the wire and of the API as TypeScript, taken from the server's structs."""

from inspect import cleandoc
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, Raw, Struct, UnsetType
from msgspec.structs import FieldInfo, fields

from upcard.sentences import rules
from upcard.server import store
from upcard.server.http import (
    answers,
    api,
    coaching,
    days,
    deals,
    links,
    me,
    proofs,
    replays,
    statistics,
    tournaments,
    vocabulary,
)
from upcard.server.people.avatars import AVATARS
from upcard.server.socket import wire
from upcard.server.store.tournaments import TournamentSummary
from upcard.server.tables import listing
from upcard.server.tables.rows import BOT_LEVELS, BOT_PACES, PACES
from upcard.server.tournaments.law import NewTournament

TYPES = Path(__file__).parents[1] / "web" / "src" / "wire.ts"
HEAD = "// What goes over the wire, as the server's structs have it. Made by tools/wire_types.py; a test checks it.\n"
ASKED = get_args(wire.Request)
SENT = tuple(dict.fromkeys((*get_args(wire.Answer), *get_args(wire.Unasked))))
OVER_HTTP = (
    vocabulary.GameFacts, vocabulary.GameBrief, store.Summary, listing.MyTable, store.Finished,
    me.Me, me.MyDevice, me.Revoke,
    me.Change, me.Claim, api.NewTable, api.Code, me.Link, replays.Step, replays.Moment, proofs.Proof,
    links.ReplayLink, deals.NamedDeal, statistics.PersonTold, statistics.HouseGame, statistics.Show,
    days.Day, tournaments.ShownTournament, TournamentSummary, NewTournament, coaching.Coached, answers.Problem,
    rules.Rulebook,
)  # fmt: skip
UNSPOKEN = (UnsetType, Raw)
"""What is left out, and what stands for a part that was written before."""
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}


def written() -> str:
    """The whole file."""
    found: dict[type[Struct], None] = {}
    for kind in (*ASKED, *SENT, *OVER_HTTP):
        gather(kind, found)
    parts = [
        HEAD,
        f"export const PROTOCOL = {wire.PROTOCOL};",
        f"export const REACTIONS = [{', '.join(quoted(name) for name in wire.REACTIONS)}] as const;",
        f"export const AVATARS = [{', '.join(quoted(name) for name in AVATARS)}] as const;",
        f"export const BOT_PACES = [{', '.join(quoted(name) for name in BOT_PACES)}] as const;",
        f"export const BOT_LEVELS = [{', '.join(quoted(name) for name in BOT_LEVELS)}] as const;",
        "/** What a table makes of the seconds that a game suggests. */",
        f"export const PACES = {{ {', '.join(f'{name}: {factor:g}' for name, factor in PACES.items())} }} as const;",
        "",
        *[interface(kind) for kind in found],
        union("Request", "Anything a client sends.", ASKED),
        union("Notice", "Anything the server sends.", SENT),
    ]
    return "\n".join(parts)


def gather(kind: Any, found: dict[type[Struct], None]) -> None:
    """Every struct that a type is made of, each once."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        if kind not in found:
            found[kind] = None
            for field in fields(kind):
                gather(field.type, found)
        return
    for part in get_args(kind):
        gather(part, found)


def interface(kind: type[Struct]) -> str:
    """One struct; its tag is a field like any other."""
    lines = [*comment(kind), f"export interface {kind.__name__} {{"]
    if kind.__struct_config__.tag_field:
        lines.append(f"  readonly {kind.__struct_config__.tag_field}: {quoted(str(kind.__struct_config__.tag))};")
    lines += [f"  readonly {field.encode_name}{mark(kind, field)}: {spelled(field.type)};" for field in fields(kind)]
    return "\n".join([*lines, "}", ""])


def comment(kind: type) -> list[str]:
    """What a struct is, by the first paragraph of its docstring, if it has one."""
    text = kind.__dict__.get("__doc__")
    return [f"/** {' '.join(cleandoc(text).partition(chr(10) * 2)[0].split())} */"] if text else []


def mark(kind: type[Struct], field: FieldInfo) -> str:
    """A question mark where a field may be missing: clients may leave defaults out, the server says where it does."""
    has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
    return "?" if has_default and (kind in ASKED or kind.__struct_config__.omit_defaults) else ""


def spelled(kind: Any) -> str:
    """A type as TypeScript spells it."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return spelled(args[0])
    if origin is Literal:
        return " | ".join(quoted(value) for value in args)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(spelled(one) for one in args if one not in UNSPOKEN))
    if origin is tuple:
        return several(spelled(args[0]))
    if origin is dict:
        return f"Readonly<Record<{spelled(args[0])}, {spelled(args[1])}>>"
    return PLAIN.get(kind) or str(kind.__name__)


def several(item: str) -> str:
    return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"


def union(name: str, said: str, members: tuple[type, ...]) -> str:
    lines = [f"/** {said} */", f"export type {name} ="]
    return "\n".join([*lines, *[f"  | {one.__name__}" for one in members]]) + ";\n"


def quoted(text: str) -> str:
    return f'"{text}"'


if __name__ == "__main__":
    TYPES.write_text(written(), "utf-8")
