"""The host: leads people through a game at one terminal.

In: a session in which some seats are played by people. Out: the game played on to its end, or left; the session as it
then stands. What has happened is told as the seat that decides may know it. A game with a place to be saved is saved
at every decision, so that nothing is lost however it ends.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from interpreter.tools.exits import WrongUseError
from interpreter.tools.narrate import Narrator
from interpreter.tools.table import cards, closing, groups, laws, question, story
from interpreter.tools.table.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from interpreter.game.agents import Agent
    from interpreter.game.questions.decisions import Decision, Option
    from interpreter.game.session import Session
    from interpreter.tools.keeping import Keeper
    from interpreter.tools.table.console import Console

HUMAN = "human"
"""The name of whoever plays a seat at the terminal."""
_LOG_LINES = 40
"""How much of the log is shown at once, on a screen that has room for it."""
_FEWEST = 8
"""How much of it on the smallest screen."""
_RESUMED_LINES = 12
"""How much of it when a game is gone on with."""

HELP = """\
number          the option with that number; a clearing by its own number
text            the option whose text begins like that
map             the whole table as you see it; also `table`
cards           what is printed on the cards you see
log             what happened lately; `log all` from the beginning
law ID          the rules with that id, and where and how they are written
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
        self.tags = dict(zip(factions, self.sheet.tags, strict=True))
        printed = [self.sheet.name(player) for player in range(len(factions))]
        self.story = story.Story(Narrator(session.game.table, story.LAW_WIDTH, self.tags), printed)
        self.told = dict.fromkeys(self.sheet.names, story.ALL)
        self.people = [seat for seat, name in session.agents.items() if name == HUMAN]
        self.last = ""
        self.turn: tuple[int, int, str] | None = None
        self.warned = False
        rows = console.rows
        self.log_lines = _LOG_LINES if rows is None else max(_FEWEST, min(_LOG_LINES, rows // 2))
        self.lines = min(_RESUMED_LINES, self.log_lines - 1) if session.game.journal.answers else self.log_lines

    @property
    def is_saved(self) -> bool:
        """Whether the game as it stands is in a file."""
        return self.keeper.is_there and self.keeper.kept == self.session.game.journal.answers

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
        self._close()
        return None

    def _close(self) -> None:
        """The end of the game: what happened last, the table as it lies, who won."""
        seat = self.people[0]
        if len(self.people) == 1:
            self._tell(seat)
        elif not self.quiet:
            since = self.told.get(self.last, story.ALL)
            log = self.story.entries(self.session, self.sheet.names.index(seat), since, public=True)
            self._show_log(log, self.log_lines)
        if not self.quiet:
            self.console.show(["", *self.sheet.lines(self.session.game.sight(seat).view())])
        self.console.show(["", *closing.lines(self.session.game, self.people)])

    # --- a decision ---

    def _answered(self, decision: Decision) -> Option | Left | None:
        """What is answered; None if something was taken back instead."""
        labels = question.labels(decision)
        options: Sequence[Option] = decision.options if groups.is_long(decision) else ()
        part = groups.next_part(decision, options)
        self._ask(decision, part)
        while True:
            typed = self.console.ask()
            if typed is None:
                return Left.END_OF_INPUT
            command, _, rest = typed.partition(" ")
            self.warned = self.warned and command.casefold() == "quit"
            is_option = typed in labels or question.is_whole(decision, typed)
            if typed and not is_option and command.casefold() in _COMMANDS:
                done = _COMMANDS[command.casefold()](self, decision, rest.strip())
                if isinstance(done, Left):
                    return done
                if done is True:
                    return None
            elif typed and part is not None and typed in map(str, part.counts):
                options = groups.with_count(decision, options, part, int(typed))
                part = groups.next_part(decision, options)
                if part is None:
                    return options[0]
            elif typed:
                chosen = question.meant(decision, typed, numbered=part is None)
                if not isinstance(chosen, str):
                    self.warned = False
                    return chosen
                self.console.say(chosen)
                continue
            if not self.warned:
                self._ask(decision, part)

    def _ask(self, decision: Decision, part: groups.Part | None) -> None:
        """Put the question; of a long list, how many of some pieces."""
        paper = self.console.paper
        if part is None:
            self.console.show(["", *question.lines(decision, paper)])
        else:
            self.console.show(["", *question.heading(decision, paper)])
            self.console.say(groups.question(part))

    def _hand_over(self, decision: Decision) -> bool:
        self.turn = None
        return self.console.hand_over(self.sheet.name(decision.player))

    def _show_new_turn(self, decision: Decision) -> None:
        """The table, at the first decision of a turn."""
        state = self.session.game.state
        here = (state.turns, state.phase < 0, decision.seat)
        if here != self.turn and not self.quiet:
            self.turn = here
            view = self.session.game.sight(decision.seat).view()
            lines = list(self.sheet.lines(view))
            if self.console.rows is not None and len(lines) + _FEWEST > self.console.rows:
                lines = list(self.sheet.short(view))
            self.console.show(["", *lines])

    def _tell(self, seat: str) -> None:
        """What has happened since the seat was last told."""
        if not self.quiet:
            resumed = self.lines < self.log_lines
            self._show_log(self._log(seat, self.told[seat]), self.lines, resumed)
        player = self.sheet.names.index(seat)
        self.told[seat] = story.Since(len(self.session.events), len(story.unasked(self.session, player)))
        self.lines = self.log_lines

    def _show_log(self, log: Sequence[story.Entry], most: int, lately: bool = False) -> None:
        """The last entries of a log, and unless `lately` of the others those that concern whoever looks."""
        self.console.show(story.lines(story.shortened(log, most, lately), self.console.paper))

    def _log(self, seat: str, since: story.Since = story.ALL) -> list[story.Entry]:
        """The log since some moment, as the seat may know it."""
        return self.story.entries(self.session, self.sheet.names.index(seat), since)

    def _autosave(self) -> None:
        if self.keeper.path is None:
            return
        try:
            self.keeper.keep(self.session)
        except WrongUseError as error:
            self.console.show([str(error), "the game goes on unsaved; `save FILE` saves it elsewhere"])
            if self.keeper.is_there:
                self.console.show([f"{self.keeper.last} is whole and holds the game as it stood before"])

    # --- commands ---

    def help(self, _decision: Decision, _rest: str) -> None:
        self.console.show(HELP.splitlines())

    def map(self, decision: Decision, _rest: str) -> None:
        view = self.session.game.sight(decision.seat).view()
        self.console.show(["", *self.sheet.lines(view)])

    def cards(self, decision: Decision, _rest: str) -> None:
        view = self.session.game.sight(decision.seat).view()
        self.console.show(cards.seen(self.session.game.table, view, self.console.paper))

    def log(self, decision: Decision, rest: str) -> None:
        log = self._log(decision.seat)
        self._show_log(log, len(log) if rest == "all" else self.log_lines, lately=True)

    def law(self, _decision: Decision, rest: str) -> None:
        self.console.show(laws.lines(self.session.game.table, rest, self.console.paper, self.tags))

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
            now = len(self.session.events), len(story.unasked(self.session, self.sheet.names.index(seat)))
            self.told[seat] = story.Since(*map(min, self.told[seat], now))
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
    "table": Host.map,
    "cards": Host.cards,
    "log": Host.log,
    "law": Host.law,
    "undo": Host.undo,
    "save": Host.save,
    "quit": Host.quit,
}
"""What can be typed instead of an answer: each tells whether the decision is over, and how."""
