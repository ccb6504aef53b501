"""What the published page and the poster of an event say, in German and English."""

from __future__ import annotations

from dicesheets.words.fields import RESULT
from dicesheets.words.text import Text, capital

OTHER_LANGUAGE = Text("English", "Deutsch")
SKIP = Text("Zum Inhalt", "Skip to content")
PLACES = Text("Tabelle", "Table")
PLAYED = Text("{many} gewertet", "{many} ranked")
STILL_OPEN = Text("{many} noch offen", "{many} still open")
NO_PLACE = Text("{many} ohne Platz", "{many} without a place")
STATUS = Text("Stand: {at}", "As of {at}")
RANK = Text("Platz", "Rank")
NAME = Text("Name", "Name")
TABLE = Text("Tisch", "Table")
SCORE = capital(RESULT)
MISSING = Text("Was fehlt", "What is missing")
OPEN_INTRO = Text(
    "Diese Blätter sind noch nicht fertig gewertet. Sobald geklärt ist, was fehlt, stehen sie in "
    "der Tabelle; bis dahin kann ein Platz „3–5.“ heißen.",
    "These sheets are not fully scored yet. They join the table as soon as what is missing is "
    'settled; until then a place may read "3–5.".',
)
ROUNDS = Text("Die Besten jedes Durchgangs", "The best of each round")
TABLES = Text("Die Besten jedes Tisches", "The best of each table")
FIGURES = Text("Zahlen des Abends", "Figures of the evening")
FILES = Text("Zum Weiterrechnen", "To work with")
CSV = Text("Tabelle für Excel und andere", "table for Excel and others")
JSON = Text("Tabelle für Programme", "table for programs")
POSTER = Text("Plakat zum Drucken", "poster to print")
NEXT = Text("Plätze ab {first}", "Places from {first}")
PREVIOUS = Text("zurück zum Anfang", "back to the beginning")
PRIVACY = {
    "full": Text("", ""),
    "initials": Text("Namen stehen hier nur mit Anfangsbuchstaben.", "Names are initials here."),
    "numbers": Text(
        "Statt Namen stehen hier die Nummern von den Blättern.",
        "Instead of names there are the numbers of the sheets.",
    ),
}
WINNERS = Text("Die Sieger", "The winners")
STANDING = Text("Zwischenstand", "as it stands")
MAY_CHANGE = Text(
    "Offene Blätter können noch aufs Podest kommen.", "Open sheets may still reach the podium."
)
