"""What the build keeps is found again by its content, and by nothing else."""

import os
from pathlib import Path

import pytest

import building
from building import Cache, Count, digest, imported, on_all_cores


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(str(tmp_path / "cache"))


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_what_is_kept_under_a_key_comes_back_under_it(cache: Cache, tmp_path: Path) -> None:
    cache.keep("one", write(tmp_path / "made.o", "object"))
    assert cache.take("one", tmp_path / "deep/again.o")
    assert (tmp_path / "deep/again.o").read_text("utf-8") == "object"
    assert not cache.take("two", tmp_path / "other.o")


def test_a_folder_is_kept_whole(cache: Cache, tmp_path: Path) -> None:
    write(tmp_path / "page/assets/style.css", "body {}")
    cache.keep("page", tmp_path / "page")
    write(tmp_path / "page/assets/style.css", "changed afterwards")
    assert cache.take("page", tmp_path / "again")
    assert (tmp_path / "again/assets/style.css").read_text("utf-8") == "body {}"


def test_without_a_place_nothing_is_kept(tmp_path: Path) -> None:
    cache = Cache(None)
    cache.keep("one", write(tmp_path / "made.o", "object"))
    assert not cache.take("one", tmp_path / "again.o")


def test_what_nobody_took_for_longest_makes_room(cache: Cache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "LARGEST", 2500)
    assert cache.place is not None
    for age, key in enumerate(("newest", "older", "oldest")):
        cache.keep(key, write(tmp_path / "made.o", "x" * 1000))
        os.utime(cache.place / key, (1_000_000 - age, 1_000_000 - age))
    again = Cache(str(cache.place))
    assert [again.take(key, tmp_path / key) for key in ("newest", "older", "oldest")] == [True, True, False]


def test_a_digest_changes_with_the_content_of_a_file_and_with_every_flag(tmp_path: Path) -> None:
    source = write(tmp_path / "a.c", "int a;")
    keys = [digest(["-O3"], source), digest(["-O2"], source)]
    write(source, "int b;")
    assert len({*keys, digest(["-O3"], source)}) == 3


def test_the_digest_knows_where_one_part_ends() -> None:
    assert digest("ab", "c") != digest("a", "bc")


def test_sources_are_followed_through_what_they_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "SOURCES", tmp_path)
    start = write(tmp_path / "house/start.py", "import os\nfrom house.rooms import kitchen\n")
    write(tmp_path / "house/rooms/kitchen.py", "def cook() -> None:\n    import house.stove\n")
    for name in ("__init__", "rooms/__init__", "stove", "cellar"):
        write(tmp_path / f"house/{name}.py", "")
    found = {str(path.relative_to(tmp_path / "house")) for path in imported([str(start)])}
    assert found == {"start.py", "__init__.py", "rooms/__init__.py", "rooms/kitchen.py", "stove.py"}


def test_work_on_all_cores_keeps_its_order_and_says_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert on_all_cores("squaring", lambda number: number**2, [*range(20)]) == [number**2 for number in range(20)]
    assert "squaring 20 of 20" in capsys.readouterr().out


def test_an_error_on_one_core_ends_the_work() -> None:
    with pytest.raises(ZeroDivisionError):
        on_all_cores("dividing", lambda number: 1 / number, [1, 0, 1])


def test_a_count_is_not_said_for_every_part(capsys: pytest.CaptureFixture[str]) -> None:
    count = Count("compiling", 100)
    for _ in range(100):
        count.next()
    assert 1 <= len(capsys.readouterr().out.splitlines()) < 10
