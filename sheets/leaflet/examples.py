"""Worked examples: filled cards of played games, which the tests have the judge look at."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from dicesheets.layouts.model import Game

EXAMPLES_FILE = Path(__file__).parent / "examples.json"

Marks = Mapping[str, str]  # field -> what stands there


@dataclass(frozen=True, slots=True)
class Example:
    """Filled cards of one round or game, and what they score."""

    score: str
    stars: Mapping[str, int]
    cards: Mapping[str, Marks]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A card filled in a way that the rules forbid."""

    card: str
    marks: Marks
    rules: tuple[str, ...]  # that are broken
    wrong: tuple[str, ...]  # fields to point at


@dataclass(frozen=True, slots=True)
class Examples:
    """All examples of a game's classic layout."""

    filled: tuple[Example, ...]
    opening: tuple[Mapping[str, Marks], ...]  # the cards after each of the first turns
    mistakes: tuple[Mistake, ...]


NO_EXAMPLES = Examples((), (), ())


@lru_cache(maxsize=8)
def examples_of(game: Game) -> Examples:
    """Return the worked examples of a game's classic layout."""
    data = json.loads(EXAMPLES_FILE.read_text("utf-8")).get(game.value)
    if data is None:
        return NO_EXAMPLES
    return Examples(
        tuple(Example(one["score"], one["stars"], one["cards"]) for one in data["filled"]),
        tuple(data.get("opening", ())),
        tuple(
            Mistake(one["card"], one["marks"], tuple(one["rules"]), tuple(one["wrong"]))
            for one in data["mistakes"]
        ),
    )
