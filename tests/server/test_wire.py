"""docs/wire.md shows every message of the wire, and each example is one."""

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from upcard.server.socket import wire
from upcard.server.socket.connection import CLOSING

PAGE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text("utf-8")
NOTICES = (*get_args(wire.Answer), *get_args(wire.Unasked))


def examples() -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL):
        text = block.strip()
        while text:
            value, end = json.JSONDecoder().raw_decode(text)
            found.append(value)
            text = text[end:].lstrip()
    return found


def tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


REQUESTS = {tag(kind) for kind in get_args(wire.Request)}


@pytest.mark.parametrize("example", examples(), ids=lambda example: str(example["t"]))
def test_every_example_is_a_message_and_says_nothing_else(example):
    text = json.dumps(example)
    if example["t"] in REQUESTS:
        wire.read(text)
    else:
        read = msgspec.json.decode(text, type=wire.Answer | wire.Unasked)
        assert msgspec.json.decode(wire.write(read)) == example


def test_every_message_has_an_example():
    assert {str(example["t"]) for example in examples()} == REQUESTS | {tag(kind) for kind in NOTICES}


def test_every_way_to_close_is_named():
    assert all(f"`{why}`" in PAGE and str(number) in PAGE for why, number in CLOSING.items())


@pytest.mark.parametrize(
    "frame",
    ["", "{}", "[]", "7", '{"t":"act"}', '{"t":"jump","id":1}', '{"t":"ping","id":-1}', '{"t":"ping","id":1,"x":2}',
     '{"t":"say","id":1,"text":""}', '{"t":"ping","id":1.5}', '{"t":"act","id":1,"aid":"a b","window":1,"words":[]}',
     "[" * 4000, '{"t":"ping","id":' + "9" * 400 + "}", b"\xff\xfe", b'{"t":"say","id":1,"text":"\xed\xa0\x80"}'],
    ids=repr,
)  # fmt: skip
def test_what_is_no_message_is_refused(frame):
    with pytest.raises(wire.BadFrame):
        wire.read(frame)


@pytest.mark.parametrize(
    ("frame", "number"), [('{"t":"jump","id":7}', 7), ('{"id":"7"}', -1), ("{", -1), ("[" * 4000, -1)]
)
def test_the_number_of_a_request_is_found_even_if_nothing_else_is(frame, number):
    assert wire.number_of(frame) == number
