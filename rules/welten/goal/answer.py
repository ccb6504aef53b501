"""What a search for a history can answer, and what a history is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from dicesheets.rules.welten.play.forward import Deed


@unique
class Answer(Enum):
    """What a search found out."""

    FOUND = "found"
    NONE = "none"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Tolerance:
    """Oddities that a history may contain."""

    forgetting: bool = False  # a gain that was not ringed
    waste: bool = False  # resources spent on an effect that was not used


EXACT = Tolerance()
ANYTHING = Tolerance(forgetting=True, waste=True)


@dataclass(frozen=True, slots=True)
class History:
    """One legal way to play the round."""

    turns: tuple[tuple[Deed, ...], ...]
    tolerance: Tolerance
