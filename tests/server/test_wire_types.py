"""The types of the page are those of the server."""

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]
tool = runpy.run_path(str(ROOT / "tools" / "wire_types.py"))


def test_the_page_has_the_types_that_the_structs_give() -> None:
    page = (ROOT / "web" / "src" / "wire.ts").read_text("utf-8")
    assert page == tool["written"](), "run python tools/wire_types.py"


def test_a_field_with_a_default_may_be_missing_where_defaults_are_left_out() -> None:
    assert "  readonly seq?: number;\n}" in tool["written"]()


def test_two_kinds_of_messages_are_told_apart_by_their_tag() -> None:
    assert 'readonly t: "hand_over";' in tool["written"]()
