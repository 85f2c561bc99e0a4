"""Measures how the games are laid out: `python tools/floor_plan.py [ROOT …]` prints a table for each source tree.

For each game: classes from `Game` on, methods and fields on its object; uses of fields in other files than the one that
declares them; private names used across files; how far the order of rules in the code is that of the book (Spearman's
rank correlation of the median place of a rule's citations); how often one changes files while reading the book in
order; and the number of chapters. Vocabulary, tables by card, options, fields and views are no chapters.
"""

import ast
import json
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from statistics import correlation, median

ROOT = Path(__file__).parents[1]
HEAD = f"{'game':20}classes methods  fields    uses private   order   changes  chapters"
NO_CHAPTERS = {"__init__", "words", "cards", "options", "practice", "state", "validity", "view", "sight"}
OBJECTS = """
import inspect, json
from upcard.engine.games import GAMES
try:
    from upcard.play.registry import blank
except ImportError:
    from upcard.record.catalogue import blank
found = {}
for name, kind in GAMES.items():
    ladder = [one for one in kind.__mro__ if one is not object]
    game = blank(kind, kind.usual, {})
    annotated = {key: str(what) for one in ladder for key, what in vars(one).get("__annotations__", {}).items()}
    declared = {key for key, what in annotated.items() if "ClassVar" not in what and hasattr(game, key)}
    slots = {key for one in ladder for key in vars(one).get("__slots__", ())}
    methods = {key for one in ladder for key, value in vars(one).items() if inspect.isfunction(value)}
    order = [inspect.getfile(one) for one in reversed(ladder)]
    found[name] = [len(ladder), len(methods), len(slots | set(vars(game)) | declared), order, kind.setup_rule[0]]
print(json.dumps(found))
"""


def main(roots: list[str]) -> None:
    """Print a table for each tree."""
    for root in [Path(root) for root in roots] or [ROOT]:
        print(HEAD)
        for game, (classes, methods, fields, order, letter) in objects(root).items():
            package = root / "src" / "upcard" / "engine" / "games" / game.replace("-", "_")
            files = in_reading_order(package, [Path(path) for path in order])
            chapters = [path for path in files if path.stem not in NO_CHAPTERS]
            book = rules_of((root / "docs" / "rules" / f"{game}.md").read_text("utf-8"), letter)
            cited = citations(chapters, letter)
            changes, steps = file_changes(book, chapters, cited)
            uses, private = crossings(files)
            print(
                f"{game:20}{classes:>8}{methods:>8}{fields:>8}{uses:>8}{private:>8}"
                f"{rank_correlation(book, cited):>8.2f}{f'{changes} of {steps}':>10}{len(chapters):>10}"
            )


def objects(root: Path) -> dict[str, tuple[int, int, int, list[str], str]]:
    """By game: classes, methods and fields of its object, the files of its classes, the letter of its rules."""
    place = {"PYTHONPATH": str(root / "src")}
    child = subprocess.run([sys.executable, "-c", OBJECTS], env=place, check=True, capture_output=True, text=True)
    found: dict[str, tuple[int, int, int, list[str], str]] = json.loads(child.stdout)
    return found


def in_reading_order(package: Path, ladder: list[Path]) -> list[Path]:
    """The files of a game: as its first docstring lists the chapters, or as its classes build upon one another."""
    if not package.is_dir():
        return [package.with_suffix(".py")]
    listed = re.search(r"in its order: ([^.]*)\.", ast.get_docstring(parsed(package / "__init__.py")) or "")
    names = re.findall(r"\w+", listed[1]) if listed else [path.stem for path in ladder if path.parent == package]
    others = [path for path in sorted(package.glob("*.py")) if path.stem not in names]
    return [package / f"{name}.py" for name in names] + others


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def rules_of(book: str, letter: str) -> list[int]:
    """The numbers of the rules in the order of the book, without those that were moved elsewhere."""
    found = re.findall(rf"^- (?:\*\*)?{letter}(\d+)\b(?!.{{0,12}}moved to)", book, re.MULTILINE)
    return list(dict.fromkeys(int(number) for number in found))


def citations(chapters: list[Path], letter: str) -> dict[int, list[tuple[int, int]]]:
    """By rule: the places that cite it, as file and line; ranges are read out."""
    found: dict[int, list[tuple[int, int]]] = {}
    for place, path in enumerate(chapters):
        for line, text in enumerate(path.read_text("utf-8").splitlines()):
            for first, last in re.findall(rf"\b{letter}(\d+)[a-d]?(?:[–-]{letter}(\d+))?", text):
                for number in range(int(first), int(last or first) + 1):
                    found.setdefault(number, []).append((place, line))
    return found


def rank_correlation(book: list[int], cited: dict[int, list[tuple[int, int]]]) -> float:
    """Spearman's, between the order of rules in the book and that of the median places in the code."""
    both = [rule for rule in book if rule in cited]
    places = [median([file * 100_000 + line for file, line in cited[rule]]) for rule in both]
    ranks = [sorted(places).index(place) for place in places]
    return correlation(range(len(both)), ranks)


def file_changes(book: list[int], chapters: list[Path], cited: dict[int, list[tuple[int, int]]]) -> tuple[int, int]:
    """How often the file changes from one rule of the book to the next, and between how many."""
    heads = [ast.get_docstring(parsed(path)) or "" for path in chapters]
    homes: list[int] = []
    for rule in [rule for rule in book if rule in cited]:
        files = [file for file, _ in cited[rule]]
        named = [file for file in files if names_rule(heads[file], rule)]
        homes.append(max(named or files, key=(named or files).count))
    return sum(one != other for one, other in pairwise(homes)), len(homes) - 1


def names_rule(head: str, rule: int) -> bool:
    """Whether a docstring names a rule, alone or in a range."""
    spans = re.findall(r"\b[A-Z](\d+)(?:[–-][A-Z](\d+))?", head)
    return any(int(first) <= rule <= int(last or first) for first, last in spans)


def crossings(files: list[Path]) -> tuple[int, int]:
    """Uses of a field, and of a private name, in another file than the one that declares it."""
    fields: dict[str, set[Path]] = {}
    defined: dict[str, set[Path]] = {}
    for path in files:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef):
                defined.setdefault(node.name, set()).add(path)
            for name in declared(node):
                fields.setdefault(name, set()).add(path)
    uses = private = 0
    for path in files:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Attribute):
                uses += node.attr in fields and path not in fields[node.attr]
                private += node.attr.startswith("_") and node.attr in defined and path not in defined[node.attr]
    return uses, private


def declared(node: ast.AST) -> list[str]:
    """The fields that a class declares: in its body, or in `__init__`."""
    if not isinstance(node, ast.ClassDef):
        return []
    names: list[str] = []
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            names += [] if "ClassVar" in ast.unparse(part.annotation) else [part.target.id]
        if isinstance(part, ast.FunctionDef) and part.name == "__init__":
            for inner in ast.walk(part):
                if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
                    names.append(inner.attr)
    return names


if __name__ == "__main__":
    main(sys.argv[1:])
