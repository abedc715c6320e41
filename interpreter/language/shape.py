"""Located tree to findings about its shape: are the right keys there, with the right sort of values?

In: a tree and the name of a JSON Schema. Out: findings, one a fault, each at the key or value at fault. What may stand
where is said by the schema alone; which keys exclude or need each other is said by `shape_rules`, wherever a schema
says `form`. How a fault is put into words is said by `shape_words`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, reduce
from operator import getitem
from typing import Any

from jsonschema import Draft7Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT7

from interpreter import resources
from interpreter.language.findings import Finding, Findings
from interpreter.language.located import Mapping, Node, Scalar, Sequence, plain
from interpreter.language.shape_rules import RULES, KeyFaultError
from interpreter.language.shape_words import Fault, word_key_fault, word_value_fault, wrong_type
from interpreter.language.suggest import nearest

Path = tuple[str | int, ...]

_HOMES = {"with": "actions", "free": "options"}
"""Keys of a step that only make sense directly in an entry of this key."""


def check(root: Node | None, schema: str) -> Findings:
    """Findings about the shape of `root`, which should be what `schema` (`faction`, `deck`, …) describes.

    None, a file that could not be read, gives no finding here: the reader gave its own.
    """
    findings = Findings()
    if root is None:
        return findings
    faults: dict[Path, list[Fault]] = {}
    for found in _validator(schema).iter_errors(plain(root)):
        for error in _meant(found):
            path = tuple(error.absolute_path)
            faults.setdefault(path, []).append(_fault(root, path, error, schema))
    for path, here in faults.items():
        findings.extend(fault.finding for fault in _without_echoes(path, here))
    return Findings(findings.sorted())


def _without_echoes(path: Path, faults: list[Fault]) -> Iterator[Fault]:
    """The faults of one mapping or value, less those that only follow from another of them."""
    faults = _misnamed(faults)
    unknown = {fault.key for fault in faults if fault.finding.code == "unknown-key"}
    from_schema = any(not fault.rule for fault in faults)
    seen: set[Finding] = set()
    for fault in faults:
        home = _HOMES.get(fault.key) if fault.rule else None
        at_home = home is not None and fault.misplaced and path[-2:-1] == (home,)
        misspelt = fault.finding.code == "missing-key" and _alike(fault.key, unknown)
        if at_home or misspelt or (fault.rule and from_schema) or fault.finding in seen:
            continue
        seen.add(fault.finding)
        yield fault


def _misnamed(faults: list[Fault]) -> list[Fault]:
    """One key that is missing and one that is unknown are one key under another name."""
    missing = [fault for fault in faults if fault.finding.code == "missing-key" and not fault.rule]
    unknown = [fault for fault in faults if fault.finding.code == "unknown-key"]
    if len(missing) != 1 or len(unknown) != 1 or _alike(missing[0].key, {unknown[0].key}):
        return faults
    hint = f"did you mean `{missing[0].key}`, which is missing here?"
    meant = replace(unknown[0], finding=replace(unknown[0].finding, hint=hint))
    return [meant if fault is unknown[0] else fault for fault in faults if fault is not missing[0]]


def _alike(key: str, others: Iterable[str]) -> bool:
    """Whether one is the other misspelt; of a short key its longer slip says more than the key itself."""
    runs_on = (f"{key}:", f"{key} ")
    return any(nearest(key, [other]) or nearest(other, [key]) or other.startswith(runs_on) for other in others)


def _meant(error: ValidationError) -> list[ValidationError]:
    """The errors of that alternative of an `anyOf` which the value has the right type for, if it is just one."""
    if error.validator not in ("anyOf", "oneOf"):
        return [error]
    branches: dict[str | int, list[ValidationError]] = {}
    for inner in error.context or ():
        branches.setdefault(inner.relative_schema_path[0], []).append(inner)
    fitting = [branch for branch in branches.values() if not any(wrong_type(inner) for inner in branch)]
    return [meant for inner in fitting[0] for meant in _meant(inner)] if len(fitting) == 1 else [error]


def _fault(root: Node, path: Path, error: ValidationError, schema: str) -> Fault:
    node, key = _at(root, path)
    if isinstance(error, KeyFaultError):
        return word_key_fault(node, key, error, _owners(schema))
    return word_value_fault(node, key, path, error, _description(schema, error))


def _at(root: Node, path: Path) -> tuple[Node, Scalar | None]:
    """The node at `path`, and the key it is the value of (None for the root and for entries of a list)."""
    node, key = root, None
    for part in path:
        if isinstance(node, Mapping) and part in node:
            key, node = node.key(str(part)), node.get(str(part)) or node
        elif isinstance(node, Sequence) and isinstance(part, int):
            key, node = None, node.items[part]
    return node, key


# --- the schema -------------------------------------------------------------------------------------------------------


@cache
def _schema(file: str) -> dict[str, Any]:
    text = (resources.data_folder("schema") / file).read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@cache
def _validator(schema: str) -> Any:
    return _Validator(_schema(f"{schema}.schema.json"), registry=_registry())


def fits(value: object, schema: str, key: str) -> bool:
    """Whether plain data could be the value of a key of such a file."""
    return bool(_part_validator(schema, key).is_valid(value))


def refuses(value: object, schema: str, key: str) -> bool:
    """Whether it could not, for the keys or the sorts of values in it, whatever they say."""
    errors = (meant for error in _part_validator(schema, key).iter_errors(value) for meant in _meant(error))
    return any(isinstance(error, KeyFaultError) or error.validator == "type" for error in errors)


@cache
def _part_validator(schema: str, key: str) -> Any:
    return _Validator({"$ref": f"{schema}.schema.json#/properties/{key}"}, registry=_registry())


@cache
def _registry() -> Registry[Any]:
    """All schemas: one that is fetched when it is first referred to would be fetched at each reference."""
    files = sorted(resources.data_folder("schema").glob("*.schema.json"))
    every = ((path.name, DRAFT7.create_resource(_schema(path.name))) for path in files)
    return Registry().with_resources(every)


def _required(validator: Any, required: list[str], instance: object, schema: dict[str, Any]) -> Iterator[KeyFaultError]:
    if isinstance(instance, dict):
        for key in required:
            if key not in instance:
                yield KeyFaultError("missing-key", key, f"`{key}` is missing", at="")


def _additional(
    validator: Any, allowed: bool | dict[str, Any], instance: object, schema: dict[str, Any]
) -> Iterator[ValidationError]:
    if not isinstance(instance, dict):
        return
    known = schema.get("properties", {})
    for key, value in instance.items():
        if key in known:
            continue
        if isinstance(allowed, dict):
            yield from validator.descend(value, allowed, path=key)
        elif not allowed:
            yield KeyFaultError("unknown-key", key, f"`{key}` is no key here", at=key, known=tuple(known))


def _form(validator: Any, form: str, instance: object, schema: dict[str, Any]) -> Iterator[KeyFaultError]:
    if isinstance(instance, dict):
        yield from RULES[form](instance)


# `required` and `additionalProperties` as in the standard, but each key at fault becomes an error of its own.
_KEYWORDS = {"required": _required, "additionalProperties": _additional, "form": _form}
_Validator: Any = extend(Draft7Validator, _KEYWORDS)  # type: ignore[no-untyped-call]  # the stubs leave it untyped


def _description(schema: str, error: ValidationError) -> str:
    """What the schema says of the key or entry that `error` is about: the first description on the way behind it."""
    home = _schema(f"{schema}.schema.json")
    node: Any = home
    found = ""
    path = list(error.absolute_schema_path)[:-1]  # it leaves the references out; the last is the keyword that failed
    while path:
        home, node, found = _follow(home, node, found)
        keyword = path.pop(0)
        node = node[keyword]
        if keyword in ("additionalProperties", "items", "properties", "propertyNames"):
            found = ""
        if path and (isinstance(node, list) or keyword == "properties"):
            node = node[path.pop(0)]
    return _follow(home, node, found)[2]


def _follow(home: Any, node: Any, found: str) -> tuple[Any, Any, str]:
    """Past all references at `node`, in the schema `home`; `found` or else the first description met."""
    while True:
        found = found or node.get("description", "")
        if "$ref" not in node:
            return home, node, found
        file, _, pointer = node["$ref"].partition("#/")
        home = _schema(file) if file else home
        node = reduce(getitem, pointer.split("/"), home)


@cache
def keys_of(schema: str) -> frozenset[str]:
    """The keys that a file of this sort may have."""
    return frozenset(_schema(f"{schema}.schema.json").get("properties", {}))


def keys_of_parts(schema: str, *parts: str) -> frozenset[str]:
    """The keys that these parts of a file of this sort may have, by the names of their definitions."""
    definitions = _schema(f"{schema}.schema.json")["definitions"]
    return frozenset(key for part in parts for key in definitions[part]["properties"])


@cache
def keys_within(schema: str) -> frozenset[str]:
    """The keys that anything in a file of this sort may have."""
    return frozenset(_owners(schema))


@cache
def _owners(schema: str) -> dict[str, tuple[str, ...]]:
    """For every key anywhere in the schema, what it is a key of."""
    loaded = _schema(f"{schema}.schema.json")
    owners: dict[str, tuple[str, ...]] = dict.fromkeys(loaded.get("properties", {}), ("the file",))
    for name, definition in loaded.get("definitions", {}).items():
        for key in definition.get("properties", {}):
            article = "an" if name[0] in "aeiou" else "a"
            owners[key] = (*owners.get(key, ()), f"{article} {name}")
    return owners
