"""What the gallery says, in German and English."""

from __future__ import annotations

from dicesheets.layouts.model import Text
from dicesheets.layouts.registry import Sheets
from dicesheets.sheets.wording import DISCLAIMER
from dicesheets.words.cards import REALM_WORDS
from dicesheets.words.fields import COLOUR, STAR_WORDS
from dicesheets.words.players import MOVE_WORDS, STYLE_NAMES
from dicesheets.words.text import capital

__all__ = ["DISCLAIMER"]

GALLERY = Text("Blätter zum Würfeln", "Sheets to roll and write")
INTRO_PLAYED = Text(
    "Varianten zum Ausdrucken und Spielen. Jede wurde tausendfach durchgespielt, bevor sie hier "
    "stehen durfte, und jedes Blatt lässt sich nach dem Spiel vom Foto auswerten.",
    "Variants to print and play. Each was played thousands of times before it was let in, and "
    "every sheet can be scored from a photo after the game.",
)
INTRO_PARTLY_PLAYED = Text(
    "Varianten zum Ausdrucken und Spielen. Wo eine Bewertung steht, wurde tausendfach "
    "durchgespielt; jedes Blatt lässt sich nach dem Spiel vom Foto auswerten.",
    "Variants to print and play. Those with a rating were played thousands of times; every sheet "
    "can be scored from a photo after the game.",
)
INTRO_UNPLAYED = Text(
    "Blätter zum Ausdrucken und Spielen. Jedes lässt sich nach dem Spiel vom Foto auswerten.",
    "Sheets to print and play. Each can be scored from a photo after the game.",
)
SKIP = Text("Zum Inhalt", "Skip to content")
ALL = Text("Alle Varianten", "All variants")
OTHER_LANGUAGE = Text("English", "Deutsch")
BY = Text("von", "by")
VERSION = Text("Version", "version")
PRINT = Text("Drucken", "Print")
PRINT_HINT = Text(
    "Mit 100 % drucken, nicht an die Seite anpassen.", "Print at 100 %, do not fit to page."
)
PAPERS = {"a4": Text("A4", "A4"), "letter": Text("Letter", "Letter")}
LANGUAGES = {"de": Text("Deutsch", "German"), "en": Text("Englisch", "English")}
INKS = {"colour": capital(COLOUR), "saver": Text("Tinte sparen", "Ink saver")}
PREVIEW = Text("Vorschau, Seite {page}: {cards}", "Preview, page {page}: {cards}")
PAGES = Text("Ein Blick auf die Blätter", "A look at the sheets")
RATING = Text("Bewertung", "Rating")
RATING_WELTEN = Text(
    "Sorglose, gierige und planende Mitspieler haben diese Karten und die klassischen mit "
    "denselben Würfen gespielt. Ein Durchgang bringt im Mittel:",
    "Careless, greedy and planning players played these cards and the classic ones with the same "
    "dice. On average a round brings:",
)
RATING_BOARDS = Text(
    "So viele Züge braucht man auf jedem Plan im Mittel; fair heißt höchstens 10 % Unterschied.",
    "The turns needed on each board on average; fair means at most 10 % apart.",
)
STYLES = STYLE_NAMES
STYLE = Text("Spielweise", "Style")
STARS = capital(STAR_WORDS[1])
CLASSIC = Text("klassisch", "classic")
DIFFERENCE = Text("Unterschied", "Difference")
BEST = Text("bester Durchgang", "best round")
BOARD = Text("Plan", "Board")
TURNS = capital(MOVE_WORDS[1])
DIFFICULTY = Text("Schwierigkeit", "Difficulty")
DIFFICULTIES = {
    "easy": Text("leicht", "easy"),
    "normal": Text("normal", "normal"),
    "hard": Text("schwer", "hard"),
}
USE = Text("Mitspielen und auswerten", "Play and score")
USE_GENERATED = Text(
    "Diese Variante muss niemand installieren: Jedes dicesheets baut sie aus dem Code auf dem "
    "Blatt nach.",
    "Nobody needs to install this variant: every dicesheets rebuilds it from the code on the "
    "sheet.",
)
USE_MADE = Text(
    "Paket laden und einmal hinzufügen; danach erkennt dicesheets die Blätter.",
    "Download the bundle and add it once; dicesheets then knows the sheets.",
)
STEP_ADD = Text("Hinzufügen", "Add it")
STEP_PRINT = Text("Blätter drucken", "Print sheets")
STEP_SCORE = Text("Foto auswerten", "Score a photo")
FILES = Text("Dateien", "Files")
BUNDLE = Text("Paket (ZIP)", "Bundle (ZIP)")
YAML = Text("Vorlage (YAML)", "Layout (YAML)")
FIGURES = Text("Zahlen (JSON)", "Figures (JSON)")
CHART = Text(
    "Verteilung der Sterne je Durchgang, neben den klassischen Karten: {figures}",
    "Distribution of stars a round beside the classic cards: {figures}",
)
CHART_BOARDS = Text(
    "Mittlere Züge auf jedem Plan: {figures}", "Mean turns on each board: {figures}"
)
IDENTITY = Text("Kennung", "Identity")
NOT_RATED = Text("ohne Bewertung", "not rated")
NOT_RATED_WHY = Text(
    "Was auf einem Wertungsblock steht, entscheidet ein Spiel, das niemand simulieren kann; "
    "geprüft ist, dass er sich drucken, lesen und zusammenzählen lässt.",
    "What stands on a score pad is decided by a game that nobody can simulate; it was checked that "
    "it prints, reads and adds up.",
)
EXTENDS = Text("baut auf", "builds on")
PROGRAMS = Text("Für Programme", "For programs")
CARDS = {  # one, several
    Sheets.REALMS: REALM_WORDS,
    Sheets.BOARDS: (Text("Plan", "board"), Text("Pläne", "boards")),
    Sheets.PADS: (Text("Block", "pad"), Text("Blöcke", "pads")),
}
