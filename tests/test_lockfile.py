"""The page can be built on every machine from its lockfile, whichever registry one has."""

import json
from pathlib import Path

LOCK = Path(__file__).parent.parent / "web" / "package-lock.json"
packages = json.loads(LOCK.read_text("utf-8"))["packages"]


def test_the_bundler_has_its_binding_for_every_platform() -> None:
    bindings = [name for name in packages if name.startswith("node_modules/@rolldown/binding-")]
    assert len(bindings) >= 15, "npm has left some out; see the overrides of package.json"


def test_no_registry_is_named() -> None:
    assert not [name for name, package in packages.items() if "resolved" in package]
