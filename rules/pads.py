"""What all games with one pad for several players share: best score, standings, words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dicesheets.layouts.model import Card, Text
from dicesheets.rules.standing import Standing
from dicesheets.rules.verdict import Verdict
from dicesheets.words.lists import counted
from dicesheets.words.players import PLAYER_WORDS

Scores = Sequence[tuple[str, int | None]]  # ("p1", 55); None: cannot be computed

SEVERAL_PADS = Text(
    "Jeder Block ist ein eigenes Spiel; hier stehen mehrere nebeneinander.",
    "Each pad is a game of its own; several are listed side by side.",
)


def best_score_tenths(players: Scores) -> int | None:
    """Return the best score in tenths; None if nobody plays or somebody's score is open."""
    known = [score for _, score in players if score is not None]
    return max(known) * 10 if known and len(known) == len(players) else None


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


def too_few_players(count: int, least: int) -> Text:
    """Say that a pad has fewer players than the game needs."""
    player = counted(count, *PLAYER_WORDS)
    verb = "steht" if count == 1 else "stehen"
    return Text(
        f"Auf dem Block {verb} {player.de}, das Spiel braucht {least}.",
        f"The pad has {player.en}, the game needs {least}.",
    )
