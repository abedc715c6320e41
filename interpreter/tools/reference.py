"""The reference of the language as a page: `make reference` writes `factions/REFERENCE.md`.

In: the schemas, the grammar, the catalogue: what the language is declared in. Out: Markdown: every key of a file, every
sentence the grammar knows, every op, noun, adjective, relation, event and question. Nothing is said here that is not
said there; a test proves that the page is up to date.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

from interpreter.language.catalogue import catalogue
from interpreter.resources import data_folder
from interpreter.tools.editor.keys import keys_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from interpreter.language.catalogue import Event, Form, Op

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
    ("An ability", "faction", ("abilities",)),
    ("A step", "faction", ("birdsong",)),
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
    return "\n".join(_lines()).strip() + "\n"


def _lines() -> Iterator[str]:
    known = catalogue()
    yield _HEAD
    for title, sort, around in _PARTS:
        yield from _keys(title, sort, around)
    yield "## Sentences\n"
    yield "What stands in a key's value, by the grammar (`grammar/effects.lark`), each form by an example.\n"
    yield from _sentences()
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


def _keys(title: str, sort: str, around: Sequence[str]) -> Iterator[str]:
    yield f"## {title}\n"
    yield from _table(("key", "meaning"), ((f"`{key.name}`", key.doc) for key in keys_at(sort, around)))


def _sentences() -> Iterator[str]:
    """The examples behind the grammar's productions, under its sections' titles."""
    text = (data_folder("grammar") / "effects.lark").read_text("utf-8")
    for title, body in _sections(text):
        notes = [found.group(1) for line in body.splitlines() if (found := _PRODUCTION.match(line))]
        examples = [note for note in notes if not note.startswith("(")]
        if examples:
            yield f"**{title}**\n"
            yield from (f"- {_sentence(example)}" for example in examples)
            yield ""


def _sections(text: str) -> Iterator[tuple[str, str]]:
    pieces = _SECTION.split(text)
    yield from zip(pieces[1::2], pieces[2::2], strict=True)


def _sentence(example: str) -> str:
    """`a | b   [what for]` as Markdown."""
    note = _NOTE.search(example)
    sentences = (example[: note.start()] if note else example).split(" | ")
    shown = " or ".join(f"`{sentence.strip()}`" for sentence in sentences)
    return f"{shown}: {note.group(1)}" if note else shown


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
    phrase = event.words or f"{event.things} are {event.name}"
    words = ", ".join(f"`{word}`" for word in event.fields)
    return f"`{phrase}`", event.doc, words, "yes" if event.instead else ""


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
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
