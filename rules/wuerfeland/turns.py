"""Würfeland, throw by throw: which dice may be used, and where.

Pure functions on dice and boards, for logged games and for tests; a photographed board is
judged by `game`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from dicesheets.layouts.hexes import Spot
from dicesheets.layouts.model import Text, WuerfelandSettings
from dicesheets.rules.wuerfeland.hexboard import Board, Region, touches

Roll = tuple[str, ...]  # the colours shown


@dataclass(frozen=True, slots=True)
class PhaseOne:
    """What the active player's rolls leave on the table."""

    colour: str
    count: int  # dice of the colour: the active player must use all of them
    others: tuple[tuple[str, int], ...]  # colours (with their dice) that the others may use
    is_over: bool  # no further roll is allowed
    breaches: tuple[Text, ...] = ()


def play_phase_one(settings: WuerfelandSettings, rolls: Sequence[Roll], colour: str) -> PhaseOne:
    """Follow the rolls of the active player who chose `colour`; every fault is reported."""
    breaches: list[Text] = []
    kept = 0
    is_over = False
    shown: Roll = ()
    for number, shown in enumerate(rolls, start=1):
        left = settings.dice - kept
        if is_over:
            breaches.append(
                Text(f"Wurf {number} kommt nach dem Ende.", f"Roll {number} comes after the end.")
            )
        if len(shown) != left:
            breaches.append(
                Text(
                    f"Wurf {number} hat {len(shown)} Würfel, es müssen alle {left} sein.",
                    f"Roll {number} has {len(shown)} dice; all {left} must be rolled.",
                )
            )
        new = shown.count(colour)
        if number == 1 and not new:
            breaches.append(
                Text("Die gewählte Farbe liegt nicht.", "The chosen colour was not rolled.")
            )
        kept += new
        is_over = new == 0 or kept >= settings.dice
    others = Counter(face for face in shown if face != colour)
    return PhaseOne(colour, kept, tuple(sorted(others.items())), is_over, tuple(breaches))


def legal_choices(phase: PhaseOne) -> tuple[tuple[str, int], ...]:
    """Return what each of the other players may choose, all of them independently."""
    return phase.others


def legal_treasure_choices(settings: WuerfelandSettings, roll: Roll) -> tuple[tuple[str, int], ...]:
    """Return the colours (with their dice) of a treasure throw; none if the dice are too many."""
    if len(roll) != settings.treasure_dice:
        return ()
    return tuple(sorted(Counter(roll).items()))


def legal_regions(
    board: Board, crossed: Collection[Spot], colour: str, dice: int
) -> tuple[Region, ...]:
    """Return the regions that can take all `dice` crosses of a colour now.

    The one unfinished region of the colour goes first; without one, any region that touches a
    cross may be opened. More dice than free hexes cross nothing. A region that touches can take
    every cross up to its last free hex, because it is connected.
    """
    done = {board.start, *crossed}
    regions = board.of_colour(colour)
    begun = [r for r in regions if r.spots & done and not r.spots <= done]
    fresh = [r for r in regions if not r.spots & done and touches(r.spots, done)]
    return tuple(r for r in begun or fresh if 0 < dice <= len(r.spots - done))


def crosses_for(board: Board, crossed: Collection[Spot], colour: str, dice: int) -> int:
    """Return how many crosses `dice` dice of a colour give: all or none."""
    return dice if legal_regions(board, crossed, colour, dice) else 0


def has_won(settings: WuerfelandSettings, treasures: int, complete: Collection[str]) -> bool:
    """Say whether the treasures suffice and some colour is complete."""
    return treasures >= settings.treasures_to_win and bool(complete)
