"""Short ways to build checked trees by hand, and two invented factions to put them into.

The toads have warriors, huts on a track, a totem, a nest for pieces, a pouch for cards, a mood and a counter. They are
the owner of every rule here; a second seat of theirs is the enemy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.game.link import Seat
from interpreter.game.play import Game, Match
from interpreter.game.reference.evaluator import Reference
from interpreter.game.reference.frame import Frame
from interpreter.language import program as tree
from interpreter.language.findings import Span
from interpreter.language.program import At, ClassOf, KindNamed, Sort, Whose

SPAN = Span("toads.yaml", 1, 1, 1, 2)
CLEARINGS = {str(number): number - 1 for number in range(1, 13)}
FOX_CLEARINGS = [CLEARINGS[name] for name in ("1", "6", "8", "12")]
"""Of the Autumn map."""


# --- Expressions ---


def number(value: int) -> tree.Number:
    return tree.Number(sort=Sort.NUMBER, span=SPAN, value=value)


def truth(value: bool) -> tree.Truth:
    return tree.Truth(sort=Sort.TRUTH, span=SPAN, value=value)


def you() -> tree.You:
    return tree.You(sort=Sort.PLAYER, span=SPAN)


def local(name: str, sort: Sort = Sort.CLEARING, many: bool = False) -> tree.Local:
    return tree.Local(sort=sort, span=SPAN, many=many, name=name)


def name(text: str, sort: Sort) -> tree.Name:
    return tree.Name(sort=sort, span=SPAN, name=text)


def place(text: str) -> tree.Name:
    return name(text, Sort.CLEARING)


def box(text: str) -> tree.Name:
    return name(text, Sort.BOX)


def zone(text: str) -> tree.Name:
    return name(text, Sort.ZONE)


def read(tracker: str, sort: Sort = Sort.NUMBER, of: tree.Expr | None = None) -> tree.Read:
    return tree.Read(sort=sort, span=SPAN, tracker=tracker, of=of)


def get(query: str, of: tree.Expr, sort: Sort) -> tree.Get:
    return tree.Get(sort=sort, span=SPAN, query=query, of=of)


def compare(left: tree.Expr, op: str, right: tree.Expr) -> tree.Compare:
    return tree.Compare(sort=Sort.TRUTH, span=SPAN, op=op, left=left, right=right)


def same(left: tree.Expr, right: tree.Expr) -> tree.Same:
    return tree.Same(sort=Sort.TRUTH, span=SPAN, left=left, right=right)


def negated(part: tree.Expr) -> tree.Logic:
    return tree.Logic(sort=Sort.TRUTH, span=SPAN, op="not", parts=(part,))


def exists(of: tree.Expr) -> tree.Exists:
    return tree.Exists(sort=Sort.TRUTH, span=SPAN, of=of)


def count(of: tree.Expr) -> tree.Count:
    return tree.Count(sort=Sort.NUMBER, span=SPAN, of=of)


def matches(left: tree.Expr, right: tree.Expr) -> tree.Matches:
    return tree.Matches(sort=Sort.TRUTH, span=SPAN, left=left, right=right)


def every(universe: str, where: tree.Expr | None = None, it: str = "each", sort: Sort = Sort.CLEARING) -> tree.Elements:
    return tree.Elements(sort=sort, many=True, span=SPAN, domain=tree.Universe(universe), it=it, where=where)


def listed(*items: tree.Expr, where: tree.Expr | None = None, it: str = "each") -> tree.Elements:
    return tree.Elements(sort=items[0].sort, many=True, span=SPAN, domain=tree.Listed(items), it=it, where=where)


def cards_in(*zones: tree.Expr, where: tree.Expr | None = None, it: str = "each") -> tree.Elements:
    return tree.Elements(sort=Sort.CARD, many=True, span=SPAN, domain=tree.CardsIn(zones), it=it, where=where)


def pieces(kind: tree.KindSpec, at: tree.Expr | At = At.MAP, whose: Whose = Whose.YOURS, **more: Any) -> tree.Pieces:
    return tree.Pieces(sort=Sort.PIECE, many=True, span=SPAN, whose=whose, kinds=(kind,), at=at, **more)


def warriors(at: tree.Expr | At = At.MAP, whose: Whose = Whose.YOURS, **more: Any) -> tree.Pieces:
    return pieces(ClassOf("warrior"), at, whose, **more)


# --- Effects and steps ---


def effect(form: str, cause: int = -1, **args: tree.Arg) -> tree.Effect:
    """`object` and the prepositions; a trailing underscore stands for words that Python keeps to itself."""
    return tree.Effect(form, {key.rstrip("_"): value for key, value in args.items()}, SPAN, cause)


def place_new(kind: str, at: tree.Expr, amount: int = 1, **more: Any) -> tree.Effect:
    new = tree.NewPieces(Whose.YOURS, (KindNamed(kind),), number(amount), SPAN, **more)
    return effect("place_new", object=new, in_=at)


def score(amount: int | tree.Expr) -> tree.Effect:
    return effect("score", object=number(amount) if isinstance(amount, int) else amount)


def raised(tracker: str = "count", by: int = 1) -> tree.Effect:
    return effect("raise", object=read(tracker), by=number(by))


def step(*body: tree.Node, **more: Any) -> tree.Step:
    fields: dict[str, Any] = {"laws": ("toads:1",), "title": "A step", "span": SPAN, "cause": 0, "body": body} | more
    return tree.Step(**fields)


def binder(how: str, of: tree.Expr | None, as_: str = "c", **more: Any) -> tree.Binder:
    return tree.Binder(how=how, set=of, name=as_, many=more.pop("many", False), span=SPAN, **more)


def rank(how: str, value: tree.Expr, it: str = "it") -> tree.Rank:
    return tree.Rank(how, value, it)


def loop(of: tree.Expr, as_: str = "c", **more: Any) -> tree.Loop:
    return tree.Loop("for", of, as_, **more)


# --- Abilities ---


def ability(form: type[tree.Ability], **fields: Any) -> Any:
    common: dict[str, Any] = {"laws": ("toads:9",), "title": form.__name__, "span": SPAN, "cause": 1}
    return form(**{**common, **fields})


def decide(question: str, *ranks: tree.Rank, then_by: str | None = "printed") -> tree.Decide:
    found: tree.Decide = ability(tree.Decide, questions=(question,), ranks=ranks, then_by=then_by)
    return found


# --- The factions ---

TURN = ("start_of_turn", "birdsong", "daylight", "evening")


def declarations(faction: str = "toads", letter: str | None = "B", **more: Any) -> tree.Declarations:
    return tree.Declarations(
        faction=faction,
        name=faction.title(),
        letter=letter,
        automated=more.pop("automated", True),
        seats=more.pop("seats", 2),
        numbers={},
        pieces={
            "toad": tree.PieceDecl("toad", "warrior", 6),
            "hut": tree.PieceDecl("hut", "building", 3, track="huts"),
            "totem": tree.PieceDecl("totem", "token", 1),
            "frog": tree.PieceDecl("frog", "token", 2, each_suit=True),
        },
        tracks={"huts": tree.TrackDecl("huts", "hut", suit="fox", points=(0, 2, 5))},
        trackers={
            "count": tree.TrackerDecl("count", high=99),
            "mood": tree.TrackerDecl("mood", of="space", spaces=("calm", "angry", "calm"), start="calm", wraps=True),
            "order": tree.TrackerDecl("order", of="suit", start="bird"),
            "haste": tree.TrackerDecl("haste", high=9, clears="turn"),
        },
        boxes={
            "nest": tree.BoxDecl("nest", cards=False),
            "pouch": tree.BoxDecl("pouch", cards=True, pile=True),
            "secret": tree.BoxDecl("secret", cards=True, seen="owner"),
        },
        **more,
    )


def program(faction: str = "toads", letter: str | None = "B", **parts: Any) -> tree.Program:
    """A program; a keyword that names a phase gives its steps, `extra` maps further phases to theirs."""
    of_turn = {phase: tuple(parts.pop(phase, ())) for phase in TURN}
    extra: dict[str, Sequence[tree.Step]] = parts.pop("extra", {})
    phases = [tree.Phase(phase, tuple(steps)) for phase, steps in {**of_turn, **extra}.items()]
    declared = parts.pop("declared", None) or declarations(faction, letter)
    names = [f"rule {place}" for place in range(10)]
    return tree.Program(
        faction=faction,
        name=faction.title(),
        declarations=declared,
        phases=tuple(phases),
        causes=[tree.Cause((f"{faction}:{place}",), name, SPAN) for place, name in enumerate(names)],
        **parts,
    )


# --- A table to try things on ---


class Trial:
    """A game at the start, and a frame of its first player; nothing of a turn has happened."""

    def __init__(self, *programs: tree.Program, seed: int = 0) -> None:
        seats = programs or (program(), program())
        self.match = Match.prepare([Seat(each) for each in seats], evaluator="reference")
        self.game = self.match.start(seed)
        self.board = self.game.board
        self.state = self.board.state
        self.layout = self.match.table.layout

    @property
    def evaluator(self) -> Reference:
        assert isinstance(self.match.evaluator, Reference)
        return self.match.evaluator

    @property
    def frame(self) -> Frame:
        return self.evaluator.frame(self.board, 0)

    def column(self, text: str) -> int:
        return self.layout.column_index[text]

    def at(self, text: str) -> int:
        return self.layout.place_index[text]

    def stand(self, text: str, where: str, k: int = 1) -> None:
        """Bring pieces from home to a place, asking nobody."""
        column = self.column(text)
        self.board.add(self.layout.home_column[column], self.layout.home[column], -k)
        self.board.add(column, self.at(where), k)

    def count(self, text: str, where: str) -> int:
        return self.state.n[self.column(text) * self.layout.width + self.at(where)]

    def tracker(self, text: str = "count", seat: str = "toads") -> int:
        return self.state.trackers[self.layout.trackers[self.layout.tracker_index[f"{seat}.{text}"]].offset]

    def lay(self, card: str, where: str) -> int:
        """Lay a card on a zone, asking nobody."""
        index = next(each.index for each in self.layout.cards if each.name == card)
        self.state.zones[self.state.zone_of[index]].remove(index)
        target = self.layout.zone_index[where]
        self.state.zones[target].append(index)
        self.state.zone_of[index] = target
        return index

    def laws(self) -> list[str]:
        """The laws of the events so far."""
        return [self.match.table.causes[event[1]].law[0] for event in self.board.log or ()]


def play(*programs: tree.Program, seed: int = 0, rounds: int = 1) -> Game:
    """A game of these programs up to a round limit."""
    seats = [Seat(each) for each in programs]
    return Game.start(seats, seed=seed, evaluator="reference", max_rounds=rounds).run()
