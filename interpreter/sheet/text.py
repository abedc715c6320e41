"""What a rule reads like before it is set on a page: sentences, and lists under a lead.

In: sentences. Out: paragraphs, which put themselves under an `if` or a `for each` as long as they are short, and become
lists where they are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from interpreter.sheet.phrases import STRONG, capital, small

_MOST = 4
"""So many sentences are said in one breath."""


_OPEN = ("if ", "for ", "repeat ", "consider ", "once ", "on a tie", STRONG)
"""How sentences begin of which it would not be plain where they end, as those under a name of their own."""
IN_ORDER = "do this in order"


@dataclass(frozen=True, slots=True)
class Listing:
    """A lead and what stands under it; `numbered`: one after the other, else whichever."""

    lead: str
    items: tuple[Paragraph, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Aside:
    """A note: how a rule is read."""

    text: str


Paragraph = tuple["str | Listing | Aside", ...]


def is_simple(paragraph: Sequence[str | Listing | Aside]) -> bool:
    """Whether it can be said in one breath."""
    if not 0 < len(paragraph) <= _MOST:
        return False
    *before, last = paragraph
    return isinstance(last, str) and all(isinstance(part, str) and not part.startswith(_OPEN) for part in before)


def in_one_breath(paragraph: Sequence[str | Listing | Aside]) -> str:
    """Its sentences as one: `pick an enemy; then battle it`."""
    return joined(part for part in paragraph if isinstance(part, str))


def joined(parts: Iterable[str]) -> str:
    """One after the other: `pick an enemy; then battle it; if that is done in full, score 1 point`."""
    first, *others = [small(part) for part in parts]
    return "".join([first, *(f"; {part}" if part.startswith("if ") else f"; then {part}" for part in others)])


def _marked(lead: str, mark: str, parts: Sequence[str | Listing | Aside]) -> str:
    """The lead and what parts it from the rest.

    A comma would not tell how far an `if` reaches, where several sentences hang on it; and of two colons in one
    sentence the first one gives way: `For each den, if it is full: draw a card; then score 1 point.`
    """
    said = [part for part in parts if isinstance(part, str)]
    if mark == "," and len(said) > 1:
        mark = ":"
    elif mark == ":" and len(said) == 1 and said[0].startswith(_OPEN) and ": " in said[0]:
        mark = ","
    return f"{lead}{mark}"


def under(lead: str, paragraphs: Sequence[Paragraph], mark: str = ":", numbered: bool = True) -> Paragraph:
    """What is said under a lead: in its line if it is short, else below it."""
    kept = [each for each in paragraphs if each]
    if len(kept) == 1 and is_simple(kept[0]):
        return (f"{_marked(lead, mark, kept[0])} {in_one_breath(kept[0])}",)
    if len(kept) == 1:
        parts = kept[0]
        asides = tuple(part for part in parts if isinstance(part, Aside))
        rest = [part for part in parts if not isinstance(part, Aside)]
        if rest and is_simple(rest):
            return (f"{_marked(lead, mark, rest)} {in_one_breath(rest)}", *asides)
        *before, last = rest or [""]
        if isinstance(last, Listing) and (not before or is_simple(before)):
            said = [each for each in before if isinstance(each, str)]
            said += [] if last.lead == IN_ORDER and not said else [last.lead]
            told = f"{_marked(lead, mark, said)} {joined(said)}" if said else lead
            return (Listing(told, last.items, last.numbered), *asides)
        kept = split(parts)
    return (Listing(lead, tuple(kept), numbered and len(kept) > 1),)


def split(parts: Paragraph) -> list[Paragraph]:
    """Each sentence by itself, its notes with it."""
    found: list[Paragraph] = []
    for part in parts:
        if isinstance(part, Aside) and found:
            found[-1] = (*found[-1], part)
        else:
            found.append((part,))
    return found


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    text = capital(text.rstrip())
    return text if text.endswith((".", ":", "?", "!")) else f"{text}."


def sentences(parts: Iterable[str]) -> str:
    return " ".join(sentence(part) for part in parts)
