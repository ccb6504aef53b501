"""What all games with one pad for several players share: standings, words."""

from __future__ import annotations

from collections.abc import Callable

from dicesheets.layouts.model import Card, Text
from dicesheets.rules.standing import Standing
from dicesheets.rules.verdict import Verdict

SEVERAL_PADS = Text(
    "Jeder Block ist ein eigenes Spiel; hier stehen mehrere nebeneinander.",
    "Each pad is a game of its own; several are listed side by side.",
)


def pad_standings(
    verdict: Verdict, key_of: Callable[[str, int], tuple[int, ...]], alone: str = ""
) -> tuple[Standing, ...]:
    """Return the standing of each player on a pad; open scores cannot be ranked.

    `alone` is who has a pad of their own.
    """
    standings = []
    possible = dict(verdict.rounds[0].possible_points)
    for name, score in verdict.rounds[0].players:
        seat = 0 if alone else int(name.removeprefix("p"))
        key = None if score is None else key_of(name, score)
        tenths = None if score is None else score * 10
        points = possible.get(name, ())
        # Who has won may be open too: that is worth more than any points.
        keys = sorted((key_of("", points[0]), key_of(name, points[-1]))) if points else ()
        span = (keys[0], keys[1]) if keys else None
        all_tenths = tuple(point * 10 for point in points)
        standings.append(
            Standing(
                alone or name, tenths, key, verdict.legal, seat, possible_tenths=all_tenths,
                span=span,
            )
        )  # fmt: skip
    return tuple(standings)


def result_field(card: Card, player: str) -> str:
    """Return the field in which a player of a pad writes what decides."""
    return f"{player}-{card.pad.win.by}" if card.pad else f"{player}-total"
