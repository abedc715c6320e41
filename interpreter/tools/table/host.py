"""The host: leads people through a game at one terminal.

In: a session in which some seats are played by people. Out: the game played on to its end, or left; the session as it
then stands. What has happened is told as the seat that decides may know it. A game with a place to be saved is saved
at every decision, so that nothing is lost however it ends.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from interpreter.law.events import redact
from interpreter.tools.exits import WrongUseError
from interpreter.tools.narrate import Narrator
from interpreter.tools.table import cards, groups, laws, question
from interpreter.tools.table.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from interpreter.game.agents import Agent
    from interpreter.game.decisions import Decision, Option
    from interpreter.game.session import Session
    from interpreter.tools.keeping import Keeper
    from interpreter.tools.table.console import Console

HUMAN = "human"
"""The name of whoever plays a seat at the terminal."""
LAW_WIDTH = 27
_LOG_LINES = 40
"""How much of the log is shown at once."""
_RESUMED_LINES = 12
"""How much of it when a game is gone on with."""

HELP = """\
number          the option with that number; a clearing by its own number
text            the option whose text begins like that
map             the table as you see it
cards           what is printed on the cards you see
log             what happened lately; `log all` from the beginning
law ID          the rules with that id, and where they are written
undo            take your last choice back
undo turn       take back all since your turn began
save [FILE]     save the game
quit            leave the game
"""


class Left(Enum):
    """Why a game was left before its end."""

    QUIT = "quit"
    END_OF_INPUT = "end of input"


class Host:
    """One game at one terminal.

    Attributes:
        session: the game as it stands; another one after something was taken back.
    """

    def __init__(
        self,
        session: Session,
        console: Console,
        keeper: Keeper,
        agents: Callable[[], Mapping[str, Agent]],
        quiet: bool = False,
    ) -> None:
        """`agents` makes fresh ones for the other seats; `quiet`: the table and the log are shown on request only."""
        self.session = session
        self.console = console
        self.agents = agents
        self.keeper = keeper
        self.quiet = quiet
        self.sheet = Sheet(session.game.table, console.paper)
        factions = [seat.program.faction for seat in session.game.table.seats]
        tags = dict(zip(factions, self.sheet.tags, strict=True))
        self.narrator = Narrator(session.game.table, LAW_WIDTH, tags)
        self.told = dict.fromkeys(self.sheet.names, 0)
        self.people = [seat for seat, name in session.agents.items() if name == HUMAN]
        self.last = ""
        self.turn: tuple[int, int, str] | None = None
        self.saved_at = -1
        self.warned = False
        self.lines = _RESUMED_LINES if session.game.journal.answers else _LOG_LINES

    @property
    def is_saved(self) -> bool:
        """Whether the game as it stands is in a file."""
        return self.saved_at == len(self.session.game.journal.answers)

    def play(self) -> Left | None:
        """Play until the game is over or left; None if it is over. Raises: AgentError, KeyboardInterrupt."""
        self.session.game.run()
        while (decision := self.session.decision) is not None:
            self._autosave()
            if len(self.people) > 1 and decision.seat != self.last and not self._hand_over(decision):
                return Left.END_OF_INPUT
            self.last = decision.seat
            self._tell(decision.seat)
            self._show_new_turn(decision)
            chosen = self._answered(decision)
            if isinstance(chosen, Left):
                return chosen
            if chosen is not None:
                self.session.game.choose(chosen)
        for seat in self.people:
            if len(self.people) == 1:
                self._tell(seat)
        return None

    # --- a decision ---

    def _answered(self, decision: Decision) -> Option | Left | None:
        """What is answered; None if something was taken back instead."""
        labels = [] if groups.is_long(decision) else question.labels(decision)
        options, part = self._ask(decision)
        while True:
            typed = self.console.ask()
            if typed is None:
                return Left.END_OF_INPUT
            if not typed:
                options, part = self._ask(decision)
                continue
            command, _, rest = typed.partition(" ")
            if typed not in labels and command.casefold() in _COMMANDS:
                done = _COMMANDS[command.casefold()](self, decision, rest.strip())
                if done is not None:
                    return done if isinstance(done, Left) else None
                continue
            if part is not None and typed.isdigit() and int(typed) in part.counts:
                options = groups.with_count(options, part, int(typed))
                part = groups.next_part(decision, options)
                if part is not None:
                    self.console.say(groups.question(decision, part))
                    continue
                return options[0]
            chosen = question.meant(decision, typed, numbered=part is None)
            if not isinstance(chosen, str):
                self.warned = False
                return chosen
            self.console.say(chosen)

    def _ask(self, decision: Decision) -> tuple[Sequence[Option], groups.Part | None]:
        """Put the question: the options, and the pieces that a long list is narrowed down by."""
        paper = self.console.paper
        if not groups.is_long(decision):
            self.console.show(["", *question.lines(decision, paper)])
            return decision.options, None
        part = groups.next_part(decision, decision.options)
        self.console.show(["", *question.heading(decision, paper)])
        if part is not None:
            self.console.say(groups.question(decision, part))
        return decision.options, part

    def _hand_over(self, decision: Decision) -> bool:
        self.turn = None
        return self.console.hand_over(self.sheet.name(decision.player))

    def _show_new_turn(self, decision: Decision) -> None:
        """The table, at the first decision of a turn."""
        state = self.session.game.state
        here = (state.turns, state.phase < 0, decision.seat)
        if here != self.turn and not self.quiet:
            self.turn = here
            self._map(decision)

    def _map(self, decision: Decision) -> None:
        view = self.session.game.sight(decision.seat).view()
        self.console.show(["", *self.sheet.lines(view)])

    def _tell(self, seat: str) -> None:
        """What has happened since the seat was last told."""
        events = self.session.events
        if not self.quiet:
            self._show_log(self._log(seat, min(self.told[seat], len(events))), self.lines)
        self.told[seat] = len(events)
        self.lines = _LOG_LINES

    def _show_log(self, log: Iterable[str], most: int) -> None:
        """The last lines of a log."""
        lines = list(log)
        if len(lines) > most:
            self.console.show(["  ...  (`log all` shows everything)"])
        self.console.show(lines[-most:])

    def _log(self, seat: str, since: int) -> Iterator[str]:
        """The log from an event on, as the seat may know it."""
        table = self.session.game.table
        viewer = self.sheet.names.index(seat)
        seen = [redact(table.layout, event, viewer) for event in self.session.events[since:]]
        for law, sentence in self.narrator.lines(seen, viewer):
            yield from self.console.paper.wrap(sentence, f"  {law:<{LAW_WIDTH}} ", " " * (LAW_WIDTH + 5))

    def _autosave(self) -> None:
        if self.keeper.path is None:
            return
        try:
            self.keeper.keep(self.session)
        except WrongUseError as error:
            self.console.show([str(error), "the game goes on unsaved; `save FILE` saves it elsewhere"])
            return
        self.saved_at = len(self.session.game.journal.answers)

    # --- commands ---

    def help(self, _decision: Decision, _rest: str) -> None:
        self.console.show(HELP.splitlines())

    def map(self, decision: Decision, _rest: str) -> None:
        self._map(decision)

    def cards(self, decision: Decision, _rest: str) -> None:
        view = self.session.game.sight(decision.seat).view()
        self.console.show(cards.seen(self.session.game.table, view, self.console.paper))

    def log(self, decision: Decision, rest: str) -> None:
        log = list(self._log(decision.seat, 0))
        self._show_log(log, len(log) if rest == "all" else _LOG_LINES)

    def law(self, _decision: Decision, rest: str) -> None:
        self.console.show(laws.lines(self.session.game.table, rest, self.console.paper))

    def undo(self, decision: Decision, rest: str) -> bool | None:
        """Take back a choice, or all since the turn began; True if one was."""
        if rest not in ("", "turn"):
            self.console.say("`undo` takes your last choice back, `undo turn` all since your turn began")
            return None
        to = self._turn_began(decision) if rest else self._last_choice(decision.seat)
        if to is None:
            self.console.say("there is no choice of yours to take back")
            return None
        self.session = self.session.taken_back(to, self.agents())
        for seat in self.told:
            self.told[seat] = min(self.told[seat], len(self.session.events))
        self.turn = None
        self.console.say("taken back")
        return True

    def _last_choice(self, seat: str, before: int | None = None) -> int | None:
        """Where the last answer of a seat stands in the journal."""
        answers = self.session.game.journal.answers[:before]
        return next((at for at in reversed(range(len(answers))) if answers[at].seat == seat), None)

    def _turn_began(self, decision: Decision) -> int | None:
        """Where the first answer stands that the seat gave in its last own turn."""
        moments, answers = self.session.notes.moments, self.session.game.journal.answers
        own = [
            at
            for at, moment in enumerate(moments)
            if moment.turn == decision.player and answers[at].seat == decision.seat
        ]
        return next((at for at in own if moments[at] == moments[own[-1]]), None)

    def save(self, _decision: Decision, rest: str) -> None:
        if not rest and self.keeper.path is None:
            self.console.say("name a file: save FILE")
            return
        try:
            how = self.keeper.keep(self.session, rest)
        except WrongUseError as error:
            self.console.show([str(error)])
            return
        self.console.show([f"saved; to go on from here: {how}"])
        self.saved_at = len(self.session.game.journal.answers)

    def quit(self, _decision: Decision, _rest: str) -> Left | None:
        if self.is_saved or self.warned or not self.console.live:
            return Left.QUIT
        self.warned = True
        self.console.say("the game is not saved: `save FILE` saves it, `quit` once more leaves it as it is")
        return None


_COMMANDS: dict[str, Callable[[Host, Decision, str], Left | bool | None]] = {
    "?": Host.help,
    "help": Host.help,
    "map": Host.map,
    "cards": Host.cards,
    "log": Host.log,
    "law": Host.law,
    "undo": Host.undo,
    "save": Host.save,
    "quit": Host.quit,
}
"""What can be typed instead of an answer: each tells whether the decision is over, and how."""
