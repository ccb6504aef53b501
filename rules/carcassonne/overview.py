"""The Carcassonne dice game: the rules that stand on no card, with the numbers of its layout."""

from __future__ import annotations

from dicesheets.layouts.model import Layout, Text
from dicesheets.words.lists import listed


def overview(layout: Layout) -> tuple[Text, ...]:
    """Return how the game goes and how it is won, a sentence or two each."""
    settings = layout.carcassonne
    points = listed([f"{dice}: {worth}" for dice, worth in settings.points])
    return (
        Text(
            f"Wer zuerst {settings.goal} Punkte hat, gewinnt sofort. Ebenso, wer in einem Zug "
            f"{settings.dice} Katapulte wirft.",
            f"The first to reach {settings.goal} points wins at once. So does whoever rolls "
            f"{settings.dice} catapults in one turn.",
        ),
        Text(
            f"Punkte nach der Zahl der Würfel in der Stadt: {points.de}.",
            f"Points by the number of dice in the city: {points.en}.",
        ),
        Text(
            f"Auf Punkte verzichten darf, wer {settings.knights_to_renounce} Ritter gesammelt hat. "
            f"Er behält einen, und sein nächster Zug zählt mal {settings.multiplier}.",
            f"Whoever has collected {settings.knights_to_renounce} knights may give up the points, "
            f"keeps one of them, and the next turn counts times {settings.multiplier}.",
        ),
    )
