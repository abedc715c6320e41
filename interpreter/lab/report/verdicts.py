"""What the figures say in plain words, by rule.

In: figures. Out: `Remark`s. A difference is named only where its interval leaves it no doubt; where it does not, it is
said how large a difference would have been seen, so that "nothing seen" is not taken for "nothing there".
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from interpreter.lab.report.statistics import surprising
from interpreter.lab.report.words import counted, listed, of_hundred, percent
from interpreter.lab.standings import AT_RANDOM, BETTER

if TYPE_CHECKING:
    from interpreter.lab.report.figures_course import Lengths
    from interpreter.lab.report.figures_laws import Silence
    from interpreter.lab.report.figures_played import Played, Player
    from interpreter.lab.report.figures_wins import Share
    from interpreter.lab.report.titles import Titles

Tone = Literal["more", "less", "same", "unsure", "fault", "plain"]

CLEAR = 0.05
"""Whoever's whole interval lies further from chance than this is clearly too strong or too weak."""
COARSE = 0.10
"""A sample that would not have shown a difference of so much is too small to say that there is none."""


@dataclass(frozen=True)
class Remark:
    """One finding: how it is marked, and what is said."""

    tone: Tone
    text: str


def strength(share: Share, titles: Titles, player: Player | None = None) -> Remark:
    """Whether a contender wins more or less than chance would give.

    Args:
        player: who played it. Of who is played at random, or met somebody who was, no strength is told.
    """
    name, found = titles.who(share.who), share.interval
    if share.chance >= 1:
        return Remark("unsure", f"{name} met nobody else, so that its wins say nothing.")
    some = "none" if not share.wins else "all" if share.wins == share.games else percent(found.estimate)
    of = f"{some} of {counted(share.games, 'game')}, where chance would give {percent(share.chance)}"
    if player is not None and player.at_random:
        better = f"{share.who.partition(':')[0]}:{BETTER}"
        return Remark("unsure", f"{named_at_random(name)} won {of}: that says little of the faction; try {better}.")
    said = f"{name} won {of}: "
    if player is not None and player.met_chance and found.low > share.chance:
        return Remark("unsure", f"{said}more, but beside factions that were played at random.")
    if player is not None and player.met_chance and found.high < share.chance:
        return Remark("unsure", f"{said}less, beside factions that were played at random.")
    if found.low > share.chance:
        much = "clearly" if found.low > share.chance + CLEAR else "somewhat"
        return Remark("more", f"{said}{much} too strong.")
    if found.high < share.chance:
        much = "clearly" if found.high < share.chance - CLEAR else "somewhat"
        return Remark("less", f"{said}{much} too weak.")
    if math.isnan(share.visible) or share.visible > COARSE:
        return Remark("unsure", f"{said}too few games to tell.")
    would = of_hundred(share.visible)
    return Remark("same", f"{said}no difference seen ({would} or more would have been).")


def named_at_random(name: str) -> str:
    """A contender that was played at random, at the start of a sentence."""
    return f"{name.removesuffix(f' ({AT_RANDOM})')}, played at random,"


def sample(shares: list[Share]) -> str:
    """How small a difference so many games show, in words."""
    told = [share for share in shares if share.chance < 1]
    if not told:
        return "There is nothing to compare."
    visible = max(share.visible if not math.isnan(share.visible) else math.inf for share in told)
    if math.isinf(visible):
        return "Too few games to see any difference of win share."
    return (
        f"Enough games to see a difference of {of_hundred(visible)} won"
        " (one that large would be found 4 times in 5, and one that is not there is reported 1 time in 20)."
    )


def seats(shares: list[Share], played: Played) -> Remark | None:
    """Whether a seat is worth anything; None where that can't be told apart from who sits there."""
    if played.seats_fixed or len(shares) < 2:
        return None
    off = [share for share in shares if surprising(share.wins, share.games, share.chance, of=len(shares))]
    if not off:
        return Remark("same", "No seat was seen to be better than another.")
    said = [f"{share.who} won {percent(share.interval.estimate)} of its games" for share in off]
    return Remark("plain", f"Seats matter: {listed(said)}, where chance would give {percent(off[0].chance)}.")


def length(lengths: list[Lengths]) -> Remark | None:
    """How long a game is."""
    if not lengths:
        return None
    low, _, middle, _, high = lengths[0].quantiles
    if low == high:
        return Remark("plain", f"Games take {counted(middle, 'full round')}.")
    return Remark(
        "plain", f"Half of the games take {counted(middle, 'full round')} or less; 8 of 10 take {low} to {high}."
    )


def endings(played: Played) -> list[Remark]:
    """What ended otherwise than by somebody winning."""
    found = []
    if played.undecided:
        share = percent(played.undecided / played.finished)
        text = f"{counted(played.undecided, 'game')} ({share}) ended at the round limit and nobody won."
        found.append(Remark("plain", f"{text} Nobody is given a chance in them."))
    if played.failed:
        text = f"{counted(played.failed, 'game')} failed and counts nowhere."
        if played.failed > 1:
            text = f"{counted(played.failed, 'game')} failed and count nowhere."
        found.append(Remark("fault", f"{text} The page ends with their seeds."))
    return found


def quiet(silence: Silence) -> Remark | None:
    """Whether there are rules that did nothing."""
    if not silence.games or not silence.missed:
        return None
    return Remark("plain", f"{unused(silence)} never used.")


def unused(silence: Silence) -> str:
    """`3 of the 47 rules of these factions were`"""
    verb = "was" if silence.missed == 1 else "were"
    return f"{silence.missed} of the {counted(silence.carried, 'rule')} of these factions {verb}"
