"""The files of the catalogue: a folder a language, each text that one lacks taken from English."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from upcard.engine.game import Game
from upcard.sentences.languages import ENGLISH, HOUSE

ELSEWHERE = ("page", "terminal", "moment", "counter")
"""What a game's file has besides sentences about its refusals, events, cards, options and phases."""
FORMS = ("you", "to_you", "you_self", "self")
"""Sections with other forms of the sentences about events: the reader is {seat}, is {other}, is both; they are one."""

Section = dict[str, str]


@cache
def texts(name: str, package: str = HOUSE, language: str = ENGLISH) -> dict[str, Any]:
    """A file of texts over the English one; a game that brings none has none."""
    path = files(package) / language / f"{name}.toml"
    read: dict[str, Any] = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return read if language == ENGLISH else over(texts(name, package), read)


def over(english: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """A language's texts in the places of the English ones, and the English ones where it has none."""
    merged = {**english, **own}
    for key in english.keys() & own.keys():
        if isinstance(english[key], dict):
            merged[key] = over(english[key], own[key])
        elif isinstance(english[key], list) and all(isinstance(item, dict) for item in english[key]):
            merged[key] = _items(english[key], own[key])
    return merged


def _items(english: list[dict[str, Any]], own: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A list, each item found by its rules where it has some (the first of them, the second …), else by place."""
    left = list(own)
    found = [
        _taken(left, item["rules"]) if "rules" in item else own[place : place + 1] for place, item in enumerate(english)
    ]
    return [over(item, one[0]) if one else item for item, one in zip(english, found, strict=True)]


def _taken(left: list[dict[str, Any]], rules: object) -> list[dict[str, Any]]:
    found = [item for item in left if item.get("rules") == rules][:1]
    for item in found:
        left.remove(item)
    return found


@cache
def catalogue(name: str, package: str = HOUSE, language: str = ENGLISH) -> dict[str, Section]:
    """The sentences of a file over the common ones."""
    common: dict[str, Section] = texts("common", HOUSE, language)
    own: dict[str, Section] = {
        part: section for part, section in texts(name, package, language).items() if part not in ELSEWHERE
    }
    return {part: {**_left(common, part, own), **own.get(part, {})} for part in {**common, **own}}


def _left(common: dict[str, Section], part: str, own: dict[str, Section]) -> Section:
    """The common sentences beside a game's own; an event that it says anew has no common form any more."""
    section, renewed = common.get(part, {}), own.get("events", {})
    return {key: text for key, text in section.items() if key not in renewed} if part in FORMS else section


def sentences_of(game: type[Game], language: str = ENGLISH) -> dict[str, Section]:
    """What a game says of itself, over what all games say."""
    return catalogue(game.name, game.texts, language)


def page_sentences(game: type[Game], language: str = ENGLISH) -> dict[str, str]:
    """What the page says of one game, by keys like those of page.toml: `status.turn.mine`."""
    return dict(flat(texts(game.name, game.texts, language).get("page", {})))


def terminal_sentences(game: type[Game], language: str = ENGLISH) -> dict[str, Any]:
    """What the terminal says of one game: words, facts, an example of a play, the rules in short."""
    own: dict[str, Any] = texts(game.name, game.texts, language).get("terminal", {})
    return own


def flat(tree: dict[str, Any], before: str = "") -> list[tuple[str, str]]:
    """The sentences of nested tables, each with the names of its tables before its own."""
    found: list[tuple[str, str]] = []
    for key, value in tree.items():
        found += flat(value, f"{before}{key}.") if isinstance(value, dict) else [(before + key, value)]
    return found
