"""The rules of a game that stand on no single card, with the numbers of its layout."""

from __future__ import annotations

from collections.abc import Callable

from dicesheets.layouts.model import Game, Layout, Text
from dicesheets.words.fields import ICON_NAMES, RESOURCE_NAMES, SWORD_WORDS
from dicesheets.words.lists import counted, listed
from dicesheets.words.numbers import format_tenths


def overview(layout: Layout) -> tuple[Text, ...]:
    """Return how the game goes and how it is won, a sentence or two each."""
    return _OVERVIEWS[layout.game](layout)


def _welten(layout: Layout) -> tuple[Text, ...]:
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


def _wuerfeland(layout: Layout) -> tuple[Text, ...]:
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
            f"Roll {settings.dice} colour dice; a treasure throw is one throw of "
            f"{settings.treasure_dice}.",
        ),
        Text(
            "Auf der Leiste wird jeder Schatz in seiner Farbe angekreuzt, und ganz links, wenn "
            "eine Farbe vollständig ist.",
            "On the info bar cross each treasure in its colour, and the leftmost field when a "
            "colour is complete.",
        ),
    )


def _helden(layout: Layout) -> tuple[Text, ...]:
    settings = layout.helden
    pile = ", ".join(str(value) for value in settings.posters)
    gone = ", ".join(str(value) for value in settings.removed_for_two)
    dice = (
        Text(f"{die.name.de}: {faces.de}.", f"{die.name.en}: {faces.en}.")
        for die in settings.dice
        for faces in (listed([_face(face) for face in die.faces]),)
    )
    return (
        Text(
            f"Die Steckbriefe liegen als Stapel, von oben nach unten: {pile}. Zu zweit ohne "
            f"{gone}.",
            f"The posters lie in a pile, from the top: {pile}. With two players without {gone}.",
        ),
        Text(
            "Zu Beginn werfen alle ihre weißen Würfel. Wer die meisten Schwerter hat, legt sie in "
            "die Mitte; links davon beginnt das Spiel.",
            "At the start everybody rolls their white dice. Whoever has most swords lays them in "
            "the centre; the player to the left begins.",
        ),
        *dice,
        Text(
            "Ist der letzte Steckbrief genommen, endet das Spiel sofort.",
            "The game ends at once when the last poster is taken.",
        ),
    )


def _face(face: str) -> Text:
    kind, _, number = face.partition("-")
    if kind == "sword":
        return counted(int(number), *SWORD_WORDS)
    return ICON_NAMES.get(face, Text(face, face))


def _carcassonne(layout: Layout) -> tuple[Text, ...]:
    settings = layout.carcassonne
    points = listed([f"{dice}: {worth}" for dice, worth in settings.points])
    return (
        Text(
            f"Wer zuerst {settings.goal} Punkte hat, gewinnt sofort. Ebenso, wer in einem Zug "
            f"{settings.dice} Katapulte wirft.",
            f"The first to reach {settings.goal} points wins at once. So does whoever throws "
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


_OVERVIEWS: dict[Game, Callable[[Layout], tuple[Text, ...]]] = {
    Game.WELTEN: _welten,
    Game.WUERFELAND: _wuerfeland,
    Game.HELDEN: _helden,
    Game.CARCASSONNE: _carcassonne,
    Game.OWN: lambda layout: layout.own.overview,
}
