"""Steps: how far the reading of a photo is, told to whoever waits while it goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, unique


@unique
class Step(Enum):
    """What has been done with a page, in this order."""

    DECODED = "decoded"
    FOUND = "found"  # the cards, with their codes
    CARD = "card"  # one more is flattened and its fields are cut out
    MARKS = "marks"  # the networks have seen all fields


@dataclass(frozen=True, slots=True)
class Progress:
    """A step that has just been done; of cards also how many of how many."""

    step: Step
    page: int  # of the file, from 1
    done: int = 0
    of: int = 0


TellProgress = Callable[[Progress], None]


def tell_nobody(progress: Progress) -> None:
    """Let a step pass: nobody waits."""
