"""What a word at a spot means, and where it is declared.

In: a spot, the sort of the file, its words. Out: text as Markdown, or a place; None where there is nothing to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.tools.editor.completion import told
from interpreter.tools.editor.keys import key_at

if TYPE_CHECKING:
    from interpreter.language.findings import Span
    from interpreter.tools.editor.meanings import Words
    from interpreter.tools.editor.spots import Spot


def explanation(spot: Spot, sort: str, words: Words) -> str | None:
    """What the key or word there means."""
    if not spot.word:
        return None
    if spot.leaf is None:
        key = key_at(sort, (*spot.keys, spot.word))
        return f"**{key.name}**: {key.doc}" if key is not None and key.doc else None
    word = words.find(spot.word)
    return f"**{word.text}** ({word.kind}): {told(word.doc, word.example)}" if word is not None else None


def declaration(spot: Spot, words: Words) -> Span | None:
    """Where the word there is declared."""
    word = words.find(spot.word) if spot.leaf is not None and spot.word else None
    return word.place if word is not None else None
