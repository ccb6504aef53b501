"""What leaflets say beside the rules, in both languages; `{star}` and the like are icons."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import Text


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of the game and what it means; `mark` is made with a pen over its last icon."""

    icons: tuple[str, ...]
    text: Text
    mark: str = ""  # "o" a ring, "x" a cross, "ox" both


LEAFLET = Text("Spielanleitung", "How to play")
EXAMPLE = Text("Beispiel", "Example")
EFFECTS = Text("Was Rohstoffe können", "What resources can do")
STARS = Text("Hier gibt es {count} {{star}}.", "This card scores {count} {{star}}.")
SIGNS_TITLE = Text("Die Zeichen", "Symbols")
ROUND_TITLE = Text("Ein ganzer Durchgang", "A whole round")
ROUND_EXAMPLE = Text(
    "{realms} und die übrigen Rohstoffe geben {score} Punkte.",
    "{realms} and the resources left over give {score} points.",
)
OPENING = Text("Die ersten drei Runden", "The first three turns")
OPENING_CARDS = Text("So sehen die drei Welten jetzt aus:", "The three realms now look like this:")
THROWS_TITLE = Text("Würfe als Beispiel", "Example rolls")
WRONG_TITLE = Text("Das geht nicht", "This is not allowed")
FILLED_TITLE = Text("Ein ganzes Spiel", "A whole game")
FACES = Text("Was die Würfel zeigen", "What the dice show")
POINTS_TITLE = Text("Punkte für geschlossene Städte", "Points for closed cities")
COLOURS_TITLE = Text("Farben und Symbole", "Colours and symbols")
CITY_DICE = Text("Stadt aus … Würfeln", "City of … dice")
CITY_POINTS = Text("zählt", "scores")
CITY_DOUBLED = Text("mit Ritter doppelt", "double with a knight")
POSTERS_TITLE = Text("Steckbriefe im Stapel", "Posters in the stack")
POSTER_WORTH = Text("Wert", "Value")
POSTERS = Text(
    "Zusammen {total}. Zu zweit fehlen {removed}.",
    "{total} in all. Two players leave out {removed}.",
)
GLANCE_TITLE = Text("Auf einen Blick", "At a glance")
RECORDS_TITLE = Text("Unsere Partien", "Our games")
RECORD_COLUMNS = (
    (Text("Tag", "Date"), 0.15),
    (Text("Wer mitgespielt hat", "Who played"), 0.40),
    (Text("Gewonnen hat", "Winner"), 0.28),
    (Text("Punkte", "Score"), 0.17),
)
NOTES_TITLE = Text("Platz für Notizen", "Notes")
CHECKED = Text(
    "Alle Beispiele sind nach den Regeln nachgerechnet.",
    "Every example has been checked against the rules.",
)
PHOTO = Text(
    "Fotografiere ausgefüllte Blätter ganz und bei gutem Licht: dicesheets liest sie, prüft jeden "
    "Zug und zählt zusammen.",
    "Photograph each filled sheet in full and in good light: dicesheets reads it, checks every "
    "move and adds up the points.",
)
