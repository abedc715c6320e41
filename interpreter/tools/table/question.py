"""Questions at the table: a decision as lines of text, and which of its options an answer means.

In: a decision, a line that somebody typed. Out: numbered options; the option meant, or words that say why none is.
Places are numbered by themselves: clearing 7 is `7`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from interpreter.game.questions.wording import listed
from interpreter.language.wording import either
from interpreter.tools.table import groups, steps
from interpreter.tools.table.sheet import tags_of

if TYPE_CHECKING:
    from interpreter.game.questions.decisions import Decision, Option
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
    if groups.is_group(decision):
        found.sort(key=lambda option: len(option.value))
    if decision.kind.endswith(" card"):
        return list({option.text: option for option in reversed(found)}.values())[::-1]
    return found


def lines(decision: Decision, paper: Paper) -> Iterator[str]:
    """What is asked and by which law, and the options."""
    yield from heading(decision, paper)
    if groups.is_count(decision):
        yield from paper.wrap(groups.how_many(decision), "  ")
        return
    texts = shown_texts(decision)
    shown = [f"  {label:>2}  {text}" for label, text in zip(labels(decision), texts, strict=True)]
    yield from paper.columns(shown)


def shown_texts(decision: Decision) -> list[str]:
    """The options as they are written below their question."""
    found = offered(decision)
    if steps.is_step(decision):
        return steps.added_texts(decision, found)
    return groups.texts_in_place(decision, found) or [option.text for option in found]


def heading(decision: Decision, paper: Paper) -> Iterator[str]:
    """What is asked, what has been decided before it, and by which law."""
    where, begun = groups.place_to_say(decision), steps.so_far(decision)
    decision = steps.without_steps(decision)
    laws = f" [{', '.join(_law(decision, law) for law in decision.laws)}]" if decision.laws else ""
    known = [text for text in (decision.so_far, where, begun) if text]
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


def is_whole(decision: Decision, typed: str) -> bool:
    """Whether an answer is an option's whole text, or its id."""
    answer = _plain(typed)
    written = (text for option in decision.options for text in (option.text, option.id))
    return any(_plain(text) == answer for text in (*written, *_shown_alone(decision)))


def meant(decision: Decision, typed: str, numbered: bool = True) -> Option | str:
    """The option that an answer means: its number, or the start of its text or id; else what is wrong with it.

    `numbered`: the options have been shown with their numbers.
    """
    answer = _plain(typed)
    known = labels(decision) if numbered else []
    options = offered(decision)
    if answer in known:
        return options[known.index(answer)]
    placed = _place(decision, answer) if numbered else None
    if placed is not None:
        return placed
    found = _begun_with(decision, answer, numbered)
    texts = list(dict.fromkeys(option.text for option in found))
    if found and (len(found) == 1 or len(texts) == 1):
        return found[0]
    if found:
        return f"`{typed}` could be {listed(texts)}: type more of it"
    wanted = f"type {either(known)}" if known else "type one of the numbers asked for"
    return f"`{typed}` is not offered: {wanted}, or ? for help"


def _plain(text: str) -> str:
    """A text without what nobody minds when typing."""
    return " ".join(text.casefold().split())


def _place(decision: Decision, answer: str) -> Option | None:
    """The place that is called by its sort and name: `clearing 7`."""
    sort, _, name = answer.partition(" ")
    of_sort = (option for option in decision.options if option.data.get("sort") == sort and sort in _PLACES)
    return next((option for option in of_sort if str(option.data["name"]).casefold() == name), None)


def _begun_with(decision: Decision, answer: str, numbered: bool) -> list[Option]:
    """The options whose text or id is the answer, else begins with its words, else begins like it."""
    alone = _shown_alone(decision) if numbered else []
    named: list[tuple[Option, list[str]]] = [(option, [option.text, option.id]) for option in decision.options]
    named += [(option, [text]) for option, text in zip(offered(decision), alone, strict=False)]
    whole = _those(named, lambda text: text == answer)
    if whole or answer.isdigit():  # `1` is no start of `10`
        return whole
    return _those(named, lambda text: _starts(text, answer, whole_words=True)) or _those(
        named, lambda text: _starts(text, answer, whole_words=False)
    )


def _those(named: Sequence[tuple[Option, Sequence[str]]], holds: Callable[[str], bool]) -> list[Option]:
    """The options of which something holds by some name, each once."""
    found = [option for option, names in named if any(holds(_plain(name)) for name in names)]
    return list({option.id: option for option in found}.values())


def _starts(text: str, answer: str, whole_words: bool) -> bool:
    """Whether a text starts like an answer: a number is never cut, a word only if it need not be whole."""
    if not text.startswith(answer) or not answer:
        return False
    after = text[len(answer) :][:1]
    if not (answer[-1].isalnum() and after.isalnum()):
        return True
    return not whole_words and not (answer[-1].isdigit() and after.isdigit())


def _shown_alone(decision: Decision) -> list[str]:
    """The options as they are written, where that is not their text."""
    return shown_texts(decision) if groups.is_group(decision) and not groups.is_long(decision) else []
