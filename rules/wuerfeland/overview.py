"""Würfeland: the rules that stand on no single card, with the numbers of its layout."""

from __future__ import annotations

from dicesheets.layouts.model import Layout, Text


def overview(layout: Layout) -> tuple[Text, ...]:
    """Return how the game goes and how it is won, a sentence or two each."""
    settings = layout.wuerfeland
    return (
        Text(
            f"Gewonnen hat, wer zuerst mindestens {settings.treasures_to_win} Schätze und alle "
            "Felder einer Farbe angekreuzt hat; mehrere in derselben Phase gewinnen gemeinsam.",
            f"The first to have crossed at least {settings.treasures_to_win} treasures and every "
            "hex of one colour wins; several in the same phase win together.",
        ),
        Text(
            f"Geworfen wird mit {settings.dice} Farbwürfeln, beim Schatzwurf einmal mit "
            f"{settings.treasure_dice}.",
            f"Roll {settings.dice} colour dice; a treasure roll is one roll of "
            f"{settings.treasure_dice}.",
        ),
        Text(
            "Auf der Leiste wird jeder Schatz in seiner Farbe angekreuzt, und ganz links, wenn "
            "eine Farbe vollständig ist.",
            "On the info bar cross each treasure in its colour, and the leftmost field when a "
            "colour is complete.",
        ),
    )
