"""Statistics that a family likes: best results, the favourite realm, the luck of the dice."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

USUAL_TENTHS = 70  # two dice show seven on average


@dataclass(frozen=True, slots=True)
class Best:
    """The best result of somebody, and where it was."""

    tenths: int
    match: str
    sheet: str
    called: tuple[str, str] = ("", "")  # the game, in both languages


@dataclass(slots=True)
class _Person:
    matches: set[str] = field(default_factory=set)
    best: dict[str, Best] = field(default_factory=dict)  # by game
    best_round: Best | None = None
    stars: defaultdict[tuple[str, str], list[int]] = field(
        default_factory=lambda: defaultdict(list)
    )
    dice: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Figures:
    """What is told of one person."""

    name: str
    matches: int
    best: tuple[tuple[str, Best], ...]  # (game, result)
    best_round: Best | None
    favourite: tuple[tuple[str, str], int] | None  # (title, tenths of a star each time)
    pips_tenths: int | None  # of two dice, on average
    turns: int


def figures_of_all(told: Mapping[str, str]) -> tuple[Figures, ...]:
    """Return everybody's figures out of those of the matches, who played most first."""
    people: defaultdict[str, _Person] = defaultdict(_Person)
    for match, text in told.items():
        for sheet in json.loads(text):
            _add(people[sheet["name"]], match, sheet)
    found = [_figures(name, person) for name, person in people.items()]
    return tuple(sorted(found, key=lambda one: (-one.matches, one.name)))


def _add(person: _Person, match: str, sheet: dict[str, Any]) -> None:
    person.matches.add(match)
    if sheet["tenths"] is not None:
        german, english = sheet["called"]
        new = Best(sheet["tenths"], match, sheet["sheet"], (german, english))
        old = person.best.get(sheet["game"])
        person.best[sheet["game"]] = new if old is None else _better(old, new, sheet["lowest"])
    for one in sheet["rounds"]:
        if one["tenths"] is not None:
            new = Best(one["tenths"], match, sheet["sheet"])
            old = person.best_round
            person.best_round = new if old is None else _better(old, new)
        for de, en, stars in one["stars"]:
            person.stars[de, en].append(stars)
        person.dice += one["dice"]


def _better(old: Best, new: Best, is_lowest: bool = False) -> Best:
    is_new = new.tenths < old.tenths if is_lowest else new.tenths > old.tenths
    return new if is_new else old


def _figures(name: str, person: _Person) -> Figures:
    favourite = max(
        ((realm, round(10 * sum(stars) / len(stars))) for realm, stars in person.stars.items()),
        key=lambda one: (one[1], len(person.stars[one[0]]), one[0]),
        default=None,
    )
    dice = person.dice
    return Figures(
        name, len(person.matches), tuple(sorted(person.best.items())), person.best_round,
        favourite, round(20 * sum(dice) / len(dice)) if dice else None, len(dice) // 2,
    )  # fmt: skip
