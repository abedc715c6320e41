"""The story: what has happened, as one seat may know it, under headings.

In: a session and a seat; where to begin. Out: entries: a heading for each turn, and for each phase of the seat's own
turns; what happened; what the seat had no choice about. A long story is shortened to its end and to what concerns the
seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from interpreter.game.questions.decisions import Decision
from interpreter.game.questions.wording import said
from interpreter.game.sight.discretion import EVERYBODY, told_to
from interpreter.language.program import walk
from interpreter.law.events import KINDS, SCORED
from interpreter.tools.narrate import follows

if TYPE_CHECKING:
    from interpreter.game.questions.decisions import Settled
    from interpreter.game.questions.notes import Part
    from interpreter.game.session import Session
    from interpreter.law.board import Event
    from interpreter.tools.narrate import Narrator
    from interpreter.tools.table.paper import Paper

LAW_WIDTH = 27
"""Columns for the law and its name."""
_CUT = "  ..."


class Heading(NamedTuple):
    """A turn, or a phase of it."""

    text: str
    is_turn: bool = True


class Line(NamedTuple):
    """Something that happened; `concerns`: the seat, its pieces, cards or points are touched."""

    law: str
    text: str
    concerns: bool


Entry = Heading | Line


class Since(NamedTuple):
    """How much has been told: events, and single options of the seat that were taken unasked."""

    events: int = 0
    unasked: int = 0


ALL = Since()


def unasked(session: Session, player: int) -> list[Settled]:
    """What a player had no choice about, as far as something has come of it; the rest the open question says itself."""
    happened = len(session.events)
    return [each for each in session.notes.unasked if each.player == player and each.logged < happened]


class Story:
    """Tells the games of one table."""

    def __init__(self, narrator: Narrator, names: Sequence[str]) -> None:
        """`names`: of the seats, as printed."""
        self.narrator = narrator
        self.names = names
        self.phases = [_phases(table_program) for table_program in narrator.table.programs]

    def entries(self, session: Session, player: int, since: Since = ALL, public: bool = False) -> list[Entry]:
        """All since then; `public`: only what everybody knows."""
        events = session.events
        seen = [told_to(session.game.table, event, EVERYBODY if public else player) for event in events]
        heads = self._heads(session, player, seen)
        alone = {} if public else self._alone(session, player, since)
        cuts = sorted({since.events, len(events), *(at for at in (*heads, *alone) if since.events <= at < len(events))})
        found: list[Entry] = []
        for start, end in pairwise(cuts):
            found += heads.get(start, [])
            found += alone.get(start, [])
            for told in self.narrator.runs(seen[start:end], player):
                found.append(Line(told.law, told.sentence, any(self._touches(event, player) for event in told.events)))
        return found

    def _heads(self, session: Session, player: int, events: Sequence[Event]) -> dict[int, list[Heading]]:
        """The headings before each event that has some."""
        found: dict[int, list[Heading]] = {}
        parts = [part for part in session.notes.parts if part.logged < len(events)]
        last = ""
        turns = [(moment, list(each)) for moment, each in groupby(parts, lambda part: part.moment)]
        ends = [turn[0].logged for _, turn in turns[1:]] + [len(events)]
        for (moment, turn), end in zip(turns, ends, strict=False):
            start = turn[0].logged
            in_setup = moment.turns < 0
            text = "Setup" if in_setup else f"Round {turn[0].round + 1}: {self.names[moment.turn]}"
            if text != last and start < end:
                found.setdefault(start, []).append(Heading(text))
                last = text
            if moment.turn == player and not in_setup:
                for at, phase in self._changes(player, events, turn, end):
                    found.setdefault(at, []).append(Heading(phase, is_turn=False))
        return found

    def _changes(
        self, player: int, events: Sequence[Event], turn: Sequence[Part], end: int
    ) -> Iterator[tuple[int, str]]:
        """Where a phase of a turn begins: where one is known to, and by the laws of what happens."""
        phases = self.narrator.table.programs[player].phases
        known = {part.logged: _spoken(phases[part.phase].name) for part in turn}
        now, start = "", turn[0].logged
        for at in range(start, end):
            phase = known.get(at, now)
            phase = self.phases[player].get(events[at][1] - self.narrator.table.voices[player].causes, phase)
            if phase != now:
                now = phase
                yield at - (at > start and follows(events[at - 1], events[at])), phase

    def _alone(self, session: Session, player: int, since: Since) -> dict[int, list[Line]]:
        """What there was no choice about, before each event."""
        found: dict[int, list[Line]] = {}
        table, state = session.game.table, session.game.state
        for (at, cause), each in groupby(
            unasked(session, player)[since.unasked :], lambda each: (each.logged, table.asked(each.asking)[0])
        ):
            texts = []
            for one in each:
                decision = Decision(table, player, one.kind, [one.value], one.asking, state)
                texts.append(said(decision, one, named=False) if not _is_none(one) else "")
            if any(texts):
                law = self.narrator.law(cause, player) if cause >= 0 else ""
                text = f"only choice: {', '.join(text for text in texts if text)}"
                found.setdefault(max(at, since.events), []).append(Line(law, text, concerns=True))
        return found

    def _touches(self, event: Sequence[int], player: int) -> bool:
        """Whether others touch what is the player's, or points are his."""
        fields = list(zip(KINDS[event[0]].fields, event[2:], strict=True))
        if fields[0] == ("party", player):
            return event[0] == SCORED
        return any(self._owner(sort, value) == player for sort, value in fields)

    def _owner(self, sort: str, value: int) -> int:
        """Whose a field of an event is; -1 for nobody's."""
        layout = self.narrator.layout
        match sort:
            case "party":
                return value
            case "column":
                return layout.columns[value].party
            case "zone":
                return layout.zones[value].owner
        return -1


def _is_none(settled: Settled) -> bool:
    """Whether nothing was chosen, because there was nothing."""
    return settled.kind.startswith("group") and not settled.value


def _phases(program: object) -> dict[int, str]:
    """For each cause that stands in a phase, what the phase is called."""
    found: dict[int, str] = {}
    for phase in getattr(program, "phases", ()):
        for part in walk(phase.steps):
            cause = getattr(part, "cause", -1)
            if cause >= 0:
                found[cause] = _spoken(phase.name)
    return found


def _spoken(name: str) -> str:
    return name.replace("_", " ").capitalize()


def shortened(entries: Sequence[Entry], most: int, lately: bool = False) -> list[Entry | None]:
    """The last entries and, unless `lately`, those before that concern the seat; None stands for what is left out."""
    kept = [
        place >= len(entries) - most or (not lately and isinstance(entry, Line) and entry.concerns)
        for place, entry in enumerate(entries)
    ]
    for place, entry in enumerate(entries):  # a heading stays with what is under it
        if isinstance(entry, Heading) and not kept[place]:
            kept[place] = any(kept[place + 1 : _end(entries, place)])
    found: list[Entry | None] = []
    for entry, stays in zip(entries, kept, strict=True):
        if stays:
            found.append(entry)
        elif not found or found[-1] is not None:
            found.append(None)
    return found


def _end(entries: Sequence[Entry], place: int) -> int:
    """Where what stands under a heading ends."""
    head = entries[place]
    is_turn = isinstance(head, Heading) and head.is_turn
    for at in range(place + 1, len(entries)):
        entry = entries[at]
        if isinstance(entry, Heading) and (entry.is_turn or not is_turn):
            return at
    return len(entries)


def lines(entries: Iterable[Entry | None], paper: Paper) -> Iterator[str]:
    """Entries on paper, a law named where it is not the one before."""
    law, cut = "", False
    for entry in entries:
        if entry is None:
            yield _CUT if cut else f"{_CUT}  (`log all` shows everything)"
            law, cut = "", True
        elif isinstance(entry, Heading):
            yield paper.bold(f"-- {entry.text} --") if entry.is_turn else paper.dim(f"   {entry.text}")
            law = ""
        else:
            yield from _line("" if entry.law == law else entry.law, entry.text, paper)
            law = entry.law


def _line(law: str, text: str, paper: Paper) -> Iterator[str]:
    if len(law) > LAW_WIDTH:
        yield from paper.wrap(law, "  ")
        law = ""
    yield from paper.wrap(text, f"  {law:<{LAW_WIDTH}} ", " " * (LAW_WIDTH + 5))
