"""`rootlaw diff`: what two factions say differently, by law and not by line.

In: two factions, each by id or file, perhaps with overlays. Out: rules and declarations that one has and the other has
not, and those that say something else, both texts side by side. What both take over from shared files is compared with
the rest. Comments, layout, the order of keys, names and rulings are no law.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import yaml

from interpreter.language.assembly import NAMED, Assembly, text
from interpreter.language.check import assembled, load_faction
from interpreter.language.files import decks_of, read_file
from interpreter.language.findings import Findings
from interpreter.language.located import Mapping, Sequence, plain
from interpreter.tools import show, tables
from interpreter.tools.exits import FINDINGS, FINE

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from interpreter.language.located import Node

PROSE = frozenset({"ruling", "name"})
"""Keys that say nothing about what happens."""
HEAD = ("automated", "setup_letter", "seats")
"""What the head of a file says about the table."""
ORDER = {
    key: place
    for place, key in enumerate(
        """
        law id decide who cannot can treat change when during crafts_with if for order while times pick choose random
        roll prefer on_tie firm as by from to start then_by only_for ignoring pay up_to end_if options one_of do may
        instead then
        """.split()  # noqa: SIM905
    )
}
"""The keys of a rule in the order in which it is read; others stand behind them."""
WIDTH = 100


@dataclass(frozen=True)
class Said:
    """One rule or declaration.

    Attributes:
        section: where it stands: `daylight`, `actions`, `pieces`.
        law: its ids as printed; of a declaration its name.
        text: what it says, as YAML.
    """

    section: str
    law: str
    name: str
    text: str

    @property
    def title(self) -> str:
        """How people find it."""
        return " ".join(part for part in (self.section, self.law, self.name) if part)


@dataclass(frozen=True)
class Difference:
    """One difference; `before` or `after` is "" where there is nothing. `declared`: it is no rule."""

    title: str
    declared: bool
    before: str
    after: str

    @property
    def how(self) -> str:
        """`added`, `removed` or `changed`."""
        return "changed" if self.before and self.after else "added" if self.after else "removed"


def run(args: argparse.Namespace) -> int:
    """Compare and report; 1 if they differ, as `diff` has it."""
    search = show.folders(args.path)
    try:
        with tables.known():
            found = differences(args.first, args.second, search)
    except tables.BrokenFilesError as error:
        tables.report(error.findings)
        return FINDINGS
    if args.json:
        every = [{"how": each.how, **asdict(each)} for each in found]
        print(json.dumps({"first": args.first, "second": args.second, "differences": every}))
    else:
        print("\n".join(told(found)))
    return FINDINGS if found else FINE


def differences(first: str, second: str, search: Iterable[Path] = ()) -> list[Difference]:
    """Everything in which two factions differ, declarations first.

    Raises: BrokenFaction for one with findings; FileNotFoundError for one that is not there.
    """
    folders = tuple(search)
    for name in (first, second):
        load_faction(name, folders)  # what cannot be played is not compared
    before, after = (assembled(name, folders, Findings()) for name in (first, second))
    return [
        *_declared(_declarations(before), _declarations(after)),
        *_rules(list(_said(before)), list(_said(after))),
        *_orders(before, after),
    ]


# --- declarations -----------------------------------------------------------------------------------------------------


def _declarations(made: Assembly) -> dict[tuple[str, str], str]:
    """What is declared, by section and name; what the heads of the files say about the table; the cards of decks."""
    found = {
        (section, each.key.text): _text(each.node)
        for section in NAMED
        if section != "actions"
        for each in made.named[section]
    }
    for root in made.roots:
        found |= {("faction", key): _text(value) for key in HEAD if (value := root.get(key)) is not None}
        found |= {card: said for deck in decks_of(root) for card, said in _cards(deck)}
    return found


def _cards(deck: Path) -> Iterator[tuple[tuple[str, str], str]]:
    """The cards of a deck of a faction's own."""
    root = read_file(deck).root
    cards = root.get("cards") if isinstance(root, Mapping) else None
    for card in cards.items if isinstance(cards, Sequence) else ():
        if isinstance(card, Mapping):
            yield (f"deck {deck.stem}", text(card.get("id"))), _text(card)


def _declared(before: dict[tuple[str, str], str], after: dict[tuple[str, str], str]) -> Iterator[Difference]:
    for key in dict.fromkeys((*before, *after)):
        was, now = before.get(key, ""), after.get(key, "")
        if was != now:
            yield Difference(" ".join(key), True, was, now)


# --- rules ------------------------------------------------------------------------------------------------------------


def _said(made: Assembly) -> Iterator[Said]:
    """Every rule of the faction, in order."""
    for section, entries in made.all_lists():
        for entry in entries:
            yield Said(section, ", ".join(entry.laws), text(entry.node.get("name")), _rule(entry.node))
    actions = {each.key.text: each for each in made.named["actions"]}
    for name, each in actions.items():
        if isinstance(each.node, Mapping):
            yield Said("actions", name, text(each.node.get("name")), _text(each.node))


def _rules(before: list[Said], after: list[Said]) -> Iterator[Difference]:
    """Rules of one law go together: those that say the same, then those of one name, then in order."""
    laws = dict.fromkeys((each.section, each.law) for each in (*before, *after))
    for section, law in laws:
        left = [each for each in before if (each.section, each.law) == (section, law)]
        right = [each for each in after if (each.section, each.law) == (section, law)]
        _pair(left, right, lambda one: one.text)
        by_name = _pair(left, right, lambda one: one.name)
        for was, now in [*by_name, *zip(left, right, strict=False)]:
            yield Difference(now.title, False, was.text, now.text)
        shared = min(len(left), len(right))
        yield from (Difference(gone.title, False, gone.text, "") for gone in left[shared:])
        yield from (Difference(new.title, False, "", new.text) for new in right[shared:])


def _pair(left: list[Said], right: list[Said], key: Any) -> list[tuple[Said, Said]]:
    """Takes out of both lists what is alike by a key."""
    pairs = []
    for each in list(left):
        like = next((other for other in right if key(other) == key(each)), None)
        if like is not None:
            left.remove(each)
            right.remove(like)
            pairs.append((each, like))
    return pairs


def _orders(before: Assembly, after: Assembly) -> Iterator[Difference]:
    """The sections in which what both have stands in another order."""
    was, now = (dict(made.all_lists()) for made in (before, after))
    for section in was:
        first, second = ([", ".join(entry.laws) for entry in each.get(section, [])] for each in (was, now))
        shared = {*first} & {*second}
        ours, theirs = (list(dict.fromkeys(law for law in each if law in shared)) for each in (first, second))
        if ours != theirs:
            yield Difference(f"{section}, its order", False, "\n".join(ours), "\n".join(theirs))


# --- texts ------------------------------------------------------------------------------------------------------------


def _rule(node: Mapping) -> str:
    """A rule without its ids, which it is known by."""
    return _yaml({key.text: plain(value) for key, value in node.entries if key.text != "law"})


def _text(node: Node) -> str:
    """What a node says as YAML; of it and of all rules within it without names and rulings."""
    return _yaml(plain(node))


def _yaml(value: object) -> str:
    return yaml.safe_dump(_bare(value), sort_keys=False, width=WIDTH - 4).removesuffix("\n...\n").rstrip()


def _bare(value: Any) -> Any:
    """Plain data in one form: a list of one is its entry, blanks in a leaf are one, keys stand in one order."""
    if isinstance(value, dict):
        keys = sorted(value.keys() - PROSE, key=lambda key: (ORDER.get(key, len(ORDER)), key))
        return {key: _bare(value[key]) for key in keys}
    if isinstance(value, list):
        return _bare(value[0]) if len(value) == 1 else [_bare(each) for each in value]
    return " ".join(value.split()) if isinstance(value, str) else value


def told(found: Iterable[Difference]) -> Iterator[str]:
    """The differences for people."""
    every = list(found)
    for each in every:
        yield f"{each.how}: {each.title}"
        yield from (f"    {line}" for line in _lines(each))
        yield ""
    if not every:
        yield "they say the same"
        return
    yield ", ".join(f"{_count(every, declared)}" for declared in (False, True))


def _lines(each: Difference) -> Iterator[str]:
    """Both texts as one, what is gone and what is new marked."""
    for line in difflib.ndiff(each.before.splitlines(), each.after.splitlines()):
        if not line.startswith("?"):
            yield line.rstrip()


def _count(every: list[Difference], declared: bool) -> str:
    what = "declarations" if declared else "rules"
    how = [each.how for each in every if each.declared is declared]
    return f"{what}: " + (", ".join(f"{how.count(word)} {word}" for word in dict.fromkeys(how)) or "the same")
