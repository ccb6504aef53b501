"""What goes to a worker and comes back: plain values, so that any process or computer can help."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dicesheets.scoring.official import OtherDice

DIGITS = 12  # of a digest, in the name of a unit
SENDERS = "b"  # what a worker calls a sender's photos; the event gives them a number

Head = dict[str, Any]  # values for JSON


@dataclass(frozen=True, slots=True)
class Task:
    """One piece of work for a worker: its name, plain values and some bytes."""

    name: str
    given: Head
    parts: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a task: values and bytes, or why there are none."""

    found: Head = field(default_factory=dict)
    parts: tuple[bytes, ...] = ()
    died: str = ""  # how its worker ended
    tries: int = 1  # that this was, where a worker ended
    fault: str = ""  # what went wrong in dicesheets itself
    lost: bool = False  # nobody knows what became of it: it is done again


@dataclass(frozen=True, slots=True)
class Shot:
    """A photo of a sheet that is to be judged."""

    sha256: str
    name: str
    by: str = ""  # who sent it
    person: int = 0  # whose it is, and of which round, if a person said so
    round: int = 0


@dataclass(frozen=True, slots=True)
class Said:
    """What a person said of a field."""

    sha256: str
    spot: str
    field: str
    value: str | None


@dataclass(frozen=True, slots=True)
class Accepted:
    """Other dice than were rolled, of a round, that count all the same."""

    round: int
    dice: str  # as `format_dice` tells them
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Brief:
    """What a worker has to know of an event."""

    game: str
    layout: str
    number: int  # that codes on its sheets say
    files: tuple[tuple[str, str], ...] = ()  # of a layout that not everybody has
    realms: tuple[tuple[str, ...], ...] = ()
    rolls: tuple[tuple[int, int, int, int], ...] = ()  # round, turn, two dice
    rounds: int = 1


def brief_of(told: Head) -> Brief:
    """Return what was told of an event."""
    return Brief(
        str(told["game"]), str(told["layout"]), int(told["number"]),
        tuple((str(name), str(text)) for name, text in told["files"]),
        tuple(tuple(map(str, names)) for names in told["realms"]),
        tuple((int(r), int(t), int(a), int(b)) for r, t, a, b in told["rolls"]),
        int(told["rounds"]),
    )  # fmt: skip


def unit_of_person(number: int) -> str:
    """Return what the sheets of a person are called."""
    return f"p{number}"


def person_of_unit(unit: str) -> int:
    """Return whose sheets they are; 0 if their name does not say."""
    return int(unit[1:]) if unit.startswith("p") and unit[1:].isdecimal() else 0


def unit_of_photo(sha256: str) -> str:
    """Return what a photo is called that nobody's name joins with others."""
    return f"s{sha256[:DIGITS]}"


def unit_of_sender(number: int) -> str:
    """Return what the photos of a sender are called on which no number stands.

    Senders are counted as they come: their name says nothing of who they are.
    """
    return f"{SENDERS}{number}"


def is_photo_unit(unit: str) -> bool:
    """Say whether a unit is a single photo."""
    return unit.startswith("s")


def is_sender_unit(unit: str) -> bool:
    """Say whether a unit is what somebody sent."""
    return unit.startswith(SENDERS)


def numbered(unit: str, place: int) -> str:
    """Return what one of several sheets is called that nobody's code joins."""
    return unit if person_of_unit(unit) else f"{unit}-{place}"


def as_shots(told: Sequence[Sequence[Any]]) -> tuple[Shot, ...]:
    """Return photos as they were told."""
    return tuple(Shot(str(s), str(n), str(b), int(p), int(r)) for s, n, b, p, r in told)


def format_dice(dice: Iterable[OtherDice]) -> str:
    """Return what stands on a sheet instead of what was rolled, by turns: "1:26 4:33"."""
    return " ".join(f"{one.turn}:{one.written[0]}{one.written[1]}" for one in dice)
