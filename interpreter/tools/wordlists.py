"""What editors offer of the catalogue's words: `make reference` writes `schema/words.schema.json`.

In: the catalogue. Out: a JSON Schema whose definitions the other schemas refer to: every list of words that a key can
have, each word with its meaning, and a sentence to start from for every op and event. The words are declared in the
catalogue alone; a test proves that the file is up to date.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from interpreter.language.catalogue import catalogue
from interpreter.resources import data_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from interpreter.language.catalogue import Event

FILE = data_folder("schema") / "words.schema.json"


def text() -> str:
    """The whole file."""
    return json.dumps(_schema(), indent=2, ensure_ascii=False) + "\n"


def write() -> None:
    """Make the file anew."""
    FILE.write_text(text(), encoding="utf-8", newline="\n")


def _schema() -> dict[str, Any]:
    known = catalogue()
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Words",
        "description": "The words of the catalogue, made from it by `make reference`. Change them there.",
        "definitions": {
            "class": _one_of("What the law takes a piece for.", known.classes),
            "tracked": _one_of("What a tracker remembers.", known.tracked),
            "context": _one_of("A matter in which pieces can count as others.", known.contexts),
            "question": _one_of("A question that the game asks.", known.decides),
            "effect": _sentences(_snippet(op.verb, op.doc, op.example) for op in known.ops.values()),
            "event": _sentences(map(_event, known.events.values())),
        },
    }


def _one_of(doc: str, words: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    meanings = [entry["doc"] for entry in words.values()]
    return {"description": doc, "type": "string", "enum": list(words), "enumDescriptions": meanings}


def _sentences(snippets: Iterable[dict[str, str]]) -> dict[str, Any]:
    return {"defaultSnippets": list(snippets)}


def _event(event: Event) -> dict[str, str]:
    return _snippet(event.phrase, event.doc, event.phrase.replace("PHASE", "${1:your turn}"))


def _snippet(label: str, doc: str, body: str) -> dict[str, str]:
    """A sentence that an editor writes, to be changed."""
    return {"label": label, "description": doc, "body": body}
