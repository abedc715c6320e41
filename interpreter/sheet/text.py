"""What a rule reads like before it is set on a page: sentences, and lists under a lead.

In: sentences. Out: paragraphs, which put themselves under an `if` or a `for each` as long as they are short, and become
lists where they are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from interpreter.sheet.phrases import capital, small

_MOST = 4
"""So many sentences are said in one breath."""


_OPEN = ("if ", "for ", "repeat ", "consider ", "once ", "on a tie")
"""How sentences begin of which it would not be plain where they end."""
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
    return "; then ".join(small(part) for part in paragraph if isinstance(part, str))


def under(lead: str, paragraphs: Sequence[Paragraph], mark: str = ":", numbered: bool = True) -> Paragraph:
    """What is said under a lead: in its line if it is short, else below it."""
    kept = [each for each in paragraphs if each]
    if len(kept) == 1 and is_simple(kept[0]):
        return (f"{lead}{mark} {in_one_breath(kept[0])}",)
    if len(kept) == 1:
        parts = kept[0]
        asides = tuple(part for part in parts if isinstance(part, Aside))
        rest = [part for part in parts if not isinstance(part, Aside)]
        if rest and is_simple(rest):
            return (f"{lead}{mark} {in_one_breath(rest)}", *asides)
        *before, last = rest or [""]
        if isinstance(last, Listing) and (not before or is_simple(before)):
            said = [small(each) for each in before if isinstance(each, str)]
            said += [] if last.lead == IN_ORDER and not said else [small(last.lead)]
            return (Listing(f"{lead}{mark} {'; then '.join(said)}".rstrip(), last.items, last.numbered), *asides)
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
