"""Würfelhelden: the rules that stand on no single card, with the numbers of its layout."""

from __future__ import annotations

from dicesheets.layouts.model import Layout, Text
from dicesheets.words.fields import ICON_NAMES, SWORD_WORDS
from dicesheets.words.lists import counted, listed


def overview(layout: Layout) -> tuple[Text, ...]:
    """Return how the game goes and how it is won, a sentence or two each."""
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
            "At the start everybody rolls their white dice. Whoever has the most swords lays them "
            "in the centre; the player to the left begins.",
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
