"""Words of messages: articles and lists, so that every finding reads as a sentence.

In: sorts and names. Out: `an item`, `a card or a pile`.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.language.program import Sort


def a(thing: Sort | str) -> str:
    """The name of a thing with its article: `a card`, `an item`."""
    if thing is Sort.TRUTH:
        return Sort.TRUTH.value
    word = thing.value if isinstance(thing, Sort) else thing
    return f"an {word}" if word[:1] in "aeio" else f"a {word}"


def either(words: Iterable[str]) -> str:
    """`x`, `x or y`, `x, y or z`."""
    *before, last = words
    return f"{', '.join(before)} or {last}" if before else last


def in_order(sorts: Iterable[Sort]) -> list[Sort]:
    """The sorts in the order they are declared in, so that a set of them always reads the same."""
    given = set(sorts)
    return [sort for sort in Sort if sort in given]


def quoted(words: Iterable[str]) -> list[str]:
    """Every word in backquotes."""
    return [f"`{word}`" for word in words]


_EXAMPLES = {
    Sort.NUMBER: "3", Sort.SUIT: "suit of start", Sort.PLAYER: "you", Sort.KIND: "your building_kinds",
    Sort.PIECE: "your warriors", Sort.CLEARING: "start", Sort.FOREST: "forests", Sort.LOCATION: "start",
    Sort.BOX: "supply", Sort.TRACK: "your tracks", Sort.ZONE: "discard_pile", Sort.CARD: "top card of deck",
    Sort.ITEM: "items", Sort.PHASE: "evening",
}  # fmt: skip


def such_as(sort: Sort) -> str:
    """A hint that names a thing of that sort; nothing for sorts without a word that every file knows."""
    return f"for example `{_EXAMPLES[sort]}`" if sort in _EXAMPLES else f"name {a(sort)}"
