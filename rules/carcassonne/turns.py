"""The Carcassonne dice game, throw by throw.

Pure functions from turn to turn, for logged games and for tests; a pad is judged by
`game`. Cities are counts here: which faces fit together is seen on the table only.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dicesheets.layouts.model import CarcassonneSettings

MOST_ROLLS = 3


class IllegalThrow(ValueError):
    """The throw does not follow from the turn so far."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll: what the dice show and what the player keeps of it."""

    cities: int
    knights: int
    catapults: int
    built: int = 0  # city dice built in
    collected: int = 0  # knights collected


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn so far."""

    in_hand: int  # dice to throw next
    built: int = 0
    knights: int = 0
    passed_on: int = 0  # catapults
    rolls: int = 0
    is_doubled: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a turn brings."""

    points: int
    keeps_knight: bool = False
    has_won: bool = False


def dice_available(settings: CarcassonneSettings, others_with_knight: int) -> int:
    """Return the dice of a turn: all but the knights that other players hold."""
    return settings.dice - others_with_knight


def throw(turn: Turn, dice: Throw) -> Turn:
    """Return the turn after a roll; catapults leave at once, kept dice are not rolled again."""
    if turn.rolls >= MOST_ROLLS:
        raise IllegalThrow(f"a turn has at most {MOST_ROLLS} rolls")
    if dice.cities + dice.knights + dice.catapults != turn.in_hand:
        raise IllegalThrow(f"{turn.in_hand} dice must be thrown")
    if not (0 <= dice.built <= dice.cities and 0 <= dice.collected <= dice.knights):
        raise IllegalThrow("only dice that were thrown can be kept")
    return replace(
        turn,
        in_hand=turn.in_hand - dice.catapults - dice.built - dice.collected,
        built=turn.built + dice.built,
        knights=turn.knights + dice.collected,
        passed_on=turn.passed_on + dice.catapults,
        rolls=turn.rolls + 1,
    )


def score_city(settings: CarcassonneSettings, dice: int) -> int:
    """Return the points of a closed city; too small ones give none."""
    return dict(settings.points).get(dice, 0)


def finish(settings: CarcassonneSettings, turn: Turn, closed_city: int, before: int = 0) -> Outcome:
    """Return the outcome of scoring the largest closed city, with `before` points so far."""
    if closed_city > turn.built:
        raise IllegalThrow(f"only {turn.built} dice are built in")
    if turn.passed_on == settings.dice:
        return Outcome(0, has_won=True)
    factor = settings.multiplier if turn.is_doubled else 1
    points = score_city(settings, closed_city) * factor
    return Outcome(points, has_won=before + points >= settings.goal)


def renounce(settings: CarcassonneSettings, turn: Turn) -> Outcome:
    """Return the outcome of giving up the points for one knight and a doubled next turn."""
    if turn.knights < settings.knights_to_renounce:
        raise IllegalThrow(f"{settings.knights_to_renounce} collected knights are needed")
    return Outcome(0, keeps_knight=True)
