"""Words of the language: ops, nouns, adjectives, relations, events, questions, types, keys.

In: a word. Out: an article for each thing it is: phrase, meaning, types, law, an example out of a file, who uses it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from interpreter.language.catalogue import Event, Form, Op, catalogue
from interpreter.language.program import Sort
from interpreter.language.small_words import small_words
from interpreter.resources import data_folder, world_folder
from interpreter.sheet.phrases import capital
from interpreter.sheet.templates import conjugated, filled
from interpreter.tools.check import findings_of
from interpreter.tools.explain import files
from interpreter.tools.explain.files import Leaf

Uses = Callable[[Path], Iterable[Leaf]]

_EFFECT_KEYS = frozenset({"do", "may", "pay", "then", "else", "on_tie", "instead", "cannot", "can"})
_MOST = 3
"""So many examples are shown."""


@dataclass(frozen=True, slots=True)
class Article:
    """What is told of one word.

    Attributes:
        kind: what sort of word it is: `op`, `noun` ...
        facts: lines of a label and a text.
        uses: finds its uses in a file.
    """

    word: str
    kind: str
    doc: str
    facts: tuple[tuple[str, str], ...] = ()
    uses: Callable[[Path], Iterable[Leaf]] = field(default=lambda path: ())


def articles(word: str) -> list[Article]:
    """Everything that the language knows by that word."""
    return [made for make in _KINDS for made in [make(word)] if made is not None]


def known() -> dict[str, list[str]]:
    """Every word there is an article for, by its kind."""
    have = catalogue()
    return {
        "ops": list(have.ops),
        "nouns": list(have.nouns),
        "adjectives": list(have.adjectives),
        "relations": list(have.relations),
        "events": list(have.events),
        "hooks": hooks(),
        "questions": list(have.decides),
        "types": list(have.types),
        "contexts": list(have.contexts),
        "keys": list(schema_keys()),
    }


def examples(article: Article, search: Sequence[Path]) -> tuple[list[Leaf], dict[str, int]]:
    """A few uses, each out of another file as far as there are others, and how many there are in each.

    What ships and one's own files have them, as long as nothing is wrong with those; where none has, a made-up one
    shows how it is written, and nothing more.
    """
    shown, counts = _out_of(article, files.shown_files(search), search)
    if shown:
        return shown, counts
    return [replace(leaf, line=0) for leaf in _out_of(article, files.rule_files(search), search)[0][:1]], {}


def _out_of(article: Article, paths: Sequence[Path], search: Sequence[Path]) -> tuple[list[Leaf], dict[str, int]]:
    first, more, counts = [], [], {}
    for path in paths:
        found = list(article.uses(path))
        if found and _is_right(path, search):
            counts[path.name] = len(found)
            first.append(found[0])
            more += found[1:]
    return [*first, *more][:_MOST], counts


def _is_right(path: Path, search: Sequence[Path]) -> bool:
    """Whether a file may be an example: what ships is tested, of one's own files only those without a finding."""
    shipped = (data_folder("factions"), world_folder(), *files.beside("stand_ins"))
    return any(path.is_relative_to(folder) for folder in shipped) or not findings_of(path, search)


# --- ops --------------------------------------------------------------------------------------------------------------


def _op(word: str) -> Article | None:
    op = catalogue().ops.get(word)
    if op is None:
        return None
    facts = [("form", _shape(op, form)) for form in op.forms]
    facts += [("in English", _filled(form)) for form in op.forms]
    facts += [("example", op.example)]
    if op.law != "-":
        facts.append(("law", op.law))
    if (pattern := catalogue().patterns.get(word)) is not None:
        named = ", ".join(f"{name} ({sort})" for name, sort in pattern.fields.items())
        facts.append(("open words of `cannot` and `can`", named or "none"))
    if op.only_in is not None:
        facts.append(("only under", f"`{op.only_in}` and `can`"))
    return Article(word, "op", op.doc, tuple(facts), _starts_with(word))


def _shape(op: Op, form: Form) -> str:
    """`place NEW_PIECES [in PLACE] [on HOLDER]`."""
    parts = [op.verb]
    for name, param in form.params.items():
        text = param.type.upper() if name == "object" else f"{name} {param.type.upper()}"
        parts.append(f"[{text}]" if param.optional else text)
    return " ".join(parts)


def _filled(form: Form) -> str:
    """The form in English with something in each of its places: `place 4 warriors in your starting clearing`."""
    wanted = [name for name, param in form.params.items() if not param.optional] + list(form.somewhere[:1])
    told = {name: small_words().filled[form.params[name].type] for name in wanted}
    if "object" in told and form.params["object"].type == "draw":
        told["number"] = told["object"]
    if form.counts and "object" in told:
        told["object"] += f" {form.counts.removesuffix('s')}"
    return filled(conjugated(form.says, ""), told)


def _starts_with(word: str) -> Callable[[Path], Iterator[Leaf]]:
    pattern = files.saying([word], start=True)

    def uses(path: Path) -> Iterator[Leaf]:
        return (leaf for leaf in files.leaves(path) if leaf.key in _EFFECT_KEYS and pattern.search(leaf.text))

    return uses


# --- nouns and what stands around them --------------------------------------------------------------------------------


def _noun(word: str) -> Article | None:
    have = catalogue()
    name = word if word in have.nouns else have.singulars.get(word, word)
    entry = have.nouns.get(name)
    if entry is None:
        return None
    both = [name, *(one for one, many in have.singulars.items() if many == name)]
    kind = "query" if entry["is"] == "query" else "noun"
    uses = _says(both, but="when" if name in have.events else "")
    return Article(name, kind, _doc(entry), tuple(_of_noun(name, entry)), uses)


def _of_noun(name: str, entry: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if "of" in entry:
        yield "asked of", ", ".join(entry["of"])
        yield "gives", ("several: " if entry.get("many") else "") + entry["gives"]
    if "sort" in entry:
        yield "sort", entry["sort"]
    if entry.get("default"):
        yield "without `of`", f"`{name} of {entry['default']}`"
    if entry.get("changeable"):
        yield "changed by", f"`change: {name} of {entry['of'][0]}`"
    if "says" in entry:
        of = f"that {entry['of'][0]}"
        says = entry["says"]
        yield "in English", f"the {says.format(of)}" if "{}" in says else f"the {says} of {of}"


def _adjective(word: str) -> Article | None:
    entry = catalogue().adjectives.get(word)
    return None if entry is None else Article(word, "adjective", _doc(entry), (("of", entry["of"]),), _says([word]))


def _relation(word: str) -> Article | None:
    name = " ".join(word.replace("_", " ").split())
    entry = catalogue().relations.get(name)
    if entry is None:
        return None
    facts = [("example", entry["example"]), *([("law", entry["law"])] if "law" in entry else [])]
    return Article(name, "relation", _doc(entry), tuple(facts), _says([name]))


def _event(word: str) -> Article | None:
    """An event, by its name or as `when` says it."""
    named = (event for event in catalogue().events.values() if word in (event.name, event.phrase))
    event = next(named, None)
    if event is None:
        return None
    word = event.name
    facts = [("written", event.words or f"`{event.things} are {word}`, once for all; `is`, once each")]
    facts.append(("words of the rule", ", ".join(f"{name} ({sort})" for name, sort in event.fields.items()) or "none"))
    if event.battle:
        facts.append(("in a battle", "`attacker`, `defender` and `clearing` are known"))
    facts.append(("instead", "may be had" if event.instead else "may not be had"))
    return Article(word, "event", event.doc, tuple(facts), _happening(event))


def _happening(event: Event) -> Callable[[Path], Iterator[Leaf]]:
    """Where a rule waits for it; a phase may be any but a battle."""
    of_phase = event.words is not None and event.words.startswith("PHASE")
    pattern = files.saying([(event.words or event.name).removeprefix("PHASE ").removeprefix("a ")])
    battle = files.saying(["battle"])

    def uses(path: Path) -> Iterator[Leaf]:
        found = (leaf for leaf in files.leaves(path) if leaf.key == "when" and pattern.search(leaf.text))
        return (leaf for leaf in found if not (of_phase and battle.search(leaf.text)))

    return uses


def _question(word: str) -> Article | None:
    entry = catalogue().decides.get(word)
    if entry is None:
        return None
    facts = [("candidates", entry["sort"]), *([("law", entry["law"])] if "law" in entry else [])]
    return Article(word, "question of `decide`", _doc(entry), tuple(facts), _under("decide", word))


def _context(word: str) -> Article | None:
    entry = catalogue().contexts.get(word)
    if entry is None:
        return None
    doc = f"a matter that `treat` can be limited to with `only_for`: {entry['doc']}"
    return Article(word, "context", doc, (), _under("only_for", word))


def _type(word: str) -> Article | None:
    name = word.lower()
    entry = catalogue().types.get(name)
    if entry is None:
        return None
    ops = [
        op.verb for op in catalogue().ops.values()
        if any(param.type == name for form in op.forms for param in form.params.values())
    ]  # fmt: skip
    facts = (("example", entry["example"]), ("taken by", ", ".join(ops)))
    return Article(name, "type of a parameter", _doc(entry), facts)


def _sort(word: str) -> Article | None:
    if word not in {sort.value for sort in Sort} | {sort.name.lower() for sort in Sort} or word in catalogue().types:
        return None
    gives = [name for name, entry in catalogue().nouns.items() if entry.get("gives") == word]
    asked = [name for name, entry in catalogue().nouns.items() if word in entry.get("of", ())]
    facts = [("given by", ", ".join(gives))] if gives else []
    facts += [("asked about by", ", ".join(asked))] if asked else []
    return Article(word, "sort of thing", "what kind of thing a value is", tuple(facts))


# --- hooks ------------------------------------------------------------------------------------------------------------


def hooks() -> list[str]:
    """What an ability can hang on: `cannot move`, `change ruler`, `when removed`, `instead of removed`."""
    have = catalogue()
    changed = [name for name, entry in have.nouns.items() if entry.get("changeable")]
    found = [f"{key} {verb}" for key in ("cannot", "can") for verb in have.patterns]
    found += [f"change {query}" for query in changed]
    found += [f"when {event}" for event in have.events]
    return [*found, *(f"instead of {name}" for name, event in have.events.items() if event.instead)]


def _hook(word: str) -> Article | None:
    name = " ".join(word.split())
    if name not in hooks():
        return None
    form, _, last = name.rpartition(" ")
    told = {"cannot": _op, "can": _op, "change": _noun}.get(form, _event)(last)
    assert told is not None
    kept = [fact for fact in told.facts if fact[0] not in ("form", "in English", "example")]
    key = "instead" if form == "instead of" else form
    doc = f"{schema_keys()[key][0].rstrip('.')}. {capital(told.doc)}"
    return Article(name, "hook", doc, tuple(kept), _hooked(form, last))


def _hooked(form: str, word: str) -> Callable[[Path], Iterator[Leaf]]:
    """Leaves of abilities that hang there; what happens instead stands under `when` as well."""
    if form in ("when", "instead of"):
        return _happening(catalogue().events[word])
    pattern = files.saying([word])
    return lambda path: (leaf for leaf in files.leaves(path) if leaf.key == form and pattern.search(leaf.text))


# --- keys -------------------------------------------------------------------------------------------------------------


def _key(word: str) -> Article | None:
    told = schema_keys().get(word)
    if told is None:
        return None
    facts = tuple(("also" if place else "where", text) for place, text in enumerate(told[1:], 1))

    def uses(path: Path) -> Iterator[Leaf]:
        return (leaf for leaf in files.keys(path) if leaf.key == word)

    return Article(word, "key", told[0], facts, uses)


@lru_cache(maxsize=1)
def schema_keys() -> dict[str, list[str]]:
    """What each key of a faction file means, in each of its places, as the schema tells editors."""
    schema = json.loads((data_folder("schema") / "faction.schema.json").read_text("utf-8"))
    found: dict[str, list[str]] = {}
    _collect(schema, schema, found)
    return found


def _collect(node: Any, schema: Any, found: dict[str, list[str]]) -> None:
    if isinstance(node, list):
        for part in node:
            _collect(part, schema, found)
    if not isinstance(node, dict):
        return
    properties = node.get("properties")
    for name, value in properties.items() if isinstance(properties, dict) else ():
        doc = _described(value, schema)
        if doc and doc not in found.setdefault(name, []):
            found[name].append(doc)
    for part in node.values():
        _collect(part, schema, found)


def _described(value: Any, schema: Any) -> str:
    """A key's own description, else that of what it refers to."""
    if not isinstance(value, dict):
        return ""
    if "description" in value:
        return str(value["description"])
    target = str(value.get("$ref", ""))
    if match := re.fullmatch(r"#/definitions/(\w+)", target):
        return str(schema["definitions"][match.group(1)].get("description", ""))
    return ""


# --- helpers ----------------------------------------------------------------------------------------------------------


def _doc(entry: dict[str, Any]) -> str:
    return str(entry.get("doc", ""))


def _says(words: Sequence[str], but: str = "") -> Callable[[Path], Iterator[Leaf]]:
    """Sentences with one of the words, in files that call nothing of their own so; `but`: a key where it is another."""
    pattern = files.saying(words)

    def uses(path: Path) -> Iterator[Leaf]:
        found = (leaf for leaf in files.sentences(path) if leaf.key != but and pattern.search(leaf.text))
        return found if not files.binds(path, words) else iter(())

    return uses


def _under(key: str, word: str) -> Callable[[Path], Iterator[Leaf]]:
    return lambda path: (leaf for leaf in files.leaves(path) if leaf.key == key and leaf.text == word)


_KINDS: tuple[Callable[[str], Article | None], ...] = (
    _op, _noun, _adjective, _relation, _event, _hook, _question, _context, _type, _sort, _key,
)  # fmt: skip
