"""What the schemas say beyond the keys of factions: the values that a key takes, and the keys of all other files.

In: a word. Out: articles, with what the schema tells editors.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from interpreter.resources import data_folder
from interpreter.tools.explain import files
from interpreter.tools.explain.files import Leaf
from interpreter.tools.explain.words import Article, Uses, schema_keys

_FILES = {
    "faction": "a faction",
    "overlay": "an overlay",
    "scenario": "a scenario",
    "deck": "a deck",
    "map": "a map",
    "world": "the file of suits and items",
}
"""The schemas, with what each is the shape of."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a schema says at one place: of which key it is, in which file."""

    key: str
    file: str
    doc: str


def articles(word: str) -> list[Article]:
    """What there is to tell of a value that some key takes, or a key of another file than a faction."""
    return [*_of_value(word), *_of_key(word)]


def known() -> dict[str, list[str]]:
    """Every word there is an article for here, by its kind."""
    return {"values of keys": list(_values()), "keys of other files": list(_keys())}


def _of_value(word: str) -> Iterator[Article]:
    by_key: dict[str, Told] = {}
    for told in _values().get(word, ()):
        by_key.setdefault(told.key, told)
    for key, told in by_key.items():
        yield Article(word, f"value of `{key}`", _clause(told.doc, word), (), _uses(key, word))


def _of_key(word: str) -> Iterator[Article]:
    for told in _keys().get(word, ()):
        yield Article(word, f"key of {_FILES[told.file]}", told.doc)


def _clause(doc: str, word: str) -> str:
    """The part of a key's description that is about one of its values; all of it where none is."""
    parts = re.split(r"(?<=[.;]) (?=`[a-z_ ]+`:)", doc)
    return next((part for part in parts if part.startswith(f"`{word}`:")), doc)


def _uses(key: str, word: str) -> Uses:
    def uses(path: Path) -> Iterator[Leaf]:
        return (leaf for leaf in files.leaves(path) if leaf.key == key and leaf.text == word)

    return uses


# --- the schemas ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _values() -> dict[str, list[Told]]:
    """By the value, the keys that take it. What the catalogue lists is told as a word of the catalogue."""
    found: dict[str, list[Told]] = {}
    for name, key, value, root in _properties():
        for word in _listed(value, root):
            found.setdefault(word, []).append(Told(key, name, _described(value, root)))
    return found


@lru_cache(maxsize=1)
def _keys() -> dict[str, list[Told]]:
    """By the key, what it means in a file that is no faction, where it means something else or nothing there."""
    found: dict[str, list[Told]] = {}
    for name, key, value, root in _properties():
        doc = _described(value, root)
        known = [*schema_keys().get(key, ()), *(told.doc for told in found.get(key, ()))]
        if name != "faction" and doc and doc not in known:
            found.setdefault(key, []).append(Told(key, name, doc))
    return found


@lru_cache(maxsize=1)
def _properties() -> list[tuple[str, str, Any, Any]]:
    """Every key of every schema: the schema's name, the key, what stands there, and the whole schema."""
    found = []
    for name in _FILES:
        root = json.loads((data_folder("schema") / f"{name}.schema.json").read_text("utf-8"))
        found += [(name, key, value, root) for key, value in _below(root)]
    return found


def _below(node: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(node, dict):
        properties = node.get("properties")
        if isinstance(properties, dict):
            yield from properties.items()
    parts = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    for part in parts:
        yield from _below(part)


def _listed(value: Any, root: Any) -> Iterator[str]:
    """The words that a key takes, as its schema lists them."""
    if not isinstance(value, dict):
        return
    yield from (word for word in value.get("enum", ()) if isinstance(word, str))
    for part in (*value.get("anyOf", ()), value.get("items"), _target(value, root)):
        yield from _listed(part, root)


def _target(value: Any, root: Any) -> Any:
    """What a reference within the schema leads to."""
    match = re.fullmatch(r"#/definitions/(\w+)", str(value.get("$ref", "")))
    return root["definitions"].get(match.group(1)) if match else None


def _described(value: Any, root: Any) -> str:
    """A key's own description, else that of what it refers to."""
    if not isinstance(value, dict):
        return ""
    target = _target(value, root)
    return str(value.get("description") or (target or {}).get("description", ""))
