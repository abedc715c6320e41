"""The reference of the language as a page: `make reference` writes `factions/REFERENCE.md`.

In: the schemas, the grammar, the catalogue: what the language is declared in. Out: Markdown: every key of a file, every
sentence the grammar knows, every op, noun, adjective, relation, event and question. Nothing is said here that is not
said there; a test proves that the page is up to date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.language.catalogue import catalogue
from interpreter.language.shape_rules import FORMS, ability_keys
from interpreter.language.small_words import small_words
from interpreter.resources import data_folder
from interpreter.tools import wordlists
from interpreter.tools.editor.keys import keys_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from interpreter.language.catalogue import Event, Form, Op
    from interpreter.tools.editor.keys import Key

PAGE = data_folder("factions") / "REFERENCE.md"

_HEAD = """\
# The language, word by word

Made from the schemas, the grammar and the catalogue by `make reference`; change those, not this page. How a rule reads,
and how to begin, is in `README.md` beside it; `rootlaw explain WORD` tells the same of one word.
"""

_PARTS = (
    ("A faction file", "faction", ()),
    ("A piece", "faction", ("pieces", "x")),
    ("A track", "faction", ("tracks", "x")),
    ("A tracker", "faction", ("trackers", "x")),
    ("A box", "faction", ("boxes", "x")),
    ("A deck of one's own", "faction", ("decks", "x")),
    ("A kind of dice", "faction", ("dice", "x")),
    ("A neutral party", "faction", ("parties", "x")),
    ("A place off the map", "faction", ("places", "x")),
    ("A step", "faction", ("birdsong",)),
    ("An ability", "faction", ("abilities",)),
    ("A patch", "faction", ("patches",)),
    ("A card of a deck", "deck", ("cards",)),
    ("A scenario", "scenario", ()),
)
"""What has keys: its title, the schema, and a path of keys to it, `x` for any name."""

_SECTION = re.compile(r"// ---- \d+\. (.+?) -+")
_PRODUCTION = re.compile(r"^[?|]?\s*(?:[a-z_]+:)?.*?// (.+)$")
_NOTE = re.compile(r"\s*\[(.+?)\]\s*$")


def page() -> str:
    """The whole page."""
    lines = "\n".join(_lines()).splitlines()
    titles = [line.removeprefix("## ").strip() for line in _outside_code(lines) if line.startswith("## ")]
    contents = [f"- [{title}](#{_anchor(title)})" for title in titles]
    return "\n".join([_HEAD, *contents, "", *lines]).strip() + "\n"


def _outside_code(lines: Iterable[str]) -> Iterator[str]:
    inside = False
    for line in lines:
        if line.startswith("```"):
            inside = not inside
        if not inside:
            yield line


def _anchor(title: str) -> str:
    """Where a heading is linked to."""
    return re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-")


def _lines() -> Iterator[str]:
    known = catalogue()
    yield from _example()
    for title, sort, around in _PARTS:
        yield from _keys(title, sort, around)
        if title == "An ability":
            yield from _forms()
    yield "## Sentences\n"
    yield "What stands in a key's value, by the grammar (`grammar/effects.lark`), each form by an example.\n"
    yield from _sentences()
    yield from _small_words()
    yield "## Ops\n"
    yield "The verbs of effects. What stands in brackets may be left out; the words in capitals are explained below.\n"
    for verb, op in known.ops.items():
        yield from _op(verb, op)
    yield "## What the capitals mean\n"
    yield from _table(("type", "meaning", "example"), _types())
    yield "## Nouns\n"
    yield from _table(("noun", "meaning"), ((f"`{word}`", entry["doc"]) for word, entry in known.nouns.items()))
    yield "## Adjectives\n"
    adjectives = ((f"`{word}`", entry["of"], entry["doc"]) for word, entry in known.adjectives.items())
    yield from _table(("adjective", "of", "meaning"), adjectives)
    yield "## Relations\n"
    relations = ((f"`{w}`", e["doc"], f"`{e['example']}`", _law(e.get("law"))) for w, e in known.relations.items())
    yield from _table(("relation", "meaning", "example", "law"), relations)
    yield "## Events\n"
    yield "What `when` waits for, the words a rule about it may use, and whether `instead` may stand there.\n"
    yield from _table(("event", "meaning", "its words", "`instead`"), map(_event, known.events.values()))
    yield "## Questions\n"
    yield "What a `decide` ability answers, so that nobody has to be asked.\n"
    questions = ((f"`{word}`", entry["doc"], _law(entry.get("law"))) for word, entry in known.decides.items())
    yield from _table(("question", "meaning", "law"), questions)


def _example() -> Iterator[str]:
    """A faction from its first line to its last: the one that `rootlaw new` begins with."""
    text = (Path(__file__).with_name("starters") / "human" / "my_faction.yaml").read_text("utf-8")
    yield "## A whole faction\n"
    yield "What `rootlaw new my_faction` writes, to start from.\n"
    yield f"```yaml\n{text.strip()}\n```\n"


def _keys(title: str, sort: str, around: Sequence[str]) -> Iterator[str]:
    yield f"## {title}\n"
    keys = keys_at(sort, around)
    if title == "An ability":
        steps = {key.name for key in keys_at("faction", ("birdsong",))} - _OTHERWISE
        keys = [key for key in keys if key.name not in steps]
        yield "With `when` and `during`, the keys of a step as well. Which keys go together stands below.\n"
    yield from _table(("key", "value", "meaning"), ((_key(key), _value(key), key.doc) for key in keys))


def _key(key: Key) -> str:
    return f"`{key.name}`{' (required)' if key.required else ''}"


def _value(key: Key) -> str:
    if key.values and "`true` or `false`" not in key.sorts:
        return ", ".join(f"`{value}`" for value in key.values)
    return ", ".join(key.sorts)


_OTHERWISE = frozenset({"as", "by"})
"""Keys of a step that mean something else in an ability."""


def _forms() -> Iterator[str]:
    """Which keys go with which form of an ability."""
    steps = {key.name for key in keys_at("faction", ("birdsong",))}
    rows = []
    for form in FORMS:
        needed, may = ability_keys(form)
        of_step = "do" in may
        own = [key for key in may if not of_step or key not in steps]
        rest = [", ".join(f"`{key}`" for key in own), "the keys of a step" if of_step else ""]
        rows.append((f"`{form}`", " or ".join(f"`{key}`" for key in needed), " and ".join(filter(None, rest))))
    yield "Every ability has exactly one of these, beside `law`, `name`, `ruling`, `id`, `if` and `active_while`.\n"
    yield from _table(("form", "needs", "may have"), rows)


def _small_words() -> Iterator[str]:
    """Quantities, ranks, prepositions and what joins parts."""
    yield "## Small words\n"
    yield "The grammar reserves these: no name of a file can be one of them.\n"
    found = small_words()
    rows = ((f"`{each.word}`", each.kind, each.doc, _code(each.example)) for each in found.words.values())
    yield from _table(("word", "sort", "meaning", "example"), rows)
    yield "A sum may stand wherever a number may. Before a noun it wants parentheses, so that it is plain where it"
    yield "ends: `place (2 + level) warriors in start`.\n"
    yield "What people call things elsewhere is said here by these:\n"
    elsewhere = ((word, ", ".join(f"`{each}`" for each in here)) for word, here in found.elsewhere.items())
    yield from _table(("elsewhere", "here"), elsewhere)


def _code(text: str) -> str:
    return f"`{text}`" if text else ""


def _sentences() -> Iterator[str]:
    """The examples behind the grammar's productions, under its sections' titles."""
    text = (data_folder("grammar") / "effects.lark").read_text("utf-8")
    told: set[str] = set()
    for title, body in _sections(text):
        notes = [found.group(1) for line in body.splitlines() if (found := _PRODUCTION.match(line))]
        new = {_only(note): note for note in reversed(notes) if not note.startswith("(")}
        examples = [note for note in reversed(new.values()) if _only(note) not in told]
        told.update(new)
        if examples:
            yield f"**{title}**\n"
            yield from (f"- {_sentence(example)}" for example in examples)
            yield ""


def _only(example: str) -> str:
    """The sentences of an example without what is said of them."""
    return _NOTE.sub("", example).strip()


def _sections(text: str) -> Iterator[tuple[str, str]]:
    pieces = _SECTION.split(text)
    yield from zip(pieces[1::2], pieces[2::2], strict=True)


def _sentence(example: str) -> str:
    """`a | b   [what for]` as Markdown."""
    note = _NOTE.search(example)
    sentences = (example[: note.start()] if note else example).split(" | ")
    shown = " or ".join(f"`{sentence.strip()}`" for sentence in sentences)
    return f"{shown}: {_meaning(note.group(1))}" if note else shown


def _meaning(note: str) -> str:
    """What is said of a sentence; `if: while:` are the keys it stands under."""
    keys = note.split()
    if all(key.endswith(":") for key in keys):
        return "under " + ", ".join(f"`{key.rstrip(':')}`" for key in keys)
    return note


def _op(verb: str, op: Op) -> Iterator[str]:
    law = f" ({op.law})" if op.law != "-" else ""
    yield f"### {verb}\n"
    yield f"{op.doc}{law} For example `{op.example}`.\n"
    yield from (f"- `{_form(verb, form)}`" for form in op.forms)
    yield ""


def _form(verb: str, form: Form) -> str:
    words = [verb]
    for name, param in form.params.items():
        taken = param.type.upper() if name == "object" else f"{name} {param.type.upper()}"
        words.append(f"[{taken}]" if param.optional else taken)
    return " ".join(words)


def _types() -> Iterator[tuple[str, ...]]:
    for name, entry in catalogue().types.items():
        yield f"`{name.upper()}`", entry["doc"], f"`{entry['example']}`"


def _event(event: Event) -> tuple[str, ...]:
    words = ", ".join(f"`{word}`" for word in event.fields)
    return f"`{event.phrase}`", event.doc, words, "yes" if event.instead else ""


def _law(law: str | None) -> str:
    return law if law and law != "-" else ""


def _table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    yield _row(head)
    yield _row(["---"] * len(head))
    yield from map(_row, rows)
    yield ""


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def main() -> int:
    """Write the page, and before it the schema of words, which it quotes."""
    wordlists.write()
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
