"""What the schemas say of keys: which may stand somewhere, what each means, what its value may be.

In: the sort of a file (`faction`, `deck`, …) and the keys around. Out: `Key`s. The schemas are the only place where
keys are declared; this only walks them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from interpreter.resources import data_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Schema = dict[str, Any]
Place = tuple[str, Schema]
"""A schema within the file that it stands in, where its references lead."""

_EFFECTS = "effects"
"""The definition of what is done: one text, or a list of them."""
_OF_VERBS = ("cannot", "can")
"""Keys whose texts begin with a verb too, though nothing is done there."""
_WITHIN = ("then", "else", "items")
_SORTS = {"string": "text", "integer": "number", "array": "list", "object": "keys", "boolean": "`true` or `false`"}
"""What sorts of value are called."""
_AMONG = ("anyOf", "oneOf", "allOf")


@dataclass(frozen=True, slots=True)
class Key:
    """A key. `values` are all its value can be, where they are few; `sorts` what sort of value it has."""

    name: str
    doc: str
    values: tuple[str, ...]
    sorts: tuple[str, ...] = ()
    required: bool = False


def keys_at(sort: str, around: Sequence[str]) -> list[Key]:
    """The keys that may stand under those around, in the order of the schema."""
    found: dict[str, Key] = {}
    for file, schema in _at(sort, around):
        for name, value in schema.get("properties", {}).items():
            found.setdefault(name, _key(name, (file, value), name in schema.get("required", ())))
    return list(found.values())


def key_at(sort: str, keys: Sequence[str]) -> Key | None:
    """The last of some keys, each standing under the one before; None if no such key is known there."""
    return next((key for key in keys_at(sort, keys[:-1]) if key.name == keys[-1]), None) if keys else None


def begins_with_verb(sort: str, keys: Sequence[str]) -> bool:
    """Whether a text there begins with a verb: it is an effect, or what an ability forbids or allows."""
    if keys and keys[-1] in _OF_VERBS:
        return key_at(sort, keys) is not None
    return any(schema is _root(file)["definitions"].get(_EFFECTS) for file, schema in _at(sort, keys))


def _key(name: str, place: Place, required: bool = False) -> Key:
    values: list[str] = []
    doc = ""
    for _, schema in _all(place):
        doc = doc or schema.get("description", "")
        values += [str(value) for value in schema.get("enum", ())]
        if schema.get("type") == "boolean":
            values += ["true", "false"]
    return Key(name, doc, tuple(dict.fromkeys(values)), tuple(dict.fromkeys(_sorts(place))), required)


def _sorts(place: Place) -> Iterator[str]:
    """What sort of value fits: `text`, `list`; of a list, not what it is a list of."""
    file, schema = place
    given = schema.get("type", ())
    for word in (given,) if isinstance(given, str) else given:
        yield _SORTS.get(word, word)
    if "enum" in schema and "type" not in schema:
        yield "text"
    if "$ref" in schema:
        yield from _sorts(_referred(file, schema["$ref"]))
    for among in _AMONG:
        for each in schema.get(among, ()):
            yield from _sorts((file, each))


def _at(sort: str, keys: Sequence[str]) -> list[Place]:
    """Every schema that a value under those keys may have to fit."""
    here = list(_all((sort, _root(sort))))
    for key in keys:
        here = [inner for place in here for below in _below(place, key) for inner in _all(below)]
    return here


def _below(place: Place, key: str) -> Iterator[Place]:
    file, schema = place
    properties = schema.get("properties", {})
    if key in properties:
        yield file, properties[key]
    elif isinstance(schema.get("additionalProperties"), dict):
        yield file, schema["additionalProperties"]


def _all(place: Place) -> Iterator[Place]:
    """A schema, and those that it refers to or is made of; an entry of a list counts as the list."""
    yield place
    file, schema = place
    if "$ref" in schema:
        yield from _all(_referred(file, schema["$ref"]))
    for word in _WITHIN:
        if isinstance(schema.get(word), dict):
            yield from _all((file, schema[word]))
    for word in _AMONG:
        for each in schema.get(word, ()):
            yield from _all((file, each))


def _referred(file: str, reference: str) -> Place:
    """A reference leads within a schema or to another; those within that one are its own."""
    other, _, path = reference.partition("#/")
    file = other.split(".")[0] or file
    schema = _root(file)
    for word in path.split("/"):
        schema = schema[word]
    return file, schema


@lru_cache(maxsize=8)
def _root(sort: str) -> Schema:
    text = (data_folder("schema") / f"{sort}.schema.json").read_text("utf-8")
    return json.loads(text)  # type: ignore[no-any-return]  # JSON, whose shape the schema of schemas has
