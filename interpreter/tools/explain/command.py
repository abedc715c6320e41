"""What a name may be, and how all that it is gets told.

In: the arguments of `rootlaw explain`. Out: text, as wide as a page, in the format asked for; the exit code. A name is
looked up among factions, laws, words and findings; where it is several things all are told, one after the other.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.language.check import BrokenFaction
from interpreter.language.findings import Findings
from interpreter.language.library import Library
from interpreter.language.suggest import nearest
from interpreter.sheet import page
from interpreter.sheet.reading import read
from interpreter.sheet.sheet import sheet
from interpreter.tools import show
from interpreter.tools.exits import FINDINGS, FINE, WrongUseError
from interpreter.tools.explain import codes, files, laws, looked_back, lookups, small, tell, words
from interpreter.tools.explain.resolved import resolved

if TYPE_CHECKING:
    import argparse

Lines = Iterator[str]


def explain(args: argparse.Namespace) -> int:
    """Tell of the name. Raises: WrongUseError for a name that nobody knows."""
    search = show.folders(args.path)
    style = _style(args.format)
    _check_use(args)
    if args.at is not None or (args.name is not None and looked_back.is_game(args.name)):
        return looked_back.look_back(Path(args.name), args.at, search)
    if args.name is None:
        _print(tell.contents(_contents(search), style))
        return FINE
    try:
        if args.resolved:
            _print(resolved(args.name, (*search, *files.beside("stand_ins"))))
            return FINE
        found = list(_found(args.name, search, _folders(args.scenarios), style))
    except BrokenFaction as error:
        print(show.text(Findings(error.findings).sorted()), file=sys.stderr)
        return FINDINGS
    except OSError as error:
        raise WrongUseError(f"{error.filename}: {error.strerror}" if error.strerror else str(error)) from error
    if not found:
        raise WrongUseError(_unknown(args.name, search))
    for number, lines in enumerate(found):
        if number:
            print()
        _print(lines)
    return FINE


def _check_use(args: argparse.Namespace) -> None:
    """Raises: WrongUseError for options that want another name, or each other's place."""
    if args.resolved and args.at is not None:
        raise WrongUseError("--resolved is for a faction and --at for a saved game; leave one of them out")
    if args.name is None and (args.resolved or args.at is not None):
        wanted = "--resolved wants the name of a faction" if args.resolved else "--at wants a saved game"
        raise WrongUseError(f"{wanted}: rootlaw explain NAME {'--resolved' if args.resolved else '--at N'}")
    is_game = args.name is not None and looked_back.is_game(args.name)
    if args.resolved and is_game:
        raise WrongUseError(f"{args.name} is a saved game; --resolved is for a faction")
    if args.format == "markdown" and (args.resolved or args.at is not None or is_game):
        told = "--resolved prints a rule file" if args.resolved else "a saved game is told as plain text"
        raise WrongUseError(f"{told}; leave --format markdown out")


def _folders(given: Sequence[str]) -> tuple[Path, ...]:
    """The folders of `--scenarios`. Raises: WrongUseError for one that is not there."""
    for name in given:
        if not os.path.isdir(name):
            raise WrongUseError(f"there is no folder {name}")
    return tuple(Path(name) for name in given)


def _contents(search: Sequence[Path]) -> dict[str, list[str]]:
    """Every name that is known, by what it is."""
    first = {"factions": Library(tuple(search)).names(), "overlays": lookups.overlay_names(search)}
    cards = {"decks": lookups.shown_decks(search), "cards": lookups.card_names(search)}
    return {**first, **cards, **words.known(), **small.known(), "findings": codes.known()}


def _style(wanted: str) -> page.Style:
    """Strong type for a terminal that shows it, unless it is told not to."""
    if wanted == "markdown":
        return page.MARKDOWN
    shown = sys.stdout is not None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return page.TERMINAL if shown and os.environ.get("TERM") != "dumb" else page.PLAIN


def _print(lines: Lines) -> None:
    for line in lines:
        print(line.rstrip())


# --- what a name is ---------------------------------------------------------------------------------------------------


def _found(name: str, search: Sequence[Path], scenarios: Sequence[Path], style: page.Style) -> Iterator[Lines]:
    nothing = True
    for look in (_faction, lookups.overlays, _deck, _law, _word, _code, *_BARE):
        for lines in look(name, search, scenarios, style):
            nothing = False
            yield lines
    if nothing:
        yield from (_article(each, search, style) for each in small.beginning(name))


def _faction(name: str, search: Sequence[Path], scenarios: Sequence[Path], style: page.Style) -> Iterator[Lines]:
    """The turn sheet; a law's name, which has a colon, is no faction's."""
    first = name.partition("+")[0]
    is_path = first.endswith((".yaml", ".yml")) or "/" in first
    around = tuple(search) if is_path else (*search, *files.beside("stand_ins"))
    if laws.in_file(name) or laws.is_deck_file(name) or lookups.is_overlay_file(name):
        return
    if not is_path and (":" in name or first not in Library(around).names()):
        return
    yield page.lines(sheet(*read(name, around)), style)


def _deck(name: str, search: Sequence[Path], scenarios: Sequence[Path], style: page.Style) -> Iterator[Lines]:
    """All cards of a deck."""
    if (found := laws.deck_of(name, search)) is not None:
        yield page.lines(found, style)


def _law(name: str, search: Sequence[Path], scenarios: Sequence[Path], style: page.Style) -> Iterator[Lines]:
    if (found_in := laws.in_file(name)) is not None:
        yield tell.law(_of_file(*found_in, search, scenarios), style)
        return
    if ":" not in name or "/" in name:
        return
    prefix = name.partition(":")[0]
    known = [*laws.prefixes(search), *laws.decks(search)]
    if prefix.partition("+")[0] not in known:
        near = nearest(prefix, known)
        told = f"did you mean `{near}:{name.partition(':')[2]}`?" if near else f"there are {', '.join(sorted(known))}"
        raise WrongUseError(f"no law is called `{prefix}`; {told}")
    number = name.partition(":")[2]
    found = laws.law_of(prefix, number, search, scenarios or laws.scenario_folders())
    if found is None:
        raise WrongUseError(f"`{prefix}` has no law `{number}`; {_near_law(prefix, number, laws.ids(prefix, search))}")
    yield tell.law(found, style)


def _of_file(prefix: str, number: str, search: Sequence[Path], scenarios: Sequence[Path]) -> laws.Law:
    """A law of a file of one's own. Raises: WrongUseError for one that the file does not have; OSError."""
    if lookups.is_overlay_file(prefix):
        prefix = lookups.with_faction(prefix)
    around = (Path(prefix.partition("+")[0]).parent, *search)
    found = laws.law_of(prefix, number, around, scenarios or laws.scenario_folders())
    if found is None:
        raise WrongUseError(f"{prefix} has no law `{number}`; {_near_law(prefix, number, laws.ids(prefix, around))}")
    return found


def _near_law(prefix: str, number: str, ids: Sequence[str]) -> str:
    """A hint: the ids of the section that was meant, else the nearest one, else all."""
    section = number.rpartition(".")[0]
    beside = [each for each in ids if section and each.startswith(f"{section}.")]
    near = None if beside else nearest(number, ids)
    return f"did you mean `{prefix}:{near}`?" if near else f"there are {', '.join(beside or ids)}"


def _word(name: str, search: Sequence[Path], scenarios: Sequence[Path], style: page.Style) -> Iterator[Lines]:
    for article in (*words.articles(name), *small.articles(name)):
        yield _article(article, search, style)


def _article(article: words.Article, search: Sequence[Path], style: page.Style) -> Lines:
    return tell.article(article, *words.examples(article, search), style)


def _code(name: str, search: Sequence[Path], scenarios: Sequence[Path], style: page.Style) -> Iterator[Lines]:
    if (entry := codes.entry(name)) is not None:
        yield tell.code(entry, style)


def _unknown(name: str, search: Sequence[Path]) -> str:
    """What is said of a name that is nothing: the nearest right one of each kind."""
    kinds = [known for kind, known in _contents(search).items() if kind != "suits"]
    hints = dict.fromkeys(found for known in kinds if (found := nearest(name, known)) is not None)
    if hints:
        return f"nothing is named `{name}`; did you mean {' or '.join(f'`{each}`' for each in hints)}?"
    return f"nothing is named `{name}`; `rootlaw explain` alone lists every name"


_BARE = (lookups.bare_laws, lookups.bare_cards)
"""What a name may be without what usually stands before it."""
