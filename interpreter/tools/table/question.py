"""Questions at the table: a decision as lines of text, and which of its options an answer means.

In: a decision, a line that somebody typed. Out: numbered options; the option meant, or words that say why none is.
Places are numbered by themselves: clearing 7 is `7`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.game.wording import listed
from interpreter.language.wording import either

if TYPE_CHECKING:
    from interpreter.game.decisions import Decision, Option
    from interpreter.tools.table.paper import Paper

_PLACES = ("clearing", "forest")


def labels(decision: Decision) -> list[str]:
    """What is typed for each option."""
    options = decision.options
    if all(option.data.get("sort") in _PLACES for option in options):
        return [str(option.data["name"]) for option in options]
    return [str(number + 1) for number in range(len(options))]


def lines(decision: Decision, paper: Paper) -> Iterator[str]:
    """What is asked and by which law, and the options."""
    yield from heading(decision, paper)
    shown = [f"  {label:>2}  {option.text}" for label, option in zip(labels(decision), decision.options, strict=True)]
    yield from paper.columns(shown)


def heading(decision: Decision, paper: Paper) -> Iterator[str]:
    """What is asked, what has been decided before it, and by which law."""
    own = f"{decision.table.seats[decision.player].program.faction}:"
    laws = f" [{', '.join(law.removeprefix(own) for law in decision.laws)}]" if decision.laws else ""
    before = f" ({decision.so_far})" if decision.so_far else ""
    text = decision.prompt
    for place, line in enumerate(paper.wrap(f"{text}{before}{laws}")):
        yield paper.bold(line) if not place else line


def meant(decision: Decision, typed: str, numbered: bool = True) -> Option | str:
    """The option that an answer means: its number, or the start of its text or id; else what is wrong with it.

    `numbered`: the options have been shown with their numbers.
    """
    words = typed.casefold().split()
    answer = " ".join(words)
    known = labels(decision) if numbered else []
    if answer in known:
        return decision.options[known.index(answer)]
    number = answer.removeprefix("clearing ").removeprefix("forest ")
    if number in known and number != answer:
        return decision.options[known.index(number)]
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
    offered = f"type {either(known)}" if known else "type one of the numbers asked for"
    return f"`{typed}` is not offered: {offered}, or ? for help"
