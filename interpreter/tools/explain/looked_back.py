"""`rootlaw explain GAME [--at N]`: a saved game looked back on, question by question.

In: a save. Out: without a number a line for each question; with one the moment before that answer: who is asked by
which law, what may be answered and why, what may not and why not, and what rules have picked since the answer before.
All is told, what lay hidden as well: this is for after the game.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.phases import PASS
from interpreter.game.questions.wording import party_text
from interpreter.game.reference import reasons
from interpreter.game.save import BrokenSaveError, content_of
from interpreter.game.session import Session
from interpreter.language import program as tree
from interpreter.language.findings import render
from interpreter.tools import show, tables
from interpreter.tools.exits import FINDINGS, FINE, WrongUseError
from interpreter.tools.explain import moment, picks, saved, spoken, why

if TYPE_CHECKING:
    from interpreter.game.questions.decisions import Decision
    from interpreter.tools.explain.moment import Answered, Asking, Moment, Picked

_WIDTH = 100


def is_game(name: str) -> bool:
    """Whether a name is a file that is there and may be a save: it has an ending, or begins as saves do."""
    path = Path(name)
    if path.suffix in show.SUFFIXES or not path.is_file():
        return False
    if path.suffix:
        return True
    try:
        return content_of(path).startswith(b'{"')
    except OSError:
        return False


def look_back(path: Path, number: int | None, search: Sequence[Path]) -> int:
    """Print the questions of a game, or one of them; the exit code. Raises: WrongUseError."""
    try:
        session = saved.opened(path, search)
    except BrokenSaveError as error:
        print("\n\n".join(render(finding, error.lines) for finding in error.findings))
        return FINDINGS
    except tables.BrokenFilesError as error:
        tables.report(error.findings)
        return FINDINGS
    told = _questions(session, path) if number is None else _moment(session, number)
    for line in told:
        print(line)
    return FINE


# --- all questions ----------------------------------------------------------------------------------------------------


def _questions(session: Session, path: Path) -> Iterator[str]:
    asked = saved.questions(session)
    yield from _head(session)
    if not asked:
        yield "Nobody was asked anything."
    heads = [
        (str(number), f"round {each.when.round}", each.when.phase, each.seat) for number, each in enumerate(asked, 1)
    ]
    widths = [max(len(head[column]) for head in heads) for column in range(4)] if heads else []
    for head, each in zip(heads, asked, strict=True):
        first, *rest = (cell.ljust(width) for cell, width in zip(head, widths, strict=True))
        cells = [first.strip().rjust(widths[0]), *rest]
        yield f"{'  '.join(cells)}  [{', '.join(each.laws)}] {each.prompt} -> {each.answer}"
    if session.game.decision is not None:
        yield f"{len(asked) + 1}  is open: {session.game.decision.seat} has not answered yet"
    yield f"`rootlaw explain {path} --at N` tells of the moment before answer N."


def _head(session: Session) -> Iterator[str]:
    seats = ", ".join(seat.program.title for seat in session.game.table.seats)
    yield f"{seats}; map {session.map}, deck {session.deck}, seed {session.seed}"


# --- one moment -------------------------------------------------------------------------------------------------------


def _moment(session: Session, number: int) -> Iterator[str]:
    """The lines about one question. Raises: WrongUseError for a number that no question has."""
    answers = session.game.journal.answers
    most = len(answers) + 1
    if number > most:
        counted = "1 answer" if len(answers) == 1 else f"{len(answers)} answers"
        raise WrongUseError(f"the game has {counted}, so --at may be 1 to {most}; without --at all are listed")
    found = moment.at(session, number)
    yield from _head(session)
    yield "All is told here, what lay hidden as well: this is for after the game."
    yield ""
    answer = answers[number - 1].option if number <= len(answers) else None
    yield from _where(found, number, len(answers))
    if found.decision is not None:
        yield from _question(found, found.decision, answer)
    yield from _picks(found)


def _where(found: Moment, number: int, answers: int) -> Iterator[str]:
    state = found.game.state
    seats = found.game.table.seats
    scores = ", ".join(f"{seat.name} {score}" for seat, score in zip(seats, state.score, strict=True))
    when = f"round {found.when.round}, {found.when.phase} of {found.when.turn} ({scores})"
    if found.decision is None:
        yield f"After all {answers} answers the game is over: {when}"
    else:
        yield f"Question {number}: {when}"


def _question(found: Moment, decision: Decision, answer: str | None) -> Iterator[str]:
    law = ", ".join(decision.laws) or "the law itself"
    yield from _wrap(f"{party_text(decision.table, decision.player)} is asked by {law}{_place(decision)}:", "")
    yield from _wrap(decision.prompt + (f" ({decision.so_far})" if decision.so_far else ""), "  ")
    yield ""
    yield f"Offered, {_because(found, decision)}:"
    for option in decision.options:
        mark = "   <- the answer" if option.id == answer else ""
        note = _example(found, option.value)
        yield from _wrap(f"{option.text}{note}{mark}", "  ")
    yield ""
    yield "Not offered:"
    yield from _not_offered(found, decision)


def _place(decision: Decision) -> str:
    if not 0 <= decision.cause < len(decision.table.causes):
        return ""
    span = decision.table.causes[decision.cause].span
    return f" ({show.near(Path(span.file))}:{span.line})"


def _because(found: Moment, decision: Decision) -> str:
    asking = found.asking
    if asking is None:
        return _PLAINLY.get(decision.kind.partition(" ")[0], "as the law that asks has it")
    if isinstance(asking.node, tree.Menu):
        left = asking.frame.menus[-1].left
        count = "" if left is None else f", with {left} action{'s' * (left != 1)} left"
        return f"because something can be done with each now{count}"
    assert asking.node.binder is not None
    assert asking.node.binder.set is not None
    return f"of {spoken.phrase(asking.frame, asking.node.binder.set)}, those with which the rest can be done"


_PLAINLY = {
    "offer": "because each can be used now",
    "may": "because it can be done now and may be left",
    "order": "because something can be done with each, or each acts now",
}
"""By the sort of question, why there are these answers."""


def _example(found: Moment, value: object) -> str:
    """Of an option of a menu: what it could be done with first."""
    asking = found.asking
    number = getattr(value, "number", -1)
    if asking is None or not isinstance(asking.node, tree.Menu) or number < 0:
        return ""
    told = why.example(asking.frame.copy(permitted=False), asking.node.options[number])
    return f": with {told}, for one" if told else ""


def _not_offered(found: Moment, decision: Decision) -> Iterator[str]:
    lines = list(_left_out(found, decision))
    for what, reason in lines:
        yield from _wrap(f"{what}: {reason}", "  ")
    if not lines:
        yield ("  nothing" if _is_known(found, decision) else "  cannot be told for this sort of question")


def _is_known(found: Moment, decision: Decision) -> bool:
    return found.asking is not None or decision.kind.startswith(("offer", "may"))


def _left_out(found: Moment, decision: Decision) -> Iterator[tuple[str, str]]:
    if decision.kind.startswith("offer"):
        yield from _no_offers(found, decision)
    elif found.asking is not None:
        yield from _no_members(found.asking, decision)


def _no_offers(found: Moment, decision: Decision) -> Iterator[tuple[str, str]]:
    offered = {each.number for each in decision.values if each.number != PASS}
    for frame, step, offer in moment.offers_of(found):
        reason = reasons.of_step(frame, step) if offer.number not in offered else None
        if reason is not None:
            yield spoken.law(frame, frame.cause), why.told(reason)


def _no_members(asking: Asking, decision: Decision) -> Iterator[tuple[str, str]]:
    frame, node = asking.frame, asking.node
    if isinstance(node, tree.Menu):
        offered = [each.number for each in decision.values]
        for option, reason in reasons.options_left_out(frame, node, offered):
            law = f" [{', '.join(option.laws)}]" if option.laws else ""
            yield f"{option.title or 'an option'}{law}", why.told(reason)
        return
    binder = node.binder
    assert binder is not None
    assert binder.set is not None
    if binder.bound == "one":
        fallen = reasons.members_left_out(frame, node, decision.values)
    else:
        groups = reasons.groups_left_out(frame, node, decision.values)
        if groups is None:
            yield "groups of which the rest cannot be done in full", "there are too many groups to tell"
        fallen = groups or []
    yield from why.left_out(frame, binder.set.sort, binder.name, fallen)


# --- picks ------------------------------------------------------------------------------------------------------------


def _picks(found: Moment) -> Iterator[str]:
    if not found.picks:
        return
    yield ""
    yield "What rules picked last:" if found.earlier else "What rules picked since the answer before:"
    head = ""
    for each in found.picks:
        if head != (head := _heading(each)):
            yield f" {head}"
        for line in picks.lines(each):
            indent = "  " + " " * (len(line) - len(line.lstrip()))
            yield from _wrap(line.lstrip(), indent)


def _heading(picked: Picked | Answered) -> str:
    return f"Round {picked.when.round}, {picked.when.phase} of {picked.when.turn}"


def _wrap(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=f"{indent}    ", break_on_hyphens=False)
