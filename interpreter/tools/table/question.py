"""Questions at the table: a decision as lines of text, and which of its options an answer means.

In: a decision, a line that somebody typed. Out: numbered options; the option meant, or words that say why none is.
Places are numbered by themselves: clearing 7 is `7`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.game.wording import listed
from interpreter.language.wording import either
from interpreter.tools.table import groups
from interpreter.tools.table.sheet import tags_of

if TYPE_CHECKING:
    from interpreter.game.decisions import Decision, Option
    from interpreter.tools.table.paper import Paper

_PLACES = ("clearing", "forest")


def labels(decision: Decision) -> list[str]:
    """What is typed for each thing that `offered` offers."""
    found = offered(decision)
    if all(option.data.get("sort") in _PLACES for option in found):
        return [str(option.data["name"]) for option in found]
    if groups.is_count(decision):
        return [str(groups.size(option)) for option in found]
    return [str(number + 1) for number in range(len(found))]


def offered(decision: Decision) -> list[Option]:
    """The options as they are shown: groups of pieces from the smallest on; cards that look alike are one."""
    found = list(decision.options)
    if decision.kind == "group piece":
        return sorted(found, key=groups.size)
    if decision.kind.endswith(" card"):
        return list({option.text: option for option in reversed(found)}.values())[::-1]
    return found


def lines(decision: Decision, paper: Paper) -> Iterator[str]:
    """What is asked and by which law, and the options."""
    yield from heading(decision, paper)
    if groups.is_count(decision):
        yield from paper.wrap(groups.how_many(decision), "  ")
        return
    found = offered(decision)
    texts = groups.texts_in_place(decision, found) or [option.text for option in found]
    shown = [f"  {label:>2}  {text}" for label, text in zip(labels(decision), texts, strict=True)]
    yield from paper.columns(shown)


def heading(decision: Decision, paper: Paper) -> Iterator[str]:
    """What is asked, what has been decided before it, and by which law."""
    laws = f" [{', '.join(_law(decision, law) for law in decision.laws)}]" if decision.laws else ""
    known = [text for text in (decision.so_far, groups.place_to_say(decision)) if text]
    before = f" ({'; '.join(known)})" if known else ""
    for place, line in enumerate(paper.wrap(f"{decision.prompt}{before}{laws}")):
        yield paper.bold(line) if not place else line


def _law(decision: Decision, law: str) -> str:
    """A law's id: with the tag of its faction, if that is another's."""
    seats = [seat.program.faction for seat in decision.table.seats]
    prefix, _, number = law.partition(":")
    if prefix == seats[decision.player]:
        return number
    return f"{tags_of(decision.table)[seats.index(prefix)]} {number}" if prefix in seats else law


def meant(decision: Decision, typed: str, numbered: bool = True) -> Option | str:
    """The option that an answer means: its number, or the start of its text or id; else what is wrong with it.

    `numbered`: the options have been shown with their numbers.
    """
    words = typed.casefold().split()
    answer = " ".join(words)
    known = labels(decision) if numbered else []
    options = offered(decision)
    if answer in known:
        return options[known.index(answer)]
    number = answer.removeprefix("clearing ").removeprefix("forest ")
    if number in known and number != answer:
        return options[known.index(number)]
    found = [option for option in decision.options if answer in (option.id.casefold(), option.text.casefold())]
    if not found and not answer.isdigit():  # `1` is no start of `10`
        found = [
            option
            for option in decision.options
            if option.text.casefold().startswith(answer) or option.id.casefold().startswith(answer)
        ]
    texts = list(dict.fromkeys(option.text for option in found))
    if found and (len(found) == 1 or len(texts) == 1):
        return found[0]
    if found:
        return f"`{typed}` could be {listed(texts)}: type more of it"
    wanted = f"type {either(known)}" if known else "type one of the numbers asked for"
    return f"`{typed}` is not offered: {wanted}, or ? for help"
