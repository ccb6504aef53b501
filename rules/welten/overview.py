"""Würfelwelten: the rules that stand on no single card, with the numbers of its layout."""

from __future__ import annotations

from dicesheets.layouts.model import Layout, Text
from dicesheets.words.fields import RESOURCE_NAMES
from dicesheets.words.lists import listed
from dicesheets.words.numbers import format_tenths


def overview(layout: Layout) -> tuple[Text, ...]:
    """Return how the game goes and how it is won, a sentence or two each."""
    settings = layout.welten
    worth = format_tenths(settings.tenths_a_resource)
    kinds = [name for _, name in RESOURCE_NAMES.values()]
    caps = listed(
        [
            Text(f"{cap} {kind.de}", f"{cap} {kind.en}")
            for cap, kind in zip(settings.cap, kinds, strict=True)
        ]
    )
    return (
        Text(
            f"{settings.rounds} Durchgänge zu je {settings.turns} Runden. In einem Durchgang "
            f"spielen alle dieselben {settings.realms_a_round} Welten; keine kommt im Spiel "
            "zweimal vor.",
            f"{settings.rounds} rounds of {settings.turns} turns. In a round everybody plays the "
            f"same {settings.realms_a_round} realms; none comes up twice in a game.",
        ),
        Text(
            "In jeder Runde gilt ein Wurf mit zwei Würfeln für alle. Du darfst jeden der beiden "
            "einmal nutzen, jede Welt aber nur einmal in der Runde.",
            "Each turn one roll of two dice counts for everybody. You may use each of them once, "
            "but each realm only once a turn.",
        ),
        Text(
            "Rohstoffe darfst du jederzeit ausgeben, auch gerade erst erhaltene. Neue Würfel hast "
            "nur du; nutze sie sofort.",
            "Resources may be spent at any time, even those just gained. New dice are yours "
            "alone; use them at once.",
        ),
        Text(
            "Passt ein geworfener Würfel, so wie er liegt, in keine Welt, dann nimm dafür einen "
            "Rohstoff deiner Wahl.",
            "If a rolled die, as it lies, fits no realm, take a resource of your choice for it.",
        ),
        Text(
            f"Mehr als {caps.de} gibt es im Durchgang nicht, auch wenn welche ausgegeben sind.",
            f"There are no more than {caps.en} in a round, even if some are spent.",
        ),
        Text(
            f"Ein Durchgang zählt die Sterne der Welten und {worth.de} für jeden Rohstoff, der "
            "übrig ist. Danach beginnt alles von vorn.",
            f"A round counts the stars of the realms and {worth.en} for each resource left. Then "
            "everything starts afresh.",
        ),
        Text(
            "Die höchste Summe gewinnt; bei Gleichstand entscheidet der letzte Durchgang, dann "
            "der davor. Sonst ist der Sieg geteilt.",
            "The highest total wins; a tie is broken by the last round, then the one before it. "
            "Otherwise the win is shared.",
        ),
    )
