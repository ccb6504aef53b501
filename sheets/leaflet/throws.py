"""Throws as worked examples: what the dice show and what comes of it. The tests play them."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import Text


@dataclass(frozen=True, slots=True)
class Shown:
    """A die of an example: its kind, what it shows, and whether it is kept."""

    kind: str  # white, yellow, red; a colour; "" where all dice are alike
    face: str
    is_kept: bool = True


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw and what it means."""

    dice: tuple[Shown, ...]
    text: Text


def dice_shown(text: str) -> tuple[Shown, ...]:
    """Read "white:coin yellow:cross -red:coin"; a die with a minus is not kept."""
    dice = []
    for word in text.split():
        kind, _, face = word.removeprefix("-").rpartition(":")
        dice.append(Shown(kind, face, not word.startswith("-")))
    return tuple(dice)


def colours_shown(text: str, kept: str) -> tuple[Shown, ...]:
    """Read "red blue red": dice of these colours, of which one is kept."""
    return tuple(Shown(word, word, word == kept) for word in text.split())
