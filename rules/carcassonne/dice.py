"""Dice of the Carcassonne dice game that lie with others as knights: nobody can build with them.

No pad says this: a cross of one player takes a die from the turns of all others until that player's
next turn, and the points of a turn tell how many dice it took.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dicesheets.layouts.model import Text
from dicesheets.layouts.pad import Pad
from dicesheets.rules.pad.findings import Reporter
from dicesheets.rules.pad.sheet import Column
from dicesheets.rules.verdict import Finding, Severity
from dicesheets.words.fields import KNIGHT_WORDS
from dicesheets.words.lists import LIE, by_number, counted, listed
from dicesheets.words.players import player_name, turn_name

RULES: tuple[tuple[str, Text], ...] = (
    (
        "dice",
        Text(
            "Würfel, die als Ritter bei anderen liegen, fehlen.",
            "Dice that lie as knights with others are missing.",
        ),
    ),
)
Holding = tuple[Column, int]  # who holds a knight, and since which turn
POINTS, KNIGHT, CATAPULTS = "points", "knight", "catapults"  # the lines of its pad


def find_faults(report: Reporter, order: Sequence[Column]) -> Iterator[Finding]:
    """Yield cities with more dice than there were, if the players had their turns in this order."""
    if not _has_turns(report.pad):
        return  # a pad of somebody's own
    played = {column.name: column.played for column in order}
    for number in range(1, max(played.values()) + 1):
        for seat, column in enumerate(order):
            if number <= played[column.name]:
                holders = _knight_holders(order, seat, number)
                yield from _find_missing(report, column, number, holders)


def _has_turns(pad: Pad) -> bool:
    """Say whether a pad has points turn by turn and both crosses beside them."""
    beside = {line.id for line in pad.beside(POINTS)}
    is_by_turn = any(line.id == POINTS and line.by_turn for line in pad.lines)
    return is_by_turn and beside >= {KNIGHT, CATAPULTS}


def _knight_holders(order: Sequence[Column], seat: int, number: int) -> tuple[Holding, ...]:
    """Return the others who hold a knight while the player at `seat` has turn `number`."""
    holders = []
    for other, column in enumerate(order):
        last = number if other < seat else number - 1  # that player's latest turn
        if other != seat and last >= 1 and _is_crossed(column, KNIGHT, last):
            holders.append((column, last))
    return tuple(holders)


def _find_missing(
    report: Reporter, column: Column, number: int, holders: Sequence[Holding]
) -> Iterator[Finding]:
    settings = report.layout.carcassonne
    is_doubled = number > 1 and _is_crossed(column, KNIGHT, number - 1)
    points = column.of(POINTS)[number - 1].worth or 0
    points = points // settings.multiplier if is_doubled else points
    needed = next((dice for dice, worth in settings.points if worth == points), 0)
    if _is_crossed(column, CATAPULTS, number):
        needed = settings.dice
    there = settings.dice - len(holders)
    if needed <= there:
        return
    name = turn_name(column.player, number)
    owners = listed([player_name(holder.player) for holder, _ in holders])
    knights = counted(len(holders), *KNIGHT_WORDS)
    lay = by_number(len(holders), *LIE)
    fields = (
        column.of(POINTS)[number - 1].field,
        *(holder.of(KNIGHT)[turn - 1].field for holder, turn in holders),
    )
    message = Text(
        f"{name.de} braucht {needed} Würfel, aber nur {there} waren da: {knights.de} {lay.de} "
        f"bei {owners.de}.",
        f"{name.en} needs {needed} dice, but only {there} were there: {knights.en} {lay.en} "
        f"with {owners.en}.",
    )
    rule = f"{report.layout.game.value}.{RULES[0][0]}"
    yield Finding(Severity.ERROR, rule, 1, report.card, fields, message)


def _is_crossed(column: Column, line: str, turn: int) -> bool:
    return column.of(line)[turn - 1].is_filled
