"""The catalogue, read: ops with their forms, nouns, adjectives, events, questions.

In: `catalogue.yaml` beside this file. Out: one frozen `Catalogue`. Everybody who needs to know which ops, queries,
hooks or events exist asks here; nobody declares them elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from interpreter.language.source import load_file, plain


@dataclass(frozen=True, slots=True)
class Param:
    type: str
    optional: bool


@dataclass(frozen=True, slots=True)
class Form:
    """One shape of an op. `params`: by preposition, `object` being the words right after the verb.

    `somewhere`: prepositions that may each be left out, but not all of them. `says`: the effect in English, with its
    parameters in braces and what is left out with them in brackets. `counts`: a noun that may follow its number.
    """

    name: str
    params: dict[str, Param]
    somewhere: tuple[str, ...] = ()
    says: str = ""
    counts: str = ""


@dataclass(frozen=True, slots=True)
class Op:
    verb: str
    law: str
    doc: str
    example: str
    forms: tuple[Form, ...]
    only_in: str | None
    also: tuple[str, ...] = ()  # verbs that people say elsewhere

    @property
    def prepositions(self) -> tuple[str, ...]:
        """Every preposition some form of the op takes, in the order of the catalogue."""
        found = dict.fromkeys(name for form in self.forms for name in form.params if name != "object")
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a `cannot` or `can` about an op may speak of: its fields, in the order the law layer hands them over."""

    fields: dict[str, str]
    prepositions: dict[str, str]
    object: str | None
    pieces: bool
    cards: bool
    says: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    name: str
    things: str | None  # pieces, cards
    words: str | None  # the whole phrase, where it is fixed
    fields: dict[str, str]
    battle: bool
    instead: bool
    doc: str = ""

    @property
    def phrase(self) -> str:
        """What `when` says of all such events: `pieces are removed`, `a battle begins`."""
        return self.words or f"{self.things} are {self.name}"


@dataclass(frozen=True, slots=True)
class Catalogue:
    ops: dict[str, Op]
    patterns: dict[str, Pattern]
    nouns: dict[str, dict[str, Any]]
    adjectives: dict[str, dict[str, Any]]
    relations: dict[str, dict[str, Any]]
    events: dict[str, Event]
    objective: dict[str, str]
    decides: dict[str, dict[str, Any]]
    contexts: dict[str, dict[str, Any]]
    classes: dict[str, dict[str, Any]]
    tracked: dict[str, dict[str, Any]]
    types: dict[str, dict[str, Any]]
    singulars: dict[str, str]  # `clearing` -> `clearings`


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """The catalogue that ships with the package."""
    data: Any = plain(load_file(Path(__file__).with_name("catalogue.yaml")).root)
    return Catalogue(
        ops={verb: _op(verb, entry) for verb, entry in data["ops"].items()},
        patterns={verb: _pattern(entry) for verb, entry in data["patterns"].items()},
        nouns=data["nouns"],
        adjectives=data["adjectives"],
        relations=data["relations"],
        events={name: _event(name, entry) for name, entry in data["events"].items()},
        objective=data["objective"],
        decides=data["decides"],
        contexts=data["contexts"],
        classes=data["classes"],
        tracked=data["tracked"],
        types=data["types"],
        singulars={one: many for many in data["nouns"] for one in [singular(many)] if one},
    )


def singular(word: str) -> str | None:
    """`clearings` -> `clearing`, `enemies` -> `enemy`; None for a word that is no plural."""
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return None


def plural(word: str) -> str:
    """`pond` -> `ponds`, `lily` -> `lilies`; files say `plural:` where that is wrong."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word if word.endswith("s") else word + "s"


def _op(verb: str, entry: dict[str, Any]) -> Op:
    forms = tuple(
        Form(
            form["name"],
            {name: _param(value) for name, value in form["params"].items()},
            tuple(form.get("somewhere", ())),
            form["says"],
            form.get("counts", ""),
        )
        for form in entry["forms"]
    )
    return Op(
        verb, entry["law"], entry["doc"], entry["example"], forms, entry.get("only_in"), tuple(entry.get("also", ()))
    )


def _param(value: str | list[str]) -> Param:
    return Param(value[0], True) if isinstance(value, list) else Param(value, False)


def _pattern(entry: dict[str, Any]) -> Pattern:
    return Pattern(
        fields=entry.get("fields", {}),
        prepositions=entry.get("prepositions", {}),
        object=entry.get("object"),
        pieces=bool(entry.get("pieces")),
        cards=bool(entry.get("cards")),
        says=entry["says"],
    )


def _event(name: str, entry: dict[str, Any]) -> Event:
    return Event(
        name=name,
        things=entry.get("things"),
        words=entry.get("words"),
        fields=entry.get("fields", {}),
        battle=bool(entry.get("battle")),
        instead=bool(entry.get("instead")),
        doc=entry.get("doc", ""),
    )
