"""What may be written at a spot: keys, words of a leaf, values of a key that has few.

In: a spot, the sort of the file, its words, the text before. Out: `Offer`s, the likeliest first. What begins otherwise
than the word that has been begun is left to the editor to hide.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.language.catalogue import catalogue
from interpreter.tools.editor.keys import begins_with_verb, key_at, keys_at
from interpreter.tools.editor.meanings import bound_names, verbs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.tools.editor.meanings import Word, Words
    from interpreter.tools.editor.spots import Spot


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to write. `sort` is `key`, `value`, `op` or `word`; `text` is what is written, `doc` what it means."""

    text: str
    sort: str
    detail: str
    doc: str


def offers(spot: Spot, sort: str, words: Words, before: str) -> list[Offer]:
    """What may be written there, in a file of that sort; `before` is all that is written above."""
    if spot.leaf is None:
        found = [Offer(f"{key.name}: ", "key", "", key.doc) for key in keys_at(sort, spot.keys)]
        return [*found, *_leaf(spot, sort, words, before, "")] if spot.entry else found
    key = key_at(sort, spot.keys)
    if key is not None and key.values:
        return [Offer(value, "value", key.name, "") for value in key.values]
    return list(_leaf(spot, sort, words, before, spot.leaf))


def _leaf(spot: Spot, sort: str, words: Words, before: str, leaf: str) -> Iterator[Offer]:
    """The next word of a leaf: a verb where it begins, its prepositions, then every noun."""
    written = leaf.removesuffix(_begun(leaf)).split()
    if begins_with_verb(sort, spot.keys):
        if not written:
            yield from (_offer(word, "op") for word in verbs().values())
            return
        if (op := catalogue().ops.get(written[0])) is not None:
            yield from (Offer(each, "word", written[0], op.doc) for each in op.prepositions)
    yield from (_offer(word, "word") for word in bound_names(before))
    yield from (_offer(word, "word") for word in words)


def _begun(leaf: str) -> str:
    """The word that is being written."""
    return "" if leaf.endswith(" ") else leaf.split(" ")[-1]


def _offer(word: Word, sort: str) -> Offer:
    return Offer(word.text, sort, word.kind, told(word.doc, word.example))


def told(doc: str, example: str) -> str:
    """A meaning with its example, as Markdown."""
    return f"{doc}\n\n`{example}`" if example else doc
