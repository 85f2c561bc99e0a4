"""Settings: flags win over variables, defaults need nothing, and a bad value names its key."""

import re
from argparse import ArgumentParser
from ipaddress import ip_network
from pathlib import Path

import pytest

from upcard.cli import main
from upcard.server.settings import SETTINGS, Settings, SettingsError, add_flags, data_dir


def test_without_flags_and_variables_there_are_defaults() -> None:
    settings = Settings.read({}, {})
    assert (settings.host, settings.port, settings.public_url, settings.metrics) == ("0.0.0.0", 8765, "", "loopback")
    assert (settings.bot_pace, settings.grace, settings.rate, settings.burst) == (1.2, 30, 5, 20)
    assert (settings.sockets_per_address, settings.tables_per_person, settings.tables_live) == (50, 20, 2000)


def test_the_table_has_a_row_for_every_setting() -> None:
    assert tuple(setting.name for setting in SETTINGS) == Settings.__struct_fields__


def test_a_flag_wins_over_its_variable() -> None:
    assert Settings.read({"port": "1"}, {"UPCARD_PORT": "2"}).port == 1
    assert Settings.read({"port": None}, {"UPCARD_PORT": "2"}).port == 2


def test_a_wrong_variable_does_not_matter_under_a_flag() -> None:
    assert Settings.read({"port": "1"}, {"UPCARD_PORT": "x"}).port == 1


def test_an_empty_variable_is_none() -> None:
    assert Settings.read({}, {"UPCARD_PORT": "", "UPCARD_HOSTS": ""}) == Settings.read({}, {})


@pytest.mark.parametrize(
    ("flags", "environ", "said"),
    [
        ({}, {"UPCARD_PORT": "x"}, "UPCARD_PORT is 'x'; it must be a number from 0 to 65535"),
        ({"port": "65536"}, {}, "--port is '65536'; it must be a number from 0 to 65535"),
        ({"bot_pace": "nan"}, {}, "--bot-pace is 'nan'; it must be a number of seconds from 0 to 60"),
        ({}, {"UPCARD_METRICS": "some"}, "UPCARD_METRICS is 'some'; it must be loopback, all or off"),
        ({"port": "9", "rate": ""}, {}, "--rate is ''; it must be a number from 0.1 to 10000"),
    ],
)
def test_a_bad_value_names_the_key_that_was_given(flags: dict[str, str], environ: dict[str, str], said: str) -> None:
    with pytest.raises(SettingsError) as wrong:
        Settings.read(flags, environ)
    assert str(wrong.value) == said


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("store", "postgresql://ana:hush@host", "postgresql://ana:…@host"),
        ("store", "postgresql://ana:hu/s@h@host/cards", "postgresql://ana:…@host/cards"),
        ("store", "postgresql://ana@host:x/cards", "postgresql://ana@host:x/cards"),
        ("bus", "http://:hush@host:1", "http://:…@host:1"),
        ("bot_tokens", "Ada:hush,Bob:hush", "Ada:…,Bob:…"),
    ],
)
def test_a_bad_value_is_repeated_without_its_secrets(name: str, text: str, said: str) -> None:
    with pytest.raises(SettingsError, match=re.escape(f" is {said!r}; ")):
        Settings.read({name: text}, {})


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *[("port", text) for text in ("-1", "٣", "1e3", "80 80", "0x50", "9" * 5000)],
        *[("grace", text) for text in ("inf", "-1", "soon")],
        *[("rate", text) for text in ("0", "-5")],
        *[("sockets_per_address", text) for text in ("0", "2.5")],
        *[
            ("public_url", text)
            for text in ("cards.example", "ftp://a.b", "https://", "https://a@b.c", "https://a.b/c")
        ],
        *[("public_url", text) for text in ("https://a.b?c", "https://a.b:99999", "https://a b", "https://[::1")],
        *[("hosts", text) for text in ("a b", "https://a.b", "a.b:80", "*", "-a", "a..b")],
        *[("proxies", text) for text in ("localhost", "10.0.0.0/33", "1.2.3")],
        *[("host", text) for text in ("", "a b")],
        *[("data", text) for text in ("", __file__)],
        *[("log_level", text) for text in ("loud", "")],
        *[("no_browser", text) for text in ("maybe", "")],
    ],
)
def test_what_cannot_be_is_refused(name: str, text: str) -> None:
    with pytest.raises(SettingsError, match=f"^--{name.replace('_', '-')} is "):
        Settings.read({name: text}, {})


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://Cards.Example/", "https://cards.example"),
        ("https://cards.example:443", "https://cards.example"),
        ("http://cards.example:8080", "http://cards.example:8080"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("http://[::1]:80", "http://[::1]"),
    ],
)
def test_the_public_url_is_kept_as_browsers_write_an_origin(text: str, origin: str) -> None:
    assert Settings.read({"public_url": text}, {}).public_url == origin


def test_hosts_and_proxies_are_lists_with_commas() -> None:
    settings = Settings.read({"hosts": "Cards.lan, b.example,", "proxies": "127.0.0.1,10.1.2.3/8"}, {})
    assert settings.hosts == ("cards.lan", "b.example")
    assert settings.proxies == (ip_network("127.0.0.1/32"), ip_network("10.0.0.0/8"))


def test_an_address_in_brackets_is_listened_on_without_them() -> None:
    assert Settings.read({"host": "[::1]"}, {}).host == "::1"


@pytest.mark.parametrize(
    ("home", "folder"),
    [("/srv/share", Path("/srv/share/upcard")), ("not/absolute", Path.home() / ".local/share/upcard")],
)
def test_games_are_kept_where_the_desktop_says(home: str, folder: Path) -> None:
    assert data_dir({"XDG_DATA_HOME": home}) == folder
    assert Settings.read({}, {"XDG_DATA_HOME": home}).data == folder


def test_every_setting_is_a_flag_and_its_help_names_the_variable() -> None:
    command = ArgumentParser()
    add_flags(command)
    for setting in SETTINGS:
        assert setting.variable in " ".join(command.format_help().split())
    given = vars(command.parse_args(["--bot-pace", "0", "--no-browser"]))
    settings = Settings.read(given, {"UPCARD_BOT_PACE": "9"})
    assert (settings.bot_pace, settings.no_browser) == (0, True)


def test_the_command_refuses_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "x"]) == 2
    assert capsys.readouterr() == ("", "upcard: --port is 'x'; it must be a number from 0 to 65535\n")


def test_a_bus_without_a_database_to_share_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["serve", "--bus", "redis://localhost", "--data", str(tmp_path / "data")]) == 2
    assert "upcard: --bus is for several servers on one database" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


def test_a_folder_that_cannot_be_written_is_named_with_what_to_do(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "data"
    assert main(["serve", "--data", str(folder)]) == 2
    told = "(Not a directory); let this user write there, or name another folder with --data"
    assert capsys.readouterr().err == f"upcard: tables cannot be kept in {folder} {told}\n"


def test_the_doctor_names_address_port_sqlite_and_folder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("UPCARD_PORT", "0")
    monkeypatch.setenv("UPCARD_DATA", str(tmp_path))
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "address on the network: " in said and "port 0 is free" in said
    assert "SQLite 3." in said and f"data: {tmp_path}\n" in said


def test_the_doctor_names_a_setting_that_cannot_be(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UPCARD_RATE", "often")
    assert main(["doctor"]) == 1
    assert "UPCARD_RATE is 'often'" in capsys.readouterr().out
